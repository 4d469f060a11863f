use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::tables::{bytes_of, words_of};
use crate::{Control, Stopped};

/// Distances from a goal, exact up to a depth, in two bits each: the distance modulo 3, or 3 beyond the depth.
///
/// The distance itself follows from that of a neighbour. The table is built by a search of its own;
/// [`distances`](crate::tables::distances) needs a byte for an entry, four times as much.
pub(super) struct RemainderTable {
    depth: u8,
    words: Vec<u64>,
}

/// Entries in a word.
const PER_WORD: usize = 32;

/// Words searched between two yields.
const PART: usize = 1 << 14;

/// The entry of a distance beyond the depth.
const BEYOND: u8 = 3;

/// The index of the goal.
const GOAL: usize = 0;

/// What a search marks: the entries that have been reached.
pub(super) struct Reached<'a> {
    entries: &'a [AtomicU64],
    /// The remainder of the distance of the next ones.
    next: u64,
}

impl Reached<'_> {
    /// Marks an entry, and returns whether it is new.
    #[inline(always)]
    pub(super) fn mark(&self, index: usize) -> bool {
        let is_new = get(self.entries, index) == u64::from(BEYOND);
        if is_new {
            set(self.entries, index, self.next);
        }
        is_new
    }
}

impl RemainderTable {
    /// Returns a table without entries.
    pub(super) const fn empty() -> Self {
        Self { depth: 0, words: Vec::new() }
    }

    /// Searches from the goal, which has the index 0, up to a depth, among `size` indices.
    ///
    /// `mark_neighbours` marks the neighbours of an index. If a position has several indices, it marks all of them.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn search(
        size: usize,
        depth: u8,
        mark_neighbours: impl Fn(usize, &Reached<'_>) + Sync,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let words = size.div_ceil(PER_WORD);
        let entries: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(u64::MAX)).collect();
        set(&entries, GOAL, 0);
        for distance in 0..depth {
            let reached = Reached { entries: &entries, next: u64::from((distance + 1) % 3) };
            for part in (0..words).step_by(PART) {
                let part = part..words.min(part + PART);
                part.into_par_iter().with_min_len(1 << 8).for_each(|word| {
                    for index in entries_with(entries[word].load(Relaxed), distance % 3) {
                        mark_neighbours(word * PER_WORD + index, &reached);
                    }
                });
                control.yield_now().await?;
            }
        }
        Ok(Self { depth, words: entries.into_iter().map(AtomicU64::into_inner).collect() })
    }

    /// Returns the number of bytes of a table of `size` entries.
    pub(super) const fn bytes(size: usize) -> usize {
        size.div_ceil(PER_WORD) * 8
    }

    /// Returns the table that was stored as these bytes.
    pub(super) fn from_bytes(bytes: &[u8], depth: u8) -> Self {
        Self { depth, words: words_of(bytes) }
    }

    /// Returns the bytes of the table, to be stored.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        bytes_of(&self.words)
    }

    /// Returns the entry of an index.
    #[inline(always)]
    pub(super) fn entry(&self, index: usize) -> u8 {
        (self.words[index / PER_WORD] >> (index % PER_WORD * 2) & 3) as u8
    }

    /// Returns the distance that an entry means, given that of a neighbour, or one more than the depth if it is greater.
    #[inline(always)]
    pub(super) const fn distance_of(&self, entry: u8, neighbour: u8) -> u8 {
        if entry == BEYOND {
            return self.depth + 1;
        }
        // The one of neighbour - 1, neighbour and neighbour + 1 that has this remainder.
        neighbour + 1 - (neighbour + 1 + 3 - entry) % 3
    }

    /// Returns the distance of a position, or one more than the depth if it is greater, by a walk to the goal.
    pub(super) fn distance<P>(
        &self,
        mut position: P,
        index: impl Fn(&P) -> usize,
        neighbours: impl Fn(&P) -> Vec<P>,
    ) -> u8 {
        let mut entry = self.entry(index(&position));
        if entry == BEYOND {
            return self.depth + 1;
        }
        let mut distance = 0;
        while index(&position) != GOAL {
            entry = (entry + 2) % 3;
            let next = neighbours(&position).into_iter().find(|next| self.entry(index(next)) == entry);
            position = next.expect("a position within the depth has a nearer neighbour");
            distance += 1;
        }
        distance
    }

    /// Returns the number of entries within the depth.
    #[cfg(test)]
    pub(super) fn reached(&self, size: usize) -> usize {
        (0..size).filter(|&index| self.entry(index) != BEYOND).count()
    }
}

/// Returns the places in a word of the entries with a remainder.
fn entries_with(word: u64, remainder: u8) -> impl Iterator<Item = usize> {
    let end = if word == u64::MAX { 0 } else { PER_WORD };
    (0..end).filter(move |k| word >> (2 * k) & 3 == u64::from(remainder))
}

fn get(entries: &[AtomicU64], index: usize) -> u64 {
    entries[index / PER_WORD].load(Relaxed) >> (index % PER_WORD * 2) & 3
}

/// Enters a value by clearing bits; threads that reach an entry at once write the same value.
fn set(entries: &[AtomicU64], index: usize, value: u64) {
    entries[index / PER_WORD].fetch_and(!((3 - value) << (index % PER_WORD * 2)), Relaxed);
}
