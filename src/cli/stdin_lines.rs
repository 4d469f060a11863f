use std::io::stdin;

use crate::exit_status::ExitStatus;

/// Yields the lines of standard input. An error is printed and ends the command with its status.
pub(crate) fn stdin_lines() -> impl Iterator<Item = Result<String, ExitStatus>> {
    let unreadable = |error| ExitStatus::bad_input(format_args!("cannot read standard input: {error}"));
    stdin().lines().map(move |line| line.map_err(unreadable))
}
