use std::collections::BTreeMap;

use godspeed_cube::{Alg, Facelets, Metric, Turn};
use godspeed_protocol::{Lengths, NamedOutcome, Outcome, Request, SolveRequest};

use super::{Job, SolutionEnd, Solving, TimeLimit, check};

/// The longest time of a search that makes a solution shorter.
const MOST_SECONDS: f64 = 300.0;

/// The name of such a search.
pub const SHORTENING: &str = "Shortening";

/// The name of a solution that the page has not found.
const GIVEN: &str = "Given solution";

/// A solution that the page has not found, and the cube that it solves.
pub(crate) struct GivenSolution {
    pub(crate) cube: Facelets,
    pub(crate) scramble: Option<String>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) metric: Metric,
}

impl Solving {
    /// Returns whether the solution of the last job, whose solver does not search until a time limit, can be made shorter.
    pub(super) fn can_shorten(&self, job: &Job) -> bool {
        let has_limit =
            self.solver(&job.algorithm).is_none_or(|solver| solver.parameter(Self::TIME_LIMIT).is_some());
        !has_limit && job.goal.is_none()
    }

    /// Returns the search that makes solutions of a cube shorter.
    pub(super) fn shortening(&self, cube: &Facelets, metric: &str, known: String) -> SolveRequest {
        SolveRequest {
            job: 0,
            state: cube.to_string(),
            solver: SolveRequest::SHORTENING.to_owned(),
            metric: metric.to_owned(),
            tables: None,
            parameters: BTreeMap::from([(Self::TIME_LIMIT.to_owned(), Self::IMPROVING_SECONDS)]),
            record: false,
            lists: false,
            goal: None,
            turns: None,
            known: vec![known],
        }
    }

    /// Returns a longer search that makes the solution of the last job shorter, which one has made shorter.
    ///
    /// `None` after a search of the longest time.
    pub(super) fn longer_shortening(&self, solution: &str) -> Option<SolveRequest> {
        let Some(Request::Solve(mut search)) = self.sent.clone() else { return None };
        let seconds = search.parameters.get_mut(Self::TIME_LIMIT)?;
        if *seconds >= MOST_SECONDS {
            return None;
        }
        *seconds = (Self::IMPROVING_FACTOR * *seconds).min(MOST_SECONDS);
        // The solutions before may have parts that are shorter.
        search.known.retain(|other| other != solution);
        search.known.insert(0, solution.to_owned());
        Some(search)
    }

    /// Starts to make a solution shorter that the page has not found, and returns the request.
    ///
    /// `None` while a job runs, or if the solution is wrong.
    pub(crate) fn shorten(&mut self, given: GivenSolution, now: f64) -> Option<Request> {
        if self.is_busy() {
            return None;
        }
        let GivenSolution { cube, scramble, turns, metric } = given;
        let size = cube.size();
        let solution = Alg::new(size, turns).to_string();
        let checked = check::read(&solution, &cube, SolutionEnd::Solved).ok()?;
        let length = |metric: Metric| metric.length(&checked.turns, size);
        let outcome = Outcome {
            scramble: scramble.clone(),
            size: size.layers(),
            algorithm: SolveRequest::SHORTENING.to_owned(),
            solution: Some(solution.clone()),
            length: Some(length(metric)),
            metric: metric.id_for(size).to_owned(),
            lengths: Some(Box::new(Lengths {
                htm: length(Metric::Htm),
                qtm: length(Metric::Qtm),
                stm: length(Metric::Stm),
                obtm: length(Metric::Htm),
                qstm: length(Metric::Qstm),
            })),
            ..Outcome::default()
        };
        self.found.add(&cube, NamedOutcome { name: GIVEN.to_owned(), outcome: outcome.clone() });
        let search = self.shortening(&cube, metric.id_for(size), solution);
        let job = Job::given(cube, scramble, outcome, checked, now);
        Some(self.start_improvement(job, search, now))
    }

    /// Replaces the last job by one that improves its solution, and returns its request.
    pub(super) fn start_improvement(&mut self, job: Job, search: SolveRequest, now: f64) -> Request {
        let number = self.next_number();
        let seconds = search.parameters.get(Self::TIME_LIMIT).copied().unwrap_or_default();
        let mut job = job.improved_by(number, TimeLimit { seconds, ends_early: false }, now);
        job.algorithm.clone_from(&search.solver);
        self.job = Some(job);
        let request = Request::Solve(SolveRequest { job: number, ..search });
        self.sent = Some(request.clone());
        self.is_lost = false;
        request
    }
}
