use godspeed_cube::Random;

use super::frame::{AxisFrame, Row};
use super::gains::{CycleChoice, add_gains};
use super::slice_turn::SliceTurn;
use super::view::{AxisView, Crossing};
use super::viterbi::UNIT;

/// Rows and columns that are turned there and back, each by an angle of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rectangle {
    /// The rows, p and quarter turns.
    pub(super) rows: Vec<(usize, u8)>,
    /// The columns and their quarter turns.
    pub(super) columns: Vec<(usize, u8)>,
}

/// An outer turn around the turns of the columns, which leaves only one cycle for each row and column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    /// The turn of a side that the rows cross.
    pub(super) outer: SliceTurn,
    /// The cycles that are left.
    pub(super) cycles: CycleChoice,
    /// The moves of the outer turns.
    pub(super) moves: i32,
}

/// The search for the best rectangle at a place in a word.
pub(super) struct RectangleSearch<'a> {
    pub(super) frame: &'a AxisFrame,
    pub(super) current: &'a AxisView,
    pub(super) wanted: &'a AxisView,
    /// The angles of the columns.
    pub(super) angles: &'a [u8],
    /// Their angles after the turns that are written.
    pub(super) written: &'a [u8],
    /// The moves of a turn by its quarters.
    pub(super) costs: [i32; 4],
    /// The centres that a move must solve.
    pub(super) rate: f32,
    /// The parity of the rows.
    pub(super) parity: usize,
}

/// The greatest number of rounds of choosing rows and columns in turn.
const ROUNDS: usize = 8;

/// The turns of a row, in quarters.
const QUARTERS: [u8; 2] = [1, 3];

/// The gains of every row, angle and column, and the prices.
struct Tensor {
    n: usize,
    /// For each row p, turn of [`QUARTERS`] and angle of the columns, a line of columns.
    gains: Vec<i8>,
    /// For each angle and column the price of turning it there and back, in units.
    prices: [Vec<i32>; 3],
    row_price: i32,
    fixed_price: i32,
}

impl RectangleSearch<'_> {
    /// Returns the best rectangle found, if it is worth its moves.
    pub(super) fn run(&self, bracket: Option<Bracket>, random: &mut Random) -> Option<Rectangle> {
        let tensor = self.tensor(bracket);
        let n = tensor.n;
        let mut excess: Vec<(i32, usize, u8)> = Vec::with_capacity(2 * n);
        for p in 1..n - 1 {
            let best = QUARTERS
                .map(|quarters| (tensor.excess(p, quarters), p, quarters))
                .into_iter()
                .max_by_key(|&(excess, ..)| excess);
            excess.extend(best.filter(|&(excess, ..)| excess > 0));
        }
        excess.sort_by(|a, b| b.cmp(a));
        excess.truncate(n);
        let mut seeds: Vec<Vec<(usize, u8)>> = Vec::new();
        let seed = |list: &[(i32, usize, u8)]| list.iter().map(|&(_, p, quarters)| (p, quarters)).collect();
        for count in [1, 3] {
            seeds.push(seed(&excess[..count.min(excess.len())]));
        }
        for floor in [1.0, 0.6] {
            let count =
                excess.partition_point(|&(excess, ..)| excess as f32 > floor * tensor.row_price as f32);
            seeds.push(seed(&excess[..count]));
        }
        if self.rate > 1.5 {
            // Half of the rows, each by one quarter in either direction.
            let choices = (1..n - 1).map(|p| (p, random.below(4)));
            let taken = choices.filter_map(|(p, choice)| Some((p, *QUARTERS.get(choice)?)));
            seeds.push(taken.collect());
        }
        let mut best = (0, Rectangle::default());
        for mut rows in seeds {
            tensor.without_mirrored(&mut rows);
            tensor.grow(rows, &mut best);
        }
        (best.0 > 0).then_some(best.1)
    }

    fn tensor(&self, bracket: Option<Bracket>) -> Tensor {
        let n = self.frame.size.layers();
        let price = self.rate * UNIT as f32;
        let cycles = bracket.map_or(CycleChoice::Both, |bracket| bracket.cycles);
        let mut gains = vec![0i8; 6 * n * n];
        let mut crossings = [Crossing::default(), Crossing::default()];
        for (p, gains) in gains.chunks_exact_mut(6 * n).enumerate() {
            if p == 0 || p >= n - 1 || 2 * p == n - 1 {
                gains.fill(i8::MIN / 2);
                continue;
            }
            let row = Row { parity: self.parity, p };
            let [current, wanted] = &mut crossings;
            self.current.cross(row, self.angles, current);
            self.wanted.cross(row, self.angles, wanted);
            for (quarters, lines) in QUARTERS.into_iter().zip(gains.chunks_exact_mut(3 * n)) {
                let (one, rest) = lines.split_at_mut(n);
                let (two, three) = rest.split_at_mut(n);
                add_gains(row, quarters, current, wanted, cycles, [one, two, three]);
                if bracket.is_some() {
                    for line in lines.chunks_exact_mut(n) {
                        line[p] = i8::MIN / 2;
                        line[n - 1 - p] = i8::MIN / 2;
                    }
                }
            }
        }
        let prices = [1, 2, 3].map(|more: u8| {
            let cost = |j: usize| {
                let written = if bracket.is_some() { self.angles[j] } else { self.written[j] };
                let before = self.angles[j].wrapping_sub(written) & 3;
                let cost = |quarters: u8| self.costs[usize::from(quarters & 3)];
                let moves = cost(before + more) - cost(before) + cost(4 - more);
                let is_allowed = j > 0 && j < n - 1 && !(bracket.is_some() && more == 2);
                if is_allowed { (moves as f32 * price) as i32 } else { i32::MAX / 4 }
            };
            (0..n).map(cost).collect()
        });
        let fixed_price = (bracket.map_or(0, |bracket| bracket.moves) as f32 * price) as i32;
        Tensor { n, gains, prices, row_price: (2.0 * price) as i32, fixed_price }
    }
}

