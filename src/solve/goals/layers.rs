use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::numbering::Numbering;
use super::space::{Position, Space};
use super::turn_graph::Step;
use crate::core::parallel::max_of_parts;
use crate::{Control, Stopped};

/// A breadth-first search from the goal with two bits for each number, where all moves cost the same.
///
/// The first layers are expanded. When fewer numbers are left than the last layer has, the search goes on from those
/// that are left, each of which needs only one neighbour in that layer.
///
/// ```text
/// bytes = classes * n1 * n2 ... / 4    for coordinates of n1, n2 ... values
/// ```
pub(crate) struct Layers<'a> {
    space: &'a Space,
    numbering: &'a Numbering,
    /// The steps of each class, all of one cost.
    steps: Vec<Vec<Step>>,
    /// For each motion, the place in a row after each place.
    places_after: Vec<Vec<u32>>,
    /// For each place in a row, the masks that its values fit.
    fits: Vec<u64>,
    /// For each place in a row, which places of the cube its pieces occupy; `None` if two occupy one.
    occupied: Vec<Option<u32>>,
    cells: Vec<AtomicU64>,
}

/// Some numbers of a row, which have one distance.
pub(crate) struct RowPart<'a> {
    /// The distance in moves.
    pub(crate) depth: u32,
    /// The first number of the row.
    pub(crate) start: usize,
    /// The masks that all numbers of the row fit between rows.
    pub(crate) fits: u64,
    /// The places in the row.
    pub(crate) places: &'a [u32],
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
    pub(crate) fn new(space: &'a Space, numbering: &'a Numbering, steps: Vec<Vec<Step>>) -> Self {
        let cells = (0..numbering.size().div_ceil(PER_WORD)).map(|_| AtomicU64::new(0)).collect();
        let position = |place: usize| numbering.position(place);
        let places = || 0..numbering.length();
        let fits = places().map(|place| space.fits_of(&position(place), numbering.within())).collect();
        let occupied = places().map(|place| space.occupied(&position(place), numbering.within())).collect();
        let places_after = numbering.places_after(space);
        Self { space, numbering, steps, places_after, fits, occupied, cells }
    }

    /// Returns the masks that a place in a row fits.
    pub(crate) fn fits(&self, place: u32) -> u64 {
        self.fits[place as usize]
    }

    /// Searches all numbers and calls `visit` with the numbers of each row and layer, on all threads.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn search(
        &self,
        visit: &(dyn Fn(&RowPart<'_>) + Sync),
        end_layer: &mut (dyn FnMut(u32) + Send),
        control: &Control,
    ) -> Result<(), Stopped> {
        let (possible, reached) = (AtomicU64::new(0), AtomicU64::new(0));
        let begin = |rows: Range<usize>| {
            for row in rows {
                let (start, position) = self.row(row);
                let fits = self.space.fits_of(&position, self.numbering.between()) & self.space.goal();
                let goals = self.fits.iter().enumerate().filter(|(_, within)| fits & *within != 0);
                let goals = goals.map(|(place, _)| start + place).filter(|&goal| self.is_legal(goal));
                let goals = goals.map(|goal| self.reach(goal, 1)).filter(|is_new| *is_new);
                reached.fetch_add(goals.count() as u64, Relaxed);
                let occupied = self.space.occupied(&position, self.numbering.between());
                let possible_here = self.occupied.iter().filter(|within| are_apart(occupied, **within));
                possible.fetch_add(possible_here.count() as u64, Relaxed);
            }
            0
        };
        self.scan(control, &|| 0.0, &begin).await?;
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
            self.scan(control, &share, &layer).await?;
            end_layer(depth);
            control.set_depth_share(share().min(1.0));
            frontier = reached.load(Relaxed) - before;
            (code, depth) = (DONE - code, depth + 1);
        }
        Ok(())
    }

    /// Returns whether a number can be a legal cube: the numbered coordinates may determine that its parity is wrong.
    fn is_legal(&self, number: usize) -> bool {
        let is_whole = self.numbering.coordinates() == self.space.coordinates().len();
        let has_parity = is_whole && self.space.determines_parity();
        !has_parity || self.space.example(&self.numbering.position(number)).is_some()
    }

    /// Finishes the numbers of a layer in a row, and reaches those of the next one.
    fn expand(
        &self,
        row: usize,
        (code, depth): (u64, u32),
        looks_back: bool,
        visit: &(dyn Fn(&RowPart<'_>) + Sync),
        buffers: &mut Buffers,
    ) {
        let start = row * self.numbering.length();
        let Buffers { places, reached } = buffers;
        self.list(start, code, places);
        if places.is_empty() && !looks_back {
            return;
        }
        let (_, position) = self.row(row);
        let steps = &self.steps[usize::from(position.class)];
        if !places.is_empty() {
            let fits = self.space.fits_of(&position, self.numbering.between());
            visit(&RowPart { depth, start, fits, places });
            for &place in places.iter() {
                let number = start + place as usize;
                self.cells[number / PER_WORD].fetch_or(DONE << (2 * (number % PER_WORD)), Relaxed);
            }
        }
        if !looks_back {
            for step in steps {
                let next = self.numbering.row_after(self.space, &position, step.motion, step.to);
                let after = &self.places_after[usize::from(step.motion)];
                for &place in places.iter() {
                    let number = next + after[place as usize] as usize;
                    *reached += u64::from(self.code(number) == NEW && self.reach(number, DONE - code));
                }
            }
            return;
        }
        self.list(start, NEW, places);
        if places.is_empty() {
            return;
        }
        let occupied = self.space.occupied(&position, self.numbering.between());
        places.retain(|&place| are_apart(occupied, self.occupied[place as usize]));
        for step in steps {
            let next = self.numbering.row_after(self.space, &position, step.motion, step.to);
            let after = &self.places_after[usize::from(step.motion)];
            places.retain(|&place| {
                // A finished neighbour of a number that was not reached is of this layer.
                let neighbour = self.code(next + after[place as usize] as usize);
                let is_next = neighbour == code || neighbour == DONE;
                if is_next {
                    *reached += u64::from(self.reach(start + place as usize, DONE - code));
                }
                !is_next
            });
            if places.is_empty() {
                return;
            }
        }
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
        let end = start + self.numbering.length();
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

    /// Returns the first number of a row, and its position.
    fn row(&self, row: usize) -> (usize, Position) {
        let start = row * self.numbering.length();
        (start, self.numbering.position(start))
    }

    /// Calls `task` for all rows, on all threads. `share` is what is done of the search.
    async fn scan(
        &self,
        control: &Control,
        share: &(dyn Fn() -> f64 + Sync),
        task: &(dyn Fn(Range<usize>) -> u8 + Sync),
    ) -> Result<(), Stopped> {
        let rows = self.numbering.all_rows();
        let numbers = BLOCKS[usize::from(rayon::current_num_threads() <= 1)];
        let block = numbers.div_ceil(self.numbering.length());
        for start in (0..rows).step_by(block) {
            max_of_parts(start..rows.min(start + block), 1, task);
            control.set_depth_share(share().min(1.0));
            control.yield_now().await?;
        }
        Ok(())
    }
}

/// What a thread uses for one row after another.
#[derive(Default)]
struct Buffers {
    places: Vec<u32>,
    reached: u64,
}

/// Returns whether pieces occupy different places.
fn are_apart(one: Option<u32>, other: Option<u32>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one & other == 0)
}
