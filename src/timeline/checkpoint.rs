use std::rc::Rc;

use godspeed_cube::{Facelets, Size};

/// The position of a timeline after a given number of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    turns: usize,
    cube: Rc<Facelets>,
}

impl Checkpoint {
    /// Least number of turns between two checkpoints.
    ///
    /// Limits the turns that a jump replays, so its cost does not grow with the length of a visited timeline.
    pub const STRIDE: usize = 256;

    /// Returns the number of turns between two checkpoints of a cube.
    ///
    /// A solution of a large cube has about 0.6 turns for each sticker. So its checkpoints take at most about
    /// 0.6 * 2^28 bytes, 161 MB.
    #[must_use]
    pub fn stride(size: Size) -> usize {
        let stickers = size.facelets() as u64;
        Self::STRIDE.max(((stickers * stickers) >> 28) as usize)
    }

    /// Returns whether the last checkpoint is at least [`Self::stride`] turns before `turns`.
    #[must_use]
    pub fn is_due(checkpoints: &[Self], turns: usize, size: Size) -> bool {
        turns >= checkpoints.last().map_or(0, Self::turns) + Self::stride(size)
    }

    /// Adds a checkpoint if one is due.
    ///
    /// `cube` is the position after `turns` turns.
    pub fn take(checkpoints: &mut Vec<Self>, turns: usize, cube: &Facelets) {
        if Self::is_due(checkpoints, turns, cube.size()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_of_the_largest_solutions_take_limited_memory() {
        for layers in [3, 20, 100, 400, 1000] {
            let size = Size::new(layers).unwrap();
            let stickers = size.facelets();
            let checkpoints = stickers * 6 / 10 / Checkpoint::stride(size);
            assert!(checkpoints * stickers <= 170_000_000, "{size}");
            assert!(layers > 100 || Checkpoint::stride(size) == Checkpoint::STRIDE, "{size}");
        }
    }
}
