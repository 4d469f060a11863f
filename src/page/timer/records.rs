use std::collections::BTreeSet;

use godspeed_cube::Size;

use super::size_records::SizeRecords;
use super::{Score, Solve, SolveChange, SolveKey};

/// The maximum number of stored solves of a cube size.
pub const KEPT: usize = 100_000;

/// The number of older solves that are removed together, because it takes as long as removing one.
pub(super) const REMOVED_TOGETHER: usize = 1_000;

/// The user's solves by cube size, oldest first.
///
/// Every change returns the [`SolveChange`]s for the storage, which passes them to the other tabs. Changes of the
/// storage and of other tabs are applied by [`Records::take`].
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Records {
    /// The name of the session whose solves are listed and count; empty for the first one.
    session: String,
    sizes: Vec<SizeRecords>,
    removed: Option<Removed>,
}

/// A solve with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSolve {
    /// The key, by which the solves of a size are ordered.
    pub key: SolveKey,
    /// The solve.
    pub solve: Solve,
}

/// Deleted solves that can be restored until the next deletion or new solve.
#[derive(Clone, Debug, PartialEq)]
struct Removed {
    size: Size,
    solves: Vec<KeptSolve>,
}

/// The best and latest results for one cube size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Standings {
    /// Single solves.
    pub single: Standing,
    /// Means of three consecutive solves.
    pub three: Standing,
    /// Averages of five consecutive solves.
    pub five: Standing,
    /// Averages of twelve consecutive solves.
    pub twelve: Standing,
    /// Averages of a hundred consecutive solves.
    pub hundred: Standing,
}

/// The latest and best result of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Standing {
    /// The latest result.
    pub now: Option<Score>,
    /// The best result; never a DNF.
    pub best: Option<Score>,
}

impl Records {
    /// Returns the name of the present session; empty for the first one.
    #[must_use]
    pub fn session(&self) -> &str {
        &self.session
    }

    /// Changes to the session with this name; a new one has no solves yet.
    pub fn choose_session(&mut self, session: String) {
        self.session = session;
        self.removed = None;
        for records in &mut self.sizes {
            records.count(&self.session, 0);
        }
    }

    /// Returns the names of all sessions that have solves, and of the present one, in alphabetical order.
    #[must_use]
    pub fn sessions(&self) -> BTreeSet<&str> {
        let solves = self.sizes.iter().flat_map(|records| &records.solves);
        solves.map(|kept| kept.solve.session.as_str()).chain([self.session.as_str()]).collect()
    }

    /// Returns the solves of a size in the present session with their places among all of the size, oldest first.
    pub fn in_session(&self, size: Size) -> impl DoubleEndedIterator<Item = (usize, &KeptSolve)> {
        self.of(size).iter().enumerate().filter(|(_, kept)| kept.solve.session == self.session)
    }

    /// Returns the solves of a session in all sizes.
    pub fn of_session(&self, session: &str) -> impl Iterator<Item = (Size, &KeptSolve)> {
        let solves = self.sizes.iter().flat_map(|of| of.solves.iter().map(|kept| (of.size, kept)));
        solves.filter(move |(_, kept)| kept.solve.session == session)
    }

    /// Returns the scores of the solves of a size in the present session that count, oldest first.
    #[must_use]
    pub fn scores(&self, size: Size) -> &[Score] {
        self.size(size).map_or(&[], |records| &records.scores)
    }

    /// Returns the number of solves of a size in the present session.
    #[must_use]
    pub fn count(&self, size: Size) -> usize {
        self.size(size).map_or(0, |records| records.count)
    }

    /// Returns the solves of a size in all sessions, oldest first.
    #[must_use]
    pub fn of(&self, size: Size) -> &[KeptSolve] {
        self.size(size).map_or(&[], |records| &records.solves)
    }

