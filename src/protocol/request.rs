use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{AlgsRequest, DistancesRequest, MapOrderRequest, ScoreRequest};

/// A message from the page to the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Request {
    /// Solve a cube.
    Solve(SolveRequest),
    /// Predict a search without starting it. The answer is an [`Event::Prediction`](crate::Event::Prediction), without a
    /// prediction if the solver makes none.
    Predict(SolveRequest),
    /// The node rates that were measured before the engine started.
    NodeRates {
        /// Nodes per second of one thread, by [`rate_key`](crate::rate_key).
        rates: BTreeMap<String, f64>,
    },
    /// Make tables ready before a search, unless something else runs. Has no answer.
    WarmUp(WarmUpRequest),
    /// Load tables before a search. Ends with [`Event::Prepared`](crate::Event::Prepared),
    /// [`Event::Failed`](crate::Event::Failed) or [`Event::Cancelled`](crate::Event::Cancelled).
    Prepare(PrepareRequest),
    /// Compute the breadth-first order of the 2x2x2. Ends with [`RecordingEvent::MapOrder`](crate::RecordingEvent::MapOrder),
    /// [`Event::Failed`](crate::Event::Failed) or [`Event::Cancelled`](crate::Event::Cancelled).
    MapOrder(MapOrderRequest),
    /// Find the algorithms of a set of cases. Ends with [`FindEvent::Found`](crate::FindEvent::Found),
    /// [`Event::Failed`](crate::Event::Failed) or [`Event::Cancelled`](crate::Event::Cancelled).
    Algs(AlgsRequest),
    /// Score algorithms. Ends with [`FindEvent::Scored`](crate::FindEvent::Scored) or
    /// [`Event::Failed`](crate::Event::Failed).
    ScoreAlgs(ScoreRequest),
    /// Count how many positions are how far from a goal. Ends with [`FindEvent::Counted`](crate::FindEvent::Counted),
    /// [`Event::Failed`](crate::Event::Failed) or [`Event::Cancelled`](crate::Event::Cancelled).
    Distances(DistancesRequest),
    /// Build a table instead of waiting for its download. Ignored if no search waits for it.
    BuildHere {
        /// The id of the table.
        table: String,
    },
    /// Connect to the table store through the attached `MessagePort`.
    ///
    /// Searches that need a table wait until this or [`NoStore`](Self::NoStore) has arrived.
    ConnectStore,
    /// Build tables without a table store, because there is none.
    NoStore,
    /// Stop a job. Ignored if the job is unknown or has ended.
    Cancel {
        /// The job.
        job: u32,
    },
    /// Send an [`Event::Pong`](crate::Event::Pong) to show that the worker is alive.
    Ping,
}

/// A request to make tables ready before a search: those of a solver's first solution, and those that are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WarmUpRequest {
    /// The id of the solver.
    pub solver: String,
    /// The number of layers of the cube.
    pub layers: usize,
    /// The id of the metric.
    pub metric: String,
    /// The ids of stored tables. Tables are loaded only if all stored ones of the search are among them.
    pub stored: Vec<String>,
}

/// A request to load tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrepareRequest {
    /// The job number, unique among all jobs of the page.
    pub job: u32,
    /// The ids of the tables.
    pub tables: Vec<String>,
    /// Whether to build tables that are not in memory instead of requesting them from the store.
    pub build: bool,
}

/// A request to solve a cube.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveRequest {
    /// The job number, unique among all jobs of the page; events about the job carry it.
    pub job: u32,
    /// The facelets: faces in the order `URFDLB`, each row by row; their number determines the size.
    pub state: String,
    /// The id of the solver.
    pub solver: String,
    /// The id of the metric.
    pub metric: String,
    /// The id of the table set; `None` for the solver's default.
    pub tables: Option<String>,
    /// Values of parameters; the others have their default.
    pub parameters: BTreeMap<String, f64>,
    /// Whether to record the search: it then sends [`RecordingEvent::Visits`](crate::RecordingEvent::Visits), if the
    /// cube is a 2x2x2, and [`RecordingEvent::Trace`](crate::RecordingEvent::Trace).
    #[serde(default)]
    pub record: bool,
    /// Whether to send solutions of a list when they are found: [`FindEvent::Listed`](crate::FindEvent::Listed).
    #[serde(default)]
    pub lists: bool,
    /// What to reach; `None` for the solved cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalText>,
    /// The turns to use and their costs, such as `R U F:1.5`; `None` for all that the solver uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
    /// Solutions of the cube that are known, in notation. With the solver [`SHORTENING`](Self::SHORTENING), they are made
    /// shorter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
}

impl SolveRequest {
    /// The id of the solver that makes known solutions shorter. It is not in the list of solvers.
    pub const SHORTENING: &str = "shorten";
}

/// What a search has to reach, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GoalText {
    /// A name, such as `cross`, or facelets with a hyphen for any colour.
    Goal(String),
    /// Moves that bring the solved cube to the pattern.
    Moves(String),
}

impl GoalText {
    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Goal(text) | Self::Moves(text) => text,
        }
    }
}
