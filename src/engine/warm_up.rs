use godspeed_cube::Metric;
use godspeed_protocol::WarmUpRequest;
use godspeed_solve::{Control, Solver, TableLoader, Tables, solver};

/// A request to make tables ready before a search.
#[derive(Clone)]
pub struct WarmUpTask {
    solver: &'static Solver,
    layers: usize,
    metric: Metric,
    /// How all tables of the search are loaded; `None` if one of them would have to be downloaded or built.
    loader: Option<TableLoader>,
}

/// A [`WarmUpTask`] in progress.
///
/// The tables of a first solution take less than a second, so they are not stopped: a search that is started meanwhile
/// needs them, too. The others take longer, and a search has a first solution without them.
pub struct WarmUp {
    task: WarmUpTask,
    first: Control,
    others: Control,
}

impl WarmUpTask {
    /// Returns the task of a request; `None` if its solver is unknown or has nothing to make ready.
    #[must_use]
    pub fn new(request: &WarmUpRequest) -> Option<Self> {
        let WarmUpRequest { solver: id, layers, metric, stored } = request;
        let (solver, metric) = (solver(id)?, metric.parse().ok()?);
        let has_all = |loader: &TableLoader| {
            let specs = (loader.stored)(*layers, metric);
            specs.iter().all(|spec| stored.iter().any(|id| id == spec.id))
        };
        let loader = solver.loader().filter(has_all);
        (solver.has_preparation() || loader.is_some()).then_some(Self {
            solver,
            layers: *layers,
            metric,
            loader,
        })
    }
}

impl WarmUp {
    /// Creates a run, in slices of about `slice_nodes` nodes.
    #[must_use]
    pub fn new(task: WarmUpTask, slice_nodes: u64) -> Self {
        let control = || Control::new(slice_nodes, |_| ());
        Self { task, first: control(), others: control() }
    }

    /// Requests a stop once the tables of a first solution are ready.
    pub fn stop(&self) {
        self.others.stop();
    }

    /// Makes the tables ready.
    pub async fn run(&self, tables: &Tables) {
        let WarmUpTask { solver, layers, metric, loader } = &self.task;
        // The search makes the tables that are missing.
        if solver.prepare(tables, &self.first).await.is_ok()
            && !self.others.is_stopped()
            && let Some(loader) = loader
        {
            let _is_ready = (loader.load)(*layers, *metric, tables, &self.others).await;
        }
    }
}
