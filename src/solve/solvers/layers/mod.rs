//! Layer by layer, as people solve a 3x3. Each step carries a sentence that explains it.
//!
//! # The beginner's method
//!
//! Seven steps, the first three one piece at a time:
//!
//! ```text
//! white up     cross (4 edges)          white corners (4)
//! yellow up    middle edges (4)         yellow cross
//!              order of yellow edges    places of yellow corners    twist of yellow corners
//! ```
//!
//! # CFOP
//!
//! The method of most speedcubers, known from J. Fridrich and developed about 1981 also by A. van Bruchem, H. Dockhorn
//! and K. de Vries, has four steps:
//!
//! | step | what it does | how it is found here |
//! |---|---|---|
//! | Cross | four edges at the bottom | a shortest solution from a table of 190,080 cases, at most 8 moves |
//! | F2L | four pairs of corner and edge | each pair a shortest one from a table of 8 * 576 cases; the pairs in the order with the shortest total |
//! | OLL | orients the last layer | one of 57 algorithms |
//! | PLL | permutes the last layer | one of 21 algorithms |
//!
//! The solver rotates the whole cube where a human solver would. So every algorithm reads as in tutorials, and the
//! pieces of a step are visible. Rotations do not count as moves.

mod algorithms;
mod beginner;
mod cfop;
mod cross;
mod f2l_pairs;
mod held_cube;
mod last_layer;
mod layer_tables;
mod lessons;
mod orientation;
mod piece_positions;
mod side;

use crate::{Control, Guarantee, Info, Parameter, Problem, Solution, SolveError, Solver, Table, Tables};

use held_cube::HeldCube;
use layer_tables::LayerTables;

const CFOP: Parameter = Parameter {
    id: "cfop",
    name: "CFOP",
    min: 0.0,
    max: 1.0,
    step: 1.0,
    default: 0.0,
    explanation: "Use the method of speedcubers: cross, pairs, OLL, PLL. Off uses the beginner's method.",
};

/// An upper bound of the moves of the beginner's method.
///
/// Four cross edges, corners and middle edges, each of the latter two perhaps taken out of a wrong place first; two
/// algorithms each for the yellow cross, the order of its edges and the places of its corners; four twisted corners with
/// the turns of the top between them. CFOP takes far fewer.
const MAX_MOVES: usize = 4 * (5 + 11 + 15) + 2 * 6 + (2 * 7 + 1) + 2 * 8 + (4 * 8 + 5);

/// Layer by layer, as people solve a 3x3x3, with an explanation of each step.
pub static LAYERS: Solver = Solver::new(
    Info {
        id: "layers",
        name: "Layers",
        sizes: 3..=3,
        tables: &[LayerTables::SPEC],
        parameters: &[CFOP],
        guarantee: Guarantee::AtMost(MAX_MOVES),
        explanation: "Solves layer by layer, like most people, and explains every step.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(solve(problem, tables, control)),
);

async fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    let mut cube = HeldCube::new(problem)?;
    if problem.settings.get(&CFOP) == 0.0 {
        beginner::solve(&mut cube);
    } else {
        cfop::solve(&mut cube, &*tables.get::<LayerTables>(control).await?);
    }
    Ok(Solution { stages: cube.into_stages(), ..Solution::default() })
}
