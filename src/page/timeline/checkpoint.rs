use std::rc::Rc;

use godspeed_cube::Facelets;

/// The position of a timeline after a given number of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    turns: usize,
    cube: Rc<Facelets>,
}

impl Checkpoint {
    /// Number of turns between two checkpoints.
    ///
    /// Limits the turns that a jump replays, so its cost does not grow with the length of a visited timeline.
    pub const STRIDE: usize = 256;

    /// Adds a checkpoint if the last one is at least [`Self::STRIDE`] turns back.
    ///
    /// `cube` is the position after `turns` turns.
    pub fn take(checkpoints: &mut Vec<Self>, turns: usize, cube: &Facelets) {
        if turns >= checkpoints.last().map_or(0, Self::turns) + Self::STRIDE {
            checkpoints.push(Self { turns, cube: Rc::new(cube.clone()) });
        }
    }

    /// Returns the number of turns from the start of the timeline.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.turns
    }

    /// Returns the position.
    #[must_use]
    pub fn cube(&self) -> &Facelets {
        &self.cube
    }

    /// Returns the same checkpoint with `turns` more turns before it.
    #[must_use]
    pub fn after(self, turns: usize) -> Self {
        Self { turns: self.turns + turns, ..self }
    }
}
