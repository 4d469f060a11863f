use thiserror::Error;

/// The reason why nothing can be imported from a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DataError {
    /// The file is too large; with its size and the maximum in bytes.
    #[error("This file has {} MB; at most {} MB can be imported.", .0.div_ceil(1_000_000), .1 / 1_000_000)]
    TooLarge(usize, usize),
    /// The file is not JSON; with the line of the error.
    #[error(
        "This file is damaged or of another kind: line {0} is not valid JSON. Choose a file that was exported \
             by this page or by csTimer."
    )]
    NotJson(usize),
    /// The file is JSON, but of neither format.
    #[error("This file has no solves. Choose a file that was exported by this page or by csTimer.")]
    UnknownFormat,
    /// The file is a table that does not name its puzzle, and its scrambles are of no cube in particular.
    #[error(
        "This table does not say which puzzle its times are of, and neither do its scrambles. In csTimer, choose \
             Export, then “Export to file”, and import that file."
    )]
    UnknownPuzzle,
    /// The file is of a newer version of the format.
    #[error(
        "This file was written by a newer version of Godspeed. Reload this page to update it, then import again."
    )]
    NewerVersion(u64),
}
