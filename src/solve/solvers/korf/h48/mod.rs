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
//! | `coset_layer`, `builder` | the construction of the table |
//! | `batch`, `cells`, `corner_numbers` | the expansion of a batch of nodes |

mod batch;
mod builder;
mod cells;
mod corner_cosets;
mod corner_numbers;
mod coset_layer;
mod h48_index;
mod node;
mod slice_ranks;
mod table;

use super::cubie_state::CubieState;
use super::two_sided::{BoundTable, TwoSidedKernel};
use crate::driver::Tier;
use crate::simd::{Lanes, WithLanes, with_lanes};
use batch::Batch;
use h48_index::H48Index;

pub use table::CosetTable;

/// The search with one coset table.
type H48Kernel<const FLIPS: u32> = TwoSidedKernel<CosetTable<FLIPS>>;

/// The tiers for three flips: finding the only solution takes 0.31 of the pass on average (0.55 without tiers), and all
/// tiers take 1.07 passes. See `MEASURED.md`.
const NARROW: &[Tier] = &Tier::consecutive([3, 6, 8, 12], [0.01, 0.13, 0.43, 1.0]);

/// The tiers for five flips, where the table distinguishes more distances: 0.33 and 1.1.
const WIDE: &[Tier] = &Tier::consecutive([4, 9, 12], [0.01, 0.27, 1.0]);

impl<const FLIPS: u32> BoundTable for CosetTable<FLIPS> {
    const TIERS: &'static [Tier] = if FLIPS == 3 { NARROW } else { WIDE };

    type Index = H48Index;
    type Bounds = u8;
    type Batch = Batch;

    fn bounds(&self, index: &H48Index, state: &CubieState) -> u8 {
        self.bound(with_lanes(CellOfState::<FLIPS> { index, state }))
    }

    fn lower_bound(bound: u8) -> u8 {
        bound
    }
}

/// Computes the cell of a state.
struct CellOfState<'a, const FLIPS: u32> {
    index: &'a H48Index,
    state: &'a CubieState,
}

impl<const FLIPS: u32> WithLanes for CellOfState<'_, FLIPS> {
    type Output = u32;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u32 {
        self.index.cell_of::<L, FLIPS>(self.state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::korf::test_walks::compare_with_scalar_search;
    use crate::{Control, Database, Table, Tables, block_on};

    #[test]
    fn the_batched_search_finds_what_the_scalar_search_finds() {
        let kernel = block_on(H48Kernel::<3>::open(&Tables::new(), &Control::silent())).unwrap();
        assert_eq!(kernel.table.distribution(), CosetTable::<3>::SPEC.distribution);
        compare_with_scalar_search(&kernel);
    }
}
