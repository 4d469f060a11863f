//! The two-phase algorithm: a solution at once, and better ones as long as there is time.
//!
//! H. Kociemba's algorithm (1992) goes through the group G1 = <U, D, R2, L2, F2, B2>. Phase 1 brings a cube
//! into G1, phase 2 solves it there:
//!
//! ```text
//! phase 1   2,217,093,120 cosets, at most 12 moves, 9.5 on average: an exact table, crate::puzzles::cube3::phase1
//! phase 2   8! * 8! * 4! / 2 = 19,508,428,800 states, at most 18 moves: lower bounds from two parts
//! ```
//!
//! The shortest first phase seldom begins the shortest solution. So first phases of all lengths are tried,
//! shorter ones first, and of each it is asked whether a second phase ends it sooner than the best solution
//! so far; when first phases become as long as that, it is proven to be a shortest one. Turned over a corner,
//! a cube shows G1 its other two axes; inverted, its other end. All six directions are searched side by
//! side, because each finds short solutions where others do not.
//!
//! **What limits it** is waiting for memory: a table of 34 MB is read from no cache, and the smaller ones are read
//! from the second or third. So nodes wait on stacks, one for each number of moves left, until there are 32 to be
//! expanded together, in loops whose loads do not wait for each other (`worker.rs`). The large table is asked only
//! where 9 moves or more of the first phase are left. Nearer to G1, where most nodes are, hardly more than one
//! move in 18 is right, and which one says a record for each of the near cosets ([`MoveMasks`], 1.5 MB with its
//! filters). Where a way into G1 ends is worked out from its moves alone, in registers (`arrivals.rs`): its corners
//! and E slice first, its other edges only if these pass. Second phases have ten moves at most at first: to look
//! for longer ones costs more than to go on to longer first phases.
//!
//! What was tried, and what it gave, stands in `MEASURED.md` beside this file.

mod cubie_moves;
mod near_optimal;
mod packed_moves;
mod phase1_node;
mod phase2;
mod search;
mod subtree;
mod worker;

use godspeed_cube::{Cubies, Metric, Turn};

use crate::puzzles::cube3::phase1::{MoveMasks, Phase1};
use crate::solution::FROM_THE_INVERSE;
use crate::{
    Control, Guarantee, Info, Job, Parameter, Solution, SolveError, Solver, Solving, Stage, Table, Tables,
};

pub use near_optimal::NearOptimal;
pub use phase2::Phase2;
pub use search::{Limits, TwoPhase, TwoPhaseSolution, TwoPhaseState};

/// The solver.
pub struct Kociemba;

/// The most moves of the two phases together: 12 and 18.
const LONGEST: usize = 30;

const SECONDS: Parameter = Parameter {
    id: "seconds",
    name: "Time limit (seconds)",
    min: 0.0,
    max: 60.0,
    step: 0.1,
    default: 0.5,
    explanation: "How long it looks for shorter solutions; the first one comes in a moment.",
};

const ENOUGH: Parameter = Parameter {
    id: "enough",
    name: "Wanted length (moves)",
    min: 0.0,
    max: 30.0,
    step: 1.0,
    default: 0.0,
    explanation: "It stops as soon as it has a solution of so many moves; off (0) uses all the time.",
};

static INFO: Info = Info {
    id: "kociemba",
    name: "Two-phase",
    sizes: 3..=3,
    metrics: &[Metric::Htm],
    tables: &[Phase1::SPEC, MoveMasks::SPEC, Phase2::SPEC],
    sets: &[],
    parameters: &[SECONDS, ENOUGH],
    guarantee: Guarantee::AtMost(LONGEST),
    default_for: None,
    hints_for: Some(3..=3),
    function_key: None,
    explanation: "Solves in two phases at once, and keeps finding shorter solutions while there is time.",
};

impl Solver for Kociemba {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            let cube = Cubies::try_from(&job.state)?;
            let limits =
                Limits { seconds: job.settings.get(&SECONDS), enough: job.settings.get(&ENOUGH) as usize };
            let improved = |found: &TwoPhaseSolution| control.emit_improved(job, solution(found));
            let mut search = NearOptimal::open(&cube, tables, control).await?;
            let found = search.improve(limits, control, &improved).await?;
            found.map(|found| solution(&found)).ok_or_else(|| SolveError::GaveUp {
                reason: format!("every cube has a solution of {LONGEST} moves, this one was not found"),
            })
        })
    }
}

/// The two phases as stages; in a direction that was inverted the second comes first.
fn solution(found: &TwoPhaseSolution) -> Solution {
    let (first, second) = found.turns.split_at(found.first);
    let stage = |name, turns: &[Turn]| Stage::new(name, turns.to_vec());
    let stages = if found.inverted {
        [stage("Phase 2, in reverse", first), stage("Phase 1, in reverse", second)]
    } else {
        [stage("Phase 1", first), stage("Phase 2", second)]
    };
    let stages = stages.into_iter().filter(|stage| !stage.turns.is_empty()).collect();
    let note = found.inverted.then_some(FROM_THE_INVERSE);
    Solution { stages, optimal: found.optimal, note, ..Solution::default() }
}
