use godspeed_cube::{Axis, Metric, Random};
use rayon::prelude::*;

use super::frame::{AxisFrame, Row};
use super::gains::{CycleChoice, add_gains};
use super::rectangle::{Bracket, RectangleSearch};
use super::slice_turn::{SliceTurn, WordBuilder, costs};
use super::view::{AxisView, Crossing, LARGE, ViewBuffers};
use super::viterbi::{ColumnPaths, UNIT};

/// A word and the centres before its first turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// The turns.
    pub(super) word: Vec<SliceTurn>,
    /// The colour of each facelet.
    pub(super) current: Vec<u8>,
    /// The target colour of each facelet: that of the face where the word moves it.
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
    ranges: Vec<ColumnRange>,
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
    /// For each row turned by a half turn the first column of the half whose columns keep their angles.
    halves: Vec<Option<usize>>,
}

/// A range of columns whose paths are found together.
struct ColumnRange {
    first: usize,
    paths: ColumnPaths,
    /// For each parity the columns that its rows must leave at their present angles, and the same for one row.
    limits: [Vec<i16>; 3],
    /// The best angles during each row turn.
    angles: Vec<u8>,
}

impl ColumnRange {
    fn new(first: usize, count: usize) -> Self {
        let limits = [(); 3].map(|()| vec![0; count]);
        Self { first, paths: ColumnPaths::new(count), limits, angles: Vec::new() }
    }
}

