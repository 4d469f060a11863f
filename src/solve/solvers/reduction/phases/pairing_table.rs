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
    /// For the first four partners, four bits each, `class << 3 | symmetry that leads to the representative`.
    classes: Vec<u16>,
    representatives: Vec<Representative>,
    arrangements: Vec<Arrangement>,
    depth: u8,
    words: Vec<u64>,
    /// If turns have costs, the distances instead of the words.
    distances: NibbleArray,
}

/// The first four partners of a class of such values.
struct Representative {
    first: [u8; 4],
    /// A bit for each symmetry that leaves them unchanged.
    unchanged: u8,
    /// For each of the other eight partners its number among them, four bits each.
    numbers: u64,
}

/// Four of the eight other partners, by their numbers.
#[derive(Clone, Copy, Default)]
struct Arrangement {
    /// The rank among 8 * 7 * 6 * 5 = 1,680 arrangements.
    rank: u16,
    /// For each of the other four numbers its number among them, two bits each.
    numbers: u16,
}

impl Arrangement {
    /// Returns the arrangements for four numbers of three bits each, the first one highest.
    fn all() -> Vec<Self> {
        let mut all = vec![Self::default(); 1 << 12];
        for rank in 0..1_680 {
            let four: [u8; 4] = arrangement(rank, 8);
            let others = (0..8).filter(|number| !four.contains(number));
            let numbers =
                others.enumerate().fold(0, |numbers, (i, other)| numbers | (i as u16) << (2 * other));
            let index = four.iter().fold(0, |index, &number| index << 3 | usize::from(number));
            all[index] = Self { rank: rank as u16, numbers };
        }
        all
    }
}

const SYMMETRIES: usize = 8;
const FIRST_FOUR: usize = 11_880;

/// Arrangements of the other eight partners, half of which are even.
const REST: usize = 20_160;
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
        let turned = turns.iter().map(|turn| symmetries.map(|symmetry| turn.then(&symmetry))).collect();
        let mut table = Self {
            turns,
            costs: Vec::new(),
            turned,
            symmetries,
            classes: vec![u16::MAX; 1 << 16],
            representatives: Vec::new(),
            arrangements: Arrangement::all(),
            depth,
            words: Vec::new(),
            distances: NibbleArray::from(Vec::new()),
        };
        table.classify();
        table
    }

    fn classify(&mut self) {
        for first in 0..FIRST_FOUR {
            let pairing = pairing_of_first(first);
            let own = first_four(&pairing, &IDENTITY);
            if self.classes[own] != u16::MAX {
                continue;
            }
            let class = self.representatives.len() as u16;
            let mut unchanged = 0;
            for (s, symmetry) in self.symmetries.iter().enumerate() {
                let image = symmetry.after(&pairing);
                let other = first_four(&image, &IDENTITY);
                if other == own {
                    unchanged |= 1 << s;
                }
                if self.classes[other] == u16::MAX {
                    let is_back = |back: &PairingMove| first_four(&image, back) == own;
                    let back = self.symmetries.iter().position(is_back);
                    let back = back.expect("the symmetries form a group") as u16;
                    self.classes[other] = class << 3 | back;
                }
            }
            let others = pairing[4..12].iter().enumerate();
            let numbers = others.fold(0, |numbers, (i, &partner)| numbers | (i as u64) << (4 * partner));
            let first = [pairing[0], pairing[1], pairing[2], pairing[3]];
            self.representatives.push(Representative { first, unchanged, numbers });
        }
    }

    /// Returns the number of entries.
    pub(super) fn size(&self) -> usize {
        self.representatives.len() * REST
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
            let unchanged = self.representatives[class].unchanged;
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
                let unchanged = self.representatives[class].unchanged;
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
        let entry = self.classes[first_four(pairing, motion)];
        (usize::from(entry >> 3), usize::from(entry & 7))
    }

    /// Returns the index of the pairing after a motion that leads to the representative of a class.
    #[inline(always)]
    fn index_in(&self, class: usize, pairing: &Pairing, motion: &PairingMove) -> usize {
        let numbers = self.representatives[class].numbers;
        let number = |i| (numbers >> (4 * motion.at(pairing, i)) & 7) as usize;
        let four = number(4) << 9 | number(5) << 6 | number(6) << 3 | number(7);
        let Arrangement { rank, numbers: others } = self.arrangements[four];
        let [ninth, tenth] = [number(8), number(9)].map(|number| usize::from(others >> (2 * number) & 3));
        class * REST + usize::from(rank) * 12 + ninth * 3 + tenth - usize::from(tenth > ninth)
    }

    fn index(&self, pairing: &Pairing) -> usize {
        let (class, symmetry) = self.class(pairing, &self.symmetries[0]);
        self.index_in(class, pairing, &self.symmetries[symmetry])
    }

    /// Returns the pairing of an entry.
    fn pairing_of(&self, index: usize) -> Pairing {
        let mut pairing = PAIRED;
        pairing[..4].copy_from_slice(&self.representatives[index / REST].first);
        let mut free: u16 = (1 << 12) - 1;
        for &partner in &pairing[..4] {
            free &= !(1 << partner);
        }
        let mut digits = [0; 12];
        let mut rank = index % REST;
        for i in (4..10).rev() {
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
        if is_odd(&pairing[..12]) {
            pairing.swap(10, 11);
        }
        pairing
    }

    #[inline(always)]
    fn remainder(&self, index: usize) -> u8 {
        (self.words[index / PER_WORD] >> (index % PER_WORD * 2) & 3) as u8
    }

    /// Returns the distance of a pairing, or one more than the depth if it is greater.
    pub(super) fn distance(&self, pairing: &Pairing) -> u8 {
        if !self.distances.is_empty() {
            return self.distances.get(self.index(pairing));
        }
        let mut entry = self.remainder(self.index(pairing));
        if entry == 3 {
            return self.depth + 1;
        }
        let mut pairing = *pairing;
        let mut distance = 0;
        while self.index(&pairing) != 0 {
            let nearer = (entry + 2) % 3;
            let mut next = self.turns.iter().map(|turn| turn.after(&pairing));
            let next = next.find(|next| self.remainder(self.index(next)) == nearer);
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
        let turned = &self.turned[turn];
        let (class, symmetry) = self.class(pairing, &turned[0]);
        self.index_in(class, pairing, &turned[symmetry])
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

const PART: usize = 1 << 14;

const IDENTITY: PairingMove = PairingMove { from: PAIRED, to: PAIRED };

fn get(entries: &[AtomicU64], index: usize) -> u64 {
    entries[index / PER_WORD].load(Relaxed) >> (index % PER_WORD * 2) & 3
}

/// Enters a value by clearing bits; threads that reach an entry at once write the same value.
fn set(entries: &[AtomicU64], index: usize, value: u64) {
    entries[index / PER_WORD].fetch_and(!((3 - value) << (index % PER_WORD * 2)), Relaxed);
}

/// Returns the first four partners after a motion, four bits each.
#[inline(always)]
fn first_four(pairing: &Pairing, motion: &PairingMove) -> usize {
    (0..4).fold(0, |four, i| four << 4 | usize::from(motion.at(pairing, i)))
}

/// Returns a pairing whose first four partners have this rank.
fn pairing_of_first(rank: usize) -> Pairing {
    let first: [u8; 4] = arrangement(rank, 12);
    let mut rest = PAIRED.into_iter().filter(|partner| !first.contains(partner));
    std::array::from_fn(|i| first.get(i).copied().or_else(|| rest.next()).expect("16 partners"))
}
