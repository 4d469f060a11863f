use std::ops::Range;

use godspeed_cube::lattice::{self, Place};
use godspeed_cube::{Angle, Axis, Face, Facelets, Size, Turn};

use super::axis_step::AxisStep;

/// The mask of a cell's colour. Above it is the target colour of that position.
///
/// Turns carry both: at any point of a solution, the target of a position is the colour of the face that it will be on
/// at the end.
pub(crate) const COLOUR: u8 = 7;

/// The shift of the target colour.
pub(crate) const WANTED: u32 = 3;

/// Returns whether a cell has its target colour.
pub(crate) const fn is_solved(cell: u8) -> bool {
    cell & COLOUR == cell >> WANTED
}

/// A value on each centre of a cube, carried by turns: its colour, or the target colour of its position.
///
/// Cells of corners and edges exist but are not updated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CentreGrid {
    /// The value on each facelet, face by face and row by row.
    pub(crate) cells: Vec<u8>,
}

/// The cells of each layer's four rows in a [`CentreGrid`].
#[derive(Clone, Debug)]
pub(crate) struct LayerRows {
    /// The size of the cube.
    pub(crate) size: Size,
    /// For each axis the four rows of its first layer in the order in which a quarter turn carries them, as
    /// `[first cell, distance to the next layer, distance to the next cell]`.
    sides: [[[isize; 3]; 4]; 3],
}

impl LayerRows {
    /// Returns the rows of cubes of two layers or more.
    pub(crate) fn of(size: Size) -> Self {
        Self { size, sides: Axis::ALL.map(|axis| sides(axis, size)) }
    }

    /// Returns a side's row of the first layer: `[first cell, distance to the next layer, distance to the next cell]`.
    pub(crate) const fn side(&self, axis: Axis, side: usize) -> [isize; 3] {
        self.sides[axis.index()][side]
    }

    /// Returns the first cell of a layer's row on one of the four sides around an axis.
    pub(crate) const fn first_of(&self, axis: Axis, side: usize, layer: usize) -> usize {
        let [first, layers, _] = self.sides[axis.index()][side];
        (first + layer as isize * layers) as usize
    }
}

fn sides(axis: Axis, size: Size) -> [[isize; 3]; 4] {
    let end = i32::from(size.last_layer()) - 1;
    let quarter = Turn::rotation(axis.positive(), Angle::Quarter, size);
    let side = Axis::ALL[(axis.index() + 1) % 3].positive();
    let free = 3 - axis.index() - side.axis().index();
    let at = |layer: i32, step: i32| {
        let mut at = [end; 3];
        at[axis.index()] = end - 2 * layer;
        at[free] = 2 * step - end;
        Place { at, face: side }
    };
    let mut places = [at(0, 0), at(1, 0), at(0, 1)];
    std::array::from_fn(|_| {
        let [first, layer, step] = places.map(|place| lattice::index(place, size) as isize);
        places = places.map(|place| {
            lattice::turned(place, quarter, size).expect("a rotation of the whole cube carries every facelet")
        });
        [first, layer - first, step - first]
    })
}

/// The side of the blocks of cells that are turned together, so that they stay in the cache.
const BLOCK: usize = 32;

impl CentreGrid {
    /// Returns the grid of a cube's colours.
    pub(crate) fn of_colours(cube: &Facelets) -> Self {
        Self { cells: cube.colours().iter().map(|&colour| colour as u8).collect() }
    }

    /// Returns the grid of faces of one colour each.
    pub(crate) fn of_faces(colours: [Face; 6], size: Size) -> Self {
        Self { cells: colours.iter().flat_map(|&colour| vec![colour as u8; size.face_area()]).collect() }
    }

