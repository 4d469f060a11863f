use std::fmt::Display;
use std::process::ExitCode;

/// How the program ends: the worst of what happened to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Status {
    /// Everything was done.
    #[default]
    Done,
    /// No solution was found in the time allowed.
    Unsolved,
    /// What was asked for does not make sense.
    BadInput,
    /// Something outside the program failed.
    Failed,
    /// The person stopped it.
    Interrupted,
}

impl Status {
    /// The status of an error, after saying it.
    pub(crate) fn failed(error: &impl Display) -> Self {
        eprintln!("godspeed: {error}");
        Self::Failed
    }

    /// The status of input that makes no sense, after saying why.
    pub(crate) fn bad_input(error: &impl Display) -> Self {
        eprintln!("godspeed: {error}");
        Self::BadInput
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::Failed => 1,
            Status::BadInput => 2,
            Status::Unsolved => 3,
            Status::Interrupted => 130,
        })
    }
}
