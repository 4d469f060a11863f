use godspeed_cube::{Alg, Size};
use godspeed_protocol::{AlgInfo, FindEvent, ScoreRequest, ScoredAlg};
use godspeed_solve::algs::{Adjustments, CaseLookup, Hands, Scores};

use super::info::rounded;
use super::{cases, scores_info};
use crate::RequestError;

/// The most algorithms that are scored at once, which takes about a tenth of a second.
pub const MAX_SCORED: usize = 2000;

/// The most turns of an algorithm that is scored.
const MAX_TURNS: usize = 200;

/// A validated request to score algorithms.
pub struct ScoreTask {
    number: u32,
    /// Finds the case that an algorithm solves, if cases were given.
    lookup: Option<CaseLookup>,
    lines: Vec<String>,
}

impl ScoreTask {
    /// Validates a request. Lines that are not algorithms do not make it invalid; the answer has an error for each.
    ///
    /// # Errors
    /// [`RequestError`] if there are no such cases, or too many lines.
    pub fn new(request: &ScoreRequest) -> Result<Self, RequestError> {
        let count = request.algs.lines().count();
        if count > MAX_SCORED {
            return Err(RequestError::TooManyScored { count, most: MAX_SCORED });
        }
        let lookup = match &request.cases {
            Some(cases) => Some(cases::read(cases)?.0.lookup()?),
            None => None,
        };
        Ok(Self { number: request.job, lookup, lines: request.algs.lines().map(str::to_owned).collect() })
    }

    /// Scores the algorithms and finds the cases that they solve.
    #[must_use]
    pub fn run(&self) -> FindEvent {
        let hands = Hands::default();
        let algs = self.lines.iter().map(|line| self.scored(line, &hands)).collect();
        FindEvent::Scored { job: self.number, algs }
    }

    fn scored(&self, line: &str, hands: &Hands) -> Result<ScoredAlg, String> {
        let alg = Alg::parse(line, Size::THREE).map_err(|error| error.to_string())?.alg;
        let turns = alg.turns();
        if turns.is_empty() {
            return Err("this line has no moves; write some, such as R U R' U'".to_owned());
        }
        if turns.len() > MAX_TURNS {
            return Err(format!("algorithms of at most {MAX_TURNS} moves are scored; shorten this one"));
        }
        let solved = self.lookup.as_ref().and_then(|lookup| lookup.solved_by(turns));
        let free = solved.as_ref().map(|solved| (&solved.before, &solved.after));
        let (before, after) = free
            .map(|(before, after)| (Adjustments::text(before), Adjustments::text(after)))
            .unwrap_or_default();
        let parts = hands.execution(turns).parts(hands);
        Ok(ScoredAlg {
            alg: AlgInfo {
                alg: Adjustments::text(turns),
                before,
                after,
                length: turns.iter().filter(|turn| !turn.is_rotation(Size::THREE)).count(),
                scores: scores_info(&Scores::of(turns, hands)),
            },
            case: solved.map(|solved| solved.case),
            parts: parts.into_iter().map(|(text, seconds)| (text, rounded(seconds, 4))).collect(),
        })
    }
}
