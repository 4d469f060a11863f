use super::coset_index::Cell;

/// The number of slots, for 834,019 cosets up to symmetry at most 7 moves from G1.
pub(super) const SLOTS: usize = 1_500_000;

/// The size of all slots in bytes.
pub(super) const BYTES: usize = SLOTS * 2;

/// The greatest distance in the table.
pub(super) const MAX_DISTANCE: u8 = 7;

/// The value of an empty slot.
const EMPTY: u16 = u16::MAX;

/// A hash table with linear probing of the cells at most 7 moves from G1.
///
/// A slot has two bytes: 13 bits of the cell's hash as a tag, and the distance. About one other cell in some
/// thousands matches a tag by accident, and its distance is then too small. That is harmless to a search that
/// needs a lower bound.
pub(super) struct NearTable<B>(pub(super) B);

/// The first slot of a cell, the cell's tag, and the entry in that slot.
#[derive(Clone, Copy, Default)]
pub(super) struct Probe {
    slot: u32,
    tag: u16,
    entry: u16,
}

impl<B: AsRef<[u8]>> NearTable<B> {
    /// Returns the distance of a cell, or `None` if it is greater than 7.
    #[inline(always)]
    pub(super) fn get(&self, cell: Cell) -> Option<u8> {
        self.resolve(self.probe(cell))
    }

    /// Loads the first slot of a cell without comparing it, so that many loads can be in flight at once.
    #[inline(always)]
    pub(super) fn probe(&self, cell: Cell) -> Probe {
        let (slot, tag) = slot_and_tag(cell);
        Probe { slot: slot as u32, tag, entry: self.entry(slot) }
    }

    /// Follows a probe to the cell's distance, or to `None` if the cell is not in the table.
    #[inline(always)]
    pub(super) fn resolve(&self, Probe { slot, tag, mut entry }: Probe) -> Option<u8> {
        let mut slot = slot as usize;
        loop {
            if entry & !7 == tag && entry != EMPTY {
                return Some((entry & 7) as u8);
            }
            if entry == EMPTY {
                return None;
            }
            slot = next(slot);
            entry = self.entry(slot);
        }
    }

    #[inline(always)]
    fn entry(&self, slot: usize) -> u16 {
        let bytes = &self.0.as_ref()[2 * slot..2 * slot + 2];
        u16::from_le_bytes([bytes[0], bytes[1]])
    }
}

impl NearTable<&mut [u8]> {
    /// Empties all slots.
    pub(super) fn clear(&mut self) {
        self.0.fill(u8::MAX);
    }

    /// Inserts a cell, which must not be in the table yet.
    pub(super) fn insert(&mut self, cell: Cell, distance: u8) {
        let (mut slot, tag) = slot_and_tag(cell);
        while NearTable(&*self.0).entry(slot) != EMPTY {
            slot = next(slot);
        }
        self.0[2 * slot..2 * slot + 2].copy_from_slice(&(tag | u16::from(distance)).to_le_bytes());
    }
}

/// Returns the first slot of a cell and its tag. No tag with a distance equals [`EMPTY`].
#[inline(always)]
fn slot_and_tag(cell: Cell) -> (usize, u16) {
    let hash = u64::from(cell.number()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let slot = ((hash >> 32) * SLOTS as u64) >> 32;
    let tag = (hash >> 16) as u16 & !7;
    (slot as usize, if tag == EMPTY & !7 { 0 } else { tag })
}

#[inline(always)]
const fn next(slot: usize) -> usize {
    if slot + 1 == SLOTS { 0 } else { slot + 1 }
}
