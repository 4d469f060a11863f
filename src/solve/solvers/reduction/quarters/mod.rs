//! 4x4x4 in quarter turns of single layers (QSTM): one beam search for reductions, and optimal ends.
//!
//! The [phases](super::phases) restrict the turns step by step. In quarter turns this is expensive: half turns count two,
//! and near the end most turns are half turns. So with a time limit of ten seconds and more there are no phases. A beam
//! search over all 24 quarter turns of single layers reduces the cube in one step, and thousands of its reductions are
//! solved as 3x3x3s by an optimal search over all of them.
//!
//! # Beam
//!
//! A [position](position::Position) consists of the pair of positions of the wings of each edge and the colours of the
//! centres. Its [score](score::Weights) is a weighted sum of exact distances, each of a part of the cube:
//!
//! | distance | values | bytes |
//! |---|---|---:|
//! | two edges, until both are paired: 66 for a position | 2 parities * C(24, 2)^2 | 152,352 |
//! | two opposite colours, until they are on opposite faces: 3 for a position | C(24, 4) * C(20, 4) | 25,741,485 |
//!
//! A distance of two edges counts by a [cost](pair_distances::PairDistances) that rises faster than it. A beam must keep
//! the positions that are on the way to a reduced cube, and of those that random turns from one lead to it keeps the
//! smallest share at levels 9 to 12. There it is widest, and costs and weights are chosen for this share.
//!
//! The score has all 48 symmetries of the cube, so searching the cube in other orientations finds nothing else.
//!
//! # Near cosets
//!
//! A beam alone hardly ever ends: most positions with a low score have a wrong parity or mirrored centres. So each child,
//! not only those that are kept, is looked up among the [cosets](near_cosets::NearCosets) of all positions within six
//! quarter turns of a 3x3x3 that can be solved. The number of cosets grows by 18.1 a turn: 1, 6, 99, 1,848, 33,444,
//! 604,756, 10,974,911. Each hit is followed down all shortest ways.
//!
//! # Portfolio
//!
//! Another weight of the centres finds other reductions, and more of them than a beam of twice the width. So each thread
//! runs beams of its own, with weights that [change](portfolio::Portfolio) from beam to beam.
//!
//! Ways to reduced cubes cluster: hundreds of them share a position with one another 13 turns before their ends. So after
//! each round, narrow beams [start](restarts::Restarts) from such positions on the best ways. Together they take less
//! time than the round.
//!
//! # Ends
//!
//! A random 3x3x3 needs 20.7 quarter turns, one of a thousand at most 17. A test whether a cube has a solution within k
//! takes 9.4 times the nodes for each turn more and succeeds 9.4 times as often, so reductions of all lengths are worth
//! the same. Iterative deepening over the whole length (`OptimalEnds` of the phases), in which the most promising parts of
//! all tests come first, finds the best of all.
//! Quarter turns of inner layers permute the wings oddly and those of outer layers the corners, so all solutions of a
//! cube have even lengths, or all have odd ones.

mod beam;
mod centre_distances;
mod coset;
mod near_builder;
mod near_cosets;
mod pair_distances;
mod portfolio;
mod position;
mod quarter_turns;
mod restarts;
mod score;

use godspeed_cube::Metric;
use web_time::{Duration, Instant};

use self::near_cosets::NearCosets;
use self::portfolio::{LEAST_TIME, Portfolio};
use self::position::Position;
use self::score::ScoreTables;
use super::parts::deadline::Deadline;
use super::parts::patience::Patience;
use super::parts::solution_length::shorter;
use super::phases::big_cubies::BigCubies;
use super::phases::pipeline::{self, PhasePipeline};
use super::phases::{Finisher, FourSlicePhases};
use crate::{Control, Problem, Solution, SolveError, Tables};

/// The least time limit in seconds with which this search is used.
const LEAST_SECONDS: f64 = 10.0;

/// The least time limit in seconds with which ends are optimal on the page, where their tables are to be built or loaded.
const LEAST_SECONDS_OPTIMAL: f64 = 60.0;

/// The share of the time for beams.
const BEAMS_SHARE: f64 = 0.65;

