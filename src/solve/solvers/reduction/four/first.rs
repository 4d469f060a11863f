use godspeed_cube::Axis;

use super::super::wide::{AxisCentres, Kind, Mask, Phase, Pieces, WideTurn, colours_of};
use crate::{Control, Stopped};

/// The first phase: the centres of the colours R and L go to R and L, C(24, 8) = 735,471 sets of places.
pub(super) struct FirstPhase {
    turns: Vec<WideTurn>,
    centres: AxisCentres,
}

impl FirstPhase {
    /// Builds its table.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        // A wide turn is that of the opposite side and a rotation.
        let turns: Vec<WideTurn> =
            WideTurn::all().filter(|turn| !turn.is_wide() || turn.face().is_positive()).collect();
        let centres = AxisCentres::build(Kind::Corner, &turns, control).await?;
        Ok(Self { turns, centres })
    }

    /// What it knows of a cube.
    pub(super) fn see(pieces: &Pieces<2>) -> Mask {
        colours_of(pieces.orbit(Kind::Corner), Axis::X)
    }

    /// How many sets there are at each distance.
    #[cfg(test)]
    pub(super) fn distribution(&self) -> Vec<usize> {
        self.centres.distribution()
    }
}

impl Phase for FirstPhase {
    type State = Mask;

    const THROUGH_GOAL: bool = false;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &Mask, number: usize, left: u8) -> Option<Mask> {
        let after = self.centres.after(*state, self.turns[number]);
        (self.centres.distance(after) <= left).then_some(after)
    }

    #[inline(always)]
    fn bound(&self, state: &Mask) -> u8 {
        self.centres.distance(*state)
    }
}
