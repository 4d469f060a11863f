//! The suggestions for first-time visitors, each until it is followed.

/// An action suggested to first-time visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// Turn a layer.
    Turn,
    /// Shuffle the cube, or set it up.
    Shuffle,
    /// Solve the cube with an algorithm.
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

/// The suggestions that have been followed or closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndedSuggestions {
    ended: [bool; Suggestion::ALL.len()],
}

impl EndedSuggestions {
    /// All suggestions have ended.
    pub const OVER: Self = Self { ended: [true; Suggestion::ALL.len()] };

    /// Reads what [`EndedSuggestions::write`] has written; ignores everything else.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        // Earlier versions stored one answer for all suggestions.
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

    /// Returns whether a suggestion has been followed or closed.
    #[must_use]
    pub const fn has_ended(self, suggestion: Suggestion) -> bool {
        self.ended[suggestion as usize]
    }

    /// Ends a suggestion. Returns whether it had not ended.
    pub const fn end(&mut self, suggestion: Suggestion) -> bool {
        !std::mem::replace(&mut self.ended[suggestion as usize], true)
    }

    /// Returns the first suggestion that has not ended and suits the cube.
    #[must_use]
    pub fn next(self, suits: impl Fn(Suggestion) -> bool) -> Option<Suggestion> {
        Suggestion::ALL.into_iter().find(|&suggestion| !self.has_ended(suggestion) && suits(suggestion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_end_one_by_one_in_any_order() {
        let mut ended = EndedSuggestions::default();
        assert_eq!(ended.next(|_| true), Some(Suggestion::Turn));
        assert!(ended.end(Suggestion::Shuffle));
        assert!(!ended.end(Suggestion::Shuffle));
        assert!(ended.end(Suggestion::Turn));
        assert_eq!(ended.next(|_| true), Some(Suggestion::Solve));
        assert_eq!(ended.write(), "turn shuffle");
        assert!(ended.end(Suggestion::Solve));
        assert_eq!((ended.next(|_| true), ended), (None, EndedSuggestions::OVER));
    }

    #[test]
    fn ended_suggestions_are_read_again() {
        let mut ended = EndedSuggestions::default();
        for suggestion in Suggestion::ALL {
            assert_eq!(EndedSuggestions::parse(&ended.write()), ended);
            ended.end(suggestion);
        }
        assert_eq!(EndedSuggestions::parse("turn shuffle solve"), EndedSuggestions::OVER);
        assert_eq!(EndedSuggestions::parse("yes"), EndedSuggestions::OVER);
        assert_eq!(EndedSuggestions::parse("no"), EndedSuggestions::default());
    }
}
