use godspeed_cube::{Axis, Metric, Random};

use super::frame::{AxisFrame, Row};
use super::gains::{CycleChoice, add_gains};
use super::rectangle::{Bracket, RectangleSearch};
use super::slice_turn::{SliceTurn, WordBuilder, costs};
use super::view::{AxisView, Crossing, ViewBuffers};
use super::viterbi::{ColumnPaths, UNIT};

/// A word and the centres before its first turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// The turns.
    pub(super) word: Vec<SliceTurn>,
    /// The colour of each facelet.
    pub(super) current: Vec<u8>,
    /// The colour wanted at each facelet: that of the face where the word moves it.
    pub(super) wanted: Vec<u8>,
}

impl Draft {
    /// Returns the word that undoes this one, whose start is the end of this one.
    pub(super) fn inverse(self) -> Self {
        let word = super::slice_turn::inverse(&self.word);
        Self { word, current: self.wanted, wanted: self.current }
    }
}

/// The options of a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassOptions {
    /// The metric, which counts layers.
    pub(super) metric: Metric,
    /// The centres that a move must solve.
    pub(super) rate: f32,
    /// The number of places where rectangles are proposed.
    pub(super) proposals: usize,
    /// Whether proposals may be brackets.
    pub(super) brackets: bool,
}

/// One pass over a word, in which the columns of one axis are turned at the best times.
pub(super) struct Pass<'a> {
    frame: &'a AxisFrame,
    options: PassOptions,
    current: AxisView,
    wanted: AxisView,
    /// The angle of each column in the present word.
    angles: Vec<u8>,
    /// The angle of each column in the new word, where the turns before the next row are yet to be written.
    written: Vec<u8>,
    out: WordBuilder,
    window: Window,
    paths: ColumnPaths,
    buffers: PassBuffers,
    /// The outer turn right before, if there is no other turn since.
    outer: Option<SliceTurn>,
}

/// The row turns of a window, and the angles of all columns in each.
#[derive(Debug, Default)]
struct Window {
    rows: Vec<(Row, u8)>,
    present: Vec<u8>,
    /// Whether a row of each distance from the outside is in the window.
    used: Vec<bool>,
    /// For each parity the columns that its rows must leave at their present angles.
    limits: [Vec<i16>; 2],
}

#[derive(Debug)]
struct PassBuffers {
    crossings: [Crossing; 2],
    gains: [Vec<i8>; 3],
    limits: Vec<i16>,
    angles: Vec<u8>,
    view: ViewBuffers,
}

/// The limit of a column that must keep its present angle.
pub(super) const FIXED: i16 = -12_000;

impl<'a> Pass<'a> {
    /// Makes a pass and returns the new word, from its end: the inverse word and the centres before it.
    pub(super) fn run(
        draft: Draft,
        frame: &'a AxisFrame,
        options: PassOptions,
        random: &mut Random,
    ) -> Draft {
        let n = frame.size.layers();
        let Draft { word, mut current, mut wanted } = draft;
        let mut pass = Self {
            frame,
            options,
            current: AxisView::load(&current, frame),
            wanted: AxisView::load(&wanted, frame),
            angles: vec![0; n],
            written: vec![0; n],
            out: WordBuilder::new(frame.size, word.len()),
            window: Window { used: vec![false; n], limits: [vec![0; n], vec![0; n]], ..Window::default() },
            paths: ColumnPaths::new(n),
            buffers: PassBuffers {
                crossings: Default::default(),
                gains: [(); 3].map(|()| vec![0; n]),
                limits: vec![0; n],
                angles: Vec::new(),
                view: ViewBuffers::new(n),
            },
            outer: None,
        };
        pass.walk(&word, random);
        pass.current.store(frame, &pass.angles, &mut current);
        pass.wanted.store(frame, &pass.angles, &mut wanted);
        Draft { word: pass.out.finish(), current, wanted }.inverse()
    }

    fn n(&self) -> usize {
        self.angles.len()
    }

    fn walk(&mut self, word: &[SliceTurn], random: &mut Random) {
        let (n, middle) = (self.n(), self.n() as f64 / 2.0 - 0.5);
        let every = (word.len() + 1) as f64 / self.options.proposals.max(1) as f64;
        let mut next = if self.options.proposals == 0 { f64::INFINITY } else { every * random.unit() };
        for (at, &turn) in word.iter().enumerate() {
            let layer = usize::from(turn.layer);
            let is_outer = layer == 0 || layer == n - 1;
            if turn.axis == self.frame.columns && !is_outer {
                self.angles[layer] = (self.angles[layer] + turn.quarters) % 4;
                continue;
            }
            let row = (turn.axis != self.frame.columns && !is_outer && layer as f64 != middle)
                .then(|| self.frame.row(turn.axis, layer));
            let is_open = row.is_some_and(|row| !self.window.used[row.p.min(n - 1 - row.p)]);
            if !is_open || next <= at as f64 {
                self.close_window(random);
                while next <= at as f64 {
                    self.propose(random);
                    next += every * 2.0 * random.unit();
                }
            }
            match row {
                Some(row) => self.add_row(row, turn.quarters, random),
                None => self.pass_barrier(turn),
            }
        }
        self.close_window(random);
        if next.is_finite() && next <= word.len() as f64 + 1.0 {
            self.propose(random);
        }
        self.flush();
    }

