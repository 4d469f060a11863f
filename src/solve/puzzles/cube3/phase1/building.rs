use rayon::prelude::*;

use super::coset_index::{CELLS, Cell, LEVELS, ROW, ROWS};
use super::near_table::{MAX_DISTANCE, NearTable};
use super::row_maps::RowMaps;
use super::table::{FAR, Phase1};
use crate::coordinates::{FLIPS, MOVES, SLICE_PLACES, Slice};
use crate::{Control, Database, SearchEvent, Stopped};

/// Rows that are searched between two yields.
const ROWS_PER_YIELD: usize = 1 << 10;

/// Words of a set of cells: 64 cells each.
const WORDS: usize = FLIPS / 64;

/// A set of cells of one row, one bit each.
type CellSet = [u64; WORDS];

/// No cells.
const NONE: CellSet = [0; WORDS];

/// A breadth-first search over all rows of the table, with three sets of cells for each row.
struct RowSearch {
    maps: RowMaps,
    /// The cells at the depth that was completed last.
    frontier: Vec<CellSet>,
    /// For each row, whether it has cells of the frontier.
    has_frontier: Vec<bool>,
    /// The cells of the frontier and those before it.
    reached: Vec<CellSet>,
    /// The cells one move beyond the frontier.
    next: Vec<CellSet>,
}

/// Builds the table, and returns it with the number of cosets at each distance up to 9.
///
/// Each depth visits every row once. A row collects its new cells from the 18 rows to which its moves lead; since
/// every move has an inverse, these are also the rows that lead to it. So each cell is found through its own
/// neighbours, even where several cells of a symmetric class stand for one coset, and each row is written by one
/// thread only.
///
/// # Errors
/// [`Stopped`] if the search was cancelled.
pub(super) async fn build(name: &'static str, control: &Control) -> Result<(Phase1, Vec<u64>), Stopped> {
    let mut table = Phase1::blank(control).await?;
    let mut near = NearTable(&mut table.bytes_mut()[LEVELS..]);
    near.clear();
    let mut search = RowSearch::new();
    let mut counts = vec![1];
    for depth in 0..FAR - 1 {
        if depth <= MAX_DISTANCE {
            search.insert_frontier(depth, &mut near);
        }
        counts.push(search.expand(control).await?);
        if depth + 2 < FAR {
            search.advance();
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
        let home = usize::from(Slice::E.solved()) / 24;
        let mut frontier = vec![NONE; ROWS];
        frontier[home][0] = 1;
        let has_frontier = (0..ROWS).map(|row| row == home).collect();
        let reached = frontier.clone();
        Self { maps: RowMaps::new(), frontier, has_frontier, reached, next: vec![NONE; ROWS] }
    }

    /// Finds the cells one move beyond the frontier, and returns the number of cosets in them.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    async fn expand(&mut self, control: &Control) -> Result<u64, Stopped> {
        let sizes = self.maps.index.class_sizes();
        let mut count = 0;
        let mut next = std::mem::take(&mut self.next);
        for start in (0..ROWS).step_by(ROWS_PER_YIELD) {
            let end = ROWS.min(start + ROWS_PER_YIELD);
            let rows = next[start..end].par_iter_mut().zip(start..end);
            count += rows
                .map(|(cells, row)| {
                    *cells = self.beyond_frontier(row);
                    sizes[row / SLICE_PLACES] * count_of(cells)
                })
                .sum::<u64>();
            control.yield_now().await?;
        }
        self.next = next;
        Ok(count)
    }

    /// Returns the cells of a row that are one move from the frontier and were not reached before.
    fn beyond_frontier(&self, row: usize) -> CellSet {
        let mut image = NONE;
        for map in MOVES.iter().map(|m| self.maps.row_map(row, m)).filter(|map| self.has_frontier[map.to]) {
            for (word, &cells) in (0..).zip(&self.frontier[map.to]) {
                if cells == 0 {
                    continue;
                }
                let first = map.back(word * 64);
                let mut left = cells;
                while left != 0 {
                    let cell = first ^ map.back_of_low(left.trailing_zeros() as u16);
                    left &= left - 1;
                    image[usize::from(cell / 64) % WORDS] |= 1 << (cell % 64);
                }
            }
        }
        for (word, reached) in image.iter_mut().zip(&self.reached[row]) {
            *word &= !reached;
        }
        image
    }

    /// Makes the cells beyond the frontier the new frontier.
    fn advance(&mut self) {
        std::mem::swap(&mut self.frontier, &mut self.next);
        let rows = self.frontier.par_iter().zip(&mut self.reached).zip(&mut self.has_frontier);
        rows.with_min_len(ROWS_PER_YIELD).for_each(|((frontier, reached), has_frontier)| {
            *has_frontier = *frontier != NONE;
            if *has_frontier {
                reached.iter_mut().zip(frontier).for_each(|(reached, frontier)| *reached |= frontier);
            }
        });
    }

    /// Inserts the cells of the frontier into the table of near cosets.
    fn insert_frontier(&self, depth: u8, near: &mut NearTable<&mut [u8]>) {
        for row in (0..ROWS).filter(|&row| self.has_frontier[row]) {
            for (word, &cells) in self.frontier[row].iter().enumerate() {
                let mut left = cells;
                while left != 0 {
                    near.insert(Cell::of(row, word * 64 + left.trailing_zeros() as usize), depth);
                    left &= left - 1;
                }
            }
        }
    }

    /// Writes a row in the format of the table, five cells to a byte: 0 for those reached before the last depth, 1 for
    /// those of the last depth, 2 for all others.
    fn pack(&self, row: usize, bytes: &mut [u8]) {
        let (reached, next) = (&self.reached[row], &self.next[row]);
        for (byte, first) in bytes.iter_mut().zip((0..FLIPS).step_by(CELLS)) {
            let [reached, next] = [reached, next].map(|cells| TERNARY[five_of(cells, first)]);
            *byte = ALL_FAR - 2 * reached - next;
        }
        // The last byte has fewer than five cells.
        if let Some(last) = bytes.last_mut() {
            *last %= 3_u8.pow((FLIPS % CELLS) as u32);
        }
    }
}

/// A byte of five cells that are reached neither before nor at the last depth: 22222 in base 3.
const ALL_FAR: u8 = 242;

/// `[bits]`: five bits as the digits of a number in base 3.
static TERNARY: [u8; 32] = {
    let mut numbers = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let (mut place, mut power) = (0, 1_u8);
        while place < CELLS {
            if bits >> place & 1 == 1 {
                numbers[bits] += power;
            }
            power = power.wrapping_mul(3);
            place += 1;
        }
        bits += 1;
    }
    numbers
};

/// Returns five cells of a set as bits; cells behind the last are not in the set.
fn five_of(cells: &CellSet, first: usize) -> usize {
    let (word, bit) = (first / 64, first % 64);
    let low = cells[word] >> bit;
    let high = if bit > 64 - CELLS { cells.get(word + 1).map_or(0, |next| next << (64 - bit)) } else { 0 };
    (low | high) as usize & 31
}

/// Returns the number of cells in a set.
fn count_of(cells: &CellSet) -> u64 {
    cells.iter().map(|word| u64::from(word.count_ones())).sum()
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
