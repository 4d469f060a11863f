//! Reduction: any cube from 4x4x4 to 1000x1000x1000, reduced to a 3x3x3.
//!
//! A cube of four or more layers has two kinds of piece that the 3x3x3 lacks: wings, 24 in an orbit, and
//! centres, 24 in an orbit, four of each colour. Reduction pairs the wings into whole edges, solves the
//! centres, and then solves the cube as a 3x3x3 by outer turns. Solving a large cube by hand follows the
//! same plan, centres first. This solver finds the parts in another order and interleaves them.
//!
//! # The idea
//!
//! 1. **Edges.** A beam search over single layer turns pairs all wings and ignores the centres
//!    ([`pairing_beam`]). Without centres to protect, an inner layer may turn whenever it helps, and parity is
//!    no special case: an odd permutation of wings takes one odd turn more, which the solution shows as a
//!    stage ([`parity`]).
//! 2. **Finish.** Two-phase solves the 3x3x3 that results ([`finish`]). On even sizes the colours of the faces
//!    are still free: of the twelve that can be solved, those with most centres solved are taken.
//! 3. **Centres.** The turns so far solve all but the centres. Commutators of sets of layers, which move
//!    nothing but centres, are now inserted anywhere between these turns ([`centres`]).
//!
//! Two facts make the third step short. The first is that a commutator `[A, B]` of a set I of layers and a set
//! J ([`commutators`]) cycles centres in threes for every pair of a layer in I and a layer in J: the gain
//! grows with `|I| * |J|`, the cost with `|I| + |J|`. Given J, the best I is found by a dynamic program over
//! the layers in linear time ([`layer_sets`]); choosing I and J in turn converges within a few rounds. The
//! second is that turns about one axis commute, so a commutator merges with the turns at its insertion point
//! and often cancels some of them ([`axis_step`], [`insertion_point`]).
//!
//! Sweeps over the insertion points accept less and less: at first 4 solved centres for each move, at the end
//! a quarter of one. So the many centres of a large cube are solved early, in bulk. Where each layer
//! counts as a move, cubes of 6 layers and more take another way ([`levels`], [`trajectories`]): passes that choose
//! again when each layer turns, and sweeps for the last centres. The centres that the sweeps leave are solved at the end of
//! the word: all cycles of an orbit are listed with the commutators that make them, and the commutators of many orbits
//! share layers. A 100x100x100 takes 0.63 slice turns for each sticker
//! (`godspeed bench --cubes FILE --seconds 0 --metric stm --sizes 100`, in `BENCHMARKS.md`).
//!
//! The first solution is reported at once. Until the time is over, the best partial solutions of every
//! sweep are kept and continued with other random choices, and new pairings are tried ([`search`]). Where solutions come
//! from passes, many are drafted up to the sweeps, and those that promise most are finished ([`level_rounds`]).
//!
//! # 4x4x4, 5x5x5 and 6x6x6
//!
//! Three sizes are small enough for tables. Their solutions come from [`phases`] of outer and wide turns, as
//! Kociemba's two phases do for the 3x3x3; the method above only supplies the first solution. The
//! coordinates of each phase:
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
//! | 5 Other edges | wings 8! * x-centres or t-centres C(8, 4) | 2 tables of 2,822,400 |
//! |   | centres: 70^2 * 36 | 176,400 |
//!
//! | 6x6x6 | coordinate | values |
//! |---|---|---:|
//! | 1 to 4 Centres on their axes | tables of the 5x5x5, and a count of broken bars of obliques | |
//! | 5 Sorted inner edges | table of the 5x5x5; inner centres of R and L: C(8, 4)^3 | 343,000 |
//! | 6 Inner edges | tables of the 4x4x4; inner centres of each axis: C(8, 4)^3 | 3 tables of 343,000 |
//! | 7 to 9 | phases 3 to 5 of the 5x5x5 | |
//!
//! All tables take 10.1 MB on 4x4x4 and 11 MB on 5x5x5, and are built in seconds when they are first needed; the
//! 6x6x6 uses both and 0.7 MB of its own. On 6x6x6 the phases serve the block-turn metric only: in slice turns,
//! the method above is shorter.
//!
//! # 7x7x7 to 10x10x10
//!
//! These are reduced as nested 5x5x5s, the innermost of an even size as a 6x6x6: first by wide turns of the most
//! layers, last by those of two ([`phases`]). That solves all but most of the obliques, and needs no tables of its own.
//! The general method starts from these skeletons, in the block-turn metric only, and inserts commutators for the
//! obliques. Turns of the outermost layers are interchangeable while an inner 5x5x5 is reduced, and are chosen so that
//! few obliques are left wrong: on 7x7x7 some 21 to 33 of 48 instead of 40, for a few turns more.
//!
//! # Metrics
//!
//! The metric asked for (OBTM, STM or QSTM) is minimised by the prices of the commutators' turns, by the choice of their
//! insertion points, by how a step is turned ([`axis_step`]), and by the choice among solutions. In QSTM, the 3x3x3 is
//! solved by two-phase in quarter turns (up to 11 layers), and on 4 and 5 layers the phases are those of turns of one
//! layer. On 4 layers they have all the time; on 5 layers in QSTM, and on both in STM, half of it belongs to the general
//! method. The pairing beam counts turns, whatever the metric, and so do the phases and the 3x3x3 in STM. From 50 layers
//! on, a search for OBTM minimises STM, as its solutions then have fewer turns in both.
//!
//! # What prunes, and what it saves
//!
//! Measured on two cores; `MEASURED.md` beside this file has the conditions of each figure. The
//! conclusions that shaped the solver:
//!
//! | choice | effect |
//! |---|---|
//! | parity penalty in the score of the pairing beam | without it, every second even cube ends with a flipped edge and needs wider beams |
//! | beam over single turns instead of 4-cycles along random outer turns | pairs an orbit in 12 turns (the first of an even size) or 22; 4-cycles found next to nothing |
//! | every second sweep, half of the insertion points (8 to 24 layers) | a third of the time for a sixth more moves |
//! | rivalries of 60 at 15 % of the points, against all 900 commutators at every point (20 layers) | 1.4 s instead of 8 s for 11 % more moves |
//! | cost of a step from counts of layers by angle | 7.0 s instead of 16.2 s on 100 layers |
//! | one two-phase search over all reduced cubes, against 24 searches in turn, and thousands of reductions | with selective deepening on a busy machine, 4x4x4 after 4 s: 42.9 moves (OBTM) instead of 43.1 on nine states and none in time on a tenth |
//! | every way into the end of phase 4 of 5x5x5, and wider beams in phases 4 and 5 | reductions of 48, 50 and 52 moves on three cubes, 51 to 53 before with narrower beams |
//! | selective deepening in phase 3 of 4x4x4, against complete deepening | about half of the paths in a third of the time |
//! | wings carried along in phase 2 of 4x4x4, against reading them at its end | twice as fast |
//! | greatest distance first in phase 6 of 6x6x6, against sums and squares | every cube of six ends at a width of 40,000; with squares one or two fail |
//! | a failing beam on 5x5x5 widened twice, then other roots, against widening to 262,144 | 71.3 instead of 75.5 moves (OBTM) after 5 s |
//!
//! `godspeed bench --cubes FILE --seconds S` measures whole solutions; `BENCHMARKS.md` has the results.
//!
//! # What others do differently
//!
//! - **Charles Tsai's 8-step method and threephase** (Chen Shuang, 2011). The phases of the 4x4x4 are theirs.
//!   Tsai's 4x4x4 solver has eight steps in turn; threephase merges its third and fourth and replaces the rest
//!   by two-phase. It publishes 44.6 moves on average, from a fixed number of candidates; here the number
//!   of candidates grows with the time.
//! - **cube555** (Chen Shuang, 2018). The phases of the 5x5x5 are its own, with one difference: it pairs four
//!   edges among the eight that touch U and D, here any four of twelve. It publishes reductions of 51 to 52
//!   moves in 1 to 2 seconds, with 240 MB of tables. With 11 MB, development runs gave 48 to 56 moves for
//!   rounds of about two seconds of one core, and they improve with time.
//! - **rubiks-cube-NxNxN-solver** (Daniel Walton) solves centres, then edges, then the 3x3x3, by IDA* with
//!   lookup tables on disk. Solved centres have to be preserved while edges are paired; here they do not exist
//!   yet.
//! - **Santa 2023** (Kaggle). KMCoders describe 3-cycles of pieces, enumerated by bidirectional search and
//!   combined so that neighbouring ones cancel, and report 4,719 moves on a 33x33x33. The observation is the
//!   same: cancellation between commutators decides the length. The units differ, single cycles there and sets of
//!   layers here. That contest counts quarter turns of single layers: a first solution of a 33x33x33 takes 6,201 QSTM
//!   in an earlier
//!   version, which solved its centres by sweeps alone (`godspeed bench`, `BENCHMARKS.md`).
//!
//! # Sources
//!
//! - E. Demaine, M. Demaine, S. Eisenstat, A. Lubiw, A. Winslow, *Algorithms for Solving Rubik's Cubes* (ESA
//!   2011): commutators of sets of layers, which solve an N x N x N cube in `O(N^2 / log N)` turns.
//! - Insertions: fewest-moves solvers insert a commutator where most of its turns cancel.
//! - C. Tsai, *An 8-step 4x4x4 algorithm*, Domain of the Cube forum.
//! - Chen Shuang, [TPR-4x4x4-Solver](https://github.com/cs0x7f/TPR-4x4x4-Solver) and
//!   [cube555](https://github.com/cs0x7f/cube555).
//! - D. Walton, [rubiks-cube-NxNxN-solver](https://github.com/dwalton76/rubiks-cube-NxNxN-solver).
//! - KMCoders, [write-up of Santa 2023](https://github.com/wata-orz/santa2023_permutation_puzzle).

