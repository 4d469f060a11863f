use godspeed_cube::Axis;

use super::super::super::parts::positions::PieceKind;
use super::super::big_cubies::BigCubies;
use super::super::combinations::{Combinations, positions_where};
use super::super::set_moves::{SetMoves, positions_of, positions_on};
use super::super::wide_turn::WideTurn;
use crate::tables::{DistanceTable, MoveTable, NibbleArray};
use crate::{Control, Stopped};

/// The centres of one axis that deep turns move, once both its colours are there.
///
/// ```text
/// inner x-centres, left obliques, right obliques   C(8, 4) = 70 each: the positions of one colour
///
/// 70 * 70 * 70 = 343,000 values
/// ```
pub(super) struct AxisBars<const TURNS: usize> {
    axis: Axis,
    combinations: Combinations,
    moves: [MoveTable<TURNS>; 3],
    distances: DistanceTable<NibbleArray>,
}

/// The sets of inner x-centres, left obliques and right obliques of one colour.
pub(super) type BarSets = [u8; 3];

/// The kinds of the sets.
const KINDS: [PieceKind; 3] = [PieceKind::InnerXCentre, PieceKind::LeftOblique, PieceKind::RightOblique];

/// Sets of one kind.
const SETS: usize = 70;

/// Values.
const VALUES: usize = SETS * SETS * SETS;

/// A distance that means that a value cannot be reached.
const NEVER: u8 = 15;

/// Returns the values in which inner x-centres are solved, either way round, and bars are of one colour.
pub(super) fn solved_bars(axis: Axis) -> Vec<usize> {
    let combinations = Combinations::new(positions_on(axis), 4);
    let faces = [axis.positive(), axis.positive().opposite()];
    let inner = faces.map(|face| combinations.rank(positions_of(face)) as u8);
    inner.iter().flat_map(|&inner| (0..SETS as u8).map(move |set| index([inner, set, set]))).collect()
}

#[inline(always)]
fn index([inner, left, right]: BarSets) -> usize {
    (usize::from(inner) * SETS + usize::from(left)) * SETS + usize::from(right)
}

impl<const TURNS: usize> AxisBars<TURNS> {
    /// Builds the tables of an axis for some turns.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(
        axis: Axis,
        turns: &[WideTurn; TURNS],
        goals: &[usize],
        control: &Control,
    ) -> Result<Self, Stopped> {
        let combinations = Combinations::new(positions_on(axis), 4);
        let moves = KINDS.map(|kind| {
            let moves = SetMoves::new(kind);
            MoveTable::new(SETS, |value, turn| {
                combinations.rank(moves.after(combinations.set(value), turns[turn]))
            })
        });
        let neighbours = |value: usize| {
            let sets = [value / SETS / SETS, value / SETS % SETS, value % SETS].map(|set| set as u8);
            let moves = &moves;
            (0..TURNS).map(move |turn| index(after(moves, sets, turn)))
        };
        let distances = DistanceTable::build_from(VALUES, goals, neighbours, control).await?;
        Ok(Self { axis, combinations, moves, distances })
    }

    /// Reads the sets of a cube.
    pub(super) fn sets_of(&self, cubies: &BigCubies<6>) -> BarSets {
        let colour = self.axis.positive() as u8;
        KINDS.map(|kind| self.combinations.rank(positions_where(cubies.orbit(kind), |c| c == colour)) as u8)
    }

    /// Returns the sets after the turn of an index.
    #[inline(always)]
    pub(super) fn after(&self, sets: BarSets, turn: usize) -> BarSets {
        after(&self.moves, sets, turn)
    }

    /// Returns the distance from the goals.
    #[inline(always)]
    pub(super) fn distance(&self, sets: BarSets) -> u8 {
        self.distances.get(index(sets))
    }

    /// Returns the values from which the goals can be reached.
    pub(super) fn reachable(&self) -> Vec<usize> {
        (0..VALUES).filter(|&value| self.distances.get(value) < NEVER).collect()
    }

    /// Returns the number of values at each distance.
    #[cfg(test)]
    pub(super) fn distribution(&self) -> Vec<usize> {
        self.distances.distribution()
    }
}

#[inline(always)]
fn after<const TURNS: usize>(moves: &[MoveTable<TURNS>; 3], sets: BarSets, turn: usize) -> BarSets {
    std::array::from_fn(|k| moves[k].after(sets[k].into(), turn) as u8)
}
