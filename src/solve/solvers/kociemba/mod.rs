//! The two-phase algorithm: a first solution at once, and shorter ones while there is time.
//!
//! # The idea
//!
//! H. Kociemba (1992) solves a cube through the subgroup G1 = <U, D, R2, L2, F2, B2>. Phase 1 brings it into G1,
//! phase 2 solves it there with the ten moves that stay in G1:
//!
//! ```text
//! phase 1   cosets of G1   3^7 * 2^11 * C(12,4)  =  2,217,093,120   at most 12 moves, 9.5 on average
//! phase 2   states of G1   8! * 8! * 4! / 2      = 19,508,428,800   at most 18 moves
//! ```
//!
//! A shortest phase 1 rarely begins a shortest solution. The search therefore enumerates phase 1 maneuvers of all
//! lengths, shorter ones first, and tests for each whether phase 2 can finish it in fewer moves than the best solution
//! so far. That bound becomes tighter with each solution. When phase 1 alone becomes as long as the best solution,
//! that solution is proven to be optimal.
//!
//! # Coordinates and tables
//!
//! | table | entries | size | module |
//! |---|---|---|---|
//! | distance to G1, exact up to 9 moves | 168 * 495 * 2,048 up to symmetry | 37 MB | [`phase1`](crate::puzzles::cube3::phase1) |
//! | effect of each move within 6 moves of G1 | 88,043 by a perfect hash | 0.8 MB, with two Bloom filters 1.5 MB | [`MoveMasks`] |
//! | phase 2 from the corners and the E slice | 8! * 4! = 967,680 | 0.5 MB | [`Phase2`] |
//! | phase 2 from the other edges and the E slice | 8! * 4! = 967,680 | 0.5 MB | [`Phase2`] |
//!
//! # Six searches
//!
//! G1 prefers one of the three axes. Rotated about the corner URF, a cube offers it the other two, and a solution of
//! the inverse cube, reversed and inverted, solves the cube itself. So there are six searches
//! ([`CubeVariant`](crate::puzzles::cube3::CubeVariant)). They run side by side and share the length of the best
//! solution, because each finds short solutions where the others do not.
//!
//! # Near-optimal passes
//!
//! Phase 2 may have at most 10 moves at first. Looking for longer ones costs more than trying the phase 1 maneuvers
//! of one more move. At the end, a pass with up to 12 moves of phase 2 covers the few short phase 1 maneuvers that
//! remain, which proves that a short solution is optimal. [`NearOptimal`] stores the state of a search between calls;
//! the optimal solver takes its upper bound from there and returns for a better one before a long pass. [`ManyCubes`] is
//! the same search over many cubes, each after a number of moves; the last phase of a large cube is found by it.
//!
//! # Batches against memory latency
//!
//! The algorithm is limited by waiting for memory. A random read from the 34 MB of the large table misses every
//! cache, some 100 ns alone and 17 ns among many, and the smaller tables come from the second-level cache. So nodes
//! wait on one stack for each number of moves left until 32 of them can be expanded together, in loops whose loads
//! do not depend on each other (`worker.rs`).
//!
//! # Pruning rules
//!
//! Mean solution lengths after 10 ms and 100 ms, two threads. The full tables are in `MEASURED.md`; the command is
//! `cargo run --release -p godspeed-tests --example kociemba -- FILE`.
//!
//! | rule | effect |
//! |---|---|
//! | move masks: within 6 moves of G1, only the moves that fit are tried; phase 2 at first up to 8 moves | 19.20, 18.80 to 19.03, 18.78 |
//! | children of a node further out are looked up in one batch | to 18.95, 18.73 |
//! | Bloom filters of the cosets within 6 and 7 moves, before the table of near cosets | from 18.98, 18.73 to 18.95, 18.63; nodes a second from 8 or 9 to 16 million |
//! | phase 2 at first up to 10 moves instead of 8 | first solution after 0.7 ms instead of 2.7 ms |
//! | 32 nodes expanded together; end states computed from the moves in registers (`cubie_moves.rs`) | 19.03, 18.70 to 19.00, 18.60 |
//! | and children of 14 far nodes looked up together | both: 19.10, 18.73 to 18.93, 18.55 |
//!
//! At the end of phase 1, the corners and the E slice are computed first, and the other edges only if these pass.
//! Two maneuvers that differ in their last quarter turn share this check: a half turn, a move of G1, leads from one
//! end state to the other, so their bounds differ by at most one.
//!
//! Lower bounds from the other two axes, which help an optimal solver, did not pay here: states near G1 along one
//! axis are near it along the others, too.
//!
//! # What others do
//!
//! - [RubiksCube-TwophaseSolver](https://github.com/hkociemba/RubiksCube-TwophaseSolver) by H. Kociemba, in Python,
//!   is the reference. It also runs six searches in parallel. Its phase 1 table has 64,430 * 2,187 entries (flip and
//!   slice up to symmetry, times twist) of two bits: the distance modulo 3, from which a search updates the exact
//!   distance move by move.
//! - [rob-twophase](https://github.com/efrantar/rob-twophase) by E. Frantar adds to each entry of the phase 1 table
//!   which moves lead closer (an idea of T. Rokicki's
//!   [cube20src](https://github.com/rokicki/cube20src)) and has large phase 2 tables, 676 MB in all. It also solves
//!   for robots that turn opposite faces at once. `docs/benchmarks.md` compares it with this solver. Here, masks are
//!   stored only for the cosets near G1, where most nodes are, so that they fit into a cache.
//! - [min2phase](https://github.com/cs0x7f/min2phase) by Chen Shuang is made for small tables. Its phase 1 bound is
//!   the maximum over three pairs of coordinates, and it gains further phase 1 maneuvers from *pre-moves*: moves at the
//!   end of the solution that are applied to the cube first.
//!
//! # Sources
//!
//! H. Kociemba, *The two-phase algorithm*, <http://kociemba.org/cube.htm>. T. Rokicki, H. Kociemba, M. Davidson and
//! J. Dethridge, "The diameter of the Rubik's cube group is twenty", SIAM Journal on Discrete Mathematics 27 (2013).

