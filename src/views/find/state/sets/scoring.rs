use godspeed_protocol::{Request, ScoreRequest, ScoredAlg};

use super::Sheet;

/// The most algorithms that are scored with one request, as in `godspeed_engine::MAX_SCORED`.
const MOST: usize = 2000;

/// The algorithms whose scores were asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Scoring {
    /// The case of each line of the request, and its moves.
    asked: Vec<(usize, String)>,
}

impl Scoring {
    /// Returns whether scores can be asked for. `open` is the case that is open.
    pub(super) fn is_wanted(sheet: &Sheet, open: Option<usize>) -> bool {
        wanted(sheet, open).next().is_some()
    }

    /// Returns a request for scores with this job number, if some are wanted.
    pub(super) fn request(&mut self, job: u32, sheet: &mut Sheet, open: Option<usize>) -> Option<Request> {
        self.asked = wanted(sheet, open).map(|(case, alg)| (case, alg.to_owned())).take(MOST).collect();
        for (number, alg) in &self.asked {
            if let Some(case) = sheet.case_mut(*number) {
                case.note_asked(alg);
            }
        }
        let algs: Vec<&str> = self.asked.iter().map(|(_, alg)| alg.as_str()).collect();
        let algs = algs.join("\n");
        let request = || Request::ScoreAlgs(ScoreRequest { job, cases: Some(sheet.text().clone()), algs });
        (!self.asked.is_empty()).then(request)
    }

    /// Returns the answers with the cases and moves that they are about.
    pub(super) fn answered(
        &mut self,
        answers: Vec<Result<ScoredAlg, String>>,
    ) -> impl Iterator<Item = (usize, String, Result<ScoredAlg, String>)> + use<> {
        let asked = std::mem::take(&mut self.asked);
        asked.into_iter().zip(answers).map(|((case, alg), answer)| (case, alg, answer))
    }
}

/// Yields the algorithms to score, those of the open case first.
fn wanted(sheet: &Sheet, open: Option<usize>) -> impl Iterator<Item = (usize, &str)> {
    let others = (0..sheet.cases().len()).filter(move |&number| Some(number) != open);
    open.into_iter().chain(others).flat_map(move |number| {
        let case = sheet.case(number).into_iter();
        case.flat_map(move |case| case.unscored(Some(number) == open)).map(move |alg| (number, alg))
    })
}
