//! Moves for a cube in the hands: what the dialog Follow shows, and where it goes.

use std::ops::Range;

use godspeed_cube::{Alg, Facelets};
use godspeed_protocol::{
    FollowOrder, FollowProgress, FollowSource, FollowedMoves, LessonInfo, PageDialog, StageMoves,
};
use godspeed_timeline::{SolutionStage, Timeline, notation};

use super::{Effect, State, position};
use crate::view::ClockView;

/// The id of the view in which a cube is painted.
const NET_VIEW: &str = "net";

/// How the moves of the page are followed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Following {
    /// Whether the dialog shows the moves on the timeline.
    pub is_open: bool,
    /// Whether the dialog opens once the search has ended.
    pub(super) is_awaited: bool,
    /// The position on the timeline up to which the moves have been followed.
    pub(super) reached: Option<usize>,
    /// The cube that is corrected in the view Net, as facelets.
    pub(super) painting: Option<String>,
}

impl Following {
    /// Creates the state for an address, which may ask to follow its moves from a position on the timeline.
    pub(super) fn new(is_asked: bool, cursor: usize) -> Self {
        Self { is_awaited: is_asked, reached: is_asked.then_some(cursor), ..Self::default() }
    }
}

impl State {
    /// Returns whether there are moves to follow on the timeline: a solution, or the moves of a link.
    #[must_use]
    pub fn can_follow(&self) -> bool {
        !self.solving.is_busy() && self.timeline.played_from().is_some()
    }
}

/// Opens the dialog for the hint that is shown, the scramble of the timer, or else the solution on the timeline.
pub(super) fn open(state: &mut State, now: f64) -> Vec<Effect> {
    if state.solving.is_busy() {
        state.following.is_awaited = true;
        state.notify("The solution can be followed as soon as it is found.");
        return Vec::new();
    }
    let Some(moves) = moves(state, now) else {
        state.warn("There is nothing to follow yet: solve the cube first.");
        return Vec::new();
    };
    state.player.playing = false;
    if moves.source != FollowSource::Solution {
        return vec![open_dialog(moves)];
    }
    state.following.is_open = true;
    let effects = reach(state, moves.at);
    effects.into_iter().chain([open_dialog(moves)]).collect()
}

/// Opens the dialog that an address has asked for, once the page is shown and the search has ended.
pub(super) fn open_awaited(state: &mut State, now: f64) -> Vec<Effect> {
    if !state.following.is_awaited || !state.has_been_shown || state.solving.is_busy() {
        return Vec::new();
    }
    state.following.is_awaited = false;
    if state.can_follow() { open(state, now) } else { Vec::new() }
}

/// Follows what happens in the dialog.
pub(super) fn follow(state: &mut State, progress: FollowProgress, now: f64) -> Vec<Effect> {
    match progress {
        FollowProgress::To(at) if state.following.is_open => reach(state, at),
        FollowProgress::To(_) => Vec::new(),
        FollowProgress::Moves(moves) => replace(state, moves, now),
        FollowProgress::Closed => {
            state.following.is_open = false;
            Vec::new()
        }
    }
}

/// Opens the view Net, in which a cube is corrected for the dialog.
pub(super) fn paint(state: &mut State, facelets: String) -> Vec<Effect> {
    NET_VIEW.clone_into(&mut state.view);
    state.following.painting = Some(facelets);
    Vec::new()
}

/// Passes a painted cube to the dialog if it has asked for it, and sets it up otherwise.
pub(super) fn take_painting(state: &mut State, facelets: String, now: f64) -> Vec<Effect> {
    if state.following.painting.take().is_none() {
        return position::set_up(state, facelets, now);
    }
    vec![Effect::OpenDialog(PageDialog::Follow(Box::new(FollowOrder::Cube(facelets))))]
}

fn open_dialog(moves: FollowedMoves) -> Effect {
    Effect::OpenDialog(PageDialog::Follow(Box::new(FollowOrder::Moves(moves))))
}

fn moves(state: &State, now: f64) -> Option<FollowedMoves> {
    let (timeline, size) = (&state.timeline, state.size());
    if let Some(stages) = state.timer.hint.stages(timeline.present()).filter(|_| state.shown_hint().is_some())
    {
        let stages = stages.iter().map(|stage| StageMoves {
            name: stage.name.clone(),
            moves: notation(size, &stage.turns),
            lesson: None,
        });
        let start = timeline.present().to_string();
        return Some(FollowedMoves { source: FollowSource::Hint, start, stages: stages.collect(), at: 0 });
    }
    if !ClockView::of(state, now).scramble.is_empty() {
        let moves = notation(size, timeline.done());
        let stages = vec![StageMoves { name: position::SCRAMBLE.to_owned(), moves, lesson: None }];
        let start = timeline.start().to_string();
        return Some(FollowedMoves { source: FollowSource::Scramble, start, stages, at: 0 });
    }
    let first = timeline.played_from()?;
    let cursor = timeline.cursor();
    // Turns that were made on the page were not made on the cube in the hands.
    let is_reached = state.following.reached == Some(cursor) && !timeline.is_at_end();
    Some(FollowedMoves {
        source: FollowSource::Solution,
        start: timeline.position_after(first).to_string(),
        stages: stages(timeline, first),
        at: if is_reached { cursor.saturating_sub(first) } else { 0 },
    })
}