#![allow(clippy::expect_used, reason = "each message says why the value exists")]

mod axis_step;
mod centre_grid;
mod centres;
mod commutators;
mod edge_pieces;
mod edges;
mod finish;
mod insertion_point;
mod layer_sets;
mod level_rounds;
mod levels;
mod middle_centres;
mod nested_skeletons;
mod pairing_beam;
mod parity;
mod phases;
mod positions;
mod search;
mod single_axis;
mod stage_ends;
mod trajectories;
mod wings;

use godspeed_cube::Metric;

use self::search::ReductionSearch;
use self::single_axis::single_axis_step;
use crate::{Control, Info, Parameter, Problem, Purpose, Solution, SolveError, Solver, Stage, Tables};

const SECONDS: Parameter = Parameter {
    id: "seconds",
    name: "Time limit (seconds)",
    min: 0.0,
    max: 300.0,
    step: 1.0,
    default: 5.0,
    explanation: "How long to search for shorter solutions. The first one takes longer on larger cubes.",
};

/// The largest size measured: its first solution takes about ten minutes on two threads (`BENCHMARKS.md`).
const LARGEST: u16 = 1000;

/// The layers from which a solution in few slice turns has fewer block turns than one that is searched in them.
///
/// First solutions in block turns, searched in block and in slice turns: 8,233 and 8,415 on 33 layers, 29,515 and 26,643
/// on 60, 84,234 and 69,346 on 100.
const FEWEST_SEARCHED_IN_SLICE_TURNS: usize = 50;

