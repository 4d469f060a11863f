use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use godspeed_cube::{Symmetry, Turn};

use super::cases::{CaseIndex, CaseSet};
use super::followed::Follow;
use super::generators::{Generators, TurnIndex};
use super::join::{Join, Match, turns_of};
use super::rank::kind::Kind;
use super::rank::{Hands, Rank, Scores};
use super::walk::Word;
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
const MOST_KEPT: usize = 1_000_000;

/// The most algorithms that may be asked for, if there are as many.
const MOST_ASKED: usize = 4_000_000;

/// The most cases that are searched together if not all are: each takes some kilobytes.
const GROUP: usize = 128;

/// What is found is offered to the lists of the best, from any thread.
struct Offers<'a> {
    search: &'a AlgSearch,
    index: &'a CaseIndex,
    hands: Hands,
    best: Vec<Mutex<Best>>,
    /// The number of algorithms in all lists; if it is greater than [`MOST_KEPT`], no more are added.
    kept: AtomicUsize,
}

/// Offers the words of one set of turns.
struct WordOffers<'a, F> {
    offers: &'a Offers<'a>,
    generators: &'a Generators,
    kinds: Vec<(Kind, i8)>,
    /// For each earlier set of turns, the cost of each turn there and the greatest cost, in hundredths of a move.
    earlier: Vec<(Vec<Option<u32>>, u32)>,
    improved: &'a F,
}

/// The best algorithms of a case so far; the worst is on top.
#[derive(Default)]
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

    /// Finds all algorithms on all threads, and calls `improved` with the number of a case and an algorithm that is its
    /// best so far.
    ///
    /// The result is the same for any number of threads.
    ///
    /// # Errors
    /// [`AlgsError`] if the set is not consistent, if there are too many words, or if the search is stopped.
    pub async fn run(
        &self,
        control: &Control,
        improved: impl Fn(usize, &[Turn]) + Sync,
    ) -> Result<FoundAlgs, AlgsError> {
        let index = self.set.index()?;
        let kept = self.best.saturating_mul(self.set.cases.len());
        if kept > MOST_ASKED {
            return Err(AlgsError::TooManyKept { kept, most: MOST_ASKED });
        }
        let (hands, best) = (Hands::default(), self.no_algs());
        let offers = Offers { search: self, index: &index, hands, best, kept: AtomicUsize::new(0) };
        let mut bytes = 0;
        let parts = self.subgroups.len() as f64;
        for (number, subgroup) in self.subgroups.iter().enumerate() {
            let share = (number as f64 / parts, 1.0 / parts);
            let words = WordOffers::new(&offers, number, &improved);
            bytes =
                bytes.max(self.search(subgroup, &index, control, share, &|found| words.offer(found)).await?);
        }
        let kept = offers.kept.load(Relaxed);
        if kept > MOST_KEPT {
            return Err(AlgsError::TooManyKept { kept, most: MOST_KEPT });
        }
        let cases = offers.finished();
        let results =
            cases.iter().flat_map(|case| &case.algs).map(|alg| 200 + 6 * alg.turns.len()).sum::<usize>();
        Ok(FoundAlgs { cases, bytes: bytes + results })
    }

    fn no_algs(&self) -> Vec<Mutex<Best>> {
        self.set.cases.iter().map(|_| Mutex::default()).collect()
    }

    /// Joins the set as a whole or groups of cases, whichever is less work.
    async fn search(
        &self,
        subgroup: &Subgroup,
        index: &CaseIndex,
        control: &Control,
        share: (f64, f64),
        found: &(impl Fn(&Match<'_>) + Sync),
    ) -> Result<usize, AlgsError> {
        let max = subgroup.generators.units(subgroup.max);
        let count = self.set.cases.len();
        let join = |cases: Range<usize>, follow: &[Follow]| {
            Join::new(&self.set, index, cases, &subgroup.generators, max, &self.limits, follow)
        };
        let whole = join(0..count, &[Follow::AllAlike, Follow::NotAdjusted]);
        let groups = count.div_ceil(GROUP);
        let group = join(0..count.min(GROUP), &[Follow::Everything]);
        let is_whole = match (&whole, &group) {
            (Ok(whole), Ok(group)) => whole.work() <= group.work() * groups as f64,
            (whole, _) => whole.is_ok(),
        };
        if is_whole {
            return whole?.run(control, share, found).await;
        }
        drop((whole, group));
        let mut bytes = 0;
        for number in 0..groups {
            let cases = number * GROUP..count.min((number + 1) * GROUP);
            let part = (share.0 + share.1 * number as f64 / groups as f64, share.1 / groups as f64);
            bytes = bytes.max(join(cases, &[Follow::Everything])?.run(control, part, found).await?);
        }
        Ok(bytes)
    }
}

impl Offers<'_> {
    /// Counts an algorithm of a case, and keeps it if it is among the best.
    fn offer(
        &self,
        case: usize,
        score: f64,
        turns: impl Fn() -> Vec<Turn>,
        adjusted: (u8, u8),
        improved: &impl Fn(usize, &[Turn]),
    ) {
        let mut best = self.best[case].lock().unwrap_or_else(PoisonError::into_inner);
        // The lock is held meanwhile, so that a better one is reported later.
        let before = best.heap.len();
        let has_room = before == self.search.best || self.kept.load(Relaxed) <= MOST_KEPT;
        let is_best = has_room && best.offer(score, &turns, adjusted, self.search.best);
        self.kept.fetch_add(best.heap.len() - before, Relaxed);
        if is_best {
            improved(case, &turns());
        }
    }

    /// Offers the mirror image of an algorithm, unless it consists of turns that are given.
    fn offer_mirrored(&self, turns: &[Turn], improved: &impl Fn(usize, &[Turn])) {
        let mirrored: Vec<Turn> = turns.iter().map(|&turn| Symmetry::MIRROR.turn(turn)).collect();
        let is_given = |subgroup: &Subgroup| subgroup.generators.cost(&mirrored).is_some();
        if self.search.subgroups.iter().any(is_given) {
            return;
        }
        let effects = super::generators::effects(&mirrored);
        let labels = self.search.set.target.labels_before(effects.iter().map(|effect| effect.map()));
        let Some(entry) = self.index.get(labels) else { return };
        let score = self.search.rank.score(&mirrored, &self.hands);
        let adjusted = (entry.before, entry.after);
        self.offer(entry.case as usize, score, || mirrored.clone(), adjusted, improved);
    }

    fn finished(self) -> Vec<FoundCase> {
        let (before, after) = (self.search.set.before.products(), self.search.set.after.products());
        let found = |best: Mutex<Best>| {
            let Best { count, heap } = best.into_inner().unwrap_or_else(PoisonError::into_inner);
            let algs = heap.into_sorted_vec().into_iter();
            FoundCase { count, algs: algs.map(|entry| entry.found(&before, &after, &self.hands)).collect() }
        };
        self.best.into_iter().map(found).collect()
    }
}

