use crate::core::parallel;
use crate::{Control, Stopped};

/// A state of a beam before it is made: the parent's index, the turn and the score.
#[derive(Clone, Copy)]
pub(crate) struct BeamNode {
    /// The score; less is better.
    pub(crate) score: u16,
    /// The index of the turn, or [`ROOT`].
    pub(crate) turn: u8,
    /// The index of the parent in its generation, or of the root.
    pub(crate) parent: u32,
}

/// How a state was reached: the index of its parent in the generation before, and the turn.
pub(crate) type Origin = (u32, u8);

/// The turn of a root, whose parent is its own index.
pub(crate) const ROOT: u8 = u8::MAX;

/// Nodes in buckets by score; within a bucket in the order of parents and turns.
///
/// The worst buckets are dropped when there are many more nodes than the beam will keep.
pub(crate) struct Buckets {
    of_score: Vec<Vec<BeamNode>>,
    count: usize,
    /// Nodes of a greater score are not needed.
    worst: usize,
    /// Nodes that must remain when buckets are dropped.
    kept: usize,
}

/// Nodes made between two yields.
const SLICE: usize = 80_000;

/// States expanded by one task of the thread pool.
const TASK: usize = 128;

impl Buckets {
    /// Returns empty buckets that keep the best `kept` nodes when the others are dropped.
    pub(crate) const fn new(kept: usize) -> Self {
        Self { of_score: Vec::new(), count: 0, worst: usize::MAX, kept }
    }

    /// Adds a node, unless it is not needed.
    pub(crate) fn push(&mut self, node: BeamNode) {
        let score = usize::from(node.score);
        if score > self.worst {
            return;
        }
        if self.of_score.len() <= score {
            self.of_score.resize_with(score + 1, Vec::new);
        }
        self.of_score[score].push(node);
        self.count += 1;
        if self.count > 2 * self.kept {
            self.drop_worst();
        }
    }

    fn drop_worst(&mut self) {
        while let Some(worst) = self.of_score.last()
            && self.count - worst.len() >= self.kept
        {
            self.count -= worst.len();
            self.of_score.pop();
        }
        self.worst = self.of_score.len() - 1;
    }

    /// Adds roots in the order of their numbers.
    pub(crate) fn add_roots(&mut self, roots: impl Iterator<Item = BeamNode>) {
        let mut changed = Vec::new();
        for root in roots {
            changed.push(root.score);
            self.push(root);
        }
        changed.sort_unstable();
        changed.dedup();
        for score in changed {
            let Some(bucket) = self.of_score.get_mut(usize::from(score)) else { continue };
            bucket.sort_by_key(|node| (node.parent, node.turn));
        }
    }

    /// Adds the nodes that the turns lead to from each of `states` states.
    ///
    /// `expand_one` adds those of the state of an index; it may leave out nodes of a greater score than its second
    /// argument.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn expand(
        &mut self,
        states: usize,
        turns: usize,
        control: &Control,
        expand_one: impl Fn(usize, usize, &mut Vec<BeamNode>) + Sync,
    ) -> Result<(), Stopped> {
        let slice = SLICE / turns;
        for start in (0..states).step_by(slice) {
            let end = (start + slice).min(states);
            let worst = self.worst;
            let expand_task = |&first: &usize| {
                let last = (first + TASK).min(end);
                let mut nodes = Vec::with_capacity((last - first) * turns);
                (first..last).for_each(|index| expand_one(index, worst, &mut nodes));
                nodes
            };
            let tasks: Vec<usize> = (start..end).step_by(TASK).collect();
            let expanded: Vec<Vec<BeamNode>> = parallel::map(&tasks, expand_task);
            expanded.into_iter().flatten().for_each(|node| self.push(node));
            control.add_nodes(((end - start) * turns) as u64);
            control.yield_now().await?;
        }
        Ok(())
    }

    /// Returns all nodes, those with the least scores first.
    pub(crate) fn best_first(self) -> impl Iterator<Item = BeamNode> {
        self.of_score.into_iter().flatten()
    }
}
