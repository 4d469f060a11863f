use super::coset_index::Cell;

/// Room for the cosets at most 7 moves from G1, up to symmetry 834,019 of them.
pub(super) const SLOTS: usize = 1_500_000;

/// Bytes of all slots.
pub(super) const BYTES: usize = SLOTS * 2;

/// The greatest distance that is entered.
pub(super) const MOST: u8 = 7;

/// A slot that holds nothing.
const EMPTY: u16 = u16::MAX;

/// The distances of the cells that the table knows to be near: a hash table with linear probing, two bytes a
/// slot: 13 bits of the cell's number, scrambled, and the distance.
///
/// One cell in some thousands is taken for another and said to be nearer than it is, which a search that
/// asks for a lower bound can bear.
pub(super) struct NearTable<B>(pub(super) B);

impl<B: AsRef<[u8]>> NearTable<B> {
    /// The distance of a cell; none if it is greater than 7.
    #[inline(always)]
    pub(super) fn get(&self, cell: Cell) -> Option<u8> {
        self.see(self.look(cell))
    }

    /// The slot where a cell should be, its mark and what is found there: the load alone, which does not wait
    /// for others.
    #[inline(always)]
    pub(super) fn look(&self, cell: Cell) -> (u32, u16, u16) {
        let (slot, mark) = place(cell);
        (slot as u32, mark, self.slot(slot))
    }

    /// What [`look`](Self::look) has found.
    #[inline(always)]
    pub(super) fn see(&self, (slot, mark, mut found): (u32, u16, u16)) -> Option<u8> {
        let mut slot = slot as usize;
        loop {
            if found & !7 == mark && found != EMPTY {
                return Some((found & 7) as u8);
            }
            if found == EMPTY {
                return None;
            }
            slot = next(slot);
            found = self.slot(slot);
        }
    }

    #[inline(always)]
    fn slot(&self, slot: usize) -> u16 {
        let bytes = &self.0.as_ref()[2 * slot..2 * slot + 2];
        u16::from_le_bytes([bytes[0], bytes[1]])
    }
}

impl NearTable<&mut [u8]> {
    /// Empties all slots.
    pub(super) fn clear(&mut self) {
        self.0.fill(u8::MAX);
    }

    /// Enters a cell.
    pub(super) fn enter(&mut self, cell: Cell, distance: u8) {
        let (mut slot, mark) = place(cell);
        while NearTable(&*self.0).slot(slot) != EMPTY {
            slot = next(slot);
        }
        self.0[2 * slot..2 * slot + 2].copy_from_slice(&(mark | u16::from(distance)).to_le_bytes());
    }
}

/// The slot where a cell should be, and the mark that it has there. No mark with a distance is [`EMPTY`].
#[inline(always)]
fn place(cell: Cell) -> (usize, u16) {
    let number = u64::from(cell.number());
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let slot = ((mixed >> 32) * SLOTS as u64) >> 32;
    let mark = (mixed >> 16) as u16 & !7;
    (slot as usize, if mark == EMPTY & !7 { 0 } else { mark })
}

#[inline(always)]
const fn next(slot: usize) -> usize {
    if slot + 1 == SLOTS { 0 } else { slot + 1 }
}
