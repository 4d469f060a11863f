/// The state of a view as scripts read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nothing has been started.
    Idle,
    /// Its work is running or paused.
    Running,
    /// Its work is complete.
    Done,
    /// It could not continue, or gave no result.
    Failed,
    /// It was cancelled.
    Cancelled,
}

impl Phase {
    /// Returns the value of the attribute `data-state`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }
}
