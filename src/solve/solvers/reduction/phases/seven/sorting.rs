use godspeed_cube::Axis;

use super::super::axis_bars::{AxisBars, BarSets, TRIPLE_BARS, index};
use super::super::beam::{BeamPhase, squared_score};
use super::super::big_cubies::BigCubies;
use super::super::edge_sorting::{CHOICES, EdgeSortingPhase, EdgeSortingState};
use super::super::wide_turn::WideTurn;
use super::{class_of, indices_inside, mixed};
use crate::{Control, Stopped};

/// The moves of the seventh phase: inner edges are sorted into half orbits, and R and L go where half turns can solve
/// them.
///
/// ```text
/// inner wings, midges and centres of R and L   the tables of the third phase of a 5x5x5
/// bars of R and L                              343,000 values, of which 13,378 are goals
/// ```
pub(super) struct Sorting {
    turns: [WideTurn; TURNS],
    bars: AxisBars<TURNS>,
}

/// Outer turns, and half turns of two and three layers.
const TURNS: usize = 18 + 6 + 6;

/// The seventh phase.
pub(super) struct SortingPhase<'a> {
    moves: &'a Sorting,
    edges: &'a EdgeSortingPhase,
    /// The index of each turn as the 5x5x5 inside sees it.
    inside: [u8; TURNS],
}

/// The state of the seventh phase, given which edges are flipped as wholes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SortingState {
    edges: EdgeSortingState,
    /// The bars of R and L.
    bars: BarSets,
}

impl Sorting {
    /// Builds the table.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let is_allowed = |turn: &WideTurn| !turn.is_wide() || turn.is_half();
        let turns = WideTurn::array_of(WideTurn::all().filter(is_allowed));
        let goals = class_of(Axis::X, control).await?;
        let bars = AxisBars::build(Axis::X, TRIPLE_BARS, &turns, &goals, control).await?;
        Ok(Self { turns, bars })
    }

    /// Returns the number of values at each distance.
    #[cfg(test)]
    pub(super) fn distribution(&self) -> Vec<usize> {
        self.bars.distribution()
    }
}

impl<'a> SortingPhase<'a> {
    /// Returns the phase, given that of a 5x5x5.
    pub(super) fn new(moves: &'a Sorting, edges: &'a EdgeSortingPhase) -> Self {
        let inside = indices_inside(&moves.turns, BeamPhase::turns(edges));
        Self { moves, edges, inside }
    }

    /// Returns the states of a cube, one for each choice of edges to be flipped as wholes.
    pub(super) fn states_of(&self, cubies: &BigCubies<9>) -> impl Iterator<Item = SortingState> {
        let (inner, bars) = (cubies.inner_five(), self.moves.bars.sets_of(cubies));
        (0..CHOICES).map(move |choice| SortingState { edges: self.edges.state_of(&inner, choice), bars })
    }
}

impl BeamPhase for SortingPhase<'_> {
    type State = SortingState;

    const EVERY_WAY: bool = true;

    // Paths take 7 to 9 turns.
    const MAX_TURNS: usize = 14;

    const EXCESS: usize = 2;

    fn turns(&self) -> &[WideTurn] {
        &self.moves.turns
    }

    #[inline(always)]
    fn after(&self, state: &SortingState, turn: usize) -> SortingState {
        SortingState {
            edges: BeamPhase::after(self.edges, &state.edges, self.inside[turn].into()),
            bars: self.moves.bars.after(state.bars, turn),
        }
    }

    #[inline(always)]
    fn score(&self, state: &SortingState) -> u16 {
        self.edges.score(&state.edges) + squared_score([self.moves.bars.distance(state.bars)])
    }

    fn key(&self, state: &SortingState) -> u64 {
        mixed(self.edges.key(&state.edges), index(state.bars) as u64)
    }
}
