//! 4x4x4 to 10x10x10 by phases of outer and wide turns, with a table for every phase.
//!
//! In the block-turn metric (OBTM), in which large cubes are usually counted, a wide turn is one move and
//! the turn of a single inner layer two. So where a cube is small enough for tables it is solved by wide
//! turns, in phases that each leave a smaller set of turns to the next, as Kociemba's two phases do on the
//! 3x3x3. Sweeps only supply the first solution. [`four`], [`five`], [`six`] and [`seven`] describe their phases, and
//! [`deep`] how larger cubes are made of them; the coordinates of each:
//!
//! | 4x4x4 | coordinate | values |
//! |---|---|---:|
//! | 1 First centres | x-centres of one axis: C(24, 8) | 735,471 |
//! | 2 Other centres | C(16, 8) / 2 axes * C(8, 4) sides * 2 parity of wings | 900,900 |
//! | 3 Edges | partners of wings: 12!/2, in 1,538 * 8!/2 entries | 31,006,080 |
//! |   | centres: 70 * 70 * 12 * 2 parity of the 3x3x3 | 117,600 |
//!
//! | 5x5x5 | coordinate | values |
//! |---|---|---:|
//! | 1 First centres | C(24, 8), for x-centres and for t-centres | 2 tables of 735,471 |
//! | 2 Other centres | C(16, 8) * 2 parity of wings, for x- and t-centres | 2 tables of 25,740 |
//! | 3 Sorted edges | wings in half orbits: C(24, 12) | 2,704,156 |
//! |   | flips of midges 2^11 * R and L (C(8, 4) / 2)^2 | 2,508,800 |
//! | 4 Four edges | midges C(12, 4) * wings 12!/8! | 5,880,600 |
//! |   | centres: 70^2 * 432 | 2,116,800 |
//! | 5 Other edges | wings of a half orbit 8! in 5,288 classes * centres of U and D 70^2 | 25,911,200 |
//! |   | wings of both half orbits, 8! in 5,288 classes * 8! / 2, in either order | 52,650,608 |
//! |   | centres: 70^2 * 36 | 176,400 |
//! |   | for beams: wings 8! * x-centres or t-centres C(8, 4) | 2 tables of 2,822,400 |
//!
//! | 6x6x6 | coordinate | values |
//! |---|---|---:|
//! | 1 to 4 Centres on their axes | tables of the 5x5x5, and a count of broken bars of obliques | |
//! | 5 Sorted inner edges | table of the 5x5x5; inner centres of R and L: C(8, 4)^3 | 343,000 |
//! | 6 Inner edges | tables of the 4x4x4; inner centres of each axis: C(8, 4)^3 | 3 tables of 343,000 |
//! | 7 to 9 | phases 3 to 5 of the 5x5x5 | |
//!
//! | 7x7x7 | coordinate | values |
//! |---|---|---|
//! | 1 to 7 | tables of the 5x5x5, a count of broken bars, and the bars of R and L: C(8, 4)^3 | 343,000 |
//! | 8 First ring | midges C(12, 4) * wings C(12, 4), for each half orbit | 245,025 |
//! |   | centres of F and B: C(8, 4)^2, and bars: C(8, 4)^3 | 4,900 and 343,000 |
//! | 9 Other rings | midges and both half orbits: C(8, 4)^3 | 343,000 |
//! |   | centres of U and D: C(8, 4)^2, and bars: C(8, 4)^3 | 4,900 and 343,000 |
//! | 10 Inner edges | a ring of edges 96 * centres of two axes 432^2 | 17,915,904 |
//! |   | centres 432 * bars 13,378 of one axis | 5,779,296 |
//! |   | a ring 96 * bars 13,378 | 3 tables of 1,284,288 |
//! |   | all rings: 96^3 | 884,736 |
//! | 11 to 13 | phases 3 to 5 of the 5x5x5 | |
//!
//! | 8x8x8, 10x10x10 | coordinate | values |
//! |---|---|---:|
//! | Centres on their axes | tables of the 5x5x5, and counts of broken bars | |
//! | Innermost edges, 1 Sorted | table of the 5x5x5; x-centres and bars of an axis and layer: C(8, 4)^3 | 343,000 |
//! | 2 First ring | lower and upper wings: C(12, 4)^2 | 245,025 |
//! | 3 Other rings | lower and upper wings: C(8, 4)^2 | 4,900 |
//! | 4 Edges | orders of rings 4^3 * 2 parity * x-centres 12^3 | 221,184 |
//! |   | orders 4^3 * x-centres 12 * bars 658 of an axis and layer | 3 tables of 505,344 |
//! |   | x-centres 12 * bars of two layers of an axis 658^2 | 3 tables of 5,195,568 |
//! |   | bars of a layer on two axes 658^2 | 3 tables of 432,964 |
//!
//! All tables take 10.1 MB on 4x4x4 and 31 MB on 5x5x5, and are built in seconds when they are first needed; the
//! 6x6x6 uses both and 0.7 MB of its own, and the 7x7x7 those of the 5x5x5 and 15 MB of its own. On 6x6x6 and 7x7x7 the
//! phases serve the block-turn metric only: in slice turns, [`levels`](super::levels) are shorter.
//!
//! # From phase to phase
//!
//! A phase does not end with one path. [`pipeline`] passes hundreds of candidates from each phase to the
//! next, in [`rounds`](pipeline::solve) of growing widths until the time is over, and [`finisher`] solves the
//! reduced cubes as 3x3x3s. The finish of a random 3x3x3 takes 17.7 moves on average, more than any other phase, and
//! 2.8 % take at most 16. So the phases make many reductions, of the least length and a little more, and one
//! two-phase search over all of them ([`ManyCubes`](crate::solvers::kociemba::ManyCubes)) finds the one whose path and
//! finish together are shortest. Two searches go through a phase:
//!
//! - [`deepening`]: iterative deepening, where the pruning tables bound the distance well, or where a phase skips states
//!   that hardly ever lead to the goal in time;
//! - [`beam`]: a beam search, where several weak bounds are better summed than maximised.
//!
//! In QSTM a wide turn costs as many moves as it has layers, so on 4x4x4 the phases exist a second time, in turns of one
//! layer ([`TurnCost`](wide_turn::TurnCost)): the same coordinates, with tables and searches in which a half turn costs
//! two. If there are ten seconds, they only supply the first solution ([`quarters`]).
//!
//! A state of a phase is a few coordinates: sets of positions ([`combinations`], [`set_moves`]), the
//! partners of wings ([`pairing_coordinate`]), and products of them. [`big_cubies`] is the cube itself, from which
//! the coordinates of each phase are read.
//!
//! # What prunes, and what it saves
//!
//! Measured on two cores; `MEASURED.md` of the solver has the conditions of each figure.
//!
//! | choice | effect |
//! |---|---|
//! | one two-phase search over all reduced cubes, against 24 searches in turn, and thousands of reductions | with selective deepening on a busy machine, 4x4x4 after 4 s: 42.9 moves (OBTM) instead of 43.1 on nine states and none in time on a tenth |
//! | deepening with two large tables in phase 5 of 5x5x5, against a beam of 25,000 | from the same positions, paths of the cube so far end 1.3 turns earlier (mean of 32); 60,000 nodes until the first one (mean of 16) |
//! | every way into the end of phase 4 of 5x5x5, and wider beams in phases 4 and 5 | reductions of 48, 50 and 52 moves on three cubes, 51 to 53 before with narrower beams |
//! | selective deepening in phase 3 of 4x4x4, against complete deepening | about half of the paths in a third of the time |
//! | all children of a state looked up together in phase 3 of 4x4x4, and pairings numbered by tables | 1.8 times the nodes in a second |
//! | wide turns before outer ones of the same axis in phases 2 and 3 of 4x4x4 | a fifth of the reductions are duplicates instead of half |
//! | wings carried along in phase 2 of 4x4x4, against reading them at its end | twice as fast |
//! | greatest distance first in phase 6 of 6x6x6, against sums and squares | every cube of six ends at a width of 40,000; with squares one or two fail |
//! | a failing beam on 5x5x5 widened twice, then other roots, against widening to 262,144 | 71.3 instead of 75.5 moves (OBTM) after 5 s |

