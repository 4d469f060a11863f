use godspeed_cube::Axis;

use super::super::super::parts::positions::{Orbit, PieceKind};
use super::super::beam::BeamPhase;
use super::super::combinations::PositionSet;
use super::super::set_moves::{SetMoves, colours_of};
use super::super::wide_turn::WideTurn;
use super::mixed;

/// A phase after which the centres of some kinds with the colours of one axis lie in bars, anywhere.
///
/// A bar is a t-centre between two obliques on one side of a face, or a left and a right oblique side by side. The turns
/// keep the centres that lie further inside on that axis, and all centres of an axis before. The phase has no table:
/// centres without the first one of their bar are counted.
pub(in super::super) struct BarsPhase<'a, const KINDS: usize> {
    /// The axis of the colours.
    axis: Axis,
    /// The turns.
    turns: Vec<WideTurn>,
    /// What turns do to the kinds.
    moves: &'a BarMoves<KINDS>,
}

/// What turns do to sets of the kinds of a bar.
pub(in super::super) struct BarMoves<const KINDS: usize>([SetMoves; KINDS]);

/// The positions of the centres of each kind with the colours of an axis.
pub(in super::super) type BarPositions<const KINDS: usize> = [PositionSet; KINDS];

/// The score of a centre without the first one of its bar.
const BROKEN: u16 = 10;

impl<const KINDS: usize> BarMoves<KINDS> {
    /// Builds the tables.
    pub(in super::super) fn new(kinds: [PieceKind; KINDS]) -> Self {
        Self(kinds.map(SetMoves::new))
    }
}

impl<'a, const KINDS: usize> BarsPhase<'a, KINDS> {
    /// Returns the phase of the first axis, from R to L.
    pub(in super::super) fn first_axis(moves: &'a BarMoves<KINDS>) -> Self {
        let keeps_inner = |turn: &WideTurn| turn.depth() < 3 || turn.axis() == Axis::X || turn.is_half();
        Self { axis: Axis::X, turns: WideTurn::all().filter(keeps_inner).collect(), moves }
    }

    /// Returns the phase of the other axes.
    pub(in super::super) fn other_axes(moves: &'a BarMoves<KINDS>) -> Self {
        let is_allowed = |turn: &WideTurn| match turn.depth() {
            1 => turn.axis() != Axis::X,
            2 => turn.axis() == Axis::X || turn.is_half(),
            _ => turn.is_half(),
        };
        Self { axis: Axis::Y, turns: WideTurn::all().filter(is_allowed).collect(), moves }
    }

    /// Returns the state of a cube, given the orbits of the kinds.
    pub(in super::super) fn state_of(&self, orbits: [&Orbit; KINDS]) -> BarPositions<KINDS> {
        orbits.map(|orbit| colours_of(orbit, self.axis))
    }
}

impl<const KINDS: usize> BeamPhase for BarsPhase<'_, KINDS> {
    type State = BarPositions<KINDS>;

    const EVERY_WAY: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &BarPositions<KINDS>, turn: usize) -> BarPositions<KINDS> {
        std::array::from_fn(|k| self.moves.0[k].after(state[k], self.turns[turn]))
    }

    #[inline(always)]
    fn score(&self, state: &BarPositions<KINDS>) -> u16 {
        BROKEN * state[1..].iter().map(|set| (set & !state[0]).count_ones() as u16).sum::<u16>()
    }

    fn key(&self, state: &BarPositions<KINDS>) -> u64 {
        state.iter().fold(0, |key, &set| mixed(key, set.into()))
    }
}
