use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::task::Poll;

use godspeed_cube::Turn;

use crate::{DepthLog, DepthStats, Problem, Progress, SearchEvent, Solution, TracePoint, VisitLog};

/// The connection between a running search and its caller: a stop flag, counters and events.
///
/// Searches run in slices. Between two slices they await [`yield_now`](Control::yield_now); within a slice they poll
/// [`is_stopped`](Control::is_stopped) every few thousand nodes. So a search is cancelled by a flag, without ending
/// the thread that holds its tables.
///
/// ```
/// use godspeed_solve::{Control, SearchEvent};
///
/// let control = Control::new(1 << 20, |event| {
///     if let SearchEvent::Improved(solution) = event {
///         println!("{} turns", solution.turns().count());
///     }
/// });
/// control.stop();
/// assert!(control.is_stopped());
/// ```
pub struct Control {
    stop: Arc<AtomicBool>,
    nodes: AtomicU64,
    probes: AtomicU64,
    depth: AtomicU32,
    lower: AtomicU32,
    share: AtomicU64,
    expected: [AtomicU64; 2],
    listed: AtomicUsize,
    slice: u64,
    recording: Option<(VisitLog, DepthLog)>,
    on_event: Arc<dyn Fn(SearchEvent) + Send + Sync>,
}

/// Bits of a number that is not known.
const UNKNOWN: u64 = f64::NAN.to_bits();

/// Error of a search that was stopped by [`Control::stop`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped")]
pub struct Stopped;

impl Control {
    /// The most solutions of a list that are emitted as [`SearchEvent::Listed`] while the search runs.
    pub const MOST_LISTED: usize = 1000;

    /// Returns a control that calls `on_event` with each event.
    ///
    /// A search visits about `slice` nodes between two yields: choose a few thousand if it shares a thread with an event
    /// loop, millions if it has its own.
    pub fn new(slice: u64, on_event: impl Fn(SearchEvent) + Send + Sync + 'static) -> Self {
        Self {
            stop: Arc::default(),
            nodes: AtomicU64::new(0),
            probes: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            lower: AtomicU32::new(0),
            share: AtomicU64::new(UNKNOWN),
            expected: [const { AtomicU64::new(UNKNOWN) }; 2],
            listed: AtomicUsize::new(0),
            slice: slice.max(1),
            recording: None,
            on_event: Arc::new(on_event),
        }
    }

    /// Returns a control that ignores all events, for a search with threads of its own.
    #[must_use]
    pub fn silent() -> Self {
        Self::new(1 << 22, |_| ())
    }

    /// Returns a control for a search that is a part of this one: it is stopped with it, and passes on the events that
    /// `passes` accepts.
    #[must_use]
    pub(crate) fn for_part(&self, passes: fn(&SearchEvent) -> bool) -> Self {
        let on_event = Arc::clone(&self.on_event);
        let pass_on = move |event: SearchEvent| {
            if passes(&event) {
                on_event(event);
            }
        };
        Self { stop: Arc::clone(&self.stop), ..Self::new(self.slice, pass_on) }
    }

    /// Makes the search record itself: its first `limit` visits, if it is one of the 2x2, and its state
    /// as [`SearchEvent::Trace`].
    #[must_use]
    pub fn recording(self, limit: usize) -> Self {
        Self { recording: Some((VisitLog::new(limit), DepthLog::default())), ..self }
    }

    /// Returns the visits of the search if it is recorded.
    pub fn visits(&self) -> Option<&VisitLog> {
        self.recording.as_ref().map(|(visits, _)| visits)
    }

    /// Returns the nodes of each limit if the search is recorded. Only searches of the 3x3 fill it.
    pub fn depths(&self) -> Option<&DepthLog> {
        self.recording.as_ref().map(|(_, depths)| depths)
    }

    /// Stops the search at its next check.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Returns whether the search was cancelled.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Returns the number of nodes to visit between two yields.
    pub const fn slice(&self) -> u64 {
        self.slice
    }

