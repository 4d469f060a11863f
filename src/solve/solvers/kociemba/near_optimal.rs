use std::sync::Arc;

use godspeed_cube::Cubies;

use super::phase2::Phase2;
use super::search::{Limits, TwoPhase, TwoPhaseSolution, TwoPhaseState};
use crate::puzzles::cube3::phase1::{MoveMasks, Phase1};
use crate::{Control, Stopped, Tables};

/// A two-phase search that owns its tables and can be continued.
///
/// The optimal solver starts with it, and continues it where a pass of its own would cost more.
pub struct NearOptimal {
    phase1: Arc<Phase1>,
    masks: Arc<MoveMasks>,
    phase2: Arc<Phase2>,
    state: TwoPhaseState,
}

impl NearOptimal {
    /// Opens the tables, fetching or building those that are missing, and prepares the search for a cube.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn open(cube: &Cubies, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let phase1 = tables.open::<Phase1>(control).await?;
        let phase2 = tables.get::<Phase2>(control).await?;
        let masks = tables.get::<MoveMasks>(control).await?;
        let state = TwoPhase { phase1: &phase1, masks: &masks, phase2: &phase2 }.start(cube);
        Ok(Self { phase1, masks, phase2, state })
    }

    /// Starts or continues the search until a limit is reached; see [`TwoPhase::search`].
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
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
