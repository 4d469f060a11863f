use godspeed_cube::Axis;

use super::super::super::parts::positions::PieceKind;
use super::super::axis_phase::{AxisPhase, AxisState};
use super::super::beam::BeamPhase;
use super::super::big_cubies::BigCubies;
use super::super::combinations::PositionSet;
use super::super::set_moves::{SetMoves, colours_of};
use super::super::wide_turn::WideTurn;
use super::mixed;

/// A phase of the 5x5x5 for the inner x- and t-centres: the first or the second one.
///
/// They move as the centres of a 5x5x5 do, so its tables serve both. Where the 5x5x5 turns two layers, this cube turns
/// three; turns of two layers would be outer turns to these centres.
pub(super) struct InnerAxisPhase<'a, const PARITY: bool> {
    phase: &'a AxisPhase<2, PARITY>,
    turns: Vec<WideTurn>,
}

impl<'a, const PARITY: bool> InnerAxisPhase<'a, PARITY> {
    /// Returns the phase, given that of a 5x5x5.
    pub(super) fn new(phase: &'a AxisPhase<2, PARITY>) -> Self {
        let deeper = |turn: &WideTurn| if turn.is_wide() { turn.with_depth(3) } else { *turn };
        Self { phase, turns: phase.turns().iter().map(deeper).collect() }
    }

    /// Returns the state of a cube.
    pub(super) fn state_of(&self, cubies: &BigCubies<9>) -> AxisState<2> {
        self.phase.state_of(&cubies.inner_five())
    }
}

impl<const PARITY: bool> BeamPhase for InnerAxisPhase<'_, PARITY> {
    type State = AxisState<2>;

    const EVERY_WAY: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &AxisState<2>, turn: usize) -> AxisState<2> {
        BeamPhase::after(self.phase, state, turn)
    }

    #[inline(always)]
    fn score(&self, state: &AxisState<2>) -> u16 {
        self.phase.score(state)
    }

    fn key(&self, state: &AxisState<2>) -> u64 {
        self.phase.key(state)
    }
}

/// A phase after which the t-centres and obliques with the colours of one axis lie in bars, anywhere.
///
/// A bar is a t-centre between two obliques on one side of a face. Its turns keep the inner centres of that axis, and
/// all centres of an axis before. It has no table: obliques without their t-centre are counted.
pub(super) struct BarsPhase<'a> {
    /// The axis of the colours.
    pub(super) axis: Axis,
    /// The turns.
    pub(super) turns: Vec<WideTurn>,
    /// What turns do to the kinds.
    pub(super) moves: &'a BarMoves,
}

/// What turns do to sets of t-centres, left and right obliques.
pub(super) struct BarMoves([SetMoves; 3]);

/// The positions of the t-centres, left and right obliques with the colours of an axis.
pub(super) type BarPositions = [PositionSet; 3];

/// The kinds of a bar.
const KINDS: [PieceKind; 3] = [PieceKind::TCentre, PieceKind::LeftOblique, PieceKind::RightOblique];

/// The score of an oblique without its t-centre.
const BROKEN: u16 = 10;

impl BarMoves {
    /// Builds the tables.
    pub(super) fn new() -> Self {
        Self(KINDS.map(SetMoves::new))
    }
}

impl<'a> BarsPhase<'a> {
    /// Returns the phase of the first axis, from R to L.
    pub(super) fn first_axis(moves: &'a BarMoves) -> Self {
        let keeps_inner = |turn: &WideTurn| turn.depth() < 3 || turn.axis() == Axis::X || turn.is_half();
        Self { axis: Axis::X, turns: WideTurn::all().filter(keeps_inner).collect(), moves }
    }

    /// Returns the phase of the other axes.
    pub(super) fn other_axes(moves: &'a BarMoves) -> Self {
        let is_allowed = |turn: &WideTurn| match turn.depth() {
            1 => turn.axis() != Axis::X,
            2 => turn.axis() == Axis::X || turn.is_half(),
            _ => turn.is_half(),
        };
        Self { axis: Axis::Y, turns: WideTurn::all().filter(is_allowed).collect(), moves }
    }

    /// Returns the state of a cube.
    pub(super) fn state_of(&self, cubies: &BigCubies<9>) -> BarPositions {
        KINDS.map(|kind| colours_of(cubies.orbit(kind), self.axis))
    }
}

impl BeamPhase for BarsPhase<'_> {
    type State = BarPositions;

    const EVERY_WAY: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &BarPositions, turn: usize) -> BarPositions {
        std::array::from_fn(|k| self.moves.0[k].after(state[k], self.turns[turn]))
    }

    #[inline(always)]
    fn score(&self, &[t, left, right]: &BarPositions) -> u16 {
        BROKEN * ((left & !t).count_ones() + (right & !t).count_ones()) as u16
    }

    fn key(&self, state: &BarPositions) -> u64 {
        state.iter().fold(0, |key, &set| mixed(key, set.into()))
    }
}
