use serde::{Deserialize, Serialize};

/// The circumstances of a report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Facts {
    /// The name that the user has given the report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The version of the program.
    pub version: String,
    /// The address, from its question mark on, that reproduces the report.
    pub link: String,
    /// The number of planned runs; the report is incomplete if it has fewer.
    pub planned: usize,
    /// The start, in UTC: `2026-11-22T23:42:47Z`.
    pub date: String,
    /// The operating system and the processor's architecture; empty if unknown.
    pub platform: String,
    /// The browser's name and version, if it ran in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub browser: Option<String>,
    /// The number of logical processors.
    pub processors: usize,
    /// The threads of each run.
    pub threads: usize,
    /// The number of runs at a time.
    pub workers: usize,
    /// The seconds of wall time for all runs, without preparing tables and warming up before the first one.
    pub seconds: f64,
    /// The seconds for preparing tables.
    pub table_seconds: f64,
    /// The tables that were in memory.
    pub tables: Vec<TableFact>,
}

/// A table that was in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableFact {
    /// The id of the table.
    pub id: String,
    /// Its size in memory.
    pub bytes: usize,
}