mod cubie_moves;
mod group;
mod many_cubes;
mod packed_moves;
mod phase1_node;
mod phase2;
mod quarter_turns;
mod search;
mod subtree;
#[cfg(test)]
mod testing;
mod worker;

use godspeed_cube::Cubies;

use self::search::TwoPhaseTables;
#[cfg(feature = "full")]
use super::thistlethwaite::{self, StageTables};
use crate::core::GoalMethod;
use crate::puzzles::cube3::phase1::{MoveMasks, Phase1};
use crate::{
    Control, Guarantee, Info, Parameter, Problem, Solution, SolveError, Solver, Stage, Stopped, Table,
    TableLoader, Tables, Threads,
};

pub use many_cubes::{CubeAfter, ManyCubes};
pub use phase2::Phase2;
pub use quarter_turns::QuarterTurnSearch;
pub use search::{Limits, NearOptimal, TwoPhaseSolution};

/// The greatest length of a solution: 12 moves of phase 1 and 18 of phase 2.
const MAX_MOVES: usize = 30;

const SECONDS: Parameter = Parameter {
    id: "seconds",
    name: "Time limit (seconds)",
    min: 0.0,
    max: 60.0,
    step: 0.1,
    default: 0.5,
    explanation: "How long to search for shorter solutions. The first one is found within milliseconds.",
};

const ENOUGH: Parameter = Parameter {
    id: "enough",
    name: "Target length (moves)",
    min: 0.0,
    max: 30.0,
    step: 1.0,
    default: 0.0,
    explanation: "Stop at the first solution of at most this many moves. Off (0) uses the full time.",
};

/// Two-phase: short solutions of a 3x3x3 within a time limit.
pub static KOCIEMBA: Solver = Solver::new(
    Info {
        id: "kociemba",
        name: "Two-phase",
        sizes: 3..=3,
        tables: &[Phase1::SPEC, MoveMasks::SPEC, Phase2::SPEC],
        parameters: &[SECONDS, ENOUGH],
        guarantee: Guarantee::AtMost(MAX_MOVES),
        threads: Threads::All,
        explanation: "Finds a good solution in two phases, then shorter ones until the time limit.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(solve(problem, tables, control)),
)
.with_preparation(|tables, control| Box::pin(prepare(tables, control)))
.with_goals(GoalMethod::Completion)
.with_loader(TableLoader {
    stored: |_, _| vec![&Phase1::SPEC],
    load: |_, _, tables, control| Box::pin(async { TwoPhaseTables::open(tables, control).await.map(drop) }),
});

/// Prepares the solver whose solution is shown while the tables are loaded.
#[cfg(feature = "full")]
async fn prepare(tables: &Tables, control: &Control) -> Result<(), Stopped> {
    thistlethwaite::prepare(tables, control).await
}

/// Prepares nothing: a small module has no other solver.
#[cfg(not(feature = "full"))]
async fn prepare(_: &Tables, _: &Control) -> Result<(), Stopped> {
    Ok(())
}

async fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    let cube = Cubies::try_from(&problem.state)?;
    let limits =
        Limits { seconds: problem.settings.get(&SECONDS), enough: problem.settings.get(&ENOUGH) as usize };
    let improved = |found: &TwoPhaseSolution| control.emit_improved(problem, in_stages(found));
    #[cfg(feature = "full")]
    if tables.ready::<Phase1>().is_none()
        && let Some(stages) = tables.ready::<StageTables>()
    {
        // Shown while the tables are loaded.
        control.emit_improved(problem, thistlethwaite::solution(&cube, &stages, 0).await?);
    }
    let mut search = NearOptimal::open(&cube, tables, control).await?;
    let found = search.improve(limits, control, &improved).await?;
    found.map(|found| in_stages(&found)).ok_or_else(|| SolveError::GaveUp {
        reason: format!("no solution of at most {MAX_MOVES} moves was found, although every cube has one"),
    })
}

/// Returns the solution with each phase as a stage.
fn in_stages(found: &TwoPhaseSolution) -> Solution {
    let (first, second) = found.turns.split_at(found.split);
    let stages = if found.variant.inverted {
        vec![
            Stage::new("Phase 1, in reverse", second.to_vec()),
            Stage::new("Phase 2, in reverse", first.to_vec()),
        ]
    } else {
        vec![Stage::new("Phase 1", first.to_vec()), Stage::new("Phase 2", second.to_vec())]
    };
    Solution { optimal: found.optimal, ..found.variant.solution(stages) }
}
