use godspeed_cube::{Axis, Face};

use super::super::super::parts::positions::{Orbit, PieceKind};
use super::super::big_cubies::{BigCubies, moved};
use super::super::combinations::{Combinations, PositionSet, positions_where};
use super::super::deepening::{DeepeningPhase, TurnSet};
use super::super::half_orbits::HALF_ORBITS;
use super::super::set_moves::{SetMoves, colours_of, positions_on};
use super::super::wide_turn::{TurnCost, WideTurn};
use super::pairing::half_turn_sets;
use crate::tables::{DistanceTable, MoveTable};
use crate::{Control, Stopped, TableBytes};

/// The coordinates of the second phase, once the centres of the colours of R and L are on R and L.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OtherAxes {
    /// Which of the other 16 positions hold the colours of one of the two other axes, whichever.
    others: u16,
    /// Which of the 8 positions on R and L hold the colour of R.
    right: u16,
    /// Whether the permutation of the wings is odd.
    odd: bool,
}

/// A cube in the second phase: its coordinates, and the wings, which must be sorted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OtherAxesState {
    centres: OtherAxes,
    wings: Orbit,
}

/// The second phase: the other centres go to their axes, and the wings become even and sorted.
///
/// The centres of R and L go where half turns can solve them.
///
/// ```text
/// others  C(16, 8) / 2 = 6,435, as the two axes are interchangeable
/// right   C(8, 4) = 70, of which 12 are goals
/// odd     2
///
/// 6,435 * 70 * 2 = 900,900 values
/// ```
///
/// Sorted wings have no table. One path in 1,300 ends with them, and the wings are carried along.
pub(super) struct OtherAxesPhase<const TURNS: usize> {
    cost: TurnCost,
    turns: [WideTurn; TURNS],
    others: Combinations,
    right: Combinations,
    others_moves: MoveTable<TURNS>,
    right_moves: MoveTable<TURNS>,
    distances: DistanceTable,
}

/// Outer turns, `Rw` by any angle, `Uw2`, `Fw2`.
pub(super) const WIDE_TURNS: usize = 18 + 3 + 2;

/// Outer turns, `2R` and `2L` by any angle, half turns of the other inner layers.
pub(super) const SLICE_TURNS: usize = 18 + 6 + 4;

/// Returns whether a turn keeps the colours of R and L on R and L.
fn keeps_first_axis(turn: WideTurn) -> bool {
    !turn.turns_inner_layers() || turn.is_half() || turn.axis() == Axis::X
}

/// Returns that one of the complementary sets of two axes which lacks the last position.
fn one_of_two(set: PositionSet) -> PositionSet {
    let positions = positions_on(Axis::Y) | positions_on(Axis::Z);
    let last = 1 << positions.ilog2();
    if set & last == 0 { set } else { positions & !set }
}

impl OtherAxesPhase<WIDE_TURNS> {
    /// Builds the tables for wide turns.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(bytes: &mut TableBytes, control: &Control) -> Result<Self, Stopped> {
        let turns = WideTurn::of_two_layers().filter(|turn| !turn.is_wide() || turn.face().is_positive());
        Self::of_turns(turns, TurnCost::Blocks, bytes, control).await
    }
}

impl OtherAxesPhase<SLICE_TURNS> {
    /// Builds the tables for turns of one layer.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(bytes: &mut TableBytes, control: &Control) -> Result<Self, Stopped> {
        Self::of_turns(WideTurn::of_one_layer(), TurnCost::Quarters, bytes, control).await
    }
}

