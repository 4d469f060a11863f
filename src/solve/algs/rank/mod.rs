//! Ranking of algorithms: how fast hands execute them.

mod esq;
mod features;
#[doc(hidden)]
pub mod fit;
mod hands;
pub(super) mod kind;
mod mcc;
mod weights;

use std::fmt;
use std::str::FromStr;

use godspeed_cube::{Metric, Size, Turn};

pub use esq::esq;
pub use hands::{Execution, Hands};
pub use mcc::mcc;

/// By what algorithms are ranked; less is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rank {
    /// The seconds that the model of two hands predicts.
    #[default]
    Time,
    /// The movement coefficient.
    Mcc,
    /// Quarter turns, with more for fingers than for wrists.
    Esq,
    /// Slice turns.
    Stm,
    /// Quarter turns.
    Qtm,
}

/// All scores of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scores {
    /// The seconds that the model of two hands predicts.
    pub time: f64,
    /// The movement coefficient.
    pub mcc: f64,
    /// Quarter turns, with more for fingers than for wrists.
    pub esq: f64,
    /// Slice turns.
    pub stm: f64,
    /// Quarter turns.
    pub qtm: f64,
}

/// The error for a name that is not a [`Rank`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a rank; choose one of time, mcc, esq, stm, qtm")]
pub struct UnknownRank(pub String);

impl Rank {
    /// All ranks.
    pub const ALL: [Self; 5] = [Self::Time, Self::Mcc, Self::Esq, Self::Stm, Self::Qtm];

    /// Returns the name for commands and JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Mcc => "mcc",
            Self::Esq => "esq",
            Self::Stm => "stm",
            Self::Qtm => "qtm",
        }
    }

    /// Returns the score of an algorithm.
    #[must_use]
    pub fn score(self, turns: &[Turn], hands: &Hands) -> f64 {
        let length = |metric: Metric| metric.length(turns, Size::THREE) as f64;
        match self {
            Self::Time => hands.seconds(turns),
            Self::Mcc => mcc(turns),
            Self::Esq => esq(turns),
            Self::Stm => length(Metric::Stm),
            Self::Qtm => length(Metric::Qtm),
        }
    }
}

impl Scores {
    /// Returns all scores of an algorithm.
    ///
    /// ```
    /// use godspeed_cube::{Alg, Size};
    /// use godspeed_solve::algs::{Hands, Scores};
    ///
    /// let sune = Alg::parse("R U R' U R U2 R'", Size::THREE)?.alg;
    /// let scores = Scores::of(sune.turns(), &Hands::default());
    /// assert_eq!((scores.stm, scores.qtm, scores.esq), (7.0, 8.0, 11.0));
    /// # Ok::<(), godspeed_cube::ParseError>(())
    /// ```
    #[must_use]
    pub fn of(turns: &[Turn], hands: &Hands) -> Self {
        let [time, mcc, esq, stm, qtm] = Rank::ALL.map(|rank| rank.score(turns, hands));
        Self { time, mcc, esq, stm, qtm }
    }

    /// Returns the score of a rank.
    #[must_use]
    pub const fn get(&self, rank: Rank) -> f64 {
        match rank {
            Rank::Time => self.time,
            Rank::Mcc => self.mcc,
            Rank::Esq => self.esq,
            Rank::Stm => self.stm,
            Rank::Qtm => self.qtm,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Rank {
    type Err = UnknownRank;

    /// Parses the name of a rank.
    fn from_str(text: &str) -> Result<Self, UnknownRank> {
        let rank = Self::ALL.into_iter().find(|rank| rank.id() == text);
        rank.ok_or_else(|| UnknownRank(text.to_owned()))
    }
}
