use cube::{Metric, Size, Turn};

/// The turns that solve a cube, in the stages of the solver's thinking.
///
/// One stage (IDA*), four (Thistlethwaite) and many (reduction) all read alike.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Solution {
    /// The stages, first to last; none for a cube that is solved already.
    pub stages: Vec<Stage>,
    /// Whether it is proven that no shorter solution exists.
    pub optimal: bool,
    /// The other solutions of the same length, where all were asked for.
    pub alternatives: Option<Alternatives>,
}

/// Other solutions of the same length.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Alternatives {
    /// The turns of each. Two that differ only in the order of turns of opposite faces count as one.
    pub solutions: Vec<Vec<Turn>>,
    /// Whether there are no more than these.
    pub complete: bool,
}

/// One part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What the stage achieves.
    pub name: &'static str,
    /// Its turns.
    pub turns: Vec<Turn>,
}

impl Solution {
    /// A solution in one stage.
    #[must_use]
    pub fn single(name: &'static str, turns: Vec<Turn>, optimal: bool) -> Self {
        Self { stages: vec![Stage { name, turns }], optimal, alternatives: None }
    }

    /// All turns, first to last.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.stages.iter().flat_map(|stage| &stage.turns)
    }

    /// The number of moves on a cube of this size.
    #[must_use]
    pub fn length(&self, metric: Metric, size: Size) -> usize {
        self.turns().map(|&turn| metric.cost(turn, size)).sum()
    }
}
