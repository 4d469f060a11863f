use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// A solver as the page sees it: the menu and its sliders are made from this.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolverInfo {
    /// The short name used in commands and addresses.
    pub id: String,
    /// The name people know.
    pub name: String,
    /// The smallest cube it takes.
    pub min_size: u16,
    /// The largest cube it takes.
    pub max_size: u16,
    /// The ids of its metrics; the first is its default.
    pub metrics: Vec<String>,
    /// The tables it needs.
    pub tables: Vec<TableInfo>,
    /// The sets of databases to choose from; the first is its default.
    pub sets: Vec<SetInfo>,
    /// What can be set.
    pub parameters: Vec<ParameterInfo>,
    /// What it promises.
    pub guarantee: GuaranteeInfo,
    /// Sizes for which it is the default.
    pub default_for: Option<RangeInclusive<u16>>,
    /// Sizes for which it gives hints by default.
    pub hints_for: Option<RangeInclusive<u16>>,
    /// Number of the function key that solves with it, such as 1 for F1.
    pub function_key: Option<u8>,
    /// What it does, in one sentence.
    pub explanation: String,
}

/// A set of databases as the page sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetInfo {
    /// The short name used in commands and addresses.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// The databases in it.
    pub tables: Vec<TableInfo>,
    /// Nodes that a random cube takes with it.
    pub nodes: f64,
    /// What it is good for, in one sentence.
    pub explanation: String,
}

/// A table as the page sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// The short name.
    pub id: String,
    /// Counts up whenever its bytes change.
    pub version: u32,
    /// Bytes in memory.
    pub bytes: usize,
    /// What it holds, in one sentence.
    pub explanation: String,
}

/// A parameter as the page sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ParameterInfo {
    /// The short name.
    pub id: String,
    /// The name beside the slider.
    pub name: String,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// The distance between two values.
    pub step: f64,
    /// The value where nothing is set.
    pub default: f64,
    /// What it changes, in one sentence.
    pub explanation: String,
}

impl ParameterInfo {
    /// Whether it is either off (0) or on (1).
    #[must_use]
    pub fn is_switch(&self) -> bool {
        self.min == 0.0 && self.max == 1.0 && self.step == 1.0
    }

    /// Whether its 0 means that it is off: it starts there, and is no switch.
    #[must_use]
    pub fn is_off_at_zero(&self) -> bool {
        self.min == 0.0 && self.default == 0.0 && !self.is_switch()
    }
}

/// What a solver promises of its solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "moves", rename_all = "camelCase")]
pub enum GuaranteeInfo {
    /// No shorter solution exists.
    Optimal,
    /// Never more moves than this.
    AtMost(usize),
    /// A solution, of any length.
    Solved,
}
