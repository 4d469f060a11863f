use godspeed_cube::{Facelets, Size, Turn};
use godspeed_timeline::Timeline;

use super::{Effect, State, commands, search, timer};
use crate::layers::LayerChoice;
use crate::setup::{self, Setup, SetupError};
use crate::solving::SearchGoal;
use crate::suggestions::Suggestion;

/// Name of a timeline section of turns made by hand.
const BY_HAND: &str = "You";

/// Maximum number of turns that are animated on the way to another position.
const FAR: usize = 24;

/// Names of scrambling sections: by the button, by typed text, or by the address.
pub(super) const SHUFFLE: &str = "Shuffle";
pub(super) const SCRAMBLE: &str = "Scramble";
pub(super) const SET_UP: &str = "Setup";

/// Applies a turn made by key or button.
pub(super) fn turn(state: &mut State, turn: Turn, now: f64) -> Vec<Effect> {
    state.player.playing = false;
    let followed = push(state, turn);
    let mut effects = show(state, turn);
    effects.extend(followed);
    effects.extend(timer::attempt::turned(state, turn, now));
    effects
}

/// Records a turn that the view has already shown.
pub(super) fn dragged(state: &mut State, turn: Turn, now: f64) -> Vec<Effect> {
    state.player.playing = false;
    let followed = push(state, turn);
    followed.into_iter().chain(timer::attempt::turned(state, turn, now)).collect()
}

/// Stops playback and animation so that the cube can be dragged.
pub(super) fn grabbed(state: &mut State) -> Vec<Effect> {
    state.player.playing = false;
    state.player.drop_waiting();
    vec![state.show_present()]
}

/// A timeline that undo restores.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplacedTimeline {
    /// The timeline.
    pub timeline: Timeline,
    /// The number of turns on the present timeline at which it is restored.
    pub at: usize,
}

/// Undoes one turn, or restores a timeline where another one has replaced it: mostly at the start.
pub(super) fn back(state: &mut State, now: f64) -> Vec<Effect> {
    state.player.playing = false;
    let cursor = state.timeline.cursor();
    let Some(ReplacedTimeline { timeline, .. }) = state.replaced.take_if(|replaced| replaced.at == cursor)
    else {
        return state.timeline.back().map(|turn| show_turn(state, turn, now)).unwrap_or_default();
    };
    let effects = search::cancel(state, now);
    let _left = replace_timeline(state, timeline);
    effects.into_iter().chain([state.show_present()]).collect()
}

/// Applies the next turn of the timeline.
pub(super) fn forward(state: &mut State, now: f64) -> Vec<Effect> {
    state.player.playing = false;
    let turn = state.timeline.forward();
    turn.map(|turn| show_turn(state, turn, now)).unwrap_or_default()
}

/// Goes to the start of the solution, or from there to the start of the timeline.
pub(super) fn to_start(state: &mut State, now: f64) -> Vec<Effect> {
    let timeline = &state.timeline;
    let start = timeline.played_from().filter(|start| *start < timeline.cursor());
    jump(state, start.unwrap_or_default(), now)
}

/// Goes to a position on the timeline, animating only a step to the next one.
pub(super) fn jump(state: &mut State, cursor: usize, now: f64) -> Vec<Effect> {
    let cursor = cursor.min(state.timeline.turns().len());
    if cursor == state.timeline.cursor() + 1 {
        return forward(state, now);
    }
    state.player.jump(&mut state.timeline, cursor);
    vec![state.show_present()]
}

/// Goes to a position on the timeline, animating each turn.
///
/// Jumps without animation if the position is more than [`FAR`] turns away.
pub(super) fn walk(state: &mut State, cursor: usize, now: f64) -> Vec<Effect> {
    if cursor.abs_diff(state.timeline.cursor()) > FAR {
        return jump(state, cursor, now);
    }
    let can_follow = state.player.walk(&mut state.timeline, cursor);
    if can_follow { Vec::new() } else { vec![state.show_present()] }
}

/// Goes back to the start of the solution that has solved the cube, so that another search can solve it again.
///
/// The solution is removed; undo restores it. Returns `None` if the cube was not solved by a solution.
pub(super) fn return_to_cube(state: &mut State) -> Option<Effect> {
    let start = state.solved_from()?;
    state.replaced = Some(ReplacedTimeline { timeline: state.timeline.clone(), at: start });
    state.timeline.jump(start);
    state.timeline.forget_what_follows();
    Some(state.show_present())
}

/// Replaces the cube by a solved one of another size.
pub(super) fn choose_size(state: &mut State, layers: usize, now: f64) -> Vec<Effect> {
    state.size_error = None;
    match Size::new(layers) {
        Ok(size) if size == state.size() => vec![Effect::SizeTaken],
        Ok(size) => {
            // It was about a cube of the size before.
            state.setup_error = None;
            let effects = replace(state, Facelets::solved(size), now);
            effects.into_iter().chain([Effect::SizeTaken]).collect()
        }
        Err(error) => {
            state.warn(error.to_string());
            Vec::new()
        }
    }
}

/// Changes the size of the cube to the one typed; an invalid size shows an error.
pub(super) fn type_size(state: &mut State, text: &str, now: f64) -> Vec<Effect> {
    let layers = text.trim().parse().ok().filter(|layers| setup::SIZES.contains(layers));
    let Some(layers) = layers else {
        let (smallest, largest) = (setup::SIZES.start(), setup::SIZES.end());
        let text = text.trim();
        state.size_error =
            Some(format!("“{text}” is not a valid size. Enter a number from {smallest} to {largest}."));
        return vec![Effect::SelectSize];
    };
    choose_size(state, layers, now)
}

