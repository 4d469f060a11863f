use std::ops::Range;

use super::numbering::Numbering;
use super::space::{Position, Space};
use crate::core::parallel::max_of_parts;
use crate::{Control, Stopped};

/// The rows of a numbering, with what a search needs for every place in a row.
pub(super) struct Rows<'a> {
    pub(super) space: &'a Space,
    pub(super) numbering: &'a Numbering,
    /// For each motion, the place in a row after each place.
    pub(super) places_after: Vec<Vec<u32>>,
    /// For each place in a row, the masks that its values fit.
    fits: Vec<u64>,
    /// For each place in a row, which places of the cube its pieces occupy; `None` if two occupy one.
    occupied: Vec<Option<u32>>,
}

/// Some numbers of a row, which have one distance.
pub(crate) struct RowPart<'a> {
    /// The distance in moves, or the cost in units where moves differ in cost.
    pub(crate) depth: u32,
    /// The first number of the row.
    pub(crate) start: usize,
    /// The masks that all numbers of the row fit between rows.
    pub(crate) fits: u64,
    /// The places in the row.
    pub(crate) places: &'a [u32],
}

/// A row, by its first number.
pub(super) struct Row {
    pub(super) start: usize,
    /// The position of the first number.
    pub(super) position: Position,
    /// Which places of the cube the pieces of the coordinates between rows occupy; `None` if two occupy one.
    occupied: Option<u32>,
}

/// Called with the numbers of each row and distance, on all threads.
pub(super) type Visit<'a> = dyn Fn(&RowPart<'_>) + Sync + 'a;

impl<'a> Rows<'a> {
    pub(super) fn new(space: &'a Space, numbering: &'a Numbering) -> Self {
        let position = |place: usize| numbering.position(place);
        let places = || 0..numbering.length();
        let fits = places().map(|place| space.fits_of(&position(place), numbering.within())).collect();
        let occupied = places().map(|place| space.occupied(&position(place), numbering.within())).collect();
        Self { space, numbering, places_after: numbering.places_after(space), fits, occupied }
    }

    /// Returns the masks that a place in a row fits.
    pub(super) fn fits(&self, place: u32) -> u64 {
        self.fits[place as usize]
    }

    /// Returns a row.
    pub(super) fn row(&self, row: usize) -> Row {
        let start = row * self.numbering.length();
        let position = self.numbering.position(start);
        let occupied = self.space.occupied(&position, self.numbering.between());
        Row { start, position, occupied }
    }

    /// Returns the masks that a row fits between rows.
    pub(super) fn fits_between(&self, row: &Row) -> u64 {
        self.space.fits_of(&row.position, self.numbering.between())
    }

    /// Returns whether all pieces of a number of a row are in different places.
    #[inline(always)]
    pub(super) fn is_possible(&self, row: &Row, place: u32) -> bool {
        let both = row.occupied.zip(self.occupied[place as usize]);
        both.is_some_and(|(one, other)| one & other == 0)
    }

    /// Returns how many numbers of a row are possible.
    pub(super) fn count_possible(&self, row: &Row) -> u64 {
        let Some(between) = row.occupied else { return 0 };
        let are_apart = |within: &&Option<u32>| within.is_some_and(|within| between & within == 0);
        self.occupied.iter().filter(are_apart).count() as u64
    }

    /// Lists the places of a row that are goals.
    pub(super) fn list_goals(&self, row: &Row, places: &mut Vec<u32>) {
        let fits = self.fits_between(row) & self.space.goal();
        let goals = (0..).zip(&self.fits).filter(|(_, within)| fits & *within != 0).map(|(place, _)| place);
        let are_legal =
            |place: &u32| self.is_possible(row, *place) && self.is_legal(row.start + *place as usize);
        places.clear();
        places.extend(goals.filter(are_legal));
    }

    /// Returns whether a number can be a legal cube: the numbered coordinates may determine that its parity is wrong.
    fn is_legal(&self, number: usize) -> bool {
        let is_whole = self.numbering.coordinates() == self.space.coordinates().len();
        let has_parity = is_whole && self.space.determines_parity();
        !has_parity || self.space.example(&self.numbering.position(number)).is_some()
    }

    /// Calls `task` for all rows, in blocks of about `numbers` numbers, on all threads. `share` is what is done of the search.
    pub(super) async fn scan(
        &self,
        numbers: usize,
        control: &Control,
        share: &(dyn Fn() -> f64 + Sync),
        task: &(dyn Fn(Range<usize>) -> u8 + Sync),
    ) -> Result<u8, Stopped> {
        let rows = self.numbering.all_rows();
        let block = numbers.div_ceil(self.numbering.length());
        let mut greatest = 0;
        for start in (0..rows).step_by(block) {
            greatest = greatest.max(max_of_parts(start..rows.min(start + block), 1, task));
            control.set_depth_share(share().min(1.0));
            control.yield_now().await?;
        }
        Ok(greatest)
    }
}
