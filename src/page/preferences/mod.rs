//! What the page remembers from one visit to the next.

use godspeed_cube::Metric;

use crate::keyboard::Layout;
use crate::player::{DEFAULT_SPEED, SPEEDS};
use crate::solving::Speeds;

/// What the names of measured speeds begin with; the set's id follows.
const SPEED: &str = "speed of ";

/// The choices kept in the browser's storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The keyboard layout.
    pub layout: Layout,
    /// The place on the speed slider.
    pub speed: usize,
    /// Whether the panel is unfolded.
    pub panel: bool,
    /// The id of the solver chosen last.
    pub algorithm: Option<String>,
    /// The id of the set of tables chosen last.
    pub tables: Option<String>,
    /// How many threads to use at most, where the person chose it.
    pub threads: Option<usize>,
    /// How fast this machine has searched.
    pub speeds: Speeds,
    /// Whether the person's own solving begins with an inspection of limited time.
    pub inspection: bool,
    /// The id of the solver that gives hints.
    pub adviser: Option<String>,
    /// How the person's own moves are counted; every turn once where nobody chose.
    pub metric: Metric,
    /// Whether a solution that teaches is shown as a lesson.
    pub lesson: bool,
    /// Whether the person has turned the cube before and needs no hint.
    pub welcomed: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            layout: Layout::default(),
            speed: DEFAULT_SPEED,
            panel: true,
            algorithm: None,
            tables: None,
            threads: None,
            speeds: Speeds::default(),
            inspection: true,
            adviser: None,
            metric: Metric::Stm,
            lesson: true,
            welcomed: false,
        }
    }
}

impl Preferences {
    /// The preferences kept as text. What is missing or not understood has its default, so that an older or
    /// damaged text does no harm.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut preferences = Self::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
            match name {
                "layout" => preferences.layout = Layout::from_id(value).unwrap_or_default(),
                "speed" => {
                    let speed = value.parse().ok().filter(|&speed| speed < SPEEDS.len());
                    preferences.speed = speed.unwrap_or(DEFAULT_SPEED);
                }
                "panel" => preferences.panel = value != "folded",
                "algorithm" => preferences.algorithm = Some(value.to_owned()),
                "tables" => preferences.tables = Some(value.to_owned()),
                "threads" => preferences.threads = value.parse().ok().filter(|&threads| threads > 0),
                "inspection" => preferences.inspection = value != "off",
                "adviser" => preferences.adviser = Some(value.to_owned()),
                "moves" => preferences.metric = Metric::from_id(value).unwrap_or(Metric::Stm),
                "lesson" => preferences.lesson = value != "off",
                "welcomed" => preferences.welcomed = value == "yes",
                _ => {
                    let set = name.strip_prefix(SPEED);
                    if let Some((set, speed)) = set.and_then(|set| Some((set, value.parse().ok()?))) {
                        preferences.speeds.set(set, speed);
                    }
                }
            }
        }
        preferences
    }

    /// The text to keep; [`Preferences::parse`] reads it.
    #[must_use]
    pub fn write(&self) -> String {
        let mut lines = vec![
            format!("layout={}", self.layout.id()),
            format!("speed={}", self.speed),
            format!("panel={}", if self.panel { "open" } else { "folded" }),
            format!("inspection={}", if self.inspection { "on" } else { "off" }),
            format!("moves={}", self.metric.id()),
            format!("lesson={}", if self.lesson { "on" } else { "off" }),
            format!("welcomed={}", if self.welcomed { "yes" } else { "no" }),
        ];
        lines.extend(self.algorithm.iter().map(|id| format!("algorithm={id}")));
        lines.extend(self.tables.iter().map(|id| format!("tables={id}")));
        lines.extend(self.adviser.iter().map(|id| format!("adviser={id}")));
        lines.extend(self.threads.iter().map(|threads| format!("threads={threads}")));
        lines.extend(self.speeds.iter().map(|(set, speed)| format!("{SPEED}{set}={speed}")));
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_read_back() {
        let mut speeds = Speeds::default();
        speeds.set("standard", 12_345_678);
        let kept = Preferences {
            layout: Layout::Notation,
            speed: 2,
            panel: false,
            algorithm: Some("ida".to_owned()),
            tables: Some("standard".to_owned()),
            threads: Some(2),
            speeds,
            inspection: false,
            adviser: Some("korf".to_owned()),
            metric: Metric::Qtm,
            lesson: false,
            welcomed: true,
        };
        assert_eq!(Preferences::parse(&kept.write()), kept);
        let fresh = Preferences::default();
        assert_eq!(Preferences::parse(&fresh.write()), fresh);
    }

    #[test]
    fn damaged_text_gives_defaults() {
        for text in ["", "=", "speed=900\nlayout=qwertz", "speed=-1\n\u{0}panel"] {
            assert_eq!(Preferences::parse(text), Preferences::default());
        }
    }
}
