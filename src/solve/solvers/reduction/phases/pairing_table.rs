use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::pairing_coordinate::{
    PAIRED, Pairing, PairingCoordinate, PairingMove, SYMMETRIES, TurnedPairingMove,
};
use crate::tables::{NibbleArray, bytes_of, words_of};
use crate::{Control, Stopped, TableBytes};

/// The distance of each even pairing from the solved one, exact up to a depth.
///
/// The table has an entry for each index of the [`PairingCoordinate`], 31,006,080 in all.
/// An entry takes two bits: the distance modulo 3, or 3 beyond the depth. The distance itself follows from
/// that of a neighbour. It is built by a search of its own, which marks the symmetric images of each
/// position as it goes; [`distances`](crate::tables::distances) needs a byte for an entry, four times as
/// much. The idea is Chen Shuang's (threephase, 2011).
///
/// If turns have different costs, three remainders are too few, and an entry takes four bits.
pub(super) struct PairingTable {
    turns: Vec<PairingMove>,
    /// The cost of each turn; empty if all cost one.
    costs: Vec<u8>,
    /// Each turn followed by each symmetry.
    turned: Vec<TurnedPairingMove>,
    coordinate: PairingCoordinate,
    depth: u8,
    words: Vec<u64>,
    /// If turns have costs, the distances instead of the words.
    distances: NibbleArray,
}

/// Entries of two bits in a word.
const PER_WORD: usize = 32;

