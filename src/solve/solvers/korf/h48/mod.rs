//! The main kernel: a table of the cosets of H, of the H48 family of S. Tronto.
//!
//! The parent module describes the table and the pruning rules. Each node has two bounds, its own and its inverse's.
//!
//! | module | what it holds |
//! |---|---|
//! | `corner_cosets` | ranks, symmetry classes and moves of the corner coordinate |
//! | `slice_ranks` | the rank of the slices |
//! | `h48_index` | from a state, or a parent and a move, to a cell |
//! | `table`, `cell_number` | the table: cells, blocks, minima |
//! | `coset_layer`, `builder` | the construction of the table |
//! | `batch`, `cells`, `corner_numbers` | the expansion of a batch of nodes |

mod batch;
mod builder;
mod cell_number;
mod cells;
mod corner_cosets;
mod corner_numbers;
mod coset_layer;
mod h48_index;
mod node;
mod slice_ranks;
mod table;

use std::marker::PhantomData;

use super::cubie_state::CubieState;
use super::two_sided::BoundTable;
use crate::driver::Tier;
use crate::simd::{Lanes, WithLanes, with_lanes};
use batch::Batch;
use cell_number::{CellNumber, CosetCells};
use h48_index::H48Index;

pub use table::CosetTable;
pub(super) use table::QUARTER_TURNS;

/// A coset table with which this kernel searches.
pub(crate) trait H48Table:
    CosetCells + BoundTable<Index = H48Index, Bounds = u8, Batch = Batch<Self>>
{
}

impl<T: CosetCells + BoundTable<Index = H48Index, Bounds = u8, Batch = Batch<T>>> H48Table for T {}

/// The tiers for three flips: finding the only solution takes 0.31 of the pass on average (0.55 without tiers), and all
/// tiers take 1.07 passes. See `MEASURED.md`.
const NARROW: &[Tier] = &Tier::consecutive([3, 6, 8, 12], [0.01, 0.13, 0.43, 1.0]);

/// The tiers for five flips, where the table distinguishes more distances: 0.33 and 1.1.
const WIDE: &[Tier] = &Tier::consecutive([4, 9, 12], [0.01, 0.27, 1.0]);

/// The tiers for three flips in quarter turns: of 192 solutions of 17 quarter turns 38 % are in the first tier, 60 % in the
/// first two. Only searches over many cubes use them.
const IN_QUARTER_TURNS: &[Tier] = &Tier::in_quarter_turns(4, 7, [0.12, 0.28]);

/// With seven flips a pass is not divided: every tier repeats the nodes with 12 moves left, and these make a third of
/// the pass.
const UNDIVIDED: &[Tier] = &[Tier::WHOLE];

impl<const FLIPS: u32, const HALF_TURN: u8> BoundTable for CosetTable<FLIPS, HALF_TURN>
where
    Self: CosetCells,
{
    const TIERS: &'static [Tier] = match (FLIPS, HALF_TURN) {
        (3, 1) => NARROW,
        (5, 1) => WIDE,
        (3, QUARTER_TURNS) => IN_QUARTER_TURNS,
        _ => UNDIVIDED,
    };
    const HALF_TURN: u8 = HALF_TURN;

    type Index = H48Index;
    type Bounds = u8;
    type Batch = Batch<Self>;

    fn bounds(&self, index: &H48Index, state: &CubieState) -> u8 {
        let (byte, place) = with_lanes(CellOfState::<Self> { index, state, table: PhantomData });
        self.bound(byte, place)
    }

    fn lower_bound(bound: u8) -> u8 {
        bound
    }
}

/// Computes the byte of a state's cell, and its place in the byte.
struct CellOfState<'a, C> {
    index: &'a H48Index,
    state: &'a CubieState,
    table: PhantomData<C>,
}

impl<C: CosetCells> WithLanes for CellOfState<'_, C> {
    type Output = (usize, u32);

    #[inline(always)]
    fn run<L: Lanes>(self) -> (usize, u32) {
        let cell = self.index.cell_of::<L, C>(self.state);
        (cell.byte(), cell.place())
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Cubies, Size};

    use super::*;
    use crate::driver::{PassGoal, PassSearch, SubtreeOrder};
    use crate::solvers::korf::test_walks::compare_with_scalar_search;
    use crate::solvers::korf::two_sided::TwoSidedKernel;
    use crate::{Control, Database, Table, Tables, block_on};

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn the_batched_search_finds_what_the_scalar_search_finds() {
        let kernel =
            block_on(TwoSidedKernel::<CosetTable<3>>::open(&Tables::new(), &Control::silent())).unwrap();
        assert_eq!(kernel.table.distribution(), CosetTable::<3>::SPEC.distribution);
        compare_with_scalar_search(&kernel, 12);
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn the_batched_search_in_quarter_turns_finds_what_the_scalar_search_finds() {
        type Small = CosetTable<1, QUARTER_TURNS>;
        let kernel = block_on(TwoSidedKernel::<Small>::open(&Tables::new(), &Control::silent())).unwrap();
        assert_eq!(kernel.table.distribution(), Small::SPEC.distribution);
        compare_with_scalar_search(&kernel, 8);
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn the_nodes_of_passes_in_quarter_turns_do_not_change() {
        type Standard = CosetTable<3, QUARTER_TURNS>;
        let kernel = block_on(TwoSidedKernel::<Standard>::open(&Tables::new(), &Control::silent())).unwrap();
        assert_eq!(kernel.table.distribution(), Standard::SPEC.distribution);
        let scramble = "D2 L2 F2 U2 F2 R2 D' F2 U L2 U' L2 U' R' B2 U L' D F2 R' U' B D2 L F";
        let mut cube = Cubies::SOLVED;
        cube.apply_all(Alg::parse(scramble, Size::THREE).unwrap().alg.turns());
        let nodes = [13, 15, 17].map(|length| {
            let (goal, mut order) = (PassGoal::whole(length, 1), SubtreeOrder::default());
            block_on(kernel.pass(&cube, goal, &mut order, &Control::silent())).unwrap().nodes
        });
        assert_eq!(nodes, [28, 2_342, 248_780]);
    }
}
