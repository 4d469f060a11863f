//! The algorithms a person can pick, one folder each, and the registry that lists them.

mod annealing;
mod bibfs;
mod common;
mod genetic;
mod ida;
mod iddfs;
pub mod kociemba;
pub mod korf;
mod layers;
mod reduction;
pub mod thistlethwaite;
mod wastar;

use crate::Solver;

use common::{CUBE_METRICS, MEMORY, SEED, memory, memory_full, no_luck, too_deep};

/// Every solver, in the order of the menu. Page, command and tests are made from this list: a new
/// algorithm is a folder and its line here.
pub static SOLVERS: &[&dyn Solver] = &[
    &iddfs::Iddfs,
    &ida::Ida,
    &wastar::Wastar,
    &bibfs::Bibfs,
    &annealing::Annealing,
    &genetic::Genetic,
    &layers::Layers,
    &thistlethwaite::Thistlethwaite,
    &kociemba::Kociemba,
    &korf::Korf,
    &reduction::Reduction,
];

/// The solver of an id.
#[must_use]
pub fn solver(id: &str) -> Option<&'static dyn Solver> {
    SOLVERS.iter().copied().find(|solver| solver.info().id == id)
}
