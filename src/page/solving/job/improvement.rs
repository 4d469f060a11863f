//! Jobs that make a solution shorter: one of an earlier job, or one that the page has not found.

use godspeed_cube::Facelets;
use godspeed_protocol::{Outcome, SolveRequest};

use super::{Job, JobPhase, KnownEnd};
use crate::solving::{Checked, TimeLimit};

/// The remark of an outcome whose solution a longer search did not improve.
const NOTHING_SHORTER: &str = "A longer search found no shorter solution.";

/// A verified solution of an earlier job.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EarlierSolution {
    outcome: Outcome,
    checked: Checked,
}

impl Job {
    /// Returns an ended job with a solution that was not searched.
    pub(in crate::solving) fn given(
        cube: Facelets,
        scramble: Option<String>,
        outcome: Outcome,
        checked: Checked,
        now: f64,
    ) -> Self {
        Self {
            metric: outcome.metric.clone(),
            phase: JobPhase::Solved,
            found: outcome.length.into_iter().collect(),
            outcome: Some(outcome),
            checked: Some(checked),
            ended: Some(now),
            ..Self::new(0, cube, scramble, now)
        }
    }

    /// Returns a job for the same cube and solver that searches for a shorter solution than this job has.
    #[must_use]
    pub fn improved_by(self, number: u32, time_limit: TimeLimit, now: f64) -> Self {
        let found = self.best().into_iter().collect();
        let put_on_timeline = self.turns().unwrap_or_default().to_vec();
        let earlier = self.outcome.clone().zip(self.checked.clone());
        let earlier = earlier.map(|(outcome, checked)| EarlierSolution { outcome, checked });
        Self {
            algorithm: self.algorithm,
            metric: self.metric,
            set: self.set,
            time_limit: Some(time_limit),
            found,
            so_far: earlier.as_ref().map(|earlier| earlier.outcome.clone()),
            checked: earlier.as_ref().map(|earlier| earlier.checked.clone()),
            put_on_timeline,
            earlier,
            ..Self::new(number, self.cube, self.scramble, now)
        }
    }

    /// Returns whether the job improves a solution of an earlier one.
    #[must_use]
    pub const fn is_improvement(&self) -> bool {
        self.earlier.is_some()
    }

    /// Returns whether the job makes a solution shorter, be it one of the page or a given one.
    #[must_use]
    pub fn is_shortening(&self) -> bool {
        self.algorithm == SolveRequest::SHORTENING
    }

    /// Drops the best solution so far, except that of an earlier job.
    pub(super) fn forget_solution(&mut self) {
        let earlier = self.earlier.clone().map(|earlier| (earlier.outcome, earlier.checked));
        (self.so_far, self.checked) = earlier.unzip();
        (self.check, self.next_so_far, self.has_news) = (None, None, false);
        self.known_end = KnownEnd::default();
    }

    /// Returns whether a solution of this length is shorter than that of the earlier job, if there is one.
    pub(super) fn is_shorter_than_earlier(&self, length: Option<usize>) -> bool {
        let earlier = self.earlier.as_ref().and_then(|earlier| earlier.outcome.length);
        earlier.zip(length).is_none_or(|(earlier, length)| length < earlier)
    }

    /// Ends the job, with the solution of the earlier one unless there is a shorter one.
    pub(super) fn end(&mut self, phase: JobPhase, outcome: Outcome, now: f64) {
        let is_kept = outcome.solution.is_some() && self.is_shorter_than_earlier(outcome.length);
        if !is_kept {
            self.forget_solution();
        }
        match self.earlier.as_ref().filter(|_| !is_kept) {
            Some(EarlierSolution { outcome: earlier, .. }) => {
                let optimal = earlier.optimal || outcome.optimal && outcome.length == earlier.length;
                let note = Some(outcome.error.unwrap_or_else(|| NOTHING_SHORTER.to_owned()));
                self.end_with(JobPhase::Solved, Outcome { note, optimal, ..earlier.clone() }, now);
            }
            None => self.end_with(phase, outcome, now),
        }
    }
}
