//! `cargo xtask tables`: the pattern databases that a first visit wants at once.

use crate::error::Error;
use crate::project::Project;
use crate::step::{run, say};

/// The sets of tables that are built without being asked for: those of the optimal solver that are built
/// within a minute together. The small one is the table of two-phase, too.
const AT_ONCE: [&str; 2] = ["small", "standard"];

/// Builds what is missing of them, or of an older version, into `tables/`.
///
/// # Errors
/// When the program does not compile or a table cannot be written.
pub(crate) fn build(project: &Project) -> Result<(), Error> {
    run(project.cargo().args(["build", "--package", "godspeed-cli"]))?;
    say("Tables: small and standard, under a minute the first time");
    let mut godspeed = project.command(project.target().join("debug/godspeed"));
    run(godspeed.args(["tables", "build"]).args(AT_ONCE).arg("--tables-dir").arg(project.tables()))
}
