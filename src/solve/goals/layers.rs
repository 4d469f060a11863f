use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::bit_layers::BitLayers;
use super::rows::{Row, RowPart, Rows, Visit};
use super::turn_graph::Step;
use crate::{Control, Stopped};

/// Searches all numbers breadth-first from the goal, where all moves cost the same.
///
/// `visit` is called with the numbers of each row and layer, `end_layer` after each layer. `steps` are those of each class.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn search_layers(
    rows: &Rows<'_>,
    steps: &[Vec<Step>],
    visit: &Visit<'_>,
    end_layer: &mut (dyn FnMut(u32) + Send),
    control: &Control,
) -> Result<(), Stopped> {
    if BitLayers::takes(rows.numbering) {
        BitLayers::new(rows, steps).search(visit, end_layer, control).await
    } else {
        Layers::new(rows, steps).search(visit, end_layer, control).await
    }
}

/// A breadth-first search from the goal with two bits for each number.
///
/// The first layers are expanded. When fewer numbers are left than the last layer has, the search goes on from those
/// that are left, each of which needs only one neighbour in that layer.
///
/// ```text
/// bytes = classes * n1 * n2 ... / 4    for coordinates of n1, n2 ... values
/// ```
struct Layers<'a> {
    rows: &'a Rows<'a>,
    /// The steps of each class, all of one cost.
    steps: &'a [Vec<Step>],
    cells: Vec<AtomicU64>,
}

/// The code of a number that was not reached.
const NEW: u64 = 0;
/// The code of a number of a finished layer. The codes between are of two layers in turn.
const DONE: u64 = 3;
/// Numbers in a word.
const PER_WORD: usize = 32;
/// The lower bit of each code of a word.
const LOW: u64 = 0x5555_5555_5555_5555;
/// Numbers between two yields, a few milliseconds of work: on several threads, and on one.
const BLOCKS: [usize; 2] = [1 << 20, 1 << 14];

impl<'a> Layers<'a> {
    /// Returns a search in which nothing was reached.
    fn new(rows: &'a Rows<'a>, steps: &'a [Vec<Step>]) -> Self {
        let cells = (0..rows.numbering.size().div_ceil(PER_WORD)).map(|_| AtomicU64::new(0)).collect();
        Self { rows, steps, cells }
    }

    async fn search(
        &self,
        visit: &Visit<'_>,
        end_layer: &mut (dyn FnMut(u32) + Send),
        control: &Control,
    ) -> Result<(), Stopped> {
        let (possible, reached) = (AtomicU64::new(0), AtomicU64::new(0));
        let begin = |rows: Range<usize>| {
            let mut goals = Vec::new();
            for row in rows {
                let row = self.rows.row(row);
                self.rows.list_goals(&row, &mut goals);
                let new = goals.iter().filter(|&&place| self.reach(row.start + place as usize, 1));
                reached.fetch_add(new.count() as u64, Relaxed);
                possible.fetch_add(self.rows.count_possible(&row), Relaxed);
            }
            0
        };
        let numbers = BLOCKS[usize::from(rayon::current_num_threads() <= 1)];
        self.rows.scan(numbers, control, &|| 0.0, &begin).await?;
        let possible = possible.into_inner();
        let share = || reached.load(Relaxed) as f64 / possible.max(1) as f64;
        let (mut code, mut depth, mut frontier) = (1, 0, reached.load(Relaxed));
        while frontier > 0 {
            let looks_back = possible.saturating_sub(reached.load(Relaxed)) < frontier;
            let before = reached.load(Relaxed);
            let layer = |rows: Range<usize>| {
                let mut buffers = Buffers::default();
                for row in rows {
                    self.expand(row, (code, depth), looks_back, visit, &mut buffers);
                }
                reached.fetch_add(buffers.reached, Relaxed);
                0
            };
            self.rows.scan(numbers, control, &share, &layer).await?;
            end_layer(depth);
            control.set_depth_share(share().min(1.0));
            frontier = reached.load(Relaxed) - before;
            (code, depth) = (DONE - code, depth + 1);
        }
        Ok(())
    }

    /// Finishes the numbers of a layer in a row, and reaches those of the next one.
    fn expand(
        &self,
        row: usize,
        (code, depth): (u64, u32),
        looks_back: bool,
        visit: &Visit<'_>,
        buffers: &mut Buffers,
    ) {
        let start = row * self.rows.numbering.length();
        let Buffers { places, reached } = buffers;
        self.list(start, code, places);
        if places.is_empty() && !looks_back {
            return;
        }
        let row = self.rows.row(row);
        if !places.is_empty() {
            let fits = self.rows.fits_between(&row);
            visit(&RowPart { depth, start, fits, places });
            for &place in places.iter() {
                let number = start + place as usize;
                self.cells[number / PER_WORD].fetch_or(DONE << (2 * (number % PER_WORD)), Relaxed);
            }
        }
        let steps = &self.steps[usize::from(row.position.class)];
        if !looks_back {
            for step in steps {
                let (next, after) = self.after(&row, step);
                for &place in places.iter() {
                    let number = next + after[place as usize] as usize;
                    *reached += u64::from(self.code(number) == NEW && self.reach(number, DONE - code));
                }
            }
            return;
        }
        self.list(start, NEW, places);
        places.retain(|&place| self.rows.is_possible(&row, place));
        for step in steps {
            if places.is_empty() {
                return;
            }
            let (next, after) = self.after(&row, step);
            places.retain(|&place| {
                // A finished neighbour of a number that was not reached is of this layer.
                let neighbour = self.code(next + after[place as usize] as usize);
                let is_next = neighbour == code || neighbour == DONE;
                if is_next {
                    *reached += u64::from(self.reach(start + place as usize, DONE - code));
                }
                !is_next
            });
        }
    }

    /// Returns the first number of the row after a step, and the places in it after those of this row.
    fn after(&self, row: &Row, step: &Step) -> (usize, &[u32]) {
        let next = self.rows.numbering.row_after(self.rows.space, &row.position, step.motion, step.to);
        (next, &self.rows.places_after[usize::from(step.motion)])
    }

    #[inline(always)]
    fn code(&self, number: usize) -> u64 {
        self.cells[number / PER_WORD].load(Relaxed) >> (2 * (number % PER_WORD)) & 3
    }

    /// Sets the code of a number. Returns whether it was not reached before.
    #[inline(always)]
    fn reach(&self, number: usize, code: u64) -> bool {
        let shift = 2 * (number % PER_WORD);
        self.cells[number / PER_WORD].fetch_or(code << shift, Relaxed) >> shift & 3 == NEW
    }

    /// Lists the places of a row that have a code.
    fn list(&self, start: usize, code: u64, places: &mut Vec<u32>) {
        places.clear();
        let end = start + self.rows.numbering.length();
        for word in start / PER_WORD..end.div_ceil(PER_WORD) {
            let first = word * PER_WORD;
            let different = self.cells[word].load(Relaxed) ^ (code * LOW);
            let mut equal = !(different | different >> 1) & LOW;
            if first < start {
                equal &= u64::MAX << (2 * (start - first));
            }
            if first + PER_WORD > end {
                equal &= (1 << (2 * (end - first))) - 1;
            }
            while equal != 0 {
                places.push((first + equal.trailing_zeros() as usize / 2).wrapping_sub(start) as u32);
                equal &= equal - 1;
            }
        }
    }
}

/// What a thread uses for one row after another.
#[derive(Default)]
struct Buffers {
    places: Vec<u32>,
    reached: u64,
}
