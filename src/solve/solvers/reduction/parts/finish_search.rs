use std::sync::{Mutex, PoisonError};

use godspeed_cube::Turn;
use web_time::{Duration, Instant};

use super::super::super::kociemba::{CubeAfter, ManyCubes, QuarterTurnSearch, TwoPhaseSolution};
use crate::{Control, Stopped, Tables};

/// A two-phase search over many 3x3x3s, each after some moves, for the least sum of these moves and its solution.
pub(crate) enum FinishSearch {
    /// In half turns.
    Half(ManyCubes),
    /// In quarter turns, for the metrics in which a half turn counts two.
    Quarter(QuarterTurnSearch),
}

impl FinishSearch {
    /// Opens the search in quarter turns, or in half turns.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn open(in_quarters: bool, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        if in_quarters {
            return QuarterTurnSearch::open(tables, control).await.map(Self::Quarter);
        }
        ManyCubes::open(tables, control).await.map(Self::Half)
    }

    /// Returns the least sum that has been found.
    pub(crate) const fn length(&self) -> usize {
        match self {
            Self::Half(search) => search.length(),
            Self::Quarter(search) => search.length(),
        }
    }

    /// Adds cubes.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn add(&mut self, cubes: &[CubeAfter], control: &Control) -> Result<(), Stopped> {
        match self {
            Self::Half(search) => search.add(cubes, control).await,
            Self::Quarter(search) => search.add(cubes, control).await,
        }
    }

    /// Searches until the deadline. `improved` gets the number of a cube with each solution that makes the sum less.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn improve(
        &mut self,
        deadline: Instant,
        control: &Control,
        improved: &(dyn Fn(usize, &TwoPhaseSolution) + Sync),
    ) -> Result<(), Stopped> {
        match self {
            Self::Half(search) => search.improve(deadline, control, improved).await.map(drop),
            Self::Quarter(search) => search.improve(deadline, control, improved).await,
        }
    }

    /// Returns the cube with the least sum after some seconds, by its number, and its solution.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn best_of(
        mut self,
        cubes: &[CubeAfter],
        seconds: f64,
        control: &Control,
    ) -> Result<Option<(usize, Vec<Turn>)>, Stopped> {
        self.add(cubes, control).await?;
        let best = Mutex::new(None);
        let improved = |cube, found: &TwoPhaseSolution| {
            *best.lock().unwrap_or_else(PoisonError::into_inner) = Some((cube, found.turns.clone()));
        };
        self.improve(Instant::now() + Duration::from_secs_f64(seconds), control, &improved).await?;
        Ok(best.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
