mod camera;
mod mistakes;
mod preview;
mod watch;

use godspeed_cube::{Alg, Facelets, Size};
use godspeed_protocol::testing::solver;
use godspeed_protocol::{
    Catalogue, FollowedMoves, LessonInfo, Outcome, PurposeInfo, Request, SolverInfo, StageMoves,
};
use godspeed_timeline::Motion;

use super::*;

pub(super) fn turns(text: &str, size: Size) -> Vec<Turn> {
    Alg::parse(text, size).unwrap().alg.into_turns()
}

/// Returns moves of a size from the cube that they solve.
pub(super) fn solution(layers: usize, stages: &[&str]) -> FollowedMoves {
    let size = Size::new(layers).unwrap();
    let all = turns(&stages.join(" "), size);
    let mut start = Facelets::solved(size);
    start.turn_all(&all.iter().rev().map(|turn| turn.inverse()).collect::<Vec<_>>());
    let stage = |(number, moves): (usize, &&str)| StageMoves {
        name: format!("Stage {}", number + 1),
        moves: (*moves).to_owned(),
        lesson: None,
    };
    FollowedMoves {
        source: FollowSource::Solution,
        start: start.to_string(),
        stages: stages.iter().enumerate().map(stage).collect(),
        at: 0,
    }
}

pub(super) fn opened(moves: FollowedMoves) -> FollowState {
    let mut state = FollowState::default();
    let _shown = state.update(Msg::Open(Box::new(FollowOrder::Moves(moves))), 0.0);
    state
}

pub(super) fn send(state: &mut FollowState, msg: Msg) -> Vec<Effect> {
    state.update(msg, 0.0)
}