#[derive(Debug)]
struct PassBuffers {
    /// The crossings of each row of a window, in the present and the target colours.
    crossings: [Vec<Crossing>; 2],
    /// The gains of each row of a window.
    gains: Vec<[Vec<i8>; 3]>,
    angles: Vec<u8>,
    views: [ViewBuffers; 2],
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
            window: Window { used: vec![false; n], ..Window::default() },
            ranges: if n >= LARGE {
                vec![ColumnRange::new(0, n / 2), ColumnRange::new(n / 2, n - n / 2)]
            } else {
                vec![ColumnRange::new(0, n)]
            },
            buffers: PassBuffers {
                crossings: Default::default(),
                gains: Vec::new(),
                angles: Vec::new(),
                views: [ViewBuffers::new(n), ViewBuffers::new(n)],
            },
            outer: None,
        };
        pass.walk(&word, random);
        let Pass { current: view, wanted: wanted_view, angles, out, .. } = pass;
        view.store(frame, &angles, &mut current);
        wanted_view.store(frame, &angles, &mut wanted);
        Draft { word: out.finish(), current, wanted }.inverse()
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
                self.close_window();
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
        self.close_window();
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
        let angles = std::mem::take(&mut self.angles);
        self.in_both(|view, buffers| {
            if turn.axis == frame.columns {
                view.turn_cap(layer, turn.quarters, frame, buffers);
            } else if is_outer {
                let side = frame.side_of(turn.axis, layer);
                let quarters = frame.face_quarters(frame.sides[side], turn.quarters);
                view.turn_side(side, quarters, &angles, buffers);
            } else {
                view.turn_row(frame.row(turn.axis, layer), turn.quarters, &angles, frame, buffers);
            }
        });
        self.angles = angles;
        if turn.axis != frame.columns {
            self.flush();
        }
        self.out.push(turn);
        self.outer = (is_outer && turn.axis != frame.columns).then_some(turn);
    }

    /// Runs a task for the present and the target colours, on two threads if there are that many.
    fn in_both(&mut self, task: impl Fn(&mut AxisView, &mut ViewBuffers) + Sync) {
        let [one, two] = &mut self.buffers.views;
        let (current, wanted) = (&mut self.current, &mut self.wanted);
        if current.is_large() {
            rayon::join(|| task(current, one), || task(wanted, two));
        } else {
            task(current, one);
            task(wanted, two);
        }
    }

    /// Adds a turn of a row to the window.
    fn add_row(&mut self, row: Row, quarters: u8, random: &mut Random) {
        // A half turn exchanges the crossings of a column with those of its mirrored one.
        let half = (quarters == 2).then(|| if random.chance(0.5) { 0 } else { self.n() / 2 });
        self.window.add(row, quarters, half, &self.angles);
        self.outer = None;
    }

    /// Reads the crossings of all rows of the window and turns them, in the present and the target colours.
    fn cross_rows(&mut self) {
        let n = self.n();
        let Self { frame, window, buffers, current, wanted, .. } = self;
        let rows = window.rows.iter().zip(window.present.chunks_exact(n));
        let [crossings, wanted_crossings] = &mut buffers.crossings;
        let [view_buffers, wanted_buffers] = &mut buffers.views;
        let cross = |view: &mut AxisView, crossings: &mut Vec<Crossing>, buffers: &mut ViewBuffers| {
            if crossings.len() < window.rows.len() {
                crossings.resize_with(window.rows.len(), Crossing::default);
            }
            for ((&turn, angles), crossing) in rows.clone().zip(crossings) {
                view.cross_and_turn(turn, angles, frame, crossing, buffers);
            }
        };
        if current.is_large() {
            rayon::join(
                || cross(current, crossings, view_buffers),
                || cross(wanted, wanted_crossings, wanted_buffers),
            );
        } else {
            cross(current, crossings, view_buffers);
            cross(wanted, wanted_crossings, wanted_buffers);
        }
    }

    /// Finds the gains of turning each column more during each row turn of the window.
    fn find_gains(&mut self) {
        let is_large = self.current.is_large();
        let Self { window, buffers, .. } = self;
        let PassBuffers { crossings: [current, wanted], gains, .. } = buffers;
        let n = window.used.len();
        let count = window.rows.len();
        if gains.len() < count {
            gains.resize_with(count, || [(); 3].map(|()| vec![0; n]));
        }
        let find = |number: usize, gains: &mut [Vec<i8>; 3]| {
            gains.iter_mut().for_each(|gains| gains.fill(0));
            let (row, quarters) = window.rows[number];
            let lines = gains.each_mut().map(Vec::as_mut_slice);
            add_gains(row, quarters, &current[number], &wanted[number], CycleChoice::Both, lines);
        };
        let gains = &mut gains[..count];
        if is_large {
            gains.par_iter_mut().enumerate().for_each(|(number, gains)| find(number, gains));
        } else {
            gains.iter_mut().enumerate().for_each(|(number, gains)| find(number, gains));
        }
    }

    /// Finds the best angles of some columns during each row turn of the window.
    fn find_paths(&self, columns: &mut ColumnRange) {
        let ColumnRange { first, paths, limits, angles } = columns;
        let (n, first) = (self.n(), *first);
        let range = first..first + paths.columns();
        let price = |cost: i32| (cost as f32 * self.options.rate * UNIT as f32) as i16;
        paths.start(&self.written[range.clone()], costs(self.options.metric).map(price));
        limits.iter_mut().for_each(|limits| limits.fill(0));
        let [of_parities @ .., of_row] = limits;
        let rows = self.window.rows.iter().zip(&self.window.halves).zip(&self.buffers.gains);
        for (((&(row, _), half), gains), present) in rows.zip(self.window.present.chunks_exact(n)) {
            of_row.copy_from_slice(&of_parities[row.parity]);
            let fix = |columns: std::ops::Range<usize>, limits: &mut [i16]| {
                let (start, end) = (columns.start.max(range.start), columns.end.min(range.end));
                if start < end {
                    limits[start - first..end - first].fill(FIXED);
                }
            };
            fix(0..1, of_row);
            fix(n - 1..n, of_row);
            if let &Some(half) = half {
                fix(half..half + n.div_ceil(2), of_row);
            }
            paths.add_row(
                gains.each_ref().map(|gains| &gains[range.clone()]),
                &present[range.clone()],
                of_row,
            );
            // On a cap, a row and a column of one label meet a row and a column of another in one centre.
            for column in [row.p, n - 1 - row.p] {
                fix(column..column + 1, &mut of_parities[1 - row.parity]);
            }
        }
        paths.finish(&self.angles[range], angles);
    }

    /// Ends a window and writes its row turns, with the columns turned at the best times.
    fn close_window(&mut self) {
        if self.window.rows.is_empty() {
            return;
        }
        self.cross_rows();
        self.find_gains();
        let n = self.n();
        let mut ranges = std::mem::take(&mut self.ranges);
        if self.current.is_large() {
            ranges.par_iter_mut().for_each(|columns| self.find_paths(columns));
        } else {
            ranges.iter_mut().for_each(|columns| self.find_paths(columns));
        }
        let new = &mut self.buffers.angles;
        new.resize(self.window.rows.len() * n, 0);
        for ColumnRange { first, paths, angles, .. } in &ranges {
            let lines = angles.chunks_exact(paths.columns());
            new.chunks_exact_mut(n)
                .zip(lines)
                .for_each(|(new, line)| new[*first..][..line.len()].copy_from_slice(line));
        }
        self.ranges = ranges;
        let rows = &self.window.rows;
        let (new, old) = (&self.buffers.angles, &self.window.present);
        let view = &mut self.buffers.views[0];
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
        self.current.update_caps(self.frame);
        self.wanted.update_caps(self.frame);
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
    fn add(&mut self, row: Row, quarters: u8, half: Option<usize>, angles: &[u8]) {
        self.used[row.p.min(angles.len() - 1 - row.p)] = true;
        self.rows.push((row, quarters));
        self.halves.push(half);
        self.present.extend_from_slice(angles);
    }

    fn clear(&mut self) {
        let n = self.used.len();
        for (row, _) in self.rows.drain(..) {
            self.used[row.p.min(n - 1 - row.p)] = false;
        }
        self.halves.clear();
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
