//! Settings saved between visits.

mod stored;

use godspeed_cube::Metric;
use godspeed_timeline::{DEFAULT_SPEED, SPEEDS};

use crate::keyboard::{KeyMap, Layout};
use crate::solving::Speeds;
use crate::speech::SpeechDetail;
use crate::suggestions::EndedSuggestions;

pub use stored::StoredSettings;

/// Key prefix of a measured speed; the kind of search follows.
const SPEED: &str = "speed of ";

/// Settings stored in the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The keyboard layout.
    pub layout: Layout,
    /// The keys that the user has changed, as [`Bindings`](crate::keyboard::Bindings) are written.
    pub bindings: String,
    /// The index on the speed slider.
    pub speed: usize,
    /// Whether the panel is open.
    pub panel: bool,
    /// Measured search speeds of this machine.
    pub speeds: Speeds,
    /// Whether a timed solve starts with a limited inspection.
    pub inspection: bool,
    /// Whether the user solves a real cube, so that Space or a touch stops the timer.
    pub real_cube: bool,
    /// The id of the solver that provides hints.
    pub hint_solver: Option<String>,
    /// The metric for the user's own moves; STM by default.
    pub metric: Metric,
    /// Whether solutions with explanations are shown as a lesson.
    pub lesson: bool,
    /// How much is announced to screen readers.
    pub speech: SpeechDetail,
    /// The look of page and cube, as the dialog Appearance writes it; `godspeed-scene` parses it.
    pub appearance: String,
    /// The suggestions that have been followed or closed.
    pub ended_suggestions: EndedSuggestions,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            layout: Layout::default(),
            bindings: String::new(),
            speed: DEFAULT_SPEED,
            panel: true,
            speeds: Speeds::default(),
            inspection: true,
            real_cube: false,
            hint_solver: None,
            metric: Metric::Stm,
            lesson: true,
            speech: SpeechDetail::default(),
            appearance: String::new(),
            ended_suggestions: EndedSuggestions::default(),
        }
    }
}

impl Preferences {
    /// Parses stored preferences.
    ///
    /// Missing or invalid entries get their default values, so older or damaged text is accepted.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut preferences = Self::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
            match name {
                "layout" => preferences.layout = Layout::from_id(value).unwrap_or_default(),
                "bindings" => value.clone_into(&mut preferences.bindings),
                "speed" => {
                    let speed = value.parse().ok().filter(|&speed| speed < SPEEDS.len());
                    preferences.speed = speed.unwrap_or(DEFAULT_SPEED);
                }
                "panel" => preferences.panel = value != "folded",
                "inspection" => preferences.inspection = value != "off",
                "real-cube" => preferences.real_cube = value == "on",
                "hint-solver" | "adviser" => preferences.hint_solver = Some(value.to_owned()),
                "moves" => preferences.metric = value.parse().unwrap_or(Metric::Stm),
                "lesson" => preferences.lesson = value != "off",
                "speech" => preferences.speech = SpeechDetail::from_id(value).unwrap_or_default(),
                "appearance" => value.clone_into(&mut preferences.appearance),
                "welcomed" => preferences.ended_suggestions = EndedSuggestions::parse(value),
                _ => {
                    let kind = name.strip_prefix(SPEED);
                    if let Some((kind, speed)) = kind.and_then(|kind| Some((kind, value.parse().ok()?))) {
                        preferences.speeds.set(kind, speed);
                    }
                }
            }
        }
        preferences
    }

    /// Returns the commands of the keys in the chosen layout.
    #[must_use]
    pub fn key_map(&self) -> KeyMap {
        KeyMap::new(self.layout, &self.bindings)
    }

    /// Returns the theme that the user has chosen, `light` or `dark`; `None` follows the system.
    #[must_use]
    pub fn theme(&self) -> Option<&'static str> {
        let value = self.appearance.split('&').find_map(|pair| pair.strip_prefix("theme="));
        ["light", "dark"].into_iter().find(|theme| value == Some(theme))
    }

    /// Serializes the preferences as text for [`Preferences::parse`].
    #[must_use]
    pub fn write(&self) -> String {
        let mut lines = vec![
            format!("layout={}", self.layout.id()),
            format!("speed={}", self.speed),
            format!("panel={}", if self.panel { "open" } else { "folded" }),
            format!("inspection={}", if self.inspection { "on" } else { "off" }),
            format!("real-cube={}", if self.real_cube { "on" } else { "off" }),
            format!("moves={}", self.metric.id()),
            format!("lesson={}", if self.lesson { "on" } else { "off" }),
            format!("speech={}", self.speech.id()),
            format!("welcomed={}", self.ended_suggestions.write()),
        ];
        if !self.bindings.is_empty() {
            lines.push(format!("bindings={}", self.bindings));
        }
        if !self.appearance.is_empty() {
            lines.push(format!("appearance={}", self.appearance));
        }
        lines.extend(self.hint_solver.iter().map(|id| format!("hint-solver={id}")));
        lines.extend(self.speeds.iter().map(|(kind, speed)| format!("{SPEED}{kind}={speed}")));
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_preferences_are_restored() {
        let mut speeds = Speeds::default();
        speeds.set("korf 3 standard", 12_345_678);
        speeds.set("ida 2", 23_456_789);
        let kept = Preferences {
            layout: Layout::Notation,
            bindings: "wasd.shuffle=KeyQ&notation.x'=KeyQ&notation.reset=".to_owned(),
            speed: 2,
            panel: false,
            speeds,
            inspection: false,
            real_cube: true,
            hint_solver: Some("korf".to_owned()),
            metric: Metric::Qtm,
            lesson: false,
            speech: SpeechDetail::Results,
            appearance: "theme=dark&style=carbon".to_owned(),
            ended_suggestions: EndedSuggestions::OVER,
        };
        assert_eq!(Preferences::parse(&kept.write()), kept);
        let fresh = Preferences::default();
        assert_eq!(Preferences::parse(&fresh.write()), fresh);
    }

    #[test]
    fn the_theme_is_that_of_the_appearance_or_of_the_system() {
        let theme = |appearance: &str| {
            Preferences { appearance: appearance.to_owned(), ..Preferences::default() }.theme()
        };
        assert_eq!(theme("theme=dark&style=carbon"), Some("dark"));
        assert_eq!(theme("style=carbon&theme=light"), Some("light"));
        for appearance in ["", "theme=system", "theme=", "style=dark", "theme=darker"] {
            assert_eq!(theme(appearance), None, "{appearance}");
        }
    }

    #[test]
    fn invalid_text_gives_the_defaults() {
        for text in ["", "=", "speed=900\nlayout=qwertz", "speed=-1\n\u{0}panel", "speed of ida 2=fast"] {
            assert_eq!(Preferences::parse(text), Preferences::default());
        }
    }
}
