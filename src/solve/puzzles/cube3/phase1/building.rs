use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::coset_index::{CELLS, Cell, LEVELS, ROW, ROWS};
use super::near_table::{MAX_DISTANCE, NearTable};
use super::row_maps::{RowMap, RowMaps};
use super::table::{FAR, Phase1};
use crate::coordinates::{FLIPS, MOVES, SLICE_PLACES, Slice};
use crate::{Control, Database, SearchEvent, Stopped};

/// Rows that are searched between two yields.
const ROWS_PER_YIELD: usize = 1 << 10;

/// Words of a row during the search: 32 cells of two bits each.
const WORDS: usize = FLIPS / 32;

/// A cell behind the frontier.
const VISITED: u64 = 0;
/// A cell at the depth that was completed last.
const FRONTIER: u64 = 1;
/// A cell one move beyond the frontier.
const NEXT: u64 = 2;
/// A cell that has not been reached.
const UNREACHED: u64 = 3;

/// A breadth-first search over all rows of the table, with two bits for each cell.
///
/// Each row is written by one thread only, while others read it. They look for the cells of the frontier, which do
/// not change during a depth.
struct RowSearch {
    maps: RowMaps,
    words: Vec<AtomicU64>,
    /// For each row, whether it has cells of the frontier.
    has_frontier: Vec<AtomicBool>,
    /// For each row, whether it has cells one move beyond the frontier.
    has_next: Vec<AtomicBool>,
}

/// Builds the table, and returns it with the number of cosets at each distance up to 9.
///
/// Each depth visits every row once. A row collects its new cells from the 18 rows to which its moves lead; since
/// every move has an inverse, these are also the rows that lead to it. So each cell is found through its own
/// neighbours, even where several cells of a symmetric class stand for one coset, and no two threads write the same
/// row.
///
/// # Errors
/// [`Stopped`] if the search was cancelled.
pub(super) async fn build(name: &'static str, control: &Control) -> Result<(Phase1, Vec<u64>), Stopped> {
    let mut table = Phase1::blank(control).await?;
    let mut near = NearTable(&mut table.bytes_mut()[LEVELS..]);
    near.clear();
    let search = RowSearch::new();
    let sizes = search.maps.index.class_sizes();
    let mut counts = vec![1];
    for depth in 0..FAR - 1 {
        if depth <= MAX_DISTANCE {
            search.insert_frontier(depth, &mut near);
        }
        let mut count = 0;
        for start in (0..ROWS).step_by(ROWS_PER_YIELD) {
            let rows = (start..ROWS.min(start + ROWS_PER_YIELD)).into_par_iter();
            count += rows.map(|row| sizes[row / SLICE_PLACES] * search.mark_next(row)).sum::<u64>();
            control.yield_now().await?;
        }
        counts.push(count);
        if depth + 2 < FAR {
            search.advance_frontier();
        }
        control.emit(SearchEvent::Table { name, done: f64::from(depth + 1) / f64::from(FAR) });
    }
    for start in (0..ROWS).step_by(ROWS_PER_YIELD) {
        let end = ROWS.min(start + ROWS_PER_YIELD);
        let rows = table.bytes_mut()[start * ROW..end * ROW].par_chunks_mut(ROW);
        rows.enumerate().for_each(|(i, bytes)| search.pack(start + i, bytes));
        control.yield_now().await?;
    }
    Ok((table, counts))
}

