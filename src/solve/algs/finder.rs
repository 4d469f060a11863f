use std::collections::BinaryHeap;

use godspeed_cube::{Symmetry, Turn};

use super::cases::{CaseIndex, CaseSet};
use super::generators::Generators;
use super::join::{Join, Match, turns_of};
use super::rank::kind::Kind;
use super::rank::{Hands, Rank, Scores};
use super::{AlgsError, Limits};
use crate::Control;

/// A search for the algorithms of a set of cases.
///
/// ```
/// use godspeed_cube::{Size, TurnSet};
/// use godspeed_solve::algs::{AlgSearch, Generators, NamedSet, Subgroup};
/// use godspeed_solve::{Control, block_on};
///
/// let generators = Generators::new(&TurnSet::parse("R U", Size::THREE)?)?;
/// let oll = NamedSet::find("oll").expect("oll is one of SETS").cases();
/// let search = AlgSearch::new(oll, vec![Subgroup { generators, max: 8 }]);
/// let found = block_on(search.run(&Control::silent(), |_, _| ()))?;
/// // Sune and its relatives.
/// assert!(found.cases.iter().filter(|case| case.count > 0).count() >= 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AlgSearch {
    /// The cases.
    pub set: CaseSet,
    /// Turns and greatest lengths; an algorithm that is found with several of them counts once.
    pub subgroups: Vec<Subgroup>,
    /// By what the best algorithms are chosen.
    pub rank: Rank,
    /// How many algorithms are returned for each case.
    pub best: usize,
    /// Whether mirror images of algorithms count, too, though their turns are not among those given.
    pub mirror: bool,
    /// The limits.
    pub limits: Limits,
}

/// Turns with the greatest length of algorithms.
#[derive(Clone, Debug)]
pub struct Subgroup {
    /// The turns.
    pub generators: Generators,
    /// The greatest cost, in moves; free turns before and after do not count.
    pub max: u32,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct FoundAlgs {
    /// For each case of the set, its algorithms.
    pub cases: Vec<FoundCase>,
    /// The bytes of memory that half words and results took.
    pub bytes: usize,
}

/// The algorithms of a case.
#[derive(Clone, Debug)]
pub struct FoundCase {
    /// The number of all algorithms.
    pub count: u64,
    /// The best ones, the best first.
    pub algs: Vec<FoundAlg>,
}

/// An algorithm that solves a case.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundAlg {
    /// The turns, without free turns before and after.
    pub turns: Vec<Turn>,
    /// The number of turns that are not rotations, slices and wide turns counted as one.
    pub length: usize,
    /// The scores.
    pub scores: Scores,
    /// The free turns that bring the start of the case to where the algorithm begins.
    pub before: Vec<Turn>,
    /// The free turns that are left.
    pub after: Vec<Turn>,
}

/// The most algorithms that are kept.
const MOST_KEPT: usize = 4_000_000;

/// The best algorithms of a case so far; the worst is on top.
struct Best {
    count: u64,
    heap: BinaryHeap<Entry>,
}

/// An algorithm in a heap: by score, then by length, then by turns.
struct Entry {
    score: f64,
    turns: Vec<Turn>,
    order: Vec<u8>,
    before: u8,
    after: u8,
}

impl AlgSearch {
    /// Returns a search for the ten fastest algorithms of each case.
    #[must_use]
    pub fn new(set: CaseSet, subgroups: Vec<Subgroup>) -> Self {
        Self { set, subgroups, rank: Rank::Time, best: 10, mirror: false, limits: Limits::default() }
    }

