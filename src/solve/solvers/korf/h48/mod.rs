//! The main kernel: a table of the cosets of H, of the H48 family of S. Tronto.
//!
//! The parent module describes the table and the pruning rules. Each node has two bounds, its own and its inverse's.
//!
//! | module | what it holds |
//! |---|---|
//! | `corner_cosets` | ranks, symmetry classes and moves of the corner coordinate |
//! | `slice_ranks` | the rank of the slices |
//! | `h48_index` | from a state, or a parent and a move, to a cell |
//! | `table` | the table: cells, blocks, minima |
//! | `coset_layer`, `last_layer`, `builder` | the construction of the table |
//! | `batch`, `cells`, `corner_numbers` | the expansion of a batch of nodes |

mod batch;
mod builder;
mod cells;
mod corner_cosets;
mod corner_numbers;
mod coset_layer;
mod h48_index;
mod last_layer;
mod node;
mod slice_ranks;
mod table;

use godspeed_cube::Cubies;

use super::cubie_state::{CubieState, MOVES};
use super::node::MoveRows;
use crate::driver::{Kernel, Subtree, Tier};
use crate::simd::{Lanes, WithLanes, with_lanes};
use crate::{Control, Database, Move, Stopped, Table, TableSpec, Tables};
use batch::{BATCH, Batch};
use corner_cosets::{CornerClasses, CornerRanks};
use h48_index::H48Index;
use node::Node;

pub use table::CosetTable;

/// What the kernel needs besides the table. It is the same for all numbers of flips and quick to build.
pub struct H48MoveData {
    index: H48Index,
    rows: MoveRows,
    moves: [CubieState; MOVES],
}

impl Table for H48MoveData {
    const SPEC: TableSpec = TableSpec {
        id: "korf-moves",
        version: 1,
        bytes: 1 << 20,
        distribution: &[],
        explanation: "The effect of each move and symmetry on the numbers of the cosets.",
    };

    async fn build(_: &Tables, _: &Control) -> Result<Self, Stopped> {
        let ranks = CornerRanks::new();
        let classes = CornerClasses::new(&ranks);
        Ok(Self { index: H48Index::new(ranks, &classes), rows: MoveRows::new(), moves: CubieState::moves() })
    }
}

/// The search with one coset table.
#[derive(Clone, Copy)]
pub struct H48Kernel<'a, const FLIPS: u32> {
    index: &'a H48Index,
    rows: &'a MoveRows,
    moves: &'a [CubieState; MOVES],
    table: &'a CosetTable<FLIPS>,
    /// The bytes of the table.
    bytes: &'a [u8],
}

impl<'a, const FLIPS: u32> H48Kernel<'a, FLIPS> {
    /// Returns the search with a table.
    #[must_use]
    pub fn new(data: &'a H48MoveData, table: &'a CosetTable<FLIPS>) -> Self {
        Self { index: &data.index, rows: &data.rows, moves: &data.moves, table, bytes: table.bytes() }
    }

    /// Prefetches the cache line of a cell.
    #[inline(always)]
    fn prefetch<L: Lanes>(&self, cell: u32) {
        L::prefetch(self.bytes, (cell >> 2) as usize);
    }

    /// Returns the bounds of a state and of its inverse.
    fn bounds(&self, state: &CubieState) -> [u8; 2] {
        let cell = |state| with_lanes(CellOfState::<FLIPS> { index: self.index, state });
        [*state, state.inverse()].map(|state| self.table.bound(cell(state)))
    }
}

/// The tiers for three flips: finding the only solution takes 0.31 of the pass on average (0.55 without tiers), and all
/// tiers take 1.07 passes. See `MEASURED.md`.
const NARROW: &[Tier] = &Tier::consecutive([3, 6, 8, 12], [0.01, 0.13, 0.43, 1.0]);

/// The tiers for five flips, where the table distinguishes more distances: 0.33 and 1.1.
const WIDE: &[Tier] = &Tier::consecutive([4, 9, 12], [0.01, 0.27, 1.0]);

impl<const FLIPS: u32> Kernel for H48Kernel<'_, FLIPS> {
    const BATCH: usize = BATCH;
    const TIERS: &'static [Tier] = if FLIPS < 5 { NARROW } else { WIDE };

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
        here.max(there)
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
        batch.expand::<L, FLIPS>(self, tier, left, push)
    }
}

/// Computes the cell of a state.
struct CellOfState<'a, const FLIPS: u32> {
    index: &'a H48Index,
    state: CubieState,
}

impl<const FLIPS: u32> WithLanes for CellOfState<'_, FLIPS> {
    type Output = u32;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u32 {
        self.index.cell_of::<L, FLIPS>(&self.state)
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
        let data = block_on(tables.get::<H48MoveData>(&control)).unwrap();
        let table = block_on(tables.get::<CosetTable<0>>(&control)).unwrap();
        compare_with_scalar_search(&H48Kernel::new(&data, &table));
    }
}
