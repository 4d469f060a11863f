//! Steps of a task: each prints one line and either succeeds or ends the task.

use std::process::{Command, Stdio};

use crate::error::Error;

/// Prints one line that names the step.
pub(crate) fn print_step(what: &str) {
    eprintln!("==> {what}");
}

/// Runs a command that inherits standard output and error.
///
/// # Errors
/// Returns an error if it cannot be started or fails.
pub(crate) fn run(command: &mut Command) -> Result<(), Error> {
    let status = command.status().map_err(|source| Error::Start { program: program(command), source })?;
    if status.success() { Ok(()) } else { Err(Error::Failed { command: line(command), status }) }
}

/// Runs a command silently and returns its trimmed output, or `None` if it is missing or fails.
pub(crate) fn try_output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command and returns its standard output.
///
/// # Errors
/// Returns an error if it cannot be started or fails.
pub(crate) fn output(command: &mut Command) -> Result<String, Error> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| Error::Start { program: program(command), source })?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(Error::Failed { command: line(command), status: output.status })
    }
}

/// Returns the name of the program of a command.
pub(crate) fn program(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

fn line(command: &Command) -> String {
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(program(command)).chain(arguments).collect::<Vec<_>>().join(" ")
}
