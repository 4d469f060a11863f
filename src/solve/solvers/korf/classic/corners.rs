use rayon::prelude::*;

use super::nibbles::{IN_WORD, Nibbles};
use crate::coordinates::{CORNER_PERMUTATIONS, MOVES, MoveTables, TWISTS};
use crate::tables::NibbleArray;
use crate::{Control, Database, SearchEvent, Stopped, Table, TableSpec, Tables};

/// Entries: 8! * 3^7.
const ENTRIES: usize = CORNER_PERMUTATIONS * TWISTS;

/// Words between two breaths: a few milliseconds.
const SLICE: usize = 1 << 14;

/// How many moves every arrangement of the eight corners needs: `twist * 40320 + permutation`, four bits
/// each.
pub struct AllCorners {
    distances: NibbleArray,
}

impl AllCorners {
    /// The moves that these corners need.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> u8 {
        self.distances.get(index)
    }

    /// The number of an arrangement.
    #[inline(always)]
    pub(super) fn index(corners: u16, twist: u16) -> usize {
        usize::from(twist) * CORNER_PERMUTATIONS + usize::from(corners)
    }
}

impl Table for AllCorners {
    const SPEC: TableSpec = TableSpec {
        id: "classic-corners",
        version: 1,
        bytes: ENTRIES / 2,
        distribution: &[
            1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616,
            64_736,
        ],
        explanation: "How many moves every arrangement of the corners needs.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<MoveTables>(control).await?;
        let nibbles = Nibbles::new(ENTRIES);
        nibbles.reach(0, 15, 0);
        let mut reached = 1;
        let (mut depth, mut before) = (0, 0);
        while before < reached {
            before = reached;
            for start in (0..nibbles.words()).step_by(SLICE) {
                let words = start..nibbles.words().min(start + SLICE);
                let grow = |word| grow(&nibbles, &moves, word, depth);
                reached += words.into_par_iter().map(grow).sum::<u64>();
                control.yield_now().await?;
            }
            depth += 1;
            control.emit(SearchEvent::Table {
                name: Self::SPEC.id,
                done: reached as f64 / (ENTRIES + 1) as f64,
            });
        }
        Ok(Self { distances: nibbles.into_half_bytes() })
    }
}

/// Enters the neighbours of all entries of a word that are at a depth. Returns how many were new.
fn grow(nibbles: &Nibbles, moves: &MoveTables, word: usize, depth: u8) -> u64 {
    let mut entries = nibbles.at(word, depth);
    let mut reached = 0;
    while entries != 0 {
        let slot = entries.trailing_zeros() as usize / 4;
        entries &= !(15 << (4 * slot));
        let index = word * IN_WORD + slot;
        let (twist, corners) = ((index / CORNER_PERMUTATIONS) as u16, (index % CORNER_PERMUTATIONS) as u16);
        for m in MOVES {
            let next = AllCorners::index(moves.corners.after(corners, m), moves.twist.after(twist, m));
            let entry = 15 << (4 * (next % IN_WORD));
            reached += u64::from(nibbles.reach(next / IN_WORD, entry, depth + 1));
        }
    }
    reached
}

impl Database for AllCorners {
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Ok(Self { distances: NibbleArray::blank(ENTRIES, control).await? })
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        self.distances.bytes_mut()
    }

    fn bytes(&self) -> &[u8] {
        self.distances.bytes()
    }

    fn distribution(&self) -> Vec<u64> {
        self.distances.distribution()
    }
}
