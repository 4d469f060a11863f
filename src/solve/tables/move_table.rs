use godspeed_cube::{Angle, Corners, Edges, Face};

use super::closure;

/// The value of a coordinate after each move: a row for each value, a column for each move.
///
/// `MOVES` is the number of moves, 18 for the 3x3x3. It is a constant so that a row is an array and the
/// address of an entry takes no multiplication by a variable. Memory: `2 * MOVES` bytes a value.
pub struct MoveTable<const MOVES: usize = 18> {
    rows: Vec<[u16; MOVES]>,
}

impl MoveTable {
    /// Builds the table of a coordinate of the corners.
    ///
    /// `index` reads the coordinate; `corners` makes an arrangement that has a given value.
    pub fn of_corners(
        size: usize,
        index: impl Fn(&Corners) -> usize,
        corners: impl Fn(usize) -> Corners,
    ) -> Self {
        let quarters = Face::ALL.map(|face| Corners::turned(face, Angle::Quarter));
        Self::of_quarters(size, |value| {
            let corners = corners(value);
            quarters.map(|quarter| index(&corners.then(quarter)) as u16)
        })
    }

    /// Builds the table of a coordinate of the edges; see [`of_corners`](MoveTable::of_corners).
    pub fn of_edges(size: usize, index: impl Fn(&Edges) -> usize, edges: impl Fn(usize) -> Edges) -> Self {
        let quarters = Face::ALL.map(|face| Edges::turned(face, Angle::Quarter));
        Self::of_quarters(size, |value| {
            let edges = edges(value);
            quarters.map(|quarter| index(&edges.then(quarter)) as u16)
        })
    }

    /// Builds the table from quarter turns; half turns and primes are two and three of them.
    fn of_quarters(size: usize, quarters: impl Fn(usize) -> [u16; 6]) -> Self {
        let mut rows = vec![[0; 18]; size];
        for (value, row) in rows.iter_mut().enumerate() {
            for (face, after) in quarters(value).into_iter().enumerate() {
                row[3 * face] = after;
            }
        }
        for value in 0..size {
            for quarter in (0..18).step_by(3) {
                let half = rows[rows[value][quarter] as usize][quarter];
                rows[value][quarter + 1] = half;
                rows[value][quarter + 2] = rows[half as usize][quarter];
            }
        }
        Self { rows }
    }
}

impl<const MOVES: usize> MoveTable<MOVES> {
    /// Builds the table of a coordinate of `size` values, at most 65,536.
    ///
    /// `after` returns the value after the move of an index.
    pub fn new(size: usize, after: impl Fn(usize, usize) -> usize) -> Self {
        debug_assert!(size <= 1 << 16, "{size} values do not fit in 16 bits");
        let row = |value| std::array::from_fn(|m| after(value, m) as u16);
        Self { rows: (0..size).map(row).collect() }
    }

    /// Returns the value after a move.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, value: u16, m: impl Into<usize>) -> u16 {
        self.rows[value as usize][m.into()]
    }

    /// Returns the values after each move.
    #[inline(always)]
    #[must_use]
    pub fn all_after(&self, value: u16) -> &[u16; MOVES] {
        &self.rows[value as usize]
    }

    /// Returns the number of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.len()
    }

    /// Returns all values that moves lead to from one, itself first.
    #[must_use]
    pub fn reachable(&self, value: u16) -> Vec<u16> {
        closure(value, |&value| *self.all_after(value))
    }
}
