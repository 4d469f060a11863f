use rayon::prelude::*;

use super::coset_index::ROWS;
use super::row_maps::RowMaps;
use crate::coordinates::{FLIPS, SLICE_PLACES, Slice};
use crate::{Control, MoveSet, Stopped};

/// Rows that are searched between two yields.
pub(super) const ROWS_PER_YIELD: usize = 1 << 10;

/// Words of a set of cells: 64 cells each.
pub(super) const WORDS: usize = FLIPS / 64;

/// A set of cells of one row, one bit each.
pub(super) type CellSet = [u64; WORDS];

/// No cells.
const NONE: CellSet = [0; WORDS];

/// A breadth-first search from G1 over all rows of a phase 1 table, with three sets of cells for each row.
///
/// Each depth visits every row once. A row collects its new cells from the rows to which its moves lead; since every
/// move has an inverse, these are also the rows that lead to it. So each cell is found through its own neighbours, even
/// where several cells of a symmetric class stand for one coset, and each row is written by one thread only.
pub(super) struct RowSearch {
    /// The moves; the inverse of each is among them.
    moves: MoveSet,
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

impl RowSearch {
    /// Starts a search at G1 itself.
    pub(super) fn new(moves: MoveSet) -> Self {
        let home = usize::from(Slice::E.solved()) / 24;
        let mut frontier = vec![NONE; ROWS];
        frontier[home][0] = 1;
        let has_frontier = (0..ROWS).map(|row| row == home).collect();
        let reached = frontier.clone();
        Self { moves, maps: RowMaps::new(), frontier, has_frontier, reached, next: vec![NONE; ROWS] }
    }

    /// Finds the cells one move beyond the frontier, and returns the number of cosets in them.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub(super) async fn expand(&mut self, control: &Control) -> Result<u64, Stopped> {
        let sizes = self.maps.index.class_sizes();
        let mut count = 0;
        let mut next = std::mem::take(&mut self.next);
        for start in (0..ROWS).step_by(ROWS_PER_YIELD) {
            let end = ROWS.min(start + ROWS_PER_YIELD);
            let rows = next[start..end].par_iter_mut().zip(start..end);
            let expanded = rows.map(|(cells, row)| {
                *cells = self.beyond_frontier(row);
                sizes[row / SLICE_PLACES] * count_of(cells)
            });
            count += expanded.sum::<u64>();
            control.yield_now().await?;
        }
        self.next = next;
        Ok(count)
    }

    /// Makes the cells beyond the frontier the new frontier.
    pub(super) fn advance(&mut self) {
        std::mem::swap(&mut self.frontier, &mut self.next);
        let rows = self.frontier.par_iter().zip(&mut self.reached).zip(&mut self.has_frontier);
        rows.with_min_len(ROWS_PER_YIELD).for_each(|((frontier, reached), has_frontier)| {
            *has_frontier = *frontier != NONE;
            if *has_frontier {
                reached.iter_mut().zip(frontier).for_each(|(reached, frontier)| *reached |= frontier);
            }
        });
    }

    /// Yields the rows with cells of the frontier, and these cells.
    pub(super) fn frontier(&self) -> impl Iterator<Item = (usize, &CellSet)> {
        (0..ROWS).filter(|&row| self.has_frontier[row]).map(|row| (row, &self.frontier[row]))
    }

    /// Returns the cells of a row up to the frontier.
    pub(super) fn reached(&self, row: usize) -> &CellSet {
        &self.reached[row]
    }

    /// Returns the cells of a row one move beyond the frontier.
    pub(super) fn beyond(&self, row: usize) -> &CellSet {
        &self.next[row]
    }

    /// Returns the cells of a row that are one move from the frontier and were not reached before.
    fn beyond_frontier(&self, row: usize) -> CellSet {
        let mut image = NONE;
        let maps = self.moves.iter().map(|m| self.maps.row_map(row, m));
        for map in maps.filter(|map| self.has_frontier[map.to]) {
            for (word, &cells) in (0..).zip(&self.frontier[map.to]) {
                if cells == 0 {
                    continue;
                }
                let first = map.back(word * 64);
                for_each_cell(cells, |low| {
                    let cell = first ^ map.back_of_low(low);
                    image[usize::from(cell / 64) % WORDS] |= 1 << (cell % 64);
                });
            }
        }
        for (word, reached) in image.iter_mut().zip(&self.reached[row]) {
            *word &= !reached;
        }
        image
    }
}

/// Calls `task` with the number of each cell in a word of a set.
#[inline(always)]
pub(super) fn for_each_cell(mut word: u64, mut task: impl FnMut(u16)) {
    while word != 0 {
        task(word.trailing_zeros() as u16);
        word &= word - 1;
    }
}

/// Returns the number of cells in a set.
fn count_of(cells: &CellSet) -> u64 {
    cells.iter().map(|word| u64::from(word.count_ones())).sum()
}
