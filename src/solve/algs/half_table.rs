use super::walk::Word;

/// The first halves of words, sorted by key, with a filter in front.
///
/// Memory: 16 bytes a word, 2 bytes for its share of the filter and up to 8 for the index of buckets; while it is
/// sorted, 16 more.
#[derive(Default)]
pub(super) struct HalfTable {
    entries: Vec<Entry>,
    /// The number of the first entry of each bucket, and one more; buckets are the top bits of keys.
    buckets: Vec<u32>,
    bucket_bits: u32,
    /// One bit for each entry: the low bits of its key choose a word, and with the axis of its last turn a bit.
    filter: Vec<u64>,
}

/// A word with its key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) word: Word,
}

/// The bytes of memory for each word while a table is built.
pub(super) const BYTES_PER_WORD: usize = 2 * size_of::<Entry>() + 10;

/// The bits of one digit of the radix sort.
const DIGIT: u32 = 11;

/// The number of digits by which entries are sorted.
const DIGITS: u32 = 2;

/// The bits of the filter for each word.
const FILTER_BITS: usize = 16;

impl HalfTable {
    /// Removes all entries, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Adds a word; [`sort`](Self::sort) must follow.
    pub(super) fn push(&mut self, key: u64, word: Word) {
        self.entries.push(Entry { key, word });
    }

    /// Sorts the entries and builds index and filter, given the axis of the last turn of each word.
    pub(super) fn sort(&mut self, axis: impl Fn(Word) -> usize) {
        let count = self.entries.len();
        let mut sorted = vec![Entry { key: 0, word: Word(0) }; count];
        for digit in (1..=DIGITS).rev() {
            let shift = u64::BITS - digit * DIGIT;
            scatter(&self.entries, &mut sorted, shift);
            std::mem::swap(&mut self.entries, &mut sorted);
        }
        drop(sorted);
        self.bucket_bits = count.max(2).ilog2().min(DIGIT * DIGITS);
        self.buckets.clear();
        self.buckets.resize((1 << self.bucket_bits) + 1, 0);
        for entry in &self.entries {
            self.buckets[(entry.key >> (u64::BITS - self.bucket_bits)) as usize + 1] += 1;
        }
        for bucket in 1..self.buckets.len() {
            self.buckets[bucket] += self.buckets[bucket - 1];
        }
        self.filter.clear();
        self.filter.resize((count * FILTER_BITS / 64).next_power_of_two(), 0);
        for entry in &self.entries {
            let word = filter_word(entry.key, self.filter.len());
            self.filter[word] |= filter_bit(entry.key, axis(entry.word));
        }
    }

    /// Calls `visit` with each word of this key, if one of them may end with a turn about one of `axes`.
    ///
    /// Words that end with other axes are visited, too.
    pub(super) fn for_each(&self, key: u64, axes: [bool; 3], mut visit: impl FnMut(Word)) {
        let mut wanted = 0;
        for (axis, is_wanted) in axes.into_iter().enumerate() {
            wanted |= u64::from(is_wanted) * filter_bit(key, axis);
        }
        if self.filter[filter_word(key, self.filter.len())] & wanted != 0 {
            self.visit_bucket(key, &mut visit);
        }
    }

    #[inline(never)]
    fn visit_bucket(&self, key: u64, visit: &mut impl FnMut(Word)) {
        let bucket = (key >> (u64::BITS - self.bucket_bits)) as usize;
        let range = self.buckets[bucket] as usize..self.buckets[bucket + 1] as usize;
        for entry in self.entries[range].iter().filter(|entry| entry.key == key) {
            visit(entry.word);
        }
    }

    /// Returns the bytes of memory in use.
    pub(super) const fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.buckets.capacity() * 4
            + self.filter.capacity() * 8
    }

    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }
}

/// Sorts by one digit and keeps the order of equal digits.
fn scatter(from: &[Entry], to: &mut [Entry], shift: u32) {
    let digit = |entry: &Entry| (entry.key >> shift) as usize & ((1 << DIGIT) - 1);
    let mut next = [0_usize; 1 << DIGIT];
    for entry in from {
        next[digit(entry)] += 1;
    }
    let mut before = 0;
    for count in &mut next {
        before += std::mem::replace(count, before);
    }
    for entry in from {
        let place = &mut next[digit(entry)];
        to[*place] = *entry;
        *place += 1;
    }
}

/// Returns the word of the filter for a key.
const fn filter_word(key: u64, words: usize) -> usize {
    (key >> 6) as usize & (words - 1)
}

/// Returns the bit in that word for a last turn about an axis: one of 21 for each axis.
const fn filter_bit(key: u64, axis: usize) -> u64 {
    1 << ((key & 63) % 21 + 21 * axis as u64)
}
