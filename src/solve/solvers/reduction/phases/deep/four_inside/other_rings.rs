use godspeed_cube::Axis;

use super::super::super::axis_bars::{AxisBars, BarSets, INNER_BARS};
use super::super::super::beam::{BeamPhase, squared_score};
use super::super::super::five::four_edges::edges_between;
use super::super::super::seven::{WRONG_CLASS, greatest, mixed};
use super::super::super::wide_turn::WideTurn;
use super::chosen_sets::ChosenSets;
use super::{
    LayerTurns, Layers, MAX_TURNS, bars_key, class_of, is_solvable, turns_of_six, wing_destinations,
    wing_locations,
};
use crate::{Control, Stopped};

/// The tables of the third phase: the other eight edges go to their rings, and U and D where half turns can solve them.
///
/// ```text
/// four of the eight edges  C(8, 4)^2 = 4,900: lower and upper wings
/// x-centres and bars       343,000 values of U and D, of which 7,896 are goals
/// ```
pub(super) struct OtherRings {
    turns: [WideTurn; TURNS],
    /// Where each turn carries the wings of each half orbit, by the numbers of the eight edges.
    wings: [[[u8; 8]; 2]; TURNS],
    sets: ChosenSets<8, EDGE_SETS>,
    bars: AxisBars<TURNS>,
}

/// `U D` by any angle, half turns of the other faces, of two layers and, from one side, of three.
const TURNS: usize = 6 + 4 + 6 + 3;

/// Sets of four of eight edges.
const EDGE_SETS: usize = 70;

/// Values of both half orbits.
pub(super) const SETS: usize = EDGE_SETS * EDGE_SETS;

/// The edges of the ring around the axis from R to L, the first four of the eight.
const HOME: u16 = 0b1111;

/// The third phase.
pub(super) struct OtherRingsPhase<'a, const LAYERS: usize> {
    moves: &'a OtherRings,
    turns: LayerTurns<LAYERS>,
}

/// The state of the third phase, for a choice of the four edges that go around the axis from R to L.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OtherRingsState<const LAYERS: usize> {
    /// Where the wings of each half orbit are, edge by edge.
    wings: [[u8; 8]; 2],
    /// The chosen edges.
    chosen: u16,
    /// The x-centres and bars of U and D, layer by layer.
    bars: [BarSets; LAYERS],
}

/// Returns the eight edges that are not between U and D, those that do not touch R or L first.
fn eight_edges() -> [u8; 8] {
    let between = edges_between();
    let mut edges = (0..12).filter(|edge| !between.contains(edge));
    std::array::from_fn(|_| edges.next().unwrap_or_default())
}

/// Returns the locations of the eight edges, given those of all.
fn of_eight(locations: [u8; 12]) -> [u8; 8] {
    let edges = eight_edges();
    let number = |location: u8| edges.iter().position(|&edge| edge == location).map(|number| number as u8);
    edges.map(|edge| number(locations[usize::from(edge)]).unwrap_or_default())
}

/// Returns the locations of those of the eight wings that are at home between U and D after the second phase: the
/// pieces may be those of any eight edges.
fn numbered(locations: [[u8; 12]; 2]) -> [[u8; 8]; 2] {
    let eight = eight_edges();
    let mut wings = [[0; 8]; 2];
    let mut count = 0;
    for edge in 0..12 {
        let at = locations.map(|locations| eight.iter().position(|&other| other == locations[edge]));
        if let [Some(lower), Some(upper)] = at
            && count < 8
        {
            (wings[0][count], wings[1][count]) = (lower as u8, upper as u8);
            count += 1;
        }
    }
    wings
}

/// Returns the set of the locations of the chosen edges.
#[inline(always)]
fn set_of(wings: &[u8; 8], chosen: u16) -> u16 {
    wings.iter().enumerate().map(|(edge, location)| (chosen >> edge & 1) << location).sum()
}

impl OtherRings {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns = turns_of_six(|turn| turn.is_half() || !turn.is_wide() && turn.axis() == Axis::Y);
        let wings = turns.map(|turn| wing_destinations(turn).map(of_eight));
        let sets = ChosenSets::build(&wings, HOME, control).await?;
        let goals = class_of(Axis::Y, control).await?;
        let bars = AxisBars::build(Axis::Y, INNER_BARS, &turns, &goals, control).await?;
        Ok(Self { turns, wings, sets, bars })
    }
}

/// Returns whether half turns can solve both rings.
fn are_solvable([lower, upper]: &[[u8; 8]; 2]) -> bool {
    let mut orders = [[0; 4]; 2];
    for (&lower, &upper) in lower.iter().zip(upper) {
        orders[usize::from(lower / 4)][usize::from(lower % 4)] = upper % 4;
    }
    orders.into_iter().all(is_solvable)
}

impl<'a, const LAYERS: usize> OtherRingsPhase<'a, LAYERS> {
    /// Returns the phase.
    pub(super) fn new(moves: &'a OtherRings) -> Self {
        Self { moves, turns: LayerTurns::new(&moves.turns) }
    }

    /// Returns the states of a cube at the end of the second phase, one for each choice of edges.
    pub(super) fn states_of(&self, cube: &Layers<LAYERS>) -> impl Iterator<Item = OtherRingsState<LAYERS>> {
        let wings = numbered(wing_locations(&cube[0]));
        let bars = cube.each_ref().map(|cubies| self.moves.bars.sets_of(cubies));
        ChosenSets::<8, EDGE_SETS>::all().map(move |chosen| OtherRingsState { wings, chosen, bars })
    }
}

impl<const LAYERS: usize> BeamPhase for OtherRingsPhase<'_, LAYERS> {
    type State = OtherRingsState<LAYERS>;

    const EVERY_WAY: bool = true;

    const MAX_TURNS: usize = MAX_TURNS;

    fn turns(&self) -> &[WideTurn] {
        &self.turns.turns
    }

    #[inline(always)]
    fn after(&self, state: &OtherRingsState<LAYERS>, turn: usize) -> OtherRingsState<LAYERS> {
        let [lower, upper] = &self.moves.wings[usize::from(self.turns.seen[turn][0])];
        OtherRingsState {
            wings: [
                state.wings[0].map(|edge| lower[usize::from(edge)]),
                state.wings[1].map(|edge| upper[usize::from(edge)]),
            ],
            chosen: state.chosen,
            bars: self.turns.after(&self.moves.bars, &state.bars, turn),
        }
    }

    #[inline(always)]
    fn score(&self, state: &OtherRingsState<LAYERS>) -> u16 {
        let sets = state.wings.each_ref().map(|wings| set_of(wings, state.chosen));
        let mut edges = self.moves.sets.distance(sets);
        if edges == 0 && !are_solvable(&state.wings) {
            edges = WRONG_CLASS;
        }
        let bars = state.bars.map(|sets| self.moves.bars.distance(sets));
        squared_score([edges]) + squared_score(bars) + greatest(bars).max(greatest([edges]))
    }

    fn key(&self, state: &OtherRingsState<LAYERS>) -> u64 {
        let [lower, upper] =
            state.wings.map(|wings| wings.iter().fold(0, |key, &edge| key << 3 | u64::from(edge)));
        mixed(mixed(bars_key(&state.bars), lower << 24 | upper), state.chosen.into())
    }
}
