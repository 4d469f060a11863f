use godspeed_cube::{Metric, Size};

use super::super::around::Around;
use super::super::commutators::{Motion, Turning};
use super::super::layer_sets::{Price, choose, cost};
use super::super::step::Step;
use super::Word;
use super::board::Board;

/// A commutator of two sets of layers, chosen for one place in the solution.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    /// The number of the commutator.
    pub(super) number: usize,
    /// Layers of the first set, in order.
    pub(super) first: Vec<usize>,
    /// Layers of the second set, in order.
    pub(super) second: Vec<usize>,
    /// Centres that it brings home.
    pub(super) gain: i32,
    /// What remains of the gain after the price of the moves; above 0.
    pub(super) worth: f32,
}

/// Chooses the sets of layers of one commutator at one place.
#[derive(Clone, Copy)]
pub(super) struct Chooser<'a> {
    /// The number of the commutator.
    pub(super) number: usize,
    /// The commutator.
    pub(super) word: &'a Word,
    /// What is beside it.
    pub(super) around: Around<'a>,
    /// What a move must bring home.
    pub(super) rate: f32,
    /// How moves are counted.
    pub(super) metric: Metric,
    /// The size of the cube.
    pub(super) size: Size,
}

/// Memory that is used again and again.
pub(super) struct Scratch {
    /// What each pair of layers brings home, all i of one j together.
    gains: Vec<i8>,
    sums: Vec<i32>,
    allowed: Vec<bool>,
    mask: Vec<i8>,
    first: Vec<usize>,
    second: Vec<usize>,
}

/// How often both sets are chosen in turn.
const ROUNDS: usize = 8;

impl Scratch {
    pub(super) fn new(size: Size) -> Self {
        let n = size.layers();
        Self {
            gains: vec![0; n * n],
            sums: vec![0; n],
            allowed: vec![true; n],
            mask: vec![0; n],
            first: Vec::new(),
            second: Vec::new(),
        }
    }
}

