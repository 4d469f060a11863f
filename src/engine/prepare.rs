use std::sync::{Arc, Mutex};

use godspeed_protocol::{Event, PrepareRequest};
use godspeed_solve::{Control, DATABASES, DatabaseEntry, SearchEvent, Tables, database};
use web_time::Instant;

use crate::RequestError;
use crate::job_end::cancelled;
use crate::lock::lock;
use crate::progress_throttle::ProgressThrottle;

/// A validated request to load databases before a search.
#[derive(Clone)]
pub struct PrepareTask {
    /// The job number of the request.
    pub number: u32,
    /// The databases to load, in this order.
    pub databases: Vec<&'static DatabaseEntry>,
    /// Whether to build databases that are not in memory instead of requesting them from the store.
    pub build: bool,
}

/// A [`PrepareTask`] in progress.
pub struct PrepareRun {
    task: PrepareTask,
    control: Control,
    start: Instant,
}

impl PrepareTask {
    /// Validates a request.
    ///
    /// # Errors
    /// [`RequestError::Table`] names an unknown table.
    pub fn new(request: &PrepareRequest) -> Result<Self, RequestError> {
        let known = || DATABASES.iter().map(|entry| entry.spec().id).collect::<Vec<_>>().join(", ");
        let entry =
            |id: &String| database(id).ok_or_else(|| RequestError::Table { id: id.clone(), known: known() });
        let databases = request.tables.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Self { number: request.job, databases, build: request.build })
    }

    /// Returns the final event of a task that was cancelled.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        cancelled(self.number)
    }
}

impl PrepareRun {
    /// Creates a run that passes its events to `emit`, from any thread.
    pub fn new(task: PrepareTask, slice_nodes: u64, emit: impl Fn(Event) + Send + Sync + 'static) -> Self {
        let (job, throttle) = (task.number, Arc::new(Mutex::new(ProgressThrottle::default())));
        let control = Control::new(slice_nodes, move |event| {
            if let SearchEvent::Table { name, done } = event
                && lock(&throttle).is_due(name, done, Instant::now())
            {
                emit(Event::Table { job, name: name.to_owned(), done });
            }
        });
        Self { task, control, start: Instant::now() }
    }

    /// Returns the job number of the request.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.task.number
    }

    /// Requests a stop. The run ends with [`Event::Cancelled`]; databases loaded so far remain.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Loads the databases and returns [`Event::Prepared`] or [`Event::Cancelled`].
    pub async fn run(&self, tables: &Tables) -> Event {
        for entry in &self.task.databases {
            if entry.open(tables, &self.control).await.is_err() {
                return self.task.cancelled();
            }
        }
        Event::Prepared { job: self.number(), seconds: self.start.elapsed().as_secs_f64() }
    }
}
