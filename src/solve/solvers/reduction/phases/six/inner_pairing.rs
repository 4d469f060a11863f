use godspeed_cube::Axis;

use super::super::axis_bars::{AxisBars, BarSets, INNER_BARS, solved_bars};
use super::super::beam::BeamPhase;
use super::super::big_cubies::BigCubies;
use super::super::four::{PairingPhase, PairingState};
use super::super::half_orbits::keeps_half_orbits;
use super::super::wide_turn::WideTurn;
use crate::{Control, Stopped};

/// The moves of the sixth phase.
///
/// Inner wings are paired and inner x-centres solved, as in the third phase of a 4x4x4; and the bars of each
/// axis become bars of one colour.
///
/// ```text
/// 4x4x4     31,006,080 entries of pairings, 117,600 of centres
/// each axis 343,000 values, of which 140 are goals
/// ```
pub(super) struct InnerPairing {
    turns: [WideTurn; TURNS],
    axes: [AxisBars<TURNS>; 3],
}

/// `U D F B` by any angle, half turns of `R L`, of two layers and, from one side, of three.
const TURNS: usize = 12 + 2 + 6 + 3;

/// The sixth phase.
pub(super) struct InnerPairingPhase<'a> {
    moves: &'a InnerPairing,
    pairing: &'a PairingPhase,
    /// The index of each turn as the 4x4x4 inside sees it.
    inner_turns: [u8; TURNS],
}

/// The state of the sixth phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InnerPairingState {
    inner: PairingState,
    axes: [BarSets; 3],
}

impl InnerPairing {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let is_allowed =
            |turn: &WideTurn| keeps_half_orbits(*turn) && (turn.depth() < 3 || turn.face().is_positive());
        let turns: Vec<WideTurn> = WideTurn::all().filter(is_allowed).collect();
        let turns = turns.try_into().expect("14 outer, 6 wide and 3 deep turns");
        let [x, y, z] = Axis::ALL;
        let axes = [
            AxisBars::build(x, INNER_BARS, &turns, &solved_bars(x), control).await?,
            AxisBars::build(y, INNER_BARS, &turns, &solved_bars(y), control).await?,
            AxisBars::build(z, INNER_BARS, &turns, &solved_bars(z), control).await?,
        ];
        Ok(Self { turns, axes })
    }

    /// Returns the number of values at each distance, for each axis.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 3] {
        [0, 1, 2].map(|axis: usize| self.axes[axis].distribution())
    }

    /// Returns the values of R and L that the turns can solve.
    pub(super) fn solvable_right(&self) -> Vec<usize> {
        self.axes[Axis::X.index()].reachable()
    }
}

impl<'a> InnerPairingPhase<'a> {
    /// Returns the phase.
    pub(super) fn new(moves: &'a InnerPairing, pairing: &'a PairingPhase) -> Self {
        let inner_turns = moves.turns.map(|turn| {
            let inner = turn.inside();
            let index = pairing.turns().iter().position(|&other| other == inner);
            index.expect("the turns of the 4x4x4 inside are those of its third phase") as u8
        });
        Self { moves, pairing, inner_turns }
    }

    /// Returns the state of a cube at the end of the fifth phase.
    pub(super) fn state_of(&self, cubies: &BigCubies<6>) -> InnerPairingState {
        let axes = std::array::from_fn(|axis| self.moves.axes[axis].sets_of(cubies));
        InnerPairingState { inner: self.pairing.state_of(&cubies.inner_four()), axes }
    }
}

impl BeamPhase for InnerPairingPhase<'_> {
    type State = InnerPairingState;

    const EVERY_WAY: bool = true;

    // Paths take 13 to 19 turns; a beam that misses them would continue far from the goal.
    const MAX_TURNS: usize = 22;

    fn turns(&self) -> &[WideTurn] {
        &self.moves.turns
    }

    #[inline(always)]
    fn after(&self, state: &InnerPairingState, turn: usize) -> InnerPairingState {
        InnerPairingState {
            inner: self.pairing.turned(&state.inner, self.inner_turns[turn].into()),
            axes: std::array::from_fn(|axis| self.moves.axes[axis].after(state.axes[axis], turn)),
        }
    }

    /// Scores the greatest of the distances of pairs, of inner x-centres and of the bars of each axis, plus the
    /// sum of all; the inner x-centres, which the bars' tables contain as well, count half in the sum.
    #[inline(always)]
    fn score(&self, state: &InnerPairingState) -> u16 {
        let bars: [u16; 3] =
            std::array::from_fn(|axis| u16::from(self.moves.axes[axis].distance(state.axes[axis])));
        let [pairs, centres] = self.pairing.distances_of(&state.inner).map(u16::from);
        let greatest = bars.into_iter().fold(pairs.max(centres), u16::max);
        2 * (greatest + pairs + bars.into_iter().sum::<u16>()) + centres
    }

    fn key(&self, state: &InnerPairingState) -> u64 {
        let axes = state.axes.as_flattened().iter().fold(0u64, |key, &set| {
            (key.rotate_left(7) ^ u64::from(set)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        self.pairing.key(&state.inner).rotate_left(17) ^ axes
    }
}
