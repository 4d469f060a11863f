use godspeed_cube::Axis;

use super::super::parts::positions::PieceKind;
use super::beam::{BeamPhase, squared_score};
use super::big_cubies::BigCubies;
use super::combinations::{Combinations, PositionSet};
use super::deepening::{DeepeningPhase, TurnSet};
use super::set_moves::{SetMoves, colours_of, positions_on};
use super::wide_turn::{TurnCost, WideTurn};
use crate::tables::DistanceTable;
use crate::{Control, Stopped, TableBytes};

/// A phase after which the eight centres with the colours of one axis, of each of some kinds, are on that axis.
///
/// `CENTRES` is the number of kinds: 1 on 4x4x4, 2 on 5x5x5. With `PARITY`, the wings become even as well. Each kind
/// has a table of `C(n, 8)` sets among its `n` free positions, twice that with the parity.
pub(super) struct AxisPhase<const CENTRES: usize, const PARITY: bool> {
    axis: Axis,
    turns: Vec<WideTurn>,
    cost: TurnCost,
    combinations: Combinations,
    centres: [AxisCentres; CENTRES],
}

/// The state of an [`AxisPhase`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AxisState<const CENTRES: usize> {
    /// The positions of the centres of each kind.
    sets: [PositionSet; CENTRES],
    /// With `PARITY`, whether the permutation of the wings is odd; else `false`.
    odd: bool,
}

/// The centres of one kind.
struct AxisCentres {
    kind: PieceKind,
    moves: SetMoves,
    distances: DistanceTable,
}

impl<const CENTRES: usize, const PARITY: bool> AxisPhase<CENTRES, PARITY> {
    /// Builds the tables. Kinds that are farther from the goal on average should come first.
    ///
    /// The turns keep all centres of the colours of `axis` on the `free` positions.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(
        kinds: [PieceKind; CENTRES],
        axis: Axis,
        free: PositionSet,
        (turns, cost): (Vec<WideTurn>, TurnCost),
        bytes: &mut TableBytes,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let combinations = Combinations::new(free, 8);
        let goal = index::<PARITY>(combinations.rank(positions_on(axis)), false);
        let size = index::<PARITY>(combinations.size(), false);
        let goals = [goal];
        let mut centres = Vec::with_capacity(CENTRES);
        for kind in kinds {
            let moves = SetMoves::new(kind);
            let neighbours = |value: usize| {
                let (rank, odd) = if PARITY { (value / 2, value % 2 == 1) } else { (value, false) };
                let (combinations, moves, set) = (&combinations, &moves, combinations.set(rank));
                turns.iter().map(move |&turn| {
                    let rank = combinations.rank(moves.after(set, turn));
                    (index::<PARITY>(rank, odd ^ turn.is_odd_on(PieceKind::Wing)), cost.of(turn))
                })
            };
            let build = DistanceTable::build_weighted(size, &goals, neighbours, control);
            let distances = bytes.distances(size, build).await?;
            centres.push(AxisCentres { kind, moves, distances });
        }
        let centres = centres.try_into().unwrap_or_else(|_| unreachable!("one was built for each kind"));
        Ok(Self { axis, turns, cost, combinations, centres })
    }

    /// Returns the state of the phase for a cube.
    pub(super) fn state_of<const KINDS: usize>(&self, cubies: &BigCubies<KINDS>) -> AxisState<CENTRES> {
        let sets = std::array::from_fn(|k| colours_of(cubies.orbit(self.centres[k].kind), self.axis));
        AxisState { sets, odd: PARITY && cubies.has_odd(PieceKind::Wing) }
    }

    /// Returns the distance of a set of positions, given the index of a kind that moves in the same way.
    #[inline(always)]
    pub(super) fn distance_of(&self, kind: usize, set: PositionSet, odd: bool) -> u8 {
        self.distance(&self.centres[kind], set, odd)
    }

    /// Returns the number of values at each distance, for each kind.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; CENTRES] {
        std::array::from_fn(|k| self.centres[k].distances.distribution())
    }

    #[inline(always)]
    fn distance(&self, centres: &AxisCentres, set: PositionSet, odd: bool) -> u8 {
        centres.distances.get(index::<PARITY>(self.combinations.rank(set), odd))
    }
}

#[inline(always)]
const fn index<const PARITY: bool>(rank: usize, odd: bool) -> usize {
    if PARITY { 2 * rank + odd as usize } else { rank }
}

impl<const CENTRES: usize, const PARITY: bool> AxisPhase<CENTRES, PARITY> {
    /// Returns the state after a turn, unless its bound is above `left`.
    #[inline(always)]
    fn after_within(&self, state: &AxisState<CENTRES>, turn: usize, left: u8) -> Option<AxisState<CENTRES>> {
        let turn = self.turns[turn];
        let mut after = AxisState { odd: PARITY && state.odd ^ turn.is_odd_on(PieceKind::Wing), ..*state };
        for (set, centres) in after.sets.iter_mut().zip(&self.centres) {
            *set = centres.moves.after(*set, turn);
            if self.distance(centres, *set, after.odd) > left {
                return None;
            }
        }
        Some(after)
    }
}

impl<const CENTRES: usize, const PARITY: bool> DeepeningPhase for AxisPhase<CENTRES, PARITY> {
    type State = AxisState<CENTRES>;

    const THROUGH_GOAL: bool = false;
    const WIDE_FIRST: bool = false;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn expand(
        &self,
        state: &Self::State,
        left: u8,
        turns: TurnSet,
        child: impl FnMut(usize, u8, Self::State),
    ) {
        self.expand_each(left, turns, |turn, left| self.after_within(state, turn, left), child);
    }

    #[inline(always)]
    fn cost(&self, turn: usize) -> u8 {
        self.cost.of(self.turns[turn])
    }

    #[inline(always)]
    fn bound(&self, state: &Self::State) -> u8 {
        let distances = state.sets.iter().zip(&self.centres);
        distances.map(|(&set, centres)| self.distance(centres, set, state.odd)).fold(0, u8::max)
    }
}

impl<const CENTRES: usize, const PARITY: bool> BeamPhase for AxisPhase<CENTRES, PARITY> {
    type State = AxisState<CENTRES>;

    const EVERY_WAY: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &Self::State, turn: usize) -> Self::State {
        let turn = self.turns[turn];
        let mut after = AxisState { odd: PARITY && state.odd ^ turn.is_odd_on(PieceKind::Wing), ..*state };
        for (set, centres) in after.sets.iter_mut().zip(&self.centres) {
            *set = centres.moves.after(*set, turn);
        }
        after
    }

    #[inline(always)]
    fn score(&self, state: &Self::State) -> u16 {
        let distance = |k: usize| self.distance(&self.centres[k], state.sets[k], state.odd);
        squared_score::<CENTRES>(std::array::from_fn(distance))
    }

    fn key(&self, state: &Self::State) -> u64 {
        let sets = state.sets.iter().fold(0, |key: u64, &set| key << 24 ^ u64::from(set));
        sets << 1 | u64::from(state.odd)
    }
}
