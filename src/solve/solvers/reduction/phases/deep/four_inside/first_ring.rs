use std::array::from_fn;

use godspeed_cube::Axis;

use super::super::super::axis_bars::{AxisBars, BarSets, INNER_BARS};
use super::super::super::beam::{BeamPhase, squared_score};
use super::super::super::five::four_edges::edges_between;
use super::super::super::half_orbits::keeps_half_orbits;
use super::super::super::seven::{WRONG_CLASS, greatest, mixed};
use super::super::super::wide_turn::WideTurn;
use super::chosen_sets::ChosenSets;
use super::{
    LayerTurns, Layers, MAX_TURNS, bars_key, class_of, is_solvable, turns_of_six, wing_destinations,
    wing_locations,
};
use crate::{Control, Stopped};

/// The tables of the second phase: any four edges go between U and D, and F and B where half turns can solve them.
///
/// ```text
/// four edges           C(12, 4)^2 = 245,025: lower and upper wings
/// x-centres and bars   343,000 values of F and B, of which 7,896 are goals
/// ```
pub(super) struct FirstRing {
    turns: [WideTurn; TURNS],
    /// Where each turn carries the wings of each half orbit.
    wings: [[[u8; 12]; 2]; TURNS],
    sets: ChosenSets<12, EDGE_SETS>,
    bars: AxisBars<TURNS>,
    /// The location in its ring of each edge between U and D.
    locations: [u8; 12],
}

/// `U D F B` by any angle, half turns of `R L`, of two layers and, from one side, of three.
const TURNS: usize = 12 + 2 + 6 + 3;

/// Sets of four of twelve edges.
const EDGE_SETS: usize = 495;

/// Values of both half orbits.
pub(super) const SETS: usize = EDGE_SETS * EDGE_SETS;

/// The location of an edge that is not in the ring.
const ELSEWHERE: u8 = u8::MAX;

/// The second phase.
pub(super) struct FirstRingPhase<'a, const LAYERS: usize> {
    moves: &'a FirstRing,
    turns: LayerTurns<LAYERS>,
}

/// The state of the second phase, for a choice of the four edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FirstRingState<const LAYERS: usize> {
    /// Where the wings of each half orbit are, edge by edge.
    wings: [[u8; 4]; 2],
    /// The x-centres and bars of F and B, layer by layer.
    bars: [BarSets; LAYERS],
}

/// Returns the set of some edges.
#[inline(always)]
fn set_of<const N: usize>(edges: [u8; N]) -> u16 {
    edges.iter().map(|edge| 1 << edge).sum()
}

impl FirstRing {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns = turns_of_six(|turn| keeps_half_orbits(*turn));
        let wings = turns.map(wing_destinations);
        let sets = ChosenSets::build(&wings, set_of(edges_between()), control).await?;
        let goals = class_of(Axis::Z, control).await?;
        let bars = AxisBars::build(Axis::Z, INNER_BARS, &turns, &goals, control).await?;
        let mut locations = [ELSEWHERE; 12];
        for (location, edge) in (0..).zip(edges_between()) {
            locations[usize::from(edge)] = location;
        }
        Ok(Self { turns, wings, sets, bars, locations })
    }

    fn is_solvable(&self, [lower, upper]: &[[u8; 4]; 2]) -> bool {
        let mut order = [0; 4];
        for (&lower, &upper) in lower.iter().zip(upper) {
            order[usize::from(self.locations[usize::from(lower)])] = self.locations[usize::from(upper)];
        }
        is_solvable(order)
    }
}

impl<'a, const LAYERS: usize> FirstRingPhase<'a, LAYERS> {
    /// Returns the phase.
    pub(super) fn new(moves: &'a FirstRing) -> Self {
        Self { moves, turns: LayerTurns::new(&moves.turns) }
    }

    /// Returns the states of a cube at the end of the first phase, one for each set of four edges.
    pub(super) fn states_of(&self, cube: &Layers<LAYERS>) -> impl Iterator<Item = FirstRingState<LAYERS>> {
        let wings = wing_locations(&cube[0]);
        let bars = cube.each_ref().map(|cubies| self.moves.bars.sets_of(cubies));
        ChosenSets::<12, EDGE_SETS>::all().map(move |set| {
            let mut edges = (0..12).filter(|edge| set >> edge & 1 == 1);
            let edges: [usize; 4] = from_fn(|_| edges.next().unwrap_or_default());
            FirstRingState { wings: wings.map(|wings| edges.map(|edge| wings[edge])), bars }
        })
    }
}

impl<const LAYERS: usize> BeamPhase for FirstRingPhase<'_, LAYERS> {
    type State = FirstRingState<LAYERS>;

    const EVERY_WAY: bool = true;

    const MAX_TURNS: usize = MAX_TURNS;

    const EXCESS: usize = 2;

    fn turns(&self) -> &[WideTurn] {
        &self.turns.turns
    }

    #[inline(always)]
    fn after(&self, state: &FirstRingState<LAYERS>, turn: usize) -> FirstRingState<LAYERS> {
        let [lower, upper] = &self.moves.wings[usize::from(self.turns.seen[turn][0])];
        FirstRingState {
            wings: [
                state.wings[0].map(|edge| lower[usize::from(edge)]),
                state.wings[1].map(|edge| upper[usize::from(edge)]),
            ],
            bars: self.turns.after(&self.moves.bars, &state.bars, turn),
        }
    }

    #[inline(always)]
    fn score(&self, state: &FirstRingState<LAYERS>) -> u16 {
        let mut edges = self.moves.sets.distance(state.wings.map(set_of));
        if edges == 0 && !self.moves.is_solvable(&state.wings) {
            edges = WRONG_CLASS;
        }
        let bars = state.bars.map(|sets| self.moves.bars.distance(sets));
        squared_score([edges]) + squared_score(bars) + greatest(bars).max(greatest([edges]))
    }

    fn key(&self, state: &FirstRingState<LAYERS>) -> u64 {
        let wings = state.wings.as_flattened().iter().fold(0, |key, &edge| key << 4 | u64::from(edge));
        mixed(bars_key(&state.bars), wings)
    }
}
