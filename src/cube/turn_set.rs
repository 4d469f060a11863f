use std::fmt;
use std::str::FromStr;

use crate::text_limit::{TextTooLong, shortened};
use crate::{Alg, Angle, Metric, ParseError, Size, Turn};

/// The longest text of a turn set, in bytes.
const MAX_BYTES: usize = 4096;

/// The turns that a solver may use, each with a cost.
///
/// A text lists them by face, slice, block or rotation, separated by spaces or commas:
///
/// | word | turns |
/// |---|---|
/// | `R` `M` `Rw` `r` `x` | all three angles: `R R2 R'` |
/// | `R2` `M2` `x2` | half turns only |
/// | `R:1.5` | all three angles, at a cost of 1.5 moves each |
/// | `R:1 R2:1.5` | quarter turns at a cost of 1, half turns at a cost of 1.5 |
///
/// A turn without a cost has that of the [`Metric`]. A later word replaces an earlier one for the same turns. Angle
/// brackets around the list are ignored: `<R, U>` is `R U`.
///
/// ```
/// use godspeed_cube::{Cost, Metric, Size, TurnSet, TurnSetError};
///
/// let set = TurnSet::parse("R U2 M:1.5", Size::THREE)?;
/// assert_eq!(set.turns().count(), 3 + 1 + 3);
/// assert_eq!(set.to_string(), "R U2 M:1.5");
///
/// let costs: Vec<Cost> = set.costs(Metric::Qtm).map(|(_, cost)| cost).collect();
/// assert_eq!(costs[..4], ["1", "2", "1", "2"].map(|cost| cost.parse().expect("a number")));
/// # Ok::<(), TurnSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnSet {
    size: Size,
    families: Vec<Family>,
}

/// The cost of a turn, in hundredths of a move.
///
/// ```
/// use godspeed_cube::Cost;
///
/// let cost: Cost = "1.5".parse()?;
/// assert_eq!(cost.hundredths(), 150);
/// assert_eq!(cost.to_string(), "1.5");
/// assert!("1.555".parse::<Cost>().is_err());
/// # Ok::<(), godspeed_cube::CostError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cost(u16);

/// The error for a text that is not a cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostError {
    /// The text.
    pub text: String,
}

/// The reason why a text is not a set of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnSetError {
    /// There are no turns.
    Empty,
    /// A word is not a turn of a cube of this size.
    Word {
        /// The word.
        word: String,
        /// The error; its position is in the word.
        error: ParseError,
    },
    /// A word is more than one turn, a group, or a turn by a multiple of four quarters.
    NotOneTurn {
        /// The word.
        word: String,
    },
    /// A word is a counter-clockwise turn, which is part of the word without the prime.
    Prime {
        /// The word.
        word: String,
    },
    /// The text after a colon is not a cost.
    Cost {
        /// The word.
        word: String,
        /// The error.
        error: CostError,
    },
    /// A turn that is not a rotation of the whole cube has no cost.
    Free {
        /// The word.
        word: String,
    },
    /// The text is too long.
    TooLong(TextTooLong),
}

/// Turns of the same layers: by all angles or by half turns only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Family {
    /// The clockwise quarter turn.
    turn: Turn,
    /// Whether quarter turns are in the set, and their cost if it is not that of the metric.
    quarter: Option<Option<Cost>>,
    /// The cost of half turns if it is not that of the metric.
    half: Option<Cost>,
}

impl TurnSet {
    /// Returns all turns of outer layers, at the costs of the metric.
    #[must_use]
    pub fn outer(size: Size) -> Self {
        let family =
            |&face| Family { turn: Turn::outer(face, Angle::Quarter), quarter: Some(None), half: None };
        Self { size, families: crate::Face::ALL.iter().map(family).collect() }
    }

