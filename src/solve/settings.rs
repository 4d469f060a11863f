use crate::{Info, Parameter, TableSet};

/// The values chosen for a solver's parameters; what was not chosen has its default.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Settings {
    chosen: Vec<(&'static str, f64)>,
    set: Option<&'static TableSet>,
}

/// A value that a solver cannot be set to.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// The solver has no such parameter.
    #[error("{solver} has no parameter \"{name}\"; it has: {known}")]
    Unknown {
        /// The solver's name.
        solver: &'static str,
        /// What was asked for.
        name: String,
        /// What there is, separated by commas.
        known: String,
    },
    /// The solver has no such set of tables.
    #[error("{solver} has no tables \"{name}\"; it has: {known}")]
    UnknownSet {
        /// The solver's name.
        solver: &'static str,
        /// What was asked for.
        name: String,
        /// What there is, separated by commas.
        known: String,
    },
    /// The value lies outside the parameter's range.
    #[error("{name} = {value} is outside {min} to {max}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The value asked for.
        value: f64,
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
    },
}

impl Settings {
    /// The settings of a solver from pairs of name and value.
    ///
    /// # Errors
    /// [`SettingError`] for a name that the solver does not know or a value outside its range.
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

    /// The same settings with a set of tables.
    ///
    /// # Errors
    /// [`SettingError::UnknownSet`] if the solver has no set of this name.
    pub fn with_set(self, info: &'static Info, id: &str) -> Result<Self, SettingError> {
        let set = info.set(id).ok_or_else(|| SettingError::UnknownSet {
            solver: info.name,
            name: id.to_owned(),
            known: listed(info.sets.iter().map(|set| set.id)),
        })?;
        Ok(Self { set: Some(set), ..self })
    }

    /// The set of tables chosen, if one was.
    #[must_use]
    pub const fn set(&self) -> Option<&'static TableSet> {
        self.set
    }

    /// The value of a parameter.
    #[must_use]
    pub fn get(&self, parameter: &Parameter) -> f64 {
        let chosen = self.chosen.iter().find(|(id, _)| *id == parameter.id);
        chosen.map_or(parameter.default, |&(_, value)| value)
    }
}

fn listed(ids: impl Iterator<Item = &'static str>) -> String {
    let ids: Vec<_> = ids.collect();
    if ids.is_empty() { "none".to_owned() } else { ids.join(", ") }
}
