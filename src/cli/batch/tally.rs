use std::collections::BTreeMap;

use godspeed_protocol::Unsimplified;

use super::verdict::Fault;

/// What all cubes of a batch took.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// How many solutions have each length.
    pub(super) lengths: BTreeMap<usize, u64>,
    /// The seconds of every search, sorted once all are there.
    pub(super) seconds: Vec<f64>,
    /// Nodes of all searches.
    pub(super) nodes: u64,
    /// Solutions that were simplified.
    pub(super) simplified: u64,
    /// Moves that simplifying saved.
    pub(super) saved: u64,
    /// Cubes without a valid solution, by number.
    pub(super) faults: Vec<(u64, Fault)>,
}

impl Tally {
    /// Takes in a solution, and what it was before it was simplified.
    pub(super) fn count(&mut self, length: usize, unsimplified: Option<&Unsimplified>) {
        *self.lengths.entry(length).or_default() += 1;
        if let Some(unsimplified) = unsimplified {
            self.simplified += 1;
            self.saved += unsimplified.length.saturating_sub(length) as u64;
        }
    }

    /// Takes in what another thread has counted.
    pub(super) fn add(&mut self, other: Self) {
        for (length, count) in other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        self.seconds.extend(other.seconds);
        self.nodes += other.nodes;
        self.simplified += other.simplified;
        self.saved += other.saved;
        self.faults.extend(other.faults);
    }

    /// Brings everything into an order that does not depend on threads.
    pub(super) fn sort(&mut self) {
        self.seconds.sort_by(f64::total_cmp);
        self.faults.sort_by_key(|&(number, _)| number);
    }

    /// Solutions that are valid.
    pub(super) fn solved(&self) -> u64 {
        self.lengths.values().sum()
    }

    /// Cubes that were searched.
    pub(super) fn cubes(&self) -> u64 {
        self.seconds.len() as u64
    }

    /// The mean length; `None` of no solution.
    pub(super) fn mean(&self) -> Option<f64> {
        let moves: u64 = self.lengths.iter().map(|(&length, count)| length as u64 * count).sum();
        (self.solved() > 0).then(|| moves as f64 / self.solved() as f64)
    }

    /// The shortest length.
    pub(super) fn best(&self) -> Option<usize> {
        self.lengths.keys().next().copied()
    }

    /// The greatest length.
    pub(super) fn worst(&self) -> Option<usize> {
        self.lengths.keys().next_back().copied()
    }

    /// The mean seconds of a search; 0 of none.
    pub(super) fn mean_seconds(&self) -> f64 {
        self.seconds.iter().sum::<f64>() / self.seconds.len().max(1) as f64
    }

    /// The seconds that so many hundredths of the searches do not exceed; 0 of none.
    pub(super) fn percentile(&self, hundredths: usize) -> f64 {
        let rank = (self.seconds.len() * hundredths).div_ceil(100);
        self.seconds.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_best_worst_and_percentiles_of_two_threads() {
        let mut tally =
            Tally { lengths: [(3, 1), (5, 2)].into(), seconds: vec![3.0, 1.0], ..Tally::default() };
        tally.add(Tally { lengths: [(5, 1), (2, 1)].into(), seconds: vec![2.0, 9.0], ..Tally::default() });
        tally.sort();
        assert_eq!((tally.solved(), tally.cubes()), (5, 4));
        assert_eq!((tally.mean(), tally.best(), tally.worst()), (Some(4.0), Some(2), Some(5)));
        assert_eq!((tally.percentile(50), tally.percentile(99), tally.percentile(100)), (2.0, 9.0, 9.0));
        assert_eq!(tally.mean_seconds(), 3.75);
    }

    #[test]
    fn nothing_has_neither_mean_nor_best() {
        let none = Tally::default();
        assert_eq!((none.mean(), none.best(), none.percentile(99)), (None, None, 0.0));
    }

    #[test]
    fn simplified_solutions_are_counted_with_the_moves_they_saved() {
        let mut tally = Tally::default();
        tally.count(5, None);
        tally.count(5, Some(&Unsimplified { length: 8, ..Unsimplified::default() }));
        assert_eq!((tally.solved(), tally.simplified, tally.saved), (2, 1, 3));
    }
}