/// The solver for cubes of four and more layers.
pub(super) static REDUCTION: Solver = Solver::new(
    Info {
        id: "reduction",
        name: "Reduction",
        sizes: 4..=LARGEST,
        metrics: &[Metric::Htm, Metric::Stm, Metric::Qstm],
        parameters: &[SECONDS],
        purpose: Purpose::Fast,
        default_for: Some(4..=LARGEST),
        hints_for: Some(4..=LARGEST),
        seconds_per_facelet: 0.00017,
        explanation: "Pairs the edges, solves the cube as a 3x3x3, and solves the centres along the way.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(solve(problem, tables, control)),
);

async fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    control.yield_now().await?;
    if let Some(step) = single_axis_step(&problem.state) {
        let turns = step.turns(problem.state.size()).collect();
        return Ok(Solution { stages: vec![Stage::new("Finish", turns)], ..Solution::default() });
    }
    let problem = &Problem { metric: searched_metric(problem), ..problem.clone() };
    ReductionSearch::new(problem, problem.settings.get(&SECONDS), tables, control).run().await
}

/// Returns the metric whose moves the search minimises.
///
/// A block of inner layers takes two block turns. On very large cubes, the passes that choose when each layer turns save
/// so many slice turns that their solutions have the fewest block turns, too.
fn searched_metric(problem: &Problem) -> Metric {
    let is_very_large = problem.state.size().layers() >= FEWEST_SEARCHED_IN_SLICE_TURNS;
    if problem.metric == Metric::Htm && is_very_large { Metric::Stm } else { problem.metric }
}
