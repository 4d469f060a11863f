use rayon::prelude::*;

use super::NibbleArray;
use crate::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Numbers in a word.
pub(crate) const NIBBLES_PER_WORD: usize = 16;

/// The number 1 in every nibble of a word.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The initial number.
const UNREACHED: u64 = 15;

/// Distances of four bits while a breadth-first search finds them on all threads.
///
/// All distances start as 15. One is set by clearing bits, so threads that set the same one need no agreement on an
/// order. Masks select the nibbles of a word by all four bits.
pub(crate) struct AtomicNibbleArray {
    words: Vec<AtomicU64>,
}

impl AtomicNibbleArray {
    /// Creates an array of `count` distances, a multiple of 16.
    pub(crate) fn new(count: usize) -> Self {
        debug_assert!(count.is_multiple_of(NIBBLES_PER_WORD));
        Self { words: (0..count / NIBBLES_PER_WORD).map(|_| AtomicU64::new(u64::MAX)).collect() }
    }

    /// Returns the mask of the nibbles of a word that hold `depth`.
    #[inline(always)]
    pub(crate) fn at(&self, word: usize, depth: u8) -> u64 {
        equal(self.words[word].load(Relaxed), u64::from(depth))
    }

    /// Sets the unreached nibbles of a mask to `depth`. Returns how many this thread has set.
    #[inline(always)]
    pub(crate) fn reach(&self, word: usize, mask: u64, depth: u8) -> u32 {
        let fresh = mask & equal(self.words[word].load(Relaxed), UNREACHED);
        if fresh == 0 {
            return 0;
        }
        let before = self.words[word].fetch_and(!fresh | fresh & (ONES * u64::from(depth)), Relaxed);
        (fresh & equal(before, UNREACHED)).count_ones() / 4
    }

    /// Returns the finished array.
    pub(crate) fn finish(self) -> NibbleArray {
        let mut bytes = vec![0; self.words.len() * 8];
        let words = bytes.par_chunks_exact_mut(8).zip(self.words.par_iter());
        words.for_each(|(bytes, word)| bytes.copy_from_slice(&word.load(Relaxed).to_le_bytes()));
        NibbleArray::from_bytes(bytes)
    }
}

/// Returns the mask of the nibbles that equal `value`.
#[inline(always)]
fn equal(word: u64, value: u64) -> u64 {
    let differs = word ^ (ONES * value);
    let differs = differs | differs >> 1;
    let differs = differs | differs >> 2;
    (!differs & ONES) * 15
}

/// Reorders the nibbles of a word so that nibble `i` comes from nibble `i ^ by`, for `by` below 16.
#[inline(always)]
pub(crate) const fn nibbles_xored(mut word: u64, by: usize) -> u64 {
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
    fn a_distance_is_set_once() {
        let nibbles = AtomicNibbleArray::new(64);
        let third = 15 << 12;
        assert_eq!((nibbles.reach(1, third, 7), nibbles.reach(1, third, 8)), (1, 0));
        assert_eq!((nibbles.at(1, 7), nibbles.at(1, 8), nibbles.at(0, 7)), (third, 0, 0));
        let table = nibbles.finish();
        assert_eq!((table.get(16 + 3), table.get(16 + 2)), (7, 15));
        let counts = table.distribution();
        assert_eq!((counts[7], counts[15], counts.len()), (1, 63, 16));
    }

    #[test]
    fn xoring_the_index_exchanges_nibbles() {
        let word = 0xFEDC_BA98_7654_3210;
        for by in 0..16 {
            for i in 0..16 {
                assert_eq!(nibbles_xored(word, by) >> (4 * i) & 15, (i ^ by) as u64);
            }
        }
    }
}
