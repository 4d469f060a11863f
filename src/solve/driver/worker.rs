use super::{Kernel, NodeBudget, RootQueue, SolutionSink, Tier};
use crate::Control;
use crate::core::parallel;
use crate::simd::{Lanes, WithLanes, with_lanes};

/// Moves left up to which nodes do not wait until they fill a batch. Few get this deep, so they would wait until the
/// end of the pass, and the solutions are among them.
const LOW: usize = 8;

/// One more than the most moves that a node can have left.
pub(super) const LEVELS: usize = 32;

/// What all workers of a pass share.
pub(super) struct WorkerPass<'a, K: Kernel> {
    pub(super) kernel: &'a K,
    /// The roots of the subtrees.
    pub(super) roots: &'a [K::Node],
    /// The moves left at each root.
    pub(super) lefts: &'a [u8],
    /// The most moves left at a root.
    pub(super) left: u8,
    /// The subtrees that have not been taken.
    pub(super) queue: &'a RootQueue,
    pub(super) sink: &'a SolutionSink,
    pub(super) tier: Tier,
    pub(super) control: &'a Control,
}

impl<'a, K: Kernel> WorkerPass<'a, K> {
    /// Takes the roots of a few subtrees from the queue, with the moves left at each.
    fn take_roots(&self) -> impl Iterator<Item = (&'a K::Node, usize)> + use<'a, K> {
        let taken = self.queue.take(K::SUBTREES_AT_ONCE);
        self.roots[taken.clone()].iter().zip(self.lefts[taken].iter().map(|&left| usize::from(left)))
    }

    /// Lets all workers together expand the nodes of one slice, and adds their nodes and probes to the control.
    pub(super) fn run_slice(&self, workers: &mut [Worker<K>]) {
        let before = totals(workers);
        let budget = NodeBudget::new(self.control.slice());
        parallel::for_each_mut(workers, |worker| {
            while let (false, Some(nodes)) = (worker.idle, budget.draw()) {
                worker.run(self, nodes);
            }
        });
        let after = totals(workers);
        self.control.add_nodes(after.0 - before.0);
        self.control.add_probes(after.1 - before.1);
    }

    /// Returns whether the pass can be left unfinished.
    fn is_over(&self) -> bool {
        self.sink.is_full() || self.control.is_stopped()
    }
}

/// One thread's share of a pass: a stack for each number of moves left, and one batch. It shares no cache line with
/// another.
#[repr(align(128))]
pub(super) struct Worker<K: Kernel> {
    /// `levels[n]`: nodes with n moves left.
    levels: Vec<Vec<K::Node>>,
    batch: K::Batch,
    /// Nodes expanded so far.
    pub(super) nodes: u64,
    /// Table entries looked up so far.
    pub(super) probes: u64,
    /// Nodes expanded by the number of moves left.
    pub(super) nodes_at: [u64; LEVELS],
    /// Nodes expanded in each subtree.
    pub(super) nodes_in: Vec<u64>,
    /// Whether the worker has nothing left to do in this pass.
    pub(super) idle: bool,
}

impl<K: Kernel> Worker<K> {
    /// Creates a worker that has not started.
    pub(super) fn new(pass: &WorkerPass<'_, K>) -> Self {
        Self {
            levels: vec![Vec::new(); LEVELS],
            batch: K::Batch::default(),
            nodes: 0,
            probes: 0,
            nodes_at: [0; LEVELS],
            nodes_in: vec![0; pass.roots.len()],
            idle: false,
        }
    }

    /// Works on the pass until `nodes` more nodes are expanded, nothing is left, or the pass is over.
    pub(super) fn run(&mut self, pass: &WorkerPass<'_, K>, nodes: u64) {
        with_lanes(Portion { worker: self, pass, nodes });
    }

    /// Returns the number of moves left of the nodes to expand next.
    ///
    /// They come from the lowest level that fills a batch, else from the highest that has any node. This keeps the
    /// stacks short and the batches full.
    #[inline(always)]
    fn next_level(&mut self, pass: &WorkerPass<'_, K>) -> Option<usize> {
        let top = usize::from(pass.left);
        let full = (1..=top).find(|&left| self.levels[left].len() >= K::BATCH);
        let low = || (1..=LOW.min(top)).find(|&left| !self.levels[left].is_empty());
        full.or_else(low).or_else(|| {
            for (&root, left) in pass.take_roots() {
                self.levels[left].push(root);
            }
            (1..=top).rev().find(|&left| !self.levels[left].is_empty())
        })
    }
}

/// Returns the nodes and probes of all workers.
pub(super) fn totals<K: Kernel>(workers: &[Worker<K>]) -> (u64, u64) {
    workers.iter().fold((0, 0), |(nodes, probes), worker| (nodes + worker.nodes, probes + worker.probes))
}

/// One portion of work, compiled once for each kind of lanes.
struct Portion<'a, K: Kernel> {
    worker: &'a mut Worker<K>,
    pass: &'a WorkerPass<'a, K>,
    nodes: u64,
}

impl<K: Kernel> WithLanes for Portion<'_, K> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { worker, pass, nodes } = self;
        let last = worker.nodes + nodes;
        while worker.nodes < last && !pass.is_over() {
            let Some(left) = worker.next_level(pass) else {
                worker.idle = true;
                return;
            };
            let Worker { levels, batch, nodes, nodes_at, nodes_in, .. } = &mut *worker;
            let (below, level) = levels.split_at_mut(left);
            let level = &mut level[0];
            let rest = level.len().saturating_sub(K::BATCH);
            let parents = &level[rest..];
            *nodes += parents.len() as u64;
            nodes_at[left] += parents.len() as u64;
            for parent in parents {
                nodes_in[K::subtree_of(parent) as usize] += 1;
            }
            let probes = pass.kernel.expand::<L>(batch, parents, pass.tier, left as u8 - 1, |child, cost| {
                let left = left - usize::from(cost);
                if left > 0 {
                    below[left].push(child);
                    return;
                }
                let subtree = K::subtree_of(&child);
                if K::COUNTS_LEAVES {
                    *nodes += 1;
                    nodes_in[subtree as usize] += 1;
                }
                if pass.kernel.is_goal(&child) {
                    pass.sink.add(subtree);
                }
            });
            level.truncate(rest);
            worker.probes += probes;
        }
    }
}
