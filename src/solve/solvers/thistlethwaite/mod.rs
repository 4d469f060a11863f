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
//! [`Stages`] are these tables and [`Descent`] the walk down them, which among equally short ways through
//! one stage prefers those that shorten the next.
//!
//! D. R. Hofstadter, "Metamagical Themas", Scientific American 244 (March 1981), tells of the method; J. Scherphuis,
//! "Computer Puzzling", describes the cosets.

mod cosets;
mod descent;
mod downhill;
mod staged;
mod stages;

use cube::{Cubies, Metric};

use crate::coordinates::Coordinates;
use crate::{Control, Info, Job, Parameter, Promise, Solver, Solving, Table, Tables};

pub use descent::{Descent, LONGEST, Way};
pub use downhill::Slope;
pub use staged::{StageGraph, Staged};
pub use stages::{Stage, Stages};

/// The solver.
pub(super) struct Thistlethwaite;

const WIDTH: Parameter = Parameter {
    id: "width",
    name: "Width",
    min: 1.0,
    max: 1000.0,
    step: 1.0,
    default: 1.0,
    explanation: "How many ways are kept after each stage: more are shorter in the end and take longer.",
};

static INFO: Info = Info {
    id: "thistlethwaite",
    name: "Thistlethwaite",
    sizes: 3..=3,
    metrics: &[Metric::Htm],
    tables: &[Stages::SPEC],
    sets: &[],
    parameters: &[WIDTH],
    promise: Promise::AtMost(LONGEST),
    explanation: "Solves in four stages, each with fewer kinds of turns than the one before.",
};

impl Solver for Thistlethwaite {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            let cube = Cubies::try_from(&job.state)?;
            let stages = tables.get::<Stages>(control).await?;
            let width = job.settings.get(&WIDTH) as usize;
            let start = Coordinates::of(&cube);
            let (way, nodes) = Descent::of_width(&stages, width).solve(start);
            control.count(nodes);
            let mut staged = Staged::new(stages, start);
            for stage in Stage::ALL {
                staged.finish(stage, way.stage(stage));
            }
            Ok(staged.solution())
        })
    }
}
