use std::sync::Arc;

use godspeed_cube::Cubies;

use super::phase2::Phase2;
use super::search::{Limits, TwoPhase, TwoPhaseSolution, TwoPhaseState};
use crate::puzzles::cube3::phase1::{MoveMasks, Phase1};
use crate::{Control, Stopped, Tables};

/// Solutions near the shortest, with the tables that they take. It is what the optimal solver begins with, and
/// comes back to where its own search would cost more.
pub struct NearOptimal {
    phase1: Arc<Phase1>,
    masks: Arc<MoveMasks>,
    phase2: Arc<Phase2>,
    state: TwoPhaseState,
}

impl NearOptimal {
    /// The search for a cube, not yet begun. Tables that are not there yet are fetched or built.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn open(cube: &Cubies, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let phase1 = tables.open::<Phase1>(control).await?;
        let phase2 = tables.get::<Phase2>(control).await?;
        let masks = tables.get::<MoveMasks>(control).await?;
        let state = TwoPhase { phase1: &phase1, masks: &masks, phase2: &phase2 }.start(cube);
        Ok(Self { phase1, masks, phase2, state })
    }

    /// Begins the search or goes on with it, until a limit is reached; see [`TwoPhase::search`].
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn improve(
        &mut self,
        limits: Limits,
        control: &Control,
        improved: &(dyn Fn(&TwoPhaseSolution) + Sync),
    ) -> Result<Option<TwoPhaseSolution>, Stopped> {
        let Self { phase1, masks, phase2, state } = self;
        TwoPhase { phase1, masks, phase2 }.search(state, limits, control, improved).await
    }
}