impl Chooser<'_> {
    /// The best sets found, if they are worth their moves.
    pub(super) fn choose(&self, board: &Board, scratch: &mut Scratch) -> Option<Choice> {
        let start = self.measure(board, scratch)?;
        let mut best = None;
        scratch.second.clear();
        scratch.second.push(start);
        self.alternate(scratch, &mut best);
        self.cancel(scratch, &mut best);
        best
    }

    /// Works out what each pair of layers brings home; the layer j with the most to bring home, if any has.
    fn measure(&self, board: &Board, scratch: &mut Scratch) -> Option<usize> {
        let n = self.size.layers();
        let mut best = (0, None);
        for j in 1..n - 1 {
            let gains = &mut scratch.gains[j * n..][..n];
            gains.fill(0);
            for cycle in &self.word.lines {
                board.add_gains(cycle, j, gains);
            }
            let sum: i16 = gains[1..n - 1].iter().map(|&gain| i16::from(gain.max(0))).sum();
            if sum > best.0 {
                best = (sum, Some(j));
            }
        }
        best.1
    }

    /// Chooses both sets in turn until they get no better.
    fn alternate(&self, scratch: &mut Scratch, best: &mut Option<Choice>) {
        let mut last = 0.0;
        for _ in 0..ROUNDS {
            self.choose_first(scratch);
            let worth = self.choose_second(scratch);
            if worth <= last {
                break;
            }
            last = worth;
        }
        self.weigh(scratch, best);
    }

    /// Tries the sets that cancel the step before or the step after.
    fn cancel(&self, scratch: &mut Scratch, best: &mut Option<Choice>) {
        let motions = &self.word.commutator.motions;
        for (step, motion) in [(self.around.left, motions.first()), (self.around.right, motions.last())] {
            let Some(layers) = step.zip(motion).and_then(|(step, motion)| self.cancelling(step, *motion))
            else {
                continue;
            };
            if motion.is_some_and(|motion| motion.turning == Turning::First) {
                scratch.first = layers;
                self.choose_second(scratch);
            } else {
                scratch.second = layers;
                self.choose_first(scratch);
            }
            self.weigh(scratch, best);
        }
    }

    /// The layers that a motion would turn back, if a set may consist of them.
    fn cancelling(&self, step: &Step, motion: Motion) -> Option<Vec<usize>> {
        let n = self.size.layers();
        if step.axis != motion.axis || matches!(motion.turning, Turning::Outer(_)) {
            return None;
        }
        let layers: Vec<usize> =
            (1..n - 1).filter(|&layer| step.quarters[layer] == 4 - motion.quarters).collect();
        let has_pair = layers.iter().any(|&layer| layers.binary_search(&(n - 1 - layer)).is_ok());
        (!layers.is_empty() && !has_pair).then_some(layers)
    }

    /// Chooses the first set for the second; what it is worth.
    fn choose_first(&self, scratch: &mut Scratch) -> f32 {
        let n = self.size.layers();
        let Scratch { gains, sums, allowed, first, second, .. } = scratch;
        sums.fill(0);
        for &j in &*second {
            for (sum, &gain) in sums.iter_mut().zip(&gains[j * n..][..n]) {
                *sum += i32::from(gain);
            }
        }
        self.allow(second, self.word.commutator.limits.pair_in_first, sums, allowed);
        choose(sums, allowed, self.price(), first)
    }

    /// Chooses the second set for the first; what it is worth.
    fn choose_second(&self, scratch: &mut Scratch) -> f32 {
        let n = self.size.layers();
        let Scratch { gains, sums, allowed, mask, first, second } = scratch;
        mask.fill(0);
        for &i in &*first {
            mask[i] = -1;
        }
        sums[0] = 0;
        sums[n - 1] = 0;
        for (sum, gains) in sums[1..n - 1].iter_mut().zip(gains[n..].chunks_exact(n)) {
            *sum = gains.iter().zip(&*mask).map(|(&gain, &mask)| i16::from(gain & mask)).sum::<i16>().into();
        }
        self.allow(first, self.word.commutator.limits.pair_in_second, sums, allowed);
        choose(sums, allowed, self.price(), second)
    }

    /// Which layers a set may have beside those of the other one.
    fn allow(&self, given: &[usize], no_pairs: bool, sums: &[i32], allowed: &mut [bool]) {
        let limits = self.word.commutator.limits;
        let last = self.size.layers() - 1;
        allowed.fill(true);
        allowed[0] = false;
        allowed[last] = false;
        for &layer in given {
            allowed[layer] &= !limits.equal;
            // Middle layers of two sets would turn the middle centres, which tell the colours of the faces.
            allowed[last - layer] &= !(limits.mirrored || 2 * layer == last);
        }
        if no_pairs {
            for layer in 0..=last / 2 {
                let mirrored = last - layer;
                allowed[if sums[layer] > sums[mirrored] { mirrored } else { layer }] = false;
            }
        }
    }

    fn price(&self) -> Price {
        Price::there_and_back(self.rate, self.metric)
    }

    /// Keeps the two sets if they are worth their moves, and more than the best so far.
    fn weigh(&self, scratch: &Scratch, best: &mut Option<Choice>) {
        let n = self.size.layers();
        let Scratch { gains, first, second, .. } = scratch;
        let least = best.as_ref().map_or(LEAST, |best| best.worth);
        if first.is_empty() || second.is_empty() {
            return;
        }
        let gain: i32 =
            second.iter().map(|&j| first.iter().map(|&i| i32::from(gains[j * n + i])).sum::<i32>()).sum();
        let commutator = self.word.commutator;
        let outer = commutator.motions.len() - 4;
        let plain = 2 * (cost(first, self.metric) + cost(second, self.metric)) + outer;
        let worth = |cost: isize| gain as f32 - self.rate * cost as f32;
        let hope = plain as isize - self.around.hope(commutator, self.metric) as isize;
        if gain <= 0 || worth(hope) <= least {
            return;
        }
        let price = if self.around.merges(commutator) {
            self.around.cost(commutator.steps(first, second, self.size), self.metric)
        } else {
            plain as isize
        };
        if worth(price) > least {
            *best = Some(Choice {
                number: self.number,
                first: first.clone(),
                second: second.clone(),
                gain,
                worth: worth(price),
            });
        }
    }
}

/// What a commutator must be worth at least.
const LEAST: f32 = 1e-3;
