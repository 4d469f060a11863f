use crate::tables::{bytes_of, words_of};

/// A set of states near the goal: a Bloom filter with one hash function.
///
/// Both tables of the third phase are weak bounds where neither pairs nor centres are far, because the turns
/// that solve one spoil the other. This filter is exact but for the few states that share a bit with a near one.
pub(super) struct NearStates {
    words: Vec<u64>,
}

/// The binary logarithm of the number of bits.
///
/// 152,666 states lie within [`NEAR`](super::pairing::NEAR) turns of the goals, so 3.6 % of 2^22 bits are set.
const LOG_BITS: u32 = 22;

impl NearStates {
    /// The size in bytes.
    pub(super) const BYTES: usize = 1 << (LOG_BITS - 3);

    /// Returns the empty set.
    pub(super) fn new() -> Self {
        Self { words: vec![0; 1 << (LOG_BITS - 6)] }
    }

    /// Returns the set that was stored as these bytes.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        Self { words: words_of(bytes) }
    }

    /// Returns the bytes of the set, to be stored.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        bytes_of(&self.words)
    }

    /// Adds the state with a key.
    pub(super) fn insert(&mut self, key: u64) {
        let (word, bit) = place(key);
        self.words[word] |= bit;
    }

    /// Returns whether the set may contain the state with a key; `false` is certain.
    #[inline(always)]
    pub(super) fn may_contain(&self, key: u64) -> bool {
        let (word, bit) = place(key);
        self.words[word] & bit != 0
    }

    /// Returns the number of bits that are set.
    #[cfg(test)]
    pub(super) fn bits(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }
}

#[inline(always)]
const fn place(key: u64) -> (usize, u64) {
    let bit = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - LOG_BITS);
    ((bit >> 6) as usize, 1 << (bit & 63))
}
