use super::coset_index::{CosetIndex, FlipMap, SYMMETRIES};
use crate::Move;
use crate::coordinates::{FLIPS, MOVES, SLICE_PLACES, Slice, TWISTS, flip, twist};
use crate::tables::MoveTable;

/// The action of the moves on whole rows of the table.
///
/// A move carries all 2,048 cells of a row into one other row, by a linear map of the flips and an exclusive or.
pub(super) struct RowMaps {
    pub(super) index: CosetIndex,
    twists: MoveTable,
    places: MoveTable,
    /// `[move * 16 + symmetry]`: the inverse of the linear map.
    back: Vec<FlipMap>,
    /// `[move * 16 + symmetry]`: the flips of the move itself, conjugated by the symmetry.
    flips: Vec<u16>,
}

/// The action of one move on one row.
pub(super) struct RowMap<'a> {
    /// The row that the cells move to.
    pub(super) to: usize,
    back: &'a FlipMap,
    change: u16,
}

impl RowMap<'_> {
    /// Returns the cell that the move carries to the given one.
    #[inline(always)]
    pub(super) fn back(&self, flips: u16) -> u16 {
        self.back.of(flips) ^ self.change
    }
}

impl RowMaps {
    pub(super) fn new() -> Self {
        let index = CosetIndex::new();
        let flip_moves = MoveTable::of_edges(FLIPS, flip::index, flip::edges);
        let places = |value: usize| Slice::E.edges(value * 24);
        let mut back = Vec::with_capacity(18 * SYMMETRIES);
        let mut flips = Vec::with_capacity(18 * SYMMETRIES);
        for m in MOVES {
            for g in 0..SYMMETRIES {
                let own = flip_moves.after(0, m);
                let map =
                    FlipMap::new(|value| index.conjugate_flips(g, flip_moves.after(value as u16, m) ^ own));
                back.push(map.inverse());
                flips.push(index.conjugate_flips(g, own));
            }
        }
        Self {
            twists: MoveTable::of_corners(TWISTS, twist::index, twist::corners),
            places: MoveTable::of_edges(SLICE_PLACES, |edges| Slice::E.index(edges) / 24, places),
            index,
            back,
            flips,
        }
    }

    /// Returns the action of a move on a row.
    #[inline]
    pub(super) fn row_map(&self, row: usize, m: Move) -> RowMap<'_> {
        let (class, places) = (row / SLICE_PLACES, (row % SLICE_PLACES) as u16);
        let (class, g) = self.index.class_of(self.twists.after(self.index.representatives[class], m));
        let (places, changed) = self.index.conjugate_places(g, self.places.after(places, m));
        let number = m.0 as usize * SYMMETRIES + g;
        let back = &self.back[number];
        let change = back.of(self.flips[number] ^ changed);
        RowMap { to: class * SLICE_PLACES + places, back, change }
    }
}
