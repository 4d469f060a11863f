/// A growing list of numbers below 2^24, in three bytes each.
///
/// It grows by blocks, so that it never needs room for two copies of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PackedList {
    blocks: Vec<Vec<[u8; 3]>>,
}

const BLOCK: usize = 1 << 16;

impl PackedList {
    /// Appends a number.
    pub(super) fn push(&mut self, number: u32) {
        let [a, b, c, _] = number.to_le_bytes();
        match self.blocks.last_mut() {
            Some(block) if block.len() < BLOCK => block.push([a, b, c]),
            // The first block grows as needed, since most lists are short.
            _ => {
                let mut block = Vec::with_capacity(if self.blocks.is_empty() { 0 } else { BLOCK });
                block.push([a, b, c]);
                self.blocks.push(block);
            }
        }
    }

    /// Returns the number of numbers.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.blocks.last().map_or(0, |last| (self.blocks.len() - 1) * BLOCK + last.len())
    }

    /// Returns the number at an index.
    #[must_use]
    pub(super) fn get(&self, index: usize) -> Option<u32> {
        self.blocks.get(index / BLOCK)?.get(index % BLOCK).copied().map(number)
    }

    /// Yields the numbers of a range of indices.
    pub(super) fn range(&self, from: usize, to: usize) -> impl Iterator<Item = u32> {
        (from..to.min(self.len())).filter_map(|index| self.get(index))
    }

    /// Returns the bytes in use.
    #[must_use]
    pub(super) fn bytes(&self) -> usize {
        self.blocks.iter().map(|block| 3 * block.capacity()).sum()
    }
}

impl FromIterator<u32> for PackedList {
    fn from_iter<T: IntoIterator<Item = u32>>(numbers: T) -> Self {
        let mut list = Self::default();
        numbers.into_iter().for_each(|number| list.push(number));
        list
    }
}

const fn number([a, b, c]: [u8; 3]) -> u32 {
    u32::from_le_bytes([a, b, c, 0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_stored_in_order() {
        let numbers = || (0..200_000).map(|index| index * 83 % (1 << 24));
        let list: PackedList = numbers().collect();
        assert_eq!(list.len(), 200_000);
        assert!(list.range(0, 300_000).eq(numbers()));
        assert_eq!(list.get(70_000), Some(70_000 * 83));
        assert_eq!(list.get(200_000), None);
        assert_eq!(list.range(65_535, 65_538).collect::<Vec<_>>(), [5_439_405, 5_439_488, 5_439_571]);
        assert!(list.bytes() < 4 * 200_000);
    }
}
