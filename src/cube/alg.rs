use std::fmt;

use crate::notation::{self, ParseError, Parsed};
use crate::{Metric, Size, Turn, simplify};

/// A sequence of turns of a cube of one size: what cubers call an algorithm, or alg.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alg {
    size: Size,
    turns: Vec<Turn>,
}

impl Alg {
    /// The sequence of these turns.
    ///
    /// Layers that the cube does not have are left out, and so are turns of such layers alone, just as
    /// [`Facelets::turn`](crate::Facelets::turn) leaves them out.
    #[must_use]
    pub fn new(size: Size, turns: Vec<Turn>) -> Self {
        let exists = |turn: &Turn| turn.layers.first() <= size.last_layer();
        let turns = turns.into_iter().filter(exists).map(|turn| turn.limited_to(size)).collect();
        Self { size, turns }
    }

    /// The sequence that does nothing.
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self { size, turns: Vec::new() }
    }

    /// Reads a sequence in any notation of [`notation`].
    ///
    /// # Errors
    /// [`ParseError`] keeps the position, the token and the reason.
    pub fn parse(text: &str, size: Size) -> Result<Parsed, ParseError> {
        notation::parse(text, size)
    }

    /// The cube it is for.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The turns, first to last.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns, owned.
    #[must_use]
    pub fn into_turns(self) -> Vec<Turn> {
        self.turns
    }

    /// Whether there is no turn at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The sequence that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { size: self.size, turns: self.turns.iter().rev().map(|turn| turn.inverse()).collect() }
    }

    /// This sequence and then another, whose missing layers are left out as in [`Alg::new`].
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let turns = self.turns.iter().chain(&next.turns).copied().collect();
        Self::new(self.size, turns)
    }

    /// A sequence that does exactly the same and is longer in no metric: turns about one axis are merged
    /// and cancelled, also across other turns about that axis, so that `U D U'` becomes `D`.
    ///
    /// Simplifying twice changes nothing more.
    #[must_use]
    pub fn simplified(&self) -> Self {
        Self { size: self.size, turns: simplify::simplified(&self.turns, self.size) }
    }

    /// The number of moves in a metric.
    #[must_use]
    pub fn length(&self, metric: Metric) -> usize {
        metric.length(&self.turns, self.size)
    }
}

impl fmt::Display for Alg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, turn) in self.turns.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{}", turn.notation(self.size))?;
        }
        Ok(())
    }
}
