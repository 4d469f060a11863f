use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::coset_index::{CELLS, Cell, LEVELS, ROW, ROWS};
use super::near_table::{MOST, NearTable};
use super::row_maps::{RowMap, RowMaps};
use super::table::{FAR, Phase1};
use crate::coordinates::{FLIPS, MOVES, SLICE_PLACES, Slice};
use crate::{Control, Database, SearchEvent, Stopped};

/// Rows looked at between two breaths.
const ROWS_A_BREATH: usize = 1 << 10;

/// Words of a row while the table is being made: 32 cells of two bits each.
const WORDS: usize = FLIPS / 32;

/// The two bits of a cell that is nearer than those that were reached last.
const NEARER: u64 = 0;
/// Of a cell that was reached last.
const LAST: u64 = 1;
/// Of a cell that is one move from those.
const NEXT: u64 = 2;
/// Of a cell that is not reached yet.
const UNREACHED: u64 = 3;

/// The table while it is being searched, breadth first.
///
/// Every row is written by the thread that looks for its new cells only; others read it meanwhile. What they
/// look for, the cells that were reached last, does not change under them.
struct Search {
    maps: RowMaps,
    words: Vec<AtomicU64>,
    /// For each row, whether it holds cells that were reached last, and whether it holds cells one move
    /// from those.
    last: Vec<AtomicBool>,
    next: Vec<AtomicBool>,
}

/// Finds the cosets at each distance up to 9, and how many they are.
///
/// Each depth goes through the rows once. A row takes its cells from the 18 rows that its moves lead to:
/// moves have inverses, so these are also the rows that lead to it. So every cell is found by its own
/// neighbours, also where several cells of a symmetric class are one coset, and no two threads write the
/// same row.
///
/// # Errors
/// [`Stopped`] if the control was told to stop.
pub(super) async fn build(name: &'static str, control: &Control) -> Result<(Phase1, Vec<u64>), Stopped> {
    let mut table = Phase1::blank(control).await?;
    let mut near = NearTable(&mut table.bytes_mut()[LEVELS..]);
    near.clear();
    let search = Search::new();
    let sizes = search.maps.cosets.class_sizes();
    let mut counts = vec![1];
    for depth in 0..FAR - 1 {
        if depth <= MOST {
            search.enter(depth, &mut near);
        }
        let mut count = 0;
        for start in (0..ROWS).step_by(ROWS_A_BREATH) {
            let rows = (start..ROWS.min(start + ROWS_A_BREATH)).into_par_iter();
            count += rows.map(|row| sizes[row / SLICE_PLACES] * search.reach(row)).sum::<u64>();
            control.yield_now().await?;
        }
        counts.push(count);
        if depth + 2 < FAR {
            search.step();
        }
        control.emit(SearchEvent::Table { name, done: f64::from(depth + 1) / f64::from(FAR) });
    }
    for start in (0..ROWS).step_by(ROWS_A_BREATH) {
        let end = ROWS.min(start + ROWS_A_BREATH);
        let rows = table.bytes_mut()[start * ROW..end * ROW].par_chunks_mut(ROW);
        rows.enumerate().for_each(|(i, bytes)| search.pack(start + i, bytes));
        control.yield_now().await?;
    }
    Ok((table, counts))
}

impl Search {
    fn new() -> Self {
        let flags = || (0..ROWS).map(|_| AtomicBool::new(false)).collect::<Vec<_>>();
        let search = Self {
            maps: RowMaps::new(),
            words: (0..ROWS * WORDS).map(|_| AtomicU64::new(u64::MAX)).collect(),
            last: flags(),
            next: flags(),
        };
        let home = Slice::E.solved() as usize / 24;
        search.words[home * WORDS].store(u64::MAX << 2 | LAST, Relaxed);
        search.last[home].store(true, Relaxed);
        search
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * WORDS..][..WORDS]
    }

    /// Marks the unreached cells of a row that are one move from those reached last; how many there are.
    fn reach(&self, row: usize) -> u64 {
        let near = |map: &RowMap<'_>| self.last[map.to].load(Relaxed);
        let own = self.row(row);
        let mut marked = 0;
        for map in MOVES.map(|m| self.maps.row_map(row, m)).filter(near) {
            for (number, word) in (0..).zip(self.row(map.to)) {
                let mut found = cells_of(word.load(Relaxed), LAST);
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
        self.next[row].store(marked > 0, Relaxed);
        marked
    }

    /// What was reached next is now what was reached last.
    fn step(&self) {
        (0..ROWS).into_par_iter().for_each(|row| {
            let [last, next] = [&self.last[row], &self.next[row]].map(|flag| flag.load(Relaxed));
            self.last[row].store(next, Relaxed);
            if last || next {
                for word in self.row(row) {
                    let before = word.load(Relaxed);
                    let (last, next) = (cells_of(before, LAST), cells_of(before, NEXT));
                    word.store(before ^ (last * (LAST ^ NEARER)) ^ (next * (NEXT ^ LAST)), Relaxed);
                }
            }
        });
    }

    /// Enters the cells reached last.
    fn enter(&self, depth: u8, near: &mut NearTable<&mut [u8]>) {
        for row in (0..ROWS).filter(|&row| self.last[row].load(Relaxed)) {
            for (number, word) in self.row(row).iter().enumerate() {
                let mut found = cells_of(word.load(Relaxed), LAST);
                while found != 0 {
                    let flips = number * 32 + (found.trailing_zeros() / 2) as usize;
                    found &= found - 1;
                    near.enter(Cell::of(row, flips), depth);
                }
            }
        }
    }

    /// Writes a row as the table keeps it.
    fn pack(&self, row: usize, bytes: &mut [u8]) {
        let words = self.row(row);
        for (byte, first) in bytes.iter_mut().zip((0..FLIPS).step_by(CELLS)) {
            let cells = (first..FLIPS.min(first + CELLS)).rev();
            *byte = cells.fold(0, |byte, cell| {
                let code = words[cell / 32].load(Relaxed) >> (cell % 32 * 2) & 3;
                byte * 3 + code.saturating_sub(LAST) as u8
            });
        }
    }
}

/// The cells of a word that hold a code, marked by the lower of their two bits.
#[inline(always)]
fn cells_of(word: u64, code: u64) -> u64 {
    const LOW: u64 = 0x5555_5555_5555_5555;
    let same = !(word ^ (LOW * code));
    same & same >> 1 & LOW
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::cube3::phase1::table::DISTANCES;
    use crate::{Table, block_on};

    #[test]
    fn there_are_as_many_cosets_at_every_distance_as_is_known() {
        let (table, counts) = block_on(build("phase1", &Control::silent())).unwrap();
        assert_eq!(counts, DISTANCES[..10]);
        assert_eq!(DISTANCES.iter().sum::<u64>(), 2_217_093_120);
        assert_eq!(table.distribution(), Phase1::SPEC.distribution);
    }
}
