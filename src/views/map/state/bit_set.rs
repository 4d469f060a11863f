/// A set of numbers below a limit, in a bit each.
#[derive(Clone, Debug, Default)]
pub(super) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// Makes room for the numbers below `limit`.
    pub(super) fn reserve(&mut self, limit: u32) {
        self.words.resize((limit as usize).div_ceil(64), 0);
    }

    /// Adds a number. Returns whether it is new and has room.
    pub(super) fn insert(&mut self, number: u32) -> bool {
        let Some(word) = self.words.get_mut(number as usize / 64) else { return false };
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Returns whether a number was added.
    #[must_use]
    pub(super) fn contains(&self, number: u32) -> bool {
        self.words.get(number as usize / 64).is_some_and(|word| word & (1 << (number % 64)) != 0)
    }

    /// Removes all numbers.
    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Returns the bytes in use.
    #[must_use]
    pub(super) fn bytes(&self) -> usize {
        8 * self.words.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_new_once() {
        let mut set = BitSet::default();
        assert!(!set.insert(3), "there is no room");
        set.reserve(300);
        assert_eq!([3, 64, 3, 64, 69].map(|number| set.insert(number)), [true, true, false, false, true]);
        assert!(!set.insert(320));
        assert_eq!(
            [3, 4, 69, 320, 9999].map(|number| set.contains(number)),
            [true, false, true, false, false]
        );
        set.clear();
        assert!(set.insert(3));
        assert_eq!(set.bytes(), 40);
    }
}