impl<const TURNS: usize> OtherAxesPhase<TURNS> {
    async fn of_turns(
        turns: impl Iterator<Item = WideTurn>,
        cost: TurnCost,
        bytes: &mut TableBytes,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let turns: [WideTurn; TURNS] = WideTurn::array_of(turns.filter(|&turn| keeps_first_axis(turn)));
        let moves = SetMoves::new(PieceKind::XCentre);
        let positions = positions_on(Axis::Y) | positions_on(Axis::Z);
        let others = Combinations::new(positions & !(1 << positions.ilog2()), 8);
        let right = Combinations::new(positions_on(Axis::X), 4);
        let others_moves = MoveTable::new(others.size(), |value, turn| {
            others.rank(one_of_two(moves.after(others.set(value), turns[turn])))
        });
        let right_moves = MoveTable::new(right.size(), |value, turn| {
            right.rank(moves.after(right.set(value), turns[turn]))
        });
        let rights = right.size();
        let sorted = others.rank(one_of_two(positions_on(Axis::Y))) as u16;
        let goal = |right| index(OtherAxes { others: sorted, right, odd: false }, rights);
        let goals: Vec<usize> = half_turn_sets().into_iter().map(goal).collect();
        let neighbours = |value: usize| {
            let (turns, others_moves, right_moves) = (&turns, &others_moves, &right_moves);
            let (others, right) = (value / 2 / rights, value / 2 % rights);
            (0..TURNS).map(move |turn| {
                let others = others_moves.after(others as u16, turn);
                let right = right_moves.after(right as u16, turn);
                let odd = (value % 2 == 1) ^ turns[turn].is_odd_on(PieceKind::Wing);
                (index(OtherAxes { others, right, odd }, rights), cost.of(turns[turn]))
            })
        };
        let size = others.size() * rights * 2;
        let distances = DistanceTable::build_weighted(size, &goals, neighbours, control);
        let distances = bytes.distances(size, distances).await?;
        Ok(Self { cost, turns, others, right, others_moves, right_moves, distances })
    }

    /// Returns the state of the phase for a cube.
    pub(super) fn state_of(&self, cubies: &BigCubies<2>) -> OtherAxesState {
        let orbit = cubies.orbit(PieceKind::XCentre);
        let centres = OtherAxes {
            others: self.others.rank(one_of_two(colours_of(orbit, Axis::Y))) as u16,
            right: self.right.rank(positions_where(orbit, |colour| colour == Face::R as u8)) as u16,
            odd: cubies.has_odd(PieceKind::Wing),
        };
        OtherAxesState { centres, wings: *cubies.orbit(PieceKind::Wing) }
    }

    #[inline(always)]
    fn distance(&self, centres: OtherAxes) -> u8 {
        self.distances.get(index(centres, self.right.size()))
    }

    /// Returns the number of values at each distance.
    #[cfg(test)]
    pub(super) fn distribution(&self) -> Vec<usize> {
        self.distances.distribution()
    }
}

#[inline(always)]
fn index(OtherAxes { others, right, odd }: OtherAxes, rights: usize) -> usize {
    (usize::from(others) * rights + usize::from(right)) * 2 + usize::from(odd)
}

impl OtherAxesState {
    /// Returns whether the wings are sorted as the third phase needs them.
    #[inline]
    pub(super) fn is_sorted(&self) -> bool {
        HALF_ORBITS.are_sorted(&self.wings)
    }
}

impl<const TURNS: usize> OtherAxesPhase<TURNS> {
    /// Returns the state after a turn, unless its bound is above `left`.
    #[inline(always)]
    fn after_within(&self, state: &OtherAxesState, turn: usize, left: u8) -> Option<OtherAxesState> {
        let turned = self.turns[turn];
        let OtherAxes { others, right, odd } = state.centres;
        let centres = OtherAxes {
            others: self.others_moves.after(others, turn),
            right: self.right_moves.after(right, turn),
            odd: odd ^ turned.is_odd_on(PieceKind::Wing),
        };
        if self.distance(centres) > left {
            return None;
        }
        Some(OtherAxesState { centres, wings: moved(&state.wings, turned.sources(PieceKind::Wing)) })
    }
}

impl<const TURNS: usize> DeepeningPhase for OtherAxesPhase<TURNS> {
    type State = OtherAxesState;

    const THROUGH_GOAL: bool = true;
    const WIDE_FIRST: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn expand(
        &self,
        state: &OtherAxesState,
        left: u8,
        turns: TurnSet,
        child: impl FnMut(usize, u8, OtherAxesState),
    ) {
        self.expand_each(left, turns, |turn, left| self.after_within(state, turn, left), child);
    }

    #[inline(always)]
    fn cost(&self, turn: usize) -> u8 {
        self.cost.of(self.turns[turn])
    }

    #[inline(always)]
    fn bound(&self, state: &OtherAxesState) -> u8 {
        self.distance(state.centres)
    }
}
