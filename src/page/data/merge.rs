use std::collections::{BTreeMap, HashMap, HashSet};

use godspeed_cube::Size;

use crate::timer::{KEPT, Score, Solve, SolveChange, SolveKey, Time};

/// The result of merging the solves of a file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Merged {
    /// The number of solves of each size that were added.
    pub added: BTreeMap<Size, usize>,
    /// The number of solves that were there already.
    pub known: usize,
    /// The number of old solves, of the file or stored before, that do not fit.
    pub dropped: usize,
}

impl Merged {
    /// Returns the number of solves that were added.
    #[must_use]
    pub fn count(&self) -> usize {
        self.added.values().sum()
    }
}

/// Adds the solves of a file to those that are stored, in the order of their dates.
///
/// A solve is stored already if one of the same size, time and scramble is, and their dates do not differ; penalties
/// are not compared, because they can be changed by hand, and the stored one stays. Of equal solves, as many remain as
/// in the list that has more of them, so merging the same solves again changes nothing.
///
/// First all stored solves are passed, then those of the file. Each takes a constant time on average, so that the page
/// can handle events after any number of them.
#[derive(Debug, Default)]
pub struct SolveMerge {
    sizes: BTreeMap<Size, SizeMerge>,
    merged: Merged,
}

#[derive(Debug, Default)]
struct SizeMerge {
    /// The dates of stored solves, by time and scramble, that are not matched by the file yet.
    unmatched: HashMap<(Time, Option<String>), Dates>,
    keys: HashSet<SolveKey>,
    /// The last key of each second.
    last_keys: HashMap<u64, SolveKey>,
    /// The keys of the stored solves, and the scores of those that count.
    stored: Vec<(SolveKey, Option<Score>)>,
    added: Vec<(SolveKey, Solve)>,
    /// The date of the last solve of the file that has one; those without a date follow it.
    date: u64,
}

/// The dates of solves with the same time and scramble.
///
/// Usually there is one; there may be thousands of typed times, which have no scramble.
#[derive(Debug)]
enum Dates {
    One(Option<u64>),
    /// The number of solves with each date.
    Many(BTreeMap<Option<u64>, usize>),
}

impl SolveMerge {
    /// Takes a stored solve.
    pub fn store(&mut self, key: SolveKey, size: Size, solve: Solve) {
        let sizes = self.sizes.entry(size).or_default();
        sizes.stored.push((key, solve.counts().then(|| solve.score())));
        sizes.note_key(key);
        let equal = sizes.unmatched.entry((solve.time, solve.scramble));
        equal.and_modify(|dates| dates.add(solve.date)).or_insert(Dates::One(solve.date));
    }

    /// Adds a solve of a file, unless it is stored already.
    pub fn add(&mut self, size: Size, mut solve: Solve) {
        let sizes = self.sizes.entry(size).or_default();
        sizes.date = solve.date.unwrap_or(sizes.date);
        let time_and_scramble = (solve.time, solve.scramble.take());
        let equal = sizes.unmatched.get_mut(&time_and_scramble);
        if equal.is_some_and(|equal| equal.take(solve.date)) {
            self.merged.known += 1;
            return;
        }
        solve.scramble = time_and_scramble.1;
        let key = sizes.new_key();
        sizes.added.push((key, solve));
    }

    /// Returns the changes of the stored solves, and the result for those of the file.
    #[must_use]
    pub fn finish(self) -> (Vec<SolveChange>, Merged) {
        let (mut changes, mut merged) = (Vec::new(), self.merged);
        let mut deleted = Vec::new();
        for (size, mut of_size) in self.sizes {
            of_size.added.sort_unstable_by_key(|(key, _)| *key);
            let dropped = of_size.old_keys();
            merged.dropped += dropped.len();
            let stored = of_size.stored.iter().map(|(key, _)| *key).filter(|key| dropped.contains(key));
            deleted.extend(stored.map(|key| SolveChange::Delete(key, size)));
            let before = changes.len();
            let added = of_size.added.into_iter().filter(|(key, _)| !dropped.contains(key));
            changes.extend(added.map(|(key, solve)| SolveChange::Put(key, size, solve)));
            if changes.len() > before {
                merged.added.insert(size, changes.len() - before);
            }
        }
        changes.extend(deleted);
        (changes, merged)
    }
}

