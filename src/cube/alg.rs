use std::fmt;
use std::hash::{Hash, Hasher};

use crate::notation::{self, AlgNode, ParseError, Parsed};
use crate::{ImpossibleTurn, Metric, Size, Turn, simplify};

/// The maximum number of turns to which an alg may expand.
///
/// The limit prevents a short text such as `((((R)1000)1000)1000)1000` from exhausting memory.
pub const MAX_EXPANDED_TURNS: usize = 1_000_000;

/// The maximum number of turns of a parsed text.
///
/// It is greater than [`MAX_EXPANDED_TURNS`], because solutions of the largest cubes are written without groups.
pub const MAX_TURNS: usize = 16_000_000;

/// A sequence of turns for one size of cube, also called an algorithm or alg.
///
/// Groups, commutators and conjugates are expanded into turns once; the structure is stored for printing.
/// Two algs are equal if their turns are.
///
/// ```
/// use godspeed_cube::{Alg, Metric, ParseError, Size};
///
/// let niklas = Alg::parse("[R, U' L' U]", Size::THREE)?.alg;
/// assert_eq!(niklas.to_string(), "[R, U' L' U]");
/// assert_eq!(niklas.expanded().to_string(), "R U' L' U R' U' L U");
/// assert_eq!(niklas.inverse().to_string(), "[U' L' U, R]");
/// assert_eq!(niklas.length(Metric::Htm), 8);
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Alg {
    size: Size,
    turns: Vec<Turn>,
    /// The structure that expands to the turns; empty for a plain sequence.
    nodes: Vec<AlgNode>,
}

/// The reason why nodes are not a valid alg.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgError {
    /// A turn has layers that the cube lacks.
    Impossible(ImpossibleTurn),
    /// The nodes expand to more than [`MAX_EXPANDED_TURNS`] turns in total.
    TooManyTurns {
        /// The number of turns; `usize::MAX` for any larger number.
        count: usize,
    },
}

impl Alg {
    /// Returns the sequence of these turns.
    ///
    /// Layers that the cube lacks are ignored; in debug builds they panic.
    #[must_use]
    pub fn new(size: Size, turns: Vec<Turn>) -> Self {
        Self::flat(size, turns.into_iter().filter_map(|turn| turn.clamped(size)).collect())
    }

    /// Returns the sequence of these turns if the cube has all of their layers.
    ///
    /// # Errors
    /// [`ImpossibleTurn`] with the first turn of layers that the cube lacks.
    pub fn try_new(size: Size, turns: Vec<Turn>) -> Result<Self, ImpossibleTurn> {
        turns.iter().try_for_each(|turn| turn.checked(size).map(drop))?;
        Ok(Self::flat(size, turns))
    }

    /// Returns the sequence to which these nodes expand, with its structure.
    ///
    /// # Errors
    /// [`AlgError`] if the cube lacks layers of a turn, or if there are too many turns.
    pub fn from_nodes(size: Size, nodes: Vec<AlgNode>) -> Result<Self, AlgError> {
        let count = AlgNode::count(&nodes);
        if count > MAX_EXPANDED_TURNS {
            return Err(AlgError::TooManyTurns { count });
        }
        let alg = Self::from_legal_nodes(size, nodes);
        alg.turns.iter().try_for_each(|turn| turn.checked(size).map(drop)).map_err(AlgError::Impossible)?;
        Ok(alg)
    }

    /// Returns the sequence without turns.
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self::flat(size, Vec::new())
    }

    /// Parses a sequence in any notation of [`notation`].
    ///
    /// # Errors
    /// [`ParseError`] with the position, the token and the reason.
    pub fn parse(text: &str, size: Size) -> Result<Parsed, ParseError> {
        notation::parse(text, size)
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the turns, first to last, with all groups expanded.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the turns, owned.
    #[must_use]
    pub fn into_turns(self) -> Vec<Turn> {
        self.turns
    }

    /// Returns the structure, if there are groups, commutators or conjugates.
    #[must_use]
    pub fn nodes(&self) -> Option<&[AlgNode]> {
        (!self.nodes.is_empty()).then_some(&self.nodes)
    }

    /// Returns the same turns without structure.
    #[must_use]
    pub fn expanded(&self) -> Self {
        Self::flat(self.size, self.turns.clone())
    }

    /// Returns whether there are no turns.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Returns the sequence that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self {
            size: self.size,
            turns: self.turns.iter().rev().map(|turn| turn.inverse()).collect(),
            nodes: AlgNode::inverses(&self.nodes),
        }
    }

    /// Returns this sequence followed by another.
    ///
    /// Both must be for cubes of the same size.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let turns = self.turns.iter().chain(&next.turns).copied().collect();
        let nodes = if self.nodes.is_empty() && next.nodes.is_empty() {
            Vec::new()
        } else {
            [self, next].into_iter().flat_map(Self::to_nodes).collect()
        };
        Self { nodes, ..Self::new(self.size, turns) }
    }

    /// Returns an equivalent sequence that is not longer in any metric.
    ///
    /// Turns about one axis are merged and cancelled, also across other turns about that axis, so that
    /// `U D U'` becomes `D`. Simplification is idempotent. The result has no structure.
    #[must_use]
    pub fn simplified(&self) -> Self {
        Self::flat(self.size, simplify::simplified(&self.turns, self.size))
    }

    /// Returns the number of moves in a metric.
    #[must_use]
    pub fn length(&self, metric: Metric) -> usize {
        metric.length(&self.turns, self.size)
    }

    /// Returns the sequence with each turn replaced by its image.
    ///
    /// Each image must turn the layers with the same numbers as the turn.
    pub(crate) fn map_turns(&self, image: impl Fn(Turn) -> Turn + Copy) -> Self {
        Self {
            size: self.size,
            turns: self.turns.iter().copied().map(image).collect(),
            nodes: AlgNode::map_turns(&self.nodes, image),
        }
    }

    /// Returns the sequence of nodes that are known to be valid.
    pub(crate) fn from_legal_nodes(size: Size, nodes: Vec<AlgNode>) -> Self {
        let mut turns = Vec::new();
        AlgNode::expand(&nodes, &mut turns);
        Self { size, turns, nodes }
    }

    pub(crate) const fn flat(size: Size, turns: Vec<Turn>) -> Self {
        Self { size, turns, nodes: Vec::new() }
    }

    fn to_nodes(&self) -> Vec<AlgNode> {
        match self.nodes() {
            Some(nodes) => nodes.to_vec(),
            None => self.turns.iter().copied().map(AlgNode::Turn).collect(),
        }
    }
}

impl PartialEq for Alg {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.turns == other.turns
    }
}

impl Eq for Alg {}

impl Hash for Alg {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
        self.turns.hash(state);
    }
}

impl fmt::Display for Alg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.nodes.is_empty() {
            return AlgNode::write_all(&self.nodes, self.size, f);
        }
        for (i, turn) in self.turns.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{}", turn.notation(self.size))?;
        }
        Ok(())
    }
}

impl fmt::Display for AlgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible(error) => error.fmt(f),
            Self::TooManyTurns { count } => {
                write!(f, "the alg expands to {count} turns; at most {MAX_EXPANDED_TURNS} are possible")
            }
        }
    }
}

impl std::error::Error for AlgError {}
