use godspeed_cube::Axis;

use super::super::parts::positions::{Orbit, PieceKind};
use super::beam::{BeamPhase, squared_score};
use super::big_cubies::BigCubies;
use super::combinations::{ALL_POSITIONS, Combinations, PositionSet, positions_where};
use super::deepening::{DeepeningPhase, TurnSet};
use super::half_orbits::{HALF_ORBITS, keeps_half_orbits};
use super::set_moves::{SetMoves, positions_of, positions_on};
use super::wide_turn::{TurnCost, WideTurn};
use crate::tables::{DistanceTable, MoveTable, NibbleArray, closure};
use crate::{Control, Stopped, TableBytes};

/// The state of the third phase, given which edges are flipped as wholes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdgeSortingState {
    /// The positions of the wings that belong to the first half orbit.
    wings: PositionSet,
    /// The flips of eleven midges; that of the twelfth follows.
    flips: u16,
    /// The positions of R's colour, as a value of [`RightColour`].
    right: u16,
}

/// The third phase: edges are sorted into half orbits, and R and L go where half turns can solve them.
///
/// After it, outer turns of `U D F B` and half turns pair all edges.
///
/// ```text
/// wings  C(24, 12) = 2,704,156
/// flips  2^11 = 2,048
/// right  35 * 35 = 1,225: C(8, 4) / 2 sets for each kind of centres, as R and L are interchangeable here
///
/// tables: wings, 2,704,156 values; flips and right, 2,048 * 1,225 = 2,508,800 values
/// ```
///
/// A wing belongs to one half orbit and its twin to the other, and the midge between them is flipped or
/// not; only the three together matter. So each of the 2,048 choices of an even number of edges that are
/// flipped as wholes gives a root of its own.
pub(crate) struct EdgeSortingPhase {
    turns: [WideTurn; TURNS],
    combinations: Combinations,
    wing_moves: SetMoves,
    wings: DistanceTable<NibbleArray>,
    flip_moves: MoveTable<TURNS>,
    right: RightColour,
    right_moves: MoveTable<TURNS>,
    /// Values are `flips * 1,225 + right`.
    others: DistanceTable<NibbleArray>,
}

/// Outer turns, and half turns of wide or of inner layers.
const TURNS: usize = 18 + 6;

/// The positions of R's colour on R and L, not distinguished from those of L's colour.
struct RightColour {
    halves: Combinations,
}

/// Flips of eleven midges.
const FLIPS: usize = 1 << 11;

/// The number of choices of edges to be flipped as wholes.
pub(crate) const CHOICES: u16 = FLIPS as u16;

impl RightColour {
    fn new() -> Self {
        let positions = positions_on(Axis::X);
        Self { halves: Combinations::new(positions & !(1 << positions.ilog2()), 4) }
    }

    const fn size(&self) -> usize {
        self.halves.size() * self.halves.size()
    }

    /// Returns that one of a set and the rest of its axis which lacks the last position.
    fn half(set: PositionSet) -> PositionSet {
        let positions = positions_on(Axis::X);
        if set >> positions.ilog2() & 1 == 0 { set } else { positions & !set }
    }

    fn rank(&self, sets: [PositionSet; 2]) -> usize {
        let [x, t] = sets.map(|set| self.halves.rank(Self::half(set)));
        x * self.halves.size() + t
    }

    fn sets(&self, value: usize) -> [PositionSet; 2] {
        [value / self.halves.size(), value % self.halves.size()].map(|half| self.halves.set(half))
    }
}

/// Returns the flips of all twelve midges, given those of eleven.
const fn all_flips(flips: usize) -> u16 {
    (flips | (flips.count_ones() as usize & 1) << 11) as u16
}

/// Returns the flips of all midges after a turn.
fn flips_after(flips: u16, turn: WideTurn) -> u16 {
    let sources = turn.sources(PieceKind::Midge);
    let is_flipped = |(to, &position): (usize, &u8)| {
        let before = sources[usize::from(position)];
        let edge = HALF_ORBITS.midge_edge[usize::from(before)];
        let changes = HALF_ORBITS.midges[usize::from(edge)] != before;
        u16::from((flips >> edge & 1 == 1) ^ changes) << to
    };
    HALF_ORBITS.midges.iter().enumerate().map(is_flipped).sum()
}

impl EdgeSortingPhase {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(bytes: &mut TableBytes, control: &Control) -> Result<Self, Stopped> {
        let turns = TurnCost::Blocks.turns().filter(|turn| !turn.turns_inner_layers() || turn.is_half());
        let turns: [WideTurn; TURNS] = WideTurn::array_of(turns);
        let combinations = Combinations::new(ALL_POSITIONS, 12);
        let wing_moves = SetMoves::new(PieceKind::Wing);
        let neighbours = |value: usize| {
            let (combinations, wing_moves, set) = (&combinations, &wing_moves, combinations.set(value));
            turns.iter().map(move |&turn| (combinations.rank(wing_moves.after(set, turn)), 1))
        };
        let goals = [combinations.rank(HALF_ORBITS.lower.iter().map(|&position| 1 << position).sum())];
        let wings = DistanceTable::build_weighted(combinations.size(), &goals, neighbours, control);
        let wings = bytes.distances(combinations.size(), wings).await?;

