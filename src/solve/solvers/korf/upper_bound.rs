use std::sync::{Mutex, PoisonError};

use godspeed_cube::{Cubies, Metric};
use web_time::{Duration, Instant};

use crate::solvers::kociemba::{CubeAfter, Limits, NearOptimal, QuarterTurnSearch, TwoPhaseSolution};
use crate::{Control, Stopped, Tables};

/// The two-phase search that gives an optimal search its upper bounds. It can be resumed.
pub(super) enum UpperBoundSearch {
    /// In half turns (HTM).
    HalfTurns(Box<NearOptimal>),
    /// In quarter turns (QTM).
    QuarterTurns(QuarterTurnSearch),
}

impl UpperBoundSearch {
    /// Opens the tables and prepares the search for a cube.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn open(
        cube: &Cubies,
        metric: Metric,
        tables: &Tables,
        control: &Control,
    ) -> Result<Self, Stopped> {
        if metric != Metric::Qtm {
            return Ok(Self::HalfTurns(Box::new(NearOptimal::open(cube, tables, control).await?)));
        }
        let mut search = QuarterTurnSearch::open(tables, control).await?;
        search.add(&[CubeAfter { cube: *cube, moves: 0 }], control).await?;
        Ok(Self::QuarterTurns(search))
    }

    /// Searches for shorter solutions until a limit is reached, and passes each to `improved`. Returns the last one, or
    /// `None` if this call found none.
    ///
    /// In quarter turns, it is never proven to be optimal and the target length is not used.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn improve(
        &mut self,
        limits: Limits,
        control: &Control,
        improved: &(dyn Fn(&TwoPhaseSolution) + Sync),
    ) -> Result<Option<TwoPhaseSolution>, Stopped> {
        match self {
            Self::HalfTurns(search) => search.improve(limits, control, improved).await,
            Self::QuarterTurns(search) => {
                let deadline = Instant::now() + Duration::from_secs_f64(limits.seconds.clamp(0.0, 1e6));
                let last = Mutex::new(None);
                let record = |_, found: &TwoPhaseSolution| {
                    improved(found);
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(found.clone());
                };
                search.improve(deadline, control, &record).await?;
                Ok(last.into_inner().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }
}