/// Starts a new timeline and stores the old one for undo.
pub(super) fn replace(state: &mut State, start: Facelets, now: f64) -> Vec<Effect> {
    replace_line(state, Timeline::new(start), now)
}

/// Begins another timeline; undo restores the old one.
pub(super) fn replace_line(state: &mut State, timeline: Timeline, now: f64) -> Vec<Effect> {
    // A job applies to one cube only, so it is cancelled when the cube is replaced.
    let effects = search::cancel(state, now);
    let old = replace_timeline(state, timeline);
    if !old.turns().is_empty() || !old.start().is_solved() {
        state.replaced = Some(ReplacedTimeline { timeline: old, at: 0 });
    }
    state.title = None;
    effects.into_iter().chain([state.show_present()]).collect()
}

/// Starts from a typed scramble, state or number of random moves; invalid text shows an error.
pub(super) fn set_up(state: &mut State, text: String, now: f64) -> Vec<Effect> {
    match setup::read_random_moves(&text) {
        Some(Ok(moves)) => {
            state.setup_error = None;
            return commands::shuffle(state, moves, SCRAMBLE, now);
        }
        Some(Err(error)) => return refuse(state, text, error),
        None => {}
    }
    match setup::read(&text, state.size()) {
        Ok(Setup::Position(cube, remarks)) => {
            state.setup_error = None;
            let mut effects = replace(state, cube, now);
            show_remarks(state, &remarks);
            effects.extend(state.end_suggestion(Suggestion::Shuffle));
            effects
        }
        Ok(Setup::Scramble(alg, remarks)) => {
            state.setup_error = None;
            let mut effects = replace(state, Facelets::solved(alg.size()), now);
            show_remarks(state, &remarks);
            effects.extend(perform_turns(state, alg.turns(), SCRAMBLE));
            effects.extend(state.end_suggestion(Suggestion::Shuffle));
            effects
        }
        Err(error) => refuse(state, text, error),
    }
}

/// Parses turns and applies them to the present position.
pub(super) fn perform(state: &mut State, text: String) -> Vec<Effect> {
    match setup::read_moves(&text, state.size()) {
        Ok(Setup::Scramble(alg, remarks)) => {
            state.setup_error = None;
            show_remarks(state, &remarks);
            perform_turns(state, alg.turns(), BY_HAND)
        }
        Ok(Setup::Position(..)) => Vec::new(),
        Err(error) => refuse(state, text, error),
    }
}

/// Applies turns one after the other, as a section with this name.
pub(super) fn perform_turns(state: &mut State, turns: &[Turn], name: &str) -> Vec<Effect> {
    state.player.playing = false;
    state.timeline.forget_what_follows();
    state.timeline.begin_section(name);
    let mut can_follow = true;
    for &turn in turns {
        state.timeline.push(turn);
        can_follow &= state.player.show(turn);
    }
    if can_follow {
        return Vec::new();
    }
    state.player.drop_waiting();
    vec![state.show_present()]
}

/// Starts a new timeline with a new scramble, without animation.
pub(super) fn rescramble(state: &mut State, now: f64) {
    let _shown_by_the_caller = replace(state, Facelets::solved(state.size()), now);
    let scramble = commands::fresh_scramble(state);
    state.timeline.begin_section(SCRAMBLE);
    state.timeline.append(scramble.into_turns());
    state.timeline.jump(usize::MAX);
}

/// Returns whether the present position is the end of a complete scramble.
///
/// Rotations of the whole cube after the scramble are ignored.
pub(super) fn is_scrambled(state: &State) -> bool {
    let (timeline, size) = (&state.timeline, state.size());
    let name = |turn: usize| timeline.section_of(turn).map(|section| section.name.as_str());
    let Some(last) = timeline.done().iter().rposition(|turn| !turn.is_rotation(size)) else { return false };
    let is_whole = timeline.is_at_end() || name(timeline.cursor()) != name(last);
    is_whole && name(last).is_some_and(|name| [SHUFFLE, SCRAMBLE, SET_UP].contains(&name))
}

fn push(state: &mut State, turn: Turn) -> Option<Effect> {
    // A turn that matches the next turn of a lesson does not remove the turns after it.
    if state.lesson().is_none() || !state.timeline.follow(turn) {
        let cursor = state.timeline.cursor();
        state.replaced.take_if(|replaced| replaced.at > cursor);
        state.timeline.forget_what_follows();
        state.timeline.begin_section(BY_HAND);
        state.timeline.push(turn);
    }
    state.end_suggestion(Suggestion::Turn)
}

fn show(state: &mut State, turn: Turn) -> Vec<Effect> {
    if state.player.show(turn) { Vec::new() } else { vec![state.show_present()] }
}

fn show_turn(state: &mut State, turn: Turn, now: f64) -> Vec<Effect> {
    let mut effects = show(state, turn);
    effects.extend(timer::attempt::turned(state, turn, now));
    effects
}

/// Replaces the timeline, discards the last result, and returns the old timeline.
pub(super) fn replace_timeline(state: &mut State, timeline: Timeline) -> Timeline {
    state.timeline_number += 1;
    let old = std::mem::replace(&mut state.timeline, timeline);
    if old.size() != state.size() {
        state.layers = LayerChoice::default();
        state.solving.goal = SearchGoal::default();
    }
    state.player.playing = false;
    state.player.drop_waiting();
    search::forget_result(state);
    old
}

fn show_remarks(state: &mut State, remarks: &[String]) {
    if !remarks.is_empty() {
        state.notify(remarks.join(" "));
    }
}

fn refuse(state: &mut State, text: String, error: SetupError) -> Vec<Effect> {
    let at = error.at.clone();
    state.setup_error = Some((text, error));
    at.map(Effect::SelectSetup).into_iter().collect()
}
