//! Optimal solving of the 3x3x3 in half turns (HTM) or quarter turns (QTM).
//!
//! # The idea
//!
//! R. E. Korf ("Finding Optimal Solutions to Rubik's Cube Using Pattern Databases", AAAI 1997)
//! searches for solutions of n moves, then of n + 1, and so on. A table gives a lower bound on the
//! moves that a state needs; states whose bound exceeds the moves left are pruned. The first
//! solution found is a shortest one. No cube needs more than 20 moves, and a random cube needs 17.7
//! on average: 27 % need 17, 67 % need 18, 3 % need 19. Quarter turns have a section below; figures are for half turns.
//!
//! A pass of n moves costs about 13.3 times the pass before it, so nearly all time goes into the
//! last two passes. The solver saves time in four ways: bounds that are as large as possible for
//! the memory they take, two bounds for little more than the price of one, table lookups that
//! overlap, and a last pass that is often avoided.
//!
//! # The table
//!
//! Colour the stickers by axis only. H is the subgroup of all states in which every sticker lies on
//! its own axis; half turns are in H. The table holds the distance of a state x to H, which is that
//! of its coset H x:
//!
//! ```text
//! corners   C(8,4) * 3^7          = 153,090   tetrad in each place, and twists
//!           up to 48 symmetries   =   3,393   classes
//! slices    C(12,4) * C(8,4)      =  34,650   slice of the edge in each place, in 2310 groups of 15
//! flips     2^11                  =   2,048   of which the table stores 2^f and takes the minimum over the others
//!
//! bytes     3393 * 2310 * 4 * 2^f = 250,810,560 for f = 3 (standard), 1,003,242,240 for f = 5 (large),
//!                                   4,012,968,960 for f = 7 (huge, natively only)
//! ```
//!
//! The edges are taken under the symmetry that maps the corners to their class's representative. A
//! cell has two bits: at most 8, 9, 10, or at least 11. A block of 32 bytes ends with its
//! exact minimum, which refines a cell of "at most 8" without another cache line ([`CosetTable`]).
//!
//! | cells that hold | at most 8 | 9 | 10 | at least 11 |
//! |---|---:|---:|---:|---:|
//! | three flips | 0.709 % | 6.784 % | 41.781 % | 50.725 % |
//! | five flips | 0.188 % | 2.002 % | 18.277 % | 79.533 % |
//!
//! The small set has no table of its own. It uses the table of phase 1, which two-phase needs
//! anyway, along three axes of the state and of its inverse (`six_axis`). Korf's tables of 1997 are
//! there for comparison (`korf1997`).
//!
//! # Pruning rules
//!
//! A state and its inverse need equally many moves, so each node has two bounds and two *sides* on
//! which it can be moved. The effect of each rule is given in table lookups (probes) of a pass of
//! 16 moves, standard table, mean of twenty states that need 18 (`MEASURED.md`, from `cargo run
//! --release -p godspeed-tests --example korf -- standard FILE --pass 16`).
//!
//! - **The inverse first.** After a face turn f the inverse state is f' x'. Its coset is H f' x',
//!   which equals H f x' because f2 is in H. So *both quarter turns of a face share the inverse's
//!   bound, and a half turn leaves it unchanged*. The other side is looked up first, once for each
//!   face, and only children that pass are looked up on this side. This is part of the design and
//!   has no figure without it.
//! - **The better side.** Each node is expanded on the side with fewer moves to try: a side's last
//!   face is not turned again, and half turns help only if the other side's bound is below the
//!   moves left. In a tie it is the side with the lower bound: 2.55e7 to 2.38e7 probes.
//! - **The parent's bound, less one**, is a bound as well, because a move changes the distance to H
//!   by at most one while the table's minimum over flips may change by more: 2.57e7 to 2.55e7
//!   probes.
//! - **One face at a time.** With at most 9 moves left, most parents are ruled out by the first
//!   face: if a child needs three moves more than it has, its parent is too far as well: 2.38e7 to
//!   2.14e7 probes.
//! - **No half turn beside a distant quarter turn.** If a child needs two moves more than it has,
//!   its sibling by the half turn of the same face needs at least one move more than it has: 2.14e7
//!   to 2.11e7 probes.
//! - **Symmetry.** Of subtrees that are equivalent by a symmetry of the scramble one is searched
//!   (`crate::driver`). Most random states have none.
//!
//! # Quarter turns
//!
//! In quarter turns a half turn counts two, and a random cube needs 20.7 of them on average, at most 26. The search is
//! the same: a half turn is a move that costs two, so half turns lead past a number of moves left, and a pass is split
//! into subtrees that cost between four and eight quarter turns. The tables ([`CosetTable`]) count the cosets of H in
//! quarter turns, at most 9, 10, 11 or at least 12, with one flip (63 MB, small) or three (251 MB, standard).
//!
//! A quarter turn permutes corners and edges oddly. So all solutions of a cube have even lengths, or all have odd ones:
//! passes are for every second length, and each takes some 90 times the nodes of the pass before it. H contains odd
//! states, so a coset does not determine the parity, but the moves left do: a bound that exceeds them by one exceeds them
//! by two. Cells for each parity would therefore tell little more than one cell for both.
//!
//! - *Half turns only beside quarter turns.* If a quarter turn of a face leads to a state that is too far, it needs two
//!   more than there are, so the state after the half turn, one move away with one move less, is too far as well. Half
//!   turns are tried only for faces whose quarter turns the other side allows.
//! - *No tiers.* Nodes with 12 and 11 moves left, by which passes are divided in half turns, are both met on some paths
//!   only.
//! - The upper bound comes from two-phase in quarter turns
//!   ([`QuarterTurnSearch`](crate::solvers::kociemba::QuarterTurnSearch)).
//!
//! # Overlapping memory accesses
//!
//! Every lookup is a miss in all caches, some 80 ns, but a processor keeps ten or more misses in
//! flight. So 128 nodes are expanded in lockstep: each step (numbering cells, loading bytes,
//! extracting bits, filtering) is a loop of its own over the whole batch, and the loads stand alone
//! in theirs. Natively a probe takes 9.7 ns of wall time on two threads, where independent random
//! reads take 8.4 (`MEASURED.md`). Nodes are 64 bytes, one cache line; a move is a few byte
//! shuffles on registers of 16 lanes (`crate::simd`). Tables stand in huge pages where the system
//! grants them: 26 to 29 ns for each thread become 19 to 21.
//!
//! # Between two bounds
//!
//! Two-phase gives an upper bound within milliseconds, each pass without a solution raises the
//! lower bound, and the search ends when they meet (`optimal_search`). An upper bound that is
//! optimal is then proven without the pass that would find it again: within 0.3 s two-phase finds
//! the optimum of 48 % of the states of 18 moves. It resumes before every pass for a fortieth of
//! the pass's estimated time.
//!
//! If the last pass is necessary, its order matters. Subtrees in which the previous pass had most
//! nodes come first: 20.8 to 13.7 million nodes for six states of 16 moves. From 18 moves on the
//! pass is searched in [`Tier`]s: nodes whose bounds are well below the moves left come first,
//! because most solutions go through such nodes and few nodes are like that. The first 10 % of the
//! nodes contain 57 % of the solutions, and the expected part of the pass until the only solution
//! is found falls from 0.55 to 0.31.
//!
//! # What other solvers do
//!
//! - S. Tronto's *nissy-core* introduced H48, the family of tables with the coordinate above and h
//!   of the eleven flips (0 to 11). Its own tables go up to 56 GB.
//! - Chen Shuang's *cube48opt* (*cubeopt*) has tables of the same cosets with two bits a cell and
//!   the minimum of a cache line in its last bits, an idea used here, too.
//! - T. Rokicki's *nxopt* looks up cosets along three axes of the state and solves large batches of
//!   states with tables of many gigabytes.
//! - A. Skalski's *vcube* is a native solver with tables of up to 22 GB.
//! - H. Kociemba's *Cube Explorer* was the first to search optimally with cosets reduced by
//!   symmetries. M. Reid's solver (1997) first used the three axes of one state, as `six_axis`
//!   does.
//!
//! # Sources
//!
//! - R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985); and AAAI
//!   1997, as above.
//! - T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge, "The diameter of the Rubik's Cube group is
//!   twenty", SIAM J. Discrete Math. 27 (2013): every cube has a solution of 20 moves.
//! - S. Tronto, nissy-core, documentation of its H48 tables.
//! - M. Reid, optimal solver and notes on the Cube Lovers list (1997).
//!
//! Measurements, including what did not pay, are in `MEASURED.md` in this folder.

