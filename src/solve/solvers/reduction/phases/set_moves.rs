use godspeed_cube::{Axis, Face};

use super::super::parts::positions::{GEOMETRY, Orbit, PieceKind};
use super::combinations::{PositionSet, positions_where};
use super::wide_turn::WideTurn;

/// What turns do to sets of positions of one kind, for each of the three bytes of a set.
pub(crate) struct SetMoves(Vec<[[PositionSet; 256]; 3]>);

impl SetMoves {
    /// Builds the tables of all turns.
    pub(crate) fn new(kind: PieceKind) -> Self {
        let moved = |byte: usize, bits: usize, sources: &Orbit| {
            let set = (bits as PositionSet) << (8 * byte);
            sources.iter().enumerate().map(|(to, &from)| (set >> from & 1) << to).sum()
        };
        let bytes = |sources: &Orbit| {
            std::array::from_fn(|byte| std::array::from_fn(|bits| moved(byte, bits, sources)))
        };
        Self(WideTurn::every().map(|turn| bytes(turn.sources(kind))).collect())
    }

    /// Returns where a set goes.
    #[inline(always)]
    pub(crate) fn after(&self, set: PositionSet, turn: WideTurn) -> PositionSet {
        let [low, middle, high] = &self.0[turn.index()];
        low[set as usize & 255] | middle[set as usize >> 8 & 255] | high[set as usize >> 16 & 255]
    }
}

/// Returns the positions on the two faces of an axis.
pub(crate) fn positions_on(axis: Axis) -> PositionSet {
    positions_of(axis.positive()) | positions_of(axis.positive().opposite())
}

/// Returns the positions on a face.
pub(crate) fn positions_of(face: Face) -> PositionSet {
    GEOMETRY.faces.iter().enumerate().map(|(i, &other)| PositionSet::from(other == face) << i).sum()
}

/// Returns the positions that hold the two colours of an axis.
pub(crate) fn colours_of(orbit: &Orbit, axis: Axis) -> PositionSet {
    positions_where(orbit, |colour| Face::ALL[usize::from(colour)].axis() == axis)
}
