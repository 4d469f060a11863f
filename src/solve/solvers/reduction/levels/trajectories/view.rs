use super::frame::{AxisFrame, Row};

/// A value on each centre, arranged for one axis of columns.
///
/// Columns are turned only by number: each has an angle, its turns so far, and column j of side s is stored in side
/// `s - angle`. So a turn of a column costs nothing, and a turn of a row moves contiguous cells.
#[derive(Clone, Debug)]
pub(super) struct AxisView {
    n: usize,
    /// The four sides, each row by row.
    sides: [Vec<u8>; 4],
    /// Both caps in the layout of the rows of each parity.
    caps: [[Vec<u8>; 2]; 2],
    /// The rows of each parity whose cells on the caps are not yet copied to the other layout.
    ///
    /// At most one parity has such rows. Rows that turn one after the other are copied together, because a row of one
    /// layout is a column of the other.
    changed: [ChangedRows; 2],
}

/// The layers from which two threads share the work on two views.
pub(super) const LARGE: usize = 150;

/// A set of rows.
#[derive(Clone, Debug)]
struct ChangedRows {
    rows: Vec<usize>,
    is_in: Vec<bool>,
}

/// The cells of a row and of all columns where they cross it.
#[derive(Clone, Debug, Default)]
pub(super) struct Crossing {
    /// For each side row p of all columns, after their turns.
    pub(super) near: [Vec<u8>; 4],
    /// For each side row n - 1 - p.
    pub(super) far: [Vec<u8>; 4],
    /// The second and fourth strip.
    pub(super) caps: [Vec<u8>; 2],
}

/// Buffers for the turns of a view.
#[derive(Clone, Debug)]
pub(super) struct ViewBuffers {
    strips: [Vec<u8>; 4],
    face: Vec<u8>,
    turned: Vec<u8>,
}

impl ViewBuffers {
    pub(super) fn new(n: usize) -> Self {
        Self { strips: [(); 4].map(|()| vec![0; n]), face: vec![0; n * n], turned: vec![0; n * n] }
    }
}

impl AxisView {
    /// Returns the view of a cube's cells, with no column turned.
    pub(super) fn load(cells: &[u8], frame: &AxisFrame) -> Self {
        let n = frame.size.layers();
        let face = |patch: super::frame::Patch| -> Vec<u8> {
            (0..n * n).map(|at| cells[patch.cell(at / n, at % n)]).collect()
        };
        let changed = [(); 2].map(|()| ChangedRows { rows: Vec::new(), is_in: vec![false; n] });
        Self { n, sides: frame.sides.map(face), caps: frame.caps.map(|caps| caps.map(face)), changed }
    }

    /// Writes the cells back, after the turns of the columns.
    pub(super) fn store(mut self, frame: &AxisFrame, angles: &[u8], cells: &mut [u8]) {
        let n = self.n;
        self.update_caps(frame);
        for p in 0..n {
            for j in 0..n {
                for (side, patch) in frame.sides.iter().enumerate() {
                    cells[patch.cell(p, j)] = self.side(side, p, j, angles);
                }
                for (cap, patch) in self.caps[0].iter().zip(frame.caps[0]) {
                    cells[patch.cell(p, j)] = cap[p * n + j];
                }
            }
        }
    }

    /// Returns whether two threads share the work on two views.
    pub(super) const fn is_large(&self) -> bool {
        self.n >= LARGE
    }

    /// Makes both layouts of the caps equal.
    pub(super) fn update_caps(&mut self, frame: &AxisFrame) {
        for parity in 0..2 {
            self.update_layout(parity, frame);
        }
    }

    /// Copies to a layout of the caps what rows of the other parity changed.
    fn update_layout(&mut self, parity: usize, frame: &AxisFrame) {
        let (n, from) = (self.n, 1 - parity);
        let ChangedRows { rows, is_in } = &mut self.changed[from];
        if rows.is_empty() {
            return;
        }
        rows.sort_unstable();
        for cap in 0..2 {
            let link = frame.links[from][cap];
            let [even, odd] = &mut self.caps;
            let (source, target) =
                if from == 0 { (&even[cap], &mut odd[link.cap]) } else { (&odd[cap], &mut even[link.cap]) };
            for start in (0..n).step_by(BLOCK) {
                let end = (start + BLOCK).min(n);
                for &p in &*rows {
                    let line = &source[p * n + start..p * n + end];
                    let (row, column) = link.place(p, start, n);
                    let (last, _) = link.place(p, end - 1, n);
                    let cells = target[row.min(last) * n + column..].iter_mut().step_by(n);
                    if row <= last {
                        cells.zip(line).for_each(|(cell, &value)| *cell = value);
                    } else {
                        cells.zip(line.iter().rev()).for_each(|(cell, &value)| *cell = value);
                    }
                }
            }
        }
        rows.drain(..).for_each(|p| is_in[p] = false);
    }

