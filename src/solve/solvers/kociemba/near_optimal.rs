use std::sync::Arc;

use godspeed_cube::Cubies;

use super::phase2::Phase2;
use super::search::{Course, Found, Limits, TwoPhase};
use crate::puzzles::cube3::phase1::{Phase1, Ways};
use crate::{Control, Stopped, Tables};

/// Solutions near the shortest, with the tables that they take. It is what the optimal solver begins with, and
/// comes back to where its own search would cost more.
pub struct NearOptimal {
    phase1: Arc<Phase1>,
    ways: Arc<Ways>,
    phase2: Arc<Phase2>,
    course: Course,
}

impl NearOptimal {
    /// The search for a cube, not yet begun. Tables that are not there yet are fetched or built.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn open(cube: &Cubies, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let phase1 = tables.open::<Phase1>(control).await?;
        let phase2 = tables.get::<Phase2>(control).await?;
        let ways = tables.get::<Ways>(control).await?;
        let course = TwoPhase { phase1: &phase1, ways: &ways, phase2: &phase2 }.course(cube);
        Ok(Self { phase1, ways, phase2, course })
    }

    /// Begins the search or goes on with it, until a limit is reached; see [`TwoPhase::search`].
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn improve(
        &mut self,
        limits: Limits,
        control: &Control,
        improved: &(dyn Fn(&Found) + Sync),
    ) -> Result<Option<Found>, Stopped> {
        let Self { phase1, ways, phase2, course } = self;
        TwoPhase { phase1, ways, phase2 }.search(course, limits, control, improved).await
    }
}
