use godspeed_cube::{Axis, Metric};

use super::super::axis_step::{AxisStep, push, total_cost};
use super::commutators::Commutator;

/// A place in a solution where a commutator may be inserted: the steps on both sides.
#[derive(Clone, Copy)]
pub(super) struct InsertionPoint<'a> {
    /// The step before, if there is one.
    pub(super) before: Option<&'a AxisStep>,
    /// The step after, if there is one.
    pub(super) after: Option<&'a AxisStep>,
}

impl InsertionPoint<'_> {
    /// Returns whether a step merges with the end of a commutator, or with the other step without one.
    pub(super) fn merges(self, commutator: &Commutator) -> bool {
        let [before, after, first, last] = self.axes(commutator);
        (before.is_some() && (before == first || before == after)) || (after.is_some() && after == last)
    }

    /// Returns an upper bound of the moves that merging saves.
    pub(super) fn max_saving(self, commutator: &Commutator, metric: Metric) -> usize {
        let [before, after, first, last] = self.axes(commutator);
        let cost = |step: Option<&AxisStep>, meets: bool| {
            step.filter(|_| meets).map_or(0, |step| 2 * step.cost(metric))
        };
        cost(self.before, before == first) + cost(self.after, after == last)
    }

    /// Returns the moves that the steps of a commutator add here, after merging.
    pub(super) fn added_cost(self, steps: impl Iterator<Item = AxisStep>, metric: Metric) -> isize {
        let mut with: Vec<AxisStep> = self.before.into_iter().cloned().collect();
        let mut without = with.clone();
        for step in steps.chain(self.after.cloned()) {
            push(&mut with, &step);
        }
        if let Some(after) = self.after {
            push(&mut without, after);
        }
        total_cost(&with, metric) as isize - total_cost(&without, metric) as isize
    }

    /// Returns the axes of the steps before and after, and of the first and last turn of a commutator.
    fn axes(self, commutator: &Commutator) -> [Option<Axis>; 4] {
        let [before, after] = [self.before, self.after].map(|step| step.map(|step| step.axis));
        let turns = &commutator.turns;
        let [first, last] = [turns.first(), turns.last()].map(|turn| turn.map(|turn| turn.axis));
        [before, after, first, last]
    }
}