mod axis_bars;
mod axis_phase;
pub(super) mod beam;
pub(super) mod big_cubies;
pub(super) mod buckets;
pub(super) mod combinations;
pub(super) mod deep;
mod deepening;
pub(super) mod edge_sorting;
pub(super) mod finisher;
pub(super) mod five;
mod four;
mod half_orbits;
mod inside_phase;
mod optimal_ends;
mod pairing_coordinate;
mod pairing_table;
pub(super) mod pipeline;
mod remainder_table;
pub(super) mod set_moves;
pub(super) mod seven;
pub(super) mod six;
pub(super) mod wide_path;
pub(super) mod wide_turn;

use godspeed_cube::{Metric, Random};
use web_time::{Duration, Instant};

use super::parts::deadline::Deadline;
use super::parts::solution_length::shorter;
use super::quarters;
use super::search::ReductionSearch;
use super::sweeps::SweepSearch;
use crate::{Control, Solution, SolveError, Stopped, Table, TableSpec, Tables};

pub(crate) use self::deep::{DeepCandidate, DeepPhases, DeepWidths, FourInside};
pub(super) use self::finisher::Finisher;
pub(crate) use self::five::FivePhases;
pub(crate) use self::four::{FourPhases, FourSlicePhases};
pub(crate) use self::seven::SevenPhases;
pub(super) use self::six::SixPhases;

