use super::coset_index::Cell;

/// A set of cells in bits, so small that the second-level cache holds it: it never denies a cell that was
/// entered, and now and then affirms one that was not (B. H. Bloom 1970, with one hash function).
pub(super) struct BloomFilter<const BITS: u32>(Vec<u64>);

impl<const BITS: u32> BloomFilter<BITS> {
    /// Bytes of the filter.
    pub(super) const BYTES: usize = 1 << (BITS - 3);

    pub(super) fn new() -> Self {
        Self(vec![0; Self::BYTES / 8])
    }

    pub(super) fn enter(&mut self, cell: Cell) {
        let place = Self::place(cell);
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// Whether a cell may have been entered.
    #[inline(always)]
    pub(super) fn may_hold(&self, cell: Cell) -> bool {
        let place = Self::place(cell);
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    #[inline(always)]
    const fn place(cell: Cell) -> usize {
        ((cell.number() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize
    }
}
