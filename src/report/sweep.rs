use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The name of a sweep over table sets.
pub(crate) const TABLES: &str = "tables";

/// The greatest number of values of a sweep.
pub(crate) const MAX_VALUES: usize = 1000;

/// Values are rounded to this fraction of 1, so that `0.1..0.3:0.1` has the value 0.3 and not 0.30000000000000004.
const FRACTION: f64 = 1e9;

/// A parameter that takes several values in a report: `weight=1..3:0.5` or `tables=small,standard`.
///
/// Every algorithm that has the parameter runs at each value, the others once.
///
/// ```
/// use godspeed_report::{Sweep, SweepValue};
///
/// let sweep: Sweep = "weight=1..2:0.5".parse()?;
/// assert_eq!(sweep.values(), [1.0, 1.5, 2.0].map(SweepValue::Number));
/// assert_eq!(sweep.to_string(), "weight=1..2:0.5");
/// # Ok::<(), godspeed_report::SweepError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    name: String,
    range: Range,
}

/// The values of a sweep.
#[derive(Clone, Debug, PartialEq)]
enum Range {
    Numbers { from: f64, to: f64, step: f64 },
    Sets(Vec<String>),
}

/// A value of a swept parameter: a number, or the id of a table set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SweepValue {
    /// The value of a parameter.
    Number(f64),
    /// The id of a table set.
    Set(String),
}

/// The reason why a text is not a sweep.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SweepError {
    /// The text has another form.
    #[error("'{text}' is not a sweep; write NAME=FROM..TO:STEP, such as weight=1..3:0.5")]
    Form {
        /// The text.
        text: String,
    },
    /// The range is empty or has no end.
    #[error("'{text}' has no values; FROM must not exceed TO, and STEP must be greater than 0")]
    Empty {
        /// The text.
        text: String,
    },
    /// The range has more than 1000 values.
    #[error("'{text}' has more than {MAX_VALUES} values; choose a larger STEP")]
    TooMany {
        /// The text.
        text: String,
    },
    /// A table set is named twice.
    #[error("'{text}' names the table set '{set}' twice; name it once")]
    Repeated {
        /// The text.
        text: String,
        /// The id of the set.
        set: String,
    },
}

impl Sweep {
    /// Returns the id of the parameter, or `tables` for a sweep over table sets.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether this is a sweep over table sets.
    #[must_use]
    pub const fn is_over_sets(&self) -> bool {
        matches!(self.range, Range::Sets(_))
    }

    /// Returns the values, in ascending order if they are numbers.
    #[must_use]
    pub fn values(&self) -> Vec<SweepValue> {
        match &self.range {
            &Range::Numbers { from, to, step } => {
                let value = |at: usize| SweepValue::Number(rounded(from + at as f64 * step));
                (0..count(from, to, step)).map(value).collect()
            }
            Range::Sets(sets) => sets.iter().cloned().map(SweepValue::Set).collect(),
        }
    }
}

impl SweepValue {
    /// Returns the number; `None` for a table set.
    #[must_use]
    pub const fn number(&self) -> Option<f64> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Set(_) => None,
        }
    }
}

/// Returns the number of values, of which the last may exceed `to` by a rounding error.
fn count(from: f64, to: f64, step: f64) -> usize {
    (((to - from + 1.0 / FRACTION) / step).floor() as usize).saturating_add(1)
}

fn rounded(value: f64) -> f64 {
    (value * FRACTION).round() / FRACTION
}

impl FromStr for Sweep {
    type Err = SweepError;

    fn from_str(text: &str) -> Result<Self, SweepError> {
        let form = || SweepError::Form { text: text.to_owned() };
        let (name, range) = text.split_once('=').ok_or_else(form)?;
        let name = name.trim();
        if name.is_empty() {
            return Err(form());
        }
        let range = if name == TABLES { sets(text, range) } else { numbers(text, range) }?;
        Ok(Self { name: name.to_owned(), range })
    }
}

fn numbers(text: &str, range: &str) -> Result<Range, SweepError> {
    let parse = || {
        let (from, rest) = range.split_once("..")?;
        let (to, step) = rest.split_once(':')?;
        let number = |text: &str| text.trim().parse().ok().filter(|value: &f64| value.is_finite());
        Some((number(from)?, number(to)?, number(step)?))
    };
    let (from, to, step) = parse().ok_or_else(|| SweepError::Form { text: text.to_owned() })?;
    if from > to || step <= 0.0 {
        return Err(SweepError::Empty { text: text.to_owned() });
    }
    if count(from, to, step) > MAX_VALUES {
        return Err(SweepError::TooMany { text: text.to_owned() });
    }
    Ok(Range::Numbers { from, to, step })
}

fn sets(text: &str, list: &str) -> Result<Range, SweepError> {
    let mut sets: Vec<String> = Vec::new();
    for set in list.split(',').map(str::trim) {
        if set.is_empty() {
            return Err(SweepError::Form { text: text.to_owned() });
        }
        if sets.iter().any(|other| other == set) {
            return Err(SweepError::Repeated { text: text.to_owned(), set: set.to_owned() });
        }
        sets.push(set.to_owned());
    }
    Ok(Range::Sets(sets))
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.range {
            Range::Numbers { from, to, step } => write!(f, "{}={from}..{to}:{step}", self.name),
            Range::Sets(sets) => write!(f, "{}={}", self.name, sets.join(",")),
        }
    }
}

impl fmt::Display for SweepValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => value.fmt(f),
            Self::Set(set) => set.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        text.parse::<Sweep>().unwrap().values().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_range_includes_both_ends_without_rounding_errors() {
        assert_eq!(values("mutation=0.1..0.3:0.1"), ["0.1", "0.2", "0.3"]);
        assert_eq!(values("weight=1..3:0.75"), ["1", "1.75", "2.5"]);
        assert_eq!(values("decay=0.9997..0.9999:0.0001"), ["0.9997", "0.9998", "0.9999"]);
        assert_eq!(values("weight=2..2:1"), ["2"]);
        assert_eq!(values("tables=small, standard"), ["small", "standard"]);
    }

    #[test]
    fn a_sweep_is_printed_as_it_is_parsed() {
        for text in ["weight=1..3:0.5", "seconds=0.1..60:0.1", "x=-2..2:1", "tables=small,large"] {
            assert_eq!(text.parse::<Sweep>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn an_invalid_sweep_is_kept_in_the_error() {
        for text in ["weight", "=1..2:1", "weight=1..2", "weight=1:2", "weight=a..b:c", "weight=1..inf:1"] {
            assert_eq!(text.parse::<Sweep>(), Err(SweepError::Form { text: text.to_owned() }));
        }
        for text in ["weight=2..1:1", "weight=1..2:0", "weight=1..2:-1"] {
            assert_eq!(text.parse::<Sweep>(), Err(SweepError::Empty { text: text.to_owned() }));
        }
        let text = "weight=1..5:0.001".to_owned();
        assert_eq!(text.parse::<Sweep>(), Err(SweepError::TooMany { text }));
        let (text, set) = ("tables=a,a".to_owned(), "a".to_owned());
        assert_eq!(text.parse::<Sweep>(), Err(SweepError::Repeated { text, set }));
        assert!(matches!("tables=".parse::<Sweep>(), Err(SweepError::Form { .. })));
    }
}
