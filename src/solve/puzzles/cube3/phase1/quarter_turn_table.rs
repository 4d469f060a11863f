use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::coset_index::{Coset, CosetIndex, ROWS};
use super::row_maps::{RowMap, RowMaps};
use crate::coordinates::{FLIPS, QUARTER_TURNS, Slice};
use crate::{Control, SearchEvent, Stopped, Table, TableSpec, Tables};

/// Cells in a word, of two bits each.
const CELLS: usize = 32;

/// Words of a row.
const WORDS: usize = FLIPS / CELLS;

/// Rows that are searched between two yields.
const ROWS_PER_YIELD: usize = 1 << 9;

/// A cell that has not been reached.
const UNREACHED: u64 = 3;

/// The depths of the search, for its progress: 14 quarter turns reach every coset but a few.
const DEPTHS: f64 = 14.0;

/// The number of quarter turns from G1 of every coset, modulo 3.
///
/// Its cells are those of [`CosetIndex`], two bits each: 168 * 495 * 512 bytes = 42.6 MB. A quarter turn changes the
/// distance by one at most, so a search that starts with an exact distance has exact ones throughout.
pub struct QuarterTurnPhase1 {
    index: CosetIndex,
    words: Vec<u64>,
}

impl QuarterTurnPhase1 {
    /// Returns the place of a coset in the table: the word and the shift.
    #[inline(always)]
    #[must_use]
    pub fn cell(&self, coset: Coset) -> (u32, u8) {
        let (row, flips) = self.index.row_and_flips(coset);
        ((row * WORDS + usize::from(flips) / CELLS) as u32, (usize::from(flips) % CELLS * 2) as u8)
    }

    /// Returns the distance at a place of the table, given that of a coset one quarter turn away.
    #[inline(always)]
    #[must_use]
    pub fn distance_beside(&self, (word, shift): (u32, u8), neighbour: u8) -> u8 {
        let residue = (self.words[word as usize] >> shift & 3) as u8;
        // Of three successive distances, the one with the residue.
        neighbour + (residue + 4 - neighbour % 3) % 3 - 1
    }

    /// Returns the distance of a coset, given what each quarter turn does to it.
    pub fn distance(&self, mut coset: Coset, neighbours: impl Fn(Coset) -> Vec<Coset>) -> u8 {
        let residue = |coset| {
            let (word, shift) = self.cell(coset);
            (self.words[word as usize] >> shift & 3) as u8
        };
        let mut steps = 0;
        while coset != Coset::SOLVED {
            let nearer = (residue(coset) + 2) % 3;
            let next = neighbours(coset).into_iter().find(|&next| residue(next) == nearer);
            // A coset other than G1 has a nearer neighbour.
            let Some(next) = next else { break };
            coset = next;
            steps += 1;
        }
        steps
    }
}

/// A breadth-first search over all rows; cells hold the distance modulo 3.
struct RowSearch {
    maps: RowMaps,
    words: Vec<AtomicU64>,
    /// For each row, whether it has cells at the depth that was completed last.
    has_frontier: Vec<AtomicBool>,
    /// For each row, whether it has cells one quarter turn further.
    has_next: Vec<AtomicBool>,
}

