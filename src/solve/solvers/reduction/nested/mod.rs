//! Cubes of seven to ten layers as nested 5x5x5s, reduced one after the other by wide turns, and then by sweeps.
//!
//! ```text
//! cube      reduced, by wide turns of these numbers of layers
//! 7x7x7                        5x5x5 (3)   5x5x5 (2)
//! 8x8x8     6x6x6 (4 and 3)                5x5x5 (2)
//! 9x9x9     5x5x5 (4)          5x5x5 (3)   5x5x5 (2)
//! 10x10x10  6x6x6 (5 and 4)    5x5x5 (3)   5x5x5 (2)
//! ```
//!
//! A [`Shell`](shell::Shell) is a 5x5x5 whose second layer is one layer of the cube. The layers outside of it count as its outer
//! layer, those inside as its middle layer. Turns that move only layers outside of a shell are outer turns to it, so what it
//! has joined stays joined while the shells outside are reduced. Each is solved by the tables of [`five`](super::phases::five), and
//! the 6x6x6 by those of [`six`](super::phases::six). Even sizes have no t-centres; a pair of obliques takes their place.
//!
//! The other obliques are reduced by no shell. They lie in *bars*: the part of one layer between two others on one side
//! of a face, with one t-centre of a shell. The turns for that shell and those outside move bars as wholes. So
//! the number of obliques that differ from the t-centre of their bar is settled when the shell before is reduced,
//! and all of them will be wrong. Left to chance that is five sixths: 40 of 48 on a 7x7x7.
//!
//! But an outer turn of a shell may move any number of layers up to its second layer: neither the shell nor those inside it
//! distinguish these turns. They decide which bars the next wide turn takes apart, at no cost.
//! [`GuidedPhases`](guided_phases::GuidedPhases) searches the last three phases of each shell but the outermost for paths that are short *and* leave
//! few obliques wrong: on 7x7x7 some 21 to 33 of 48 instead of 40, for a few turns more.
//!
//! The reductions are skeletons: [`sweeps`](super::sweeps) continue them in the block-turn metric, with commutators for
//! the obliques.
//!
//! On 7 layers, the phases of [`seven`](super::phases::seven) leave no oblique wrong and are about 30 turns shorter, for
//! which they need more time. On 8 layers and more, those of [`deep`](super::phases::deep) leave few wrong. They come first
//! if the time limit allows a round of them, and the nested phases follow if they have not reduced the cube in their share
//! of it.

mod bars;
mod deep_reduction;
mod guided_beam;
mod guided_phases;
mod shell;
mod shell_reduction;

use std::sync::{Mutex, PoisonError};

use godspeed_cube::{Random, Turn};
use web_time::Instant;

use self::deep_reduction::deep_reductions;
use self::shell_reduction::{ShellReduction, reductions};
use super::parts::axis_step::{AxisStep, push};
use super::parts::deadline::Deadline;
use super::parts::edges::{PairedEdges, as_cube3};
use super::parts::finish::outer_steps;
use super::parts::middle_centres::middle_centres;
use super::parts::solution_length::shorter;
use super::phases::{Finisher, FivePhases, FourInside, FourPhases, SevenPhases, SixPhases, pipeline};
use super::search::ReductionSearch;
use super::sweeps::{SweepSearch, SweptSolution};
use crate::solvers::kociemba::{CubeAfter, ManyCubes, TwoPhaseSolution};
use crate::{Control, Solution, SolveError, Stopped, Table, TableSpec, Tables};

/// The share of the time in which the phases must end.
const PHASES_SHARE: f64 = 0.5;

/// The same share of a time of less than [`SHORT_SECONDS`].
const SHORT_PHASES_SHARE: f64 = 0.7;

/// Time limit in seconds below which the phases get a larger share.
const SHORT_SECONDS: f64 = 20.0;

/// The least seconds in which the phases are tried: on 7 layers and on more.
const NESTED_SECONDS: [f64; 2] = [3.0, 15.0];

/// The least seconds in which the phases of a 7x7x7 are tried.
const ALL_PHASES_SECONDS: f64 = 8.0;

/// The least seconds in which the phases level by level are tried.
const LEVELS_SECONDS: f64 = 30.0;

