use godspeed_cube::Axis;

use super::super::super::parts::positions::PieceKind;
use super::super::axis_phase::AxisPhase;
use super::super::beam::{BeamPhase, squared_score};
use super::super::big_cubies::BigCubies;
use super::super::combinations::PositionSet;
use super::super::five::{AXIS_KINDS, FivePhases};
use super::super::set_moves::{SetMoves, colours_of};
use super::super::wide_turn::WideTurn;

/// A phase after which the inner x-centres with the colours of one axis are on that axis, and the obliques
/// with these colours in bars anywhere.
///
/// With `PARITY`, the inner wings become even as well. Inner x-centres move as x-centres do on smaller
/// cubes, so the tables are those of the first two phases of a 5x5x5. Bars have no table: only those that are
/// broken are counted.
pub(in super::super) struct BarPhase<'a, const PARITY: bool> {
    phase: &'a AxisPhase<2, PARITY>,
    moves: &'a BarMoves,
    turns: &'a [WideTurn],
    axis: Axis,
}

/// What turns do to sets of inner x-centres and obliques.
pub(super) struct BarMoves([SetMoves; 3]);

/// The state of a [`BarPhase`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct BarState {
    /// The positions of the inner x-centres, left obliques and right obliques.
    sets: [PositionSet; 3],
    /// With `PARITY`, whether the permutation of the inner wings is odd; else `false`.
    odd: bool,
}

/// The kinds of the sets.
const KINDS: [PieceKind; 3] = [PieceKind::InnerXCentre, PieceKind::LeftOblique, PieceKind::RightOblique];

/// The score of a broken bar.
const BROKEN_BAR: u16 = 10;

impl BarMoves {
    /// Builds the tables.
    pub(super) fn new() -> Self {
        Self(KINDS.map(SetMoves::new))
    }
}

impl<'a> BarPhase<'a, false> {
    /// Returns the phase of the first axis, from R to L.
    pub(super) const fn first_axis(five: &'a FivePhases, moves: &'a BarMoves, turns: &'a [WideTurn]) -> Self {
        Self { phase: five.first_axis(), moves, turns, axis: Axis::X }
    }
}

impl<'a> BarPhase<'a, true> {
    /// Returns the phase of the other axes.
    pub(super) const fn other_axes(five: &'a FivePhases, moves: &'a BarMoves, turns: &'a [WideTurn]) -> Self {
        Self { phase: five.other_axes(), moves, turns, axis: Axis::Y }
    }
}

impl<const PARITY: bool> BarPhase<'_, PARITY> {
    /// Returns the state of a cube.
    pub(in super::super) fn state_of(&self, cubies: &BigCubies<6>) -> BarState {
        let sets = KINDS.map(|kind| colours_of(cubies.orbit(kind), self.axis));
        BarState { sets, odd: PARITY && cubies.has_odd(PieceKind::InnerWing) }
    }
}

impl<const PARITY: bool> BeamPhase for BarPhase<'_, PARITY> {
    type State = BarState;

    const EVERY_WAY: bool = true;

    fn turns(&self) -> &[WideTurn] {
        self.turns
    }

    #[inline(always)]
    fn after(&self, state: &BarState, turn: usize) -> BarState {
        let turn = self.turns[turn];
        BarState {
            sets: std::array::from_fn(|k| self.moves.0[k].after(state.sets[k], turn)),
            odd: PARITY && state.odd ^ turn.is_odd_on(PieceKind::InnerWing),
        }
    }

    /// Scores four times the square of the distance of inner x-centres, and each broken bar.
    #[inline(always)]
    fn score(&self, state: &BarState) -> u16 {
        let [inner, left, right] = state.sets;
        let broken = (left & !right).count_ones() as u16;
        squared_score([self.phase.distance_of(X_CENTRES, inner, state.odd)]) + BROKEN_BAR * broken
    }

    fn key(&self, state: &BarState) -> u64 {
        let [inner, left, right] = state.sets.map(u64::from);
        let odd = u64::from(state.odd);
        (left << 24 | right).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(24) ^ (inner << 1 | odd)
    }
}

/// The index of x-centres among the kinds of the phases of a 5x5x5.
const X_CENTRES: usize = {
    assert!(matches!(AXIS_KINDS[1], PieceKind::XCentre));
    1
};