    /// Finds all algorithms, and calls `improved` with the number of a case and an algorithm that is its best so far.
    ///
    /// # Errors
    /// [`AlgsError`] if the set is not consistent, if there are too many words, or if the search is stopped.
    pub async fn run(
        &self,
        control: &Control,
        mut improved: impl FnMut(usize, &[Turn]),
    ) -> Result<FoundAlgs, AlgsError> {
        let index = self.set.index()?;
        let kept = self.best.saturating_mul(self.set.cases.len());
        if kept > MOST_KEPT {
            return Err(AlgsError::TooManyKept { kept, most: MOST_KEPT });
        }
        let hands = Hands::default();
        let mut best: Vec<Best> =
            self.set.cases.iter().map(|_| Best { count: 0, heap: BinaryHeap::new() }).collect();
        let mut bytes = 0;
        let parts = self.subgroups.len() as f64;
        for (number, subgroup) in self.subgroups.iter().enumerate() {
            let max = subgroup.generators.units(subgroup.max);
            let kinds: Vec<(Kind, i8)> =
                subgroup.generators.turns().iter().map(|&turn| Kind::of(turn)).collect();
            let mut buffer = Vec::new();
            let share = (number as f64 / parts, 1.0 / parts);
            let mut found = |found: &Match<'_>, case: usize| {
                let turns = || turns_of(&subgroup.generators, found.turns);
                if number > 0 && self.is_in_an_earlier_one(&turns(), number) {
                    return;
                }
                let score = if self.rank == Rank::Time {
                    buffer.clear();
                    buffer.extend(found.turns.iter().map(|&turn| kinds[turn as usize]));
                    hands.seconds_of_kinds(&buffer)
                } else {
                    self.rank.score(&turns(), &hands)
                };
                let adjusted = (found.before, found.after);
                if best[case].offer(score, turns, adjusted, self.best) {
                    improved(case, &turns());
                }
                if self.mirror {
                    let mirrored: Vec<Turn> =
                        turns().iter().map(|&turn| Symmetry::MIRROR.turn(turn)).collect();
                    self.offer_mirrored(&mirrored, subgroup, &index, &hands, &mut best, &mut improved);
                }
            };
            bytes = bytes.max(self.search(subgroup, max, control, share, &mut found).await?);
        }
        let before = self.set.before.products();
        let after = self.set.after.products();
        let cases: Vec<FoundCase> = best
            .into_iter()
            .map(|best| FoundCase {
                count: best.count,
                algs: best
                    .heap
                    .into_sorted_vec()
                    .into_iter()
                    .map(|entry| entry.found(&before, &after, &hands))
                    .collect(),
            })
            .collect();
        let results =
            cases.iter().flat_map(|case| &case.algs).map(|alg| 200 + 6 * alg.turns.len()).sum::<usize>();
        Ok(FoundAlgs { cases, bytes: bytes + results })
    }

    /// Joins the set as a whole or case by case, whichever is less work.
    async fn search(
        &self,
        subgroup: &Subgroup,
        max: u32,
        control: &Control,
        share: (f64, f64),
        found: &mut impl FnMut(&Match<'_>, usize),
    ) -> Result<usize, AlgsError> {
        let whole = Join::new(&self.set, &subgroup.generators, max, &self.limits);
        let single = |case: usize| CaseSet { cases: vec![self.set.cases[case].clone()], ..self.set.clone() };
        let count = self.set.cases.len();
        let first = single(0);
        let alone = Join::new(&first, &subgroup.generators, max, &self.limits)?;
        if let Ok(whole) = whole
            && (count == 1 || whole.work() <= alone.work() * count as f64)
        {
            return whole.run(control, share, |word| found(word, word.case)).await;
        }
        let mut bytes = 0;
        for case in 0..count {
            let set = single(case);
            let join = Join::new(&set, &subgroup.generators, max, &self.limits)?;
            let part = (share.0 + share.1 * case as f64 / count as f64, share.1 / count as f64);
            bytes = bytes.max(join.run(control, part, |word| found(word, case)).await?);
        }
        Ok(bytes)
    }

    fn is_in_an_earlier_one(&self, turns: &[Turn], number: usize) -> bool {
        self.subgroups[..number]
            .iter()
            .any(|earlier| earlier.generators.cost(turns).is_some_and(|cost| cost <= 100 * earlier.max))
    }

    fn offer_mirrored(
        &self,
        mirrored: &[Turn],
        subgroup: &Subgroup,
        index: &CaseIndex,
        hands: &Hands,
        best: &mut [Best],
        improved: &mut impl FnMut(usize, &[Turn]),
    ) {
        let is_given = |subgroup: &Subgroup| subgroup.generators.cost(mirrored).is_some();
        if is_given(subgroup) || self.subgroups.iter().any(is_given) {
            return;
        }
        let effects = super::generators::effects(mirrored);
        let labels = self.set.target.labels_before(effects.iter().map(|effect| effect.map()));
        let Some(entry) = index.get(labels) else { return };
        let case = entry.case as usize;
        let score = self.rank.score(mirrored, hands);
        if best[case].offer(score, || mirrored.to_vec(), (entry.before, entry.after), self.best) {
            improved(case, mirrored);
        }
    }
}

impl Best {
    /// Counts an algorithm, and keeps it if it is among the best. Returns whether it is the best of all.
    fn offer(&mut self, score: f64, turns: impl Fn() -> Vec<Turn>, adjusted: (u8, u8), keep: usize) -> bool {
        self.count += 1;
        let is_full = self.heap.len() >= keep;
        if is_full && self.heap.peek().is_none_or(|worst| score > worst.score) {
            return false;
        }
        let turns = turns();
        let order = order(&turns);
        let entry = Entry { score, order, turns, before: adjusted.0, after: adjusted.1 };
        let is_best = self.heap.iter().all(|other| entry < *other);
        self.heap.push(entry);
        if is_full {
            self.heap.pop();
        }
        is_best
    }
}

impl Entry {
    fn found(self, before: &[Vec<Turn>], after: &[Vec<Turn>], hands: &Hands) -> FoundAlg {
        let rotation = |turn: &&Turn| Kind::of(**turn).0.is_rotation();
        let rotations = self.turns.iter().filter(rotation).count();
        FoundAlg {
            length: self.turns.len() - rotations,
            scores: Scores::of(&self.turns, hands),
            before: before[self.before as usize].clone(),
            after: after[self.after as usize].clone(),
            turns: self.turns,
        }
    }

    fn key(&self) -> (usize, &[u8]) {
        (self.turns.len(), &self.order)
    }
}

/// Returns a number for each turn, so that equal scores have an order.
fn order(turns: &[Turn]) -> Vec<u8> {
    let number = |&turn: &Turn| {
        let (kind, quarters) = Kind::of(turn);
        (3 * kind.index() as i8 + quarters.rem_euclid(3)) as u8
    };
    turns.iter().map(number).collect()
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.score.total_cmp(&other.score).then_with(|| self.key().cmp(&other.key()))
    }
}
