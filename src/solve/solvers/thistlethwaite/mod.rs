//! Thistlethwaite's four groups: the 3x3 solved in four stages, each with fewer kinds of turns than the one
//! before.
//!
//! Morwen Thistlethwaite, 1981, walks down a chain of groups of cubes, each the cubes that its turns can
//! reach:
//!
//! ```text
//! G0  U D L R F B        any cube
//! G1  U D L R F2 B2      no edge is flipped
//! G2  U D L2 R2 F2 B2    and no corner is twisted, and the E slice's edges are in the E slice
//! G3  U2 D2 L2 R2 F2 B2  and every piece is where half turns alone can bring it home
//! G4  no turn            solved
//! ```
//!
//! From one group to the next there are only 2,048, 1,082,565, 29,400 and 663,552 cases, so the shortest
//! way of every case fits into a table, and no stage takes more than 7, 10, 13 and 15 moves: 45 in all.
//! [`StageTables`] are these tables and [`GreedySearch`] the walk down them, which among equally short ways through
//! one stage prefers those that shorten the next. [`BeamSearch`] walks down from all sides, by many ways, of which
//! some are longer at first and shorter in the end: 28.3 moves become 20 to 23.
//!
//! D. R. Hofstadter, "Metamagical Themas", Scientific American 244 (March 1981), tells of the method; J. Scherphuis,
//! "Computer Puzzling", describes the cosets.

mod beam;
mod beam_search;
mod greedy_search;
mod partial_solution;
mod stage_cosets;
mod stage_search;
mod stage_table;
mod stage_tables;

use godspeed_cube::{Cubies, Metric};

use crate::solution::FROM_THE_INVERSE;
use crate::{Control, Guarantee, Info, Job, Parameter, Solution, Solver, Solving, Table, Tables};

pub use beam_search::{BeamSearch, StagedSolution};
pub use greedy_search::GreedySearch;
pub use partial_solution::{LONGEST, PartialSolution};
pub use stage_search::StageGraph;
pub(super) use stage_search::StageWalk;
pub use stage_table::StageEntry;
pub use stage_tables::{Stage, StageTables};

/// The solver.
pub(super) struct Thistlethwaite;

const THOROUGH: Parameter = Parameter {
    id: "thorough",
    name: "Thorough",
    min: 0.0,
    max: 12.0,
    step: 1.0,
    default: 0.0,
    explanation: "Tries many ways through each stage, from all sides, for a shorter solution; off takes a shortest way.",
};

static INFO: Info = Info {
    id: "thistlethwaite",
    name: "Thistlethwaite",
    sizes: 3..=3,
    metrics: &[Metric::Htm],
    tables: &[StageTables::SPEC],
    sets: &[],
    parameters: &[THOROUGH],
    guarantee: Guarantee::AtMost(LONGEST),
    default_for: Some(3..=3),
    hints_for: None,
    function_key: Some(1),
    explanation: "Solves in four stages, each with fewer kinds of turns than the one before.",
};

impl Solver for Thistlethwaite {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            let cube = Cubies::try_from(&job.state)?;
            let stages = tables.get::<StageTables>(control).await?;
            let thorough = BeamSearch { stages: &stages, rounds: job.settings.get(&THOROUGH) as u32 };
            let improved = |found: &StagedSolution| control.emit_improved(job, solution(found));
            let found = thorough.solve(&cube, control, improved).await?;
            Ok(solution(&found))
        })
    }
}

/// The turns of a way, first to last.
pub(super) fn turns(found: &StagedSolution) -> Vec<godspeed_cube::Turn> {
    solution(found).turns().copied().collect()
}

/// The stages that took any move; of a cube that was inverted the last one comes first.
fn solution(found: &StagedSolution) -> Solution {
    let StagedSolution { direction, way } = found;
    let stage = |stage: Stage| {
        let name = if direction.inverted { stage.name_in_reverse() } else { stage.name() };
        crate::Stage::new(name, direction.turns(way.stage(stage)))
    };
    let mut stages: Vec<_> = Stage::ALL.map(stage).into();
    stages.retain(|stage| !stage.turns.is_empty());
    if direction.inverted {
        stages.reverse();
    }
    let note = direction.inverted.then_some(FROM_THE_INVERSE);
    Solution { stages, note, ..Solution::default() }
}
