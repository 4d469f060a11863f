use godspeed_protocol::Outcome;

/// How long a search may take, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct TimeLimit(f64);

/// The names of the options that give a search more time, as its caller knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitOptions {
    /// The option that sets the limit, such as `--timeout`.
    pub limit: &'static str,
    /// The option that chooses the algorithm, such as `--algorithm`.
    pub algorithm: &'static str,
}

/// The error for a number that is not a time limit.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("expected a number of seconds, such as 10 or 0.5")]
pub struct InvalidLimit;

impl TimeLimit {
    /// The longest limit: some thirty years.
    const MOST: f64 = 1e9;

    /// Returns the limit of this many seconds.
    ///
    /// # Errors
    /// [`InvalidLimit`] if it is not a number from 0 to 10^9.
    pub fn new(seconds: f64) -> Result<Self, InvalidLimit> {
        if (0.0..=Self::MOST).contains(&seconds) { Ok(Self(seconds)) } else { Err(InvalidLimit) }
    }

    /// Returns the seconds.
    #[must_use]
    pub const fn seconds(self) -> f64 {
        self.0
    }

    /// Makes the outcome of a search that was stopped at its limit: the best solution so far, or what to change if there
    /// is none.
    ///
    /// `is_building` if a table was being built at the end.
    pub fn end(self, outcome: &mut Outcome, is_building: bool, options: LimitOptions) {
        if outcome.solution.is_some() {
            outcome.error = None;
            return;
        }
        let Self(seconds) = self;
        let LimitOptions { limit, algorithm } = options;
        let remedy = if is_building {
            format!("tables are not ready yet; try a longer {limit}")
        } else {
            format!("try a longer {limit} or another {algorithm}")
        };
        outcome.error = Some(format!("no solution within {seconds} s: {remedy}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: LimitOptions = LimitOptions { limit: "--timeout", algorithm: "--algorithm" };

    #[test]
    fn a_search_without_a_solution_names_the_options_that_help() {
        let limit = TimeLimit::new(0.5).unwrap();
        for (is_building, error) in [
            (false, "no solution within 0.5 s: try a longer --timeout or another --algorithm"),
            (true, "no solution within 0.5 s: tables are not ready yet; try a longer --timeout"),
        ] {
            let mut outcome = Outcome::default();
            limit.end(&mut outcome, is_building, OPTIONS);
            assert_eq!(outcome.error.as_deref(), Some(error));
        }
    }

    #[test]
    fn the_best_solution_so_far_is_no_error() {
        let mut outcome = Outcome {
            solution: Some("R".to_owned()),
            error: Some("stopped".to_owned()),
            ..Outcome::default()
        };
        TimeLimit::new(1.0).unwrap().end(&mut outcome, false, OPTIONS);
        assert_eq!(outcome.error, None);
    }

    #[test]
    fn a_limit_is_a_number_of_seconds() {
        for seconds in [-1.0, f64::NAN, f64::INFINITY, 1e10] {
            assert_eq!(TimeLimit::new(seconds), Err(InvalidLimit), "{seconds}");
        }
        assert_eq!(TimeLimit::new(0.0).map(TimeLimit::seconds), Ok(0.0));
    }
}
