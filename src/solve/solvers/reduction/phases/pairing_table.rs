use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::super::parts::positions::is_odd;
use crate::coordinates::arrangement;
use crate::tables::{NibbleArray, bytes_of, words_of};
use crate::{Control, Stopped, TableBytes};

/// The partner of each of twelve pieces: two half orbits of twelve, one piece of each on every edge.
///
/// Entry `i` is the position, in the second half, of the partner of the piece at position `i` of the first.
/// The last four entries are fixed, so that any four bits are a valid index.
pub(super) type Pairing = [u8; 16];

/// The solved pairing: each piece lies beside its partner.
pub(super) const PAIRED: Pairing = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A turn or a symmetry as it acts on a [`Pairing`].
///
/// The partner of what comes to position `i` is where `to` sends the partner of what was at `from[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairingMove {
    from: Pairing,
    to: Pairing,
}

impl PairingMove {
    /// Returns the motion that carries the pieces of both half orbits to the given positions.
    pub(super) fn new(first: &[u8; 12], second: &[u8; 12]) -> Self {
        let (mut from, mut to) = (PAIRED, PAIRED);
        to[..12].copy_from_slice(second);
        for (i, &destination) in first.iter().enumerate() {
            from[usize::from(destination)] = i as u8;
        }
        Self { from, to }
    }

    /// Returns the pairing after the motion.
    #[inline(always)]
    pub(super) fn after(&self, pairing: &Pairing) -> Pairing {
        std::array::from_fn(|i| self.at(pairing, i))
    }

    #[inline(always)]
    fn at(&self, pairing: &Pairing, i: usize) -> u8 {
        self.to[usize::from(pairing[usize::from(self.from[i] & 15)] & 15)]
    }

    fn then(&self, next: &Self) -> Self {
        Self {
            from: next.from.map(|i| self.from[usize::from(i)]),
            to: self.to.map(|j| next.to[usize::from(j)]),
        }
    }
}

/// The distance of each pairing from the solved one, exact up to a depth.
///
/// ```text
/// partners of the first four, up to 8 symmetries   12 * 11 * 10 * 9 = 11,880 in 1,538 classes
/// partners of the other eight                      8! = 40,320, or half of it if all permutations are even
/// ```
///
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
    turned: Vec<[PairingMove; SYMMETRIES]>,
    symmetries: [PairingMove; SYMMETRIES],
    /// For each value of the first four partners, `class << 3 | symmetry that leads to the representative`.
    classes: Vec<u16>,
    /// The first four partners of each class, and a bit for each symmetry that leaves them unchanged.
    representatives: Vec<([u8; 4], u8)>,
    even: bool,
    depth: u8,
    words: Vec<u64>,
    /// If turns have costs, the distances instead of the words.
    distances: NibbleArray,
}

