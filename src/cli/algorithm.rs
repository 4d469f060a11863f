use godspeed_cube::Size;
use godspeed_solve::{SOLVERS, default_solver};

/// Returns the id of the default algorithm for cubes of a size.
///
/// For a size that no solver takes it is the first of the registry, whose error names the size.
pub(crate) fn preferred(size: Size) -> &'static str {
    default_solver(size).unwrap_or(SOLVERS[0]).info().id
}
