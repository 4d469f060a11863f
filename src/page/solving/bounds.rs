use super::{Job, JobPhase};
use crate::format;

/// Bounds on the optimal solution length, during a search or after it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Proven lower bound on the solution length.
    pub lower: Option<usize>,
    /// Length of the best solution found so far.
    pub upper: Option<usize>,
}

impl Bounds {
    /// Returns the bounds of a job.
    #[must_use]
    pub fn of(job: &Job) -> Self {
        let lower = job.progress.as_ref().and_then(|progress| progress.lower);
        let found = job.outcome.as_ref().and_then(|outcome| outcome.length);
        Self { lower: lower.map(|moves| moves as usize), upper: found.or(job.best()) }
    }

    /// Returns whether the best solution is proven optimal.
    #[must_use]
    pub fn meet(self) -> bool {
        self.upper.is_some() && self.upper <= self.lower
    }

    /// Describes the bounds of a running search; `None` without a lower bound.
    #[must_use]
    pub fn sentence(self) -> Option<String> {
        Some(match (self.lower?, self.upper) {
            (_, Some(upper)) if self.meet() => format!("{}, proven shortest", format::moves(upper)),
            (lower, Some(upper)) => format!("Between {lower} and {upper} moves"),
            (lower, None) => format!("At least {}", format::moves(lower)),
        })
    }

    /// Describes the best solution of a cancelled job, if it has one.
    #[must_use]
    pub fn stopped(job: &Job) -> Option<String> {
        let outcome = job.outcome.as_ref().filter(|_| job.phase == JobPhase::Cancelled)?;
        let length = outcome.solution.as_ref().and(outcome.length)?;
        let rest = if Self::of(job).meet() {
            "proven shortest; the list is incomplete"
        } else {
            "best so far, not proven shortest"
        };
        Some(format!("{}, {rest}", format::moves(length)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(lower: Option<usize>, upper: Option<usize>) -> Option<String> {
        Bounds { lower, upper }.sentence()
    }

    #[test]
    fn a_search_shows_its_lower_and_upper_bound() {
        assert_eq!(sentence(None, Some(20)), None);
        assert_eq!(sentence(Some(1), None).as_deref(), Some("At least 1 move"));
        assert_eq!(sentence(Some(15), Some(18)).as_deref(), Some("Between 15 and 18 moves"));
        assert_eq!(sentence(Some(18), Some(18)).as_deref(), Some("18 moves, proven shortest"));
    }
}
