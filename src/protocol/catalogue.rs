use std::ops::RangeInclusive;

use godspeed_cube::Size;
use serde::{Deserialize, Serialize};

/// The description of a solver, from which the page builds its menu and sliders.
///
/// These are the facts that the page needs of `godspeed_solve::Info`, as owned data that can be decoded, and the solver's
/// [`MenuEntry`](crate::MenuEntry). `godspeed_engine::describe` makes it and is the only conversion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SolverInfo {
    /// The id used in commands and addresses.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// The smallest supported cube, in layers.
    pub min_size: u16,
    /// The largest supported cube, in layers.
    pub max_size: u16,
    /// The ids of the supported metrics; the first is the default.
    pub metrics: Vec<String>,
    /// The required tables.
    pub tables: Vec<TableInfo>,
    /// The available table sets; the first is the default.
    pub sets: Vec<SetInfo>,
    /// The parameters.
    pub parameters: Vec<ParameterInfo>,
    /// The guarantee for its solutions.
    pub guarantee: GuaranteeInfo,
    /// The group in menus.
    pub purpose: PurposeInfo,
    /// Sizes for which it is the default.
    pub default_for: Option<RangeInclusive<u16>>,
    /// Sizes for which it gives hints by default.
    pub hints_for: Option<RangeInclusive<u16>>,
    /// The smallest size at which most cubes take it minutes or more.
    pub slow_from: Option<u16>,
    /// Sizes at which a recorded search reports the states that it visits.
    pub visits_for: Option<RangeInclusive<u16>>,
    /// Seconds until its first solution, for each facelet of the cube.
    pub seconds_per_facelet: f64,
    /// The mean lengths of its solutions with the default metric and parameters, for sizes in ascending order.
    pub typical_lengths: Vec<LengthInfo>,
    /// Number of the function key that solves with it, such as 1 for F1.
    pub function_key: Option<u8>,
    /// A description in one sentence.
    pub explanation: String,
}

impl SolverInfo {
    /// Returns whether the solver supports cubes of a size.
    #[must_use]
    pub fn supports(&self, size: Size) -> bool {
        (self.min_size..=self.max_size).contains(&size.last_layer())
    }

    /// Returns the mean lengths of its solutions of cubes of a size; `None` if they are not known.
    #[must_use]
    pub fn typical_length(&self, size: Size) -> Option<LengthInfo> {
        let layers = size.last_layer();
        let known = &self.typical_lengths;
        let next = known.iter().position(|known| known.layers >= layers)?;
        if known[next].layers == layers {
            return Some(known[next]);
        }
        Some(known[next.checked_sub(1)?].between(known[next], layers))
    }

    /// Returns the parameter of an id.
    #[must_use]
    pub fn parameter(&self, id: &str) -> Option<&ParameterInfo> {
        self.parameters.iter().find(|parameter| parameter.id == id)
    }

    /// Returns the tables of its sets, then those that it needs without a set. A table may be among both.
    pub fn all_tables(&self) -> impl Iterator<Item = &TableInfo> {
        self.sets.iter().flat_map(|set| &set.tables).chain(&self.tables)
    }

    /// Returns whether it solves most cubes of a size within seconds.
    #[must_use]
    pub fn is_quick(&self, size: Size) -> bool {
        self.slow_from.is_none_or(|slow| size.last_layer() < slow)
    }
}

/// The mean lengths of the solutions of cubes of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LengthInfo {
    /// The number of layers.
    pub layers: u16,
    /// Moves of the first solution.
    pub at_once: u32,
    /// Moves of the last solution.
    pub at_end: u32,
}

impl LengthInfo {
    /// Returns the lengths at a size between those of this and a larger one.
    ///
    /// The moves for each sticker change about as the logarithm of the size.
    #[must_use]
    pub fn between(self, larger: Self, layers: u16) -> Self {
        let log = |layers: u16| f64::from(layers).ln();
        let share = (log(layers) - log(self.layers)) / (log(larger.layers) - log(self.layers));
        let stickers = |layers: u16| 6.0 * f64::from(layers).powi(2);
        let between = |here: u32, there: u32| {
            let (here, there) =
                (f64::from(here) / stickers(self.layers), f64::from(there) / stickers(larger.layers));
            ((here + share * (there - here)) * stickers(layers)).round() as u32
        };
        Self {
            layers,
            at_once: between(self.at_once, larger.at_once),
            at_end: between(self.at_end, larger.at_end),
        }
    }
}

/// The description of a table set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SetInfo {
    /// The id used in commands and addresses.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// The tables of the set.
    pub tables: Vec<TableInfo>,
    /// The average number of nodes for a random cube.
    pub nodes: f64,
    /// Its purpose in one sentence.
    pub explanation: String,
}

/// The description of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableInfo {
    /// The id.
    pub id: String,
    /// The version, which increases whenever the contents change.
    pub version: u32,
    /// The size in memory, in bytes.
    pub bytes: usize,
    /// Whether it is stored instead of being built at every visit.
    pub is_stored: bool,
    /// The contents in one sentence.
    pub explanation: String,
}

/// The description of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ParameterInfo {
    /// The id.
    pub id: String,
    /// The label of its slider.
    pub name: String,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// The step between two values.
    pub step: f64,
    /// The default value.
    pub default: f64,
    /// The effect in one sentence.
    pub explanation: String,
}

impl ParameterInfo {
    /// Returns whether it is a switch: off (0) or on (1).
    #[must_use]
    pub fn is_switch(&self) -> bool {
        self.min == 0.0 && self.max == 1.0 && self.step == 1.0
    }

    /// Returns whether 0, its default, means off, although it is not a switch.
    #[must_use]
    pub fn is_off_at_zero(&self) -> bool {
        self.min == 0.0 && self.default == 0.0 && !self.is_switch()
    }
}

/// The guarantee of a solver for its solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "moves", rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum GuaranteeInfo {
    /// Solutions are optimal.
    Optimal,
    /// Solutions have at most this many moves.
    AtMost(usize),
    /// Solutions may have any length.
    Solved,
}

/// The purpose of a solver, by which menus group them: see [`MenuEntry`](crate::MenuEntry).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum PurposeInfo {
    /// Shortest solutions of any cube.
    Optimal,
    /// Short solutions in seconds.
    Fast,
    /// Solutions that humans can follow.
    People,
    /// Search methods to compare and to learn from.
    Laboratory,
}
