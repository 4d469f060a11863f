use godspeed_cube::Symmetry;

use super::cell_number::{CellNumber, CosetCells, number_in_class};
use super::corner_cosets::{COSETS, CornerClasses, CornerMoves, CornerRanks};
use super::slice_ranks::{GROUPS, SliceRanks};
use crate::simd::Lanes;
use crate::solvers::korf::cubie_state::{CubieState, MOVES, MoveIndex, padded};
use crate::solvers::korf::edge_map::{EdgeMap, labels};
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The lookup tables from a state to its cell of a coset table; about 0.8 MB of them are in use.
///
/// Their lengths are powers of two, so that a masked index needs no bounds check.
pub(crate) struct H48Index {
    pub(super) ranks: CornerRanks,
    pub(super) moves: CornerMoves,
    /// For each corner coset, the first group of its class in the bits from 6 on, and the symmetry below.
    cosets: Box<[u32; 1 << 18]>,
    slices: SliceRanks,
    /// `[move * 64 + symmetry]`: the places edges come from; move 18 is no move.
    from: [[u8; 16]; 32 * 64],
    /// `[move * 64 + symmetry]`: flips of the places 0 to 7 on the way.
    flips: [u8; 32 * 64],
    /// `[face * 64 + symmetry]`: labels of the cubies if a quarter turn of the face precedes everything else; face 6
    /// is no face.
    labels: [[u8; 16]; 8 * 64],
}

/// The row of no move in [`H48Index::from`].
pub(super) const NO_MOVE: MoveIndex = MOVES;
/// The row of no face in [`H48Index::labels`].
pub(super) const NO_FACE: usize = 6;

impl H48Index {
    /// Fills the lookup tables.
    fn new() -> Self {
        let ranks = CornerRanks::new();
        let classes = CornerClasses::new(&ranks);
        let mut index = Self {
            moves: CornerMoves::new(&ranks),
            ranks,
            cosets: zeroed(),
            slices: SliceRanks::new(),
            from: [[0; 16]; 32 * 64],
            flips: [0; 32 * 64],
            labels: [[0; 16]; 8 * 64],
        };
        for (coset, &entry) in index.cosets.iter_mut().zip(&classes.of_coset) {
            *coset = ((entry >> 6) * GROUPS as u32 * 64) | (entry & 63);
        }
        let moves = (0..MOVES).map(CubieState::of_move).chain([CubieState::SOLVED]);
        let quarters = (0..MOVES).step_by(3).map(CubieState::of_move).chain([CubieState::SOLVED]);
        for g in Symmetry::all() {
            for (m, state) in moves.clone().enumerate() {
                let map = EdgeMap::new(&state, g);
                index.from[m * 64 + g.index()] = map.from;
                index.flips[m * 64 + g.index()] = map.flips as u8;
            }
            for (face, state) in quarters.clone().enumerate() {
                index.labels[face * 64 + g.index()] = labels(&state, g);
            }
        }
        index
    }

    /// Returns the cell of a corner coset and of edges to which `m` is applied, with a quarter turn of `face` before
    /// everything else. The corner coset must be the one after both.
    #[inline(always)]
    pub(super) fn cell<L: Lanes, C: CosetCells>(
        &self,
        coset: u32,
        edges: L,
        m: MoveIndex,
        face: usize,
    ) -> C::Number {
        let entry = self.cosets[coset as usize % self.cosets.len()];
        let symmetry = (entry & 63) as usize;
        let row = (m * 64 + symmetry) % self.from.len();
        let placed = edges.swizzle(L::load(&self.from[row]));
        let labels = L::load(&self.labels[(face * 64 + symmetry) % self.labels.len()]);
        let labels = labels.swizzle(placed.and(L::splat(15)));
        let flips = placed.xor(labels).bits::<0>() ^ u32::from(self.flips[row]);
        let slices = self.slices.rank(labels.bits::<2>(), labels.bits::<1>());
        C::Number::new(entry >> 6, number_in_class(slices, flips, C::FLIPS), C::FLIPS)
    }

    /// Returns the cell of a state.
    pub(super) fn cell_of<L: Lanes, C: CosetCells>(&self, state: &CubieState) -> C::Number {
        let coset = self.ranks.rank(&state.corners) as u32;
        self.cell::<L, C>(coset, L::load(&padded(&state.edges)), NO_MOVE, NO_FACE)
    }
}

impl Table for H48Index {
    const SPEC: TableSpec = TableSpec {
        id: "korf-moves",
        version: 1,
        bytes: 1 << 20,
        distribution: &[],
        explanation: "The effect of each move and symmetry on the numbers of the cosets.",
    };

    async fn build(_: &Tables, _: &Control) -> Result<Self, Stopped> {
        Ok(Self::new())
    }
}

/// Allocates an array of zeros on the heap, without a copy on the stack, which may be too small for it.
pub(super) fn zeroed<T: Copy + Default, const N: usize>() -> Box<[T; N]> {
    let zeros = vec![T::default(); N].into_boxed_slice();
    zeros.try_into().unwrap_or_else(|_| unreachable!("a slice of N is an array of N"))
}

const _: () = assert!(COSETS < 1 << 18);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;
    use crate::solvers::korf::h48::CosetTable;
    use crate::solvers::korf::test_walks::{state_of, walk};

    #[test]
    fn states_in_the_same_coset_share_a_cell() {
        let index = H48Index::new();
        let cell = |state: &CubieState| index.cell_of::<Portable, CosetTable<3>>(state);
        for seed in 0..300 {
            let state = state_of(seed, 25);
            for half in (1..MOVES).step_by(3) {
                // Multiplication by H on the left does not change the coset.
                assert_eq!(cell(&CubieState::of_move(half).then(&state)), cell(&state));
            }
        }
    }

    #[test]
    fn cells_of_children_are_computed_from_the_parent() {
        let index = H48Index::new();
        for seed in 0..300 {
            let state = state_of(seed, 25);
            let edges = Portable::load(&padded(&state.edges));
            for m in walk(seed, 20) {
                let forward = state.turned(m);
                let coset = index.ranks.rank(&forward.corners) as u32;
                let cell = index.cell::<Portable, CosetTable<3>>(coset, edges, m, NO_FACE);
                assert_eq!(cell, index.cell_of::<Portable, CosetTable<3>>(&forward));
                let face = m / 3;
                let before = CubieState::of_move(face * 3).then(&state);
                let coset = index.ranks.rank(&before.corners) as u32;
                let cell = index.cell::<Portable, CosetTable<3>>(coset, edges, NO_MOVE, face);
                assert_eq!(cell, index.cell_of::<Portable, CosetTable<3>>(&before));
                let prime = CubieState::of_move(face * 3 + 2).then(&state);
                assert_eq!(cell, index.cell_of::<Portable, CosetTable<3>>(&prime));
            }
        }
    }
}
