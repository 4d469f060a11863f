use godspeed_cube::{Cubies, Size, Turn};

use super::super::kociemba::{Limits, NearOptimal};
use super::super::thistlethwaite::{self, BeamSearch, StageTables};
use super::step::{Part, Step, push};
use crate::puzzles::cube3::phase1::Phase1;
use crate::{Control, Stopped, Tables};

/// Rounds of Thistlethwaite's algorithm where the tables of two-phase are not there yet.
const ROUNDS: u32 = 2;

/// What a 3x3x3 is solved by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Patience {
    /// Whatever tables there are: two-phase with its own, or Thistlethwaite's algorithm, whose tables are made in
    /// a moment.
    Now,
    /// Two-phase, for so many seconds after its tables are there.
    Seconds(f64),
}

/// The outer turns that solve a cube whose edges and centres are in order.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn finish(
    cube: &Cubies,
    size: Size,
    patience: Patience,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<Step>, Stopped> {
    let seconds = match patience {
        Patience::Now => 0.0,
        Patience::Seconds(seconds) => seconds,
    };
    let turns = if patience == Patience::Now && tables.ready::<Phase1>().is_none() {
        let stages = tables.get::<StageTables>(control).await?;
        let thorough = BeamSearch { tables: &stages, rounds: ROUNDS };
        // Its stages are over in a moment and are none of the large cube's, so nobody is told of them.
        thistlethwaite::turns(&thorough.solve(cube, &Control::silent(), |_| ()).await?)
    } else {
        let limits = Limits { seconds, enough: 0 };
        let mut search = NearOptimal::open(cube, tables, control).await?;
        let found = search.improve(limits, control, &|_| ()).await?;
        found.map(|found| found.turns).unwrap_or_default()
    };
    let mut steps = Vec::new();
    for turn in turns {
        push(&mut steps, &outer(turn, size));
    }
    Ok(steps)
}

/// A turn of the 3x3x3 on a larger cube.
fn outer(turn: Turn, size: Size) -> Step {
    let quarters = turn.angle.quarters() as u8;
    let quarters = if turn.face.is_positive() { quarters } else { 4 - quarters };
    let layer = Step::layer_of(turn.face, size);
    Step { part: Part::Finish, ..Step::of_layers(turn.face.axis(), &[layer], quarters, size) }
}
