use super::coset_index::Cell;

/// A Bloom filter of cells with one hash function (B. H. Bloom 1970).
///
/// It never denies a cell that was inserted and sometimes admits one that was not. It is small enough for the
/// second-level cache.
pub(super) struct BloomFilter<const BITS: u32>(Vec<u64>);

impl<const BITS: u32> BloomFilter<BITS> {
    /// The size in bytes.
    pub(super) const BYTES: usize = 1 << (BITS - 3);

    pub(super) fn new() -> Self {
        Self(vec![0; Self::BYTES / 8])
    }

    pub(super) fn insert(&mut self, cell: Cell) {
        let bit = Self::bit(cell);
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Returns `false` only if the cell was never inserted.
    #[inline(always)]
    pub(super) fn may_contain(&self, cell: Cell) -> bool {
        let bit = Self::bit(cell);
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[inline(always)]
    const fn bit(cell: Cell) -> usize {
        ((cell.number() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize
    }
}
