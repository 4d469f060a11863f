//! Which type to use.
//!
//! | task | type |
//! |---|---|
//! | solve a cube of any size | [`solve`](crate::solve), one call |
//! | choose the algorithm | a static of [`solvers`](crate::solvers), with [`solve_blocking`](crate::solve_blocking) |
//! | choose the metric, a time limit or another parameter | [`Options`](crate::Options) with [`Settings`](crate::Settings) |
//! | find an algorithm by its id, or list all | [`solver()`](crate::solver()), [`SOLVERS`](crate::SOLVERS) and [`Info`](crate::Info) |
//! | solve many cubes | one [`Tables`](crate::Tables) in all [`Options`](crate::Options), so that tables are built once |
//! | stop a search, or follow its progress | [`Control`](crate::Control) and [`SearchEvent`](crate::SearchEvent) |
//! | search without blocking, as in an event loop | [`run`](crate::run()), polled between other work |
//! | read the moves, or their number | [`Solution`](crate::Solution): `alg`, `turns`, `length`; one [`Stage`](crate::Stage) for each phase |
//! | load pattern databases from a file or a server | [`Source`](crate::Source) and [`Tables::with_source`](crate::Tables::with_source) |
//! | find all algorithms for a set of cases | [`AlgSearch`](crate::algs::AlgSearch), a [`CaseSet`](crate::algs::CaseSet) and [`Generators`](crate::algs::Generators) |
//! | make a solution or another alg shorter | [`SHORTEN`](crate::solvers::SHORTEN) with [`Problem::to_shorten`](crate::Problem::to_shorten) or [`Problem::with_known`](crate::Problem::with_known) |
//! | score an algorithm | [`Scores`](crate::algs::Scores) and [`Hands`](crate::algs::Hands) |
//! | search another puzzle | [`Puzzle`](crate::Puzzle) and a module of [`search`](crate::search) |
//! | add an algorithm | [`Solver::new`](crate::Solver::new) with an [`Info`](crate::Info) |
//!
//! # Similar names
//!
//! - A *turn* ([`Turn`](godspeed_cube::Turn)) is notation and means the same on every cube. A *move*
//!   ([`Move`](crate::Move)) is a small index within one [`Puzzle`](crate::Puzzle), and [`MoveSet`](crate::MoveSet) a set
//!   of them.
//! - A [`Problem`](crate::Problem) is the input of a solver, a [`Solution`](crate::Solution) its result, and
//!   [`Options`](crate::Options) a problem without its cube, with what the search shares with others.
//! - A [`Table`](crate::Table) is built in seconds when it is first needed. A [`Database`](crate::Database) is a large table
//!   that a [`Source`](crate::Source) may provide.
//! - The types of cubes are in [`godspeed_cube::which_type`].
//!
//! # What may grow
//!
//! Enums and results that are likely to grow are `#[non_exhaustive]`. Descriptions ([`Info`](crate::Info),
//! [`Estimate`](crate::Estimate)) are not, so that they can be written as literals: end such a literal with
//! `..Info::DEFAULT` or `..Estimate::default()`, and new fields do not break it.
