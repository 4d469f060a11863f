use rayon::prelude::*;

use crate::tables::in_huge_pages;
use crate::{Control, Stopped};

/// An array of numbers from 0 to 15, two in a byte, the first of each pair in the lower half.
pub struct NibbleArray {
    bytes: Vec<u8>,
    len: usize,
}

impl NibbleArray {
    /// Allocates an array of zeros.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn blank(len: usize, control: &Control) -> Result<Self, Stopped> {
        Ok(Self { bytes: in_huge_pages(0, len.div_ceil(2), control).await?, len })
    }

    /// Wraps packed bytes, two numbers each.
    pub(crate) const fn from_bytes(bytes: Vec<u8>) -> Self {
        let len = 2 * bytes.len();
        Self { bytes, len }
    }

    /// Wraps the packed bytes of `len` numbers.
    pub(crate) const fn with_len(bytes: Vec<u8>, len: usize) -> Self {
        Self { bytes, len }
    }

    /// Returns the packed bytes without the array around them.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns the number at an index.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, index: usize) -> u8 {
        self.bytes[index / 2] >> (4 * (index & 1)) & 15
    }

    /// Returns the count of numbers.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no numbers.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the packed bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the packed bytes, to be written.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Counts how often each number occurs, up to the greatest, on all threads.
    pub(crate) fn distribution(&self) -> Vec<u64> {
        let mut counts = Self::distribution_of(&self.bytes);
        // The unused half of the last byte is 0.
        counts[0] -= (2 * self.bytes.len() - self.len) as u64;
        counts
    }

    /// Counts how often each number occurs in packed bytes, up to the greatest, on all threads.
    pub(crate) fn distribution_of(bytes: &[u8]) -> Vec<u64> {
        let count = |mut counts: [u64; 16], &byte: &u8| {
            counts[usize::from(byte & 15)] += 1;
            counts[usize::from(byte >> 4)] += 1;
            counts
        };
        let add = |a: [u64; 16], b: [u64; 16]| std::array::from_fn(|i| a[i] + b[i]);
        let counts = bytes.par_iter().fold(|| [0; 16], count).reduce(|| [0; 16], add);
        let last = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
        counts[..=last].to_vec()
    }
}

impl From<Vec<u8>> for NibbleArray {
    /// Packs numbers; those above 15 become 15.
    fn from(numbers: Vec<u8>) -> Self {
        let pack = |pair: &[u8]| pair.iter().rev().fold(0, |byte, &number| byte << 4 | number.min(15));
        Self { bytes: numbers.chunks(2).map(pack).collect(), len: numbers.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn numbers_are_read_back_in_order_and_capped_at_15() {
        let numbers = NibbleArray::from(vec![3, 14, 200, 0, 7]);
        assert_eq!([0, 1, 2, 3, 4].map(|index| numbers.get(index)), [3, 14, 15, 0, 7]);
        assert_eq!(numbers.bytes(), [0xe3, 0x0f, 0x07]);
        assert_eq!(block_on(NibbleArray::blank(5, &Control::silent())).unwrap().bytes(), [0; 3]);
    }

    #[test]
    fn the_distribution_counts_each_number_and_no_padding() {
        let counts = NibbleArray::from(vec![1, 1, 4, 0, 1]).distribution();
        assert_eq!(counts, [1, 3, 0, 0, 1]);
    }
}
