use std::sync::Arc;

use super::pattern_database::{Layer, Pattern, PatternDatabase, slots};
use crate::coordinates::{CORNER_PERMUTATIONS, MOVES, MoveTables, TWISTS};
use crate::tables::NIBBLES_PER_WORD;
use crate::{Control, Stopped, TableSpec, Tables};

/// The pattern database of all eight corners: 8! * 3^7 = 88,179,840 entries.
pub type AllCorners = PatternDatabase<CornerPattern>;

/// The arrangements of the eight corners, numbered `twist * 40320 + permutation`.
pub struct CornerPattern {
    moves: Arc<MoveTables>,
}

impl CornerPattern {
    /// Returns the number of an arrangement.
    #[inline(always)]
    pub(super) fn index(permutation: u16, twist: u16) -> usize {
        usize::from(twist) * CORNER_PERMUTATIONS + usize::from(permutation)
    }
}

impl Pattern for CornerPattern {
    const SPEC: TableSpec = TableSpec {
        id: "classic-corners",
        version: 1,
        bytes: CORNER_PERMUTATIONS * TWISTS / 2,
        distribution: &[
            1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616,
            64_736,
        ],
        explanation: "The distance of every arrangement of the corners from solved.",
    };
    const GROUP_WORDS: usize = 1;
    const GROUPS_PER_YIELD: usize = 1 << 14;
    const SOLVED: usize = 0;

    async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self { moves: tables.get(control).await? })
    }

    fn expand(&self, word: usize, layer: Layer<'_>) -> u64 {
        let mut reached = 0;
        for slot in slots(layer.mask(word)) {
            let entry = word * NIBBLES_PER_WORD + slot;
            let twist = (entry / CORNER_PERMUTATIONS) as u16;
            let permutation = (entry % CORNER_PERMUTATIONS) as u16;
            for m in MOVES {
                let permutation = self.moves.corners.after(permutation, m);
                reached += layer.reach(Self::index(permutation, self.moves.twist.after(twist, m)));
            }
        }
        reached
    }
}
