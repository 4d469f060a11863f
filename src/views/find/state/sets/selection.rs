use std::str::FromStr;

/// Which cases of the sheet are shown, and in what order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The order.
    pub order: CaseOrder,
    /// A text that the name or the moves contain; may be empty.
    pub text: String,
    /// Which cases are shown.
    pub filter: CaseFilter,
}

/// The order of cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CaseOrder {
    /// The order of the set.
    #[default]
    Set,
    /// The best score first.
    Score,
    /// The shortest first.
    Length,
    /// The most algorithms first.
    Count,
}

/// Which cases are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CaseFilter {
    /// All.
    #[default]
    All,
    /// Those with a favourite.
    Favourite,
    /// Those without an algorithm.
    Open,
}

impl Selection {
    /// Returns whether a name or moves contain the text. Spaces and case do not matter in moves.
    #[must_use]
    pub fn has_text(&self, name: &str, moves: &str) -> bool {
        let wanted = self.text.trim();
        if wanted.is_empty() {
            return true;
        }
        let joined = |text: &str| text.split_whitespace().collect::<String>();
        name.to_lowercase().contains(&wanted.to_lowercase()) || joined(moves).contains(&joined(wanted))
    }
}

impl CaseOrder {
    /// All orders.
    pub const ALL: [Self; 4] = [Self::Set, Self::Score, Self::Length, Self::Count];

    /// Returns the id for the document.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Score => "score",
            Self::Length => "length",
            Self::Count => "count",
        }
    }
}

impl FromStr for CaseOrder {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|order| order.id() == id)
            .ok_or_else(|| "choose an order of the list".to_owned())
    }
}

impl CaseFilter {
    /// All filters.
    pub const ALL: [Self; 3] = [Self::All, Self::Favourite, Self::Open];

    /// Returns the id for the document.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Favourite => "favourite",
            Self::Open => "open",
        }
    }
}

impl FromStr for CaseFilter {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|filter| filter.id() == id);
        found.ok_or_else(|| "choose all, favourite or open".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_in_names_and_moves() {
        let selection = |text: &str| Selection { text: text.to_owned(), ..Selection::default() };
        assert!(selection("ga").has_text("Ga", "R2 U"));
        assert!(selection(" R2U ").has_text("T", "F R2 U"));
        assert!(!selection("r2").has_text("T", "F R2 U"), "r and R are different turns");
        assert!(selection("").has_text("T", ""));
    }

    #[test]
    fn orders_and_filters_are_read_by_their_ids() {
        assert!(CaseOrder::ALL.iter().all(|order| order.id().parse() == Ok(*order)));
        assert!(CaseFilter::ALL.iter().all(|filter| filter.id().parse() == Ok(*filter)));
        assert!("x".parse::<CaseOrder>().is_err() && "x".parse::<CaseFilter>().is_err());
    }
}
