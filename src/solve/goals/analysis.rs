use std::sync::Arc;

use godspeed_cube::{Alg, Cubies, Facelets, Goal, Metric, Pocket, Size, TurnSet};

use super::GoalFault;
use super::direct::{DirectLookup, Locations, locations_of};
use super::reachability::{ReachTest, Reachability};
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
    /// The costs by the locations of a few pieces, if all of them are found in this way.
    lookups: Option<Vec<DirectLookup>>,
    /// What the turns reach, unless it is everything.
    reached: Option<Arc<ReachTest>>,
}

/// A cube whose pieces were read, for the analysis of several goals.
///
/// ```
/// use godspeed_cube::{Alg, Facelets, Size};
/// use godspeed_solve::goals::AnalysedCube;
///
/// let alg = Alg::parse("R U2 x M'", Size::THREE)?.alg;
/// assert_eq!(AnalysedCube::after(&alg)?, AnalysedCube::new(&Facelets::after(&alg))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysedCube {
    size: Size,
    pieces: Motion,
    locations: Locations,
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
        Ok(Self::of_pieces(state.size(), pieces_of_cube(&state)?))
    }

    /// Returns the cube to which an alg brings the solved one, as it is held then. No facelets are turned.
    ///
    /// # Errors
    /// [`GoalFault::Size`] for sizes without goals.
    pub fn after(alg: &Alg) -> Result<Self, SolveError> {
        let pieces = match alg.size() {
            Size::TWO => {
                let mut pocket = Pocket::SOLVED;
                pocket.apply_all(alg.turns());
                Motion { corners: *pocket.corners(), ..Motion::NONE }
            }
            Size::THREE => {
                let mut cubies = Cubies::SOLVED;
                cubies.apply_all(alg.turns());
                Motion { corners: *cubies.corners(), edges: *cubies.edges() }
            }
            size => return Err(GoalFault::Size { size }.into()),
        };
        Ok(Self::of_pieces(alg.size(), pieces))
    }

    fn of_pieces(size: Size, pieces: Motion) -> Self {
        Self { size, pieces, locations: locations_of(&pieces) }
    }

    /// Returns the facelets, with the colours of the cube as it is held.
    fn state(&self) -> Result<Facelets, SolveError> {
        let Motion { corners, edges } = self.pieces;
        Ok(match self.size {
            Size::TWO => Facelets::from(&Pocket::new(corners)),
            _ => Facelets::from(&Cubies::new(corners, edges)?),
        })
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
        let lookups = DirectLookup::all(solver.parts());
        let reached = ReachTest::open(goal, turns, tables);
        Ok(Self { solver, goal: goal.clone(), lookups, reached })
    }

    /// Returns the least cost in hundredths of a move from a cube to the goal, relative to the cube as it is held.
    ///
    /// # Errors
    /// [`SolveError`] if the cube has another size, if the goal is unreachable, or if the search was stopped.
    pub async fn cost(&self, cube: &AnalysedCube, control: &Control) -> Result<u32, SolveError> {
        let (expected, found) = (self.goal.size(), cube.size);
        if expected != found {
            return Err(GoalFault::OtherSize { expected, found }.into());
        }
        if let Some(lookups) = &self.lookups {
            let units = lookups.iter().filter_map(|lookup| lookup.cost(&cube.locations)).min();
            return units
                .map(|units| units * self.solver.unit())
                .ok_or_else(|| GoalFault::Unreachable.into());
        }
        if let Some(exact) = self.solver.exact(&cube.pieces) {
            return exact.ok_or_else(|| GoalFault::Unreachable.into());
        }
        let state = cube.state()?;
        if self.goal.is_reached(&state) {
            return Ok(0);
        }
        if let Some(reached) = &self.reached
            && reached.decide(&state, control).await? == Reachability::Unreachable
        {
            return Err(GoalFault::Unreachable.into());
        }
        self.solver.least_cost(&cube.pieces, control).await
    }
}