        let flip_moves = MoveTable::new(FLIPS, |value, turn| {
            usize::from(flips_after(all_flips(value), turns[turn])) % FLIPS
        });
        let right = RightColour::new();
        let [x, t] = [PieceKind::XCentre, PieceKind::TCentre].map(SetMoves::new);
        let right_moves: MoveTable<TURNS> = MoveTable::new(right.size(), |value, turn| {
            let [x_set, t_set] = right.sets(value);
            right.rank([x.after(x_set, turns[turn]), t.after(t_set, turns[turn])])
        });
        let solved = right.rank([positions_of(Axis::X.positive()); 2]) as u16;
        let kept: Vec<usize> = (0..TURNS).filter(|&turn| keeps_half_orbits(turns[turn])).collect();
        let goals = closure(solved, |&value| {
            kept.iter().map(|&turn| right_moves.after(value, turn)).collect::<Vec<_>>()
        });
        let goals: Vec<usize> = goals.into_iter().map(usize::from).collect();
        let others =
            DistanceTable::build_weighted_pair([&flip_moves, &right_moves], [1; TURNS], &goals, control);
        let others = bytes.distances(flip_moves.size() * right_moves.size(), others).await?;
        Ok(Self { turns, combinations, wing_moves, wings, flip_moves, right, right_moves, others })
    }

    /// Returns the state for a cube, given a choice of edges to be flipped as wholes.
    pub(crate) fn state_of(&self, cubies: &BigCubies<4>, choice: u16) -> EdgeSortingState {
        let chosen = all_flips(usize::from(choice));
        let wings = Self::first_half(cubies.orbit(PieceKind::Wing), choice);
        let is_flipped = |position: u8| {
            let home = cubies.orbit(PieceKind::Midge)[usize::from(position)];
            let edge = HALF_ORBITS.midge_edge[usize::from(home)];
            (HALF_ORBITS.midges[usize::from(edge)] != home) ^ (chosen >> edge & 1 == 1)
        };
        let midges = HALF_ORBITS.midges.iter().enumerate();
        let flips: u16 = midges.map(|(i, &position)| u16::from(is_flipped(position)) << i).sum();
        let right = [PieceKind::XCentre, PieceKind::TCentre]
            .map(|kind| positions_where(cubies.orbit(kind), |colour| colour == Axis::X.positive() as u8));
        EdgeSortingState { wings, flips: flips % FLIPS as u16, right: self.right.rank(right) as u16 }
    }

    /// Returns the positions of the wings that belong to the first half orbit.
    pub(super) fn first_half(wings: &Orbit, choice: u16) -> PositionSet {
        let chosen = all_flips(usize::from(choice));
        positions_where(wings, |home| {
            let edge = HALF_ORBITS.edge[usize::from(home)];
            (HALF_ORBITS.lower[usize::from(edge)] == home) ^ (chosen >> edge & 1 == 1)
        })
    }

    #[inline(always)]
    fn others_distance(&self, flips: u16, right: u16) -> u8 {
        self.others.get(usize::from(flips) * self.right.size() + usize::from(right))
    }

    /// Returns the distance of the wings from their half orbits.
    #[inline(always)]
    pub(super) fn wings_distance(&self, wings: PositionSet) -> u8 {
        self.wings.get(self.combinations.rank(wings))
    }

    /// Returns the number of values at each distance: of the wings, and of flips and centres.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 2] {
        [&self.wings, &self.others].map(DistanceTable::distribution)
    }
}

impl EdgeSortingPhase {
    /// Returns the state after a turn, unless its bound is above `left`.
    #[inline(always)]
    fn after_within(&self, state: &EdgeSortingState, turn: usize, left: u8) -> Option<EdgeSortingState> {
        let flips = self.flip_moves.after(state.flips, turn);
        let right = self.right_moves.after(state.right, turn);
        if self.others_distance(flips, right) > left {
            return None;
        }
        let wings = self.wing_moves.after(state.wings, self.turns[turn]);
        (self.wings_distance(wings) <= left).then_some(EdgeSortingState { wings, flips, right })
    }
}

impl DeepeningPhase for EdgeSortingPhase {
    type State = EdgeSortingState;

    const THROUGH_GOAL: bool = false;
    const WIDE_FIRST: bool = false;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn expand(
        &self,
        state: &EdgeSortingState,
        left: u8,
        turns: TurnSet,
        child: impl FnMut(usize, u8, EdgeSortingState),
    ) {
        self.expand_each(left, turns, |turn, left| self.after_within(state, turn, left), child);
    }

    #[inline(always)]
    fn bound(&self, state: &EdgeSortingState) -> u8 {
        self.others_distance(state.flips, state.right).max(self.wings_distance(state.wings))
    }
}

impl BeamPhase for EdgeSortingPhase {
    type State = EdgeSortingState;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &EdgeSortingState, turn: usize) -> EdgeSortingState {
        EdgeSortingState {
            wings: self.wing_moves.after(state.wings, self.turns[turn]),
            flips: self.flip_moves.after(state.flips, turn),
            right: self.right_moves.after(state.right, turn),
        }
    }

    #[inline(always)]
    fn score(&self, state: &EdgeSortingState) -> u16 {
        squared_score([self.wings_distance(state.wings), self.others_distance(state.flips, state.right)])
    }

    fn key(&self, state: &EdgeSortingState) -> u64 {
        u64::from(state.wings) << 32 | u64::from(state.flips) << 16 | u64::from(state.right)
    }
}
