use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What the page asks of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Request {
    /// Solve a cube.
    Solve(SolveRequest),
    /// Bring tables into memory ahead of a search. Ends with [`Event::Prepared`](crate::Event::Prepared), or as
    /// a search does.
    Prepare(PrepareRequest),
    /// Build a table here instead of waiting for its download any longer. Ignored where none waits.
    BuildHere {
        /// The id of the table.
        table: String,
    },
    /// There is no store, and none will come: tables are built here. Where there is one, an empty message
    /// that carries its `MessagePort` comes instead; until one of both, whoever wants a table waits.
    NoStore,
    /// Stop a job; unknown and ended ones are ignored.
    Cancel {
        /// The job.
        job: u32,
    },
}

/// Tables to bring into memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrepareRequest {
    /// The page's number of this job, from the same count as those of searches.
    pub job: u32,
    /// The ids of the tables.
    pub tables: Vec<String>,
    /// Whether to build what is not in memory here, without asking the store.
    pub build: bool,
}

/// One cube to solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveRequest {
    /// The page's number of this job; every event about it carries the same number.
    pub job: u32,
    /// The facelets, `URFDLB`, row by row; their count gives the size.
    pub state: String,
    /// The solver's id.
    pub solver: String,
    /// The metric's id.
    pub metric: String,
    /// The id of the set of tables; absent for the solver's default.
    pub tables: Option<String>,
    /// Values of parameters; what is not named has its default.
    pub parameters: BTreeMap<String, f64>,
}
