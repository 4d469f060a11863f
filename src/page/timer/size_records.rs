use godspeed_cube::Size;

use super::average::{best_average, last_average};
use super::records::{KEPT, KeptSolve, REMOVED_TOGETHER, Standings};
use super::{Score, Solve, SolveKey};

/// The solves of a size, ordered by their keys.
///
/// The standings are stored, because they are shown at every change of the page and take a while for 100,000 solves.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SizeRecords {
    pub(super) size: Size,
    pub(super) solves: Vec<KeptSolve>,
    /// The number of solves in the present session.
    pub(super) count: usize,
    /// The scores of the solves in the present session that count.
    pub(super) scores: Vec<Score>,
    pub(super) standings: Standings,
}

impl SizeRecords {
    pub(super) fn new(size: Size) -> Self {
        Self { size, solves: Vec::new(), count: 0, scores: Vec::new(), standings: Standings::default() }
    }

    /// Inserts, replaces or, without a solve, deletes the solves with these increasing keys.
    pub(super) fn apply(&mut self, session: &str, changes: Vec<(SolveKey, Option<Solve>)>) {
        let Some(&(first, _)) = changes.first() else { return };
        let unchanged = self.solves.partition_point(|kept| kept.key < first);
        let mut later = self.solves.split_off(unchanged).into_iter().peekable();
        let is_end = later.peek().is_none();
        for (key, solve) in changes {
            while let Some(kept) = later.next_if(|kept| kept.key < key) {
                self.solves.push(kept);
            }
            let _replaced = later.next_if(|kept| kept.key == key);
            self.solves.extend(solve.map(|solve| KeptSolve { key, solve }));
        }
        self.solves.extend(later);
        self.count(session, if is_end { unchanged } else { 0 });
    }

    /// Returns the keys of the oldest solves, except the best of all sessions, if many exceed the limit.
    pub(super) fn old_keys(&self) -> Vec<SolveKey> {
        if self.solves.len() < KEPT + REMOVED_TOGETHER {
            return Vec::new();
        }
        let counted = self.solves.iter().filter(|kept| kept.solve.counts());
        let best = counted.min_by_key(|kept| kept.solve.score()).map(|kept| kept.key);
        let old = self.solves.iter().map(|kept| kept.key).filter(|key| Some(*key) != best);
        old.take(self.solves.len() - KEPT).collect()
    }

    /// Updates scores and standings for the solves from this place on; those before have not changed.
    pub(super) fn count(&mut self, session: &str, place: usize) {
        if place == 0 {
            self.count = 0;
            self.scores.clear();
            self.standings = Standings::default();
        }
        let before = self.scores.len();
        for KeptSolve { solve, .. } in &self.solves[place..] {
            self.count += usize::from(solve.session == session);
            self.scores.extend(solve.counts_in(session).then(|| solve.score()));
        }
        let Standings { single, three, five, twelve, hundred } = &mut self.standings;
        single.now = self.scores.last().copied();
        let times = self.scores[before..].iter().copied().filter(|score| *score != Score::Dnf);
        single.best = times.chain(single.best).min();
        for (average, number) in [(three, 3), (five, 5), (twelve, 12), (hundred, 100)] {
            let new = &self.scores[before.saturating_sub(number - 1)..];
            average.now = last_average(&self.scores, number);
            average.best = best_average(new, number).into_iter().chain(average.best).min();
        }
    }
}
