use crate::{BoxFuture, Control, Info, Problem, Solution, SolveError, Tables};

/// A running solve.
///
/// Run it by [`block_on`](crate::block_on) if it has its own thread, else poll it between other work.
pub type Solving<'a> = BoxFuture<'a, Result<Solution, SolveError>>;

/// A solving algorithm.
///
/// It is called through `dyn` once per solve; the searches inside are generic and compiled for their puzzle. Call it by
/// [`run`](crate::run()) or [`solve_blocking`](crate::solve_blocking), which check the cube and the solution.
pub trait Solver: Sync {
    /// Returns the description of the solver.
    fn info(&self) -> &'static Info;

    /// Solves a cube of a size and in a metric that the solver takes.
    fn solve<'a>(&'a self, problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Solving<'a>;
}
