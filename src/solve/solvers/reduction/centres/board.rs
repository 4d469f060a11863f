use godspeed_cube::Size;

use super::super::commutators::Line;

/// What lies on a facelet: the colour in the lower three bits, the colour that is to lie there above them.
///
/// Both are carried by turns. Seen from any place in the solution, a facelet wants the colour of the face on which
/// it will be at the end.
pub(super) const COLOUR: u8 = 7;
pub(super) const WANTED: u32 = 3;

/// Whether the colour is the one that is wanted.
pub(super) const fn is_home(cell: u8) -> bool {
    cell & COLOUR == cell >> WANTED
}

/// The centres laid out four times, along rows and along columns, in both directions: so whatever layer a
/// commutator varies, its three centres each run through memory one by one, and many are compared at once.
pub(super) struct Board {
    n: usize,
    colours: Vec<u8>,
    wanted: Vec<u8>,
}

impl Board {
    /// A board of which nothing has been laid out.
    pub(super) fn empty(size: Size) -> Self {
        let cells = 4 * size.facelets();
        Self { n: size.layers(), colours: vec![0; cells], wanted: vec![0; cells] }
    }

    /// Lays out the cells of a cube.
    pub(super) fn load(&mut self, cells: &[u8]) {
        let n = self.n;
        let area = n * n;
        for (face, cells) in cells.chunks_exact(area).enumerate() {
            for row in 1..n - 1 {
                for column in 1..n - 1 {
                    let cell = cells[row * n + column];
                    for at in ways(face, row, column, n) {
                        self.colours[at] = cell & COLOUR;
                        self.wanted[at] = cell >> WANTED;
                    }
                }
            }
        }
    }

    /// The colour on a facelet.
    pub(super) fn colour(&self, index: usize) -> u8 {
        let (face, row, column) = self.split(index);
        self.colours[ways(face, row, column, self.n)[0]]
    }

    /// Lays a colour on a facelet.
    pub(super) fn set_colour(&mut self, index: usize, colour: u8) {
        let (face, row, column) = self.split(index);
        for at in ways(face, row, column, self.n) {
            self.colours[at] = colour;
        }
    }

    /// Adds to `gains` what each pair of layers brings home by a cycle, for all i of one j.
    pub(super) fn add_gains(&self, cycle: &[Line; 3], j: usize, gains: &mut [i8]) {
        let n = self.n;
        let [x, y, z] = cycle.map(|line| line.start(j)..line.start(j) + n);
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

/// Where a centre lies in the four ways to lay out.
const fn ways(face: usize, row: usize, column: usize, n: usize) -> [usize; 4] {
    let start = 4 * face * n * n;
    let area = n * n;
    [
        start + row * n + column,
        start + area + row * n + (n - 1 - column),
        start + 2 * area + column * n + row,
        start + 3 * area + column * n + (n - 1 - row),
    ]
}