const SYMMETRIES: usize = 8;
const FIRST_FOUR: usize = 11_880;
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
        let mut table = Self::empty(turns, symmetries, true, depth);
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
        let mut table = Self { costs, ..Self::empty(turns, symmetries, true, depth) };
        let size = table.size();
        let build = async { Ok(NibbleArray::from(table.searched_with_costs(control).await?).into_bytes()) };
        table.distances = NibbleArray::with_len(bytes.part(size.div_ceil(2), build).await?, size);
        Ok(table)
    }

    fn empty(turns: Vec<PairingMove>, symmetries: [PairingMove; SYMMETRIES], even: bool, depth: u8) -> Self {
        let turned = turns.iter().map(|turn| symmetries.map(|symmetry| turn.then(&symmetry))).collect();
        let mut table = Self {
            turns,
            costs: Vec::new(),
            turned,
            symmetries,
            classes: vec![u16::MAX; FIRST_FOUR],
            representatives: Vec::new(),
            even,
            depth,
            words: Vec::new(),
            distances: NibbleArray::from(Vec::new()),
        };
        table.classify();
        table
    }

    fn classify(&mut self) {
        for first in 0..FIRST_FOUR {
            if self.classes[first] != u16::MAX {
                continue;
            }
            let pairing = pairing_of_first(first);
            let class = self.representatives.len() as u16;
            let mut unchanged = 0;
            for (s, symmetry) in self.symmetries.iter().enumerate() {
                let image = symmetry.after(&pairing);
                let other = rank_first(&image, &IDENTITY).0;
                if other == first {
                    unchanged |= 1 << s;
                }
                if self.classes[other] == u16::MAX {
                    let is_back = |back: &PairingMove| rank_first(&image, back).0 == first;
                    let back = self.symmetries.iter().position(is_back);
                    let back = back.expect("the symmetries form a group") as u16;
                    self.classes[other] = class << 3 | back;
                }
            }
            self.representatives.push(([pairing[0], pairing[1], pairing[2], pairing[3]], unchanged));
        }
    }

    const fn rest(&self) -> usize {
        if self.even { 20_160 } else { 40_320 }
    }

    /// Returns the number of entries.
    pub(super) fn size(&self) -> usize {
        self.representatives.len() * self.rest()
    }

    /// Returns the words of the table, by a search.
    async fn searched(&self, control: &Control) -> Result<Vec<u64>, Stopped> {
        let words = self.size().div_ceil(PER_WORD);
        let entries: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(u64::MAX)).collect();
        set(&entries, self.index(&PAIRED), 0);
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
        entries[self.index(&PAIRED)].store(0, Relaxed);
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
        let pairing = self.pairing_of(index);
        for (turned, &cost) in self.turned.iter().zip(&self.costs) {
            let distance = depth + cost;
            let (class, symmetry) = self.class(&pairing, &turned[0]);
            let index = self.index_in(class, &pairing, &turned[symmetry]);
            if entries[index].load(Relaxed) <= distance {
                continue;
            }
            entries[index].fetch_min(distance, Relaxed);
            let unchanged = self.representatives[class].1;
            if unchanged != 1 {
                let image = turned[symmetry].after(&pairing);
                for s in (1..SYMMETRIES).filter(|s| unchanged >> s & 1 == 1) {
                    let image = self.index_in(class, &image, &self.symmetries[s]);
                    entries[image].fetch_min(distance, Relaxed);
                }
            }
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
            let pairing = self.pairing_of(word * PER_WORD + k);
            for turned in &self.turned {
                let (class, symmetry) = self.class(&pairing, &turned[0]);
                let index = self.index_in(class, &pairing, &turned[symmetry]);
                if get(entries, index) != 3 {
                    continue;
                }
                set(entries, index, next);
                let unchanged = self.representatives[class].1;
                if unchanged != 1 {
                    let image = turned[symmetry].after(&pairing);
                    for s in (1..SYMMETRIES).filter(|s| unchanged >> s & 1 == 1) {
                        set(entries, self.index_in(class, &image, &self.symmetries[s]), next);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn class(&self, pairing: &Pairing, motion: &PairingMove) -> (usize, usize) {
        let entry = self.classes[rank_first(pairing, motion).0];
        (usize::from(entry >> 3), usize::from(entry & 7))
    }

    #[inline(always)]
    fn index_in(&self, class: usize, pairing: &Pairing, motion: &PairingMove) -> usize {
        let (_, mut used) = rank_first(pairing, motion);
        let mut rank = 0;
        for i in 4..if self.even { 10 } else { 11 } {
            let partner = motion.at(pairing, i);
            rank = rank * (12 - i) + digit(partner, used);
            used |= 1 << partner;
        }
        class * self.rest() + rank
    }

    fn index(&self, pairing: &Pairing) -> usize {
        let (class, symmetry) = self.class(pairing, &self.symmetries[0]);
        self.index_in(class, pairing, &self.symmetries[symmetry])
    }

    /// Returns the pairing of an entry.
    fn pairing_of(&self, index: usize) -> Pairing {
        let mut pairing = PAIRED;
        pairing[..4].copy_from_slice(&self.representatives[index / self.rest()].0);
        let mut free: u16 = (1 << 12) - 1;
        for &partner in &pairing[..4] {
            free &= !(1 << partner);
        }
        let last = if self.even { 10 } else { 11 };
        let mut digits = [0; 12];
        let mut rank = index % self.rest();
        for i in (4..last).rev() {
            digits[i] = rank % (12 - i);
            rank /= 12 - i;
        }
        for i in 4..12 {
            let mut set = free;
            for _ in 0..digits[i] {
                set &= set - 1;
            }
            pairing[i] = set.trailing_zeros() as u8;
            free &= !(1 << pairing[i]);
        }
        if self.even && is_odd(&pairing[..12]) {
            pairing.swap(10, 11);
        }
        pairing
    }

    fn entry(&self, index: usize) -> u8 {
        (self.words[index / PER_WORD] >> (index % PER_WORD * 2) & 3) as u8
    }

    /// Returns the distance of a pairing, or one more than the depth if it is greater.
    pub(super) fn distance(&self, pairing: &Pairing) -> u8 {
        if !self.distances.is_empty() {
            return self.distances.get(self.index(pairing));
        }
        let mut entry = self.entry(self.index(pairing));
        if entry == 3 {
            return self.depth + 1;
        }
        let mut pairing = *pairing;
        let mut distance = 0;
        while self.index(&pairing) != 0 {
            let nearer = (entry + 2) % 3;
            let mut next = self.turns.iter().map(|turn| turn.after(&pairing));
            let next = next.find(|next| self.entry(self.index(next)) == nearer);
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

    /// Returns the distance after a turn, given that before it, or one more than the depth if it is greater.
    #[inline(always)]
    pub(super) fn distance_after(&self, pairing: &Pairing, before: u8, turn: usize) -> u8 {
        let turned = &self.turned[turn];
        let (class, symmetry) = self.class(pairing, &turned[0]);
        let index = self.index_in(class, pairing, &turned[symmetry]);
        if !self.distances.is_empty() {
            return self.distances.get(index);
        }
        let entry = self.entry(index);
        if entry == 3 {
            return self.depth + 1;
        }
        // The one of before - 1, before and before + 1 that has this remainder.
        before + 1 - (before + 1 + 3 - entry) % 3
    }

    /// Returns the number of entries within the depth.
    #[cfg(test)]
    pub(super) fn reached(&self) -> usize {
        (0..self.size()).filter(|&index| self.entry(index) != 3).count()
    }
}

const PART: usize = 1 << 14;

const IDENTITY: PairingMove = PairingMove { from: PAIRED, to: PAIRED };

fn get(entries: &[AtomicU64], index: usize) -> u64 {
    entries[index / PER_WORD].load(Relaxed) >> (index % PER_WORD * 2) & 3
}

/// Enters a value by clearing bits; threads that reach an entry at once write the same value.
fn set(entries: &[AtomicU64], index: usize, value: u64) {
    entries[index / PER_WORD].fetch_and(!((3 - value) << (index % PER_WORD * 2)), Relaxed);
}

#[inline(always)]
const fn digit(partner: u8, used: u16) -> usize {
    (partner as u32 - (used & ((1 << partner) - 1)).count_ones()) as usize
}

/// Returns the rank of the first four partners and the set of them.
#[inline(always)]
fn rank_first(pairing: &Pairing, motion: &PairingMove) -> (usize, u16) {
    let mut used = 0;
    let mut rank = 0;
    for i in 0..4 {
        let partner = motion.at(pairing, i);
        rank = rank * (12 - i) + digit(partner, used);
        used |= 1 << partner;
    }
    (rank, used)
}

/// Returns a pairing whose first four partners have this rank.
fn pairing_of_first(rank: usize) -> Pairing {
    let first: [u8; 4] = arrangement(rank, 12);
    let mut rest = PAIRED.into_iter().filter(|partner| !first.contains(partner));
    std::array::from_fn(|i| first.get(i).copied().or_else(|| rest.next()).expect("16 partners"))
}