    /// Applies a step.
    pub(crate) fn turn(&mut self, step: &AxisStep, rows: &LayerRows) {
        let last = rows.size.layers() - 1;
        let quarters = &step.quarters;
        self.turn_face(step.axis.positive(), quarters[0], last);
        self.turn_face(step.axis.positive().opposite(), (4 - quarters[last]) % 4, last);
        let turned: Vec<(usize, u8)> =
            (1..last).map(|layer| (layer, quarters[layer])).filter(|&(_, quarters)| quarters > 0).collect();
        // Cells of neighbouring layers are neighbours where those of one layer are not.
        for start in (1..last).step_by(BLOCK) {
            let places = start..(start + BLOCK).min(last);
            for &(layer, quarters) in &turned {
                self.turn_rows(&rows.sides[step.axis.index()], layer, quarters, places.clone());
            }
        }
    }

    /// Turns the cells of an inner layer at some places along each side.
    fn turn_rows(&mut self, sides: &[[isize; 3]; 4], layer: usize, quarters: u8, places: Range<usize>) {
        let start = places.start as isize;
        let steps = sides.map(|[_, _, step]| step);
        let mut from =
            sides.map(|[first, layers, step]| (first + layer as isize * layers + start * step) as usize);
        let quarters = usize::from(quarters);
        let mut to = from;
        to.rotate_left(quarters);
        for _ in places {
            // Without closures, which are calls where compilation units are small.
            let [a, b, c, d] = from;
            let [to_a, to_b, to_c, to_d] = to;
            let [a, b, c, d] = [self.cells[a], self.cells[b], self.cells[c], self.cells[d]];
            (self.cells[to_a], self.cells[to_b], self.cells[to_c], self.cells[to_d]) = (a, b, c, d);
            for side in 0..4 {
                from[side] = from[side].wrapping_add_signed(steps[side]);
                to[side] = to[side].wrapping_add_signed(steps[(side + quarters) % 4]);
            }
        }
    }

    fn turn_face(&mut self, face: Face, quarters: u8, last: usize) {
        if quarters == 0 {
            return;
        }
        let n = last + 1;
        let start = face.index() * n * n;
        let at = |row: usize, column: usize| start + row * n + column;
        let (rows, columns) = (n / 2, n.div_ceil(2));
        for (first_row, first_column) in (1..rows)
            .step_by(BLOCK)
            .flat_map(|row| (1..columns).step_by(BLOCK).map(move |column| (row, column)))
        {
            for row in first_row..(first_row + BLOCK).min(rows) {
                for column in first_column..(first_column + BLOCK).min(columns) {
                    let (down, right) = (last - row, last - column);
                    let cells = [at(row, column), at(column, down), at(down, right), at(right, row)];
                    self.cycle(cells, quarters);
                }
            }
        }
    }

    #[inline]
    fn cycle(&mut self, [a, b, c, d]: [usize; 4], quarters: u8) {
        let cells = &mut self.cells;
        match quarters {
            1 => (cells[a], cells[b], cells[c], cells[d]) = (cells[d], cells[a], cells[b], cells[c]),
            2 => (cells[a], cells[b], cells[c], cells[d]) = (cells[c], cells[d], cells[a], cells[b]),
            _ => (cells[a], cells[b], cells[c], cells[d]) = (cells[b], cells[c], cells[d], cells[a]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::scramble::random_moves;

    #[test]
    fn a_grid_and_facelets_agree_on_centres_after_every_turn() {
        for n in [4, 5, 8] {
            let size = Size::new(n).unwrap();
            let rows = LayerRows::of(size);
            let mut cube = Facelets::solved(size);
            let mut grid = CentreGrid::of_colours(&cube);
            for &turn in random_moves(size, 60, 5).turns() {
                cube.turn(turn);
                let seen = turn.canonical(size);
                let layers: Vec<usize> = (0..n).filter(|&l| seen.layers.contains(l as u16 + 1)).collect();
                let quarters = seen.angle.quarters() as u8;
                grid.turn(&AxisStep::of_layers(seen.face.axis(), &layers, quarters, size), &rows);
                for index in 0..size.facelets() {
                    let (row, column) = (index / n % n, index % n);
                    if (1..n - 1).contains(&row) && (1..n - 1).contains(&column) {
                        assert_eq!(grid.cells[index], cube.colours()[index] as u8);
                    }
                }
            }
        }
    }
}
