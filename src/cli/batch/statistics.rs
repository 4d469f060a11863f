use std::collections::BTreeMap;

use godspeed_protocol::Outcome;
use godspeed_report::Sample;

use super::verification::VerificationError;

/// Statistics over the cubes of a batch.
#[derive(Debug, Default)]
pub(super) struct Statistics {
    /// The number of solutions of each length.
    pub(super) lengths: BTreeMap<usize, u64>,
    /// The seconds of every search.
    pub(super) seconds: Sample,
    /// The nodes of all searches.
    pub(super) nodes: u64,
    /// The number of solutions that were simplified.
    pub(super) simplified: u64,
    /// The moves that simplification saved.
    pub(super) saved: u64,
    /// The cubes without a valid solution, by index.
    pub(super) failures: Vec<(u64, VerificationError)>,
}

impl Statistics {
    /// Adds a cube, with its verified length or what is wrong with its solution.
    pub(super) fn add_cube(
        &mut self,
        index: u64,
        outcome: &Outcome,
        verified: Result<usize, VerificationError>,
    ) {
        self.seconds.push(outcome.seconds);
        self.nodes += outcome.nodes;
        match verified {
            Ok(length) => {
                *self.lengths.entry(length).or_default() += 1;
                if let Some(unsimplified) = &outcome.unsimplified {
                    self.simplified += 1;
                    self.saved += unsimplified.length.saturating_sub(length) as u64;
                }
            }
            Err(error) => self.failures.push((index, error)),
        }
    }

    /// Adds the statistics of another worker.
    pub(super) fn merge(&mut self, other: Self) {
        for (length, count) in other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        self.seconds.extend(other.seconds);
        self.nodes += other.nodes;
        self.simplified += other.simplified;
        self.saved += other.saved;
        self.failures.extend(other.failures);
    }

    /// Sorts the failures, so that the result does not depend on threads.
    pub(super) fn sort(&mut self) {
        self.failures.sort_by_key(|&(index, _)| index);
    }

    /// Returns the number of valid solutions.
    pub(super) fn solved(&self) -> u64 {
        self.lengths.values().sum()
    }

    /// Returns the number of cubes.
    pub(super) fn cubes(&self) -> u64 {
        self.seconds.count() as u64
    }

    /// Returns the mean length; `None` if there is no solution.
    pub(super) fn mean(&self) -> Option<f64> {
        let moves: u64 = self.lengths.iter().map(|(&length, count)| length as u64 * count).sum();
        (self.solved() > 0).then(|| moves as f64 / self.solved() as f64)
    }

    /// Returns the shortest length.
    pub(super) fn best(&self) -> Option<usize> {
        self.lengths.keys().next().copied()
    }

    /// Returns the greatest length.
    pub(super) fn worst(&self) -> Option<usize> {
        self.lengths.keys().next_back().copied()
    }

    /// Returns the mean seconds of a search; 0 if there is none.
    pub(super) fn mean_seconds(&self) -> f64 {
        self.seconds.mean().unwrap_or_default()
    }

    /// Returns a percentile of the seconds of a search; 0 if there is none.
    pub(super) fn percentile(&self, percent: usize) -> f64 {
        self.seconds.percentile(percent).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::Unsimplified;

    #[test]
    fn statistics_of_two_workers_are_merged() {
        let seconds = |values: [f64; 2]| values.into_iter().collect();
        let mut statistics = Statistics {
            lengths: [(3, 1), (5, 2)].into(),
            seconds: seconds([3.0, 1.0]),
            ..Statistics::default()
        };
        statistics.merge(Statistics {
            lengths: [(5, 1), (2, 1)].into(),
            seconds: seconds([2.0, 9.0]),
            ..Statistics::default()
        });
        statistics.sort();
        assert_eq!((statistics.solved(), statistics.cubes()), (5, 4));
        assert_eq!((statistics.mean(), statistics.best(), statistics.worst()), (Some(4.0), Some(2), Some(5)));
        assert_eq!(
            (statistics.percentile(50), statistics.percentile(99), statistics.percentile(100)),
            (2.0, 9.0, 9.0)
        );
        assert_eq!(statistics.mean_seconds(), 3.75);
    }

    #[test]
    fn an_empty_batch_has_no_mean_and_no_best() {
        let none = Statistics::default();
        assert_eq!((none.mean(), none.best(), none.percentile(99)), (None, None, 0.0));
    }

    #[test]
    fn simplified_solutions_are_counted_with_the_moves_saved() {
        let mut statistics = Statistics::default();
        statistics.add_cube(0, &Outcome::default(), Ok(5));
        let unsimplified = Some(Box::new(Unsimplified { length: 8, ..Unsimplified::default() }));
        statistics.add_cube(1, &Outcome { unsimplified, ..Outcome::default() }, Ok(5));
        assert_eq!((statistics.solved(), statistics.simplified, statistics.saved), (2, 1, 3));
    }
}
