use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::cosets::{CELLS, ROW, TWIST_CLASSES};
use super::row_maps::{RowMap, RowMaps};
use super::table::{DEEPEST, Phase1};
use crate::coordinates::{FLIPS, MOVES, SLICE_PLACES, Slice};
use crate::{Control, Database, News, Stopped};

/// Rows of the table.
const ROWS: usize = TWIST_CLASSES * SLICE_PLACES;

/// Rows looked at between two breaths.
const ROWS_A_BREATH: usize = 1 << 10;

/// Words of a row while the table is being made: 32 cells of two bits each.
const WORDS: usize = FLIPS / 32;

/// The two bits of a cell that is not reached yet; others are the distance modulo 3.
const UNREACHED: u64 = 3;

/// The depth from which on the cells that are still unreached ask their neighbours. Before, the cells that
/// were reached last tell theirs.
const TURN: u8 = 9;

/// The table while it is being searched, breadth first.
///
/// Every row is written by the thread that looks for its new cells only; others read it meanwhile. What they
/// look for, the cells of the depth before, does not change under them.
struct Search {
    maps: RowMaps,
    words: Vec<AtomicU64>,
    /// For each row, the depths that it holds, one bit each.
    depths: Vec<AtomicU16>,
}

/// Finds the distances of all cosets.
///
/// Each depth goes through the rows once. A row takes its cells from the 18 rows that its moves lead to:
/// moves have inverses, so these are also the rows that lead to it. So every cell is found by its own
/// neighbours, also where several cells of a symmetric class are one coset, and no two threads write the
/// same row.
///
/// # Errors
/// [`Stopped`] if the control was told to stop.
pub(super) async fn build(name: &'static str, control: &Control) -> Result<(Phase1, Vec<u64>), Stopped> {
    let search = Search::new();
    let sizes = search.maps.cosets.class_sizes();
    let mut counts = vec![1];
    for depth in 0..DEEPEST {
        let mut count = 0;
        for start in (0..ROWS).step_by(ROWS_A_BREATH) {
            let rows = start..ROWS.min(start + ROWS_A_BREATH);
            count += rows
                .into_par_iter()
                .map(|row| sizes[row / SLICE_PLACES] * search.reach(row, depth))
                .sum::<u64>();
            control.breathe().await?;
        }
        counts.push(count);
        control.tell(News::Table { name, done: f64::from(depth + 1) / f64::from(DEEPEST + 1) });
    }
    let mut table = Phase1::blank();
    for start in (0..ROWS).step_by(ROWS_A_BREATH) {
        let end = ROWS.min(start + ROWS_A_BREATH);
        let rows = table.bytes_mut()[start * ROW..end * ROW].par_chunks_mut(ROW);
        rows.enumerate().for_each(|(i, bytes)| search.pack(start + i, bytes));
        control.breathe().await?;
    }
    Ok((table, counts))
}

impl Search {
    fn new() -> Self {
        let search = Self {
            maps: RowMaps::new(),
            words: (0..ROWS * WORDS).map(|_| AtomicU64::new(u64::MAX)).collect(),
            depths: (0..ROWS).map(|_| AtomicU16::new(0)).collect(),
        };
        let home = Slice::E.solved() as usize / 24;
        search.words[home * WORDS].store(u64::MAX << 2, Relaxed);
        search.depths[home].store(1, Relaxed);
        search
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * WORDS..][..WORDS]
    }

    /// Marks the cells of a row that are one move from a depth; how many there are.
    fn reach(&self, row: usize, depth: u8) -> u64 {
        let neighbours = MOVES.map(|m| self.maps.row_map(row, m));
        let near = |map: &RowMap<'_>| self.depths[map.to].load(Relaxed) >> depth & 1 == 1;
        let marked = if depth < TURN {
            self.be_told(row, neighbours.filter(near), depth)
        } else {
            self.ask(row, neighbours.filter(near), depth)
        };
        if marked > 0 {
            self.depths[row].fetch_or(1 << (depth + 1), Relaxed);
        }
        marked
    }

    /// The cells at the depth tell their neighbours in this row.
    fn be_told<'a>(&self, row: usize, neighbours: impl Iterator<Item = RowMap<'a>>, depth: u8) -> u64 {
        let own = self.row(row);
        let clear = u64::from((depth + 1) % 3) ^ UNREACHED;
        let mut marked = 0;
        for map in neighbours {
            for (number, word) in (0..).zip(self.row(map.to)) {
                let mut found = cells_of(word.load(Relaxed), depth % 3);
                while found != 0 {
                    let cell = map.back(number * 32 + (found.trailing_zeros() / 2) as u16);
                    found &= found - 1;
                    let shift = cell % 32 * 2;
                    let word = &own[usize::from(cell / 32)];
                    let before = word.load(Relaxed);
                    if before >> shift & UNREACHED == UNREACHED {
                        word.store(before ^ clear << shift, Relaxed);
                        marked += 1;
                    }
                }
            }
        }
        marked
    }

    /// The cells that are unreached ask their neighbours.
    fn ask<'a>(&self, row: usize, neighbours: impl Iterator<Item = RowMap<'a>>, depth: u8) -> u64 {
        let own = self.row(row);
        let clear = u64::from((depth + 1) % 3) ^ UNREACHED;
        let mut cells = [0_u16; FLIPS];
        let mut unreached = 0;
        for (number, word) in (0..).zip(own) {
            let mut found = cells_of(word.load(Relaxed), UNREACHED as u8);
            while found != 0 {
                cells[unreached] = number * 32 + (found.trailing_zeros() / 2) as u16;
                unreached += 1;
                found &= found - 1;
            }
        }
        let all = unreached;
        for map in neighbours {
            let there = self.row(map.to);
            let mut kept = 0;
            for i in 0..unreached {
                let cell = cells[i];
                let neighbour = map.forth(cell);
                let code = there[usize::from(neighbour / 32)].load(Relaxed) >> (neighbour % 32 * 2) & 3;
                if code == u64::from(depth % 3) {
                    let word = &own[usize::from(cell / 32)];
                    word.store(word.load(Relaxed) ^ clear << (cell % 32 * 2), Relaxed);
                } else {
                    cells[kept] = cell;
                    kept += 1;
                }
            }
            unreached = kept;
        }
        (all - unreached) as u64
    }

    /// Writes a row as the table keeps it.
    fn pack(&self, row: usize, bytes: &mut [u8]) {
        let words = self.row(row);
        for (byte, first) in bytes.iter_mut().zip((0..FLIPS).step_by(CELLS)) {
            let cells = (first..FLIPS.min(first + CELLS)).rev();
            *byte = cells.fold(0, |byte, cell| {
                byte * 3 + (words[cell / 32].load(Relaxed) >> (cell % 32 * 2) & 3) as u8
            });
        }
    }
}

/// The cells of a word that hold a code, marked by the lower of their two bits.
#[inline(always)]
fn cells_of(word: u64, code: u8) -> u64 {
    const LOW: u64 = 0x5555_5555_5555_5555;
    let same = !(word ^ (LOW * u64::from(code)));
    same & same >> 1 & LOW
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube3::phase1::table::DISTANCES;
    use crate::{Table, block_on};

    #[test]
    fn there_are_as_many_cosets_at_every_distance_as_is_known() {
        let (table, counts) = block_on(build("phase1", &Control::silent())).unwrap();
        assert_eq!(counts, DISTANCES);
        assert_eq!(DISTANCES.iter().sum::<u64>(), 2_217_093_120);
        assert_eq!(table.distribution(), Phase1::SPEC.distribution);
    }
}
