use godspeed_camera::CameraSettings;
use godspeed_protocol::{TurnSeen, TurnVerdict, WatchEvent, WatchRequest};

use super::*;

/// Opens the dialog at the trigger of `F R U R' U' F'`, with the effects of that.
fn at_trigger() -> (FollowState, Vec<Effect>) {
    let mut state = opened(solution(3, &["F R U R' U' F'"]));
    let _next = send(&mut state, Msg::Next);
    settle(&mut state);
    let effects = send(&mut state, Msg::SetStepSize(StepSize::Trigger));
    assert_eq!(letters(&state), "R U R' U'");
    (state, effects)
}

/// Lets all turns be made that were requested.
fn settle(state: &mut FollowState) {
    for tick in 0..100 {
        let _moved = state.update(Msg::Frame(Motion::Animated), f64::from(tick) * 100.0);
    }
}

/// Returns the number of the request for the next turn of the picture.
fn requested(effects: &[Effect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        Effect::ShowNextTurn(number) => Some(*number),
        _ => None,
    })
}

/// Answers a request.
fn show_next(state: &mut FollowState, effects: &[Effect]) -> Vec<Effect> {
    let number = requested(effects).expect("another turn is requested");
    send(state, Msg::ShowNextTurn(number))
}

/// Returns the turn of the arrow, and whether the picture shows the cube before it.
fn arrow(state: &FollowState) -> Option<(String, bool)> {
    let (turn, shown) = (state.arrow()?, state.shown_turn()?);
    let course = state.course().unwrap();
    let mut cube = course.timeline().present().clone();
    cube.turn_all(&course.turns()[course.made()..shown]);
    Some((turn.notation(course.size()).to_string(), *state.shown_cube()? == cube))
}

fn arrows_of(
    state: &mut FollowState,
    mut effects: Vec<Effect>,
    number: usize,
) -> Vec<Option<(String, bool)>> {
    let mut arrows = vec![arrow(state)];
    for _ in 1..number {
        effects = show_next(state, &effects);
        arrows.push(arrow(state));
    }
    arrows
}

#[test]
fn the_turns_of_a_step_are_shown_one_after_another_and_again() {
    let (mut state, effects) = at_trigger();
    let (json, said, cube) = (state.json(), state.announcement(), state.cube().cloned());
    let round = ["R", "U", "R'", "U'"].map(|turn| Some((turn.to_owned(), true)));
    let expected = [&round[..], &[None], &round[..]].concat();
    assert_eq!(arrows_of(&mut state, effects, 9), expected);
    assert_eq!((state.json(), state.announcement(), state.cube().cloned()), (json, said, cube));
}

#[test]
fn the_turns_are_animated_and_the_first_one_is_shown_again_at_once() {
    let (mut state, mut effects) = at_trigger();
    for turn in turns("R U R' U'", Size::THREE) {
        effects = show_next(&mut state, &effects);
        assert!(matches!(effects[0], Effect::Change(Change::Turn(made, _)) if made == turn), "{effects:?}");
    }
    effects = show_next(&mut state, &effects);
    assert_eq!(effects[0], Effect::Change(Change::Show(state.cube().unwrap().clone())));
}

#[test]
fn the_next_step_goes_on_from_the_turn_in_the_picture() {
    let (mut state, effects) = at_trigger();
    let effects = show_next(&mut state, &effects);
    let next = send(&mut state, Msg::Next);
    assert_eq!((progress(&next), letters(&state)), (Some(&FollowProgress::To(5)), "F'".to_owned()));
    assert_eq!(requested(&next), None, "the step has one turn");
    assert!(!next.iter().any(|effect| matches!(effect, Effect::Change(_))), "{next:?}");
    let made = send(&mut state, Msg::Frame(Motion::Animated));
    assert!(
        matches!(made[..], [Effect::Change(Change::Turn(turn, _))] if turn == turns("U", Size::THREE)[0])
    );
    assert_eq!(send(&mut state, Msg::ShowNextTurn(requested(&effects).unwrap())), [], "it is out of date");
    // Back goes on from the step.
    settle(&mut state);
    let back = send(&mut state, Msg::Back);
    assert!(requested(&back).is_some() && letters(&state) == "R U R' U'");
    // Its turns are undone first.
    let waiting = show_next(&mut state, &back);
    assert!(matches!(waiting[..], [Effect::ShowNextTurn(_)]), "{waiting:?}");
    settle(&mut state);
    let shown = show_next(&mut state, &waiting);
    assert!(matches!(shown[..], [Effect::Change(Change::Turn(..)), Effect::ShowNextTurn(_)]), "{shown:?}");
    let back = send(&mut state, Msg::Back);
    assert!(matches!(back[0], Effect::Change(Change::Show(_))), "{back:?}");
    assert_eq!(letters(&state), "F");
}

