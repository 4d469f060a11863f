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

use super::cubie_state::CubieState;
use super::two_sided::{BoundTable, TwoSidedKernel};
use crate::driver::Tier;
use crate::puzzles::cube3::phase1::Phase1;
use axis_bounds::AxisBounds;
use axis_index::{AxisIndex, Cell};
use batch::Batch;

/// The search with distances to G1 along all axes, of a state and of its inverse.
type SixAxisKernel = TwoSidedKernel<Phase1>;

impl BoundTable for Phase1 {
    /// Finding the only solution takes 0.27 of the pass on average, and all tiers take 1.05 passes (`MEASURED.md`). The
    /// distance score of a node is the number of axes, of both sides, that need ten moves or more.
    const TIERS: &'static [Tier] = &Tier::consecutive([0, 2, 5, 12], [0.03, 0.15, 0.46, 1.0]);

    type Index = AxisIndex;
    type Bounds = AxisBounds;
    type Batch = Batch;

    fn bounds(&self, index: &AxisIndex, state: &CubieState) -> AxisBounds {
        let bound = |cell: Cell| self.distance_at(cell >> 3, (cell & 7) as u8);
        AxisBounds::of(index.cells_of(state).map(bound))
    }

    fn lower_bound(bounds: AxisBounds) -> u8 {
        bounds.greatest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::korf::test_walks::compare_with_scalar_search;
    use crate::{Control, Tables, block_on};

    #[test]
    fn the_batched_search_finds_what_the_scalar_search_finds() {
        let kernel = block_on(SixAxisKernel::open(&Tables::new(), &Control::silent())).unwrap();
        compare_with_scalar_search(&kernel, 12);
    }
}
