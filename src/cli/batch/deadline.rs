use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use godspeed_engine::SolveRun;
use godspeed_protocol::Event;

/// How long it takes at most to notice that the time of a search is over.
const LOOK: Duration = Duration::from_millis(5);

/// Stops searches whose time is over. While tables are made, no time passes.
pub(super) struct Deadline {
    allowed: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    closed: bool,
    tables: BTreeSet<String>,
    running: Vec<(Instant, Arc<SolveRun>)>,
}

impl Deadline {
    /// So many seconds for each search.
    pub(super) fn new(seconds: f64) -> Self {
        Self { allowed: Duration::from_secs_f64(seconds), state: Mutex::default() }
    }

    /// The time of a search runs from now on, until it [leaves](Self::leave).
    pub(super) fn enter(&self, run: &Arc<SolveRun>) {
        self.state().running.push((Instant::now(), run.clone()));
    }

    /// A search has ended.
    pub(super) fn leave(&self, run: &Arc<SolveRun>) {
        self.state().running.retain(|(_, other)| !Arc::ptr_eq(other, run));
    }

    /// Takes in news of a search: after tables were made, every search has its full time again.
    pub(super) fn hear(&self, event: &Event) {
        let Event::Table { name, done, .. } = event else { return };
        let mut state = self.state();
        if *done < 1.0 {
            state.tables.insert(name.clone());
        } else {
            state.tables.remove(name);
        }
        let now = Instant::now();
        state.running.iter_mut().for_each(|(start, _)| *start = now);
    }

    /// Watches until everything [is done](Self::close).
    pub(super) fn watch(&self) {
        while !self.look() {
            thread::sleep(LOOK);
        }
    }

    /// Nothing is to be watched any more.
    pub(super) fn close(&self) {
        self.state().closed = true;
    }

    /// Stops the searches that are late; whether nothing is to be watched any more.
    fn look(&self) -> bool {
        let state = self.state();
        if state.tables.is_empty() {
            let late = state.running.iter().filter(|(start, _)| start.elapsed() >= self.allowed);
            late.for_each(|(_, run)| run.stop());
        }
        state.closed
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
