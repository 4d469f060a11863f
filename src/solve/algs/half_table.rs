use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// Second halves of words by key, with a filter in front.
///
/// It is filled twice with the same words, in any order and by several threads: first they are counted, then added. So
/// each word has its place without sorting and without memory for it.
///
/// Memory: 8 bytes a word, 2 to 4 bytes for its share of the filter and 2 to 8 for the index of buckets.
pub(super) struct HalfTable {
    /// For each bucket, which is the top bits of keys: the number of its words while they are counted, then the number
    /// of the entry that follows.
    buckets: Vec<AtomicU32>,
    bucket_bits: u32,
    /// The bits of keys after those of the bucket, and the codes of words.
    entries: Vec<AtomicU64>,
    /// The low bits of a key choose a word of the filter, and with the axis of the first turn a bit.
    filter: Vec<AtomicU64>,
}

/// The most bytes of memory for each word.
pub(super) const BYTES_PER_WORD: usize = 8 + 4 + 8;

/// The most bits of a bucket.
const MOST_BUCKET_BITS: u32 = 22;

/// The bits of the filter for each word.
const FILTER_BITS: usize = 16;

impl HalfTable {
    /// Returns an empty table for about `expected` words.
    pub(super) fn new(expected: u64) -> Self {
        let bucket_bits = expected.max(2).ilog2().min(MOST_BUCKET_BITS);
        let buckets = (0..1 << bucket_bits).map(|_| AtomicU32::new(0)).collect();
        Self { buckets, bucket_bits, entries: Vec::new(), filter: Vec::new() }
    }

    /// Counts a word.
    pub(super) fn count(&self, key: u64) {
        self.buckets[self.bucket(key)].fetch_add(1, Relaxed);
    }

    /// Makes room for the counted words.
    pub(super) fn allocate(&mut self) {
        let mut before = 0;
        for bucket in &mut self.buckets {
            before += std::mem::replace(bucket.get_mut(), before);
        }
        let count = before as usize;
        self.entries = (0..count).map(|_| AtomicU64::new(0)).collect();
        let words = (count * FILTER_BITS / 64).next_power_of_two();
        self.filter = (0..words).map(|_| AtomicU64::new(0)).collect();
    }

    /// Adds a word that was counted, given its code and the axis of its first turn.
    pub(super) fn add(&self, key: u64, axis: usize, code: u32) {
        let place = self.buckets[self.bucket(key)].fetch_add(1, Relaxed);
        self.entries[place as usize].store(u64::from(self.tag(key)) << 32 | u64::from(code), Relaxed);
        self.filter[filter_word(key, self.filter.len())].fetch_or(filter_bit(key, axis), Relaxed);
    }

    /// Calls `visit` with the code of each word of this key, if one of them may begin with a turn about one of `axes`.
    ///
    /// Words that begin with other axes are visited, too, and rarely words of another key.
    #[inline]
    pub(super) fn for_each(&self, key: u64, axes: [bool; 3], mut visit: impl FnMut(u32)) {
        let mut wanted = 0;
        for (axis, is_wanted) in axes.into_iter().enumerate() {
            wanted |= if is_wanted { filter_bit(key, axis) } else { 0 };
        }
        if self.filter[filter_word(key, self.filter.len())].load(Relaxed) & wanted != 0 {
            self.visit_bucket(key, &mut visit);
        }
    }

    #[inline(never)]
    fn visit_bucket(&self, key: u64, visit: &mut impl FnMut(u32)) {
        let (bucket, tag) = (self.bucket(key), self.tag(key));
        let start = bucket.checked_sub(1).map_or(0, |before| self.buckets[before].load(Relaxed));
        let end = self.buckets[bucket].load(Relaxed);
        for entry in &self.entries[start as usize..end as usize] {
            let entry = entry.load(Relaxed);
            if (entry >> 32) as u32 == tag {
                visit(entry as u32);
            }
        }
    }

    /// Returns the bytes of memory in use.
    pub(super) const fn bytes(&self) -> usize {
        8 * (self.entries.capacity() + self.filter.capacity()) + 4 * self.buckets.capacity()
    }

    const fn bucket(&self, key: u64) -> usize {
        (key >> (u64::BITS - self.bucket_bits)) as usize
    }

    const fn tag(&self, key: u64) -> u32 {
        (key << self.bucket_bits >> 32) as u32
    }
}

/// Returns the word of the filter for a key.
const fn filter_word(key: u64, words: usize) -> usize {
    (key >> 6) as usize & (words - 1)
}

/// Returns the bit in that word for a first turn about an axis: one of 21 for each axis.
const fn filter_bit(key: u64, axis: usize) -> u64 {
    1 << ((key & 63) % 21 + 21 * axis as u64)
}
