//! Layer by layer, the way people solve a 3x3: step by step, each with a sentence on what it does and why.
//!
//! Two methods. The beginner's has seven steps, most of them one piece at a time:
//!
//! ```text
//! white up     cross, four edges          white corners, four
//! yellow up    middle edges, four         yellow cross
//!              yellow edges in order      yellow corners in place     yellow corners twisted
//! ```
//!
//! CFOP, the method of most speedcubers (J. Fridrich; also A. van Bruchem, H. Dockhorn, K. de Vries, 1981), has
//! four: the cross at the bottom, four pairs of corner and edge, one of 57 algorithms to orient the last layer and
//! one of 21 to permute it. The cross is a shortest one, each pair goes the shortest way of its kind, and the
//! pairs come in the order that makes the whole shortest.
//!
//! The cube is turned as a whole wherever people do so, so that every algorithm is done as it is written in the
//! books and the pieces concerned are in sight. Such rotations are no moves.

mod alg;
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

use godspeed_cube::Metric;

use crate::{Control, Guarantee, Info, Job, Parameter, Solution, Solver, Solving, Table, Tables};

use held_cube::HeldCube;
use layer_tables::LayerTables;

/// The solver.
pub(super) struct Layers;

const CFOP: Parameter = Parameter {
    id: "cfop",
    name: "CFOP",
    min: 0.0,
    max: 1.0,
    step: 1.0,
    default: 0.0,
    explanation: "The speedcubers' method: cross, pairs, OLL, PLL. Without it, the method that beginners learn.",
};

/// The most moves of the beginner's method: four edges, corners and middle edges, the last two perhaps out of a
/// wrong place first, two algorithms each for the yellow cross, the order of its edges and the places of its
/// corners, and four twisted corners with the turns of the top between them. CFOP never comes near that.
const LONGEST: usize = 4 * (5 + 11 + 15) + 2 * 6 + (2 * 7 + 1) + 2 * 8 + (4 * 8 + 5);

static INFO: Info = Info {
    id: "layers",
    name: "Layers",
    sizes: 3..=3,
    metrics: &[Metric::Htm],
    tables: &[LayerTables::SPEC],
    sets: &[],
    parameters: &[CFOP],
    guarantee: Guarantee::AtMost(LONGEST),
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Solves layer by layer, as people do, and explains every step.",
};

impl Solver for Layers {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            let mut walk = HeldCube::new(job)?;
            if job.settings.get(&CFOP) == 0.0 {
                beginner::solve(&mut walk);
            } else {
                cfop::solve(&mut walk, &*tables.get::<LayerTables>(control).await?);
            }
            Ok(Solution { stages: walk.into_stages(), ..Solution::default() })
        })
    }
}
