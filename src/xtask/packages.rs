//! Debian's packages, installed by apt where this user may.

use std::process::Command;

use crate::error::Error;
use crate::project::Project;
use crate::step::{ask, run, say};

/// Installs `names`, which provide `what`.
///
/// # Errors
/// When this is not a Debian with root: the error then names the packages to install by hand.
pub(crate) fn install(project: &Project, what: &str, names: &[&str]) -> Result<(), Error> {
    if !may_install() {
        let remedy = format!(
            "install it yourself: on Debian 12 or newer `sudo apt-get install {}`, elsewhere your system's packages",
            names.join(" ")
        );
        return Err(Error::Missing { what: what.to_owned(), remedy });
    }
    say(&format!("Installing {what}: {}", names.join(" ")));
    run(apt(project).args(["update", "-qq"]))?;
    run(apt(project).args(["install", "-y", "-qq", "--no-install-recommends"]).args(names))
}

/// Whether a program answers.
pub(crate) fn answers(program: &str) -> bool {
    ask(Command::new(program).arg("--version")).is_some()
}

fn may_install() -> bool {
    let root = ask(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    root && answers("apt-get")
}

fn apt(project: &Project) -> Command {
    let mut command = project.command("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}
