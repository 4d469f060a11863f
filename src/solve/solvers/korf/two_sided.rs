use std::sync::Arc;

use godspeed_cube::Cubies;

use super::cubie_state::{CubieState, MOVES, is_half_turn};
use super::node::{MoveRows, Node};
use crate::driver::{Kernel, Subtree, Tier};
use crate::simd::Lanes;
use crate::{Control, Database, Move, Stopped, Table, Tables};

/// Nodes expanded in lockstep.
pub(super) const BATCH: usize = 128;

/// A table of lower bounds that serves both sides of a node.
pub(crate) trait BoundTable: Database {
    /// See [`Kernel::TIERS`].
    const TIERS: &'static [Tier];
    /// What a half turn counts: 1 with half turns as one move (HTM), 2 in quarter turns (QTM).
    const HALF_TURN: u8 = 1;

    /// The lookup tables from a state, or a parent and a move, to cells. They are small and quick to build.
    type Index: Table;
    /// The bounds of one side of a node.
    type Bounds: Copy + Send + Sync;
    /// Working memory for the expansion of one batch.
    type Batch: ExpandBatch<Self>;

    /// Returns the bounds of a state, without those of its inverse.
    fn bounds(&self, index: &Self::Index, state: &CubieState) -> Self::Bounds;

    /// Returns a lower bound on the moves needed to solve a state with these bounds.
    fn lower_bound(bounds: Self::Bounds) -> u8;
}

/// The search code written for a table.
pub(crate) trait ExpandBatch<T: BoundTable>: Default + Send {
    /// Expands nodes; see [`Kernel::expand`]. The children face their better side.
    fn expand<L: Lanes>(
        &mut self,
        kernel: &TwoSidedKernel<T>,
        parents: &[Node<T::Bounds>],
        tier: Tier,
        left: u8,
        push: impl FnMut(Node<T::Bounds>, u8),
    ) -> u64;
}

/// A kernel whose nodes hold a state and its inverse, with bounds for both from one table.
pub(crate) struct TwoSidedKernel<T: BoundTable> {
    pub(super) index: Arc<T::Index>,
    pub(super) table: Arc<T>,
    pub(super) rows: MoveRows,
    moves: [CubieState; MOVES],
}

impl<T: BoundTable> TwoSidedKernel<T> {
    /// Opens the table.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let (index, table) = (tables.get(control).await?, tables.open(control).await?);
        Ok(Self { index, table, rows: MoveRows::new(), moves: CubieState::moves() })
    }

    /// Returns the bounds of a state and of its inverse.
    fn bounds(&self, state: &CubieState) -> [T::Bounds; 2] {
        [*state, state.inverse()].map(|state| self.table.bounds(&self.index, &state))
    }
}

impl<T: BoundTable> Kernel for TwoSidedKernel<T> {
    const BATCH: usize = BATCH;
    const TIERS: &'static [Tier] = T::TIERS;

    type State = CubieState;
    type Node = Node<T::Bounds>;
    type Batch = T::Batch;

    fn cost(m: Move) -> u8 {
        if is_half_turn(m.0.into()) { T::HALF_TURN } else { 1 }
    }

    fn state(&self, cube: &Cubies) -> CubieState {
        CubieState::of(cube)
    }

    fn after(&self, state: &CubieState, m: Move) -> CubieState {
        state.then(&self.moves[usize::from(m.0)])
    }

    fn is_solved(&self, state: &CubieState) -> bool {
        *state == CubieState::SOLVED
    }

    fn bound(&self, state: &CubieState) -> u8 {
        let [here, there] = self.bounds(state).map(T::lower_bound);
        here.max(there)
    }

    fn root(&self, subtree: &Subtree<CubieState>, number: u32, either_order: bool) -> Self::Node {
        let bounds = self.bounds(&subtree.state);
        Node::root(&subtree.state, bounds, number, subtree.prefix.last(), either_order)
    }

    #[inline(always)]
    fn subtree_of(node: &Self::Node) -> u32 {
        node.subtree
    }

    #[inline(always)]
    fn is_goal(&self, node: &Self::Node) -> bool {
        node.is_solved()
    }

    #[inline(always)]
    fn expand<L: Lanes>(
        &self,
        batch: &mut T::Batch,
        parents: &[Self::Node],
        tier: Tier,
        left: u8,
        push: impl FnMut(Self::Node, u8),
    ) -> u64 {
        batch.expand::<L>(self, parents, tier, left, push)
    }
}
