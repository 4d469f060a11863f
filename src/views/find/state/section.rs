use std::str::FromStr;

/// A section of the view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Shortest moves to a goal.
    #[default]
    Goal,
    /// Algorithms for sets of cases.
    Sets,
    /// Distances from a goal.
    Distances,
}

impl Section {
    /// All sections, in their order.
    pub const ALL: [Self; 3] = [Self::Goal, Self::Sets, Self::Distances];

    /// Returns the id for addresses.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Sets => "sets",
            Self::Distances => "distances",
        }
    }
}

impl FromStr for Section {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|section| section.id() == id);
        found.ok_or_else(|| "choose goal, sets or distances".to_owned())
    }
}