impl PairingTable {
    /// Builds the table of even permutations for some turns, exact up to a depth.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(
        turns: Vec<PairingMove>,
        symmetries: [PairingMove; SYMMETRIES],
        depth: u8,
        bytes: &mut TableBytes,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut table = Self::empty(turns, symmetries, depth);
        let len = table.size().div_ceil(PER_WORD) * 8;
        let build = async { Ok(bytes_of(&table.searched(control).await?)) };
        table.words = words_of(&bytes.part(len, build).await?);
        Ok(table)
    }

    /// Builds the table of even permutations for turns with costs, exact up to a cost.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build_weighted(
        turns: Vec<PairingMove>,
        costs: Vec<u8>,
        symmetries: [PairingMove; SYMMETRIES],
        depth: u8,
        bytes: &mut TableBytes,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut table = Self { costs, ..Self::empty(turns, symmetries, depth) };
        let size = table.size();
        let build = async { Ok(NibbleArray::from(table.searched_with_costs(control).await?).into_bytes()) };
        table.distances = NibbleArray::with_len(bytes.part(size.div_ceil(2), build).await?, size);
        Ok(table)
    }

    fn empty(turns: Vec<PairingMove>, symmetries: [PairingMove; SYMMETRIES], depth: u8) -> Self {
        let coordinate = PairingCoordinate::new(symmetries);
        let turned = turns.iter().map(|turn| coordinate.turned(turn)).collect();
        Self {
            turns,
            costs: Vec::new(),
            turned,
            coordinate,
            depth,
            words: Vec::new(),
            distances: NibbleArray::from(Vec::new()),
        }
    }

    /// Returns the number of entries.
    pub(super) fn size(&self) -> usize {
        self.coordinate.size()
    }

    /// Returns the words of the table, by a search.
    async fn searched(&self, control: &Control) -> Result<Vec<u64>, Stopped> {
        let words = self.size().div_ceil(PER_WORD);
        let entries: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(u64::MAX)).collect();
        set(&entries, self.coordinate.index(&PAIRED), 0);
        for depth in 0..self.depth {
            for part in (0..words).step_by(PART) {
                let end = words.min(part + PART);
                (part..end).into_par_iter().with_min_len(1 << 8).for_each(|word| {
                    self.reach_from(&entries, word, depth);
                });
                control.yield_now().await?;
            }
        }
        Ok(entries.into_iter().map(AtomicU64::into_inner).collect())
    }

    /// Returns the distances, by a search over turns with costs.
    async fn searched_with_costs(&self, control: &Control) -> Result<Vec<u8>, Stopped> {
        let size = self.size();
        let entries: Vec<AtomicU8> = (0..size).map(|_| AtomicU8::new(self.depth + 1)).collect();
        entries[self.coordinate.index(&PAIRED)].store(0, Relaxed);
        for depth in 0..self.depth {
            for start in (0..size).step_by(PART) {
                let part = (start..size.min(start + PART)).into_par_iter().with_min_len(1 << 9);
                part.filter(|&index| entries[index].load(Relaxed) == depth).for_each(|index| {
                    self.reach_weighted(&entries, index, depth);
                });
                control.yield_now().await?;
            }
        }
        Ok(entries.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Lowers the distances of the neighbours of an entry at a depth.
    fn reach_weighted(&self, entries: &[AtomicU8], index: usize, depth: u8) {
        let pairing = self.coordinate.pairing_of(index);
        for (turned, &cost) in self.turned.iter().zip(&self.costs) {
            let distance = depth + cost;
            self.coordinate.visit_after(&pairing, turned, |index| {
                let is_nearer = entries[index].load(Relaxed) > distance;
                if is_nearer {
                    entries[index].fetch_min(distance, Relaxed);
                }
                is_nearer
            });
        }
    }

    /// Marks the neighbours of the entries of one word at a depth.
    fn reach_from(&self, entries: &[AtomicU64], word: usize, depth: u8) {
        let value = entries[word].load(Relaxed);
        if value == u64::MAX {
            return;
        }
        let wanted = u64::from(depth % 3);
        let next = u64::from((depth + 1) % 3);
        for k in 0..PER_WORD {
            if value >> (2 * k) & 3 != wanted {
                continue;
            }
            let pairing = self.coordinate.pairing_of(word * PER_WORD + k);
            for turned in &self.turned {
                self.coordinate.visit_after(&pairing, turned, |index| {
                    let is_new = get(entries, index) == 3;
                    if is_new {
                        set(entries, index, next);
                    }
                    is_new
                });
            }
        }
    }

    #[inline(always)]
    fn remainder(&self, index: usize) -> u8 {
        (self.words[index / PER_WORD] >> (index % PER_WORD * 2) & 3) as u8
    }

    /// Returns the distance of a pairing, or one more than the depth if it is greater.
    pub(super) fn distance(&self, pairing: &Pairing) -> u8 {
        if !self.distances.is_empty() {
            return self.distances.get(self.coordinate.index(pairing));
        }
        let mut entry = self.remainder(self.coordinate.index(pairing));
        if entry == 3 {
            return self.depth + 1;
        }
        let mut pairing = *pairing;
        let mut distance = 0;
        while self.coordinate.index(&pairing) != 0 {
            let nearer = (entry + 2) % 3;
            let mut next = self.turns.iter().map(|turn| turn.after(&pairing));
            let next = next.find(|next| self.remainder(self.coordinate.index(next)) == nearer);
            (pairing, entry) = (next.expect("a pairing within the depth has a nearer neighbour"), nearer);
            distance += 1;
        }
        distance
    }

    /// Returns the pairing after the turn of an index.
    #[inline(always)]
    pub(super) fn after(&self, pairing: &Pairing, turn: usize) -> Pairing {
        self.turns[turn].after(pairing)
    }

    /// Returns the index of the entry of the pairing after the turn of an index.
    #[inline(always)]
    pub(super) fn index_after(&self, pairing: &Pairing, turn: usize) -> usize {
        self.coordinate.index_after(pairing, &self.turned[turn])
    }

    /// Returns an entry.
    #[inline(always)]
    pub(super) fn entry(&self, index: usize) -> u8 {
        if !self.distances.is_empty() {
            return self.distances.get(index);
        }
        self.remainder(index)
    }

    /// Returns the distance that an entry means, given that before the turn, or one more than the depth if it is greater.
    #[inline(always)]
    pub(super) fn distance_of(&self, entry: u8, before: u8) -> u8 {
        if !self.distances.is_empty() {
            return entry;
        }
        if entry == 3 {
            return self.depth + 1;
        }
        // The one of before - 1, before and before + 1 that has this remainder.
        before + 1 - (before + 1 + 3 - entry) % 3
    }

    /// Returns the distance after a turn, given that before it, or one more than the depth if it is greater.
    #[inline(always)]
    pub(super) fn distance_after(&self, pairing: &Pairing, before: u8, turn: usize) -> u8 {
        self.distance_of(self.entry(self.index_after(pairing, turn)), before)
    }

    /// Returns the number of entries within the depth.
    #[cfg(test)]
    pub(super) fn reached(&self) -> usize {
        (0..self.size()).filter(|&index| self.remainder(index) != 3).count()
    }
}

/// Words or entries searched between two yields.
const PART: usize = 1 << 14;

fn get(entries: &[AtomicU64], index: usize) -> u64 {
    entries[index / PER_WORD].load(Relaxed) >> (index % PER_WORD * 2) & 3
}

/// Enters a value by clearing bits; threads that reach an entry at once write the same value.
fn set(entries: &[AtomicU64], index: usize, value: u64) {
    entries[index / PER_WORD].fetch_and(!((3 - value) << (index % PER_WORD * 2)), Relaxed);
}
