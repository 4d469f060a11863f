use godspeed_cube::Axis;

use super::super::super::positions::PieceKind;
use super::super::axis_centres::{SetMoves, colours_of, positions_on};
use super::super::big_cubies::BigCubies;
use super::super::combinations::{Combinations, PositionSet};
use super::super::deepening::DeepeningPhase;
use super::super::wide_turn::WideTurn;
use crate::tables::{DistanceTable, NibbleArray};
use crate::{Control, Stopped};

/// The state of the second phase, once the centres of the colours of R and L are on R and L.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OtherAxesState {
    /// The t-centres and x-centres with the colours of U and D.
    sets: [PositionSet; 2],
    /// Whether the permutation of the wings is odd.
    odd: bool,
}

/// The second phase: the other centres go to their axes, and the wings become even.
///
/// `C(16, 8) * 2 = 25,740` values for each kind of centres: the set of positions, and the parity of the
/// wings.
pub(super) struct OtherAxesPhase {
    turns: Vec<WideTurn>,
    combinations: Combinations,
    /// T-centres first: they are farther from the goal on average.
    centres: [CentresWithParity; 2],
}

/// The centres of one kind with the parity of the wings.
struct CentresWithParity {
    moves: SetMoves,
    distances: DistanceTable<NibbleArray>,
}

const KINDS: [PieceKind; 2] = [PieceKind::TCentre, PieceKind::XCentre];

/// Returns whether a turn keeps the colours of R and L on R and L, and moves any others.
fn is_allowed(turn: WideTurn) -> bool {
    match (turn.is_wide(), turn.axis() == Axis::X) {
        (true, on_x) => on_x || turn.is_half(),
        (false, on_x) => !on_x,
    }
}

impl OtherAxesPhase {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the control was asked to stop.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns: Vec<WideTurn> = WideTurn::all().filter(|&turn| is_allowed(turn)).collect();
        let combinations = Combinations::new(positions_on(Axis::Y) | positions_on(Axis::Z), 8);
        let [t, x] = KINDS;
        let centres = [
            CentresWithParity::build(t, &combinations, &turns, control).await?,
            CentresWithParity::build(x, &combinations, &turns, control).await?,
        ];
        Ok(Self { turns, combinations, centres })
    }

    /// Returns the state of the phase for a cube.
    pub(super) fn state_of(cubies: &BigCubies<4>) -> OtherAxesState {
        let sets = KINDS.map(|kind| colours_of(cubies.orbit(kind), Axis::Y));
        OtherAxesState { sets, odd: cubies.has_odd_wings() }
    }

    /// Returns the number of values at each distance, of t-centres and x-centres.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 2] {
        std::array::from_fn(|k| self.centres[k].distances.distribution())
    }
}

impl CentresWithParity {
    async fn build(
        kind: PieceKind,
        combinations: &Combinations,
        turns: &[WideTurn],
        control: &Control,
    ) -> Result<Self, Stopped> {
        let moves = SetMoves::new(kind);
        let goal = 2 * combinations.rank(positions_on(Axis::Y));
        let neighbours = |value: usize| {
            let (moves, set, odd) = (&moves, combinations.set(value / 2), value % 2);
            turns.iter().map(move |&turn| {
                2 * combinations.rank(moves.after(set, turn)) + (odd ^ usize::from(turn.is_odd_on_wings()))
            })
        };
        let size = 2 * combinations.size();
        let distances = DistanceTable::build_from(size, &[goal], neighbours, control).await?;
        Ok(Self { moves, distances })
    }

    #[inline(always)]
    fn distance(&self, combinations: &Combinations, set: PositionSet, odd: bool) -> u8 {
        self.distances.get(2 * combinations.rank(set) + usize::from(odd))
    }
}

impl DeepeningPhase for OtherAxesPhase {
    type State = OtherAxesState;

    const THROUGH_GOAL: bool = false;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &OtherAxesState, turn: usize, left: u8) -> Option<OtherAxesState> {
        let turn = self.turns[turn];
        let mut after = OtherAxesState { odd: state.odd ^ turn.is_odd_on_wings(), ..*state };
        for (set, centres) in after.sets.iter_mut().zip(&self.centres) {
            *set = centres.moves.after(*set, turn);
            if centres.distance(&self.combinations, *set, after.odd) > left {
                return None;
            }
        }
        Some(after)
    }

    #[inline(always)]
    fn bound(&self, state: &OtherAxesState) -> u8 {
        let centres = state.sets.iter().zip(&self.centres);
        centres.map(|(&set, centres)| centres.distance(&self.combinations, set, state.odd)).fold(0, u8::max)
    }
}
