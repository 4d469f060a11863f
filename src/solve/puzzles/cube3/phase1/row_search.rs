use rayon::prelude::*;

use super::coset_index::ROWS;
use super::row_maps::RowMaps;
use crate::coordinates::{FLIPS, SLICE_PLACES, Slice};
use crate::{Control, MoveSet, Stopped};

/// Rows that are searched between two yields.
pub(super) const ROWS_PER_YIELD: usize = 1 << 10;

/// The most rows that the moves lead to from one row.
const MOST_NEIGHBOURS: usize = 18;

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
    /// For each row, which words of the frontier have cells, one bit each.
    frontier_words: Vec<u32>,
    /// The cells of the frontier and those before it.
    reached: Vec<CellSet>,
    /// The cells one move beyond the frontier; after an advance, those of the frontier before.
    next: Vec<CellSet>,
    /// For each row, whether `next` has cells of the frontier before.
    has_earlier: Vec<bool>,
}

impl RowSearch {
    /// Starts a search at G1 itself.
    pub(super) fn new(moves: MoveSet) -> Self {
        let home = usize::from(Slice::E.solved()) / 24;
        let mut frontier = vec![NONE; ROWS];
        frontier[home][0] = 1;
        let frontier_words = (0..ROWS).map(|row| u32::from(row == home)).collect();
        let reached = frontier.clone();
        let (next, has_earlier) = (vec![NONE; ROWS], vec![false; ROWS]);
        Self { moves, maps: RowMaps::new(), frontier, frontier_words, reached, next, has_earlier }
    }

    /// Finds the cells one move beyond the frontier, and returns the number of cosets in them.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub(super) async fn expand(&mut self, control: &Control) -> Result<u64, Stopped> {
        let sizes = self.maps.index.class_sizes();
        let mut count = 0;
        let mut next = std::mem::take(&mut self.next);
        let is_beyond = self.rows_beyond_frontier();
        for start in (0..ROWS).step_by(ROWS_PER_YIELD) {
            let end = ROWS.min(start + ROWS_PER_YIELD);
            let rows = next[start..end].par_iter_mut().zip(start..end);
            let expanded = rows.map(|(cells, row)| {
                if is_beyond[row] {
                    *cells = self.beyond_frontier(row);
                    return sizes[row / SLICE_PLACES] * count_of(cells);
                }
                if self.has_earlier[row] {
                    *cells = NONE;
                }
                0
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
        for (has_earlier, words) in self.has_earlier.iter_mut().zip(&self.frontier_words) {
            *has_earlier = *words != 0;
        }
        let rows = self.frontier.par_iter().zip(&mut self.reached).zip(&mut self.frontier_words);
        rows.with_min_len(ROWS_PER_YIELD).for_each(|((frontier, reached), words)| {
            *words = 0;
            for (word, (reached, &cells)) in reached.iter_mut().zip(frontier).enumerate() {
                *words |= u32::from(cells != 0) << word;
                *reached |= cells;
            }
        });
    }

    /// Yields the rows with cells of the frontier, and these cells.
    pub(super) fn frontier(&self) -> impl Iterator<Item = (usize, &CellSet)> {
        (0..ROWS).filter(|&row| self.frontier_words[row] != 0).map(|row| (row, &self.frontier[row]))
    }

    /// Returns the cells of a row up to the frontier.
    pub(super) fn reached(&self, row: usize) -> &CellSet {
        &self.reached[row]
    }

    /// Returns the cells of a row one move beyond the frontier.
    pub(super) fn beyond(&self, row: usize) -> &CellSet {
        &self.next[row]
    }

    /// Returns for each row whether it may have cells one move from the frontier.
    ///
    /// While the frontier has few rows, these are the ones that its moves lead to, and their images under the symmetries that
    /// preserve the twist of the class.
    fn rows_beyond_frontier(&self) -> Vec<bool> {
        let with_frontier = || (0..ROWS).filter(|&row| self.frontier_words[row] != 0);
        if with_frontier().count() * MOST_NEIGHBOURS > ROWS {
            return vec![true; ROWS];
        }
        let mut is_beyond = vec![false; ROWS];
        for row in with_frontier() {
            for m in self.moves.iter() {
                let to = self.maps.row_map(row, m).to;
                let (class, places) = (to / SLICE_PLACES, (to % SLICE_PLACES) as u16);
                for &g in &self.maps.stabilizers[class] {
                    let (image, _) = self.maps.index.conjugate_places(g, places);
                    is_beyond[class * SLICE_PLACES + image] = true;
                }
            }
        }
        is_beyond
    }

    /// Returns the cells of a row that are one move from the frontier and were not reached before.
    fn beyond_frontier(&self, row: usize) -> CellSet {
        let mut image = NONE;
        let maps = self.moves.iter().map(|m| self.maps.row_map(row, m));
        for map in maps {
            let frontier = &self.frontier[map.to];
            for_each_cell(self.frontier_words[map.to].into(), |word| {
                let first = map.back(word * 64);
                for_each_cell(frontier[usize::from(word) % WORDS], |low| {
                    let cell = first ^ map.back_of_low(low);
                    image[usize::from(cell / 64) % WORDS] |= 1 << (cell % 64);
                });
            });
        }
        for (word, reached) in image.iter_mut().zip(&self.reached[row]) {
            *word &= !reached;
        }
        image
    }
}

/// Calls `task` with the number of each bit in a word: a cell of a set, or a word with cells.
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
