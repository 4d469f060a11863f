use super::coset_index::{Cell, Coset, CosetIndex};

/// CosetIndex that are looked up batch at most.
pub const ROOM: usize = 256;

/// CosetIndex that are looked up batch, and what is found. Its room is never cleared: that would take as long as
/// some looks.
pub struct CosetBatch {
    count: usize,
    cosets: [Coset; ROOM],
    pub(super) cells: [Cell; ROOM],
    /// The numbers of those that are looked at more closely.
    pub(super) list: [u16; ROOM],
    /// Where they are in the near part of the table, and what stands there.
    pub(super) found: [(u32, u16, u16); ROOM],
    pub(super) distances: [u8; ROOM],
}

impl CosetBatch {
    /// Room for some.
    #[must_use]
    pub fn new() -> Self {
        Self {
            count: 0,
            cosets: [Coset::default(); ROOM],
            cells: [Cell::default(); ROOM],
            list: [0; ROOM],
            found: [(0, 0, 0); ROOM],
            distances: [0; ROOM],
        }
    }

    /// Forgets all.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Takes in one more; there must be room.
    #[inline(always)]
    pub fn push(&mut self, coset: Coset) {
        self.cosets[self.count % ROOM] = coset;
        self.count += 1;
    }

    /// One of them.
    #[inline(always)]
    #[must_use]
    pub fn coset(&self, number: usize) -> Coset {
        self.cosets[number % ROOM]
    }

    /// Their distances, once they were looked up.
    #[inline(always)]
    #[must_use]
    pub fn distances(&self) -> &[u8] {
        &self.distances[..self.count.min(ROOM)]
    }

    /// Finds their cells, and says how many they are.
    #[inline(always)]
    pub(super) fn find_cells(&mut self, cosets: &CosetIndex) -> usize {
        let count = self.count.min(ROOM);
        for (cell, &coset) in self.cells.iter_mut().zip(&self.cosets[..count]) {
            *cell = cosets.cell(coset);
        }
        count
    }
}

impl Default for CosetBatch {
    fn default() -> Self {
        Self::new()
    }
}
