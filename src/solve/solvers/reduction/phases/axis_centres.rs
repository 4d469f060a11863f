use godspeed_cube::{Axis, Face};

use super::super::positions::{GEOMETRY, Orbit, PieceKind};
use super::combinations::{Combinations, PositionSet, positions_where};
use super::wide_turn::WideTurn;
use crate::tables::DistanceTable;
use crate::{Control, Stopped};

/// The positions of the eight centres of two opposite colours: a coordinate with its pruning table.
///
/// `C(24, 8) = 735,471` values; the goal is that they fill R and L.
pub(super) struct AxisCentres {
    combinations: Combinations,
    moves: SetMoves,
    distances: DistanceTable,
}

/// What turns do to sets of positions of one kind, for each of the three bytes of a set.
pub(super) struct SetMoves(Vec<[[PositionSet; 256]; 3]>);

impl SetMoves {
    /// Builds the tables of all turns.
    pub(super) fn new(kind: PieceKind) -> Self {
        let moved = |byte: usize, bits: usize, sources: &Orbit| {
            let set = (bits as PositionSet) << (8 * byte);
            sources.iter().enumerate().map(|(to, &from)| (set >> from & 1) << to).sum()
        };
        let bytes = |sources: &Orbit| {
            std::array::from_fn(|byte| std::array::from_fn(|bits| moved(byte, bits, sources)))
        };
        Self(WideTurn::all().map(|turn| bytes(turn.sources(kind))).collect())
    }

    /// Returns where a set goes.
    #[inline(always)]
    pub(super) fn after(&self, set: PositionSet, turn: WideTurn) -> PositionSet {
        let [low, middle, high] = &self.0[turn.index()];
        low[set as usize & 255] | middle[set as usize >> 8 & 255] | high[set as usize >> 16 & 255]
    }
}

/// Returns the positions on the two faces of an axis.
pub(super) fn positions_on(axis: Axis) -> PositionSet {
    positions_of(axis.positive()) | positions_of(axis.positive().opposite())
}

/// Returns the positions on a face.
pub(super) fn positions_of(face: Face) -> PositionSet {
    GEOMETRY.faces.iter().enumerate().map(|(i, &other)| PositionSet::from(other == face) << i).sum()
}

/// Returns the positions that hold the two colours of an axis.
pub(super) fn colours_of(orbit: &Orbit, axis: Axis) -> PositionSet {
    positions_where(orbit, |colour| Face::ALL[usize::from(colour)].axis() == axis)
}

impl AxisCentres {
    /// Builds the tables for a set of turns.
    ///
    /// # Errors
    /// [`Stopped`] if the control was asked to stop.
    pub(super) async fn build(
        kind: PieceKind,
        turns: &[WideTurn],
        control: &Control,
    ) -> Result<Self, Stopped> {
        let combinations = Combinations::new((1 << 24) - 1, 8);
        let moves = SetMoves::new(kind);
        let goal = combinations.rank(positions_on(Axis::X));
        let neighbours = |value: usize| {
            let (combinations, moves, set) = (&combinations, &moves, combinations.set(value));
            turns.iter().map(move |&turn| combinations.rank(moves.after(set, turn)))
        };
        let distances = DistanceTable::build_from(combinations.size(), &[goal], neighbours, control).await?;
        Ok(Self { combinations, moves, distances })
    }

    /// Returns the positions after a turn.
    #[inline(always)]
    pub(super) fn after(&self, set: PositionSet, turn: WideTurn) -> PositionSet {
        self.moves.after(set, turn)
    }

    /// Returns the number of turns to R and L.
    #[inline(always)]
    pub(super) fn distance(&self, set: PositionSet) -> u8 {
        self.distances.get(self.combinations.rank(set))
    }

    /// Returns the number of sets at each distance.
    #[cfg(test)]
    pub(super) fn distribution(&self) -> Vec<usize> {
        self.distances.distribution()
    }
}
