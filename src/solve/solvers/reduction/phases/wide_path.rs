use godspeed_cube::Symmetry;

use super::wide_turn::{TurnCost, WideTurn};

/// A sequence of turns of a cube that may be rotated as a whole between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WidePath {
    /// The turns, named as the cube was held at first.
    turns: Vec<WideTurn>,
    /// The rotation from the current to the first orientation of the cube.
    back: Symmetry,
    /// What its turns cost.
    cost: TurnCost,
    /// What its start costs.
    start: usize,
}

impl WidePath {
    /// Returns the empty path of turns that cost so much.
    pub(super) const fn new(cost: TurnCost) -> Self {
        Self { turns: Vec::new(), back: Symmetry::IDENTITY, cost, start: 0 }
    }

    /// Returns this path and more turns, named as the cube is held now.
    pub(super) fn with(&self, turns: &[WideTurn]) -> Self {
        let more = turns.iter().map(|turn| turn.rotated(self.back));
        Self { turns: self.turns.iter().copied().chain(more).collect(), ..*self }
    }

    /// Returns the same path with the cube rotated after it.
    pub(super) fn rotated(self, rotation: Symmetry) -> Self {
        Self { back: rotation.inverse().then(self.back), ..self }
    }

    /// Returns the rotation from the first to the current orientation of the cube.
    pub(super) fn held(&self) -> Symmetry {
        self.back.inverse()
    }

    /// Returns the number of turns.
    pub(super) const fn len(&self) -> usize {
        self.turns.len()
    }

    /// Sets the cost of its start.
    pub(super) const fn set_start(&mut self, cost: usize) {
        self.start = cost;
    }

    /// Returns the cost of its start and its turns.
    pub(super) fn cost(&self) -> usize {
        self.start + self.turns.iter().map(|&turn| usize::from(self.cost.of(turn))).sum::<usize>()
    }

    /// Returns the turns, named as the cube was held at first.
    pub(super) fn turns(&self) -> &[WideTurn] {
        &self.turns
    }
}
