use godspeed_cube::{Metric, Size};

use crate::{ScrambleSource, Sweep};

/// The default number of cubes.
pub const DEFAULT_RUNS: u32 = 50;

/// The choices from which a [`ReportPlan`](crate::ReportPlan) is made, not validated yet.
///
/// [`to_link`](Self::to_link) and [`from_link`](Self::from_link) write and read them as the query of an address.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanOptions {
    /// The ids of the algorithms.
    pub algorithms: Vec<String>,
    /// The size of the cubes.
    pub size: Size,
    /// The number of cubes; `None` for 50, or for all listed ones.
    pub runs: Option<u32>,
    /// The origin of the cubes.
    pub scrambles: ScrambleSource,
    /// The metric; `None` for the first that all algorithms support.
    pub metric: Option<Metric>,
    /// The seed of scrambles and of algorithms that use random numbers.
    pub seed: u64,
    /// The seconds after which a run is stopped; `None` for no limit. Time spent on tables does not count.
    pub timeout: Option<f64>,
    /// The threads of each run. Node counts are reproducible with one thread only.
    pub threads: usize,
    /// The id of the table set of algorithms that have one; `None` for their first.
    pub tables: Option<String>,
    /// Parameter values; the last of several for one parameter counts.
    pub parameters: Vec<ParameterChoice>,
    /// A parameter that takes several values. It takes precedence over `parameters` and `tables`.
    pub sweep: Option<Sweep>,
}

/// A value of a parameter, for one algorithm or for all that have the parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterChoice {
    /// The id of the algorithm; `None` for all that have the parameter.
    pub algorithm: Option<String>,
    /// The id of the parameter.
    pub name: String,
    /// The value.
    pub value: f64,
}

/// The reason why a text is not a parameter value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a parameter; write NAME=VALUE or ALGORITHM.NAME=VALUE, such as weight=2")]
pub struct ParameterError {
    /// The text.
    pub text: String,
}

impl PlanOptions {
    /// Returns the options for these algorithms, with defaults for all others.
    #[must_use]
    pub fn new(size: Size, algorithms: Vec<String>) -> Self {
        Self { algorithms, size, ..Self::default() }
    }
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self {
            algorithms: Vec::new(),
            size: Size::THREE,
            runs: None,
            scrambles: ScrambleSource::default(),
            metric: None,
            seed: 1,
            timeout: None,
            threads: 1,
            tables: None,
            parameters: Vec::new(),
            sweep: None,
        }
    }
}

impl std::str::FromStr for ParameterChoice {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        let parse = || {
            let (name, value) = text.split_once('=')?;
            let value = value.trim().parse().ok().filter(|value: &f64| value.is_finite())?;
            let (algorithm, name) = match name.trim().split_once('.') {
                Some((algorithm, name)) => (Some(algorithm), name),
                None => (None, name.trim()),
            };
            let is_named = !name.is_empty() && algorithm.is_none_or(|id| !id.is_empty());
            is_named.then(|| Self { algorithm: algorithm.map(str::to_owned), name: name.to_owned(), value })
        };
        parse().ok_or_else(|| ParameterError { text: text.to_owned() })
    }
}

impl std::fmt::Display for ParameterChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(algorithm) = &self.algorithm {
            write!(f, "{algorithm}.")?;
        }
        write!(f, "{}={}", self.name, self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_printed_as_it_is_parsed() {
        for text in ["weight=2.5", "wastar.weight=2", "memory=100"] {
            assert_eq!(text.parse::<ParameterChoice>().unwrap().to_string(), text);
        }
        for text in ["weight", "=2", ".weight=2", "wastar.=2", "weight=x", "weight=inf"] {
            assert_eq!(text.parse::<ParameterChoice>(), Err(ParameterError { text: text.to_owned() }));
        }
    }
}
