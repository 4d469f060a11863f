use godspeed_cube::Axis;

use super::super::wide::{AxisCentres, Kind, Mask, Phase, Pieces, WideTurn, colours_of};
use crate::{Control, Stopped};

/// What the first phase knows of a cube: where the centres of the colours R and L are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct First {
    corners: Mask,
    sides: Mask,
}

/// The first phase: the centres of the colours R and L go to R and L, C(24, 8) = 735,471 sets of places of each kind.
pub(super) struct FirstPhase {
    turns: Vec<WideTurn>,
    corners: AxisCentres,
    sides: AxisCentres,
}

impl FirstPhase {
    /// Builds its tables.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns: Vec<WideTurn> = WideTurn::all().collect();
        let corners = AxisCentres::build(Kind::Corner, &turns, control).await?;
        let sides = AxisCentres::build(Kind::Side, &turns, control).await?;
        Ok(Self { turns, corners, sides })
    }

    /// What it knows of a cube.
    pub(super) fn see(pieces: &Pieces<4>) -> First {
        let [corners, sides] = [Kind::Corner, Kind::Side].map(|kind| colours_of(pieces.orbit(kind), Axis::X));
        First { corners, sides }
    }

    /// How many sets there are at each distance, of both kinds.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 2] {
        [&self.corners, &self.sides].map(AxisCentres::distribution)
    }
}

impl Phase for FirstPhase {
    type State = First;

    const THROUGH_GOAL: bool = false;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &First, number: usize, left: u8) -> Option<First> {
        let turn = self.turns[number];
        let sides = self.sides.after(state.sides, turn);
        if self.sides.distance(sides) > left {
            return None;
        }
        let corners = self.corners.after(state.corners, turn);
        (self.corners.distance(corners) <= left).then_some(First { corners, sides })
    }

    #[inline(always)]
    fn bound(&self, state: &First) -> u8 {
        self.sides.distance(state.sides).max(self.corners.distance(state.corners))
    }
}