#[test]
fn a_letter_shows_its_turn_and_again_goes_on() {
    let (mut state, effects) = at_trigger();
    let chosen = send(&mut state, Msg::ShowTurn(2));
    assert!(matches!(chosen[..], [Effect::Change(Change::Show(_))]), "{chosen:?}");
    assert_eq!((arrow(&state), state.is_still()), (Some(("R'".to_owned(), true)), true));
    assert_eq!(send(&mut state, Msg::ShowNextTurn(requested(&effects).unwrap())), []);
    let released = send(&mut state, Msg::ShowTurn(2));
    assert!(!state.is_still() && requested(&released).is_some());
    let _shown = show_next(&mut state, &released);
    assert_eq!(arrow(&state), Some(("U'".to_owned(), true)));
    // A turn that is shown is not one that was made.
    let _chosen = send(&mut state, Msg::ShowTurn(3));
    let mistake = send(&mut state, Msg::Mistake);
    assert_eq!(mistake, [Effect::Change(Change::Show(state.cube().unwrap().clone()))]);
    assert_eq!(state.shown_cube().as_deref(), state.cube());
}

#[test]
fn a_turn_of_the_step_that_was_made_can_be_shown() {
    let (mut state, _) = at_trigger();
    let _stage = send(&mut state, Msg::SetStepSize(StepSize::Stage));
    assert_eq!((state.step_view().made, state.shown_turn()), (1, Some(1)));
    let _chosen = send(&mut state, Msg::ShowTurn(0));
    assert_eq!(state.arrow(), Some(turns("F", Size::THREE)[0]));
    assert_eq!(state.shown_cube().unwrap().to_string(), solution(3, &["F R U R' U' F'"]).start);
    let next = send(&mut state, Msg::Next);
    assert_eq!((state.phase(), progress(&next)), ("done", Some(&FollowProgress::To(6))));
    let Effect::Change(Change::Show(shown)) = &next[0] else { panic!("{next:?}") };
    assert_eq!(
        *shown,
        opened(FollowedMoves { at: 1, ..solution(3, &["F R U R' U' F'"]) }).cube().unwrap().clone()
    );
}

#[test]
fn with_reduced_motion_only_letters_show_turns() {
    let (mut state, effects) = at_trigger();
    let _shown = show_next(&mut state, &effects);
    let reduced = send(&mut state, Msg::ReduceMotion(true));
    assert_eq!(reduced, [Effect::Change(Change::Show(state.cube().unwrap().clone()))]);
    for (index, turn) in ["R", "U", "R'", "U'"].into_iter().enumerate() {
        let chosen = send(&mut state, Msg::ShowTurn(index));
        assert_eq!(requested(&chosen), None);
        assert_eq!((arrow(&state), state.is_still()), (Some((turn.to_owned(), true)), true));
    }
    let _chosen = send(&mut state, Msg::ShowTurn(3));
    assert_eq!(arrow(&state), Some(("U'".to_owned(), true)), "it stays");
    let mistake = send(&mut state, Msg::Mistake);
    assert_eq!(state.shown_cube().as_deref(), state.cube());
    assert!(matches!(mistake[..], [Effect::Change(Change::Show(_))]), "{mistake:?}");
    let _cancelled = send(&mut state, Msg::CancelMistake);
    assert!(requested(&send(&mut state, Msg::ReduceMotion(false))).is_some());
}

#[test]
fn a_step_of_one_turn_and_a_hidden_page_request_nothing() {
    let mut state = FollowState::default();
    let moves = Box::new(FollowOrder::Moves(solution(3, &["R U R' U'"])));
    assert_eq!(requested(&send(&mut state, Msg::Open(moves))), None);
    assert!(requested(&send(&mut state, Msg::SetStepSize(StepSize::Stage))).is_some());
    let hidden = send(&mut state, Msg::Visible(false));
    assert!(requested(&hidden).is_none() && state.is_still());
    assert!(requested(&send(&mut state, Msg::Visible(true))).is_some());
    let _closed = send(&mut state, Msg::Closed);
    assert!(state.is_still());
}

#[test]
fn before_a_camera_the_picture_goes_on_with_the_hands() {
    let (mut state, effects) = at_trigger();
    let _shown = show_next(&mut state, &effects);
    let turned_on = send(&mut state, Msg::TurnOnCamera(None));
    assert!(requested(&turned_on).is_none() && state.is_still());
    assert_eq!(arrow(&state), Some(("R".to_owned(), true)));
    let opened = send(&mut state, Msg::CameraOpened(Ok(CameraSettings::default())));
    let watched = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::Watch(WatchRequest::Turn(Some(turn))) => Some((turn.number, turn.expected.clone())),
            _ => None,
        })
    };
    assert_eq!(watched(&opened), Some((1, "R".to_owned())));
    // A letter shows another turn, but the same one is watched for.
    assert_eq!(watched(&send(&mut state, Msg::ShowTurn(3))), None);
    let seen = TurnSeen { number: 1, verdict: TurnVerdict::Expected };
    let effects = send(&mut state, Msg::Watcher(WatchEvent::Seen(seen)));
    assert_eq!(watched(&effects), Some((2, "U".to_owned())));
    assert_eq!((arrow(&state), requested(&effects)), (Some(("U".to_owned(), true)), None));
    let turned_off = send(&mut state, Msg::TurnOffCamera);
    assert!(requested(&turned_off).is_some() && !state.is_still());
}
