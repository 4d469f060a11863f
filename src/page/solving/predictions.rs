use godspeed_protocol::{PredictionInfo, Request, SolveRequest};

/// The job number of predictions; searches count from 1.
pub const PREDICTION: u32 = 0;

/// The predictions of searches of the present cube, by solver.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Predictions {
    /// The search of the outstanding request, if any.
    outstanding: Option<SolveRequest>,
    /// The last answer of each solver, with the search that it is about.
    answers: Vec<(SolveRequest, PredictionInfo)>,
}

impl Predictions {
    /// Returns the request to predict the first of these searches without an answer.
    ///
    /// Returns `None` while an answer is outstanding, so there is at most one request at a time, however fast the
    /// cube is turned.
    pub fn request(&mut self, mut searches: impl Iterator<Item = SolveRequest>) -> Option<Request> {
        if self.outstanding.is_some() {
            return None;
        }
        let search = searches.find(|search| self.of(search).is_none() && !self.is_unpredictable(search))?;
        self.outstanding = Some(search.clone());
        Some(Request::Predict(search))
    }

    /// Stores the engine's answer.
    pub fn take(&mut self, answer: PredictionInfo) {
        if let Some(search) = self.outstanding.take() {
            self.answers.retain(|(request, _)| request.solver != search.solver);
            self.answers.push((search, answer));
        }
    }

    /// Returns whether an answer is outstanding.
    #[must_use]
    pub const fn is_outstanding(&self) -> bool {
        self.outstanding.is_some()
    }

    /// Returns the answer about a search, if it has arrived.
    #[must_use]
    pub fn of(&self, search: &SolveRequest) -> Option<&PredictionInfo> {
        self.answers.iter().find(|(request, _)| request == search).map(|(_, answer)| answer)
    }

    /// Returns the last answer about a solver for any cube with this number of facelets.
    #[must_use]
    pub fn latest(&self, solver: &str, facelets: usize) -> Option<&PredictionInfo> {
        let is_alike = |request: &SolveRequest| request.solver == solver && request.state.len() == facelets;
        self.answers.iter().find(|(request, _)| is_alike(request)).map(|(_, answer)| answer)
    }

    /// Returns whether the solver has not predicted another cube of this size.
    fn is_unpredictable(&self, search: &SolveRequest) -> bool {
        self.latest(&search.solver, search.state.len()).is_some_and(|answer| answer.prediction.is_none())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use godspeed_protocol::{NodeRate, Prediction};

    use super::*;

    fn search(state: &str, solver: &str) -> SolveRequest {
        SolveRequest {
            job: PREDICTION,
            state: state.to_owned(),
            solver: solver.to_owned(),
            metric: "htm".to_owned(),
            tables: None,
            parameters: BTreeMap::new(),
            record: false,
            lists: false,
            goal: None,
            turns: None,
            known: Vec::new(),
        }
    }

    fn request(predictions: &mut Predictions, searches: &[&SolveRequest]) -> Option<Request> {
        predictions.request(searches.iter().copied().cloned())
    }

    fn answer() -> PredictionInfo {
        let rate = NodeRate { nodes_per_second: 1e6, measured: true };
        let prediction = Some(Prediction::new(1e6, rate, Prediction::MINUTE, |_| 1.0));
        PredictionInfo { nodes: 1e6, prediction, ..PredictionInfo::default() }
    }

    #[test]
    fn one_request_is_outstanding_at_a_time_and_none_is_repeated() {
        let mut predictions = Predictions::default();
        let [a, b] = ["A", "B"].map(|state| search(state, "ida"));
        assert_eq!(request(&mut predictions, &[&a]), Some(Request::Predict(a.clone())));
        assert_eq!((request(&mut predictions, &[&b]), predictions.of(&a)), (None, None));
        assert!(predictions.is_outstanding());
        predictions.take(answer());
        assert_eq!((predictions.of(&a), predictions.is_outstanding()), (Some(&answer()), false));
        assert_eq!(request(&mut predictions, &[&a]), None);
        assert_eq!(predictions.of(&b), None);
        assert!(request(&mut predictions, &[&b]).is_some());
    }

    #[test]
    fn several_solvers_are_predicted_one_after_another() {
        let mut predictions = Predictions::default();
        let [ida, iddfs] = ["ida", "iddfs"].map(|solver| search("A", solver));
        for next in [&ida, &iddfs] {
            assert_eq!(request(&mut predictions, &[&ida, &iddfs]), Some(Request::Predict(next.clone())));
            predictions.take(answer());
        }
        assert_eq!(request(&mut predictions, &[&ida, &iddfs]), None);
        assert!(predictions.of(&ida).is_some() && predictions.of(&iddfs).is_some());
    }

    #[test]
    fn a_solver_without_predictions_is_requested_once_for_each_size() {
        let mut predictions = Predictions::default();
        assert!(request(&mut predictions, &[&search("A", "kociemba")]).is_some());
        predictions.take(PredictionInfo::default());
        assert_eq!(request(&mut predictions, &[&search("B", "kociemba")]), None);
        assert!(request(&mut predictions, &[&search("long", "kociemba")]).is_some());
        predictions.take(PredictionInfo::default());
        assert!(request(&mut predictions, &[&search("A", "ida")]).is_some());
    }
}
