use std::sync::{Mutex, PoisonError};

use godspeed_cube::{Cubies, Size, Turn};
use web_time::{Duration, Instant};

use super::super::super::kociemba::{CubeAfter, Limits, NearOptimal, QuarterTurnSearch, TwoPhaseSolution};
use super::super::super::thistlethwaite::{self, StageTables};
use super::axis_step::{AxisStep, Purpose, push};
use crate::puzzles::cube3::phase1::Phase1;
use crate::{Control, Problem, Stopped, Tables};

/// Rounds of Thistlethwaite's algorithm, used while the tables of two-phase are not built.
const ROUNDS: u32 = 2;

/// The effort with which a 3x3x3 is solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FinishEffort {
    /// Without building tables: two-phase if its tables are built, else Thistlethwaite's algorithm.
    Immediate,
    /// Two-phase for some seconds, after its tables are built; in quarter turns if a half turn counts two and the tables
    /// for that are built.
    Seconds(f64),
}

/// Returns outer turns that solve a cube as a 3x3x3.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(crate) async fn finish(
    cube: &Cubies,
    problem: &Problem,
    effort: FinishEffort,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<AxisStep>, Stopped> {
    let (size, metric) = (problem.state.size(), problem.metric);
    let seconds = match effort {
        FinishEffort::Immediate => 0.0,
        FinishEffort::Seconds(seconds) => seconds,
    };
    let turns = if effort == FinishEffort::Immediate && tables.ready::<Phase1>().is_none() {
        let stages = tables.get::<StageTables>(control).await?;
        thistlethwaite::solution(cube, &stages, ROUNDS).await?.turns().copied().collect()
    } else if metric.counts_quarters() && seconds > 0.0 && QuarterTurnSearch::is_ready(tables) {
        in_quarter_turns(cube, seconds, tables, control).await?
    } else {
        let limits = Limits { seconds, enough: 0 };
        let mut search = NearOptimal::open(cube, tables, control).await?;
        let found = search.improve(limits, control, &|_| ()).await?;
        found.expect("two-phase ends with a solution, however late").turns
    };
    Ok(outer_steps(&turns, size))
}

/// Returns turns of the 3x3x3 as steps of a larger cube.
pub(crate) fn outer_steps(turns: &[Turn], size: Size) -> Vec<AxisStep> {
    let mut steps = Vec::new();
    for &turn in turns {
        push(&mut steps, &outer(turn, size));
    }
    steps
}

/// Returns turns that solve a cube, few in quarter turns, after searching for some seconds.
async fn in_quarter_turns(
    cube: &Cubies,
    seconds: f64,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<Turn>, Stopped> {
    let mut search = QuarterTurnSearch::open(tables, control).await?;
    search.add(&[CubeAfter { cube: *cube, moves: 0 }], control).await?;
    let best = Mutex::default();
    let improved = |_, found: &TwoPhaseSolution| {
        *best.lock().unwrap_or_else(PoisonError::into_inner) = Some(found.turns.clone());
    };
    let deadline = Instant::now() + Duration::from_secs_f64(seconds);
    search.improve(deadline, control, &improved).await?;
    let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(best.expect("two-phase ends with a solution, however late"))
}

/// Returns a turn of the 3x3x3 as a step of a larger cube.
fn outer(turn: Turn, size: Size) -> AxisStep {
    let quarters = turn.angle.quarters() as u8;
    let quarters = if turn.face.is_positive() { quarters } else { 4 - quarters };
    let layer = AxisStep::layer_of(turn.face, size);
    AxisStep { purpose: Purpose::Finish, ..AxisStep::of_layers(turn.face.axis(), &[layer], quarters, size) }
}
