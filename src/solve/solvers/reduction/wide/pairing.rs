use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::{Control, Stopped};

/// Where the mate of each of twelve pieces is: two orbits of twelve, and one of each belongs to each edge. The last
/// four stand for nothing; with them, any four bits are a number of one.
pub(crate) type Pairs = [u8; 16];

/// Pieces that lie as they should.
const PAIRED: Pairs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// What a turn or a symmetry does to both orbits: the mate of what comes to place `i` is where what is now mate of
/// `from[i]` goes, which `to` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Joint {
    from: Pairs,
    to: Pairs,
}

impl Joint {
    /// The joint motion of two orbits, each told by where every piece of it goes.
    pub(crate) fn new(first: &[u8; 12], second: &[u8; 12]) -> Self {
        let (mut from, mut goes) = (PAIRED, PAIRED);
        goes[..12].copy_from_slice(second);
        for (i, &to) in first.iter().enumerate() {
            from[usize::from(to)] = i as u8;
        }
        Self { from, to: goes }
    }

    /// The pairs after it.
    #[inline(always)]
    pub(crate) fn after(&self, pairs: &Pairs) -> Pairs {
        std::array::from_fn(|i| self.at(pairs, i))
    }

    #[inline(always)]
    fn at(&self, pairs: &Pairs, i: usize) -> u8 {
        self.to[usize::from(pairs[usize::from(self.from[i] & 15)] & 15)]
    }

    fn then(&self, next: &Self) -> Self {
        Self {
            from: next.from.map(|i| self.from[usize::from(i)]),
            to: self.to.map(|j| next.to[usize::from(j)]),
        }
    }
}

/// How many turns pairs are from all being together, exactly up to a depth.
///
/// ```text
/// first four mates, up to 8 symmetries   12 * 11 * 10 * 9 = 11,880 in 1,538 classes
/// the other eight                        8! = 40,320, or half of it where only even permutations occur
/// ```
///
/// Two bits for each: the distance modulo 3, or 3 where it is greater than the depth. What the distance is itself
/// follows from that of a neighbour. The idea is Chen Shuang's (threephase, 2011).
pub(crate) struct PairingTable {
    turns: Vec<Joint>,
    /// Each turn and then each symmetry.
    turned: Vec<[Joint; SYMMETRIES]>,
    symmetries: [Joint; SYMMETRIES],
    /// For the first four mates the class and the symmetry that leads to the one that stands for it.
    classes: Vec<u16>,
    /// The first four mates of each class, and which symmetries change none of them.
    representatives: Vec<([u8; 4], u8)>,
    even: bool,
    depth: u8,
    cells: Vec<u64>,
}

const SYMMETRIES: usize = 8;
const FIRST: usize = 11_880;
const PER_WORD: usize = 32;

