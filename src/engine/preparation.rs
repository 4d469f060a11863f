use godspeed_protocol::{Event, Outcome, PrepareRequest};
use godspeed_solve::{Control, DATABASES, DatabaseEntry, SearchEvent, SolveError, Tables, database};
use std::sync::{Arc, Mutex, PoisonError};
use web_time::Instant;

use crate::Refusal;
use crate::table_news::TableNews;

/// Databases to be brought into memory ahead of a search: everything in the request has been checked.
#[derive(Clone)]
pub struct Preparation {
    /// The number under which it was asked for.
    pub number: u32,
    /// What is wanted, in this order.
    pub databases: Vec<&'static DatabaseEntry>,
    /// Whether what is not in memory is built, without asking the store.
    pub build: bool,
}

/// A preparation under way.
pub struct Preparing {
    preparation: Preparation,
    control: Control,
    start: Instant,
}

impl Preparation {
    /// The preparation that a request asks for.
    ///
    /// # Errors
    /// [`Refusal::Table`] names a table that nobody knows.
    pub fn new(request: &PrepareRequest) -> Result<Self, Refusal> {
        let known = || DATABASES.iter().map(|entry| entry.spec().id).collect::<Vec<_>>().join(", ");
        let entry =
            |id: &String| database(id).ok_or_else(|| Refusal::Table { id: id.clone(), known: known() });
        let databases = request.tables.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Self { number: request.job, databases, build: request.build })
    }

    /// The end of a preparation that was cancelled before it began.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        let error = Some(SolveError::Stopped.to_string());
        Event::Cancelled { job: self.number, outcome: Outcome { error, ..Outcome::default() } }
    }
}

impl Preparing {
    /// A preparation that will pass on its news through `tell`, from whichever thread they come.
    pub fn new(preparation: Preparation, slice: u64, tell: impl Fn(Event) + Send + Sync + 'static) -> Self {
        let (job, told) = (preparation.number, Arc::new(Mutex::new(TableNews::default())));
        let control = Control::new(slice, move |news| {
            if let SearchEvent::Table { name, done } = news
                && told.lock().unwrap_or_else(PoisonError::into_inner).is_due(name, done, Instant::now())
            {
                tell(Event::Table { job, name: name.to_owned(), done });
            }
        });
        Self { preparation, control, start: Instant::now() }
    }

    /// The number under which it was asked for.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.preparation.number
    }

    /// Asks it to stop; it ends with [`Event::Cancelled`], and keeps what is in memory by then.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Brings the databases into memory. Ends with [`Event::Prepared`] or [`Event::Cancelled`].
    pub async fn carry_out(&self, tables: &Tables) -> Event {
        let job = self.number();
        for entry in &self.preparation.databases {
            if entry.open(tables, &self.control).await.is_err() {
                return self.preparation.cancelled();
            }
        }
        Event::Prepared { job, seconds: self.start.elapsed().as_secs_f64() }
    }
}