    /// Parses a list of turns for cubes of a size.
    ///
    /// # Errors
    /// [`TurnSetError`] with the word and the reason.
    pub fn parse(text: &str, size: Size) -> Result<Self, TurnSetError> {
        TextTooLong::check(text, MAX_BYTES).map_err(TurnSetError::TooLong)?;
        let mut set = Self { size, families: Vec::new() };
        let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '<' | '>');
        for word in text.split(is_separator).filter(|word| !word.is_empty()) {
            set.insert(word)?;
        }
        if set.families.is_empty() { Err(TurnSetError::Empty) } else { Ok(set) }
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Yields the turns in the order of the list, each once.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        self.costs(Metric::Htm).map(|(turn, _)| turn)
    }

    /// Yields the turns and their costs, in the order of the list.
    pub fn costs(&self, metric: Metric) -> impl Iterator<Item = (Turn, Cost)> {
        let size = self.size;
        let cost = move |turn, own: Option<Cost>| own.unwrap_or_else(|| Cost::of_metric(metric, turn, size));
        self.families.iter().flat_map(move |family| {
            Angle::ALL.into_iter().filter_map(move |angle| {
                let own = if angle == Angle::Half { family.half } else { family.quarter? };
                let turn = Turn { angle, ..family.turn };
                Some((turn, cost(turn, own)))
            })
        })
    }

    /// Returns the cost of a turn, or `None` if it is not in the set.
    #[must_use]
    pub fn cost(&self, turn: Turn, metric: Metric) -> Option<Cost> {
        let same = |other: Turn| other.canonical(self.size) == turn.canonical(self.size);
        self.costs(metric).find_map(|(other, cost)| same(other).then_some(cost))
    }

    /// Returns whether a turn is in the set.
    #[must_use]
    pub fn contains(&self, turn: Turn) -> bool {
        self.cost(turn, Metric::Htm).is_some()
    }

    /// Returns whether any turn has a cost of its own, instead of that of the metric.
    #[must_use]
    pub fn has_costs(&self) -> bool {
        self.families.iter().any(|family| family.half.is_some() || family.quarter.flatten().is_some())
    }

    fn insert(&mut self, word: &str) -> Result<(), TurnSetError> {
        let (name, cost) = match word.split_once(':') {
            None => (word, None),
            Some((name, text)) => {
                let cost = text.parse();
                let cost = cost.map_err(|error| TurnSetError::Cost { word: word.to_owned(), error })?;
                (name, Some(cost))
            }
        };
        let turn = one_turn(name, word, self.size)?;
        if cost.is_some_and(|cost: Cost| cost.0 == 0) && !turn.is_rotation(self.size) {
            return Err(TurnSetError::Free { word: word.to_owned() });
        }
        let quarter = Turn { angle: Angle::Quarter, ..turn };
        // The same layers may be counted from the opposite face, as in `M` and `2R`.
        let opposite = quarter.from_opposite(self.size);
        let is_same = |family: &&mut Family| {
            (family.turn.face, family.turn.layers) == (quarter.face, quarter.layers)
                || (family.turn.face, family.turn.layers) == (opposite.face, opposite.layers)
        };
        let is_half = turn.angle == Angle::Half;
        match self.families.iter_mut().find(is_same) {
            Some(family) if is_half => family.half = cost,
            Some(family) => (family.quarter, family.half) = (Some(cost), cost),
            None => {
                let quarters = if is_half { None } else { Some(cost) };
                self.families.push(Family { turn: quarter, quarter: quarters, half: cost });
            }
        }
        Ok(())
    }
}

/// Returns the turn of a name that is a part of `word`.
fn one_turn(name: &str, word: &str, size: Size) -> Result<Turn, TurnSetError> {
    let of_word = |error| TurnSetError::Word { word: word.to_owned(), error };
    let alg = Alg::parse(name, size).map_err(of_word)?.alg;
    match *alg.turns() {
        [turn] if alg.nodes().is_none() && turn.angle != Angle::Prime => Ok(turn),
        [_] if alg.nodes().is_none() => Err(TurnSetError::Prime { word: word.to_owned() }),
        _ => Err(TurnSetError::NotOneTurn { word: word.to_owned() }),
    }
}

impl Cost {
    /// The cost of a rotation of the whole cube in every metric.
    pub const ZERO: Self = Self(0);
    /// The cost of one move.
    pub const ONE: Self = Self(100);
    /// The highest cost.
    pub const MAX: Self = Self(10_000);

