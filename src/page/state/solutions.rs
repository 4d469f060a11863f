use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{Outcome, StageMoves};

use super::{Effect, State};
use crate::solving::{Checked, stages_of};
use crate::timeline::{Step, Timeline};

/// Appends the solution of the last job to the position it solves and plays it.
///
/// A cancelled job has a solution if it found one before it stopped.
pub(super) fn play(state: &mut State) -> Vec<Effect> {
    let Some(job) = state.solving.job.as_ref().filter(|job| !job.is_busy()) else { return Vec::new() };
    let (Some(outcome), Some(checked)) = (job.outcome.clone(), job.checked().cloned()) else {
        return Vec::new();
    };
    let (cube, shown) = (job.cube.clone(), job.shown());
    let effects = go_to(state, cube, &checked.turns);
    append(state, &outcome, shown, checked);
    state.lesson.start(state.line.cursor());
    state.player.playing = !state.line.is_at_end();
    effects.into_iter().chain([Effect::ShowCube]).collect()
}

/// Shows solution `number` of the last job, counted from 0, without playing it.
pub(super) fn show(state: &mut State, number: usize) -> Vec<Effect> {
    let Some(job) = state.solving.job.as_mut().filter(|job| !job.is_busy()) else { return Vec::new() };
    let Some(outcome) = job.outcome.clone() else { return Vec::new() };
    let before = job.turns().unwrap_or_default().to_vec();
    if job.show(number).is_err() {
        state.warn("This solution does not solve the cube. Please report it and include the link.");
        return Vec::new();
    }
    let checked = job.checked().cloned().unwrap_or_default();
    let cube = job.cube.clone();
    state.player.playing = false;
    let effects = go_to(state, cube, &before);
    append(state, &outcome, number, checked);
    state.lesson.start(state.line.cursor());
    effects
}

/// Goes to the position that a job solves and removes all turns after it.
///
/// Jumps back along the timeline if the position precedes the solution `shown` at its end; otherwise starts a new
/// timeline at `cube`.
fn go_to(state: &mut State, cube: Facelets, shown: &[Turn]) -> Vec<Effect> {
    if cube == *state.line.present() {
        state.line.forget_what_follows();
        return Vec::new();
    }
    state.player.drop_waiting();
    let start = state.line.turns().strip_suffix(shown).map(<[Turn]>::len);
    let cursor = state.line.cursor();
    if let Some(start) = start {
        state.line.jump(start);
    }
    if cube == *state.line.present() {
        state.line.forget_what_follows();
    } else {
        state.line.jump(cursor);
        state.replaced = Some(std::mem::replace(&mut state.line, Timeline::new(cube)));
    }
    vec![state.show_present()]
}

/// Appends the turns as named stages, or as one section if stages omit turns.
fn append(state: &mut State, outcome: &Outcome, shown: usize, checked: Checked) {
    let turns = &checked.turns;
    let first = state.line.turns().len();
    let stages = stages_of(outcome, turns).filter(|_| shown == 0);
    match stages {
        Some(ranges) => {
            for (number, (stage, range)) in outcome.stages.iter().zip(ranges).enumerate() {
                if !range.is_empty() {
                    let part = turns[range].iter().copied();
                    state.line.append_step(&stage.name, step(number, stage), part);
                }
            }
        }
        None => {
            let name = if shown == 0 { "Solution".to_owned() } else { format!("Solution {}", shown + 1) };
            state.line.begin_part(&name);
            state.line.append(turns.iter().copied());
        }
    }
    state.line.mark(first, checked.checkpoints);
}

fn step(number: usize, stage: &StageMoves) -> Step {
    let Some(lesson) = &stage.lesson else { return Step { stage: number, ..Step::default() } };
    let pieces = lesson.pieces.iter().filter_map(|name| name.parse().ok());
    Step { stage: number, explanation: lesson.explanation.clone(), pieces: pieces.collect() }
}
