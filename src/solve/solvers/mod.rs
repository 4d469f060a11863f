//! The algorithms a person can pick, one folder each, and the registry that lists them.

use crate::Solver;

/// Every solver, in the order of the menu. Page, command and tests are made from this list: a new
/// algorithm is a folder and its line here.
pub static SOLVERS: &[&dyn Solver] = &[];

/// The solver of an id.
#[must_use]
pub fn solver(id: &str) -> Option<&'static dyn Solver> {
    SOLVERS.iter().copied().find(|solver| solver.info().id == id)
}
