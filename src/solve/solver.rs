use crate::{BoxFuture, Control, Info, Job, Solution, SolveError, Tables};

/// A solve under way. It runs on [`block_on`](crate::block_on) where it has a thread of its own, and in
/// short turns between other work where it has not.
pub type Solving<'a> = BoxFuture<'a, Result<Solution, SolveError>>;

/// One algorithm a person can pick.
///
/// It is called through `dyn` once for each solve; the searches inside are generic and compiled for
/// their puzzle.
pub trait Solver: Sync {
    /// What it is.
    fn info(&self) -> &'static Info;

    /// Solves a cube of one of the solver's sizes.
    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a>;
}
