use super::space::{MAX_COORDINATES, Position, Space};

/// The most numbers of a row of several coordinates: their table of moves stays in the cache of a processor.
const MAX_ROW: usize = 1 << 13;

/// The numbers of all combinations of values of some coordinates, in rows.
///
/// ```text
/// number = (class * rows + row) * length + place
/// row    = value1 * n2 + value2 ...    for the coordinates between rows
/// place  = value1 * n2 + value2 ...    for the coordinates within a row
/// ```
///
/// A motion brings all numbers of a row to one row, in an order that does not depend on the row. So a breadth-first
/// search computes the rows once, and the places from a table that is small.
pub(crate) struct Numbering {
    classes: usize,
    rows: usize,
    length: usize,
    /// The coordinates, first those between rows.
    parts: Vec<Part>,
    /// How many of the coordinates are between rows.
    between: usize,
}

/// A coordinate of a numbering.
#[derive(Clone, Copy)]
struct Part {
    coordinate: u8,
    size: usize,
    /// The difference of two numbers whose values differ by one.
    stride: usize,
}

impl Numbering {
    /// Numbers the combinations of some coordinates of a space.
    pub(crate) fn new(space: &Space, coordinates: &[u8]) -> Self {
        let size = |coordinate: u8| space.coordinates()[usize::from(coordinate)].size();
        let is_within = chosen_within(&coordinates.iter().map(|&one| size(one)).collect::<Vec<_>>());
        let chosen = |wanted: bool| {
            let parts = coordinates.iter().zip(&is_within).filter(move |(_, within)| **within == wanted);
            parts.map(|(&coordinate, _)| coordinate)
        };
        let between = chosen(false).count();
        // The last coordinate is that whose values are best the bits of a word.
        let mut within: Vec<u8> = chosen(true).collect();
        within.sort_by_key(|&coordinate| Some(size(coordinate)).filter(|&size| size <= u32::BITS as usize));
        let mut parts: Vec<Part> = chosen(false)
            .chain(within)
            .map(|coordinate| Part { coordinate, size: size(coordinate), stride: 0 })
            .collect();
        let mut stride = 1;
        for part in parts.iter_mut().rev() {
            part.stride = stride;
            stride *= part.size;
        }
        let length = parts[between..].iter().map(|part| part.size).product();
        Self { classes: space.graph().classes(), rows: stride / length, length, parts, between }
    }

    /// Returns how many numbers there are.
    pub(crate) const fn size(&self) -> usize {
        self.classes * self.rows * self.length
    }

    /// Returns how many numbers a row has.
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// Returns the number of values of the last coordinate. Numbers that differ in it only are next to each other.
    pub(crate) fn last_size(&self) -> usize {
        self.parts.last().map_or(1, |part| part.size)
    }

    /// Returns how many rows all classes have together.
    pub(crate) const fn all_rows(&self) -> usize {
        self.classes * self.rows
    }

    /// Returns the number of coordinates.
    pub(crate) const fn coordinates(&self) -> usize {
        self.parts.len()
    }

    /// Yields the coordinates, each with the difference of two numbers whose values differ by one.
    pub(crate) fn strides(&self) -> impl Iterator<Item = (usize, usize)> {
        self.parts.iter().map(|part| (usize::from(part.coordinate), part.stride))
    }

    /// Returns the number of a position.
    #[inline(always)]
    pub(crate) fn number(&self, position: &Position) -> usize {
        let mut number = usize::from(position.class) * self.rows * self.length;
        for part in &self.parts {
            number += position.values[usize::from(part.coordinate)] as usize * part.stride;
        }
        number
    }

    /// Returns the position of a number; coordinates that are not numbered have the value 0.
    pub(crate) fn position(&self, number: usize) -> Position {
        let of_class = self.rows * self.length;
        let mut position = Position { values: [0; MAX_COORDINATES], class: (number / of_class) as u8 };
        let mut rest = number % of_class;
        for part in &self.parts {
            position.values[usize::from(part.coordinate)] = (rest / part.stride) as u32;
            rest %= part.stride;
        }
        position
    }

    /// Returns the coordinates between rows.
    pub(crate) fn between(&self) -> impl Iterator<Item = u8> {
        self.parts[..self.between].iter().map(|part| part.coordinate)
    }

    /// Returns the coordinates within a row.
    pub(crate) fn within(&self) -> impl Iterator<Item = u8> {
        self.parts[self.between..].iter().map(|part| part.coordinate)
    }

    /// Returns the first number of the row to which a motion brings the row of a position.
    #[inline(always)]
    pub(crate) fn row_after(&self, space: &Space, position: &Position, motion: u8, class: u8) -> usize {
        let mut number = usize::from(class) * self.rows * self.length;
        for part in &self.parts[..self.between] {
            let coordinate = usize::from(part.coordinate);
            let next = space.coordinates()[coordinate].after(position.values[coordinate], motion);
            number += next as usize * part.stride;
        }
        number
    }

    /// Returns for each motion and place the place after it.
    pub(crate) fn places_after(&self, space: &Space) -> Vec<Vec<u32>> {
        let motions = 0..space.graph().motions().len() as u8;
        let of_motion = |motion: u8| {
            let place_after = |place: usize| {
                let position = self.position(place);
                let values = self.parts[self.between..].iter().map(|part| {
                    let coordinate = usize::from(part.coordinate);
                    let next = space.coordinates()[coordinate].after(position.values[coordinate], motion);
                    next as usize * part.stride
                });
                values.sum::<usize>() as u32
            };
            (0..self.length).map(place_after).collect()
        };
        motions.map(of_motion).collect()
    }
}

/// Chooses the coordinates within a row, given the sizes: as many numbers as [`MAX_ROW`] allows, and at least one
/// coordinate.
fn chosen_within(sizes: &[usize]) -> Vec<bool> {
    let product = |set: u32| {
        let chosen = sizes.iter().enumerate().filter(|(one, _)| set >> one & 1 == 1);
        chosen.fold(1_usize, |product, (_, size)| product.saturating_mul(*size))
    };
    let sets = 1..1_u32 << sizes.len();
    let fitting = sets.filter(|&set| product(set) <= MAX_ROW).max_by_key(|&set| product(set));
    let smallest = sizes.iter().enumerate().min_by_key(|(_, size)| **size).map_or(0, |(one, _)| 1 << one);
    let chosen = fitting.unwrap_or(smallest);
    (0..sizes.len()).map(|one| chosen >> one & 1 == 1).collect()
}
