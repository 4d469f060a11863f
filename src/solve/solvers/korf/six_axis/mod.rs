//! The small set's kernel: bounds along three axes, of a state and of its inverse.
//!
//! The table, [`crate::puzzles::cube3::phase1`], holds the distance of a state to the group G1 of one axis, as used in
//! phase 1 of H. Kociemba's two-phase algorithm. The URF rotations give the other two axes and the inverse state the
//! other end: six lower bounds. Each of them is at most 9 for 43 % of all states, all six together for 0.6 %. A table
//! of the subgroup H without flips, of the same size, has two bounds only, and states that differ from H by flips look
//! solved to it.
//!
//! Six bounds are affordable because of the following, where *here* is the side that is moved and *there* the other:
//!
//! 1. A turn m here makes m' x' of the inverse x'. Its coset does not change if m is in G1, that is for turns of the
//!    axis's own faces and for half turns. Since m' = m2 m, both quarter turns of a face lead to the same coset. So of
//!    the 18 children's inverses only 12 distances differ from the parent's, two for each face. They are not those of
//!    neighbours of the parent, so a table of distances modulo 3 does not suffice.
//! 2. An axis that needs, there, all the moves that are left forbids its own faces and all half turns here. Two such
//!    axes leave two faces, three leave none (`axis_bounds`).
//! 3. Each node is expanded on the side with fewer moves to try.
//! 4. The axes are looked up one after the other, each only for the children that passed the one before (`batch`).
//!    With 10 moves left every child passes, so this side is looked up only to choose the better side.
//!
//! M. Reid's optimal solver (1997) searched with the three axes of a state and first used that equal distances along
//! all of them mean one move more; H. Kociemba's *Cube Explorer* does so with larger tables.

mod axis_bounds;
mod axis_index;
mod axis_twists;
mod batch;

use godspeed_cube::Cubies;

use super::cubie_state::{CubieState, MOVES, MoveIndex};
use super::node::MoveRows;
use crate::driver::{Kernel, Subtree, Tier};
use crate::puzzles::cube3::phase1::{CosetIndex, Phase1};
use crate::simd::Lanes;
use crate::{Control, Database, Move, Stopped, Table, TableSpec, Tables};
use axis_bounds::{AxisBounds, Node};
use axis_index::{AxisIndex, Cell};
use batch::{BATCH, Batch};

/// What the kernel needs besides the table. It is small and quick to build.
pub struct SixAxisMoveData {
    index: AxisIndex,
    rows: MoveRows,
    moves: [CubieState; MOVES],
}

impl Table for SixAxisMoveData {
    const SPEC: TableSpec = TableSpec {
        id: "korf-views",
        version: 1,
        bytes: 300 << 10,
        distribution: &[],
        explanation: "The effect of each move and symmetry on the numbers of the cosets along three axes.",
    };

    async fn build(_: &Tables, _: &Control) -> Result<Self, Stopped> {
        Ok(Self {
            index: AxisIndex::new(&CosetIndex::new()),
            rows: MoveRows::new(),
            moves: CubieState::moves(),
        })
    }
}

/// The search with distances to G1 along all axes, of a state and of its inverse.
#[derive(Clone, Copy)]
pub struct SixAxisKernel<'a> {
    index: &'a AxisIndex,
    rows: &'a MoveRows,
    moves: &'a [CubieState; MOVES],
    table: &'a Phase1,
    /// The bytes of the table.
    bytes: &'a [u8],
}

impl<'a> SixAxisKernel<'a> {
    /// Returns the search with the table of phase 1.
    #[must_use]
    pub fn new(data: &'a SixAxisMoveData, table: &'a Phase1) -> Self {
        Self { index: &data.index, rows: &data.rows, moves: &data.moves, table, bytes: table.bytes() }
    }

    /// Returns the bounds of a state and of its inverse.
    fn bounds(&self, state: &CubieState) -> [AxisBounds; 2] {
        let bound = |cell: Cell| self.table.distance_at(cell >> 3, (cell & 7) as u8);
        [*state, state.inverse()].map(|state| AxisBounds::of(self.index.cells_of(&state).map(bound)))
    }

    /// Returns the child of a node by a move on this side, with its bounds.
    #[inline(always)]
    fn turned<L: Lanes>(&self, parent: &Node, m: MoveIndex, [here, there]: [AxisBounds; 2]) -> Node {
        Node { here, there, ..self.rows.turned::<L, AxisBounds>(parent, m) }
    }
}

impl Kernel for SixAxisKernel<'_> {
    const BATCH: usize = BATCH;

    /// Finding the only solution takes 0.27 of the pass on average, and all tiers take 1.05 passes (`MEASURED.md`). The
    /// distance score of a node is the number of axes, of both sides, that need ten moves or more.
    const TIERS: &'static [Tier] = &Tier::consecutive([0, 2, 5, 12], [0.03, 0.15, 0.46, 1.0]);

    type State = CubieState;
    type Node = Node;
    type Batch = Batch;

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
        let [here, there] = self.bounds(state);
        here.greatest().max(there.greatest())
    }

    fn root(&self, subtree: &Subtree<CubieState>, number: u32, either_order: bool) -> Node {
        let bounds = self.bounds(&subtree.state);
        Node::root(&subtree.state, bounds, number, subtree.prefix.last(), either_order)
    }

    #[inline(always)]
    fn subtree_of(node: &Node) -> u32 {
        node.subtree
    }

    #[inline(always)]
    fn is_goal(&self, node: &Node) -> bool {
        node.is_solved()
    }

    fn new_batch(&self) -> Batch {
        Batch::new()
    }

    #[inline(always)]
    fn fill(batch: &mut Batch, parents: &[Node]) {
        batch.fill(parents);
    }

    #[inline(always)]
    fn expand<L: Lanes>(&self, batch: &mut Batch, tier: Tier, left: u8, push: impl FnMut(Node)) -> u64 {
        batch.expand::<L>(self, tier, left, push)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;
    use crate::solvers::korf::test_walks::compare_with_scalar_search;

    #[test]
    fn the_batched_search_finds_what_the_scalar_search_finds() {
        let (tables, control) = (Tables::new(), Control::silent());
        let data = block_on(tables.get::<SixAxisMoveData>(&control)).unwrap();
        let table = block_on(tables.get::<Phase1>(&control)).unwrap();
        compare_with_scalar_search(&SixAxisKernel::new(&data, &table));
    }
}