impl SizeMerge {
    fn note_key(&mut self, key: SolveKey) {
        self.keys.insert(key);
        let last = self.last_keys.entry(key.second()).or_insert(key);
        *last = key.max(*last);
    }

    /// Returns an unused key of the current second, after those that are used.
    fn new_key(&mut self) -> SolveKey {
        let mut key =
            self.last_keys.get(&self.date).map_or(SolveKey::of_second(self.date), |last| last.next());
        while self.keys.contains(&key) {
            key = key.next();
        }
        self.keys.insert(key);
        self.last_keys.insert(self.date, key);
        key
    }

    /// Returns the keys of the oldest solves above the limit, other than the personal best.
    fn old_keys(&self) -> HashSet<SolveKey> {
        let excess = (self.stored.len() + self.added.len()).saturating_sub(KEPT);
        if excess == 0 {
            return HashSet::new();
        }
        let added = self.added.iter().map(|(key, solve)| (*key, solve.counts().then(|| solve.score())));
        let mut all: Vec<_> = self.stored.iter().copied().chain(added).collect();
        all.sort_unstable_by_key(|(key, _)| *key);
        let scores = all.iter().filter_map(|(key, score)| score.zip(Some(*key)));
        let best = scores.filter(|(score, _)| *score != Score::Dnf).min().map(|(_, key)| key);
        let old = all.into_iter().map(|(key, _)| key).filter(|key| Some(*key) != best);
        old.take(excess).collect()
    }
}

impl Dates {
    fn add(&mut self, date: Option<u64>) {
        if let Self::One(first) = *self {
            *self = Self::Many(BTreeMap::from([(first, 1)]));
        }
        if let Self::Many(dates) = self {
            *dates.entry(date).or_default() += 1;
        }
    }