impl RowSearch {
    /// Starts a search at G1 itself.
    fn new() -> Self {
        let flags = || (0..ROWS).map(|_| AtomicBool::new(false)).collect::<Vec<_>>();
        let search = Self {
            maps: RowMaps::new(),
            words: (0..ROWS * WORDS).map(|_| AtomicU64::new(u64::MAX)).collect(),
            has_frontier: flags(),
            has_next: flags(),
        };
        let home = Slice::E.solved() as usize / 24;
        search.words[home * WORDS].store(u64::MAX << 2 | FRONTIER, Relaxed);
        search.has_frontier[home].store(true, Relaxed);
        search
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * WORDS..][..WORDS]
    }

    /// Marks the unreached cells of a row that are one move from the frontier, and returns their number.
    fn mark_next(&self, row: usize) -> u64 {
        let has_frontier = |map: &RowMap<'_>| self.has_frontier[map.to].load(Relaxed);
        let own = self.row(row);
        let mut marked = 0;
        for map in MOVES.iter().map(|m| self.maps.row_map(row, m)).filter(has_frontier) {
            for (number, word) in (0..).zip(self.row(map.to)) {
                let mut found = cells_of(word.load(Relaxed), FRONTIER);
                while found != 0 {
                    let cell = map.back(number * 32 + (found.trailing_zeros() / 2) as u16);
                    found &= found - 1;
                    let shift = cell % 32 * 2;
                    let word = &own[usize::from(cell / 32)];
                    let before = word.load(Relaxed);
                    if before >> shift & 3 == UNREACHED {
                        word.store(before ^ (UNREACHED ^ NEXT) << shift, Relaxed);
                        marked += 1;
                    }
                }
            }
        }
        self.has_next[row].store(marked > 0, Relaxed);
        marked
    }

    /// Makes the marked cells the new frontier.
    fn advance_frontier(&self) {
        (0..ROWS).into_par_iter().for_each(|row| {
            let [frontier, next] =
                [&self.has_frontier[row], &self.has_next[row]].map(|flag| flag.load(Relaxed));
            self.has_frontier[row].store(next, Relaxed);
            if frontier || next {
                for word in self.row(row) {
                    let before = word.load(Relaxed);
                    let (frontier, next) = (cells_of(before, FRONTIER), cells_of(before, NEXT));
                    let after = before ^ (frontier * (FRONTIER ^ VISITED)) ^ (next * (NEXT ^ FRONTIER));
                    word.store(after, Relaxed);
                }
            }
        });
    }

    /// Inserts the cells of the frontier into the table of near cosets.
    fn insert_frontier(&self, depth: u8, near: &mut NearTable<&mut [u8]>) {
        for row in (0..ROWS).filter(|&row| self.has_frontier[row].load(Relaxed)) {
            for (number, word) in self.row(row).iter().enumerate() {
                let mut found = cells_of(word.load(Relaxed), FRONTIER);
                while found != 0 {
                    let flips = number * 32 + (found.trailing_zeros() / 2) as usize;
                    found &= found - 1;
                    near.insert(Cell::of(row, flips), depth);
                }
            }
        }
    }

    /// Writes a row in the format of the table, five cells to a byte.
    fn pack(&self, row: usize, bytes: &mut [u8]) {
        let words = self.row(row);
        for (byte, first) in bytes.iter_mut().zip((0..FLIPS).step_by(CELLS)) {
            let cells = (first..FLIPS.min(first + CELLS)).rev();
            *byte = cells.fold(0, |byte, cell| {
                let code = words[cell / 32].load(Relaxed) >> (cell % 32 * 2) & 3;
                byte * 3 + code.saturating_sub(FRONTIER) as u8
            });
        }
    }
}

/// Returns the cells of a word with a certain code, marked by the lower of their two bits.
#[inline(always)]
fn cells_of(word: u64, code: u64) -> u64 {
    const LOW: u64 = 0x5555_5555_5555_5555;
    let same = !(word ^ (LOW * code));
    same & same >> 1 & LOW
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Table, block_on};

    /// The number of cosets at each distance, 0 to 12.
    const DISTANCES: [u64; 13] = [
        1,
        4,
        50,
        592,
        7156,
        87_236,
        1_043_817,
        12_070_278,
        124_946_368,
        821_605_960,
        1_199_128_738,
        58_202_444,
        476,
    ];

    #[test]
    fn counts_the_published_number_of_cosets_at_each_distance() {
        let (table, counts) = block_on(build("phase1", &Control::silent())).unwrap();
        assert_eq!(counts, DISTANCES[..10]);
        assert_eq!(DISTANCES.iter().sum::<u64>(), 2_217_093_120);
        let levels = [&DISTANCES[..9], &DISTANCES[9..10], &DISTANCES[10..]];
        assert_eq!(Phase1::SPEC.distribution, levels.map(|distances| distances.iter().sum::<u64>()));
        assert_eq!(table.distribution(), Phase1::SPEC.distribution);
    }
}
