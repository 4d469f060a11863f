use rayon::prelude::*;

use super::coset_index::{Coset, CosetIndex, ROWS};
use super::row_search::RowSearch;
use crate::coordinates::{FLIPS, QUARTER_TURNS};
use crate::tables::in_huge_pages;
use crate::{Control, Database, SearchEvent, Stopped, Table, TableSpec, Tables};

/// Cells in a word, of two bits each.
const CELLS: usize = 32;

/// Words of a row.
const WORDS: usize = FLIPS / CELLS;

/// A cell that has not been reached.
const UNREACHED: u64 = 3;

/// The number of cells whose distance has each residue modulo 3.
const CELLS_BY_RESIDUE: [u64; 3] = [20_472_485, 58_306_750, 91_532_445];

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

impl Database for QuarterTurnPhase1 {
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Ok(Self { index: CosetIndex::new(), words: in_huge_pages(u64::MAX, ROWS * WORDS, control).await? })
    }

    /// Returns the words as bytes, the lowest first.
    fn bytes_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.words)
    }

    fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(&self.words)
    }

    /// Returns the number of cells with each residue.
    fn distribution(&self) -> Vec<u64> {
        let count = |residue| {
            let cells = self.words.par_iter().map(|&word| u64::from(cells_of(word, residue).count_ones()));
            cells.sum()
        };
        (0..UNREACHED).map(count).collect()
    }
}

/// Returns the lower bit of each cell for 32 cells with one bit each.
const fn spread(cells: u32) -> u64 {
    let mut bits = cells as u64;
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
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
        distribution: &CELLS_BY_RESIDUE,
        explanation: "The number of quarter turns to the states that U, D and half turns can solve.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        let mut table = Self::blank(control).await?;
        let mut search = RowSearch::new(QUARTER_TURNS);
        for depth in 0_u64.. {
            for (row, cells) in search.frontier() {
                let words = table.words[row * WORDS..][..WORDS].chunks_exact_mut(2);
                for (words, &cells) in words.zip(cells) {
                    for (word, cells) in words.iter_mut().zip([cells as u32, (cells >> 32) as u32]) {
                        *word ^= (UNREACHED ^ (depth % 3)) * spread(cells);
                    }
                }
            }
            if search.expand(control).await? == 0 {
                break;
            }
            search.advance();
            let done = ((depth + 1) as f64 / DEPTHS).min(1.0);
            control.emit(SearchEvent::Table { name: Self::SPEC.id, done });
        }
        Ok(table)
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
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn distances_agree_with_neighbours_and_symmetric_states() {
        let table = block_on(Tables::new().get::<QuarterTurnPhase1>(&Control::silent())).unwrap();
        let moves = CosetMoves::new();
        let neighbours = |coset| QUARTER_TURNS.iter().map(|m| moves.after(coset, m)).collect::<Vec<_>>();
        let coset = |cube: &Cubies| Coset::of(&Coordinates::of(cube));
        assert_eq!(table.distribution(), CELLS_BY_RESIDUE);
        assert_eq!(CELLS_BY_RESIDUE.iter().sum::<u64>(), (ROWS * FLIPS) as u64);
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
