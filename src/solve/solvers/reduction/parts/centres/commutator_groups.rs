use godspeed_cube::Metric;
use rustc_hash::FxHashMap;

use super::Centres;
use super::cycle_table::{CycleWay, SETUPS};
use super::layer_sets;

/// Commutators of sets of layers that together make one cycle in each of many orbits.
///
/// The cycles are in different orbits, so the groups may be made in any order.
#[derive(Default)]
pub(super) struct CommutatorGroups {
    groups: Vec<CommutatorGroup>,
    /// The groups that have a layer alone in one of their sets.
    by_layer: FxHashMap<GroupKey, u32>,
    /// Whether a set-up is used, which further groups then have for nothing.
    used_setups: Vec<bool>,
}

/// A commutator of two sets of layers after a set-up.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CommutatorGroup {
    /// The number of the set-up.
    pub(super) setup: u16,
    /// The number of the commutator.
    pub(super) commutator: u16,
    /// The layers of its first set.
    pub(super) first: Vec<usize>,
    /// The layers of its second set.
    pub(super) second: Vec<usize>,
}

/// A layer that is alone in the first or the second set of a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct GroupKey {
    setup: u16,
    commutator: u16,
    in_second: bool,
    layer: u16,
}

/// How a way is added to the groups, on the whole cube.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// The set-up and the commutator.
    way: CycleWay,
    /// Its layers in the first and second set.
    layers: [usize; 2],
    /// The group that it joins, and whether its second layer is the new one there; or else it begins a group.
    joins: Option<(u32, bool)>,
    /// The moves that it adds.
    pub(super) cost: usize,
}

impl CommutatorGroups {
    /// Returns the moves that the cheapest placement adds: a layer that turns there and back.
    pub(super) fn least_cost(metric: Metric) -> usize {
        2 * layer_sets::cost(&[1], metric)
    }

    /// Returns the cheapest placement of a way that makes a cycle of the given layers.
    pub(super) fn placement(&self, way: CycleWay, layers: [usize; 2], centres: &Centres) -> Placement {
        let sized = &centres.commutators[usize::from(way.commutator)];
        let inner = layer_sets::cost(&[1], centres.metric);
        let weights = [sized.weights.first, sized.weights.second].map(|weight| 2 * inner * weight);
        let joined = [false, true].into_iter().filter_map(|in_second| {
            let kept = layers[usize::from(in_second)];
            let key =
                GroupKey { setup: way.setup, commutator: way.commutator, in_second, layer: kept as u16 };
            let &group = self.by_layer.get(&key)?;
            let is_open = self.is_open(group, in_second, layers, centres);
            is_open.then(|| (weights[usize::from(!in_second)], (group, !in_second)))
        });
        if let Some((cost, joins)) = joined.min() {
            return Placement { way, layers, joins: Some(joins), cost };
        }
        let setup = usize::from(way.setup);
        let is_used = self.used_setups.get(setup).copied().unwrap_or(false);
        let setup = if is_used { 0 } else { 2 * SETUPS[setup].cost(centres.metric) };
        Placement { way, layers, joins: None, cost: weights[0] + weights[1] + sized.weights.outer + setup }
    }

    /// Returns whether a group that keeps a layer in one set can have another one in its other set.
    fn is_open(&self, group: u32, kept_in_second: bool, layers: [usize; 2], centres: &Centres) -> bool {
        let group = &self.groups[group as usize];
        let constraints = centres.commutators[usize::from(group.commutator)].commutator.constraints;
        let (kept, other, layer, excludes_mirror) = if kept_in_second {
            (&group.second, &group.first, layers[0], constraints.pair_in_first)
        } else {
            (&group.first, &group.second, layers[1], constraints.pair_in_second)
        };
        let mirror = centres.size().layers() - 1 - layer;
        kept.len() == 1 && !other.contains(&layer) && !(excludes_mirror && other.contains(&mirror))
    }

    /// Adds a way.
    pub(super) fn add(&mut self, Placement { way, layers, joins, .. }: Placement) {
        if let Some((group, in_second)) = joins {
            let group = &mut self.groups[group as usize];
            if in_second {
                group.second.push(layers[1]);
            } else {
                group.first.push(layers[0]);
            }
            return;
        }
        let number = self.groups.len() as u32;
        for in_second in [false, true] {
            let layer = layers[usize::from(in_second)] as u16;
            let key = GroupKey { setup: way.setup, commutator: way.commutator, in_second, layer };
            self.by_layer.insert(key, number);
        }
        let setup = usize::from(way.setup);
        if self.used_setups.len() <= setup {
            self.used_setups.resize(setup + 1, false);
        }
        self.used_setups[setup] = true;
        let [first, second] = layers.map(|layer| vec![layer]);
        self.groups.push(CommutatorGroup { setup: way.setup, commutator: way.commutator, first, second });
    }

    /// Returns the groups, sorted by their set-ups.
    pub(super) fn into_sorted(self) -> Vec<CommutatorGroup> {
        let mut groups = self.groups;
        for group in &mut groups {
            group.first.sort_unstable();
            group.second.sort_unstable();
        }
        groups.sort_unstable();
        groups
    }
}
