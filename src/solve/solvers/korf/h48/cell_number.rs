use super::slice_ranks::GROUPS;
use super::table::{CosetTable, QUARTER_TURNS, inner_flips};
use crate::simd::Lanes;

/// How many flips a table distinguishes, which distances, and the type that numbers its cells.
///
/// Cells hold at most `BASE`, one more, two more, or at least three more. With more flips, distances are greater. A
/// number of 32 bits reaches the cells of 1 GB, so that sixteen of them fill few registers. Only a larger table takes
/// 64 bits.
pub(crate) trait CosetCells {
    /// The number of flips.
    const FLIPS: u32;
    /// The greatest distance for which a cell of 0 stands.
    const BASE: u8;
    /// How many cells are numbered before their cache lines are prefetched.
    ///
    /// In groups, the walks of the page table for many prefetches overlap. That is faster for a table of 4 GB, but not
    /// for smaller ones (`MEASURED.md`), which prefetch each cell as soon as it is numbered.
    const PREFETCHED_TOGETHER: usize;
    /// The number of a cell.
    type Number: CellNumber;
}

impl CosetCells for CosetTable<3> {
    const FLIPS: u32 = 3;
    const BASE: u8 = 8;
    const PREFETCHED_TOGETHER: usize = 1;
    type Number = u32;
}

impl CosetCells for CosetTable<5> {
    const FLIPS: u32 = 5;
    const BASE: u8 = 8;
    const PREFETCHED_TOGETHER: usize = 1;
    type Number = u32;
}

impl CosetCells for CosetTable<1, QUARTER_TURNS> {
    const FLIPS: u32 = 1;
    const BASE: u8 = 9;
    const PREFETCHED_TOGETHER: usize = 1;
    type Number = u32;
}

impl CosetCells for CosetTable<3, QUARTER_TURNS> {
    const FLIPS: u32 = 3;
    const BASE: u8 = 9;
    const PREFETCHED_TOGETHER: usize = 1;
    type Number = u32;
}

#[cfg(target_pointer_width = "64")]
impl CosetCells for CosetTable<7> {
    const FLIPS: u32 = 7;
    const BASE: u8 = 9;
    const PREFETCHED_TOGETHER: usize = 64;
    type Number = u64;
}

/// The number of a cell of two bits: its byte, and in the lowest two bits its place in the byte.
pub(crate) trait CellNumber: Copy + Default + Send + Sync {
    /// Returns a cell of a corner class, from the first group of the class, the number within the class and
    /// the number of flips that are distinguished.
    fn new(first: u32, within: u32, flips: u32) -> Self;

    /// Returns the index of the byte.
    fn byte(self) -> usize;

    /// Returns the place in the byte.
    fn place(self) -> u32;

    /// Returns the places in their bytes of sixteen cells, in the lowest two bits of each lane.
    fn places<L: Lanes>(cells: &[Self; 16]) -> L;
}

impl CellNumber for u32 {
    #[inline(always)]
    fn new(first: u32, within: u32, flips: u32) -> Self {
        (first << (4 + flips)) + within
    }

    #[inline(always)]
    fn byte(self) -> usize {
        (self >> 2) as usize
    }

    fn place(self) -> u32 {
        self & 3
    }

    #[inline(always)]
    fn places<L: Lanes>(cells: &[Self; 16]) -> L {
        L::low_bits(cells)
    }
}

impl CellNumber for u64 {
    #[inline(always)]
    fn new(first: u32, within: u32, flips: u32) -> Self {
        (Self::from(first) << (4 + flips)) + Self::from(within)
    }

    #[inline(always)]
    fn byte(self) -> usize {
        (self >> 2) as usize
    }

    fn place(self) -> u32 {
        (self & 3) as u32
    }

    #[inline(always)]
    fn places<L: Lanes>(cells: &[Self; 16]) -> L {
        L::low_bits(&cells.map(|cell| cell as u32))
    }
}

/// Returns the number of a cell within its corner class, from the rank of the slices and the flips.
#[inline(always)]
pub(super) fn number_in_class(slices: u32, flips: u32, distinguished: u32) -> u32 {
    let inner = inner_flips(distinguished);
    let outer = flips >> inner & ((1 << (distinguished - inner)) - 1);
    let within = slices << inner | flips & ((1 << inner) - 1);
    ((outer * GROUPS as u32) << (4 + inner)) + within
}