/// Returns the sections of a timeline from a turn on as stages.
fn stages(timeline: &Timeline, first: usize) -> Vec<StageMoves> {
    let sections = timeline.sections();
    let ends = sections.iter().skip(1).map(|section| section.first).chain([timeline.turns().len()]);
    let played = sections.iter().zip(ends).filter(|(section, _)| section.first >= first);
    let stage = |name: &str, stage: Option<&SolutionStage>, range: Range<usize>| StageMoves {
        name: name.to_owned(),
        moves: notation(timeline.size(), &timeline.turns()[range]),
        lesson: stage.filter(|stage| !stage.explanation.is_empty()).map(|stage| LessonInfo {
            explanation: stage.explanation.clone(),
            pieces: stage.pieces.iter().map(ToString::to_string).collect(),
        }),
    };
    played
        .map(|(section, end)| stage(&section.name, section.stage.as_ref(), section.first..end))
        .filter(|stage| !stage.moves.is_empty())
        .collect()
}

/// Goes to the position after this number of followed turns, without animation: the dialog covers the cube.
fn reach(state: &mut State, at: usize) -> Vec<Effect> {
    let cursor = state.timeline.played_from().unwrap_or_default() + at;
    state.player.jump(&mut state.timeline, cursor);
    state.following.reached = Some(state.timeline.cursor());
    vec![state.show_present()]
}

/// Replaces the timeline by other moves to follow; undo restores it. Moves that cannot be read change nothing.
fn replace(state: &mut State, moves: FollowedMoves, now: f64) -> Vec<Effect> {
    let Ok(start) = moves.start.parse::<Facelets>() else { return Vec::new() };
    let Some(timeline) = timeline_of(start, moves.stages) else { return Vec::new() };
    let effects = position::replace_line(state, timeline, now);
    state.following.is_open = true;
    effects.into_iter().chain(reach(state, moves.at)).collect()
}

