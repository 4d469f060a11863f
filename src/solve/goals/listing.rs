use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use godspeed_cube::Turn;
use rustc_hash::FxHashSet;

use super::turn_graph::Step;
use crate::Control;

/// Reports the solutions of a list while the search runs, each once.
///
/// Searches find them in the order of the list: by cost, those of equal cost by mask and then by their steps. That order
/// depends neither on threads nor on tables, so a second search of the same list, with better tables, goes on where the
/// first one ended.
pub(super) struct Listing<'a> {
    control: &'a Control,
    seen: Mutex<FxHashSet<Vec<Turn>>>,
}

impl<'a> Listing<'a> {
    /// Returns the listing of a search that has found nothing yet.
    pub(super) fn new(control: &'a Control) -> Self {
        Self { control, seen: Mutex::default() }
    }

    /// Takes the next solution of the list.
    pub(super) fn add(&self, turns: Vec<Turn>) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let number = seen.len();
        if number < Control::MOST_LISTED && seen.insert(turns.clone()) && number >= self.control.listed() {
            self.control.emit_listed(turns);
        }
    }
}

/// Passes on the solutions of the branches of a pass in the order of the branches, as soon as those before them are known.
pub(super) struct InOrder<'a> {
    found: &'a (dyn Fn(&[Step]) + Sync),
    branches: Mutex<OpenBranches>,
}

#[derive(Default)]
struct OpenBranches {
    /// The number of branches that have ended before the first open one.
    ended: usize,
    /// Later branches that have a solution or have ended.
    later: BTreeMap<usize, LaterBranch>,
}

#[derive(Default)]
struct LaterBranch {
    solutions: Vec<Vec<Step>>,
    has_ended: bool,
}

impl<'a> InOrder<'a> {
    /// Returns the order of a pass whose branches have not begun.
    pub(super) fn new(found: &'a (dyn Fn(&[Step]) + Sync)) -> Self {
        Self { found, branches: Mutex::default() }
    }

    /// Takes the next solution of a branch.
    pub(super) fn add(&self, branch: usize, steps: &[Step]) {
        let mut branches = self.branches.lock().unwrap_or_else(PoisonError::into_inner);
        if branch == branches.ended {
            (self.found)(steps);
        } else {
            branches.later.entry(branch).or_default().solutions.push(steps.to_vec());
        }
    }

    /// Ends a branch.
    pub(super) fn end(&self, branch: usize) {
        let mut branches = self.branches.lock().unwrap_or_else(PoisonError::into_inner);
        let OpenBranches { ended, later } = &mut *branches;
        later.entry(branch).or_default().has_ended = true;
        while let Some(first) = later.get_mut(ended) {
            std::mem::take(&mut first.solutions).iter().for_each(|steps| (self.found)(steps));
            if !first.has_ended {
                break;
            }
            later.remove(ended);
            *ended += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(number: u8) -> Step {
        Step { motion: number, to: 0, cost: 1 }
    }

    #[test]
    fn solutions_wait_for_the_branches_before_them() {
        let found = Mutex::new(Vec::new());
        let note = |steps: &[Step]| found.lock().unwrap().push(steps[0].motion);
        let order = InOrder::new(&note);
        order.add(1, &[step(10)]);
        order.end(2);
        order.add(0, &[step(1)]);
        assert_eq!(*found.lock().unwrap(), [1]);
        order.end(0);
        assert_eq!(*found.lock().unwrap(), [1, 10]);
        order.add(3, &[step(30)]);
        order.add(1, &[step(11)]);
        order.end(1);
        assert_eq!(*found.lock().unwrap(), [1, 10, 11, 30]);
    }
}
