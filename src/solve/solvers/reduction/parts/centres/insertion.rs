use godspeed_cube::{Metric, Size};

use super::super::axis_step::AxisStep;
use super::SizedCommutator;
use super::centre_layouts::CentreLayouts;
use super::commutators::{LayerConstraints, LayerTurn, TurnedLayers};
use super::insertion_point::InsertionPoint;
use super::layer_sets::{Price, choose, cost};

/// A commutator with its sets of layers, chosen for one insertion point.
#[derive(Clone, Debug, Default)]
pub(super) struct Insertion {
    /// The index of the commutator.
    pub(super) index: usize,
    /// Layers of the first set, in order.
    pub(super) first: Vec<usize>,
    /// Layers of the second set, in order.
    pub(super) second: Vec<usize>,
    /// The centres that it solves.
    pub(super) gain: i32,
    /// The gain minus the price of the moves; above 0.
    pub(super) net_gain: f32,
}

/// The search for the best sets of layers of one commutator at one insertion point.
#[derive(Clone, Copy)]
pub(super) struct InsertionSearch<'a> {
    /// The index of the commutator.
    pub(super) index: usize,
    /// The commutator.
    pub(super) commutator: &'a SizedCommutator,
    /// The insertion point.
    pub(super) point: InsertionPoint<'a>,
    /// The centres that a move must solve.
    pub(super) rate: f32,
    /// The metric in which moves are counted.
    pub(super) metric: Metric,
    /// The size of the cube.
    pub(super) size: Size,
}

/// Buffers reused from search to search.
pub(super) struct InsertionBuffers {
    /// The gain of each pair of layers, all i of one j together.
    gains: Vec<i8>,
    sums: Vec<i32>,
    allowed: Vec<bool>,
    mask: Vec<i8>,
    first: Vec<usize>,
    second: Vec<usize>,
}

/// The greatest number of rounds of choosing both sets in turn.
const ROUNDS: usize = 8;

impl InsertionBuffers {
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

impl InsertionSearch<'_> {
    /// Returns the best sets found, if their net gain is positive.
    pub(super) fn run(&self, layouts: &CentreLayouts, buffers: &mut InsertionBuffers) -> Option<Insertion> {
        let start = self.measure(layouts, buffers)?;
        let mut best = None;
        buffers.second.clear();
        buffers.second.push(start);
        self.alternate(buffers, &mut best);
        self.try_cancelling(buffers, &mut best);
        best
    }

    /// Computes the gain of each pair of layers and returns the layer j with the greatest sum of gains, if any.
    fn measure(&self, layouts: &CentreLayouts, buffers: &mut InsertionBuffers) -> Option<usize> {
        let n = self.size.layers();
        let mut best = (0, None);
        for j in 1..n - 1 {
            let gains = &mut buffers.gains[j * n..][..n];
            gains.fill(0);
            for cycle in &self.commutator.layout_cycles {
                layouts.add_gains(cycle, j, gains);
            }
            let sum: i16 = gains[1..n - 1].iter().map(|&gain| i16::from(gain.max(0))).sum();
            if sum > best.0 {
                best = (sum, Some(j));
            }
        }
        best.1
    }

    /// Chooses both sets in turn until the net gain stops growing.
    fn alternate(&self, buffers: &mut InsertionBuffers, best: &mut Option<Insertion>) {
        let mut last = 0.0;
        for _ in 0..ROUNDS {
            self.choose_first(buffers);
            let net_gain = self.choose_second(buffers);
            if net_gain <= last {
                break;
            }
            last = net_gain;
        }
        self.keep_if_better(buffers, best);
    }

    /// Tries the sets that cancel against the step before or after.
    fn try_cancelling(&self, buffers: &mut InsertionBuffers, best: &mut Option<Insertion>) {
        let turns = &self.commutator.commutator.turns;
        for (step, turn) in [(self.point.before, turns.first()), (self.point.after, turns.last())] {
            let Some(layers) = step.zip(turn).and_then(|(step, turn)| self.cancelling(step, *turn)) else {
                continue;
            };
            if turn.is_some_and(|turn| turn.layers == TurnedLayers::First) {
                buffers.first = layers;
                self.choose_second(buffers);
            } else {
                buffers.second = layers;
                self.choose_first(buffers);
            }
            self.keep_if_better(buffers, best);
        }
    }