/// The time that phases have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PhaseTime {
    /// All of it: they count their turns as the metric does, so nothing else finds better solutions.
    Whole,
    /// Half of it. The other half is for sweeps, because the phases count a wide turn as one move and the metric its
    /// layers.
    Half,
}

/// Returns the best solution that phases find in time, or a first one by sweeps.
///
/// # Errors
/// [`SolveError`] if the search was stopped, or if the edges could not be paired.
pub(super) async fn solve(search: ReductionSearch<'_>, time: PhaseTime) -> Result<Solution, SolveError> {
    let mut sweeps = SweepSearch { search };
    sweeps.emit_rough().await?;
    let mut random = Random::from_seed(1);
    let mut best = sweeps.first(&mut random).await?;
    let first = sweeps.search.solution_of(&best.steps);
    if sweeps.search.seconds == 0.0 {
        return Ok(first);
    }
    sweeps.search.emit_first(first.clone());
    prepare(&mut sweeps.search).await?;
    let known_length = sweeps.search.length(&first);
    let phased = best_of_phases(&sweeps.search, time, known_length).await?;
    if phased.is_some() && time == PhaseTime::Whole {
        return Ok(shorter(sweeps.search.problem, first, phased));
    }
    let known_length = phased.as_ref().map_or(usize::MAX, |phased| sweeps.search.length(phased));
    let care = sweeps.care();
    sweeps.improve(&mut best, Vec::new(), known_length, care, &mut random).await?;
    Ok(shorter(sweeps.search.problem, sweeps.search.solution_of(&best.steps), phased))
}

/// Opens the tables of the phases and of the finish. This time is not counted.
async fn prepare(search: &mut ReductionSearch<'_>) -> Result<(), SolveError> {
    let begun = Instant::now();
    let ReductionSearch { problem, tables, control, .. } = *search;
    load(search.layers(), problem.metric, tables, control).await?;
    Finisher::load(problem.metric, tables, control).await?;
    if quarters::is_used(search.layers(), problem.metric, search.seconds) {
        quarters::load(search.seconds, tables, control).await?;
    }
    search.exclude_time_since(begun);
    Ok(())
}

/// Returns the tables that are stored among those of [`load`].
pub(super) fn stored_tables(layers: usize, metric: Metric) -> Vec<&'static TableSpec> {
    match (layers, metric) {
        (4, Metric::Qstm) => vec![&FourSlicePhases::SPEC],
        (4, _) => vec![&FourPhases::SPEC],
        (5, _) => vec![&FivePhases::SPEC],
        _ => vec![&FourPhases::SPEC, &FivePhases::SPEC],
    }
}

/// Opens the tables of the phases.
///
/// # Errors
/// [`Stopped`] if it was stopped.
pub(super) async fn load(
    layers: usize,
    metric: Metric,
    tables: &Tables,
    control: &Control,
) -> Result<(), Stopped> {
    match (layers, metric) {
        (4, Metric::Qstm) => tables.open_composite::<FourSlicePhases>(control).await.map(drop)?,
        (4, _) => tables.open_composite::<FourPhases>(control).await.map(drop)?,
        (5, _) => tables.open_composite::<FivePhases>(control).await.map(drop)?,
        _ => tables.get::<SixPhases>(control).await.map(drop)?,
    }
    Ok(())
}

/// Returns the best solution that the phases find in their time, if they find any.
async fn best_of_phases(
    search: &ReductionSearch<'_>,
    time: PhaseTime,
    known_length: usize,
) -> Result<Option<Solution>, SolveError> {
    let share = match time {
        PhaseTime::Whole => 0.0,
        PhaseTime::Half => 0.5,
    };
    let end = search.end - Duration::from_secs_f64(share * search.seconds);
    let deadline = Deadline { end, give_up: end, known_length, ends_early: search.ends_early };
    let ReductionSearch { problem, tables, control, .. } = *search;
    match (search.layers(), problem.metric) {
        (layers, metric) if quarters::is_used(layers, metric, search.seconds) => {
            quarters::solve(problem, search.seconds, deadline, tables, control).await
        }
        (4, Metric::Qstm) => pipeline::solve::<FourSlicePhases>(problem, deadline, tables, control).await,
        (4, _) => pipeline::solve::<FourPhases>(problem, deadline, tables, control).await,
        (5, _) => pipeline::solve::<FivePhases>(problem, deadline, tables, control).await,
        _ => pipeline::solve::<SixPhases>(problem, deadline, tables, control).await,
    }
}

#[cfg(test)]
pub(super) mod tests;
