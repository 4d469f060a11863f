use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use godspeed_engine::SolveRun;
use godspeed_protocol::Event;

/// The time between two checks.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// Stops searches that exceed their time. The time in which tables are prepared does not count.
pub(crate) struct TimeLimit {
    limit: Option<Duration>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    is_closed: bool,
    tables: BTreeSet<String>,
    running: Vec<(Instant, Arc<SolveRun>)>,
}

impl TimeLimit {
    /// Returns a limit of this many seconds for each search; `None` for no limit.
    pub(crate) fn new(seconds: Option<f64>) -> Self {
        Self { limit: seconds.map(Duration::from_secs_f64), state: Mutex::default() }
    }

    /// Starts the time of a search.
    pub(crate) fn start(&self, run: &Arc<SolveRun>) {
        self.state().running.push((Instant::now(), run.clone()));
    }

    /// Ends the time of a search.
    pub(crate) fn end(&self, run: &Arc<SolveRun>) {
        self.state().running.retain(|(_, other)| !Arc::ptr_eq(other, run));
    }

    /// Takes an event of a search into account: a table restarts the time of all searches.
    pub(crate) fn update(&self, event: &Event) {
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

    /// Enforces the limit on the searches of `work`, on a thread of its own.
    pub(crate) fn enforce<T>(&self, work: impl FnOnce() -> T) -> T {
        let Some(limit) = self.limit else { return work() };
        thread::scope(|scope| {
            scope.spawn(|| {
                while !self.stop_late_searches(limit) {
                    thread::sleep(CHECK_INTERVAL);
                }
            });
            let result = work();
            self.state().is_closed = true;
            result
        })
    }

    /// Returns whether the work is done.
    fn stop_late_searches(&self, limit: Duration) -> bool {
        let state = self.state();
        if state.tables.is_empty() {
            let late = state.running.iter().filter(|(start, _)| start.elapsed() >= limit);
            late.for_each(|(_, run)| run.stop());
        }
        state.is_closed
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
