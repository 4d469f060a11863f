use super::coset_index::{Cell, Coset, CosetIndex};
use super::near_table::Probe;

/// Cosets whose distances are looked up in one batch.
///
/// A batch is filled in loops without branches, so the loads of one loop are in flight at the same time. Its
/// buffers are reused and never cleared, which would take as long as several lookups.
pub struct CosetBatch {
    count: usize,
    cosets: [Coset; CosetBatch::CAPACITY],
    pub(super) cells: [Cell; CosetBatch::CAPACITY],
    /// The numbers of the cosets that need a second lookup.
    pub(super) selected: [u16; CosetBatch::CAPACITY],
    /// The first probes of the selected cosets in the table of near cosets.
    pub(super) probes: [Probe; CosetBatch::CAPACITY],
    pub(super) distances: [u8; CosetBatch::CAPACITY],
}

impl CosetBatch {
    /// The greatest number of cosets in a batch.
    pub const CAPACITY: usize = 256;

    /// Creates an empty batch.
    pub(crate) fn new() -> Self {
        Self {
            count: 0,
            cosets: [Coset::default(); Self::CAPACITY],
            cells: [Cell::default(); Self::CAPACITY],
            selected: [0; Self::CAPACITY],
            probes: [Probe::default(); Self::CAPACITY],
            distances: [0; Self::CAPACITY],
        }
    }

    /// Removes all cosets.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Appends a coset. The batch must not be full.
    #[inline(always)]
    pub fn push(&mut self, coset: Coset) {
        self.cosets[self.count % Self::CAPACITY] = coset;
        self.count += 1;
    }

    /// Returns a coset by its number in the batch.
    #[inline(always)]
    #[must_use]
    pub fn coset(&self, number: usize) -> Coset {
        self.cosets[number % Self::CAPACITY]
    }

    /// Returns the distances that the last lookup has found.
    #[inline(always)]
    #[must_use]
    pub fn distances(&self) -> &[u8] {
        &self.distances[..self.count.min(Self::CAPACITY)]
    }

    /// Computes the cells of all cosets and returns how many there are.
    #[inline(always)]
    pub(super) fn find_cells(&mut self, index: &CosetIndex) -> usize {
        let count = self.count.min(Self::CAPACITY);
        for (cell, &coset) in self.cells.iter_mut().zip(&self.cosets[..count]) {
            *cell = index.cell(coset);
        }
        count
    }
}