/// The share of the time in which they must reduce the cube once.
const FIRST_LEVELS_SHARE: f64 = 0.7;

/// The share of the time in which they must end. They leave few obliques, so that sweeps need little time.
const LEVELS_SHARE: f64 = 0.75;

/// The share of the time in which they must reduce the cube.
const ALL_PHASES_SHARE: f64 = 0.6;

/// The share of the time for their finish.
const FINISH_SHARE: f64 = 0.1;

/// Returns the best solution that sweeps find in time, from skeletons by nested phases if those end in time.
///
/// # Errors
/// [`SolveError`] if the search was stopped, or if the edges could not be paired.
pub(super) async fn solve(search: ReductionSearch<'_>) -> Result<Solution, SolveError> {
    let mut sweeps = SweepSearch { search };
    sweeps.emit_rough().await?;
    let mut random = Random::from_seed(1);
    let mut best = sweeps.first(&mut random).await?;
    if sweeps.search.seconds > 0.0 {
        sweeps.search.emit_first(sweeps.search.solution_of(&best.steps));
        let uses_phases = have_time_for_phases(&sweeps.search);
        if uses_phases {
            prepare(&mut sweeps.search).await?;
            if uses_all_phases(sweeps.search.layers(), sweeps.search.seconds)
                && let Some(solution) = by_phases(&sweeps.search, &best).await?
            {
                let swept = sweeps.search.solution_of(&best.steps);
                return Ok(shorter(sweeps.search.problem, swept, Some(solution)));
            }
        }
        let care = sweeps.care();
        let skeletons = if uses_phases { skeletons(&sweeps.search).await? } else { Vec::new() };
        for skeleton in &skeletons {
            if skeleton.score < best.score && sweeps.solves(skeleton) {
                best = skeleton.clone();
                sweeps
                    .search
                    .control
                    .emit_improved(sweeps.search.problem, sweeps.search.solution_of(&best.steps));
            }
        }
        sweeps.improve(&mut best, skeletons, usize::MAX, care, &mut random).await?;
    }
    Ok(sweeps.search.solution_of(&best.steps))
}

/// Returns the best solution by the phases of a 7x7x7 alone, if they find one in their share of the time.
async fn by_phases(
    search: &ReductionSearch<'_>,
    best: &SweptSolution,
) -> Result<Option<Solution>, SolveError> {
    let ReductionSearch { problem, tables, control, .. } = *search;
    let left = search.end.saturating_duration_since(Instant::now());
    let deadline = Deadline {
        end: search.end,
        give_up: Instant::now() + left.mul_f64(ALL_PHASES_SHARE),
        known_length: search.length(&search.solution_of(&best.steps)),
        ends_early: search.ends_early,
    };
    pipeline::solve::<SevenPhases>(problem, deadline, tables, control).await
}

/// Returns whether the phases of a 7x7x7, after which no oblique is wrong, come first: the time suffices for a round.
fn uses_all_phases(layers: usize, seconds: f64) -> bool {
    layers == 7 && seconds >= ALL_PHASES_SECONDS
}

/// Returns whether the phases level by level come first, for which the time suffices.
fn uses_levels(layers: usize, seconds: f64) -> bool {
    layers > 7 && seconds >= LEVELS_SECONDS
}

/// Returns whether there is time for the phases.
fn have_time_for_phases(search: &ReductionSearch<'_>) -> bool {
    search.seconds >= NESTED_SECONDS[usize::from(search.layers() > 7)]
}

/// Opens the tables of the phases and of the finish. This time is not counted.
async fn prepare(search: &mut ReductionSearch<'_>) -> Result<(), Stopped> {
    let begun = Instant::now();
    let ReductionSearch { problem, tables, control, .. } = *search;
    load(search.layers(), search.seconds, tables, control).await?;
    Finisher::load(problem.metric, tables, control).await?;
    search.exclude_time_since(begun);
    Ok(())
}

/// Returns the tables that are stored among those of [`load`] with the default time limit.
pub(super) fn stored_tables(layers: usize) -> Vec<&'static TableSpec> {
    match layers {
        7 | 9 => vec![&FivePhases::SPEC, &SevenPhases::SPEC],
        _ => vec![&FourPhases::SPEC, &FivePhases::SPEC, &SevenPhases::SPEC],
    }
}

