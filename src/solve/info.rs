use std::ops::RangeInclusive;

use godspeed_cube::{Metric, Size};

use crate::TableSpec;

/// What a person, a menu or a test needs to know of a solver, as plain data.
#[derive(Debug, PartialEq)]
pub struct Info {
    /// The short name used in commands, JSON and addresses, such as `ida`.
    pub id: &'static str,
    /// The name people know, such as `IDA*`.
    pub name: &'static str,
    /// The cube sizes it accepts.
    pub sizes: RangeInclusive<u16>,
    /// The metrics it can count in; the first is its default where the usual one is none of them.
    pub metrics: &'static [Metric],
    /// The tables it always needs.
    pub tables: &'static [TableSpec],
    /// The sets of databases to choose from, the first being the one where nobody chose; none for most.
    pub sets: &'static [TableSet],
    /// What can be set, each a slider on the page and a `--param` of the command.
    pub parameters: &'static [Parameter],
    /// What it promises of its solutions.
    pub guarantee: Guarantee,
    /// Sizes for which it is the default. Each size has at most one default solver.
    pub default_for: Option<RangeInclusive<u16>>,
    /// Sizes for which it gives hints by default: it must answer in about a second.
    pub hints_for: Option<RangeInclusive<u16>>,
    /// Number of the function key that solves with it, such as 1 for F1.
    pub function_key: Option<u8>,
    /// What it does, in one plain sentence.
    pub explanation: &'static str,
}

/// Databases that a solver uses together; larger sets make it faster.
#[derive(Debug, PartialEq)]
pub struct TableSet {
    /// The short name used in commands and addresses, such as `standard`.
    pub id: &'static str,
    /// The name people see.
    pub name: &'static str,
    /// The databases in it.
    pub tables: &'static [TableSpec],
    /// Nodes that a random cube takes with it, as measured: what the expected time is made from.
    pub nodes: f64,
    /// What it is good for, in one plain sentence.
    pub explanation: &'static str,
}

impl TableSet {
    /// Bytes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.bytes).sum()
    }
}

/// One thing that can be set on a solver. From 0 to 1 in one step, it is a switch.
#[derive(Debug, PartialEq)]
pub struct Parameter {
    /// The short name used in commands and addresses, such as `weight`.
    pub id: &'static str,
    /// The name shown beside the slider.
    pub name: &'static str,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// The distance between two neighbouring values.
    pub step: f64,
    /// The value where nothing is set.
    pub default: f64,
    /// What it changes, in one plain sentence.
    pub explanation: &'static str,
}

/// What a solver promises of every solution it returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// No shorter solution exists.
    Optimal,
    /// Never more moves than this, in its default metric.
    AtMost(usize),
    /// A solution, of any length.
    Solved,
}

impl Info {
    /// The parameter of a short name.
    #[must_use]
    pub fn parameter(&self, id: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.id == id)
    }

    /// The set of databases of a short name.
    #[must_use]
    pub fn set(&self, id: &str) -> Option<&'static TableSet> {
        self.sets.iter().find(|set| set.id == id)
    }

    /// The metric to count in on a cube of this size where nobody chose one: the usual one, else its first.
    #[must_use]
    pub fn default_metric(&self, size: Size) -> Metric {
        let usual = Some(Metric::usual(size)).filter(|usual| self.metrics.contains(usual));
        usual.or_else(|| self.metrics.first().copied()).unwrap_or_default()
    }
}
