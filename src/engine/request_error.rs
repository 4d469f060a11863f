use godspeed_cube::{Facelets, IllegalState, Size, StateError};
#[cfg(feature = "full")]
use godspeed_cube::{GoalError, ParseError, TurnSetError};
use godspeed_protocol::{Event, Outcome, SolveRequest};
#[cfg(feature = "full")]
use godspeed_solve::algs::{AlgsError, PaintError, SpecError, UnknownRank};
#[cfg(feature = "full")]
use godspeed_solve::goals::GoalFault;
use godspeed_solve::{SettingError, UnknownSolver};

/// The reason why a request is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RequestError {
    /// No solver has this id.
    #[error(transparent)]
    Solver(#[from] UnknownSolver),
    /// No database has this id.
    #[error("unknown table '{id}'; choose one of: {known}")]
    Table {
        /// The requested id.
        id: String,
        /// The valid ids, separated by commas.
        known: String,
    },
    /// The text does not describe a cube.
    #[error(transparent)]
    State(#[from] StateError),
    /// No sequence of moves solves the cube.
    #[error("this cube cannot be solved: {0}")]
    Illegal(#[from] IllegalState),
    /// The solver does not support cubes of this size.
    #[error("{solver} does not support {size}; {others}")]
    Size {
        /// The name of the solver.
        solver: &'static str,
        /// The size of the cube.
        size: Size,
        /// The algorithms that support it, as advice.
        others: String,
    },
    /// The solver does not support this metric.
    #[error("{solver} does not support the metric '{metric}'; choose one of: {known}")]
    Metric {
        /// The name of the solver.
        solver: &'static str,
        /// The requested metric.
        metric: String,
        /// The supported metrics, separated by commas.
        known: String,
    },
    /// The program was built without searches for goals.
    #[error("there are no goals, turns or partly known cubes in this module")]
    NoGoals,
    /// There is no map in this metric.
    #[cfg(feature = "full")]
    #[error("there is no map in the metric '{metric}'; choose htm or qtm")]
    MapMetric {
        /// The requested metric.
        metric: String,
    },
    /// No set of cases has this id.
    #[cfg(feature = "full")]
    #[error("unknown set '{id}'; choose one of: {known}")]
    CaseSet {
        /// The requested id.
        id: String,
        /// The valid ids, separated by commas.
        known: String,
    },
    /// The text is not a set of cases.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The facelets are not a case.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Painted(#[from] PaintError),
    /// Algorithms cannot be found for these cases in these turns.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Algs(#[from] AlgsError),
    /// Neither the request nor its cases have turns.
    #[cfg(feature = "full")]
    #[error("no turns are given; choose some, such as R U F")]
    NoTurns,
    /// No algorithm of a case would be returned.
    #[cfg(feature = "full")]
    #[error("no algorithms are asked for; ask for at least one for each case")]
    NoBest,
    /// The rank is unknown.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Rank(#[from] UnknownRank),
    /// There are too many algorithms to be scored at once.
    #[cfg(feature = "full")]
    #[error("{count} algorithms are too many to be scored at once; score at most {most}")]
    TooManyScored {
        /// The number of lines.
        count: usize,
        /// The greatest number.
        most: usize,
    },
    /// Distances are not counted for this size.
    #[cfg(feature = "full")]
    #[error("distances are counted for 2 or 3 layers, not for {layers}; choose one of these sizes")]
    DistancesSize {
        /// The requested number of layers.
        layers: usize,
    },
    /// Distances are not counted in this metric.
    #[cfg(feature = "full")]
    #[error("distances are not counted in the metric '{metric}'; choose one of: htm, qtm, stm, qstm")]
    DistancesMetric {
        /// The requested metric.
        metric: String,
    },
    /// The goal is invalid, or no cube can fulfil it.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// The moves that make the goal are invalid.
    #[cfg(feature = "full")]
    #[error("in the goal: {0}")]
    GoalMoves(#[from] ParseError),
    /// The turns that are allowed are invalid.
    #[cfg(feature = "full")]
    #[error("in the turns: {0}")]
    Turns(#[from] TurnSetError),
    /// The solver does not search this goal in these turns.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Search(#[from] GoalFault),
    /// There is no solution to make shorter.
    #[cfg(feature = "full")]
    #[error("there is nothing to shorten; pass a solution of the cube")]
    NothingToShorten,
    /// A solution that is given as known is no sequence of moves.
    #[cfg(feature = "full")]
    #[error("in solution {number}: {error}")]
    KnownMoves {
        /// The number of the solution, from 1.
        number: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A solution that is given as known does not solve the cube.
    #[cfg(feature = "full")]
    #[error("solution {number} does not solve this cube")]
    NotASolution {
        /// The number of the solution, from 1.
        number: usize,
    },
    /// A parameter is unknown or its value is out of range.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

impl RequestError {
    /// Returns the final event of the rejected request.
    #[must_use]
    pub fn failed(&self, request: &SolveRequest) -> Event {
        let outcome = Outcome {
            size: Facelets::parse(&request.state).map_or(0, |state| state.size().layers()),
            algorithm: request.solver.clone(),
            metric: request.metric.clone(),
            error: Some(self.to_string()),
            ..Outcome::default()
        };
        Event::Failed { job: request.job, outcome }
    }
}