/// The longest time for beams before ends are searched for.
const LONGEST_BEAMS: Duration = Duration::from_secs(100);

/// The share of the time left that phases get if the first beams find nothing.
const PHASES_SHARE: f64 = 0.5;

/// The share of the time for two-phase after the first reductions, and after those of beams.
const TWO_PHASE_SHARE: f64 = 0.03;

/// Ends are searched for to the end of the time if so little is left, as a multiple of the time of the beams before.
const LAST_ROUND: u32 = 3;

/// Returns whether a cube is solved by this search.
pub(super) fn is_used(layers: usize, metric: Metric, seconds: f64) -> bool {
    layers == 4 && metric == Metric::Qstm && seconds >= LEAST_SECONDS
}

/// Returns whether ends are searched for by an optimal solver.
fn has_optimal_ends(seconds: f64) -> bool {
    cfg!(target_pointer_width = "64") || seconds >= LEAST_SECONDS_OPTIMAL
}

/// Opens the tables.
///
/// # Errors
/// [`SolveError`] if it was stopped.
pub(super) async fn load(seconds: f64, tables: &Tables, control: &Control) -> Result<(), SolveError> {
    tables.get::<NearCosets>(control).await?;
    if has_optimal_ends(seconds) {
        Finisher::load_optimal(tables, control).await?;
    }
    Ok(())
}

/// Returns the best solution found in time, if there is one.
///
/// # Errors
/// [`SolveError`] if the search was stopped.
pub(super) async fn solve(
    problem: &Problem,
    seconds: f64,
    deadline: Deadline,
    tables: &Tables,
    control: &Control,
) -> Result<Option<Solution>, SolveError> {
    let mut finisher = Finisher::new(problem, tables, control);
    let mut patience = Patience::new(deadline.ends_early);
    let until = |time: Duration| Deadline { end: deadline.end.min(Instant::now() + time), ..deadline };
    let left = || deadline.end.saturating_duration_since(Instant::now());
    // A good solution at once, by the first round of phases.
    let phases = tables.get::<FourSlicePhases>(control).await?;
    let first = phases.reduce(&problem.state, FourSlicePhases::FIRST_ROUND, control);
    if let Some(reduced) = deadline.within(first).await {
        finisher.add(reduced?).await?;
        finisher.work(until(left().mul_f64(TWO_PHASE_SHARE))).await?;
    }
    let scores = tables.get::<ScoreTables>(control).await?;
    let near = tables.get::<NearCosets>(control).await?;
    let start = Position::of(&BigCubies::of(&problem.state));
    let mut portfolio = Portfolio::new(&scores, &near, start, control);
    let mut is_reduced = false;
    let mut by_phases = None;
    while !left().is_zero() && !patience.is_over(finisher.length()) {
        let begun = Instant::now();
        let beams = left().mul_f64(BEAMS_SHARE).min(LONGEST_BEAMS);
        let reduced = portfolio.run(begun + beams).await?;
        is_reduced |= !reduced.is_empty();
        let spent = begun.elapsed();
        if !is_reduced {
            // There may be too little time for beams, so that the phases do better.
            if by_phases.is_none() {
                let share = until(left().mul_f64(PHASES_SHARE));
                by_phases = pipeline::solve::<FourSlicePhases>(problem, share, tables, control).await?;
            } else if spent < LEAST_TIME {
                break;
            }
            continue;
        }
        let ends = if left() < LAST_ROUND * spent { deadline } else { until(spent) };
        if has_optimal_ends(seconds) {
            finisher.add_for_optimal(reduced).await?;
            finisher.work(until(spent.mul_f64(TWO_PHASE_SHARE))).await?;
            finisher.work_optimally(ends).await?;
        } else {
            finisher.add(reduced).await?;
            finisher.work(ends).await?;
        }
        if begun.elapsed() < LEAST_TIME {
            break;
        }
    }
    Ok(match finisher.best() {
        Some(best) => Some(shorter(problem, best, by_phases)),
        None => by_phases,
    })
}

#[cfg(test)]
mod tests;
