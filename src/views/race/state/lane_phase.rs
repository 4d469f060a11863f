/// The state of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LanePhase {
    /// It has not started.
    Waiting,
    /// Its engine or its tables are loaded.
    Loading,
    /// It searches, or the human turns.
    Racing,
    /// It has a solution.
    Solved,
    /// It has none.
    Failed,
    /// It was stopped.
    Aborted,
}

impl LanePhase {
    /// Returns the name in the JSON of a race.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Loading => "loading",
            Self::Racing => "searching",
            Self::Solved => "solved",
            Self::Failed => "failed",
            Self::Aborted => "aborted",
        }
    }

    /// Returns whether the lane can still arrive.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Loading | Self::Racing)
    }
}
