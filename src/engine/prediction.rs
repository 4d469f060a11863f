use godspeed_protocol::{NodeRate, Prediction, PredictionInfo};
use godspeed_solve::{Estimate, Tables};

use crate::{SolveTask, node_rates};

/// Predicts a search without starting it, at the node rate of a number of threads.
///
/// The answer has no prediction if the solver makes no estimate or the cube is solved.
#[must_use]
pub fn predict(task: &SolveTask, tables: &Tables, threads: usize) -> PredictionInfo {
    let is_searched = !task.problem.state.is_solved();
    let estimate = is_searched.then(|| task.solver.estimate(&task.problem, tables)).flatten();
    let rate = node_rates::expected(task, threads);
    let blank = || PredictionInfo { job: task.number, ..PredictionInfo::default() };
    estimate.map_or_else(blank, |estimate| prediction_info(task.number, &estimate, rate))
}

/// Describes the estimate of a job at a node rate.
pub(crate) fn prediction_info(job: u32, estimate: &Estimate, rate: NodeRate) -> PredictionInfo {
    let &Estimate { nodes, finishes, .. } = estimate;
    let within = |nodes| estimate.distribution.chance_within(nodes);
    let prediction = Some(Prediction::new(nodes, rate, Prediction::MINUTE, within));
    PredictionInfo { job, nodes, finishes, reason: estimate.reason.clone(), prediction }
}
