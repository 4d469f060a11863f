//! `cargo xtask serve`: builds everything and starts `godspeed serve`.

use std::process::Command;

use crate::error::Error;
use crate::project::Project;
use crate::step::say;

/// Serves the checkout until Ctrl-C.
///
/// Cargo replaces this process and the server replaces cargo, so ending the task ends the server.
///
/// # Errors
/// Returns an error if the server does not compile or start.
pub(crate) fn serve(project: &Project, port: u16, no_isolation: bool) -> Result<(), Error> {
    say("Building the server");
    let mut cargo = project.cargo();
    cargo
        .args(["run", "--package", "godspeed-cli", "--", "serve", "--port", &port.to_string(), "--site"])
        .arg(project.root())
        .args(no_isolation.then_some("--no-isolation"));
    become_command(&mut cargo)
}

#[cfg(unix)]
fn become_command(command: &mut Command) -> Result<(), Error> {
    use std::os::unix::process::CommandExt;
    let source = command.exec();
    Err(Error::Start { program: command.get_program().to_string_lossy().into_owned(), source })
}

#[cfg(not(unix))]
fn become_command(command: &mut Command) -> Result<(), Error> {
    crate::step::run(command)
}
