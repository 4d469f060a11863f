use super::coset_index::{Coset, CosetIndex, FlipMap, SYMMETRIES};
use super::coset_moves::CosetMoves;
use crate::Move;
use crate::coordinates::{MOVES, SLICE_PLACES};

/// The action of the moves on whole rows of the table.
///
/// A move carries all 2,048 cells of a row into one other row, by a linear map of the flips and an exclusive or.
pub(super) struct RowMaps {
    pub(super) index: CosetIndex,
    moves: CosetMoves,
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

    /// Returns what the six lowest flips add to the cell that the move carries to the given one.
    #[inline(always)]
    pub(super) fn back_of_low(&self, flips: u16) -> u16 {
        self.back.of_low(flips)
    }
}

impl RowMaps {
    pub(super) fn new() -> Self {
        let index = CosetIndex::new();
        let moves = CosetMoves::new();
        let mut back = Vec::with_capacity(18 * SYMMETRIES);
        let mut flips = Vec::with_capacity(18 * SYMMETRIES);
        for m in MOVES {
            for g in 0..SYMMETRIES {
                let after = |flips: u16| moves.after(Coset { flips, ..Coset::SOLVED }, m).flips;
                let own = after(0);
                let map = FlipMap::new(|value| index.conjugate_flips(g, after(value as u16) ^ own));
                back.push(map.inverse());
                flips.push(index.conjugate_flips(g, own));
            }
        }
        Self { index, moves, back, flips }
    }

    /// Returns the action of a move on a row.
    #[inline]
    pub(super) fn row_map(&self, row: usize, m: Move) -> RowMap<'_> {
        let (class, places) = (row / SLICE_PLACES, (row % SLICE_PLACES) as u16);
        let row = Coset { twist: self.index.representatives[class], flips: 0, places };
        let after = self.moves.after(row, m);
        let (class, g) = self.index.class_of(after.twist);
        let (places, changed) = self.index.conjugate_places(g, after.places);
        let number = m.0 as usize * SYMMETRIES + g;
        let back = &self.back[number];
        let change = back.of(self.flips[number] ^ changed);
        RowMap { to: class * SLICE_PLACES + places, back, change }
    }
}