    /// Returns a cell of a side.
    pub(super) fn side(&self, side: usize, p: usize, j: usize, angles: &[u8]) -> u8 {
        self.sides[side.wrapping_sub(usize::from(angles[j])) & 3][p * self.n + j]
    }

    /// Sets a cell of a side.
    pub(super) fn set_side(&mut self, side: usize, p: usize, j: usize, angles: &[u8], value: u8) {
        self.sides[side.wrapping_sub(usize::from(angles[j])) & 3][p * self.n + j] = value;
    }

    /// Returns a cell of a cap.
    pub(super) fn cap(&self, parity: usize, cap: usize, p: usize, j: usize) -> u8 {
        self.caps[parity][cap][p * self.n + j]
    }

    /// Sets a cell of a cap, in both layouts.
    pub(super) fn set_cap(&mut self, frame: &AxisFrame, [parity, cap, p, j]: [usize; 4], value: u8) {
        let n = self.n;
        self.caps[parity][cap][p * n + j] = value;
        let link = frame.links[parity][cap];
        let (p, j) = link.place(p, j, n);
        self.caps[1 - parity][link.cap][p * n + j] = value;
    }

    /// Reads the cells of a row after [`AxisView::update_caps`], and of all columns where they cross it.
    pub(super) fn cross(&self, row: Row, angles: &[u8], crossing: &mut Crossing) {
        let n = self.n;
        let (near, far) = (row.p * n, (n - 1 - row.p) * n);
        let Crossing { near: near_lines, far: far_lines, caps } = crossing;
        for (lines, start) in [(near_lines, near), (far_lines, far)] {
            let stored = self.sides.each_ref().map(|side| &side[start..start + n]);
            for (side, line) in lines.iter_mut().enumerate() {
                line.resize(n, 0);
                select(stored, angles, side as u8, line);
            }
        }
        for (line, cap) in caps.iter_mut().zip(&self.caps[row.parity]) {
            line.clear();
            line.extend_from_slice(&cap[near..near + n]);
        }
    }

    /// Reads the cells of a row and of all columns where they cross it, and then turns the row.
    pub(super) fn cross_and_turn(
        &mut self,
        turn: (Row, u8),
        angles: &[u8],
        frame: &AxisFrame,
        crossing: &mut Crossing,
        buffers: &mut ViewBuffers,
    ) {
        let (row, quarters) = turn;
        self.update_layout(row.parity, frame);
        self.cross(row, angles, crossing);
        self.turn_row(row, quarters, angles, frame, buffers);
    }

    /// Turns a row.
    pub(super) fn turn_row(
        &mut self,
        row: Row,
        quarters: u8,
        angles: &[u8],
        frame: &AxisFrame,
        buffers: &mut ViewBuffers,
    ) {
        let n = self.n;
        self.update_layout(row.parity, frame);
        let (near, far) = (row.p * n, (n - 1 - row.p) * n);
        let strips = &mut buffers.strips;
        // Strip x moves to strip x + quarters.
        let to = |strip: usize| (strip + usize::from(quarters)) % 4;
        let stored = |start: usize| self.sides.each_ref().map(|side| &side[start..start + n]);
        select(stored(near), angles, row.parity as u8, &mut strips[to(0)]);
        select(stored(far), angles, row.parity as u8 + 2, &mut strips[to(2)]);
        strips[to(2)].reverse();
        strips[to(1)].copy_from_slice(&self.caps[row.parity][0][near..near + n]);
        strips[to(3)].copy_from_slice(&self.caps[row.parity][1][near..near + n]);
        strips[2].reverse();
        for (strip, start, side) in [(0, near, row.parity as u8), (2, far, row.parity as u8 + 2)] {
            let stored = self.sides.each_mut().map(|side| &mut side[start..start + n]);
            put(stored, angles, side, &strips[strip]);
        }
        for (cap, strip) in [(0, &strips[1]), (1, &strips[3])] {
            self.caps[row.parity][cap][near..near + n].copy_from_slice(strip);
        }
        let ChangedRows { rows, is_in } = &mut self.changed[row.parity];
        if !std::mem::replace(&mut is_in[row.p], true) {
            rows.push(row.p);
        }
    }

