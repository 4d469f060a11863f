//! What the page suggests on a first visit, until it has been done once.

/// Something to do on a first visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// Turn a layer.
    Turn,
    /// Shuffle the cube, or set it up.
    Shuffle,
    /// Let the cube be solved.
    Solve,
}

impl Suggestion {
    /// All suggestions, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Turn, Self::Shuffle, Self::Solve];

    /// Returns the name in the preferences and in the document.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Shuffle => "shuffle",
            Self::Solve => "solve",
        }
    }
}

/// The suggestions that have been followed or declined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Welcome {
    ended: [bool; Suggestion::ALL.len()],
}

impl Welcome {
    /// Nothing is suggested any more.
    pub const OVER: Self = Self { ended: [true; Suggestion::ALL.len()] };

    /// Reads what [`Welcome::write`] has written; ignores everything else.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        // Earlier versions kept one answer for all suggestions.
        if text == "yes" {
            return Self::OVER;
        }
        let is_named = |suggestion: Suggestion| text.split(' ').any(|word| word == suggestion.id());
        Self { ended: Suggestion::ALL.map(is_named) }
    }

    /// Returns the names of the ended suggestions, separated by spaces.
    #[must_use]
    pub fn write(self) -> String {
        let ended = Suggestion::ALL.into_iter().filter(|&suggestion| self.has_ended(suggestion));
        ended.map(Suggestion::id).collect::<Vec<_>>().join(" ")
    }

    /// Whether a suggestion has been followed or declined.
    #[must_use]
    pub const fn has_ended(self, suggestion: Suggestion) -> bool {
        self.ended[suggestion as usize]
    }

    /// Ends a suggestion and returns whether this is news.
    pub const fn end(&mut self, suggestion: Suggestion) -> bool {
        !std::mem::replace(&mut self.ended[suggestion as usize], true)
    }

    /// Returns the first suggestion that has not ended.
    #[must_use]
    pub fn next(self) -> Option<Suggestion> {
        Suggestion::ALL.into_iter().find(|&suggestion| !self.has_ended(suggestion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_end_one_by_one_in_any_order() {
        let mut welcome = Welcome::default();
        assert_eq!(welcome.next(), Some(Suggestion::Turn));
        assert!(welcome.end(Suggestion::Shuffle));
        assert!(!welcome.end(Suggestion::Shuffle));
        assert!(welcome.end(Suggestion::Turn));
        assert_eq!(welcome.next(), Some(Suggestion::Solve));
        assert_eq!(welcome.write(), "turn shuffle");
        assert!(welcome.end(Suggestion::Solve));
        assert_eq!((welcome.next(), welcome), (None, Welcome::OVER));
    }

    #[test]
    fn ended_suggestions_are_read_again() {
        let mut welcome = Welcome::default();
        for suggestion in Suggestion::ALL {
            assert_eq!(Welcome::parse(&welcome.write()), welcome);
            welcome.end(suggestion);
        }
        assert_eq!(Welcome::parse("turn shuffle solve"), Welcome::OVER);
        assert_eq!(Welcome::parse("yes"), Welcome::OVER);
        assert_eq!(Welcome::parse("no"), Welcome::default());
    }
}
