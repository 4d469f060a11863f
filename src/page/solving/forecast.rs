use godspeed_protocol::{ForecastInfo, Request, SolveRequest};

/// The job number of predictions; searches count from 1.
pub const PREDICTION: u32 = 0;

/// The prediction of the search that Solve would start.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Forecast {
    /// The search that was asked about last.
    asked: Option<SolveRequest>,
    /// The engine's answer, if it has arrived.
    answer: Option<ForecastInfo>,
}

impl Forecast {
    /// Returns the request to predict a search, unless an answer is outstanding or nothing has changed.
    ///
    /// So there is at most one question at a time, however fast the cube is turned.
    pub fn ask(&mut self, search: SolveRequest) -> Option<Request> {
        let is_answered = self.asked.is_none() || self.answer.is_some();
        if !is_answered || self.asked.as_ref() == Some(&search) || self.is_unpredictable(&search) {
            return None;
        }
        *self = Self { asked: Some(search.clone()), answer: None };
        Some(Request::Predict(search))
    }

    /// Takes the engine's answer.
    pub fn take(&mut self, answer: ForecastInfo) {
        self.answer = Some(answer);
    }

    /// Returns the answer about a search, if it has arrived.
    #[must_use]
    pub fn of(&self, search: &SolveRequest) -> Option<&ForecastInfo> {
        self.answer.as_ref().filter(|_| self.asked.as_ref() == Some(search))
    }

    /// Whether the solver has not predicted another cube of this size.
    fn is_unpredictable(&self, search: &SolveRequest) -> bool {
        let is_blank = self.answer.as_ref().is_some_and(|answer| answer.prediction.is_none());
        let asked = self.asked.as_ref().filter(|_| is_blank);
        asked.is_some_and(|asked| (&asked.solver, asked.state.len()) == (&search.solver, search.state.len()))
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
        }
    }

    fn answer() -> ForecastInfo {
        let rate = NodeRate { nodes_per_second: 1e6, measured: true };
        let prediction = Some(Prediction::new(1e6, rate, Prediction::MINUTE, |_| 1.0));
        ForecastInfo { nodes: 1e6, prediction, ..ForecastInfo::default() }
    }

    #[test]
    fn one_question_is_asked_at_a_time_and_none_twice() {
        let mut forecast = Forecast::default();
        assert_eq!(forecast.ask(search("A", "ida")), Some(Request::Predict(search("A", "ida"))));
        assert_eq!((forecast.ask(search("B", "ida")), forecast.of(&search("A", "ida"))), (None, None));
        forecast.take(answer());
        assert_eq!(forecast.of(&search("A", "ida")), Some(&answer()));
        assert_eq!(forecast.ask(search("A", "ida")), None);
        assert_eq!(forecast.of(&search("B", "ida")), None);
        assert!(forecast.ask(search("B", "ida")).is_some());
    }

    #[test]
    fn a_solver_without_predictions_is_asked_once_for_each_size() {
        let mut forecast = Forecast::default();
        assert!(forecast.ask(search("A", "kociemba")).is_some());
        forecast.take(ForecastInfo::default());
        assert_eq!(forecast.ask(search("B", "kociemba")), None);
        assert!(forecast.ask(search("long", "kociemba")).is_some());
        forecast.take(ForecastInfo::default());
        assert!(forecast.ask(search("A", "ida")).is_some());
    }
}
