use godspeed_cube::{Facelets, Goal, Metric, TurnSet};

use super::solver::{GoalSolver, TABLE_BYTES, Wanted};
use crate::{Control, SolveError, Tables};

/// The shortest lengths of many cubes to one goal.
///
/// ```
/// use godspeed_cube::{Goal, Metric, Size, TurnSet, scramble};
/// use godspeed_solve::goals::Analysis;
/// use godspeed_solve::{Control, Tables, block_on};
///
/// let (cross, turns) = (Goal::parse("cross", Size::THREE)?, TurnSet::outer(Size::THREE));
/// let (tables, control) = (Tables::new(), Control::silent());
/// let analysis = block_on(Analysis::open(&cross, &turns, Metric::Htm, &tables, &control))?;
/// let cube = scramble::random_state(Size::THREE, 1);
/// assert!(block_on(analysis.cost(&cube, &control))? <= 800);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analysis {
    solver: GoalSolver,
    goal: Goal,
}

impl Analysis {
    /// Opens the tables of a goal in some turns.
    ///
    /// # Errors
    /// [`SolveError`] if there is no search for the goal, or if it was stopped.
    pub async fn open(
        goal: &Goal,
        turns: &TurnSet,
        metric: Metric,
        tables: &Tables,
        control: &Control,
    ) -> Result<Self, SolveError> {
        let solver = GoalSolver::open(goal, turns, metric, TABLE_BYTES, tables, control).await?;
        Ok(Self { solver, goal: goal.clone() })
    }

    /// Returns the least cost in hundredths of a move from a cube to the goal, relative to the cube as it is held.
    ///
    /// # Errors
    /// [`SolveError`] if the goal is unreachable, or if the search was stopped.
    pub async fn cost(&self, cube: &Facelets, control: &Control) -> Result<u32, SolveError> {
        let start = cube.recoloured()?;
        if let Some(exact) = self.solver.exact(&start)? {
            return exact.ok_or_else(|| super::GoalFault::Unreachable.into());
        }
        if self.goal.is_reached(&start) {
            return Ok(0);
        }
        self.solver.least_cost(&start, Wanted::One, control).await
    }
}