impl Tensor {
    fn lines(&self, p: usize, quarters: u8) -> [&[i8]; 3] {
        let n = self.n;
        let start = (2 * p + usize::from(quarters / 2)) * 3 * n;
        [0, 1, 2].map(|angle| &self.gains[start + angle * n..][..n])
    }

    /// Returns the sum of what each column gains with a row alone, beyond the column's price.
    fn excess(&self, p: usize, quarters: u8) -> i32 {
        let [one, two, three] = self.lines(p, quarters);
        let typical = self.row_price;
        let line = one.iter().zip(two).zip(three);
        line.map(|((&one, &two), &three)| (i32::from(one.max(two).max(three)) * UNIT - typical).max(0)).sum()
    }

    /// Removes the later one of two rows that mirror each other.
    fn without_mirrored(&self, rows: &mut Vec<(usize, u8)>) {
        let mut used = vec![false; self.n];
        rows.retain(|&(p, _)| {
            let label = p.min(self.n - 1 - p);
            let is_new = !used[label] && 2 * p != self.n - 1;
            used[label] = true;
            is_new
        });
    }

    /// Chooses columns and rows in turn until the net gain stops growing.
    fn grow(&self, mut rows: Vec<(usize, u8)>, best: &mut (i32, Rectangle)) {
        let n = self.n;
        let mut last = 0;
        for _ in 0..ROUNDS {
            let columns = self.columns(&rows);
            if columns.is_empty() {
                return;
            }
            let mut masks = [vec![0i8; n], vec![0i8; n], vec![0i8; n]];
            let mut price = self.fixed_price;
            for &(j, more) in &columns {
                masks[usize::from(more) - 1][j] = -1;
                price += self.prices[usize::from(more) - 1][j];
            }
            let mut net = -price;
            rows.clear();
            let best_of = |p: usize| {
                QUARTERS
                    .map(|quarters| (self.row_gain(p, quarters, &masks), p, quarters))
                    .into_iter()
                    .max_by_key(|&(gain, ..)| gain)
                    .expect("there are two turns")
            };
            for p in 1..n / 2 {
                let (gain, p, quarters) = best_of(p).max(best_of(n - 1 - p));
                let gain = gain * UNIT - self.row_price;
                if gain > 0 {
                    net += gain;
                    rows.push((p, quarters));
                }
            }
            if net > best.0 {
                *best = (net, Rectangle { rows: rows.clone(), columns });
            }
            if rows.is_empty() || net <= last && last > 0 {
                return;
            }
            last = net;
        }
    }

    fn columns(&self, rows: &[(usize, u8)]) -> Vec<(usize, u8)> {
        let n = self.n;
        let mut sums = [vec![0i16; n], vec![0i16; n], vec![0i16; n]];
        for &(p, quarters) in rows {
            for (sums, line) in sums.iter_mut().zip(self.lines(p, quarters)) {
                for (sum, &gain) in sums.iter_mut().zip(line) {
                    *sum += i16::from(gain);
                }
            }
        }
        let net = |j: usize, more: u8| {
            let more = usize::from(more) - 1;
            i32::from(sums[more][j]) * UNIT - self.prices[more][j]
        };
        let best = |j: usize| [1u8, 2, 3].into_iter().max_by_key(|&more| net(j, more)).map(|more| (j, more));
        (0..n).filter_map(best).filter(|&(j, more)| net(j, more) > 0).collect()
    }

    fn row_gain(&self, p: usize, quarters: u8, masks: &[Vec<i8>; 3]) -> i32 {
        let lines = self.lines(p, quarters);
        let of = |line: &[i8], mask: &[i8]| -> i32 {
            line.iter().zip(mask).map(|(&gain, &mask)| i16::from(gain & mask)).sum::<i16>().into()
        };
        lines.into_iter().zip(masks).map(|(line, mask)| of(line, mask)).sum()
    }
}
