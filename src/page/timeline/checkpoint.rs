use std::rc::Rc;

use godspeed_cube::Facelets;

/// Where a line of turns leads after so many of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    turns: usize,
    cube: Rc<Facelets>,
}

impl Checkpoint {
    /// Turns between two checkpoints. So many of them on a large cube take about a millisecond, and a jump over fifty
    /// thousand turns takes no longer.
    pub const STRIDE: usize = 256;

    /// Takes one after so many turns, where the last is long enough ago.
    pub fn take(checkpoints: &mut Vec<Self>, turns: usize, cube: &Facelets) {
        if turns >= checkpoints.last().map_or(0, Self::turns) + Self::STRIDE {
            checkpoints.push(Self { turns, cube: Rc::new(cube.clone()) });
        }
    }

    /// The turns that lead there.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.turns
    }

    /// The position.
    #[must_use]
    pub fn cube(&self) -> &Facelets {
        &self.cube
    }

    /// The same one, with so many more turns before it.
    #[must_use]
    pub fn after(self, turns: usize) -> Self {
        Self { turns: self.turns + turns, ..self }
    }
}
