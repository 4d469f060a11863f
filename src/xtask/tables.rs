//! `cargo xtask tables`: builds the pattern databases that a first visit needs.

use crate::error::Error;
use crate::project::Project;
use crate::step::{print_step, run};

/// Tables and sets that are built by default; together they take less than a minute. The small set also serves two-phase.
const DEFAULT_SETS: [&str; 4] = ["small", "four-layers", "five-layers", "standard"];

/// Builds those that are missing or outdated into `tables/`.
///
/// # Errors
/// Returns an error if the program does not compile or a table cannot be written.
pub(crate) fn build(project: &Project) -> Result<(), Error> {
    run(project.cargo().args(["build", "--package", "godspeed-cli"]))?;
    print_step("Building the tables of a first visit (under a minute, once)");
    let mut godspeed = project.command(project.target().join("debug/godspeed"));
    run(godspeed.args(["tables", "build"]).args(DEFAULT_SETS).arg("--tables-dir").arg(project.tables()))
}
