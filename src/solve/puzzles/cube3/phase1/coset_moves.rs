use super::coset_index::Coset;
use crate::Move;
use crate::coordinates::{FLIPS, SLICE_PLACES, Slice, TWISTS, flip, twist};
use crate::tables::MoveTable;

/// What each move does to the three parts of a coset: 0.3 MB, which the second-level cache holds.
///
/// A row has room for 32 moves, so that it is one line of the cache and a masked move needs no check.
pub struct CosetMoves {
    twists: Vec<[u16; ROOM]>,
    flips: Vec<[u16; ROOM]>,
    places: Vec<[u16; ROOM]>,
}

const ROOM: usize = 32;

impl CosetMoves {
    /// Finds what every move does.
    #[must_use]
    pub fn new() -> Self {
        let places = |edges: &_| Slice::E.index(edges) / 24;
        Self {
            twists: rows(&MoveTable::of_corners(TWISTS, twist::index, twist::corners)),
            flips: rows(&MoveTable::of_edges(FLIPS, flip::index, flip::edges)),
            places: rows(&MoveTable::of_edges(SLICE_PLACES, places, |value| Slice::E.edges(value * 24))),
        }
    }

    /// The coset after a move.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, coset: Coset, m: Move) -> Coset {
        let m = usize::from(m.0) % ROOM;
        Coset {
            twist: self.twists[usize::from(coset.twist)][m],
            flips: self.flips[usize::from(coset.flips)][m],
            places: self.places[usize::from(coset.places)][m],
        }
    }
}

impl Default for CosetMoves {
    fn default() -> Self {
        Self::new()
    }
}

fn rows(table: &MoveTable) -> Vec<[u16; ROOM]> {
    let after = |value, m| if m < 18 { table.after(value, Move(m as u8)) } else { 0 };
    (0..table.size() as u16).map(|value| std::array::from_fn(|m| after(value, m))).collect()
}
