use std::fmt::Display;
use std::process::ExitCode;

use crate::diagnostics::print_error;

/// The status of a command, or of the error that ended it early, which has been printed.
pub(crate) type CommandResult = Result<ExitStatus, ExitStatus>;

/// How the program ends. The order is that of severity: of several statuses, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum ExitStatus {
    /// Everything was done.
    #[default]
    Success,
    /// No solution was found in the time allowed.
    Unsolved,
    /// The input or the options are invalid.
    BadInput,
    /// The system or the program itself failed.
    Failure,
    /// The user stopped the program.
    Interrupted,
    /// The reader of standard output closed the pipe.
    ClosedPipe,
}

impl ExitStatus {
    /// Prints an error and returns [`Failure`](Self::Failure).
    pub(crate) fn failure(error: impl Display) -> Self {
        print_error(&error);
        Self::Failure
    }

    /// Prints an error and returns [`BadInput`](Self::BadInput).
    pub(crate) fn bad_input(error: impl Display) -> Self {
        print_error(&error);
        Self::BadInput
    }

    /// Returns the number that the shell sees. Signals count as 128 and their number, as in the shell.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::BadInput => 2,
            Self::Unsolved => 3,
            Self::Interrupted => 128 + 2,
            Self::ClosedPipe => 128 + 13,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.code())
    }
}
