use std::fmt;

/// What a run is doing.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Activity {
    /// It waits for a worker.
    #[default]
    Waiting,
    /// It has started, and has visited nothing yet.
    Preparing,
    /// It loads or builds a table, of which this fraction is complete.
    Loading(f64),
    /// It searches.
    Searching,
    /// It was stopped before it had a result.
    Stopped,
    /// It has ended.
    Ended,
}

impl Activity {
    /// Returns whether the run has visited nothing yet.
    #[must_use]
    pub const fn is_before_search(self) -> bool {
        matches!(self, Self::Waiting | Self::Preparing | Self::Loading(_))
    }
}

impl fmt::Display for Activity {
    /// Writes the activity in a few words, as the lanes of a race do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waiting => f.write_str("Waiting"),
            Self::Preparing => f.write_str("Preparing"),
            Self::Loading(done) => write!(f, "Loading tables, {:.0}%", 100.0 * done),
            Self::Searching => f.write_str("Searching"),
            Self::Stopped => f.write_str("Stopped"),
            Self::Ended => f.write_str("Ended"),
        }
    }
}
