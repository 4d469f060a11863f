use godspeed_solve::{Control, Solver, Tables};

/// Makes the tables of a solver's first solution ready before the solver is started.
///
/// It takes less than a second, so it is not stopped: a search that is started meanwhile needs the same tables.
pub struct WarmUp {
    solver: &'static Solver,
    control: Control,
}

impl WarmUp {
    /// Creates a run for a solver, in slices of about `slice_nodes` nodes.
    #[must_use]
    pub fn new(solver: &'static Solver, slice_nodes: u64) -> Self {
        Self { solver, control: Control::new(slice_nodes, |_| ()) }
    }

    /// Makes the tables ready.
    pub async fn run(&self, tables: &Tables) {
        // Nothing stops it, and without the tables the search builds them.
        let _is_ready = self.solver.prepare(tables, &self.control).await;
    }
}
