//! Standard output, and what happens when it cannot be written.
//!
//! A failed write ends the program, so no caller has to handle it: silently and with the status of
//! `SIGPIPE` if the reader has closed the pipe, as in `godspeed scramble --count 1000 | head`, and with an error
//! otherwise.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};
use std::process;

use crate::exit_status::ExitStatus;

/// Prints a formatted text to standard output.
macro_rules! out {
    ($($arguments:tt)*) => { $crate::output::write(format_args!($($arguments)*)) };
}

/// Prints a formatted line to standard output.
macro_rules! outln {
    () => { $crate::output::write(format_args!("\n")) };
    ($($arguments:tt)*) => { $crate::output::write_line(format_args!($($arguments)*)) };
}

pub(crate) use {out, outln};

/// Prints to standard output.
pub(crate) fn write(text: Arguments<'_>) {
    check(io::stdout().write_fmt(text));
}

/// Prints a line to standard output.
pub(crate) fn write_line(text: Arguments<'_>) {
    let mut out = io::stdout().lock();
    check(out.write_fmt(text).and_then(|()| out.write_all(b"\n")));
}

/// Writes out what is still in the buffer.
pub(crate) fn flush() {
    check(io::stdout().flush());
}

fn check(written: io::Result<()>) {
    let status = match written {
        Ok(()) => return,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitStatus::ClosedPipe,
        Err(error) => ExitStatus::failure(format_args!("cannot write to standard output: {error}")),
    };
    process::exit(status.code().into());
}