    /// Turns a side in its own plane, in steps of (p, j) to (j, n - 1 - p).
    pub(super) fn turn_side(&mut self, side: usize, quarters: u8, angles: &[u8], buffers: &mut ViewBuffers) {
        let n = self.n;
        for p in 0..n {
            let stored = self.sides.each_ref().map(|side| &side[p * n..][..n]);
            select(stored, angles, side as u8, &mut buffers.face[p * n..][..n]);
        }
        turn_face(&buffers.face, quarters, n, &mut buffers.turned);
        for p in 0..n {
            let stored = self.sides.each_mut().map(|side| &mut side[p * n..][..n]);
            put(stored, angles, side as u8, &buffers.turned[p * n..][..n]);
        }
    }

    /// Turns a cap in its own plane, in both layouts.
    pub(super) fn turn_cap(
        &mut self,
        layer: usize,
        quarters: u8,
        frame: &AxisFrame,
        buffers: &mut ViewBuffers,
    ) {
        self.update_caps(frame);
        for parity in 0..2 {
            let cap = frame.cap_of(parity, layer);
            let quarters = frame.face_quarters(frame.caps[parity][cap], quarters);
            turn_face(&self.caps[parity][cap], quarters, self.n, &mut buffers.turned);
            self.caps[parity][cap].copy_from_slice(&buffers.turned);
        }
    }
}

/// Reads from each column the cell of one side.
fn select(sides: [&[u8]; 4], angles: &[u8], side: u8, line: &mut [u8]) {
    let n = line.len();
    let ([a, b, c, d], angles) = (sides.map(|side| &side[..n]), &angles[..n]);
    for j in 0..n {
        let stored = side.wrapping_sub(angles[j]);
        // Masks instead of branches, which the compiler turns into SIMD instructions.
        let (odd, high) = (0u8.wrapping_sub(stored & 1), 0u8.wrapping_sub(stored >> 1 & 1));
        let of_low = a[j] ^ (a[j] ^ b[j]) & odd;
        let of_high = c[j] ^ (c[j] ^ d[j]) & odd;
        line[j] = of_low ^ (of_low ^ of_high) & high;
    }
}

/// Writes to each column the cell of one side.
fn put(sides: [&mut [u8]; 4], angles: &[u8], side: u8, line: &[u8]) {
    let n = line.len();
    let angles = &angles[..n];
    for (number, stored) in sides.into_iter().enumerate() {
        let stored = &mut stored[..n];
        for j in 0..n {
            let is_here = side.wrapping_sub(angles[j]) & 3 == number as u8;
            let mask = 0u8.wrapping_sub(u8::from(is_here));
            stored[j] ^= (stored[j] ^ line[j]) & mask;
        }
    }
}

/// The side of the blocks in which squares are turned, so that the cells of a block stay in the cache.
const BLOCK: usize = 32;

/// Turns a square of cells in steps of (p, j) to (j, n - 1 - p).
fn turn_face(from: &[u8], quarters: u8, n: usize, to: &mut [u8]) {
    if quarters.is_multiple_of(2) {
        for (p, line) in from.chunks_exact(n).enumerate() {
            match quarters {
                2 => to[(n - 1 - p) * n..][..n].iter_mut().rev().zip(line).for_each(|(to, &cell)| *to = cell),
                _ => to[p * n..][..n].copy_from_slice(line),
            }
        }
        return;
    }
    for rows in (0..n).step_by(BLOCK) {
        let rows = rows..(rows + BLOCK).min(n);
        for columns in (0..n).step_by(BLOCK) {
            for j in columns..(columns + BLOCK).min(n) {
                let cells = from[rows.start * n + j..].iter().step_by(n);
                if quarters == 1 {
                    let line = &mut to[j * n + n - rows.end..j * n + n - rows.start];
                    line.iter_mut().rev().zip(cells).for_each(|(to, &cell)| *to = cell);
                } else {
                    let line = &mut to[(n - 1 - j) * n..][rows.clone()];
                    line.iter_mut().zip(cells).for_each(|(to, &cell)| *to = cell);
                }
            }
        }
    }
}
