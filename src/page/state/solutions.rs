use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{Outcome, PageDialog, StageMoves};
use godspeed_timeline::{SolutionStage, Timeline, notation};

use super::position::ReplacedTimeline;
use super::{Effect, State};
use crate::solving::{Checked, stages_of};

/// Appends the solution of the last job to the position it solves and plays it.
///
/// A cancelled job has a solution if it found one before it stopped.
pub(super) fn play(state: &mut State) -> Vec<Effect> {
    let Some(job) = state.solving.job.as_ref().filter(|job| !job.is_busy()) else { return Vec::new() };
    let (Some(outcome), Some(checked)) = (job.outcome.clone(), job.checked().cloned()) else {
        return Vec::new();
    };
    let (cube, shown, so_far) = (job.cube.clone(), job.shown(), job.put_on_timeline.clone());
    let effects = go_to(state, cube, [&checked.turns, &so_far]);
    append(state, &outcome, shown, checked);
    state.lesson.start(state.timeline.cursor());
    // A lesson waits after its first step, so that a person can follow on a real cube.
    state.lesson.until = state.lesson().map(|walkthrough| walkthrough.step().turns.end);
    state.player.playing = !state.timeline.is_at_end();
    effects
}

/// Appends the best solution so far of the running job to the position it solves, in place of the one before.
///
/// Not if the cube has changed or moves since: whoever plays a solution is not interrupted by a better one.
pub(super) fn show_so_far(state: &mut State) {
    let Some(job) = state.solving.job.as_mut() else { return };
    let Some((outcome, checked)) = job.take_news() else { return };
    let is_at_rest = !state.player.playing && state.player.is_idle();
    if is_at_rest && job.cube == *state.timeline.present() {
        state.timeline.forget_what_follows();
        job.put_on_timeline.clone_from(&checked.turns);
        append(state, &outcome, 0, checked);
    }
}

/// Copies the moves of the solution that is shown.
pub(super) fn copy(state: &State) -> Vec<Effect> {
    let Some(job) = state.solving.job.as_ref() else { return Vec::new() };
    let Some(turns) = job.turns() else { return Vec::new() };
    vec![Effect::CopyText(notation(job.cube.size(), turns), "Solution")]
}

/// Compares the solutions found of the cube of the last job.
pub(super) fn compare(state: &mut State) -> Vec<Effect> {
    if state.solving.comparable().len() < 2 {
        state.warn("To compare solutions, solve this cube with two algorithms first.");
        return Vec::new();
    }
    state.player.playing = false;
    vec![Effect::OpenDialog(PageDialog::Compare)]
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
    let (cube, so_far) = (job.cube.clone(), job.put_on_timeline.clone());
    state.player.playing = false;
    let effects = go_to(state, cube, [&before, &so_far]);
    append(state, &outcome, number, checked);
    state.lesson.start(state.timeline.cursor());
    effects
}

/// Goes to the position that a job solves and removes all turns after it.
///
/// Jumps back along the timeline if the position precedes one of the `solutions` at its end; otherwise starts a new
/// timeline at `cube`.
fn go_to(state: &mut State, cube: Facelets, solutions: [&[Turn]; 2]) -> Vec<Effect> {
    if cube == *state.timeline.present() {
        state.timeline.forget_what_follows();
        return Vec::new();
    }
    state.player.drop_waiting();
    let before = |solution: &&[Turn]| state.timeline.turns().strip_suffix(*solution).map(<[Turn]>::len);
    let start = solutions.iter().filter(|solution| !solution.is_empty()).find_map(before);
    let cursor = state.timeline.cursor();
    if let Some(start) = start {
        state.timeline.jump(start);
    }
    if cube == *state.timeline.present() {
        state.timeline.forget_what_follows();
    } else {
        state.timeline.jump(cursor);
        let timeline = std::mem::replace(&mut state.timeline, Timeline::new(cube));
        state.replaced = Some(ReplacedTimeline { timeline, at: 0 });
    }
    vec![state.show_present()]
}

/// Appends the turns as named stages, or as one section if stages omit turns.
fn append(state: &mut State, outcome: &Outcome, shown: usize, checked: Checked) {
    let turns = &checked.turns;
    let first = state.timeline.turns().len();
    let stages = stages_of(outcome, turns).filter(|_| shown == 0);
    match stages {
        Some(ranges) => {
            for (number, (stage, range)) in outcome.stages.iter().zip(ranges).enumerate() {
                if !range.is_empty() {
                    let turns = turns[range].iter().copied();
                    state.timeline.append_stage(&stage.name, solution_stage(number, stage), turns);
                }
            }
        }
        None => {
            let name = if shown == 0 { "Solution".to_owned() } else { format!("Solution {}", shown + 1) };
            state.timeline.append_played(&name, turns.iter().copied());
        }
    }
    state.timeline.mark(first, checked.checkpoints);
}

fn solution_stage(number: usize, stage: &StageMoves) -> SolutionStage {
    let Some(lesson) = &stage.lesson else {
        return SolutionStage { index: number, ..SolutionStage::default() };
    };
    let pieces = lesson.pieces.iter().filter_map(|name| name.parse().ok());
    SolutionStage { index: number, explanation: lesson.explanation.clone(), pieces: pieces.collect() }
}