pub(super) fn spoken_texts(effects: &[Effect]) -> Vec<&str> {
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Speak(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

pub(super) fn progress(effects: &[Effect]) -> Option<&FollowProgress> {
    effects.iter().find_map(|effect| match effect {
        Effect::Request(PageRequest::Followed(progress)) => Some(progress),
        _ => None,
    })
}

/// Returns the letters of the present step.
pub(super) fn letters(state: &FollowState) -> String {
    state.step_view().letters.join(" ")
}

#[test]
fn a_solution_is_followed_step_by_step() {
    let mut state = opened(solution(3, &["R U2", "F'"]));
    assert_eq!(
        state.json(),
        r#"{"camera":"off","move":"R","step":1,"steps":3,"words":"Right side, clockwise"}"#
    );
    assert_eq!((state.phase(), state.step_view().place.as_str()), ("following", "Step 1 of 3"));
    let effects = send(&mut state, Msg::Next);
    assert_eq!(progress(&effects), Some(&FollowProgress::To(1)));
    let changes = send(&mut state, Msg::Frame(Motion::Animated));
    assert!(matches!(changes[..], [Effect::Change(Change::Turn(..))]), "{changes:?}");
    let view = state.step_view();
    assert_eq!((view.words.as_str(), view.note.as_str()), ("Top side, half turn", "Stage 1"));
    let _back = send(&mut state, Msg::Back);
    assert_eq!((letters(&state), send(&mut state, Msg::Back)), ("R".to_owned(), vec![]));
    for _ in 0..3 {
        let _next = send(&mut state, Msg::Next);
    }
    assert_eq!(
        state.json(),
        r#"{"camera":"off","move":"","step":3,"steps":3,"words":"Solved. Your cube should look like this."}"#
    );
    assert_eq!((state.phase(), send(&mut state, Msg::Next)), ("done", vec![]));
    assert!(!state.shows_both_sides() && state.arrow().is_none());
    let _back = send(&mut state, Msg::Back);
    assert_eq!((state.phase(), letters(&state)), ("following", "F'".to_owned()));
}

#[test]
fn moves_of_every_size_name_their_layers() {
    let words = |layers: usize, moves: &str| opened(solution(layers, &[moves])).step_view().words;
    assert_eq!(words(2, "U'"), "Top side, counter-clockwise");
    assert_eq!(words(3, "M"), "Layer 2 from the left, clockwise");
    assert_eq!(words(4, "Rw2"), "2 layers at the right, half turn");
    assert_eq!(words(5, "2L"), "Layer 2 from the left, clockwise");
    assert_eq!(words(6, "3Fw"), "3 layers at the front, clockwise");
    assert_eq!(words(7, "2-3D'"), "Layers 2 to 3 from the bottom, counter-clockwise");
    assert_eq!(words(7, "y"), "Whole cube, clockwise seen from the top");
}

#[test]
fn the_size_of_steps_can_be_changed_on_the_way() {
    let mut state = opened(solution(3, &["F R U R' U' F'", "L D L'"]));
    let _next = send(&mut state, Msg::Next);
    let _changed = send(&mut state, Msg::SetStepSize(StepSize::Trigger));
    assert_eq!((letters(&state), state.step_view().place.as_str()), ("R U R' U'".to_owned(), "Step 2 of 4"));
    let effects = send(&mut state, Msg::Next);
    assert_eq!(progress(&effects), Some(&FollowProgress::To(5)));
    let _changed = send(&mut state, Msg::SetStepSize(StepSize::Stage));
    let view = state.step_view();
    assert_eq!((view.letters.len(), view.made, view.place.as_str()), (6, 5, "Step 1 of 2"));
    let _next = send(&mut state, Msg::Next);
    assert_eq!(letters(&state), "L D L'");
    // The next moves are followed in the same steps.
    let _shown = send(&mut state, Msg::Open(Box::new(FollowOrder::Moves(solution(3, &["R U", "F"])))));
    assert_eq!(letters(&state), "R U");
}

#[test]
fn steps_are_spoken_when_asked() {
    let mut state = opened(solution(3, &["R' U", "x"]));
    assert_eq!(spoken_texts(&send(&mut state, Msg::Next)), Vec::<&str>::new());
    let _back = send(&mut state, Msg::Back);
    let _named = send(&mut state, Msg::Names(Some(["white", "red", "green", "yellow", "orange", "blue"])));
    let hold =
        format!("{} R prime. Right side, counter-clockwise.", words::hold(state.cube().unwrap(), None))
            .replace("as shown", "with white on top and green in front");
    // The solution ends with a rotation, so the cube begins turned.
    let spoken = send(&mut state, Msg::SetSpeaking(true));
    let names = state.step_view().note;
    assert_eq!(spoken_texts(&spoken), [format!("{names} R prime. Right side, counter-clockwise.")]);
    assert!(names.starts_with("Hold your cube with ") && hold.ends_with("counter-clockwise."));
    assert_eq!(spoken_texts(&send(&mut state, Msg::Next)), ["U. Top side, clockwise."]);
    assert_eq!(
        spoken_texts(&send(&mut state, Msg::Next)),
        ["X. Whole cube, clockwise seen from the right."].map(|text| text.replace('X', "x"))
    );
    assert_eq!(spoken_texts(&send(&mut state, Msg::Next)), ["Solved. Your cube should look like this."]);
    assert_eq!(spoken_texts(&send(&mut state, Msg::SetSpeaking(false))), [""]);
    assert_eq!(spoken_texts(&send(&mut state, Msg::Back)), Vec::<&str>::new());
}

#[test]
fn spoken_words_go_on_and_back() {
    let mut state = opened(solution(3, &["R U F"]));
    assert_eq!(send(&mut state, Msg::SetListening(true)), [Effect::Listen(false)], "it is not available");
    let _available = send(&mut state, Msg::CanListen(true));
    assert_eq!(send(&mut state, Msg::SetListening(true)), [Effect::Listen(true)]);
    let _heard = send(&mut state, Msg::Heard("Okay, next.".to_owned()));
    assert_eq!(letters(&state), "U");
    let _heard = send(&mut state, Msg::Heard(" back ".to_owned()));
    assert_eq!(letters(&state), "R");
    assert_eq!(send(&mut state, Msg::Heard("nextdoor".to_owned())), []);
    assert_eq!(spoken_texts(&send(&mut state, Msg::Heard("again".to_owned()))).len(), 1);
    let _failed = send(&mut state, Msg::NotListening("The microphone is not allowed.".to_owned()));
    assert!(!state.is_listening() && state.step_view().report.contains("not allowed"));
    assert_eq!(send(&mut state, Msg::SetListening(true)), [Effect::Listen(true)]);
    assert_eq!(state.step_view().report, "");
}

#[test]
fn the_screen_stays_awake_while_the_dialog_is_open_and_visible() {
    let mut state = FollowState::default();
    assert_eq!(send(&mut state, Msg::Visible(true)), []);
    let effects = send(&mut state, Msg::Open(Box::new(FollowOrder::Moves(solution(3, &["R"])))));
    assert!(effects.contains(&Effect::KeepAwake(true)));
    assert_eq!(send(&mut state, Msg::Visible(false)), [Effect::KeepAwake(false)]);
    assert_eq!(send(&mut state, Msg::Visible(true)), [Effect::KeepAwake(true)]);
    let effects = send(&mut state, Msg::Closed);
    assert!(effects.contains(&Effect::KeepAwake(false)) && effects.contains(&Effect::StopEngine));
    assert_eq!(progress(&effects), Some(&FollowProgress::Closed));
    assert_eq!((state.phase(), send(&mut state, Msg::Visible(true))), ("idle", vec![]));
    assert_eq!(send(&mut state, Msg::Next), []);
}

#[test]
fn a_scramble_is_compared_at_its_end_and_is_not_the_place_of_the_page() {
    let mut moves = solution(3, &["R U"]);
    moves.source = FollowSource::Scramble;
    moves.start = Facelets::solved(Size::THREE).to_string();
    let mut state = opened(moves);
    let effects = send(&mut state, Msg::Next);
    assert_eq!((progress(&effects), state.step_view().title), (None, "Scramble"));
    let _next = send(&mut state, Msg::Next);
    assert!(state.shows_both_sides() && state.step_view().words.starts_with("Scrambled."));
    assert_eq!(progress(&send(&mut state, Msg::Closed)), None);
}

#[test]
fn a_lesson_explains_its_stages() {
    let mut moves = solution(3, &["R U", "F"]);
    moves.stages[0].lesson = Some(LessonInfo { explanation: "The cross.".to_owned(), pieces: Vec::new() });
    let mut state = opened(FollowedMoves { at: 1, ..moves });
    assert_eq!((state.step_view().note.as_str(), letters(&state)), ("Stage 1: The cross.", "U".to_owned()));
    let _next = send(&mut state, Msg::Next);
    assert_eq!(state.step_view().note, "Stage 2");
}

#[test]
fn moves_that_cannot_be_read_are_reported() {
    let state = opened(FollowedMoves { start: "UUU".to_owned(), ..solution(3, &["R"]) });
    assert_eq!((state.phase(), state.step_view().words.as_str()), ("failed", "These moves cannot be read."));
    assert_eq!(
        state.json(),
        r#"{"camera":"off","move":"","step":0,"steps":0,"words":"These moves cannot be read."}"#
    );
}