mod cell_bytes;
mod corner_bits;
mod cubie_state;
mod edge_map;
mod first_bounds;
mod h48;
mod korf1997;
mod lengths;
mod node;
mod optimal_search;
mod options;
mod pass_prediction;
mod prediction;
mod sets;
mod six_axis;
#[cfg(test)]
mod test_walks;
mod two_sided;
mod upper_bound;

use godspeed_cube::{Cubies, Metric};

use crate::core::GoalMethod;
use crate::puzzles::cube3::phase1::QuarterTurnPhase1;
use crate::{
    Control, Estimate, Guarantee, Info, Problem, SearchEvent, Solution, SolveError, Solver, Table, TableSet,
    Tables, Threads,
};
use first_bounds::first_bounds;
use lengths::Lengths;
use optimal_search::OptimalSearch;
use options::{Options, PARAMETERS};
use prediction::predict;

pub use crate::driver::{
    CubeLength, NumberedSolution, PassGoal, PassOutcome, PassSearch, SubtreeOrder, Tier,
};
pub use h48::CosetTable;
pub use korf1997::{AllCorners, EdgePermutations, Korf1997Kernel, SevenEdges};
pub use lengths::{GODS_NUMBER, GODS_NUMBER_IN_QUARTER_TURNS};
pub use sets::{LoadedTableSet, SETS, open_set};

