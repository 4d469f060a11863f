use godspeed_cube::Symmetry;

use super::ball::{Cosets, Edges};
use super::corner::CLASSES;
use super::edge::GROUPS;
use super::state::{MOVES, State};
use super::table::{BASE, CosetTable};
use crate::simd::{Lanes, WithLanes, with_lanes};

/// The last step of building a table without flips, from its far end: a cell that is not marked yet is at
/// 10 if one of its neighbours is at 9.
///
/// That holds only without flips, where the cells are the cosets of a subgroup themselves (H with all flips)
/// and not least values over several cosets.
pub(super) struct Frontier<'a> {
    pub(super) cosets: &'a Cosets,
    /// The slices of every cell of a class.
    pub(super) fillings: &'a [Edges],
    /// The whole table with all cells up to 9 marked.
    pub(super) nearer: &'a [u8],
}

impl Frontier<'_> {
    /// Marks the cells of one class that are at 10.
    pub(super) fn cross(&self, class: usize, cells: &mut [u8]) {
        with_lanes(Crossing { frontier: self, class, cells });
    }
}

struct Crossing<'a> {
    frontier: &'a Frontier<'a>,
    class: usize,
    cells: &'a mut [u8],
}

/// Bytes of a class.
const PART: usize = CosetTable::<0>::PART;
const _: () = assert!(PART * CLASSES == CosetTable::<0>::BYTES);

impl WithLanes for Crossing<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Frontier { cosets, fillings, nearer } = self.frontier;
        let code = |cells: &[u8], cell: usize| cells[cell >> 2] >> (2 * (cell & 3)) & 3;
        let mut far: Vec<u16> = (0..(GROUPS * 16) as u16)
            .filter(|cell| cell % 16 != 15 && code(self.cells, usize::from(*cell)) == 3)
            .collect();
        for m in 0..MOVES {
            let walked = State::of_move(m);
            let (to, symmetry): (usize, Symmetry) = cosets.follow(self.class, &walked);
            let Some(relabelling) = cosets.maps(&walked, to, symmetry).first().copied() else { continue };
            let there = &nearer[to * PART..][..PART];
            let mut kept = 0;
            for i in 0..far.len() {
                let cell = usize::from(far[i]);
                let (neighbour, _) = relabelling.apply(L::load(&fillings[cell]), &cosets.slices);
                let reached = code(there, neighbour as usize) == 1;
                // From "at least 11" to 10: of the bits 11, the lower one goes.
                self.cells[cell >> 2] &= !(u8::from(reached) << (2 * (cell & 3)));
                far[kept] = far[i];
                kept += usize::from(!reached);
            }
            far.truncate(kept);
        }
    }
}

const _: () = assert!(BASE == 8);