impl PairingTable {
    /// The table for these turns, exact up to a depth; `even` where only even permutations occur.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(crate) async fn build(
        turns: Vec<Joint>,
        symmetries: [Joint; SYMMETRIES],
        even: bool,
        depth: u8,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let turned = turns.iter().map(|turn| symmetries.map(|symmetry| turn.then(&symmetry))).collect();
        let mut table = Self {
            turns,
            turned,
            symmetries,
            classes: vec![u16::MAX; FIRST],
            representatives: Vec::new(),
            even,
            depth,
            cells: Vec::new(),
        };
        table.classify();
        table.fill(control).await?;
        Ok(table)
    }

    fn classify(&mut self) {
        for first in 0..FIRST {
            if self.classes[first] != u16::MAX {
                continue;
            }
            let pairs = pairs_of_first(first);
            let class = self.representatives.len() as u16;
            let mut unchanged = 0;
            for (s, symmetry) in self.symmetries.iter().enumerate() {
                let image = symmetry.after(&pairs);
                let other = rank_first(&image, &IDENTITY).0;
                if other == first {
                    unchanged |= 1 << s;
                }
                if self.classes[other] == u16::MAX {
                    let back = self.symmetries.iter().position(|back| rank_first(&image, back).0 == first);
                    self.classes[other] = class << 3 | back.unwrap_or(0) as u16;
                }
            }
            self.representatives.push(([pairs[0], pairs[1], pairs[2], pairs[3]], unchanged));
        }
    }

    const fn rest(&self) -> usize {
        if self.even { 20_160 } else { 40_320 }
    }

    /// How many entries there are.
    pub(crate) fn size(&self) -> usize {
        self.representatives.len() * self.rest()
    }

    async fn fill(&mut self, control: &Control) -> Result<(), Stopped> {
        let words = self.size().div_ceil(PER_WORD);
        let cells: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(u64::MAX)).collect();
        set(&cells, self.index(&PAIRED), 0);
        for depth in 0..self.depth {
            for part in (0..words).step_by(PART) {
                let end = words.min(part + PART);
                (part..end).into_par_iter().with_min_len(1 << 8).for_each(|word| {
                    self.reach_from(&cells, word, depth);
                });
                control.yield_now().await?;
            }
        }
        self.cells = cells.into_iter().map(AtomicU64::into_inner).collect();
        Ok(())
    }

    /// Marks the neighbours of the entries of one word that are at a depth.
    fn reach_from(&self, cells: &[AtomicU64], word: usize, depth: u8) {
        let value = cells[word].load(Relaxed);
        if value == u64::MAX {
            return;
        }
        let wanted = u64::from(depth % 3);
        let next = u64::from((depth + 1) % 3);
        for k in 0..PER_WORD {
            if value >> (2 * k) & 3 != wanted {
                continue;
            }
            let pairs = self.pairs(word * PER_WORD + k);
            for turned in &self.turned {
                let (class, symmetry) = self.class(&pairs, &turned[0]);
                let index = self.index_in(class, &pairs, &turned[symmetry]);
                if get(cells, index) != 3 {
                    continue;
                }
                set(cells, index, next);
                let unchanged = self.representatives[class].1;
                if unchanged != 1 {
                    let image = turned[symmetry].after(&pairs);
                    for s in (1..SYMMETRIES).filter(|s| unchanged >> s & 1 == 1) {
                        set(cells, self.index_in(class, &image, &self.symmetries[s]), next);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn class(&self, pairs: &Pairs, joint: &Joint) -> (usize, usize) {
        let entry = self.classes[rank_first(pairs, joint).0];
        (usize::from(entry >> 3), usize::from(entry & 7))
    }

    #[inline(always)]
    fn index_in(&self, class: usize, pairs: &Pairs, joint: &Joint) -> usize {
        let (_, mut used) = rank_first(pairs, joint);
        let mut rank = 0;
        for i in 4..if self.even { 10 } else { 11 } {
            let mate = joint.at(pairs, i);
            rank = rank * (12 - i) + digit(mate, used);
            used |= 1 << mate;
        }
        class * self.rest() + rank
    }

    fn index(&self, pairs: &Pairs) -> usize {
        let (class, symmetry) = self.class(pairs, &self.symmetries[0]);
        self.index_in(class, pairs, &self.symmetries[symmetry])
    }

    /// The pairs of an entry.
    fn pairs(&self, index: usize) -> Pairs {
        let mut pairs = PAIRED;
        pairs[..4].copy_from_slice(&self.representatives[index / self.rest()].0);
        let mut free: u16 = (1 << 12) - 1;
        for &mate in &pairs[..4] {
            free &= !(1 << mate);
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
            pairs[i] = set.trailing_zeros() as u8;
            free &= !(1 << pairs[i]);
        }
        if self.even && super::pieces::is_odd(&pairs[..12]) {
            pairs.swap(10, 11);
        }
        pairs
    }

    fn entry(&self, index: usize) -> u8 {
        (self.cells[index / PER_WORD] >> (index % PER_WORD * 2) & 3) as u8
    }

    /// The distance of pairs; one more than the depth where it is greater.
    pub(crate) fn distance(&self, pairs: &Pairs) -> u8 {
        let mut entry = self.entry(self.index(pairs));
        if entry == 3 {
            return self.depth + 1;
        }
        let mut pairs = *pairs;
        let mut distance = 0;
        while self.index(&pairs) != 0 {
            let nearer = (entry + 2) % 3;
            let next = self.turns.iter().map(|turn| turn.after(&pairs));
            let Some(next) = next.into_iter().find(|next| self.entry(self.index(next)) == nearer) else {
                return distance;
            };
            (pairs, entry) = (next, nearer);
            distance += 1;
        }
        distance
    }

    /// The pairs after the turn of a number.
    #[inline(always)]
    pub(crate) fn after(&self, pairs: &Pairs, turn: usize) -> Pairs {
        self.turns[turn].after(pairs)
    }

    /// Their distance, where that before the turn is known: one more than the depth where it is greater.
    #[inline(always)]
    pub(crate) fn distance_after(&self, pairs: &Pairs, before: u8, turn: usize) -> u8 {
        let turned = &self.turned[turn];
        let (class, symmetry) = self.class(pairs, &turned[0]);
        let entry = self.entry(self.index_in(class, pairs, &turned[symmetry]));
        if entry == 3 {
            return self.depth + 1;
        }
        // Of before - 1, before and before + 1 the one that leaves this remainder.
        before + 1 - (before + 1 + 3 - entry) % 3
    }

    /// How many entries there are at each distance up to the depth.
    #[cfg(test)]
    pub(crate) fn reached(&self) -> usize {
        (0..self.size()).filter(|&index| self.entry(index) != 3).count()
    }
}

const PART: usize = 1 << 14;

const IDENTITY: Joint = Joint { from: PAIRED, to: PAIRED };

fn get(cells: &[AtomicU64], index: usize) -> u64 {
    cells[index / PER_WORD].load(Relaxed) >> (index % PER_WORD * 2) & 3
}

/// Threads that reach an entry at once write the same, so they need not agree on an order.
fn set(cells: &[AtomicU64], index: usize, value: u64) {
    cells[index / PER_WORD].fetch_and(!((3 - value) << (index % PER_WORD * 2)), Relaxed);
}

#[inline(always)]
const fn digit(mate: u8, used: u16) -> usize {
    (mate as u32 - (used & ((1 << mate) - 1)).count_ones()) as usize
}

/// The number of the first four mates and the set of them.
#[inline(always)]
fn rank_first(pairs: &Pairs, joint: &Joint) -> (usize, u16) {
    let mut used = 0;
    let mut rank = 0;
    for i in 0..4 {
        let mate = joint.at(pairs, i);
        rank = rank * (12 - i) + digit(mate, used);
        used |= 1 << mate;
    }
    (rank, used)
}

/// Any pairs of which the first four have this number.
fn pairs_of_first(mut rank: usize) -> Pairs {
    let mut digits = [0; 4];
    for i in (0..4).rev() {
        digits[i] = rank % (12 - i);
        rank /= 12 - i;
    }
    let mut free: Vec<u8> = PAIRED.to_vec();
    std::array::from_fn(|i| free.remove(if i < 4 { digits[i] } else { 0 }))
}