fn timeline_of(start: Facelets, stages: Vec<StageMoves>) -> Option<Timeline> {
    let mut timeline = Timeline::new(start);
    for StageMoves { name, moves, .. } in stages {
        let alg = Alg::parse(&moves, timeline.size()).ok()?.alg;
        timeline.append_played(&name, alg.into_turns());
    }
    Some(timeline)
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;

    use super::super::tests::{R, does, page, page_at, ready, solved};
    use super::*;
    use crate::command::Command;
    use crate::state::{Msg, update};

    /// Returns the moves with which the dialog is opened.
    fn opened(effects: &[Effect]) -> Option<FollowedMoves> {
        effects.iter().find_map(|effect| match effect {
            Effect::OpenDialog(PageDialog::Follow(order)) => match &**order {
                FollowOrder::Moves(moves) => Some(moves.clone()),
                FollowOrder::Cube(_) => None,
            },
            _ => None,
        })
    }

    fn texts(moves: &FollowedMoves) -> Vec<&str> {
        moves.stages.iter().map(|stage| stage.moves.as_str()).collect()
    }

    fn followed(state: &mut State, progress: FollowProgress) -> Vec<Effect> {
        update(state, Msg::Followed(progress), 0.0)
    }

    #[test]
    fn the_moves_of_a_link_are_followed_from_their_start() {
        let mut state = page_at(&[("setup-alg", "R U F"), ("alg", "F' U' R'")]);
        assert!(state.can_follow());
        let _played = update(&mut state, Msg::Jump(5), 0.0);
        let moves = opened(&does(&mut state, Command::Follow)).unwrap();
        assert_eq!((moves.source, moves.at, texts(&moves)), (FollowSource::Solution, 0, vec!["F' U' R'"]));
        assert_eq!(moves.start, state.timeline.position_after(3).to_string());
        assert_eq!(state.timeline.cursor(), 3, "the page shows the cube as the dialog does");
    }

    #[test]
    fn the_page_keeps_the_place_that_was_followed_and_its_address_opens_it_again() {
        let mut state = page_at(&[("setup-alg", "R U F"), ("alg", "F' U' R'")]);
        let _opened = does(&mut state, Command::Follow);
        let _shown = followed(&mut state, FollowProgress::To(2));
        assert_eq!(state.timeline.cursor(), 5);
        let link = state.link();
        assert_eq!(link.last(), Some(&("follow", "1".to_owned())));
        let pairs: Vec<(&str, &str)> = link.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut again = page_at(&pairs);
        let moves = opened(&update(&mut again, Msg::Shown, 0.0)).unwrap();
        assert_eq!((moves.at, texts(&moves)), (2, vec!["F' U' R'"]));
        let _closed = followed(&mut state, FollowProgress::Closed);
        assert!(state.link().iter().all(|(name, _)| *name != "follow"));
        assert_eq!(opened(&does(&mut state, Command::Follow)).map(|moves| moves.at), Some(2));
    }

    #[test]
    fn a_solution_that_an_address_asks_for_is_followed_once_it_is_found() {
        let mut state = page_at(&[("setup-alg", "R U"), ("run", "solve"), ("follow", "1")]);
        assert_eq!(opened(&update(&mut state, Msg::Shown, 0.0)), None);
        let _searching = ready(&mut state);
        let moves = opened(&update(&mut state, solved(1, "U' R'"), 1.0)).unwrap();
        assert_eq!((moves.at, texts(&moves), state.player.playing), (0, vec!["U' R'"], false));
    }

    #[test]
    fn a_running_search_is_awaited_and_a_cube_without_moves_is_not_followed() {
        let mut state = page_at(&[("setup-alg", "R U")]);
        let _shown = update(&mut state, Msg::Shown, 0.0);
        let _ready = ready(&mut state);
        assert_eq!((does(&mut state, Command::Follow), state.notice.take().is_some()), (vec![], true));
        let _searching = does(&mut state, Command::SolveOrAbort);
        assert_eq!((does(&mut state, Command::Follow), state.can_follow()), (vec![], false));
        assert!(opened(&update(&mut state, solved(1, "U' R'"), 1.0)).is_some());
        assert_eq!(opened(&update(&mut state, Msg::FoldChoices, 2.0)), None);
    }

    #[test]
    fn the_scramble_of_a_real_cube_is_followed_from_the_solved_cube() {
        let mut state = page_at(&[("algorithm", "human")]);
        let _shown = update(&mut state, Msg::SetRealCube(true), 0.0);
        let moves = opened(&does(&mut state, Command::Follow)).unwrap();
        assert_eq!(moves.source, FollowSource::Scramble);
        assert_eq!(moves.start, Facelets::solved(Size::THREE).to_string());
        assert_eq!(Some(moves.stages[0].moves.clone()), state.scramble());
        assert!(!state.following.is_open, "the address is that of the cube");
    }

    #[test]
    fn a_hint_is_followed_with_the_moves_after_it() {
        let mut state = page_at(&[("algorithm", "human"), ("setup-alg", "R U")]);
        let _ready = ready(&mut state);
        let _asked = does(&mut state, Command::Hint);
        let job = state.timer.hint.job().unwrap();
        let _shown = update(&mut state, solved(job, "U' R'"), 0.0);
        let moves = opened(&does(&mut state, Command::Follow)).unwrap();
        assert_eq!((moves.source, texts(&moves)), (FollowSource::Hint, vec!["U' R'"]));
        assert_eq!(moves.start, state.timeline.present().to_string());
    }

    #[test]
    fn other_moves_after_a_mistake_replace_the_timeline_and_undo_restores_it() {
        let mut state = page_at(&[("setup-alg", "R U"), ("alg", "U' R'")]);
        let _opened = does(&mut state, Command::Follow);
        let before = state.timeline.turns().to_vec();
        let mut cube = state.timeline.present().clone();
        cube.turn_all(Alg::parse("F", Size::THREE).unwrap().alg.turns());
        let stage = |name: &str, moves: &str| StageMoves {
            name: name.to_owned(),
            moves: moves.to_owned(),
            lesson: None,
        };
        let moves = FollowedMoves {
            source: FollowSource::Solution,
            start: cube.to_string(),
            stages: vec![stage("Way back", "F'"), stage("Moves", "U' R'")],
            at: 0,
        };
        let _replaced = followed(&mut state, FollowProgress::Moves(moves.clone()));
        assert_eq!((state.timeline.turns().len(), state.timeline.cursor()), (3, 0));
        assert_eq!(state.timeline.start(), &cube);
        let link = state.link();
        assert!(link.contains(&("follow", "1".to_owned())) && link.iter().any(|(name, _)| *name == "state"));
        let unreadable = FollowedMoves { start: "UU".to_owned(), ..moves };
        assert_eq!(followed(&mut state, FollowProgress::Moves(unreadable)), []);
        let _back = does(&mut state, Command::Back);
        assert_eq!(state.timeline.turns(), before);
    }

    #[test]
    fn a_cube_that_the_dialog_has_asked_for_is_passed_to_it() {
        let mut state = page();
        let _turned = does(&mut state, R);
        let facelets = state.timeline.present().to_string();
        let taken = |state: &mut State| update(state, Msg::TakePainting(facelets.clone()), 0.0);
        let _opened = update(&mut state, Msg::Paint(facelets.clone()), 0.0);
        assert_eq!((state.view.as_str(), state.snapshot().painting.as_ref()), ("net", Some(&facelets)));
        let order = FollowOrder::Cube(facelets.clone());
        assert_eq!(taken(&mut state), [Effect::OpenDialog(PageDialog::Follow(Box::new(order)))]);
        assert_eq!(state.timeline.turns().len(), 1);
        let _set_up = taken(&mut state);
        assert_eq!(state.timeline.start().to_string(), facelets);
        // Who chooses another view has given it up.
        let _opened = update(&mut state, Msg::Paint(facelets.clone()), 0.0);
        let _left = update(&mut state, Msg::ShowView("race".to_owned()), 0.0);
        assert_eq!(state.snapshot().painting, None);
    }
}
