use godspeed_cube::Metric;

use super::commutators::Commutator;
use super::step::{Step, push};

/// The steps on both sides of a place in a solution.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    /// The step before, if there is one.
    pub(super) left: Option<&'a Step>,
    /// The step after, if there is one.
    pub(super) right: Option<&'a Step>,
}

impl Around<'_> {
    /// Whether an end of a word turns about the axis of what is beside it, so that they become one step.
    pub(super) fn merges(self, word: &Commutator) -> bool {
        let [left, right, first, last] = self.axes(word);
        (left.is_some() && (left == first || left == right)) || (right.is_some() && right == last)
    }

    /// The most that merging can save.
    pub(super) fn hope(self, word: &Commutator, metric: Metric) -> usize {
        let [left, right, first, last] = self.axes(word);
        let cost =
            |step: Option<&Step>, meets: bool| step.filter(|_| meets).map_or(0, |step| 2 * step.cost(metric));
        cost(self.left, left == first) + cost(self.right, right == last)
    }

    /// What the steps of a word cost more than there is without it.
    pub(super) fn cost(self, word: impl Iterator<Item = Step>, metric: Metric) -> isize {
        let mut with: Vec<Step> = self.left.into_iter().cloned().collect();
        let mut without = with.clone();
        for step in word.chain(self.right.cloned()) {
            push(&mut with, &step);
        }
        if let Some(right) = self.right {
            push(&mut without, right);
        }
        total(&with, metric) as isize - total(&without, metric) as isize
    }

    fn axes(self, word: &Commutator) -> [Option<godspeed_cube::Axis>; 4] {
        let [left, right] = [self.left, self.right].map(|step| step.map(|step| step.axis));
        let [first, last] =
            [word.motions.first(), word.motions.last()].map(|motion| motion.map(|motion| motion.axis));
        [left, right, first, last]
    }
}

/// What a sequence of steps costs.
pub(super) fn total(steps: &[Step], metric: Metric) -> usize {
    steps.iter().map(|step| step.cost(metric)).sum()
}
