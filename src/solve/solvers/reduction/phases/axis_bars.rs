use godspeed_cube::Axis;

use super::super::parts::positions::PieceKind;
use super::big_cubies::BigCubies;
use super::combinations::{Combinations, positions_where};
use super::set_moves::{SetMoves, positions_of, positions_on};
use super::wide_turn::WideTurn;
use crate::tables::{DistanceTable, MoveTable, NibbleArray};
use crate::{Control, Stopped};

/// Three kinds of centres of one axis, once both its colours are there.
///
/// ```text
/// each kind   C(8, 4) = 70: the positions of one colour
///
/// 70 * 70 * 70 = 343,000 values
/// ```
pub(super) struct AxisBars<const TURNS: usize> {
    axis: Axis,
    kinds: [PieceKind; 3],
    combinations: Combinations,
    moves: [MoveTable<TURNS>; 3],
    distances: DistanceTable<NibbleArray>,
}

/// The sets of one colour, kind by kind.
pub(super) type BarSets = [u8; 3];

/// The kinds that turns of three layers move on a 6x6x6.
pub(super) const INNER_BARS: [PieceKind; 3] =
    [PieceKind::InnerXCentre, PieceKind::LeftOblique, PieceKind::RightOblique];

/// The kinds in the bars of a 7x7x7: a t-centre between two obliques.
pub(super) const TRIPLE_BARS: [PieceKind; 3] =
    [PieceKind::TCentre, PieceKind::LeftOblique, PieceKind::RightOblique];

/// Sets of one kind.
const SETS: usize = 70;

/// Values.
pub(super) const VALUES: usize = SETS * SETS * SETS;

/// A distance that means that a value cannot be reached.
const NEVER: u8 = 15;

/// Returns the values in which the first kind is solved, either way round, and the others form bars of one colour.
pub(super) fn solved_bars(axis: Axis) -> Vec<usize> {
    let combinations = Combinations::new(positions_on(axis), 4);
    let faces = [axis.positive(), axis.positive().opposite()];
    let inner = faces.map(|face| combinations.rank(positions_of(face)) as u8);
    inner.iter().flat_map(|&inner| (0..SETS as u8).map(move |set| index([inner, set, set]))).collect()
}

/// Returns the values in which all three kinds form bars of one colour.
pub(super) fn joined_bars() -> Vec<usize> {
    (0..SETS as u8).map(|set| index([set, set, set])).collect()
}

#[inline(always)]
pub(super) fn index([inner, left, right]: BarSets) -> usize {
    (usize::from(inner) * SETS + usize::from(left)) * SETS + usize::from(right)
}

impl<const TURNS: usize> AxisBars<TURNS> {
    /// Builds the tables of an axis for some turns.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(
        axis: Axis,
        kinds: [PieceKind; 3],
        turns: &[WideTurn; TURNS],
        goals: &[usize],
        control: &Control,
    ) -> Result<Self, Stopped> {
        let combinations = Combinations::new(positions_on(axis), 4);
        let moves = kinds.map(|kind| {
            let moves = SetMoves::new(kind);
            MoveTable::new(SETS, |value, turn| {
                combinations.rank(moves.after(combinations.set(value), turns[turn]))
            })
        });
        let neighbours = |value: usize| {
            let sets = sets_of_index(value);
            let moves = &moves;
            (0..TURNS).map(move |turn| index(after(moves, sets, turn)))
        };
        let distances = DistanceTable::build_from(VALUES, goals, neighbours, control).await?;
        Ok(Self { axis, kinds, combinations, moves, distances })
    }

    /// Reads the sets of a cube.
    pub(super) fn sets_of<const KINDS: usize>(&self, cubies: &BigCubies<KINDS>) -> BarSets {
        let colour = self.axis.positive() as u8;
        self.kinds
            .map(|kind| self.combinations.rank(positions_where(cubies.orbit(kind), |c| c == colour)) as u8)
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

/// Returns the sets of a value.
pub(super) const fn sets_of_index(value: usize) -> BarSets {
    [(value / SETS / SETS) as u8, (value / SETS % SETS) as u8, (value % SETS) as u8]
}

#[inline(always)]
fn after<const TURNS: usize>(moves: &[MoveTable<TURNS>; 3], sets: BarSets, turn: usize) -> BarSets {
    std::array::from_fn(|k| moves[k].after(sets[k].into(), turn) as u8)
}
