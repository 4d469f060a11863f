//! Searches that are not for a cube: the finder of algorithms and the distances.

use godspeed_engine::{AlgsTask, DistancesTask, Task};
use godspeed_protocol::{AlgsRequest, CasesText, DistancesRequest, GoalText};

use crate::{DistancesOptions, Fault, FaultKind, FindOptions};

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
