use super::coset_index::Coset;
use crate::Move;
use crate::coordinates::{FLIPS, SLICE_PLACES, Slice, TWISTS, flip, twist};
use crate::tables::MoveTable;

/// The move tables of the three parts of a coset: 0.3 MB, which the second-level cache holds.
///
/// Each row has 32 columns, so a row fills one cache line and a masked move index needs no bounds check.
pub struct CosetMoves {
    twists: Vec<[u16; COLUMNS]>,
    flips: Vec<[u16; COLUMNS]>,
    places: Vec<[u16; COLUMNS]>,
}

const COLUMNS: usize = 32;

impl CosetMoves {
    /// Computes the tables.
    pub(crate) fn new() -> Self {
        let places = |edges: &_| Slice::E.index(edges) / 24;
        Self {
            twists: rows(&MoveTable::of_corners(TWISTS, twist::index, twist::corners)),
            flips: rows(&MoveTable::of_edges(FLIPS, flip::index, flip::edges)),
            places: rows(&MoveTable::of_edges(SLICE_PLACES, places, |value| Slice::E.edges(value * 24))),
        }
    }

    /// Returns the places of the E slice's edges after a move.
    #[inline(always)]
    pub(super) fn places_after(&self, places: u16, m: Move) -> u16 {
        self.places[usize::from(places)][usize::from(m.0) % COLUMNS]
    }

    /// Returns the coset after a move.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, coset: Coset, m: Move) -> Coset {
        let m = usize::from(m.0) % COLUMNS;
        Coset {
            twist: self.twists[usize::from(coset.twist)][m],
            flips: self.flips[usize::from(coset.flips)][m],
            places: self.places[usize::from(coset.places)][m],
        }
    }
}

fn rows(table: &MoveTable) -> Vec<[u16; COLUMNS]> {
    let after = |value, m| if m < 18 { table.after(value, Move(m as u8)) } else { 0 };
    (0..table.size() as u16).map(|value| std::array::from_fn(|m| after(value, m))).collect()
}
