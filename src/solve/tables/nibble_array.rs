use rayon::prelude::*;

use crate::tables::in_huge_pages;
use crate::{Control, Stopped};

/// Numbers from 0 to 15 in half a byte each, the first of each two in the lower half: what most tables of distances
/// are kept in.
pub(crate) struct NibbleArray(Vec<u8>);

impl NibbleArray {
    /// So many numbers, rounded up to an even count, all 0.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub(crate) async fn blank(count: usize, control: &Control) -> Result<Self, Stopped> {
        Ok(Self(in_huge_pages(0, count.div_ceil(2), control).await?))
    }

    /// These numbers, of which the greater ones count as 15, and one more 0 where their count is odd.
    pub(crate) fn of(numbers: impl IntoIterator<Item = u8>) -> Self {
        let mut numbers = numbers.into_iter().map(|number| number.min(15));
        let pair = || numbers.next().map(|low| low | numbers.next().unwrap_or(0) << 4);
        Self(std::iter::from_fn(pair).collect())
    }

    /// What bytes hold.
    pub(crate) const fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The number at an index.
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> u8 {
        self.0[index / 2] >> (4 * (index & 1)) & 15
    }

    /// The bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The bytes, to be filled.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }

    /// How often each number occurs, up to the greatest; counted on all threads.
    pub(crate) fn distribution(&self) -> Vec<u64> {
        let count = |mut counts: [u64; 16], &byte: &u8| {
            counts[usize::from(byte & 15)] += 1;
            counts[usize::from(byte >> 4)] += 1;
            counts
        };
        let add = |a: [u64; 16], b: [u64; 16]| std::array::from_fn(|i| a[i] + b[i]);
        let counts = self.0.par_iter().fold(|| [0; 16], count).reduce(|| [0; 16], add);
        let last = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts[..last].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn numbers_are_read_as_they_were_put_in() {
        let nibble_array = NibbleArray::of([3, 14, 200, 0, 7]);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|index| nibble_array.get(index)), [3, 14, 15, 0, 7, 0]);
        assert_eq!(nibble_array.bytes(), [0xe3, 0x0f, 0x07]);
        assert_eq!(block_on(NibbleArray::blank(5, &Control::silent())).unwrap().bytes(), [0; 3]);
    }

    #[test]
    fn every_number_is_counted() {
        let counts = NibbleArray::of([1, 1, 4, 0, 1]).distribution();
        assert_eq!(counts, [2, 3, 0, 0, 1]);
    }
}
