use godspeed_protocol::{ForecastInfo, Request, SolveRequest};

/// The job number of predictions; searches count from 1.
pub const PREDICTION: u32 = 0;

/// The predictions of searches of the present cube, by solver.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Forecast {
    /// The search that the engine was asked about last, until it answers.
    outstanding: Option<SolveRequest>,
    /// The last answer of each solver, with the search that it is about.
    answers: Vec<(SolveRequest, ForecastInfo)>,
}

impl Forecast {
    /// Returns the request to predict the first of these searches that is not answered yet, unless an answer is
    /// outstanding.
    ///
    /// So there is at most one question at a time, however fast the cube is turned.
    pub fn ask(&mut self, mut searches: impl Iterator<Item = SolveRequest>) -> Option<Request> {
        if self.outstanding.is_some() {
            return None;
        }
        let search = searches.find(|search| self.of(search).is_none() && !self.is_unpredictable(search))?;
        self.outstanding = Some(search.clone());
        Some(Request::Predict(search))
    }

    /// Takes the engine's answer.
    pub fn take(&mut self, answer: ForecastInfo) {
        if let Some(search) = self.outstanding.take() {
            self.answers.retain(|(asked, _)| asked.solver != search.solver);
            self.answers.push((search, answer));
        }
    }

    /// Returns the answer about a search, if it has arrived.
    #[must_use]
    pub fn of(&self, search: &SolveRequest) -> Option<&ForecastInfo> {
        self.answers.iter().find(|(asked, _)| asked == search).map(|(_, answer)| answer)
    }

    /// Returns the last answer about a solver on a cube with so many facelets, which may be about another cube.
    #[must_use]
    pub fn latest(&self, solver: &str, facelets: usize) -> Option<&ForecastInfo> {
        let is_alike = |asked: &SolveRequest| asked.solver == solver && asked.state.len() == facelets;
        self.answers.iter().find(|(asked, _)| is_alike(asked)).map(|(_, answer)| answer)
    }

    /// Whether the solver has not predicted another cube of this size.
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
        }
    }

    fn ask(forecast: &mut Forecast, searches: &[&SolveRequest]) -> Option<Request> {
        forecast.ask(searches.iter().copied().cloned())
    }

    fn answer() -> ForecastInfo {
        let rate = NodeRate { nodes_per_second: 1e6, measured: true };
        let prediction = Some(Prediction::new(1e6, rate, Prediction::MINUTE, |_| 1.0));
        ForecastInfo { nodes: 1e6, prediction, ..ForecastInfo::default() }
    }

    #[test]
    fn one_question_is_asked_at_a_time_and_none_twice() {
        let mut forecast = Forecast::default();
        let [a, b] = ["A", "B"].map(|state| search(state, "ida"));
        assert_eq!(ask(&mut forecast, &[&a]), Some(Request::Predict(a.clone())));
        assert_eq!((ask(&mut forecast, &[&b]), forecast.of(&a)), (None, None));
        forecast.take(answer());
        assert_eq!(forecast.of(&a), Some(&answer()));
        assert_eq!(ask(&mut forecast, &[&a]), None);
        assert_eq!(forecast.of(&b), None);
        assert!(ask(&mut forecast, &[&b]).is_some());
    }

    #[test]
    fn several_solvers_are_asked_one_after_another() {
        let mut forecast = Forecast::default();
        let [ida, iddfs] = ["ida", "iddfs"].map(|solver| search("A", solver));
        for next in [&ida, &iddfs] {
            assert_eq!(ask(&mut forecast, &[&ida, &iddfs]), Some(Request::Predict(next.clone())));
            forecast.take(answer());
        }
        assert_eq!(ask(&mut forecast, &[&ida, &iddfs]), None);
        assert!(forecast.of(&ida).is_some() && forecast.of(&iddfs).is_some());
    }

    #[test]
    fn a_solver_without_predictions_is_asked_once_for_each_size() {
        let mut forecast = Forecast::default();
        assert!(ask(&mut forecast, &[&search("A", "kociemba")]).is_some());
        forecast.take(ForecastInfo::default());
        assert_eq!(ask(&mut forecast, &[&search("B", "kociemba")]), None);
        assert!(ask(&mut forecast, &[&search("long", "kociemba")]).is_some());
        forecast.take(ForecastInfo::default());
        assert!(ask(&mut forecast, &[&search("A", "ida")]).is_some());
    }
}
