use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::tables::NibbleArray;

/// Entries in a word.
pub(super) const IN_WORD: usize = 16;

/// One in every entry of a word.
const ONES: u64 = 0x1111_1111_1111_1111;

/// An entry not reached yet.
const UNREACHED: u64 = 15;

/// Distances of four bits, being found breadth first. A distance is entered by clearing bits, so threads
/// that enter the same one need not agree on an order.
pub(super) struct Nibbles {
    words: Vec<AtomicU64>,
}

impl Nibbles {
    /// So many entries, a multiple of 16, none of them reached.
    pub(super) fn new(entries: usize) -> Self {
        Self { words: (0..entries / IN_WORD).map(|_| AtomicU64::new(u64::MAX)).collect() }
    }

    /// The number of words.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// The entries of a word that are at a depth: all four bits set in each.
    #[inline(always)]
    pub(super) fn at(&self, word: usize, depth: u8) -> u64 {
        equal(self.words[word].load(Relaxed), u64::from(depth))
    }

    /// Enters a depth for those entries of a word that are not reached yet. Returns how many these were, as
    /// seen by this thread.
    #[inline(always)]
    pub(super) fn reach(&self, word: usize, entries: u64, depth: u8) -> u32 {
        let fresh = entries & equal(self.words[word].load(Relaxed), UNREACHED);
        if fresh == 0 {
            return 0;
        }
        let before = self.words[word].fetch_and(!fresh | fresh & (ONES * u64::from(depth)), Relaxed);
        (fresh & equal(before, UNREACHED)).count_ones() / 4
    }

    /// The table.
    pub(super) fn into_half_bytes(self) -> NibbleArray {
        let mut bytes = vec![0; self.words.len() * 8];
        let words = bytes.par_chunks_exact_mut(8).zip(self.words.par_iter());
        words.for_each(|(bytes, word)| bytes.copy_from_slice(&word.load(Relaxed).to_le_bytes()));
        NibbleArray::from_bytes(bytes)
    }
}

/// All four bits of each entry that equals `value`.
#[inline(always)]
fn equal(word: u64, value: u64) -> u64 {
    let differs = word ^ (ONES * value);
    let differs = differs | differs >> 1;
    let differs = differs | differs >> 2;
    (!differs & ONES) * 15
}

/// The entries of a word in the order in which entry `i` comes from entry `i ^ by`, for `by` below 16.
#[inline(always)]
pub(super) const fn exchanged(mut word: u64, by: usize) -> u64 {
    if by & 1 != 0 {
        word = (word >> 4 & 0x0F0F_0F0F_0F0F_0F0F) | (word & 0x0F0F_0F0F_0F0F_0F0F) << 4;
    }
    if by & 2 != 0 {
        word = (word >> 8 & 0x00FF_00FF_00FF_00FF) | (word & 0x00FF_00FF_00FF_00FF) << 8;
    }
    if by & 4 != 0 {
        word = (word >> 16 & 0x0000_FFFF_0000_FFFF) | (word & 0x0000_FFFF_0000_FFFF) << 16;
    }
    if by & 8 != 0 {
        word = word.rotate_left(32);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_entered_once_and_read_where_they_were_entered() {
        let nibbles = Nibbles::new(64);
        let third = 15 << 12;
        assert_eq!((nibbles.reach(1, third, 7), nibbles.reach(1, third, 8)), (1, 0));
        assert_eq!((nibbles.at(1, 7), nibbles.at(1, 8), nibbles.at(0, 7)), (third, 0, 0));
        let table = nibbles.into_half_bytes();
        assert_eq!((table.get(16 + 3), table.get(16 + 2)), (7, 15));
        let counts = table.distribution();
        assert_eq!((counts[7], counts[15], counts.len()), (1, 63, 16));
    }

    #[test]
    fn exchanging_moves_every_entry_to_its_partner() {
        let word = 0xFEDC_BA98_7654_3210;
        for by in 0..16 {
            for i in 0..16 {
                assert_eq!(exchanged(word, by) >> (4 * i) & 15, (i ^ by) as u64);
            }
        }
    }
}
