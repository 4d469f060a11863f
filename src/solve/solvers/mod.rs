//! The solvers, as statics, and the registry that lists them.
//!
//! ```
//! use godspeed_cube::{Alg, Facelets, Size};
//! use godspeed_solve::solvers::THISTLETHWAITE;
//! use godspeed_solve::{Options, solve_blocking};
//!
//! let mut cube = Facelets::solved(Size::THREE);
//! cube.turn_all(Alg::parse("R U R' U' F2 D", Size::THREE)?.alg.turns());
//! let solution = solve_blocking(&cube, &THISTLETHWAITE, &Options::default())?;
//! assert!(solution.turns().count() <= 45);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to get | take |
//! |---|---|
//! | a short solution of a 3x3x3 in less than a second | [`KOCIEMBA`] |
//! | a shortest solution of a 3x3x3, with proof | [`KORF`] |
//! | a solution of a 3x3x3 within a millisecond | [`THISTLETHWAITE`] |
//! | a solution of a 3x3x3 that people can follow | [`LAYERS`] |
//! | a shortest solution of a 1x1x1 or 2x2x2 | [`IDA`] |
//! | any larger cube | [`REDUCTION`] |
//! | searches to compare | [`IDDFS`], [`IDA`], [`WASTAR`], [`BIBFS`], [`ANNEALING`], [`GENETIC`] |

mod annealing;
mod bibfs;
mod cube_search;
mod genetic;
mod ida;
mod iddfs;
mod layers;
pub(crate) mod parameters;
pub(crate) mod reduction;
#[cfg(feature = "full")]
mod shorten;
mod stochastic;
mod wastar;

// Public for the tests and benchmarks of this repository, which measure the parts of the solvers. Not a stable API.
#[doc(hidden)]
pub mod kociemba;
#[doc(hidden)]
pub mod korf;
#[doc(hidden)]
pub mod thistlethwaite;

use godspeed_cube::Size;

use crate::Solver;

pub use self::annealing::ANNEALING;
pub use self::bibfs::BIBFS;
pub use self::genetic::GENETIC;
pub use self::ida::IDA;
pub use self::iddfs::IDDFS;
#[doc(inline)]
pub use self::kociemba::KOCIEMBA;
#[doc(inline)]
pub use self::korf::KORF;
pub use self::layers::LAYERS;
pub use self::reduction::REDUCTION;
#[cfg(feature = "full")]
pub use self::shorten::SHORTEN;
#[doc(inline)]
pub use self::thistlethwaite::THISTLETHWAITE;
pub use self::wastar::WASTAR;

/// Every solver, in the order of menus.
///
/// Commands, reports and tests are derived from this list and each solver's [`Info`](crate::Info): a new solver is a
/// folder, and its name here. Without the feature `full`, only those are listed whose code and tables are small.
pub static SOLVERS: &[&Solver] = &[
    #[cfg(feature = "full")]
    &IDDFS,
    #[cfg(feature = "full")]
    &IDA,
    #[cfg(feature = "full")]
    &WASTAR,
    #[cfg(feature = "full")]
    &BIBFS,
    #[cfg(feature = "full")]
    &ANNEALING,
    #[cfg(feature = "full")]
    &GENETIC,
    #[cfg(feature = "full")]
    &LAYERS,
    &THISTLETHWAITE,
    &KOCIEMBA,
    #[cfg(feature = "full")]
    &KORF,
    #[cfg(feature = "full")]
    &REDUCTION,
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
    fn every_size_has_one_default_solver() {
        let largest = SOLVERS.iter().map(|solver| *solver.info().sizes.end()).max().unwrap();
        for size in 1..=largest {
            let infos = SOLVERS.iter().map(|solver| solver.info());
            let defaults = infos.filter_map(|info| Some((&info.sizes, info.default_for.as_ref()?)));
            let of_size: Vec<_> = defaults.filter(|(_, range)| range.contains(&size)).collect();
            assert_eq!(of_size.len(), 1, "size {size}");
            assert!(of_size[0].0.contains(&size), "size {size} is not among the solver's sizes");
        }
    }

    #[test]
    fn ids_are_unique() {
        for (at, solver) in SOLVERS.iter().enumerate() {
            let others = || SOLVERS[..at].iter().map(|other| other.info());
            assert!(others().all(|other| other.id != solver.info().id), "{solver}");
        }
    }

    #[test]
    fn the_documents_state_the_sizes_of_all_solvers() {
        let largest = SOLVERS.iter().map(|solver| *solver.info().sizes.end()).max().unwrap();
        let range = format!("from 1x1x1 to {largest}x{largest}x{largest}");
        let readme = include_str!("../README.md");
        for text in [include_str!("../lib.rs"), readme] {
            assert!(text.contains(&range), "{range}");
        }
        for solver in SOLVERS {
            let info = solver.info();
            let row =
                readme.lines().find(|line| line.starts_with('|') && line.contains(&format!("`{}`", info.id)));
            let sizes = match (info.sizes.start(), info.sizes.end()) {
                (only, last) if only == last => format!("| {only} |"),
                (first, last) => format!("| {first} to {last} |"),
            };
            assert!(row.is_some_and(|row| row.contains(&sizes)), "{solver}: {sizes}");
        }
    }

    #[test]
    fn solvers_with_an_estimate_and_only_they_have_node_rates() {
        for solver in SOLVERS {
            let info = solver.info();
            assert_eq!(solver.has_estimate(), !info.node_rates.is_empty(), "{solver}");
            for &(layers, rate) in info.node_rates {
                assert!(info.sizes.contains(&layers) && rate > 0.0, "{solver}");
            }
        }
    }
}
