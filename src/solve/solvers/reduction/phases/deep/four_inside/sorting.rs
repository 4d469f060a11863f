use super::super::super::axis_bars::BarSets;
use super::super::super::beam::{BeamPhase, squared_score};
use super::super::super::combinations::PositionSet;
use super::super::super::edge_sorting::{CHOICES, EdgeSortingPhase};
use super::super::super::seven::mixed;
use super::super::super::six::inner_sorting::InnerSorting;
use super::super::super::wide_turn::WideTurn;
use super::{LayerTurns, Layers, MAX_TURNS, bars_key};
use crate::solvers::reduction::parts::positions::PieceKind;

/// The first phase: wings are sorted into half orbits, and R and L go where half turns can solve them.
///
/// Its tables are those of the fifth phase of a 6x6x6.
pub(super) struct SortingPhase<'a, const LAYERS: usize> {
    moves: &'a InnerSorting,
    edges: &'a EdgeSortingPhase,
    turns: LayerTurns<LAYERS>,
}

/// The state of the first phase, given which edges are exchanged as wholes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SortingState<const LAYERS: usize> {
    /// The positions of the wings that belong to the first half orbit.
    wings: PositionSet,
    /// The x-centres and bars of R and L, layer by layer.
    bars: [BarSets; LAYERS],
}

impl<'a, const LAYERS: usize> SortingPhase<'a, LAYERS> {
    /// Returns the phase.
    pub(super) fn new(moves: &'a InnerSorting, edges: &'a EdgeSortingPhase) -> Self {
        Self { moves, edges, turns: LayerTurns::new(&moves.turns) }
    }

    /// Returns the states of a cube, one for each choice of edges to be exchanged.
    pub(super) fn states_of(&self, cube: &Layers<LAYERS>) -> impl Iterator<Item = SortingState<LAYERS>> {
        let wings = *cube[0].orbit(PieceKind::InnerWing);
        let bars = cube.each_ref().map(|cubies| self.moves.right.sets_of(cubies));
        (0..CHOICES)
            .map(move |choice| SortingState { wings: EdgeSortingPhase::first_half(&wings, choice), bars })
    }
}

impl<const LAYERS: usize> BeamPhase for SortingPhase<'_, LAYERS> {
    type State = SortingState<LAYERS>;

    const EVERY_WAY: bool = true;

    const MAX_TURNS: usize = MAX_TURNS;

    const EXCESS: usize = 2;

    fn turns(&self) -> &[WideTurn] {
        &self.turns.turns
    }

    #[inline(always)]
    fn after(&self, state: &SortingState<LAYERS>, turn: usize) -> SortingState<LAYERS> {
        let seen = self.moves.turns[usize::from(self.turns.seen[turn][0])];
        SortingState {
            wings: self.moves.wing_moves.after(state.wings, seen),
            bars: self.turns.after(&self.moves.right, &state.bars, turn),
        }
    }

    #[inline(always)]
    fn score(&self, state: &SortingState<LAYERS>) -> u16 {
        let wings = squared_score([self.edges.wings_distance(state.wings)]);
        wings + squared_score(state.bars.map(|sets| self.moves.right.distance(sets)))
    }

    fn key(&self, state: &SortingState<LAYERS>) -> u64 {
        mixed(bars_key(&state.bars), state.wings.into())
    }
}