impl RowSearch {
    fn new() -> Self {
        let flags = || (0..ROWS).map(|_| AtomicBool::new(false)).collect::<Vec<_>>();
        let search = Self {
            maps: RowMaps::new(),
            words: (0..ROWS * WORDS).map(|_| AtomicU64::new(u64::MAX)).collect(),
            has_frontier: flags(),
            has_next: flags(),
        };
        let home = Slice::E.solved() as usize / 24;
        search.words[home * WORDS].store(u64::MAX << 2, Relaxed);
        search.has_frontier[home].store(true, Relaxed);
        search
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * WORDS..][..WORDS]
    }

    /// Reaches the cells of a row that are one quarter turn from the frontier.
    ///
    /// Cells three depths before the frontier have the same residue; their neighbours have been reached.
    fn reach(&self, row: usize, depth: u8) {
        let has_frontier = |map: &RowMap<'_>| self.has_frontier[map.to].load(Relaxed);
        let own = self.row(row);
        let next = u64::from((depth + 1) % 3);
        let mut any = false;
        for map in QUARTER_TURNS.iter().map(|m| self.maps.row_map(row, m)).filter(has_frontier) {
            for (number, word) in (0..).zip(self.row(map.to)) {
                let mut found = cells_of(word.load(Relaxed), u64::from(depth % 3));
                while found != 0 {
                    let cell = map.back(number * CELLS as u16 + (found.trailing_zeros() / 2) as u16);
                    found &= found - 1;
                    let shift = usize::from(cell) % CELLS * 2;
                    let word = &own[usize::from(cell) / CELLS];
                    let before = word.load(Relaxed);
                    if before >> shift & 3 == UNREACHED {
                        word.store(before ^ (UNREACHED ^ next) << shift, Relaxed);
                        any = true;
                    }
                }
            }
        }
        self.has_next[row].store(any, Relaxed);
    }
}

/// Returns the cells of a word with a certain code, marked by the lower of their two bits.
#[inline(always)]
const fn cells_of(word: u64, code: u64) -> u64 {
    const LOW: u64 = 0x5555_5555_5555_5555;
    let same = !(word ^ (LOW * code));
    same & same >> 1 & LOW
}

impl Table for QuarterTurnPhase1 {
    const SPEC: TableSpec = TableSpec {
        id: "quarter-turn-phase1",
        version: 1,
        bytes: ROWS * WORDS * 8,
        distribution: &[],
        explanation: "The number of quarter turns to the states that U, D and half turns can solve.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        let mut search = RowSearch::new();
        for depth in 0.. {
            for start in (0..ROWS).step_by(ROWS_PER_YIELD) {
                let rows = (start..ROWS.min(start + ROWS_PER_YIELD)).into_par_iter();
                rows.for_each(|row| search.reach(row, depth));
                control.yield_now().await?;
            }
            std::mem::swap(&mut search.has_frontier, &mut search.has_next);
            if !search.has_frontier.iter().any(|flag| flag.load(Relaxed)) {
                break;
            }
            let done = (f64::from(depth + 1) / DEPTHS).min(1.0);
            control.emit(SearchEvent::Table { name: Self::SPEC.id, done });
        }
        let RowSearch { maps, words, .. } = search;
        Ok(Self { index: maps.index, words: words.into_iter().map(AtomicU64::into_inner).collect() })
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Cubies, Size, Symmetry, scramble};

    use super::*;
    use crate::block_on;
    use crate::coordinates::{Coordinates, turn_of};
    use crate::puzzles::cube3::phase1::CosetMoves;

    #[test]
    fn distances_agree_with_neighbours_and_symmetric_states() {
        let table = block_on(Tables::new().get::<QuarterTurnPhase1>(&Control::silent())).unwrap();
        let moves = CosetMoves::new();
        let neighbours = |coset| QUARTER_TURNS.iter().map(|m| moves.after(coset, m)).collect::<Vec<_>>();
        let coset = |cube: &Cubies| Coset::of(&Coordinates::of(cube));
        assert!(table.words.iter().all(|&word| cells_of(word, UNREACHED) == 0));
        for seed in 0..100 {
            let mut cube = Cubies::SOLVED;
            cube.apply_all(scramble::random_moves(Size::THREE, 30, seed).turns());
            let own = table.distance(coset(&cube), neighbours);
            for g in Symmetry::all().take(16) {
                assert_eq!(table.distance(coset(&g.cubies(&cube)), neighbours), own);
            }
            let mut nearest = u8::MAX;
            for m in QUARTER_TURNS {
                let mut next = cube;
                next.apply(turn_of(m));
                let distance = table.distance(coset(&next), neighbours);
                assert_eq!(table.distance_beside(table.cell(coset(&next)), own), distance);
                nearest = nearest.min(distance);
            }
            assert_eq!(nearest, own - 1);
        }
    }
}
