use godspeed_cube::Size;

use super::super::centre_grid::{COLOUR, WANTED};
use super::commutators::AffineCell;

/// The centres in four layouts: by rows and by columns, in both directions.
///
/// Whichever layer a commutator varies, each of its three positions then runs through memory one by one, and
/// the gains of many pairs of layers are computed at once by SIMD instructions.
pub(super) struct CentreLayouts {
    n: usize,
    colours: Vec<u8>,
    wanted: Vec<u8>,
}

impl CentreLayouts {
    /// Returns layouts without content.
    pub(super) fn empty(size: Size) -> Self {
        let cells = 4 * size.facelets();
        Self { n: size.layers(), colours: vec![0; cells], wanted: vec![0; cells] }
    }

    /// Fills the layouts with the cells of a cube.
    pub(super) fn load(&mut self, cells: &[u8]) {
        let n = self.n;
        let area = n * n;
        for (face, cells) in cells.chunks_exact(area).enumerate() {
            for row in 1..n - 1 {
                for column in 1..n - 1 {
                    let cell = cells[row * n + column];
                    for at in layout_indices(face, row, column, n) {
                        self.colours[at] = cell & COLOUR;
                        self.wanted[at] = cell >> WANTED;
                    }
                }
            }
        }
    }

    /// Returns the colour of a cell.
    pub(super) fn colour(&self, index: usize) -> u8 {
        let (face, row, column) = self.split(index);
        self.colours[layout_indices(face, row, column, self.n)[0]]
    }

    /// Sets the colour of a cell.
    pub(super) fn set_colour(&mut self, index: usize, colour: u8) {
        let (face, row, column) = self.split(index);
        for at in layout_indices(face, row, column, self.n) {
            self.colours[at] = colour;
        }
    }

    /// Adds the gain of a cycle, the change in solved centres, to `gains` for all i of one j.
    pub(super) fn add_gains(&self, cycle: &[AffineCell; 3], j: usize, gains: &mut [i8]) {
        let n = self.n;
        let [x, y, z] = cycle.map(|cell| cell.at(0, j)..cell.at(0, j) + n);
        let [xs, ys, zs] = [&x, &y, &z].map(|line| &self.colours[line.clone()]);
        let [xd, yd, zd] = [&x, &y, &z].map(|line| &self.wanted[line.clone()]);
        let gains = &mut gains[..n];
        let is = |a: u8, b: u8| i8::from(a == b);
        for i in 0..n {
            gains[i] += is(xs[i], yd[i]) + is(ys[i], zd[i]) + is(zs[i], xd[i])
                - is(xs[i], xd[i])
                - is(ys[i], yd[i])
                - is(zs[i], zd[i]);
        }
    }

    const fn split(&self, index: usize) -> (usize, usize, usize) {
        let n = self.n;
        (index / (n * n), index / n % n, index % n)
    }
}

/// Returns the index of a cell in each of the four layouts.
const fn layout_indices(face: usize, row: usize, column: usize, n: usize) -> [usize; 4] {
    let start = 4 * face * n * n;
    let area = n * n;
    [
        start + row * n + column,
        start + area + row * n + (n - 1 - column),
        start + 2 * area + column * n + row,
        start + 3 * area + column * n + (n - 1 - row),
    ]
}
