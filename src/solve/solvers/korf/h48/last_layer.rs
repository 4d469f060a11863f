use godspeed_cube::Symmetry;

use super::corner_cosets::CLASSES;
use super::coset_layer::{Cosets, Edges};
use super::slice_ranks::GROUPS;
use super::table::{BASE, CosetTable};
use crate::simd::{Lanes, WithLanes, with_lanes};
use crate::solvers::korf::cubie_state::CubieState;

/// The last step of building a table without flips, as a backward search.
///
/// A cell that is not marked yet is at 10 if one of its neighbours is at 9. This holds only without flips, where the
/// cells are themselves the cosets of a subgroup (H with all flips) and not minima over several cosets.
pub(super) struct LastLayer<'a> {
    pub(super) cosets: &'a Cosets,
    /// The slices of every cell of a class.
    pub(super) distributions: &'a [Edges],
    /// The whole table with all cells up to 9 marked.
    pub(super) nearer: &'a [u8],
}

impl LastLayer<'_> {
    /// Marks the cells of one class that are at 10.
    pub(super) fn mark(&self, class: usize, cells: &mut [u8]) {
        with_lanes(Marking { layer: self, class, cells });
    }
}

struct Marking<'a> {
    layer: &'a LastLayer<'a>,
    class: usize,
    cells: &'a mut [u8],
}

/// Bytes of a corner class.
const CLASS_BYTES: usize = CosetTable::<0>::CLASS_BYTES;
const _: () = assert!(CLASS_BYTES * CLASSES == CosetTable::<0>::BYTES);

impl WithLanes for Marking<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let LastLayer { cosets, distributions, nearer } = self.layer;
        let code = |cells: &[u8], cell: usize| cells[cell >> 2] >> (2 * (cell & 3)) & 3;
        let mut far: Vec<u16> = (0..(GROUPS * 16) as u16)
            .filter(|cell| cell % 16 != 15 && code(self.cells, usize::from(*cell)) == 3)
            .collect();
        for walked in CubieState::moves() {
            let (to, symmetry): (usize, Symmetry) = cosets.follow(self.class, &walked);
            let relabelling = cosets.maps(&walked, to, symmetry)[0];
            let there = &nearer[to * CLASS_BYTES..][..CLASS_BYTES];
            let mut kept = 0;
            for i in 0..far.len() {
                let cell = usize::from(far[i]);
                let (neighbour, _) = relabelling.apply(L::load(&distributions[cell]), &cosets.slices);
                let reached = code(there, neighbour as usize) == 1;
                // From code 3 (at least 11) to code 2 (10): clear the lower bit.
                self.cells[cell >> 2] &= !(u8::from(reached) << (2 * (cell & 3)));
                far[kept] = far[i];
                kept += usize::from(!reached);
            }
            far.truncate(kept);
        }
    }
}

const _: () = assert!(BASE == 8);
