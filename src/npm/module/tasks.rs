//! Searches that are not for a cube: the finder of algorithms and the distances.

use godspeed_engine::{AlgsTask, DistancesTask, Task};
use godspeed_protocol::{AlgsRequest, CasesText, DistancesRequest, GoalText, TurnsUpTo};
use serde::Deserialize;

use crate::{Fault, FaultKind};

/// A search for the algorithms of cases.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindOptions {
    /// The id of a set, such as `pll`.
    pub set: Option<String>,
    /// One case: facelets with `-` for any colour.
    pub facelets: Option<String>,
    /// Cases in the form of the batch solver.
    pub spec: Option<String>,
    /// Turns and the greatest length of algorithms in them.
    pub turns: Vec<TurnsUpTo>,
    /// By what the best algorithms are chosen.
    pub rank: Option<String>,
    /// How many algorithms are returned for each case.
    pub best: Option<usize>,
    /// Whether mirror images of algorithms count, too.
    pub mirror: Option<bool>,
}

/// A count of positions by their distance from a goal.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DistancesOptions {
    /// The number of layers.
    pub size: Option<usize>,
    /// The goal: a name, or facelets with `-` for any colour.
    pub goal: Option<String>,
    /// Moves that make the goal of the solved cube.
    pub goal_alg: Option<String>,
    /// Count only positions that have reached this goal.
    pub from: Option<String>,
    /// The turns that count.
    pub turns: Option<String>,
    /// The metric.
    pub metric: Option<String>,
}

impl FindOptions {
    /// Validates the search.
    ///
    /// # Errors
    /// [`Fault`] names what is invalid.
    pub(crate) fn task(&self) -> Result<Task, Fault> {
        let cases = match (&self.set, &self.spec, &self.facelets) {
            (Some(set), None, None) => CasesText::Set(set.clone()),
            (None, Some(spec), None) => CasesText::Spec(spec.clone()),
            (None, None, Some(facelets)) => CasesText::Painted(facelets.clone()),
            _ => {
                let message = "choose the cases by one of: set, facelets, spec";
                return Err(Fault::new(FaultKind::Cases, message));
            }
        };
        let request = AlgsRequest {
            job: 0,
            cases,
            turns: self.turns.clone(),
            rank: self.rank.clone().unwrap_or_else(|| "time".to_owned()),
            best: self.best.unwrap_or(1),
            mirror: self.mirror.unwrap_or(false),
        };
        Ok(Task::Algs(AlgsTask::new(&request)?))
    }
}

impl DistancesOptions {
    /// Validates the count.
    ///
    /// # Errors
    /// [`Fault`] names what is invalid.
    pub(crate) fn task(&self) -> Result<Task, Fault> {
        let moves = self.goal_alg.clone().map(GoalText::Moves);
        let goal = || GoalText::Goal(self.goal.clone().unwrap_or_else(|| "solved".to_owned()));
        let request = DistancesRequest {
            job: 0,
            layers: self.size.unwrap_or(3),
            goal: moves.unwrap_or_else(goal),
            from: self.from.clone().map(GoalText::Goal),
            turns: self.turns.clone(),
            metric: self.metric.clone().unwrap_or_else(|| "htm".to_owned()),
        };
        Ok(Task::Distances(DistancesTask::new(&request)?))
    }
}
