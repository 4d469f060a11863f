use std::collections::BTreeMap;
use std::sync::Mutex;

use godspeed_protocol::{NodeRate, rate_key};
use godspeed_solve::{Info, Threads};

use crate::SolveTask;
use crate::lock::lock;

/// Seconds of the shortest search whose rate is measured.
const MIN_SECONDS: f64 = 0.002;

/// The plausible rates of a thread. Others are ignored.
const POSSIBLE: std::ops::Range<f64> = 1e2..1e12;

/// The rate of a search that has none in its description and has not been measured.
const UNKNOWN: f64 = 3e6;

/// The node rates measured on this machine, for each kind of search.
static MEASURED: Mutex<BTreeMap<String, f64>> = Mutex::new(BTreeMap::new());

/// Returns the rate at which a task is expected to run.
pub(crate) fn expected(task: &SolveTask, threads: usize) -> NodeRate {
    let info = task.solver.info();
    let measured = lock(&MEASURED).get(&key(task)).copied();
    let described = || info.node_rate(task.problem.state.size()).unwrap_or(UNKNOWN);
    let nodes_per_second = measured.unwrap_or_else(described) * shares(info, threads);
    NodeRate { nodes_per_second, measured: measured.is_some() }
}

/// Updates the rates after a search, and returns that of a thread.
///
/// Returns `None` if the search was recorded or too short.
pub(crate) fn learn(task: &SolveTask, threads: usize, nodes: u64, seconds: f64) -> Option<f64> {
    let info = task.solver.info();
    let rate = nodes as f64 / seconds / shares(info, threads);
    if task.record || seconds < MIN_SECONDS.max(info.settling_seconds) || !POSSIBLE.contains(&rate) {
        return None;
    }
    let mut measured = lock(&MEASURED);
    let learned = measured.entry(key(task)).and_modify(|known| *known = f64::midpoint(*known, rate));
    Some(*learned.or_insert(rate))
}

/// Adds rates that were measured in an earlier session.
///
/// Implausible ones and those of kinds already measured are ignored.
pub fn restore_node_rates(rates: BTreeMap<String, f64>) {
    let mut measured = lock(&MEASURED);
    for (key, rate) in rates.into_iter().filter(|(_, rate)| POSSIBLE.contains(rate)) {
        measured.entry(key).or_insert(rate);
    }
}

/// Returns the number of threads that share the work of a search.
fn shares(info: &Info, threads: usize) -> f64 {
    match info.threads {
        Threads::All => threads.max(1) as f64,
        Threads::One => 1.0,
    }
}

/// Returns the key of a kind of search: solver, size and table set.
fn key(task: &SolveTask) -> String {
    let set = task.problem.settings.set().map(|set| set.id);
    rate_key(task.solver.info().id, task.problem.state.size().layers(), set)
}
