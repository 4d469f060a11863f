use godspeed_cube::{Axis, Face, Size};

use super::super::super::parts::centre_grid::LayerRows;

/// A face as an array: the cell in row p and column j is `base + p * row + j * column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    base: isize,
    row: isize,
    column: isize,
}

impl Patch {
    /// Returns the facelet in a row and a column.
    pub(super) const fn cell(self, p: usize, j: usize) -> usize {
        (self.base + p as isize * self.row + j as isize * self.column) as usize
    }

    fn face(self, n: usize) -> usize {
        self.cell(0, 0) / (n * n)
    }

    /// Returns the patch with rows, columns or both in the other direction.
    const fn flipped(mut self, rows: bool, columns: bool, n: usize) -> Self {
        if rows {
            self.base += (n as isize - 1) * self.row;
            self.row = -self.row;
        }
        if columns {
            self.base += (n as isize - 1) * self.column;
            self.column = -self.column;
        }
        self
    }

    /// Returns whether a clockwise turn of the face moves the cell (p, j) to (j, n - 1 - p), not to (n - 1 - j, p).
    fn turns_forward(self, n: usize) -> bool {
        let from = self.cell(1, 2) % (n * n);
        let (row, column) = (from / n, from % n);
        self.cell(2, n - 2) % (n * n) == column * n + (n - 1 - row)
    }
}

/// Where the cells of a cap lie in its other layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CapLink {
    /// The other layout's cap: 0 or 1.
    pub(super) cap: usize,
    flip_row: bool,
    flip_column: bool,
}

impl CapLink {
    /// Returns the place (p, j) of the other layout that is the place (p, j) of this one.
    pub(super) const fn place(self, p: usize, j: usize, n: usize) -> (usize, usize) {
        (if self.flip_row { n - 1 - j } else { j }, if self.flip_column { n - 1 - p } else { p })
    }
}

/// A row: an inner layer of one of the two axes that cross the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Which axis: its layers cross the sides `parity` and `parity + 2`.
    pub(super) parity: usize,
    /// Its row on side `parity`; on the opposite side it is row `n - 1 - p`.
    pub(super) p: usize,
}

/// The faces of a cube as the layers of one axis, the columns, meet them.
///
/// The four *sides* around the axis are numbered in the order in which a quarter turn carries them. A turn of
/// column j moves the cell (p, j) of each side to (p, j) of the next one. The two faces of the axis are *caps*. The cells
/// of a row form a ring of four strips of n cells: row p of side k, a cap, row n - 1 - p of side k + 2 backwards, and
/// the other cap; a quarter turn moves each strip to the next one.
#[derive(Clone, Debug)]
pub(super) struct AxisFrame {
    /// The size of the cube.
    pub(super) size: Size,
    /// The axis of the columns.
    pub(super) columns: Axis,
    /// The sides.
    pub(super) sides: [Patch; 4],
    /// The second and fourth strips of the rows of each parity.
    pub(super) caps: [[Patch; 2]; 2],
    /// For each parity and cap its place in the layout of the other parity.
    pub(super) links: [[CapLink; 2]; 2],
    /// The axis of the rows of each parity, and whether p counts its layers from the other end.
    pub(super) rows: [(Axis, bool); 2],
}

impl AxisFrame {
    /// Returns the frame of an axis.
    pub(super) fn of(columns: Axis, rows: &LayerRows) -> Self {
        let size = rows.size;
        let n = size.layers();
        let patches = |axis: Axis| {
            [0, 1, 2, 3].map(|side| {
                let [base, column, row] = rows.side(axis, side);
                Patch { base, row, column }
            })
        };
        let sides = patches(columns);
        let crossing = |parity: usize| {
            let side = sides[parity];
            Axis::ALL
                .into_iter()
                .filter(|&axis| axis != columns)
                .find_map(|axis| {
                    // Layers of this axis as rows, the cells along each as columns.
                    let rings = patches(axis).map(|p| Patch { row: p.column, column: p.row, ..p });
                    let first = rings.iter().position(|ring| ring.face(n) == side.face(n))?;
                    let flips = [(false, false), (false, true), (true, false), (true, true)];
                    let &(flip, backwards) = flips
                        .iter()
                        .find(|&&(flip, backwards)| rings[first].flipped(flip, backwards, n) == side)?;
                    let strip = |number: usize| rings[(first + number) % 4].flipped(flip, backwards, n);
                    Some(((axis, flip), [strip(1), strip(3)]))
                })
                .expect("one of the other axes has layers that cross each side")
        };
        let [even, odd] = [crossing(0), crossing(1)];
        let caps = [even.1, odd.1];
        let link = |parity: usize, cap: usize| link(caps[parity][cap], &caps[1 - parity], n);
        let links = [[link(0, 0), link(0, 1)], [link(1, 0), link(1, 1)]];
        Self { size, columns, sides, caps, links, rows: [even.0, odd.0] }
    }

    /// Returns the row that an inner layer of another axis is.
    pub(super) fn row(&self, axis: Axis, layer: usize) -> Row {
        let parity = usize::from(self.rows[1].0 == axis);
        Row { parity, p: if self.rows[parity].1 { self.size.layers() - 1 - layer } else { layer } }
    }

    /// Returns the axis and the layer of a row.
    pub(super) fn layer(&self, row: Row) -> (Axis, usize) {
        let (axis, flipped) = self.rows[row.parity];
        (axis, if flipped { self.size.layers() - 1 - row.p } else { row.p })
    }

    /// Returns the axis, the layer and the parity of the outer layer that turns a side.
    pub(super) fn outer_layer_of(&self, side: usize) -> (Axis, usize) {
        let face = Face::ALL[self.sides[side].face(self.size.layers())];
        (face.axis(), if face.is_positive() { 0 } else { self.size.layers() - 1 })
    }

    /// Returns the side that an outer layer of another axis turns.
    pub(super) fn side_of(&self, axis: Axis, layer: usize) -> usize {
        let side = (0..4).find(|&side| self.outer_layer_of(side) == (axis, layer));
        side.expect("the outer layers of the other axes turn the sides")
    }

    /// Returns the turn of a patch, in steps of (p, j) to (j, n - 1 - p), for a turn of its outer layer.
    pub(super) fn face_quarters(&self, patch: Patch, quarters: u8) -> u8 {
        let n = self.size.layers();
        let clockwise = if Face::ALL[patch.face(n)].is_positive() { quarters } else { 4 - quarters };
        if patch.turns_forward(n) { clockwise % 4 } else { (4 - clockwise) % 4 }
    }

    /// Returns the cap of a parity that an outer layer of the columns' axis turns.
    pub(super) fn cap_of(&self, parity: usize, layer: usize) -> usize {
        let face = if layer == 0 { self.columns.positive() } else { self.columns.positive().opposite() };
        usize::from(self.caps[parity][1].face(self.size.layers()) == face.index())
    }
}

fn link(patch: Patch, others: &[Patch; 2], n: usize) -> CapLink {
    let cap = usize::from(others[1].face(n) == patch.face(n));
    let links = [(false, false), (false, true), (true, false), (true, true)];
    links
        .map(|(flip_row, flip_column)| CapLink { cap, flip_row, flip_column })
        .into_iter()
        .find(|link| {
            [(0, 0), (1, 2)].iter().all(|&(p, j)| {
                let (other_p, other_j) = link.place(p, j, n);
                others[cap].cell(other_p, other_j) == patch.cell(p, j)
            })
        })
        .expect("rows of different axes cross on a face")
}