    /// Returns the cost in hundredths of a move.
    #[must_use]
    pub const fn hundredths(self) -> u32 {
        self.0 as u32
    }

    /// Returns the cost of a number of hundredths of a move; `None` above [`Cost::MAX`].
    #[must_use]
    pub const fn from_hundredths(hundredths: u32) -> Option<Self> {
        if hundredths <= Self::MAX.hundredths() { Some(Self(hundredths as u16)) } else { None }
    }

    /// Returns the cost of a turn in a metric, at most [`Cost::MAX`].
    #[must_use]
    pub fn of_metric(metric: Metric, turn: Turn, size: Size) -> Self {
        let moves = metric.cost(turn, size).min(100) as u16;
        Self(moves * Self::ONE.0)
    }
}

impl FromStr for Cost {
    type Err = CostError;

    /// Parses a number from 0 to 100 with at most two decimals.
    fn from_str(text: &str) -> Result<Self, CostError> {
        let error = || CostError { text: text.to_owned() };
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = !whole.is_empty() && are_digits(whole) && are_digits(decimals);
        if !is_number || decimals.len() > 2 || whole.len() > 3 {
            return Err(error());
        }
        let digits = format!("{whole}{decimals:0<2}");
        let hundredths = digits.parse().map_err(|_| error())?;
        Self::from_hundredths(hundredths).ok_or_else(error)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        match rest {
            0 => write!(f, "{whole}"),
            _ if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl fmt::Display for TurnSet {
    /// Writes the list that [`TurnSet::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        let mut write = |angle, family: &Family, cost: Option<Cost>| {
            let turn = Turn { angle, ..family.turn };
            // The name of a quarter turn may have a prime where the layers are counted from the opposite face.
            let name = match turn.notation(self.size).to_string() {
                name if name.ends_with('\'') => turn.inverse().notation(self.size).to_string(),
                name => name,
            };
            write!(f, "{space}{name}")?;
            space = " ";
            cost.map_or(Ok(()), |cost| write!(f, ":{cost}"))
        };
        for family in &self.families {
            match family.quarter {
                None => write(Angle::Half, family, family.half)?,
                Some(cost) => {
                    write(Angle::Quarter, family, cost)?;
                    if family.half != cost {
                        write(Angle::Half, family, family.half)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for CostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = shortened(&self.text);
        write!(f, "'{text}' is not a cost; write a number from 0.01 to 100, such as 1.5")
    }
}

impl std::error::Error for CostError {}

impl fmt::Display for TurnSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no turns are given; list them, as in R U F2"),
            Self::Word { error, .. } => error.fmt(f),
            Self::NotOneTurn { word } => {
                let word = shortened(word);
                write!(f, "'{word}' is not one turn; separate turns by spaces, as in R U F2")
            }
            Self::Prime { word } => {
                let word = shortened(word);
                write!(f, "'{word}' has a direction; write R for R, R2 and R', or R2 for half turns only")
            }
            Self::Cost { word, error } => write!(f, "in '{}': {error}", shortened(word)),
            Self::Free { word } => {
                let word = shortened(word);
                write!(f, "'{word}' has no cost; only rotations of the whole cube can be free")
            }
            Self::TooLong(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TurnSetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Word { error, .. } => Some(error),
            Self::Cost { error, .. } => Some(error),
            Self::TooLong(error) => Some(error),
            Self::Empty | Self::NotOneTurn { .. } | Self::Prime { .. } | Self::Free { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Face;

    fn set(text: &str) -> TurnSet {
        TurnSet::parse(text, Size::THREE).unwrap()
    }

    fn turns(text: &str) -> String {
        let names: Vec<String> =
            set(text).turns().map(|turn| turn.notation(Size::THREE).to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn a_word_stands_for_all_angles_or_for_half_turns() {
        assert_eq!(turns("R U2"), "R R2 R' U2");
        assert_eq!(turns("<r, M, x2>"), "Rw Rw2 Rw' M M2 M' x2");
        assert_eq!(TurnSet::outer(Size::THREE).turns().count(), 18);
        assert_eq!(TurnSet::outer(Size::TWO), TurnSet::parse("U R F D L B", Size::TWO).unwrap());
    }

    #[test]
    fn costs_are_those_of_the_metric_unless_they_are_given() {
        let set = set("R:1 R2:1.5 U F2:0.25 x");
        let cost = |text: &str, metric| {
            let alg = Alg::parse(text, Size::THREE).unwrap().alg;
            set.cost(alg.turns()[0], metric).map(|cost| cost.to_string())
        };
        for (turn, htm, qtm) in [("R'", "1", "1"), ("R2", "1.5", "1.5"), ("U2", "1", "2"), ("x", "0", "0")] {
            assert_eq!(cost(turn, Metric::Htm).as_deref(), Some(htm), "{turn}");
            assert_eq!(cost(turn, Metric::Qtm).as_deref(), Some(qtm), "{turn}");
        }
        assert_eq!(cost("F", Metric::Htm), None);
        assert_eq!(cost("F2", Metric::Htm).as_deref(), Some("0.25"));
    }

    #[test]
    fn a_later_word_replaces_an_earlier_one_for_the_same_layers() {
        assert_eq!(set("R:2 R"), set("R"));
        assert_eq!(set("M:2 2-2r:3").to_string(), "M:3");
        assert_eq!(set("R2 R:3").to_string(), "R:3");
        assert_eq!(set("R R2:3").to_string(), "R R2:3");
    }

    #[test]
    fn invalid_texts_are_rejected_with_the_word() {
        let error = |text: &str| TurnSet::parse(text, Size::THREE).unwrap_err();
        assert_eq!(error(" ,"), TurnSetError::Empty);
        assert_eq!(error("R U'"), TurnSetError::Prime { word: "U'".to_owned() });
        assert_eq!(error("RU"), TurnSetError::NotOneTurn { word: "RU".to_owned() });
        assert_eq!(error("R4"), TurnSetError::NotOneTurn { word: "R4".to_owned() });
        assert_eq!(error("R:0"), TurnSetError::Free { word: "R:0".to_owned() });
        for word in ["R:", "R:x", "R:-1", "R:1.234", "R:101", "R:1:2", "R:."] {
            assert!(matches!(error(word), TurnSetError::Cost { word: found, .. } if found == word), "{word}");
        }
        assert!(matches!(error("Q"), TurnSetError::Word { .. }));
        assert!(matches!(TurnSet::parse("M", Size::TWO).unwrap_err(), TurnSetError::Word { .. }));
        assert!(matches!(error(&"R ".repeat(5000)), TurnSetError::TooLong(_)));
        assert_eq!(set("x:0 y").costs(Metric::Htm).map(|(_, cost)| cost).max(), Some(Cost::ZERO));
    }

    proptest! {
        #[test]
        fn a_set_is_read_as_it_was_written(
            words in prop::collection::vec((0..6usize, 1..4u16, 1..4u16, any::<bool>(), 0..300u16), 1..12),
        ) {
            let word = |(face, one, other, half, cost): (usize, u16, u16, bool, u16)| {
                let (first, last) = (one.min(other), one.max(other));
                let face = Face::ALL[face].letter().to_ascii_lowercase();
                let half = if half { "2" } else { "" };
                let cost = if cost == 0 { String::new() } else { format!(":{}", Cost(cost)) };
                format!("{first}-{last}{face}{half}{cost}")
            };
            let text: Vec<String> = words.into_iter().map(word).collect();
            let set = set(&text.join(" "));
            let again = TurnSet::parse(&set.to_string(), Size::THREE).unwrap();
            let canonical = |set: &TurnSet| {
                let of = |(turn, cost): (Turn, Cost)| (turn.canonical(Size::THREE), cost);
                let mut costs: Vec<_> = set.costs(Metric::Qtm).map(of).collect();
                costs.sort_by_key(|(turn, _)| turn.notation(Size::THREE).to_string());
                costs
            };
            prop_assert_eq!(canonical(&set), canonical(&again));
        }

        #[test]
        fn any_text_is_a_set_or_an_error(text in ".{0,40}") {
            if let Err(error) = TurnSet::parse(&text, Size::THREE) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}
