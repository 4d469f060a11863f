use godspeed_cube::Axis;

use super::super::super::parts::positions::PieceKind;
use super::super::axis_bars::{AxisBars, BarSets, INNER_BARS};
use super::super::beam::{BeamPhase, squared_score};
use super::super::big_cubies::BigCubies;
use super::super::combinations::PositionSet;
use super::super::edge_sorting::{CHOICES, EdgeSortingPhase};
use super::super::set_moves::SetMoves;
use super::super::wide_turn::WideTurn;
use crate::{Control, Stopped};

/// The moves of the fifth phase.
///
/// Inner wings are sorted into half orbits; on R and L, inner x-centres and bars go where half turns can
/// solve them.
///
/// ```text
/// inner wings   C(24, 12) = 2,704,156: the table of the third phase of a 5x5x5
/// R and L       343,000, of which 7,896 are goals
/// ```
///
/// As on 5x5x5, any even number of edges may be exchanged: 2,048 choices for each cube.
pub(in super::super) struct InnerSorting {
    /// The turns.
    pub(in super::super) turns: [WideTurn; TURNS],
    /// What turns do to sets of inner wings.
    pub(in super::super) wing_moves: SetMoves,
    /// The centres of R and L.
    pub(in super::super) right: AxisBars<TURNS>,
}

/// Outer turns, and half turns of two layers and, from one side, of three.
const TURNS: usize = 18 + 6 + 3;

/// The fifth phase.
pub(super) struct InnerSortingPhase<'a> {
    /// Its moves.
    pub(super) moves: &'a InnerSorting,
    /// The phase of a 5x5x5 that sorts wings.
    pub(super) edges: &'a EdgeSortingPhase,
}

/// The state of the fifth phase, given which edges are exchanged as wholes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InnerSortingState {
    /// The positions of the inner wings that belong to the first half orbit.
    wings: PositionSet,
    /// The inner x-centres and obliques of R and L.
    right: BarSets,
}

impl InnerSorting {
    /// Builds the tables, given the values of R and L that half turns can solve.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(goals: &[usize], control: &Control) -> Result<Self, Stopped> {
        let is_allowed = |turn: &WideTurn| match turn.depth() {
            1 => true,
            2 => turn.is_half(),
            _ => turn.is_half() && turn.face().is_positive(),
        };
        let turns: Vec<WideTurn> = WideTurn::all().filter(is_allowed).collect();
        let turns = turns.try_into().expect("18 outer, 6 wide and 3 deep turns");
        let right = AxisBars::build(Axis::X, INNER_BARS, &turns, goals, control).await?;
        Ok(Self { turns, wing_moves: SetMoves::new(PieceKind::InnerWing), right })
    }
}

impl InnerSortingPhase<'_> {
    /// Returns the states of a cube, one for each choice of edges to be exchanged.
    pub(super) fn states_of(&self, cubies: &BigCubies<6>) -> Vec<InnerSortingState> {
        let right = self.moves.right.sets_of(cubies);
        let wings = |choice| EdgeSortingPhase::first_half(cubies.orbit(PieceKind::InnerWing), choice);
        (0..CHOICES).map(|choice| InnerSortingState { wings: wings(choice), right }).collect()
    }
}

impl BeamPhase for InnerSortingPhase<'_> {
    type State = InnerSortingState;

    const EVERY_WAY: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.moves.turns
    }

    #[inline(always)]
    fn after(&self, state: &InnerSortingState, turn: usize) -> InnerSortingState {
        InnerSortingState {
            wings: self.moves.wing_moves.after(state.wings, self.moves.turns[turn]),
            right: self.moves.right.after(state.right, turn),
        }
    }

    #[inline(always)]
    fn score(&self, state: &InnerSortingState) -> u16 {
        squared_score([self.edges.wings_distance(state.wings), self.moves.right.distance(state.right)])
    }

    fn key(&self, state: &InnerSortingState) -> u64 {
        state.right.iter().fold(u64::from(state.wings), |key, &set| key << 8 | u64::from(set))
    }
}
