//! Debian packages, installed with apt-get if the user is root.

use std::process::Command;

use crate::error::Error;
use crate::project::Project;
use crate::step::{print_step, run, try_output};

/// Installs the packages `names`, which provide `what`.
///
/// # Errors
/// Returns an error that names the packages to install by hand if this is not Debian or the user is not root.
pub(crate) fn install(project: &Project, what: &str, names: &[&str]) -> Result<(), Error> {
    if !can_install() {
        let remedy = format!(
            "install it: on Debian 12 or newer with `sudo apt-get install {}`, elsewhere from your system's packages",
            names.join(" ")
        );
        return Err(Error::Missing { what: what.to_owned(), remedy });
    }
    print_step(&format!("Installing {what}: {}", names.join(" ")));
    run(apt(project).args(["update", "-qq"]))?;
    run(apt(project).args(["install", "-y", "-qq", "--no-install-recommends"]).args(names))
}

/// Returns whether `PROGRAM --version` succeeds.
pub(crate) fn is_installed(program: &str) -> bool {
    try_output(Command::new(program).arg("--version")).is_some()
}

fn can_install() -> bool {
    let root = try_output(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    root && is_installed("apt-get")
}

fn apt(project: &Project) -> Command {
    let mut command = project.command("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}