    /// Adds to the count of visited nodes.
    pub fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// Adds to the count of table lookups, for searches that count them.
    pub fn add_probes(&self, entries: u64) {
        self.probes.fetch_add(entries, Relaxed);
    }

    /// Begins a depth, bound, generation or restart, and resets its completed fraction and expected nodes.
    pub fn begin_depth(&self, depth: u32) {
        self.depth.store(depth, Relaxed);
        for unknown in [&self.share, &self.expected[0], &self.expected[1]] {
            unknown.store(UNKNOWN, Relaxed);
        }
    }

    /// Raises the proven lower bound of the solution length.
    pub fn raise_lower_bound(&self, lower: u32) {
        self.lower.fetch_max(lower, Relaxed);
    }

    /// Sets the completed fraction of this depth, 0 to 1. It never decreases.
    pub fn set_depth_share(&self, done: f64) {
        let before = f64::from_bits(self.share.load(Relaxed));
        self.share.store(done.max(before).to_bits(), Relaxed);
    }

    /// Sets the expected number of nodes of this depth and of those after it.
    pub fn set_expected_nodes(&self, depth: f64, later: f64) {
        self.expected[0].store(depth.to_bits(), Relaxed);
        self.expected[1].store(later.to_bits(), Relaxed);
    }

    /// Emits the statistics of a finished depth, counted since `before`.
    pub fn emit_depth_finished(&self, depth: u32, before: Progress) {
        let now = self.progress();
        let (nodes, probes) = (now.nodes - before.nodes, now.probes - before.probes);
        self.emit(SearchEvent::DepthFinished(DepthStats { depth, nodes, probes }));
    }

    /// Emits a point of the trace if the search is recorded.
    pub fn trace(&self, point: impl FnOnce() -> TracePoint) {
        if self.recording.is_some() {
            self.emit(SearchEvent::Trace { nodes: self.nodes.load(Relaxed), point: point() });
        }
    }

    /// Emits an event.
    pub fn emit(&self, event: SearchEvent) {
        (self.on_event)(event);
    }

    /// Emits a solution that is shorter than all before, simplified like the final one.
    pub fn emit_improved(&self, problem: &Problem, solution: Solution) {
        self.emit(SearchEvent::Improved(solution.simplified(problem.metric, problem.state.size())));
    }

    /// Emits the next solution of a list, unless [`MOST_LISTED`](Self::MOST_LISTED) have been emitted.
    pub fn emit_listed(&self, turns: Vec<Turn>) {
        if self.listed.fetch_add(1, Relaxed) < Self::MOST_LISTED {
            self.emit(SearchEvent::Listed(turns));
        }
    }

    /// Returns the number of solutions of a list that have been emitted.
    pub(crate) fn listed(&self) -> usize {
        self.listed.load(Relaxed).min(Self::MOST_LISTED)
    }

    /// Returns a snapshot of the counters.
    pub fn progress(&self) -> Progress {
        let known = |value: &AtomicU64| Some(f64::from_bits(value.load(Relaxed))).filter(|n| !n.is_nan());
        let share = known(&self.share);
        let left = |(depth, later): (f64, f64)| depth * (1.0 - share.unwrap_or(0.0)) + later;
        Progress {
            nodes: self.nodes.load(Relaxed),
            probes: self.probes.load(Relaxed),
            depth: self.depth.load(Relaxed),
            lower: Some(self.lower.load(Relaxed)).filter(|&lower| lower > 0),
            share,
            nodes_left: known(&self.expected[0]).zip(known(&self.expected[1])).map(left),
        }
    }

    /// Yields to the executor.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn yield_now(&self) -> Result<(), Stopped> {
        let mut has_yielded = false;
        poll_fn(|context| {
            if has_yielded {
                return Poll::Ready(());
            }
            has_yielded = true;
            context.waker().wake_by_ref();
            Poll::Pending
        })
        .await;
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::silent()
    }
}
