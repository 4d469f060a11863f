use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::task::Poll;

use crate::{Job, Solution};

/// The line between a running search and whoever started it: a stop flag one way, counters and news
/// the other way.
///
/// Searches run in slices. Between two slices they [`yield_now`](Control::yield_now), which is where a
/// build without threads gives the event loop its turn; inside a slice they poll
/// [`is_stopped`](Control::is_stopped) every few thousand nodes. So a search is cancelled by a flag and
/// never by killing its worker, whose tables would be lost.
pub struct Control {
    stop: AtomicBool,
    nodes: AtomicU64,
    probes: AtomicU64,
    depth: AtomicU32,
    lower: AtomicU32,
    share: AtomicU64,
    expected: [AtomicU64; 2],
    slice: u64,
    news: Box<dyn Fn(SearchEvent) + Send + Sync>,
}

/// Stands for what is not known; not a number.
const UNKNOWN: u64 = f64::NAN.to_bits();

/// What a search tells while it runs.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent {
    /// What the search expects, said before it starts.
    Forecast(Forecast),
    /// A table is being made: how much of it stands, 0 to 1.
    Table {
        /// The name of the table.
        name: &'static str,
        /// The share that is done, 0 to 1.
        done: f64,
    },
    /// A stage has begun.
    Stage(&'static str),
    /// The stage begins in this group; until another stage begins, this is what the search knows of the cube.
    Group(Group),
    /// One depth of a search that deepens step by step has been searched.
    Deepened(Deepened),
    /// A better solution than any before; see [`Control::emit_improved`].
    Improved(Solution),
}

/// The cubes that some turns alone can solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    /// The turns, such as `U D L R F2 B2`, where a letter alone stands for the face by any angle.
    pub turns: &'static str,
    /// How many cubes there are.
    pub states: f64,
}

/// What one depth took, of a search that deepens step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deepened {
    /// The moves of the solutions that were looked for.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Table entries looked up, where they are counted.
    pub probes: u64,
}

/// What a search expects before it starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Nodes it expects to visit.
    pub nodes: f64,
    /// Whether it can be expected to finish in minutes.
    pub finishes: bool,
    /// One plain sentence for a person.
    pub reason: String,
}

/// What the counters say at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Progress {
    /// Nodes visited so far.
    pub nodes: u64,
    /// Table entries looked up so far, where they are counted.
    pub probes: u64,
    /// The depth, bound, generation or restart that is being searched.
    pub depth: u32,
    /// The fewest moves that a solution can have, as far as is proven.
    pub lower: Option<u32>,
    /// The share of this depth that is done, 0 to 1, where it is known.
    pub share: Option<f64>,
    /// Nodes still expected, where that can be told.
    pub nodes_left: Option<f64>,
}

/// The search was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped")]
pub struct Stopped;

impl Control {
    /// A control that hands its news to `news`. A search visits about `slice` nodes between two breaths:
    /// a few thousand where it shares a thread with an event loop, millions where it has its own.
    pub fn new(slice: u64, news: impl Fn(SearchEvent) + Send + Sync + 'static) -> Self {
        Self {
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            probes: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            lower: AtomicU32::new(0),
            share: AtomicU64::new(UNKNOWN),
            expected: [const { AtomicU64::new(UNKNOWN) }; 2],
            slice: slice.max(1),
            news: Box::new(news),
        }
    }

    /// A control nobody listens to, for a search on threads of its own.
    #[must_use]
    pub fn silent() -> Self {
        Self::new(1 << 22, |_| ())
    }

    /// Asks the search to stop.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The number of nodes to visit between two breaths.
    pub const fn slice(&self) -> u64 {
        self.slice
    }

    /// Adds to the count of visited nodes.
    pub fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// Adds to the count of table entries looked up, for searches that count them.
    pub fn add_probes(&self, entries: u64) {
        self.probes.fetch_add(entries, Relaxed);
    }

    /// Says which depth, bound, generation or restart is being searched; nothing of it is done yet.
    pub fn begin_depth(&self, depth: u32) {
        self.depth.store(depth, Relaxed);
        for unknown in [&self.share, &self.expected[0], &self.expected[1]] {
            unknown.store(UNKNOWN, Relaxed);
        }
    }

    /// Says that no solution has fewer moves than these.
    pub fn raise_lower_bound(&self, lower: u32) {
        self.lower.fetch_max(lower, Relaxed);
    }

    /// Says which share of this depth is done, 0 to 1; it never falls.
    pub fn set_depth_share(&self, done: f64) {
        let before = f64::from_bits(self.share.load(Relaxed));
        self.share.store(done.max(before).to_bits(), Relaxed);
    }

    /// Says how many nodes this depth is expected to take, and those after it.
    pub fn set_expected_nodes(&self, depth: f64, later: f64) {
        self.expected[0].store(depth.to_bits(), Relaxed);
        self.expected[1].store(later.to_bits(), Relaxed);
    }

    /// Says that a depth has been searched, and what it took beyond what `before` had counted.
    pub fn emit_depth_finished(&self, depth: u32, before: Progress) {
        let now = self.progress();
        let (nodes, probes) = (now.nodes - before.nodes, now.probes - before.probes);
        self.emit(SearchEvent::Deepened(Deepened { depth, nodes, probes }));
    }

    /// Passes on news.
    pub fn emit(&self, news: SearchEvent) {
        (self.news)(news);
    }

    /// Passes on a solution of a job that is better than any before, simplified as the last one will be.
    pub fn emit_improved(&self, job: &Job, solution: Solution) {
        self.emit(SearchEvent::Improved(solution.simplified(job.metric, job.state.size())));
    }

    /// What the counters say now.
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

    /// Lets whoever runs the search do something else for a moment.
    ///
    /// # Errors
    /// [`Stopped`] if the search was asked to stop.
    pub async fn yield_now(&self) -> Result<(), Stopped> {
        let mut breathed = false;
        poll_fn(|context| {
            if breathed {
                return Poll::Ready(());
            }
            breathed = true;
            context.waker().wake_by_ref();
            Poll::Pending
        })
        .await;
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }
}