/// The coset table with the flips of three edges, 251 MB.
pub type Standard = CosetTable<3>;
/// The coset table with the flips of five edges, 1.0 GB.
pub type Large = CosetTable<5>;
/// The coset table with the flips of seven edges, 4.0 GB: more than WebAssembly can address.
#[cfg(target_pointer_width = "64")]
pub type Huge = CosetTable<7>;

/// The coset table in quarter turns with the flip of one edge, 63 MB.
pub type SmallQuarterTurns = CosetTable<1, { h48::QUARTER_TURNS }>;
/// The coset table in quarter turns with the flips of three edges, 251 MB.
pub type StandardQuarterTurns = CosetTable<3, { h48::QUARTER_TURNS }>;

/// Nodes that a pass with the small table may take before a larger set is loaded. The small table is already loaded for
/// the two-phase algorithm, so short scrambles are solved without the larger one.
const MAX_SMALL_NODES: f64 = 2e5;

/// The name of the stage that finds an upper bound.
const TWO_PHASE: &str = "Two-phase";

/// Korf: proven shortest solutions of a 3x3x3, with pattern databases.
pub static KORF: Solver = Solver::new(
    Info {
        id: "korf",
        name: "Korf",
        sizes: 3..=3,
        metrics: &[Metric::Htm, Metric::Qtm],
        tables: &[SmallQuarterTurns::SPEC, StandardQuarterTurns::SPEC, QuarterTurnPhase1::SPEC],
        sets: SETS,
        parameters: PARAMETERS,
        guarantee: Guarantee::Optimal,
        slow_from: Some(3),
        threads: Threads::All,
        node_rates: &[(3, 4e6)],
        // Two-phase comes first, and its nodes are others.
        settling_seconds: 2.0,
        explanation: "Finds a shortest solution and proves it optimal, using tables of lower bounds.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(solve(problem, tables, control)),
)
.with_estimate(estimate)
.with_goals(GoalMethod::Deepening { lists_all: true });

fn estimate(problem: &Problem, tables: &Tables) -> Result<Estimate, SolveError> {
    let cube = Cubies::try_from(&problem.state)?;
    let lengths = Lengths::of(&cube, problem.metric);
    Ok(predict(table_set(problem), lengths, first_bounds(&cube, problem.metric, tables)?))
}

async fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    let cube = Cubies::try_from(&problem.state)?;
    let set = table_set(problem);
    let options = Options::of(&problem.settings);
    let lengths = Lengths::of(&cube, problem.metric);
    let mut search = OptimalSearch::start(&cube, problem.metric, options, tables, control).await?;
    control.emit(SearchEvent::Estimate(predict(set, lengths, search.possible_lengths())));
    // In quarter turns two-phase has a table of its own, so a small one would be loaded in addition.
    let begins_with_small = set.id == SETS[0].id || !lengths.are_quarter_turns();
    if !search.is_over() && begins_with_small {
        control.emit(SearchEvent::Stage(SearchEvent::PASSES));
        let small = open_set(&SETS[0], problem.metric, tables, control).await?;
        let max_nodes = if set.id == SETS[0].id { f64::INFINITY } else { MAX_SMALL_NODES };
        search.run_passes(&*small, max_nodes).await?;
    }
    if !search.is_over() {
        control.emit(SearchEvent::Stage(SearchEvent::PASSES));
        let loaded = open_set(set, problem.metric, tables, control).await?;
        search.run_passes(&*loaded, f64::INFINITY).await?;
    }
    search.into_solution().ok_or_else(|| SolveError::GaveUp {
        reason: format!("no solution of at most {} moves, although every cube has one", lengths.greatest()),
    })
}

fn table_set(problem: &Problem) -> &'static TableSet {
    problem.settings.set().unwrap_or(&SETS[0])
}
