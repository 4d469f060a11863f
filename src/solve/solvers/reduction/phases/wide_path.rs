use godspeed_cube::Symmetry;

use super::wide_turn::{TurnCost, WideTurn};

/// A sequence of turns of a cube that may be rotated as a whole between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WidePath {
    /// The turns, named as the cube was held at first.
    turns: Vec<WideTurn>,
    /// The rotation from the current to the first orientation of the cube.
    back: Symmetry,
    /// Cost of its turns.
    cost: TurnCost,
    /// Cost of its start.
    start: usize,
}

impl WidePath {
    /// Returns the empty path of turns of a cost.
    pub(crate) const fn new(cost: TurnCost) -> Self {
        Self { turns: Vec::new(), back: Symmetry::IDENTITY, cost, start: 0 }
    }

    /// Returns this path and more turns, named as the cube is held now.
    pub(crate) fn with(&self, turns: &[WideTurn]) -> Self {
        let more = turns.iter().map(|turn| turn.rotated(self.back));
        Self { turns: self.turns.iter().copied().chain(more).collect(), ..*self }
    }

    /// Returns the same path with the cube rotated after it.
    pub(crate) fn rotated(self, rotation: Symmetry) -> Self {
        Self { back: rotation.inverse().then(self.back), ..self }
    }

    /// Returns the rotation from the first to the current orientation of the cube.
    pub(crate) fn held(&self) -> Symmetry {
        self.back.inverse()
    }

    /// Returns the number of turns.
    pub(crate) const fn len(&self) -> usize {
        self.turns.len()
    }

    /// Sets the cost of its start.
    pub(crate) const fn set_start(&mut self, cost: usize) {
        self.start = cost;
    }

    /// Returns the cost of its start and its turns.
    pub(crate) fn cost(&self) -> usize {
        self.start + self.turns.iter().map(|&turn| usize::from(self.cost.of(turn))).sum::<usize>()
    }

    /// Returns the turns, named as the cube was held at first.
    pub(crate) fn turns(&self) -> &[WideTurn] {
        &self.turns
    }
}
