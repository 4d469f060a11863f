use std::collections::BTreeMap;
use std::sync::Mutex;

use godspeed_protocol::{NodeRate, rate_key};

use crate::SolveTask;
use crate::lock::lock;

/// Seconds of the shortest search whose rate is learned.
const MIN_SECONDS: f64 = 0.002;

/// The same of the optimal solver, which begins with another search.
const MIN_SECONDS_OPTIMAL: f64 = 2.0;

/// The rates that a thread may have. Others are mistakes.
const POSSIBLE: std::ops::Range<f64> = 1e2..1e12;

/// Nodes in a second on one thread until a rate has been measured, by solver and number of layers.
///
/// Orders of magnitude, not measurements: a prediction that uses one says so, and the first search that ends
/// replaces it.
const DEFAULTS: &[(&str, usize, f64)] = &[
    ("iddfs", 2, 1.5e8),
    ("iddfs", 3, 5e7),
    ("ida", 2, 6e7),
    ("ida", 3, 1.5e7),
    ("wastar", 2, 1e7),
    ("wastar", 3, 1.5e6),
    ("bibfs", 2, 1e7),
    ("bibfs", 3, 3e6),
    ("annealing", 2, 1.5e7),
    ("annealing", 3, 8e6),
    ("genetic", 2, 1.5e7),
    ("genetic", 3, 8e6),
    ("korf", 3, 4e6),
];

/// The rate of every other search.
const OTHER: f64 = 3e6;

/// The node rates measured on this machine, for each kind of search.
static MEASURED: Mutex<BTreeMap<String, f64>> = Mutex::new(BTreeMap::new());

/// Returns the rate at which a task is expected to run.
pub(crate) fn expected(task: &SolveTask, threads: usize) -> NodeRate {
    let measured = lock(&MEASURED).get(&key(task)).copied();
    let (id, size) = (task.solver.info().id, task.problem.state.size().layers());
    let default = || DEFAULTS.iter().find(|&&(solver, layers, _)| (solver, layers) == (id, size));
    let of_thread = measured.unwrap_or_else(|| default().map_or(OTHER, |&(.., rate)| rate));
    let nodes_per_second = of_thread * if is_parallel(id) { threads.max(1) as f64 } else { 1.0 };
    NodeRate { nodes_per_second, measured: measured.is_some() }
}

/// Learns from a search that ended, and returns the rate of a thread; `None` if the search was recorded or too short.
pub(crate) fn learn(task: &SolveTask, threads: usize, nodes: u64, seconds: f64) -> Option<f64> {
    let id = task.solver.info().id;
    let parallel = if is_parallel(id) { threads.max(1) as f64 } else { 1.0 };
    let rate = nodes as f64 / seconds / parallel;
    let shortest = if id == "korf" { MIN_SECONDS_OPTIMAL } else { MIN_SECONDS };
    if task.record || seconds < shortest || !POSSIBLE.contains(&rate) {
        return None;
    }
    let mut measured = lock(&MEASURED);
    let learned = measured.entry(key(task)).and_modify(|known| *known = f64::midpoint(*known, rate));
    Some(*learned.or_insert(rate))
}

/// Adds rates that were learned in an earlier session. Impossible ones and those of kinds that are known are ignored.
pub fn restore_node_rates(rates: BTreeMap<String, f64>) {
    let mut measured = lock(&MEASURED);
    for (key, rate) in rates.into_iter().filter(|(_, rate)| POSSIBLE.contains(rate)) {
        measured.entry(key).or_insert(rate);
    }
}

/// Returns whether a search uses all threads.
fn is_parallel(id: &str) -> bool {
    matches!(id, "iddfs" | "ida" | "korf")
}

/// Returns what distinguishes the rates of searches: solver, size and table set.
fn key(task: &SolveTask) -> String {
    let set = task.problem.settings.set().map(|set| set.id);
    rate_key(task.solver.info().id, task.problem.state.size().layers(), set)
}