    /// Passes a turn that ends a window.
    fn pass_barrier(&mut self, turn: SliceTurn) {
        let (n, layer) = (self.n(), usize::from(turn.layer));
        let is_outer = layer == 0 || layer == n - 1;
        let frame = self.frame;
        let buffers = &mut self.buffers.view;
        let views = [&mut self.current, &mut self.wanted];
        if turn.axis == frame.columns {
            views.into_iter().for_each(|view| view.turn_cap(layer, turn.quarters, frame, buffers));
        } else if is_outer {
            let side = frame.side_of(turn.axis, layer);
            let quarters = frame.face_quarters(frame.sides[side], turn.quarters);
            views.into_iter().for_each(|view| view.turn_side(side, quarters, &self.angles, buffers));
        } else {
            let row = frame.row(turn.axis, layer);
            let angles = &self.angles;
            views.into_iter().for_each(|view| view.turn_row(row, turn.quarters, angles, frame, buffers));
        }
        if turn.axis != frame.columns {
            self.flush();
        }
        self.out.push(turn);
        self.outer = (is_outer && turn.axis != frame.columns).then_some(turn);
    }

    /// Adds a turn of a row to the window.
    fn add_row(&mut self, row: Row, quarters: u8, random: &mut Random) {
        let n = self.n();
        if self.window.rows.is_empty() {
            let price = |cost: i32| (cost as f32 * self.options.rate * UNIT as f32) as i16;
            self.paths.start(&self.written, costs(self.options.metric).map(price));
        }
        let PassBuffers { crossings, gains, limits, view, .. } = &mut self.buffers;
        let [current, wanted] = crossings;
        self.current.cross(row, &self.angles, current);
        self.wanted.cross(row, &self.angles, wanted);
        gains.iter_mut().for_each(|gains| gains.fill(0));
        add_gains(row, quarters, current, wanted, CycleChoice::Both, gains.each_mut().map(Vec::as_mut_slice));
        limits.copy_from_slice(&self.window.limits[row.parity]);
        limits[0] = FIXED;
        limits[n - 1] = FIXED;
        if quarters == 2 {
            // A half turn exchanges the crossings of a column with those of its mirrored one.
            let first = if random.chance(0.5) { 0 } else { n / 2 };
            limits[first..first + n.div_ceil(2)].fill(FIXED);
        }
        self.paths.add_row(gains.each_ref().map(Vec::as_slice), &self.angles, limits);
        self.window.add(row, quarters, &self.angles);
        self.current.turn_row(row, quarters, &self.angles, self.frame, view);
        self.wanted.turn_row(row, quarters, &self.angles, self.frame, view);
        self.outer = None;
    }

    /// Ends a window and writes its row turns, with the columns turned at the best times.
    fn close_window(&mut self, _random: &mut Random) {
        if self.window.rows.is_empty() {
            return;
        }
        let n = self.n();
        let rows = &self.window.rows;
        self.paths.finish(&self.angles, &mut self.buffers.angles);
        let (new, old) = (&self.buffers.angles, &self.window.present);
        let view = &mut self.buffers.view;
        // Row turns with the present angles need not be made again.
        let same = new.chunks_exact(n).zip(old.chunks_exact(n)).take_while(|(new, old)| new == old).count();
        for (&(row, quarters), angles) in rows.iter().zip(old.chunks_exact(n)).skip(same).rev() {
            self.current.turn_row(row, 4 - quarters, angles, self.frame, view);
        }
        for (number, (&(row, quarters), angles)) in rows.iter().zip(new.chunks_exact(n)).enumerate() {
            if number >= same {
                self.current.turn_row(row, quarters, angles, self.frame, view);
            }
            write_columns(&mut self.out, self.frame.columns, &mut self.written, angles);
            let (axis, layer) = self.frame.layer(row);
            self.out.push(SliceTurn { axis, layer: layer as u16, quarters });
        }
        self.window.clear();
    }

    /// Writes the turns of the columns that are yet to be written.
    fn flush(&mut self) {
        write_columns(&mut self.out, self.frame.columns, &mut self.written, &self.angles);
    }

