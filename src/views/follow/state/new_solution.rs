use std::collections::BTreeMap;

use godspeed_cube::{Alg, Facelets, Metric, Size, Turn};
use godspeed_protocol::{
    Event, FollowSource, GuaranteeInfo, Outcome, PageEngine, PurposeInfo, Request, SolveRequest, SolverInfo,
};

use super::Course;

/// The turns that were made instead of the course, from a number of its turns on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeTurns {
    /// The number of turns of the course before them.
    pub after: usize,
    /// The turns.
    pub turns: Vec<Turn>,
}

/// A search for other moves to the end of a course.
#[derive(Clone, Debug, PartialEq)]
pub struct NewSolution {
    job: u32,
    /// The cube that the search solves.
    problem: Facelets,
    /// The turns that follow the solution.
    after: Vec<Turn>,
    phase: SearchPhase,
}

/// The phase of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchPhase {
    /// The engine of the page has not listed its solvers.
    Waiting,
    /// The search is running.
    Searching,
    /// The search has found these moves.
    Found(Vec<Turn>),
    /// There are no other moves, for this reason.
    Failed(String),
}

impl NewSolution {
    /// Creates the search from a cube to the end of a course.
    ///
    /// If the turns that led to the cube are known, they lead to the same end. Otherwise the cube is solved, and then
    /// scrambled if the course is a scramble.
    pub(super) fn new(job: u32, course: &Course, cube: &Facelets, made: Option<&MadeTurns>) -> Self {
        let (timeline, size) = (course.timeline(), course.size());
        let end = timeline.position_after(timeline.turns().len());
        let (problem, after) = match made {
            _ if end.is_solved() => (cube.clone(), Vec::new()),
            Some(MadeTurns { after, turns }) => {
                // A solution of this cube leads from the turns made to the rest of the course.
                let rest = timeline.turns().get(*after..).unwrap_or_default();
                let undone: Vec<Turn> = rest.iter().rev().map(|turn| turn.inverse()).collect();
                let mut problem = Facelets::solved(size);
                problem.turn_all(&undone);
                problem.turn_all(turns);
                (problem, Vec::new())
            }
            None if course.source() == FollowSource::Scramble => (cube.clone(), timeline.turns().to_vec()),
            None => (cube.clone(), Vec::new()),
        };
        Self { job, problem, after, phase: SearchPhase::Waiting }
    }

    /// Returns the phase.
    #[must_use]
    pub const fn phase(&self) -> &SearchPhase {
        &self.phase
    }

    /// Returns the moves that were found, with their length in half turns (HTM).
    #[must_use]
    pub fn found(&self) -> Option<(&[Turn], usize)> {
        match &self.phase {
            SearchPhase::Found(turns) => Some((turns, Metric::Htm.length(turns, self.problem.size()))),
            _ => None,
        }
    }

    /// Starts the search if it waits and the engine of the page has listed its solvers.
    pub(super) fn start(&mut self, engine: &PageEngine) -> Option<(Request, SolverInfo)> {
        if self.phase != SearchPhase::Waiting {
            return None;
        }
        if self.problem.is_solved() {
            self.phase = SearchPhase::Found(self.after.clone());
            return None;
        }
        match engine {
            PageEngine::Starting => return None,
            PageEngine::Broken(reason) => self.fail(reason.clone()),
            PageEngine::Ready(catalogue) => {
                if let Some(solver) = solver_for(&catalogue.solvers, self.problem.size()) {
                    self.phase = SearchPhase::Searching;
                    return Some((self.request(solver), solver.clone()));
                }
                self.fail(format!("No algorithm solves {}.", self.problem.size()));
            }
        }
        None
    }

    fn request(&self, solver: &SolverInfo) -> Request {
        Request::Solve(SolveRequest {
            job: self.job,
            state: self.problem.to_string(),
            solver: solver.id.clone(),
            metric: solver.metrics.first().cloned().unwrap_or_default(),
            tables: None,
            parameters: BTreeMap::new(),
            record: false,
            lists: false,
            goal: None,
            turns: None,
            known: Vec::new(),
        })
    }

    /// Takes an event of the engine.
    pub(super) fn take(&mut self, event: Event) {
        match event {
            Event::Solved { job, outcome } if job == self.job => self.take_outcome(&outcome),
            Event::Failed { job, outcome } | Event::Cancelled { job, outcome } if job == self.job => {
                let reason = outcome.error.unwrap_or_else(|| "The search has found none.".to_owned());
                self.fail(reason);
            }
            Event::Broken { message } => self.fail(message),
            _ => {}
        }
    }

    /// Ends the search with a reason.
    pub(super) fn fail(&mut self, reason: String) {
        if matches!(self.phase, SearchPhase::Waiting | SearchPhase::Searching) {
            self.phase = SearchPhase::Failed(reason);
        }
    }

    /// Takes a solution if it solves the cube, and checks that on the facelets.
    fn take_outcome(&mut self, outcome: &Outcome) {
        let size = self.problem.size();
        let alg = outcome.solution.as_deref().and_then(|text| Alg::parse(text, size).ok());
        let turns = alg.map(|parsed| parsed.alg.into_turns()).filter(|turns| {
            let mut cube = self.problem.clone();
            cube.turn_all(turns);
            cube.is_solved()
        });
        self.phase = match turns {
            Some(turns) => SearchPhase::Found([turns, self.after.clone()].concat()),
            None => SearchPhase::Failed("The solution found does not solve the cube.".to_owned()),
        };
    }
}

/// Returns the solver for cubes of a size: the fast one with the best guarantee, else the default one.
fn solver_for(solvers: &[SolverInfo], size: Size) -> Option<&SolverInfo> {
    let supporting = || solvers.iter().filter(|solver| solver.supports(size));
    let most = |solver: &&SolverInfo| match solver.guarantee {
        GuaranteeInfo::AtMost(moves) => moves,
        GuaranteeInfo::Optimal | GuaranteeInfo::Solved => usize::MAX,
    };
    let is_default = |solver: &&SolverInfo| {
        solver.default_for.as_ref().is_some_and(|sizes| sizes.contains(&size.last_layer()))
    };
    let fast = supporting().filter(|solver| solver.purpose == PurposeInfo::Fast).min_by_key(most);
    fast.or_else(|| supporting().find(is_default)).or_else(|| supporting().next())
}
