//! The solvers, one folder each, and the registry that lists them.

mod annealing;
mod bibfs;
mod cube_search;
mod genetic;
mod ida;
mod iddfs;
pub mod kociemba;
pub mod korf;
mod layers;
mod parameters;
mod reduction;
mod stochastic;
pub mod thistlethwaite;
mod wastar;

use godspeed_cube::Size;

use crate::Solver;

/// Every solver, in the order of menus.
///
/// The page, the command and the tests are derived from this list and each solver's [`Info`](crate::Info): a new
/// solver is a folder and a line here.
pub static SOLVERS: &[&Solver] = &[
    &iddfs::IDDFS,
    &ida::IDA,
    &wastar::WASTAR,
    &bibfs::BIBFS,
    &annealing::ANNEALING,
    &genetic::GENETIC,
    &layers::LAYERS,
    &thistlethwaite::THISTLETHWAITE,
    &kociemba::KOCIEMBA,
    &korf::KORF,
    &reduction::REDUCTION,
];

/// Returns the solver of an id.
#[must_use]
pub fn solver(id: &str) -> Option<&'static Solver> {
    SOLVERS.iter().copied().find(|solver| solver.info().id == id)
}

/// Returns the default solver for cubes of a size: see [`Info::default_for`](crate::Info::default_for).
#[must_use]
pub fn default_solver(size: Size) -> Option<&'static Solver> {
    let is_default = |solver: &&Solver| {
        solver.info().default_for.as_ref().is_some_and(|sizes| sizes.contains(&size.last_layer()))
    };
    SOLVERS.iter().copied().find(is_default)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_one_default_solver_and_one_for_hints() {
        let largest = SOLVERS.iter().map(|solver| *solver.info().sizes.end()).max().unwrap();
        for size in 1..=largest {
            let infos = || SOLVERS.iter().map(|solver| solver.info());
            let defaults = infos().filter_map(|info| Some((&info.sizes, info.default_for.as_ref()?)));
            let hints = infos().filter_map(|info| Some((&info.sizes, info.hints_for.as_ref()?)));
            for roles in [defaults.collect::<Vec<_>>(), hints.collect()] {
                let of_size: Vec<_> = roles.into_iter().filter(|(_, range)| range.contains(&size)).collect();
                assert_eq!(of_size.len(), 1, "size {size}");
                assert!(of_size[0].0.contains(&size), "size {size} is not among the solver's sizes");
            }
        }
    }

    #[test]
    fn ids_and_function_keys_are_unique() {
        for (at, solver) in SOLVERS.iter().enumerate() {
            let info = solver.info();
            let others = || SOLVERS[..at].iter().map(|other| other.info());
            assert!(others().all(|other| other.id != info.id), "{}", info.id);
            let same_key = |other: &crate::Info| other.function_key == info.function_key;
            assert!(info.function_key.is_none() || !others().any(same_key), "{}", info.id);
        }
    }
}
