use godspeed_cube::Axis;

use super::super::positions::PieceKind;
use super::axis_centres::{AxisCentres, colours_of};
use super::big_cubies::BigCubies;
use super::combinations::PositionSet;
use super::deepening::DeepeningPhase;
use super::wide_turn::WideTurn;
use crate::{Control, Stopped};

/// The first phase: the centres with the colours of R and L go to R and L.
///
/// `C(24, 8) = 735,471` positions for each of `CENTRES` kinds: 1 on 4x4x4, 2 on 5x5x5.
pub(super) struct FirstAxisPhase<const CENTRES: usize> {
    turns: Vec<WideTurn>,
    kinds: [PieceKind; CENTRES],
    centres: [AxisCentres; CENTRES],
}

impl<const CENTRES: usize> FirstAxisPhase<CENTRES> {
    /// Builds the tables. Kinds that are farther from the goal on average should come first.
    ///
    /// # Errors
    /// [`Stopped`] if the control was asked to stop.
    pub(super) async fn build(
        kinds: [PieceKind; CENTRES],
        turns: Vec<WideTurn>,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut centres = Vec::with_capacity(CENTRES);
        for kind in kinds {
            centres.push(AxisCentres::build(kind, &turns, control).await?);
        }
        let centres = centres.try_into().unwrap_or_else(|_| unreachable!("one was built for each kind"));
        Ok(Self { turns, kinds, centres })
    }

    /// Returns the state of the phase for a cube.
    pub(super) fn state_of<const KINDS: usize>(&self, cubies: &BigCubies<KINDS>) -> [PositionSet; CENTRES] {
        self.kinds.map(|kind| colours_of(cubies.orbit(kind), Axis::X))
    }

    /// Returns the number of sets at each distance, for each kind.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; CENTRES] {
        std::array::from_fn(|k| self.centres[k].distribution())
    }
}

impl<const CENTRES: usize> DeepeningPhase for FirstAxisPhase<CENTRES> {
    type State = [PositionSet; CENTRES];

    const THROUGH_GOAL: bool = false;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &Self::State, turn: usize, left: u8) -> Option<Self::State> {
        let mut after = *state;
        for (set, centres) in after.iter_mut().zip(&self.centres) {
            *set = centres.after(*set, self.turns[turn]);
            if centres.distance(*set) > left {
                return None;
            }
        }
        Some(after)
    }

    #[inline(always)]
    fn bound(&self, state: &Self::State) -> u8 {
        state.iter().zip(&self.centres).map(|(&set, centres)| centres.distance(set)).fold(0, u8::max)
    }
}