    /// Returns whether there are no solves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sizes.iter().all(|records| records.solves.is_empty())
    }

    /// Adds a solve that ended in this tab at a time in milliseconds since 1970.
    ///
    /// Well above the limit, the oldest solves other than the best of all sessions are removed.
    pub fn add(&mut self, size: Size, solve: Solve, milliseconds: u64, tab: u64) -> Vec<SolveChange> {
        self.removed = None;
        let last = self.of(size).last().map(|last| last.key);
        let key = SolveKey::after(last, milliseconds, tab);
        let solve = Solve { session: self.session.clone(), ..solve };
        let mut changes = vec![SolveChange::Put(key, size, solve.clone())];
        self.apply(size, vec![(key, Some(solve))]);
        let old = self.size(size).map(SizeRecords::old_keys).unwrap_or_default();
        if !old.is_empty() {
            self.apply(size, old.iter().map(|key| (*key, None)).collect());
            changes.extend(old.into_iter().map(|key| SolveChange::Delete(key, size)));
        }
        changes
    }

    /// Changes the penalty of a solve of a size to the next one.
    pub fn change_penalty(&mut self, size: Size, place: usize) -> Vec<SolveChange> {
        let Some(KeptSolve { key, solve }) = self.of(size).get(place) else { return Vec::new() };
        let solve = Solve { penalty: solve.penalty.next(), ..solve.clone() };
        let changes = vec![SolveChange::Put(*key, size, solve)];
        self.take(changes.clone());
        changes
    }

    /// Deletes a solve of a size by index.
    pub fn delete(&mut self, size: Size, place: usize) -> Vec<SolveChange> {
        self.remove(size, self.of(size).get(place).into_iter().cloned().collect())
    }

    /// Deletes all solves of a size in the present session.
    pub fn clear(&mut self, size: Size) -> Vec<SolveChange> {
        self.remove(size, self.in_session(size).map(|(_, kept)| kept.clone()).collect())
    }

    fn remove(&mut self, size: Size, solves: Vec<KeptSolve>) -> Vec<SolveChange> {
        if solves.is_empty() {
            return Vec::new();
        }
        let changes: Vec<_> = solves.iter().map(|kept| SolveChange::Delete(kept.key, size)).collect();
        self.take(changes.clone());
        self.removed = Some(Removed { size, solves });
        changes
    }

    /// Returns the number of deleted solves of a size that can be restored.
    #[must_use]
    pub fn removed(&self, size: Size) -> usize {
        self.removed.as_ref().filter(|removed| removed.size == size).map_or(0, |removed| removed.solves.len())
    }

    /// Restores the solves that were deleted last.
    pub fn restore(&mut self) -> Vec<SolveChange> {
        let Some(Removed { size, solves }) = self.removed.take() else { return Vec::new() };
        let put = |kept: KeptSolve| SolveChange::Put(kept.key, size, kept.solve);
        let changes: Vec<_> = solves.into_iter().map(put).collect();
        self.take(changes.clone());
        changes
    }

    /// Applies changes that were stored or made elsewhere.
    pub fn take(&mut self, changes: Vec<SolveChange>) {
        let mut changes = changes.into_iter().map(|change| match change {
            SolveChange::Put(key, size, solve) => (size, (key, Some(solve))),
            SolveChange::Delete(key, size) => (size, (key, None)),
        });
        let mut next = changes.next();
        // Runs of one size with increasing keys; storage and imports send few of them.
        while let Some((size, first)) = next {
            let (mut last, mut run) = (first.0, vec![first]);
            next = changes.find_map(|(other, change)| {
                if other != size || change.0 <= last {
                    return Some((other, change));
                }
                last = change.0;
                run.push(change);
                None
            });
            self.apply(size, run);
        }
    }

    /// Returns the best and latest results of a size in the present session, excluding solves that do not count.
    #[must_use]
    pub fn standings(&self, size: Size) -> Standings {
        self.size(size).map(|records| records.standings).unwrap_or_default()
    }

    /// Returns whether some solves of a size in the present session do not count.
    #[must_use]
    pub fn has_uncounted(&self, size: Size) -> bool {
        self.size(size).is_some_and(|records| records.scores.len() < records.count)
    }

    /// Returns whether a solve is the best of its session: a valid time better than all others.
    #[must_use]
    pub fn is_best(&self, size: Size, key: SolveKey) -> bool {
        let solves = self.of(size);
        let Some(best) = solves.iter().rfind(|kept| kept.key == key).map(|kept| &kept.solve) else {
            return false;
        };
        let score = best.score();
        let is_worse = |other: &KeptSolve| {
            other.key == key || !other.solve.counts_in(&best.session) || other.solve.score() > score
        };
        best.counts() && score != Score::Dnf && solves.iter().all(is_worse)
    }

    fn size(&self, size: Size) -> Option<&SizeRecords> {
        self.sizes.iter().find(|records| records.size == size)
    }

    /// Inserts, replaces or, without a solve, deletes the solves of a size with these increasing keys.
    fn apply(&mut self, size: Size, changes: Vec<(SolveKey, Option<Solve>)>) {
        let place = self.sizes.iter().position(|records| records.size == size).unwrap_or(self.sizes.len());
        if place == self.sizes.len() {
            self.sizes.push(SizeRecords::new(size));
        }
        self.sizes[place].apply(&self.session, changes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timer::{MoveCount, Penalty, Time};

    fn solve(centiseconds: u32) -> Solve {
        let time = Time::from_centiseconds(centiseconds);
        let (penalty, moves) = (Penalty::None, MoveCount::default());
        Solve { time, penalty, moves, ..Solve::default() }
    }

    fn add(records: &mut Records, size: Size, solve: Solve) -> Vec<SolveChange> {
        records.add(size, solve, 0, 1)
    }

    fn records(times: &[u32]) -> Records {
        let mut records = Records::default();
        for &time in times {
            let changes = add(&mut records, Size::THREE, solve(time));
            assert!(matches!(changes[..], [SolveChange::Put(..)]));
        }
        records
    }

    /// Applies the changes as a storage does.
    fn stored(changes: &[SolveChange]) -> Records {
        let mut records = Records::default();
        for change in changes {
            records.take(vec![change.clone()]);
        }
        records
    }

    fn text(score: Option<Score>) -> String {
        score.map_or("none".to_owned(), |score| score.to_string())
    }

    fn times(records: &Records) -> Vec<u32> {
        records.of(Size::THREE).iter().map(|kept| kept.solve.time.centiseconds()).collect()
    }

    fn last_is_best(records: &Records) -> bool {
        records.of(Size::THREE).last().is_some_and(|last| records.is_best(Size::THREE, last.key))
    }

    #[test]
    fn each_size_has_its_own_records() {
        let mut records = records(&[1000]);
        add(&mut records, Size::TWO, solve(300));
        assert_eq!(text(records.standings(Size::THREE).single.best), "10.00");
        assert_eq!(text(records.standings(Size::TWO).single.best), "3.00");
        assert!(records.of(Size::new(4).unwrap()).is_empty());
    }

    #[test]
    fn solves_with_hints_or_without_a_scramble_do_not_count() {
        let mut records = records(&[1000]);
        assert!(last_is_best(&records) && !records.has_uncounted(Size::THREE));
        for unfair in [Solve { hinted: true, ..solve(100) }, Solve { own: true, ..solve(200) }] {
            add(&mut records, Size::THREE, unfair);
            assert!(!last_is_best(&records) && records.has_uncounted(Size::THREE));
        }
        let standings = records.standings(Size::THREE);
        assert_eq!((records.of(Size::THREE).len(), text(standings.single.best)), (3, "10.00".to_owned()));
        assert_eq!(text(standings.single.now), "10.00");
    }

    #[test]
    fn a_dnf_can_be_the_latest_solve_but_not_the_best() {
        let mut records = records(&[]);
        add(&mut records, Size::THREE, Solve { penalty: Penalty::Dnf, ..solve(500) });
        let single = records.standings(Size::THREE).single;
        assert_eq!((text(single.now), text(single.best)), ("DNF".to_owned(), "none".to_owned()));
        assert!(!last_is_best(&records));
    }

    #[test]
    fn averages_appear_after_five_and_twelve_solves() {
        let standings = records(&[1000, 1100, 1200, 1300, 5000]).standings(Size::THREE);
        assert_eq!((text(standings.five.now), text(standings.five.best)), ("12.00".into(), "12.00".into()));
        assert_eq!(standings.twelve, Standing::default());
        let standings = records(&[1000; 12]).standings(Size::THREE);
        assert_eq!(text(standings.twelve.best), "10.00");
    }

    #[test]
    fn standings_are_the_same_however_the_solves_came() {
        let many: Vec<u32> = (0..40).map(|at| 1000 + 37 * at % 101).collect();
        let live = records(&many);
        let changes = live.of(Size::THREE).iter();
        let changes: Vec<_> =
            changes.map(|kept| SolveChange::Put(kept.key, Size::THREE, kept.solve.clone())).collect();
        let reversed: Vec<_> = changes.iter().cloned().rev().collect();
        for changes in [&changes, &reversed] {
            let mut at_once = Records::default();
            at_once.take(changes.clone());
            for records in [at_once, stored(changes)] {
                assert_eq!(records.standings(Size::THREE), live.standings(Size::THREE));
                assert_eq!(times(&records), many);
            }
        }
    }

    #[test]
    fn deleted_and_cleared_solves_can_be_restored() {
        let mut records = records(&[1000, 900, 1100]);
        let before = records.clone();
        let key = records.of(Size::THREE)[1].key;
        assert_eq!(records.delete(Size::THREE, 1), [SolveChange::Delete(key, Size::THREE)]);
        assert_eq!(text(records.standings(Size::THREE).single.best), "10.00");
        assert_eq!(records.removed(Size::THREE), 1);
        assert_eq!(records.restore(), [SolveChange::Put(key, Size::THREE, solve(900))]);
        assert_eq!(records, before);
        assert_eq!(records.clear(Size::THREE).len(), 3);
        assert!(records.of(Size::THREE).is_empty());
        records.restore();
        assert_eq!(records, before);
        assert_eq!(records.delete(Size::THREE, 99), []);
        assert_eq!(records.delete(Size::THREE, usize::MAX), []);
        assert_eq!(records.clear(Size::TWO), []);
        assert_eq!(records, before);
    }

    #[test]
    fn a_full_list_drops_the_oldest_solve_but_not_the_best() {
        let mut records = records(&[]);
        let full = (0..(KEPT + REMOVED_TOGETHER) as u64 - 2).map(|at| {
            let time = if at == 0 { 500 } else { 1000 };
            SolveChange::Put(SolveKey::of_second(at), Size::THREE, solve(time))
        });
        records.take(full.collect());
        assert_eq!(add(&mut records, Size::THREE, solve(1000)).len(), 1);
        let second = records.of(Size::THREE)[1].key;
        let changes = add(&mut records, Size::THREE, solve(1000));
        assert_eq!(
            (changes.len(), &changes[1]),
            (1 + REMOVED_TOGETHER, &SolveChange::Delete(second, Size::THREE))
        );
        assert_eq!(records.of(Size::THREE).len(), KEPT);
        assert_eq!(text(records.standings(Size::THREE).single.best), "5.00");
    }

    #[test]
    fn two_tabs_that_exchange_their_changes_have_the_same_solves() {
        let (mut one, mut other) = (records(&[]), records(&[]));
        let changes = one.add(Size::THREE, solve(1000), 5, 1);
        other.take(changes);
        // Both end a solve at the same time.
        let (first, second) =
            (one.add(Size::THREE, solve(900), 9, 1), other.add(Size::THREE, solve(800), 9, 2));
        one.take(second);
        other.take(first);
        one.take(other.delete(Size::THREE, 0));
        other.take(one.change_penalty(Size::THREE, 0));
        assert_eq!(times(&one), [900, 800]);
        assert_eq!(one.of(Size::THREE), other.of(Size::THREE));
        assert_eq!(one.standings(Size::THREE), other.standings(Size::THREE));
    }
}
