//! Thistlethwaite's algorithm: four stages, each with fewer kinds of turns than the one before.
//!
//! # The idea
//!
//! Morwen Thistlethwaite (1981) descends a chain of subgroups. Each stage brings the cube into the next subgroup and
//! uses only turns that stay in the present one:
//!
//! | from | turns | condition | cosets of the next group | most moves |
//! |---|---|---|---|---|
//! | G0 | U D L R F B | any cube | 2^11 = 2,048 | 7 |
//! | G1 | U D L R F2 B2 | all edges oriented | 3^7 * C(12,4) = 1,082,565 | 10 |
//! | G2 | U D L2 R2 F2 B2 | also all corners oriented, the E slice's edges in the E slice | 8!/96 * C(8,4) = 29,400 | 13 |
//! | G3 | U2 D2 L2 R2 F2 B2 | solvable by half turns | 96 * 4!^3 / 2 = 663,552 | 15 |
//!
//! So every cube takes at most 45 moves. Thistlethwaite, without complete tables, had bounds of 7, 13, 15 and 17
//! moves: 52 in all, the best upper bound for the cube until H. Kloosterman's 42 (1990). The two-phase algorithm
//! merges the first two stages and the last two.
//!
//! # The searches
//!
//! [`StageTables`] stores, for each coset of each stage, its distance and the moves that decrease it, so a shortest
//! path through a stage needs one lookup a move. [`GreedySearch`] follows such paths. Among the first few of a stage
//! it takes the one from which the next stage is shortest: 28.3 moves on average (`docs/benchmarks.md`).
//!
//! A shortest path through one stage seldom begins a shortest path through all four. [`BeamSearch`] tries all axis
//! orders of the cube and of its inverse ([`CubeVariant`](crate::puzzles::cube3::CubeVariant)), paths that are up to two
//! moves longer than necessary, and keeps the most promising ones after each stage: 20 to 23 moves.
//!
//! # Sources
//!
//! D. R. Hofstadter, "Metamagical Themas", Scientific American 244 (March 1981), describes the method.
//! J. Scherphuis, [*Computer Puzzling*](https://www.jaapsch.net/puzzles/compcube.htm), describes the cosets.

mod beam;
mod beam_search;
mod greedy_search;
mod partial_solution;
mod stage;
mod stage_cosets;
mod stage_entry;
mod stage_graph;
mod stage_paths;
mod stage_tables;

use godspeed_cube::Cubies;

use crate::{
    Control, Guarantee, Info, Parameter, Problem, Solution, SolveError, Solver, Stopped, Table, Tables,
};

pub use beam_search::{BeamSearch, StagedSolution};
pub use greedy_search::GreedySearch;
pub use partial_solution::{MAX_MOVES, PartialSolution};
pub use stage::Stage;
pub use stage_entry::StageEntry;
pub use stage_graph::StageGraph;
pub use stage_tables::StageTables;

const THOROUGH: Parameter = Parameter {
    id: "thorough",
    name: "Thoroughness",
    min: 0.0,
    max: 12.0,
    step: 1.0,
    default: 0.0,
    explanation: "Rounds of a wider search, along all axes, for a shorter solution. Off (0) takes the shortest path through each stage.",
};

/// Thistlethwaite: a 3x3x3 in four stages, at once.
pub static THISTLETHWAITE: Solver = Solver::new(
    Info {
        id: "thistlethwaite",
        name: "Thistlethwaite",
        sizes: 3..=3,
        tables: &[StageTables::SPEC],
        parameters: &[THOROUGH],
        guarantee: Guarantee::AtMost(MAX_MOVES),
        default_for: Some(3..=3),
        explanation: "Solves in four stages, each with fewer kinds of turns than the one before.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(solve(problem, tables, control)),
)
.with_preparation(|tables, control| Box::pin(prepare(tables, control)));

/// Makes the tables ready.
///
/// # Errors
/// [`Stopped`] if it was stopped.
pub(super) async fn prepare(tables: &Tables, control: &Control) -> Result<(), Stopped> {
    tables.get::<StageTables>(control).await.map(drop)
}

/// Returns a solution as a part of another search, whose stages are not these, so they are not reported.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn solution(cube: &Cubies, tables: &StageTables, rounds: u32) -> Result<Solution, Stopped> {
    let found = BeamSearch { tables, rounds }.solve(cube, &Control::silent(), |_| ()).await?;
    Ok(in_stages(&found))
}

async fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    let cube = Cubies::try_from(&problem.state)?;
    let tables = tables.get::<StageTables>(control).await?;
    let search = BeamSearch { tables: &tables, rounds: problem.settings.get(&THOROUGH) as u32 };
    if search.rounds == 0 {
        // The first solution takes no time, and only rounds emit their stages.
        Stage::ALL.into_iter().for_each(|stage| stage.emit(control));
    }
    let improved = |found: &StagedSolution| control.emit_improved(problem, in_stages(found));
    let found = search.solve(&cube, control, improved).await?;
    Ok(in_stages(&found))
}

/// Returns the solution with its four stages.
fn in_stages(StagedSolution { variant, solution }: &StagedSolution) -> Solution {
    let stage = |stage: Stage| {
        let name = if variant.inverted { stage.name_in_reverse() } else { stage.name() };
        crate::Stage::new(name, variant.turns(solution.stage(stage)))
    };
    variant.solution(Stage::ALL.map(stage).into())
}
