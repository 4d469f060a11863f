use super::Preferences;
use crate::solving::SearchChoices;

/// What the browser stores of the settings: one text of lines.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StoredSettings {
    /// The preferences.
    pub preferences: Preferences,
    /// What was chosen for searches.
    pub choices: SearchChoices,
}

impl StoredSettings {
    /// Parses a stored text, of any version of the page.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self { preferences: Preferences::parse(text), choices: SearchChoices::parse(text) }
    }
}

impl From<Preferences> for StoredSettings {
    fn from(preferences: Preferences) -> Self {
        Self { preferences, choices: SearchChoices::default() }
    }
}
