use godspeed_cube::Symmetry;

use super::turns::WideTurn;

/// Turns of a cube that has been taken into the hand in different ways on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// The turns, as the cube was held at first.
    turns: Vec<WideTurn>,
    /// From how the cube is held now to how it was held at first.
    back: Symmetry,
}

impl Path {
    /// No turns yet.
    pub(crate) const fn new() -> Self {
        Self { turns: Vec::new(), back: Symmetry::IDENTITY }
    }

    /// This path and more turns, as the cube is held now.
    pub(crate) fn with(&self, turns: &[WideTurn]) -> Self {
        let more = turns.iter().map(|turn| turn.rotated(self.back));
        Self { turns: self.turns.iter().copied().chain(more).collect(), back: self.back }
    }

    /// The same path with the cube then held in another way.
    pub(crate) fn held(self, held: Symmetry) -> Self {
        Self { back: held.inverse().then(self.back), ..self }
    }

    /// How many turns there are.
    pub(crate) const fn len(&self) -> usize {
        self.turns.len()
    }

    /// The turns, as the cube was held at first.
    pub(crate) fn turns(&self) -> &[WideTurn] {
        &self.turns
    }
}
