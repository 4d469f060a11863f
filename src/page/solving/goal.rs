use godspeed_cube::Size;
use godspeed_protocol::GoalText;

/// The goals that the page offers, by id, with their names; the view Find has all. The first is the solved cube.
const OFFERED: &[(&str, &str)] = &[
    ("", "Solved"),
    ("cross", "Cross"),
    ("xcross", "Cross and a pair"),
    ("eocross", "Cross, edges oriented"),
    ("f2l", "First two layers"),
    ("oll", "Last layer oriented"),
    ("2x2x2", "2×2×2 block"),
    ("2x2x3", "2×2×3 block"),
    ("first-block", "First block"),
    ("second-block", "Two blocks"),
    ("cmll", "Blocks and corners"),
    ("eo", "Edges oriented"),
];

/// Those that it offers for the 2x2x2.
const OFFERED_FOR_TWO: &[(&str, &str)] =
    &[OFFERED[0], ("first-layer", "First layer"), ("first-face", "First side")];

/// The goals with small tables, so that a search that proves its solution shortest ends soon.
const SOON_REACHED: [&str; 9] =
    ["cross", "xcross", "eocross", "2x2x2", "2x2x3", "first-block", "eo", "first-layer", "first-face"];

/// Length in characters up to which the text of a goal is shown.
const SHORT: usize = 24;

/// What Solve reaches, and the turns that it uses.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SearchGoal {
    /// The goal; `None` for the solved cube.
    pub goal: Option<GoalText>,
    /// The turns and their costs, such as `R U F:1.5`; empty for all that the solver uses.
    pub turns: String,
}

impl SearchGoal {
    /// The id of a goal that is not among the offered ones.
    pub const OTHER: &str = "other";

    /// Takes turns as they were typed.
    pub(crate) fn set_turns(&mut self, text: &str) {
        self.turns = text.split_whitespace().collect::<Vec<_>>().join(" ");
    }

    /// Returns whether there are goals for a size.
    #[must_use]
    pub const fn is_for(size: Size) -> bool {
        size.layers() == 2 || size.layers() == 3
    }

    /// Returns whether Solve searches for the solved cube, with all turns.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Returns whether a search that proves its solution shortest ends soon for the goal, on any side.
    pub(super) fn is_soon_reached(&self) -> bool {
        let Some(GoalText::Goal(text)) = &self.goal else { return false };
        let is =
            |id: &&str| text.strip_prefix(*id).is_some_and(|side| side.is_empty() || side.starts_with('-'));
        SOON_REACHED.iter().any(is)
    }

    /// Returns the ids and names of the goals that are offered for a size, with the chosen one if it is another.
    #[must_use]
    pub fn offered(&self, size: Size) -> Vec<(String, String)> {
        let mut offered: Vec<_> =
            offered_for(size).iter().map(|&(id, name)| (id.to_owned(), name.to_owned())).collect();
        if self.id(size) == Self::OTHER {
            offered.push((Self::OTHER.to_owned(), self.name(size)));
        }
        offered
    }

    /// Returns the id of the chosen goal among those that are offered for a size.
    #[must_use]
    pub fn id(&self, size: Size) -> &str {
        match &self.goal {
            None => "",
            Some(GoalText::Goal(id)) if offered_for(size).iter().any(|(offered, _)| offered == id) => id,
            Some(_) => Self::OTHER,
        }
    }

    /// Returns the name of the chosen goal.
    #[must_use]
    pub fn name(&self, size: Size) -> String {
        let id = self.id(size);
        let offered = OFFERED.iter().chain(OFFERED_FOR_TWO).find(|(offered, _)| *offered == id);
        match (&self.goal, offered) {
            (_, Some((_, name))) => (*name).to_owned(),
            (Some(GoalText::Goal(text)), None) => short(text, "Painted stickers"),
            (Some(GoalText::Moves(text)), None) => short(text, "A pattern"),
            (None, None) => String::new(),
        }
    }
}

fn offered_for(size: Size) -> &'static [(&'static str, &'static str)] {
    if size == Size::TWO { OFFERED_FOR_TWO } else { OFFERED }
}

/// Returns a goal for a sentence: its id, or what it is if that is long.
#[must_use]
pub fn goal_in_words(text: &str) -> String {
    short(text, "the goal")
}

fn short(text: &str, instead: &str) -> String {
    if text.chars().count() <= SHORT { text } else { instead }.to_owned()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Goal;

    use super::*;

    fn named(id: &str) -> SearchGoal {
        SearchGoal { goal: Some(GoalText::Goal(id.to_owned())), ..SearchGoal::default() }
    }

    #[test]
    fn every_offered_goal_exists_for_its_size() {
        for (size, offered) in [(Size::THREE, OFFERED), (Size::TWO, OFFERED_FOR_TWO)] {
            for (id, name) in &offered[1..] {
                assert!(Goal::parse(id, size).is_ok(), "{id}: {name}");
            }
        }
    }

    #[test]
    fn a_goal_from_elsewhere_is_offered_until_another_is_chosen() {
        assert_eq!(named("cross").id(Size::THREE), "cross");
        assert_eq!(named("cross").offered(Size::THREE).len(), OFFERED.len());
        let other = named("cross-U");
        assert_eq!((other.id(Size::THREE), other.name(Size::THREE).as_str()), (SearchGoal::OTHER, "cross-U"));
        assert_eq!(other.offered(Size::THREE).last(), Some(&("other".to_owned(), "cross-U".to_owned())));
        assert_eq!(named(&"-".repeat(54)).name(Size::THREE), "Painted stickers");
        assert_eq!(SearchGoal::default().name(Size::TWO), "Solved");
    }

    #[test]
    fn small_goals_on_any_side_are_soon_reached() {
        for (id, is_soon) in
            [("cross", true), ("eo-F", true), ("eoline", false), ("f2l", false), ("xcross-fr", true)]
        {
            assert_eq!(named(id).is_soon_reached(), is_soon, "{id}");
        }
        assert!(!SearchGoal::default().is_soon_reached());
    }
}
