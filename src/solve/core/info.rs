use std::ops::RangeInclusive;

use godspeed_cube::{Metric, Size};

use crate::TableSpec;

/// Description of a solver: its sizes, metrics, tables, parameters and guarantees.
///
/// Menus, sliders, command line options and tests are derived from it.
///
/// ```
/// use godspeed_cube::Metric;
/// use godspeed_solve::{Guarantee, SOLVERS};
///
/// let infos = SOLVERS.iter().map(|solver| solver.info());
/// let optimal: Vec<_> = infos.filter(|info| info.guarantee == Guarantee::Optimal).collect();
/// assert!(optimal.iter().any(|info| info.id == "korf" && info.sizes.contains(&3)));
/// assert!(optimal.iter().all(|info| info.default_metric() == Metric::Htm));
/// ```
#[derive(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Info {
    /// Short name used in commands, JSON and URLs, such as `ida`.
    pub id: &'static str,
    /// Display name, such as `IDA*`.
    pub name: &'static str,
    /// Supported cube sizes.
    pub sizes: RangeInclusive<u16>,
    /// Supported metrics, at least one. The first is the default.
    pub metrics: &'static [Metric],
    /// Tables it needs; some only for certain sizes or metrics.
    pub tables: &'static [TableSpec],
    /// Table sets; the first is the default. Empty for most solvers.
    pub sets: &'static [TableSet],
    /// Parameters, each a slider on the page and a `--param` of the command.
    pub parameters: &'static [Parameter],
    /// Guarantee for every solution.
    pub guarantee: Guarantee,
    /// Sizes for which it is the default. Each size has at most one default solver.
    pub default_for: Option<RangeInclusive<u16>>,
    /// Smallest size at which most cubes take it minutes or more; `None` if it solves all its sizes in seconds.
    pub slow_from: Option<u16>,
    /// Sizes at which a [recorded](crate::Control::recording) search reports the states that it visits.
    pub visits_for: Option<RangeInclusive<u16>>,
    /// Seconds until its first solution, for each facelet of the cube, with two threads; 0 if they are negligible.
    pub seconds_per_facelet: f64,
    /// Mean lengths of its solutions by size, in the first metric and with the default parameters; empty if it has no
    /// time limit.
    pub typical_lengths: &'static [TypicalLength],
    /// The threads that share its work.
    pub threads: Threads,
    /// Nodes per second on one thread, by number of layers: orders of magnitude, for predictions until a search has been
    /// measured.
    pub node_rates: &'static [(u16, f64)],
    /// Seconds after which a search visits nodes at its usual rate; before, it does other work.
    pub settling_seconds: f64,
    /// One-sentence description.
    pub explanation: &'static str,
}

/// Mean lengths of the solutions of cubes of one size, as measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TypicalLength {
    /// The number of layers.
    pub layers: u16,
    /// Moves of the first solution.
    pub at_once: u32,
    /// Moves of the last solution.
    pub at_end: u32,
}

/// Pattern databases that a solver uses together. Larger sets make it faster.
#[derive(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TableSet {
    /// Short name used in commands and URLs, such as `standard`.
    pub id: &'static str,
    /// Display name.
    pub name: &'static str,
    /// Databases of the set.
    pub tables: &'static [TableSpec],
    /// Measured mean number of nodes for a random cube. The expected time is derived from it.
    pub nodes: f64,
    /// One-sentence description of its use.
    pub explanation: &'static str,
}

impl TableSet {
    /// Returns the bytes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.bytes).sum()
    }
}

/// A numeric parameter of a solver. A range from 0 to 1 with step 1 is a switch.
#[derive(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Parameter {
    /// Short name used in commands and URLs, such as `weight`.
    pub id: &'static str,
    /// Display name.
    pub name: &'static str,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// Distance between neighbouring values.
    pub step: f64,
    /// Default value.
    pub default: f64,
    /// One-sentence description.
    pub explanation: &'static str,
}

/// Guarantee of a solver for every solution it returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Guarantee {
    /// No shorter solution exists.
    Optimal,
    /// At most this many moves in its default metric.
    AtMost(usize),
    /// A solution, of any length.
    Solved,
}

/// The threads that share the work of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Threads {
    /// One: more threads hardly make it faster.
    One,
    /// All of the thread pool: its node rate grows in proportion to them.
    All,
}

impl Info {
    /// What most solvers have in common, for `Info { id, name, sizes, explanation, ..Info::DEFAULT }`.
    ///
    /// Half turns (HTM), no tables, no parameters, any solution in seconds, one thread, and the default for no size.
    pub const DEFAULT: Self = Self {
        id: "",
        name: "",
        sizes: 1..=1,
        metrics: &[Metric::Htm],
        tables: &[],
        sets: &[],
        parameters: &[],
        guarantee: Guarantee::Solved,
        default_for: None,
        slow_from: None,
        visits_for: None,
        seconds_per_facelet: 0.0,
        typical_lengths: &[],
        threads: Threads::One,
        node_rates: &[],
        settling_seconds: 0.0,
        explanation: "",
    };

    /// Returns the parameter of an id.
    #[must_use]
    pub fn parameter(&self, id: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.id == id)
    }

    /// Returns the table set of an id.
    #[must_use]
    pub fn set(&self, id: &str) -> Option<&'static TableSet> {
        self.sets.iter().find(|set| set.id == id)
    }

    /// Returns the nodes per second on one thread on a cube of some layers, if they are known.
    #[must_use]
    pub fn node_rate(&self, size: Size) -> Option<f64> {
        let known = self.node_rates.iter().find(|&&(layers, _)| layers == size.last_layer());
        known.map(|&(_, rate)| rate)
    }

    /// Returns the default metric, which is the first.
    #[must_use]
    pub const fn default_metric(&self) -> Metric {
        self.metrics[0]
    }

    /// Returns the short names of the supported metrics, as usual for the smallest of its sizes.
    pub fn metric_ids(&self) -> impl Iterator<Item = &'static str> {
        let smallest = Size::new(usize::from(*self.sizes.start())).unwrap_or(Size::ONE);
        self.metrics.iter().map(move |metric| metric.id_for(smallest))
    }
}