    /// Inserts the best rectangle of rows and columns, if one is worth its moves.
    fn propose(&mut self, random: &mut Random) {
        let bracket_first = self.options.brackets && random.chance(0.5);
        let parity = random.below(2);
        let search = RectangleSearch {
            frame: self.frame,
            current: &self.current,
            wanted: &self.wanted,
            angles: &self.angles,
            written: &self.written,
            costs: costs(self.options.metric),
            rate: self.options.rate,
            parity,
        };
        let bracket = bracket_first.then(|| self.bracket(parity, random));
        let Some(rectangle) = search.run(bracket, random) else { return };
        let cycles = bracket.map_or(CycleChoice::Both, |bracket| bracket.cycles);
        for &(p, quarters) in &rectangle.rows {
            for &(j, more) in &rectangle.columns {
                self.cycle(Row { parity, p }, quarters, j, more, cycles);
            }
        }
        let mut turned = self.angles.clone();
        for &(j, more) in &rectangle.columns {
            turned[j] = (turned[j] + more) % 4;
        }
        let columns = self.frame.columns;
        let outer = |quarters: u8| bracket.map(|bracket| SliceTurn { quarters, ..bracket.outer });
        let around = bracket.map_or([0, 0], |bracket| [bracket.outer.quarters, 4 - bracket.outer.quarters]);
        let frame = self.frame;
        let turns = |&(p, quarters): &(usize, u8)| {
            let (axis, layer) = frame.layer(Row { parity, p });
            SliceTurn { axis, layer: layer as u16, quarters }
        };
        let rows: Vec<SliceTurn> = rectangle.rows.iter().map(turns).collect();
        let rows = [rows.clone(), super::slice_turn::inverse(&rows)];
        if bracket.is_some() {
            self.flush();
        }
        for (angles, rows) in [(&turned, &rows[0]), (&self.angles, &rows[1])] {
            outer(around[0]).into_iter().for_each(|turn| self.out.push(turn));
            write_columns(&mut self.out, columns, &mut self.written, angles);
            outer(around[1]).into_iter().for_each(|turn| self.out.push(turn));
            rows.iter().for_each(|&turn| self.out.push(turn));
        }
        self.outer = None;
    }

    /// Returns a bracket of either side, one that meets the outer turn before if there is one.
    fn bracket(&self, parity: usize, random: &mut Random) -> Bracket {
        let sides = [parity, parity + 2];
        let outer_of = |side: usize| self.frame.outer_layer_of(side);
        let outer = self.outer.filter(|turn| turn.quarters != 2 && self.written == self.angles);
        let met = outer.and_then(|turn| {
            let side = sides.into_iter().find(|&side| outer_of(side) == (turn.axis, turn.layer.into()))?;
            Some((side, turn))
        });
        let side = met.map_or(sides[random.below(2)], |(side, _)| side);
        let (axis, layer) = outer_of(side);
        let quarters = met.map_or(1 + 2 * random.below(2) as u8, |(_, turn)| 4 - turn.quarters);
        Bracket {
            outer: SliceTurn { axis, layer: layer as u16, quarters },
            cycles: if side == parity { CycleChoice::Far } else { CycleChoice::Near },
            moves: if met.is_some() { 2 } else { 4 },
        }
    }

    /// Makes the cycles of a row and a column.
    fn cycle(&mut self, row: Row, quarters: u8, j: usize, more: u8, choice: CycleChoice) {
        let (n, parity, angles) = (self.n(), row.parity, &self.angles);
        let view = &mut self.current;
        for (cycle, side, p, strip, at) in [
            (CycleChoice::Near, parity, row.p, (4 - quarters) % 4, j),
            (CycleChoice::Far, (parity + 2) % 4, n - 1 - row.p, (6 - quarters) % 4, n - 1 - j),
        ] {
            if choice != CycleChoice::Both && choice != cycle {
                continue;
            }
            let before = (side + 4 - usize::from(more)) % 4;
            let cap = usize::from(strip / 2);
            let values = [
                view.side(side, p, j, angles),
                view.side(before, p, j, angles),
                view.cap(parity, cap, row.p, at),
            ];
            view.set_side(side, p, j, angles, values[1]);
            view.set_side(before, p, j, angles, values[2]);
            view.set_cap(self.frame, [parity, cap, row.p, at], values[0]);
        }
    }
}

impl Window {
    fn add(&mut self, row: Row, quarters: u8, angles: &[u8]) {
        let n = angles.len();
        let label = row.p.min(n - 1 - row.p);
        self.used[label] = true;
        self.rows.push((row, quarters));
        self.present.extend_from_slice(angles);
        // On a cap, a row and a column of one label meet a row and a column of another in one centre.
        self.limits[1 - row.parity][label] = FIXED;
        self.limits[1 - row.parity][n - 1 - label] = FIXED;
    }

    fn clear(&mut self) {
        let n = self.used.len();
        for (row, _) in self.rows.drain(..) {
            let label = row.p.min(n - 1 - row.p);
            self.used[label] = false;
            for limits in &mut self.limits {
                limits[label] = 0;
                limits[n - 1 - label] = 0;
            }
        }
        self.present.clear();
    }
}

/// Writes turns of columns up to some angles.
fn write_columns(out: &mut WordBuilder, axis: Axis, written: &mut [u8], angles: &[u8]) {
    if written == angles {
        return;
    }
    for (layer, (written, &angle)) in written.iter_mut().zip(angles).enumerate() {
        if *written != angle {
            let quarters = angle.wrapping_sub(*written) & 3;
            out.push(SliceTurn { axis, layer: layer as u16, quarters });
            *written = angle;
        }
    }
}
