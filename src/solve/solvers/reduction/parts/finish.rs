use godspeed_cube::{Cubies, Size, Turn};

use super::super::super::kociemba::{Limits, NearOptimal};
use super::super::super::thistlethwaite::{self, StageTables};
use super::axis_step::{AxisStep, Purpose, push};
use crate::puzzles::cube3::phase1::Phase1;
use crate::{Control, Stopped, Tables};

/// Rounds of Thistlethwaite's algorithm, used while the tables of two-phase are not built.
const ROUNDS: u32 = 2;

/// Returns turns that solve a 3x3x3 at once: by two-phase if its tables are built, else by Thistlethwaite's algorithm.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(crate) async fn finish(cube: &Cubies, tables: &Tables, control: &Control) -> Result<Vec<Turn>, Stopped> {
    if tables.ready::<Phase1>().is_none() {
        let stages = tables.get::<StageTables>(control).await?;
        return Ok(thistlethwaite::solution(cube, &stages, ROUNDS).await?.turns().copied().collect());
    }
    let limits = Limits { seconds: 0.0, enough: 0 };
    let mut search = NearOptimal::open(cube, tables, control).await?;
    let found = search.improve(limits, control, &|_| ()).await?;
    Ok(found.expect("two-phase ends with a solution, however late").turns)
}

/// Returns turns of the 3x3x3 as steps of a larger cube.
pub(crate) fn outer_steps(turns: &[Turn], size: Size) -> Vec<AxisStep> {
    let mut steps = Vec::new();
    for &turn in turns {
        push(&mut steps, &outer(turn, size));
    }
    steps
}

/// Returns a turn of the 3x3x3 as a step of a larger cube.
fn outer(turn: Turn, size: Size) -> AxisStep {
    let quarters = turn.angle.quarters() as u8;
    let quarters = if turn.face.is_positive() { quarters } else { 4 - quarters };
    let layer = AxisStep::layer_of(turn.face, size);
    AxisStep { purpose: Purpose::Finish, ..AxisStep::of_layers(turn.face.axis(), &[layer], quarters, size) }
}
