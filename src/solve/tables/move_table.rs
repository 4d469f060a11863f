use godspeed_cube::{Angle, Corners, Edges, Face};

use crate::Move;

/// What each of the 18 moves does to one coordinate: a row for each value, a column for each move.
pub struct MoveTable {
    rows: Vec<[u16; 18]>,
}

impl MoveTable {
    /// The table of a coordinate of the corners, given how to read it and how to make some corners that
    /// have a value.
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

    /// The same for a coordinate of the edges.
    pub fn of_edges(size: usize, index: impl Fn(&Edges) -> usize, edges: impl Fn(usize) -> Edges) -> Self {
        let quarters = Face::ALL.map(|face| Edges::turned(face, Angle::Quarter));
        Self::of_quarters(size, |value| {
            let edges = edges(value);
            quarters.map(|quarter| index(&edges.then(quarter)) as u16)
        })
    }

    /// Half turns and primes are quarter turns done twice and thrice.
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

    /// The value after a move.
    #[inline]
    #[must_use]
    pub fn after(&self, value: u16, m: Move) -> u16 {
        self.rows[value as usize][m.0 as usize]
    }

    /// How many values there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.len()
    }
}