    /// Returns the layers of a step that a turn would undo, if a set may consist of them.
    fn cancelling(&self, step: &AxisStep, turn: LayerTurn) -> Option<Vec<usize>> {
        let n = self.size.layers();
        if step.axis != turn.axis || matches!(turn.layers, TurnedLayers::Outer(_)) {
            return None;
        }
        let layers: Vec<usize> =
            (1..n - 1).filter(|&layer| step.quarters[layer] == 4 - turn.quarters).collect();
        let has_pair = layers.iter().any(|&layer| layers.binary_search(&(n - 1 - layer)).is_ok());
        (!layers.is_empty() && !has_pair).then_some(layers)
    }

    /// Chooses the first set for the second and returns the net gain.
    fn choose_first(&self, buffers: &mut InsertionBuffers) -> f32 {
        let n = self.size.layers();
        let InsertionBuffers { gains, sums, allowed, first, second, .. } = buffers;
        sums.fill(0);
        for &j in &*second {
            for (sum, &gain) in sums.iter_mut().zip(&gains[j * n..][..n]) {
                *sum += i32::from(gain);
            }
        }
        self.allow(second, self.constraints().pair_in_first, sums, allowed);
        choose(sums, allowed, self.price(self.commutator.weights.first), first)
    }

    /// Chooses the second set for the first and returns the net gain.
    fn choose_second(&self, buffers: &mut InsertionBuffers) -> f32 {
        let n = self.size.layers();
        let InsertionBuffers { gains, sums, allowed, mask, first, second } = buffers;
        mask.fill(0);
        for &i in &*first {
            mask[i] = -1;
        }
        sums[0] = 0;
        sums[n - 1] = 0;
        for (sum, gains) in sums[1..n - 1].iter_mut().zip(gains[n..].chunks_exact(n)) {
            *sum = gains.iter().zip(&*mask).map(|(&gain, &mask)| i16::from(gain & mask)).sum::<i16>().into();
        }
        self.allow(first, self.constraints().pair_in_second, sums, allowed);
        choose(sums, allowed, self.price(self.commutator.weights.second), second)
    }

    /// Finds the layers that a set may have, given the other one.
    fn allow(&self, given: &[usize], no_pairs: bool, sums: &[i32], allowed: &mut [bool]) {
        let constraints = self.constraints();
        let last = self.size.layers() - 1;
        allowed.fill(true);
        allowed[0] = false;
        allowed[last] = false;
        for &layer in given {
            allowed[layer] &= !constraints.equal;
            // Middle layers in both sets would move the middle centres, which fix the colours of the faces.
            allowed[last - layer] &= !(constraints.mirrored || 2 * layer == last);
        }
        if no_pairs {
            for layer in 0..=last / 2 {
                let mirrored = last - layer;
                allowed[if sums[layer] > sums[mirrored] { mirrored } else { layer }] = false;
            }
        }
    }

    const fn constraints(&self) -> LayerConstraints {
        self.commutator.commutator.constraints
    }

    /// Returns the price of a set whose turns count as `weight` moves each.
    fn price(&self, weight: usize) -> Price {
        Price::there_and_back(self.rate * weight as f32, self.metric)
    }

    /// Stores the two sets if their net gain is positive and greater than the best so far.
    fn keep_if_better(&self, buffers: &InsertionBuffers, best: &mut Option<Insertion>) {
        let n = self.size.layers();
        let InsertionBuffers { gains, first, second, .. } = buffers;
        let least = best.as_ref().map_or(MIN_NET_GAIN, |best| best.net_gain);
        if first.is_empty() || second.is_empty() {
            return;
        }
        let gain: i32 =
            second.iter().map(|&j| first.iter().map(|&i| i32::from(gains[j * n + i])).sum::<i32>()).sum();
        let commutator = self.commutator.commutator;
        let weights = self.commutator.weights;
        let of_sets = weights.first * cost(first, self.metric) + weights.second * cost(second, self.metric);
        let plain = 2 * of_sets + weights.outer;
        let net_gain = |cost: isize| gain as f32 - self.rate * cost as f32;
        let least_cost = plain as isize - self.point.max_saving(commutator, self.metric) as isize;
        if gain <= 0 || net_gain(least_cost) <= least {
            return;
        }
        let cost = if self.point.merges(commutator) {
            self.point.added_cost(commutator.steps(first, second, self.size), self.metric)
        } else {
            plain as isize
        };
        if net_gain(cost) > least {
            *best = Some(Insertion {
                index: self.index,
                first: first.clone(),
                second: second.clone(),
                gain,
                net_gain: net_gain(cost),
            });
        }
    }
}

/// The least net gain of a commutator.
const MIN_NET_GAIN: f32 = 1e-3;
