use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::super::finds::Finds;
use super::super::pass::TASKS;
use super::super::tier::Tier;
use super::batch::{BATCH, Batch, Lookup};
use super::node::Node;
use crate::Control;
use crate::simd::{Lanes, WithLanes, with_lanes};

/// Moves left from which on nodes do not wait until they fill a batch: so few come so far that they would
/// wait for the end of the pass, and among them are the solutions.
const LOW: usize = 8;

/// One pass of the search, for solutions of one length: what all its workers share.
#[derive(Clone, Copy)]
pub(super) struct Pass<'a> {
    pub(super) lookup: Lookup<'a>,
    /// The roots of the parts that the pass is cut into.
    pub(super) tasks: &'a [Node],
    /// The moves left at those roots.
    pub(super) left: u8,
    /// How many tasks are taken.
    pub(super) taken: &'a AtomicUsize,
    /// In which tasks there are solutions.
    pub(super) finds: &'a Finds,
    /// Which of its nodes are gone through.
    pub(super) tier: Tier,
    /// Where to hear that the search should stop.
    pub(super) control: &'a Control,
}

impl<'a> Pass<'a> {
    /// A few tasks that nobody has taken.
    fn more(&self) -> &'a [Node] {
        let all = self.tasks.len();
        if self.taken.load(Relaxed) >= all {
            return &[];
        }
        let first = self.taken.fetch_add(TASKS, Relaxed).min(all);
        &self.tasks[first..(first + TASKS).min(all)]
    }

    /// Whether there is a reason to leave the pass unfinished.
    fn is_over(&self) -> bool {
        self.finds.is_enough() || self.control.is_stopped()
    }
}

/// One thread's share of a pass: a stack for every number of moves left, and room for one batch.
pub(super) struct Worker {
    /// `levels[n]`: nodes with n moves left.
    levels: Vec<Vec<Node>>,
    batch: Batch,
    /// Nodes expanded so far.
    pub(super) nodes: u64,
    /// Table cells looked up so far.
    pub(super) probes: u64,
    /// Nodes expanded in each task.
    pub(super) work: Vec<u32>,
    /// Whether nothing is left to do in the pass.
    pub(super) idle: bool,
}

impl Worker {
    /// A worker for a pass of so many tasks.
    pub(super) fn new(tasks: usize) -> Self {
        Self {
            levels: vec![Vec::new(); 32],
            batch: Batch::new(),
            nodes: 0,
            probes: 0,
            work: vec![0; tasks],
            idle: false,
        }
    }

    /// Works on the pass until `nodes` more nodes are expanded, nothing is left, or a solution is found.
    pub(super) fn run(&mut self, pass: Pass<'_>, nodes: u64) {
        with_lanes(Ration { worker: self, pass, nodes });
    }

    /// Takes the nodes to expand next, and says how many moves are left for them: from the lowest level
    /// that fills a batch, else from the highest that holds any. So the stacks stay short and the
    /// batches full.
    #[inline(always)]
    fn take(&mut self, pass: &Pass<'_>) -> Option<u8> {
        let top = usize::from(pass.left);
        let full = (1..=top).find(|&left| self.levels[left].len() >= BATCH);
        let few = || (1..=LOW.min(top)).find(|&left| !self.levels[left].is_empty());
        let level = full.or_else(few).or_else(|| {
            self.levels[top].extend_from_slice(pass.more());
            (1..=top).rev().find(|&left| !self.levels[left].is_empty())
        })?;
        let nodes = &mut self.levels[level];
        let rest = nodes.len().saturating_sub(BATCH);
        self.batch.take(&nodes[rest..]);
        nodes.truncate(rest);
        Some(level as u8)
    }
}

struct Ration<'a> {
    worker: &'a mut Worker,
    pass: Pass<'a>,
    nodes: u64,
}

impl WithLanes for Ration<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { worker, pass, nodes } = self;
        let last = worker.nodes + nodes;
        while worker.nodes < last && !pass.is_over() {
            let Some(left) = worker.take(&pass) else {
                worker.idle = true;
                return;
            };
            let parents = worker.batch.parents();
            worker.nodes += parents.len() as u64;
            for parent in parents {
                worker.work[parent.task as usize] += 1;
            }
            let children = &mut worker.levels[usize::from(left - 1)];
            let solvable = left == 1;
            worker.probes += worker.batch.expand::<L>(pass.lookup, pass.tier, left - 1, |child| {
                if !solvable {
                    children.push(child);
                } else if child.is_solved() {
                    pass.finds.add(child.task);
                }
            });
        }
    }
}
