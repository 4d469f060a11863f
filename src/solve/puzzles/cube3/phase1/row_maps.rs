use super::coset_index::{Coset, CosetIndex, FlipMap, SYMMETRIES};
use super::coset_moves::CosetMoves;
use crate::Move;
use crate::coordinates::{MOVES, SLICE_PLACES};

/// The number of moves.
const MOVE_COUNT: usize = 18;

/// The action of the moves on whole rows of the table.
///
/// A move carries all 2,048 cells of a row into one other row, by a linear map of the flips and an exclusive or.
pub(super) struct RowMaps {
    pub(super) index: CosetIndex,
    /// `[class]`: the symmetries that preserve the representative of a class of twists.
    pub(super) stabilizers: Vec<Vec<usize>>,
    moves: CosetMoves,
    /// `[class * 18 + move]`: what the move does to the class of twists.
    classes: Vec<ClassMap>,
    /// `[move * 16 + symmetry]`: the inverse of the linear map.
    back: Vec<FlipMap>,
    /// `[move * 16 + symmetry]`: the flips of the move itself, conjugated by the symmetry.
    flips: Vec<u16>,
}

/// The action of one move on all rows of a class of twists.
struct ClassMap {
    /// The first row of the class that they move to.
    first_row: usize,
    /// The symmetry that conjugates the twist to the representative of that class.
    symmetry: usize,
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
        let mut back = Vec::with_capacity(MOVE_COUNT * SYMMETRIES);
        let mut flips = Vec::with_capacity(MOVE_COUNT * SYMMETRIES);
        for m in MOVES {
            for g in 0..SYMMETRIES {
                let after = |flips: u16| moves.after(Coset { flips, ..Coset::SOLVED }, m).flips;
                let own = after(0);
                let map = FlipMap::new(|value| index.conjugate_flips(g, after(value as u16) ^ own));
                back.push(map.inverse());
                flips.push(index.conjugate_flips(g, own));
            }
        }
        let class_map = |twist: u16, m| {
            let (class, symmetry) = index.class_of(moves.after(Coset { twist, ..Coset::SOLVED }, m).twist);
            ClassMap { first_row: class * SLICE_PLACES, symmetry }
        };
        let classes = index.representatives.iter().flat_map(|&twist| MOVES.iter().map(move |m| (twist, m)));
        let classes = classes.map(|(twist, m)| class_map(twist, m)).collect();
        Self { stabilizers: index.stabilizers(), index, moves, classes, back, flips }
    }

    /// Returns the action of a move on a row.
    #[inline]
    pub(super) fn row_map(&self, row: usize, m: Move) -> RowMap<'_> {
        let (class, places) = (row / SLICE_PLACES, (row % SLICE_PLACES) as u16);
        let &ClassMap { first_row, symmetry } = &self.classes[class * MOVE_COUNT + usize::from(m.0)];
        let (places, changed) = self.index.conjugate_places(symmetry, self.moves.places_after(places, m));
        let number = usize::from(m.0) * SYMMETRIES + symmetry;
        let back = &self.back[number];
        let change = back.of(self.flips[number] ^ changed);
        RowMap { to: first_row + places, back, change }
    }
}