    /// Removes a solve of this date, else one if either date is unknown. Returns whether there was one.
    fn take(&mut self, date: Option<u64>) -> bool {
        let dates = match self {
            Self::One(other) if *other == date || other.is_none() || date.is_none() => {
                *self = Self::Many(BTreeMap::new());
                return true;
            }
            Self::One(_) => return false,
            Self::Many(dates) => dates,
        };
        let known = |other: Option<u64>| dates.contains_key(&other).then_some(other);
        let any = || dates.keys().next().copied().filter(|_| date.is_none());
        let Some(found) = known(date).or_else(|| known(None)).or_else(any) else { return false };
        if let Some(number) = dates.get_mut(&found) {
            *number -= 1;
            if *number == 0 {
                dates.remove(&found);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::solves;
    use crate::timer::{Penalty, Records};

    /// Merges solves into the records, as the storage does.
    fn merge(records: &mut Records, file: Vec<(Size, Solve)>) -> Merged {
        let mut merge = SolveMerge::default();
        for size in file.iter().map(|(size, _)| *size).collect::<HashSet<_>>() {
            for kept in records.of(size) {
                merge.store(kept.key, size, kept.solve.clone());
            }
        }
        for (size, solve) in file {
            merge.add(size, solve);
        }
        let (changes, merged) = merge.finish();
        records.take(changes);
        merged
    }

    fn records(text: &str) -> Records {
        let mut records = Records::default();
        assert_eq!(merge(&mut records, solves(text)).count(), text.lines().count());
        records
    }

    fn solve(centiseconds: u32, scramble: &str, date: Option<u64>) -> String {
        let mark = date.map_or_else(|| "-".to_owned(), |date| format!("@{date}"));
        format!("3 {centiseconds} ok 0 0 0 0 {mark} {scramble}\n")
    }

    fn times(records: &Records) -> Vec<u32> {
        records.of(Size::THREE).iter().map(|kept| kept.solve.time.centiseconds()).collect()
    }

    #[test]
    fn merging_the_same_solves_again_changes_nothing() {
        let text =
            solve(900, "R", Some(5)) + &solve(800, "", None) + &solve(800, "", None) + "4 5 ok 0 0 0 0 -";
        let mut here = records(&text);
        let before = here.clone();
        assert_eq!(merge(&mut here, solves(&text)), Merged { added: BTreeMap::new(), known: 4, dropped: 0 });
        assert_eq!(here, before);
    }

    #[test]
    fn new_solves_are_placed_by_their_dates() {
        let mut here = records(&(solve(1, "R", None) + &solve(2, "U", Some(20)) + &solve(3, "F", Some(40))));
        let file = solve(4, "B", Some(30)) + &solve(2, "U", Some(20)) + &solve(5, "", None);
        let merged = merge(&mut here, solves(&file));
        assert_eq!((merged.count(), merged.known), (2, 1));
        assert_eq!(times(&here), [1, 2, 5, 4, 3]);
    }

    #[test]
    fn a_solve_whose_penalty_was_changed_is_the_same_and_stays() {
        let mut here = records("3 900 +2 0 0 0 0 @5 R");
        assert_eq!(merge(&mut here, solves(&solve(900, "R", Some(5)))).known, 1);
        assert_eq!(here.of(Size::THREE)[0].solve.penalty, Penalty::PlusTwo);
    }

    #[test]
    fn equal_times_of_different_dates_are_different_solves() {
        let mut here = records(&solve(900, "", Some(5)));
        let merged = merge(&mut here, solves(&(solve(900, "", Some(6)) + &solve(900, "", Some(5)))));
        assert_eq!((merged.count(), merged.known), (1, 1));
        // One without a date is one of them.
        assert_eq!(merge(&mut here, solves(&solve(900, "", None))).known, 1);
    }

    #[test]
    fn many_equal_times_are_merged_in_linear_time() {
        // With a search for each solve among the others this takes minutes.
        let typed =
            |from: u64| (0..100_000).map(move |at| solve(900, "", Some(from + at))).collect::<String>();
        let mut here = Records::default();
        merge(&mut here, solves(&typed(0)));
        let merged = merge(&mut here, solves(&typed(50_000)));
        assert_eq!(
            merged,
            Merged { added: BTreeMap::from([(Size::THREE, 50_000)]), known: 50_000, dropped: 50_000 }
        );
        let undated = solve(800, "", None).repeat(100_000);
        assert_eq!(merge(&mut Records::default(), solves(&undated)).count(), 100_000);
    }

    #[test]
    fn above_the_limit_the_oldest_are_dropped_but_not_the_best() {
        let mut here = records(&(solve(1, "R", Some(1)) + &solve(50, "R", Some(2))));
        let many: String = (0..KEPT as u32).map(|at| solve(100 + at, "U", Some(u64::from(at)))).collect();
        let merged = merge(&mut here, solves(&many));
        // The two oldest of the file do not fit, and the best of those stored stays.
        assert_eq!(merged, Merged { added: BTreeMap::from([(Size::THREE, KEPT - 2)]), known: 0, dropped: 2 });
        assert_eq!(here.of(Size::THREE).len(), KEPT);
        assert_eq!(times(&here)[..4], [1, 50, 102, 103]);
        // All that fit are newer than the one stored second.
        let newer: String = (0..3).map(|at| solve(7, "F", Some(1_000_000 + at))).collect();
        let merged = merge(&mut here, solves(&newer));
        assert_eq!(merged, Merged { added: BTreeMap::from([(Size::THREE, 3)]), known: 0, dropped: 3 });
        assert_eq!(times(&here)[..2], [1, 104]);
    }
}
