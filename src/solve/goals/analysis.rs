use std::sync::Arc;

use godspeed_cube::{Facelets, Goal, Metric, TurnSet};

use super::GoalFault;
use super::solver::{GoalSolver, Setup, TABLE_BYTES, TableChoice};
use super::space::pieces_of_cube;
use super::turn_graph::Motion;
use crate::{Control, SolveError, Tables};

/// The shortest lengths of many cubes to one goal.
///
/// The lengths of the cross and of the cross with a pair come from one table of all their positions, and so do those of
/// every other goal with at most 134,217,728 positions in turns of equal costs. For other goals, a length takes a search.
///
/// ```
/// use godspeed_cube::{Goal, Metric, Size, TurnSet, scramble};
/// use godspeed_solve::goals::{AnalysedCube, Analysis};
/// use godspeed_solve::{Control, Tables, block_on};
///
/// let (cross, turns) = (Goal::parse("cross", Size::THREE)?, TurnSet::outer(Size::THREE));
/// let (tables, control) = (Tables::new(), Control::silent());
/// let analysis = block_on(Analysis::open(&cross, &turns, Metric::Htm, &tables, &control))?;
/// let cube = AnalysedCube::new(&scramble::random_state(Size::THREE, 1))?;
/// assert!(block_on(analysis.cost(&cube, &control))? <= 800);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analysis {
    solver: Arc<GoalSolver>,
    goal: Goal,
}

/// A cube whose pieces were read, for the analysis of several goals.
#[derive(Clone, Debug)]
pub struct AnalysedCube {
    state: Facelets,
    pieces: Motion,
}

impl AnalysedCube {
    /// Returns the cube as it is held.
    ///
    /// # Errors
    /// [`SolveError::Illegal`] if no turns solve the cube, and [`GoalFault::Size`] for sizes without goals.
    pub fn new(cube: &Facelets) -> Result<Self, SolveError> {
        let state = cube.recoloured()?;
        if !matches!(state.size().layers(), 2 | 3) {
            return Err(GoalFault::Size { size: state.size() }.into());
        }
        let pieces = pieces_of_cube(&state)?;
        Ok(Self { state, pieces })
    }
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
        if goal.size() != turns.size() {
            return Err(GoalFault::OtherSize { expected: goal.size(), found: turns.size() }.into());
        }
        let setup = Setup { turns, metric, choice: TableChoice::Whole, bytes: TABLE_BYTES };
        let solver = GoalSolver::open(goal, &setup, tables, control).await?;
        Ok(Self { solver, goal: goal.clone() })
    }

    /// Returns the least cost in hundredths of a move from a cube to the goal, relative to the cube as it is held.
    ///
    /// # Errors
    /// [`SolveError`] if the cube has another size, if the goal is unreachable, or if the search was stopped.
    pub async fn cost(&self, cube: &AnalysedCube, control: &Control) -> Result<u32, SolveError> {
        let (expected, found) = (self.goal.size(), cube.state.size());
        if expected != found {
            return Err(GoalFault::OtherSize { expected, found }.into());
        }
        if let Some(exact) = self.solver.exact(&cube.pieces) {
            return exact.ok_or_else(|| GoalFault::Unreachable.into());
        }
        if self.goal.is_reached(&cube.state) {
            return Ok(0);
        }
        self.solver.least_cost(&cube.pieces, control).await
    }
}
