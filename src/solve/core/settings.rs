#[cfg(feature = "serde")]
use std::collections::BTreeMap;

use crate::{Info, Parameter, TableSet};

/// Parameter values for a solver. Parameters without a value have their default.
///
/// ```
/// use godspeed_solve::{Settings, solver};
///
/// let wastar = solver("wastar").expect("a registered solver").info();
/// let settings = Settings::new(wastar, [("weight", 2.0)])?;
/// assert_eq!(wastar.parameter("weight").map(|weight| settings.get(weight)), Some(2.0));
/// assert!(Settings::new(wastar, [("weight", 99.0)]).is_err());
/// # Ok::<(), godspeed_solve::SettingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Settings {
    chosen: Vec<(&'static str, f64)>,
    set: Option<&'static TableSet>,
}

/// An invalid parameter or table set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingError {
    /// The solver has no such parameter.
    #[error("{solver} has no parameter '{name}'. Available: {known}.")]
    Unknown {
        /// The solver's name.
        solver: &'static str,
        /// The requested name.
        name: String,
        /// The available names, separated by commas.
        known: String,
    },
    /// The solver has no such table set.
    #[error("{solver} has no table set '{name}'. Available: {known}.")]
    UnknownSet {
        /// The solver's name.
        solver: &'static str,
        /// The requested name.
        name: String,
        /// The available names, separated by commas.
        known: String,
    },
    /// The value is out of range.
    #[error("{name} = {value} is out of range ({min} to {max})")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The requested value.
        value: f64,
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
    },
}

impl Settings {
    /// Returns the settings of a solver from pairs of name and value.
    ///
    /// # Errors
    /// [`SettingError`] for an unknown name or a value out of range.
    pub fn new<'a>(
        info: &'static Info,
        pairs: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<Self, SettingError> {
        let mut settings = Self::default();
        for (name, value) in pairs {
            let parameter = info.parameter(name).ok_or_else(|| SettingError::Unknown {
                solver: info.name,
                name: name.to_owned(),
                known: listed(info.parameters.iter().map(|parameter| parameter.id)),
            })?;
            let &Parameter { id, min, max, .. } = parameter;
            if !(min..=max).contains(&value) {
                return Err(SettingError::OutOfRange { name: id, value, min, max });
            }
            settings.chosen.retain(|&(other, _)| other != id);
            settings.chosen.push((id, value));
        }
        Ok(settings)
    }

    /// Returns the settings with a table set.
    ///
    /// # Errors
    /// [`SettingError::UnknownSet`] if the solver has no such set.
    pub fn with_set(self, info: &'static Info, id: &str) -> Result<Self, SettingError> {
        let set = info.set(id).ok_or_else(|| SettingError::UnknownSet {
            solver: info.name,
            name: id.to_owned(),
            known: listed(info.sets.iter().map(|set| set.id)),
        })?;
        Ok(Self { set: Some(set), ..self })
    }

    /// Returns the chosen table set, or `None` for the default.
    #[must_use]
    pub const fn set(&self) -> Option<&'static TableSet> {
        self.set
    }

    /// Returns the value of a parameter.
    #[must_use]
    pub fn get(&self, parameter: &Parameter) -> f64 {
        let chosen = self.chosen.iter().find(|(id, _)| *id == parameter.id);
        chosen.map_or(parameter.default, |&(_, value)| value)
    }
}

/// Serializes the chosen values and the id of the table set: `{"parameters":{"weight":2.0},"tables":null}`.
#[cfg(feature = "serde")]
impl serde::Serialize for Settings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let parameters: BTreeMap<&str, f64> = self.chosen.iter().copied().collect();
        let mut settings = serializer.serialize_struct("Settings", 2)?;
        settings.serialize_field("parameters", &parameters)?;
        settings.serialize_field("tables", &self.set.map(|set| set.id))?;
        settings.end()
    }
}

/// Returns ids separated by commas.
pub(crate) fn listed(ids: impl Iterator<Item = &'static str>) -> String {
    let ids: Vec<_> = ids.collect();
    if ids.is_empty() { "none".to_owned() } else { ids.join(", ") }
}
