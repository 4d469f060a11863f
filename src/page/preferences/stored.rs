use super::Preferences;
use crate::solving::SearchChoices;
use crate::timer::one_line;

/// What the browser stores of the settings: one text of lines.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StoredSettings {
    /// The preferences.
    pub preferences: Preferences,
    /// What was chosen for searches.
    pub choices: SearchChoices,
    /// The name of the session of the timer; empty for the first one.
    pub session: String,
}

/// The name of the line with the session.
const SESSION: &str = "session=";

impl StoredSettings {
    /// Parses a stored text, of any version of the page.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let session = text.lines().find_map(|line| line.strip_prefix(SESSION)).map(one_line);
        Self {
            preferences: Preferences::parse(text),
            choices: SearchChoices::parse(text),
            session: session.unwrap_or_default(),
        }
    }

    /// Serializes the settings for [`StoredSettings::parse`].
    #[must_use]
    pub fn write(preferences: &Preferences, choices: &SearchChoices, session: &str) -> String {
        let session = if session.is_empty() { String::new() } else { format!("\n{SESSION}{session}") };
        preferences.write() + &choices.write() + &session
    }
}

impl From<Preferences> for StoredSettings {
    fn from(preferences: Preferences) -> Self {
        Self { preferences, ..Self::default() }
    }
}
