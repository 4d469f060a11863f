use godspeed_cube::Cubies;

use super::{Subtree, Tier};
use crate::Move;
use crate::simd::Lanes;

/// A set of tables and the search code written for it.
///
/// A kernel works on two representations of a cube. [`State`](Kernel::State) serves single states: splitting the
/// root and the scalar reference search. [`Node`](Kernel::Node) is what the batched search stores.
pub(crate) trait Kernel: Send + Sync {
    /// Nodes expanded in lockstep. With 1, the search is plain depth first.
    const BATCH: usize;

    /// Subtrees that a worker takes from the queue at a time.
    const SUBTREES_AT_ONCE: usize = 16;

    /// Whether the root split drops subtrees by their bound and by symmetry. If `false`, every subtree is searched,
    /// which keeps node counts comparable with the literature.
    const REDUCES_ROOTS: bool = true;

    /// Whether states with no moves left count as nodes.
    const COUNTS_LEAVES: bool = false;

    /// The tiers of a pass that is likely to find a solution, the most promising first. Together they are the
    /// whole pass.
    const TIERS: &'static [Tier] = &[Tier::WHOLE];

    /// A cube, in the form that bounds of single states are computed from.
    type State: Copy + Send + Sync;
    /// A node of the batched search.
    type Node: Copy + Send + Sync;
    /// Working memory of one worker for the expansion of a batch.
    type Batch: Default + Send;

    /// Returns what a move counts in the lengths of solutions. Moves of several costs are searched in one pass.
    fn cost(_: Move) -> u8 {
        1
    }

    /// Returns the state of a cube.
    fn state(&self, cube: &Cubies) -> Self::State;

    /// Returns the state after a move.
    fn after(&self, state: &Self::State, m: Move) -> Self::State;

    /// Returns whether a state is solved.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// Returns a lower bound on the moves needed to solve a state.
    fn bound(&self, state: &Self::State) -> u8;

    /// Returns the root node of subtree number `number`. If `either_order`, the first move may also turn the
    /// opposite of the face turned last, whichever of the two comes first by convention.
    fn root(&self, subtree: &Subtree<Self::State>, number: u32, either_order: bool) -> Self::Node;

    /// Returns the number of the subtree that a node belongs to.
    fn subtree_of(node: &Self::Node) -> u32;

    /// Returns whether a node is solved.
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// Expands between 1 and [`BATCH`](Kernel::BATCH) parents. Children in `tier` whose bounds allow a solution are passed
    /// to `push`, with the cost of the move that leads to them. With a cost of 1, at most `left` more moves are allowed.
    /// Returns the number of table entries looked up.
    ///
    /// Implementations and everything they call are `#[inline(always)]`, so that they are compiled with the
    /// instruction set of `L`.
    fn expand<L: Lanes>(
        &self,
        batch: &mut Self::Batch,
        parents: &[Self::Node],
        tier: Tier,
        left: u8,
        push: impl FnMut(Self::Node, u8),
    ) -> u64;
}