/// Opens the tables of the phases that a search with a time limit in seconds uses.
///
/// # Errors
/// [`Stopped`] if it was stopped.
pub(super) async fn load(
    layers: usize,
    seconds: f64,
    tables: &Tables,
    control: &Control,
) -> Result<(), Stopped> {
    let (uses_levels, is_even) = (uses_levels(layers, seconds), layers.is_multiple_of(2));
    if uses_levels || uses_all_phases(layers, seconds) {
        tables.open_composite::<SevenPhases>(control).await?;
    }
    match (is_even, uses_levels) {
        (true, true) => tables.get::<FourInside>(control).await.map(drop),
        (true, false) => tables.get::<SixPhases>(control).await.map(drop),
        (false, _) => tables.open_composite::<FivePhases>(control).await.map(drop),
    }
}

/// Returns the best skeletons that phases of wide turns find, if they find any.
///
/// They share the search for a short finish, which minimises the sum of the turns before it, those expected for the
/// wrong obliques, and its own.
async fn skeletons(search: &ReductionSearch<'_>) -> Result<Vec<SweptSolution>, SolveError> {
    let mut kept = Vec::new();
    let left = search.end.saturating_duration_since(Instant::now());
    let uses_levels = uses_levels(search.layers(), search.seconds);
    let share = match () {
        () if uses_levels => LEVELS_SHARE,
        () if search.seconds < SHORT_SECONDS => SHORT_PHASES_SHARE,
        () => PHASES_SHARE,
    };
    let [end, finish_end] = [share, share + FINISH_SHARE].map(|share| Instant::now() + left.mul_f64(share));
    let deadline = Deadline { end, give_up: end, known_length: usize::MAX, ends_early: false };
    let state = &search.problem.state;
    let mut found = Vec::new();
    if uses_levels {
        let give_up = Instant::now() + left.mul_f64(FIRST_LEVELS_SHARE);
        let deadline = Deadline { give_up, ..deadline };
        found = deep_reductions(state, deadline, search.tables, search.control).await?;
    }
    if found.is_empty() {
        let end = end + left.mul_f64(FINISH_SHARE);
        let deadline = Deadline { end, give_up: end, ..deadline };
        found = reductions(state, deadline, search.tables, search.control).await?;
    }
    let reduced = |reduction: ShellReduction| {
        let mut paired = state.clone();
        paired.turn_all(&reduction.turns);
        let cube = as_cube3(&paired)?;
        let steps = PairedEdges::by_turns(&paired, &reduction.turns).steps;
        Some(((steps, middle_centres(&paired)), CubeAfter { cube, moves: reduction.cost() }))
    };
    let (reduced, cubes): (Vec<_>, Vec<CubeAfter>) = found.into_iter().filter_map(reduced).unzip();
    if cubes.is_empty() {
        return Ok(kept);
    }
    for (number, turns) in finishes(search, &cubes, finish_end).await? {
        let (mut steps, faces): (Vec<AxisStep>, _) = reduced[number].clone();
        outer_steps(&turns, state.size()).iter().for_each(|step| push(&mut steps, step));
        let score = (cubes[number].moves + turns.len()) as f32;
        SweptSolution { steps, faces, sweep_count: 0, score }.keep_in(&mut kept);
    }
    Ok(kept)
}

/// Returns solutions of some of the cubes, each with the index of its cube; the last has the fewest moves in all.
async fn finishes(
    search: &ReductionSearch<'_>,
    cubes: &[CubeAfter],
    end: Instant,
) -> Result<Vec<(usize, Vec<Turn>)>, SolveError> {
    let mut many = ManyCubes::open(search.tables, search.control).await?;
    many.add(cubes, search.control).await?;
    let finishes = Mutex::new(Vec::new());
    let improved = |cube: usize, found: &TwoPhaseSolution| {
        finishes.lock().unwrap_or_else(PoisonError::into_inner).push((cube, found.turns.clone()));
    };
    many.improve(end, search.control, &improved).await?;
    Ok(finishes.into_inner().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests;