impl<'a, F: Fn(usize, &[Turn])> WordOffers<'a, F> {
    fn new(offers: &'a Offers<'a>, number: usize, improved: &'a F) -> Self {
        let search = offers.search;
        let generators = &search.subgroups[number].generators;
        let earlier = |earlier: &Subgroup| {
            let cost = |&turn: &Turn| earlier.generators.cost(&[turn]);
            (generators.turns().iter().map(cost).collect(), earlier.max.saturating_mul(100))
        };
        Self {
            offers,
            generators,
            kinds: generators.turns().iter().map(|&turn| Kind::of(turn)).collect(),
            earlier: search.subgroups[..number].iter().map(earlier).collect(),
            improved,
        }
    }

    /// Offers a word, unless it was found with earlier turns, and its mirror image if those count.
    fn offer(&self, found: &Match<'_>) {
        if self
            .earlier
            .iter()
            .any(|(costs, most)| cost_of(found.turns, costs).is_some_and(|cost| cost <= *most))
        {
            return;
        }
        let search = self.offers.search;
        let turns = || turns_of(self.generators, found.turns);
        let score = if search.rank == Rank::Time {
            let mut kinds = [self.kinds[0]; 2 * Word::MOST as usize];
            for (kind, &turn) in kinds.iter_mut().zip(found.turns) {
                *kind = self.kinds[turn as usize];
            }
            self.offers.hands.seconds_of_kinds(&kinds[..found.turns.len()])
        } else {
            search.rank.score(&turns(), &self.offers.hands)
        };
        self.offers.offer(found.case, score, turns, (found.before, found.after), self.improved);
        if search.mirror {
            self.offers.offer_mirrored(&turns(), self.improved);
        }
    }
}

/// Returns the sum of the costs of turns; `None` if one has none.
fn cost_of(turns: &[TurnIndex], costs: &[Option<u32>]) -> Option<u32> {
    turns.iter().map(|&turn| costs[turn as usize]).sum()
}

impl Best {
    /// Counts an algorithm, and keeps it if it is among the best. Returns whether it is the best of all.
    fn offer(&mut self, score: f64, turns: &impl Fn() -> Vec<Turn>, adjusted: (u8, u8), keep: usize) -> bool {
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
        // A turn has 1, 2 or -1 quarters.
        (4 * kind.index() as i8 + quarters.rem_euclid(4)) as u8
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
