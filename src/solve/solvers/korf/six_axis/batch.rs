use super::SixAxisKernel;
use super::axis_bounds::{self, Allowed, AxisBounds, Node};
use super::axis_index::{AXES, AXIS_OF_FACE, Cell};
use super::axis_twists::AxisTwists;
use crate::Database;
use crate::driver::Tier;
use crate::puzzles::cube3::phase1::{Phase1, level};
use crate::simd::Lanes;
use crate::solvers::korf::cell_bytes::load_bytes;
use crate::solvers::korf::cubie_state::MoveIndex;
use crate::solvers::korf::two_sided::{BATCH, ExpandBatch};

/// The bounds of the table's four levels, without its part for near cosets.
const BOUNDS: [u8; 4] = [0, 9, 10, 10];

/// The most moves left with which the table's part for near cosets is used.
const NEAR: u8 = 8;

/// The moves left with which lookups on this side pay only if the other side allows many moves: all children pass
/// them, and they serve only to choose the better side.
const EASY: u8 = 10;

/// The most moves allowed by the other side with which lookups on this side are skipped.
const FEW: u32 = 4;

/// Nodes with the same number of moves left, expanded in lockstep.
///
/// The axes are looked up one after the other, each only for the children that passed the one before. Every step is one
/// loop over the whole batch, and the loads of the table stand in a loop of their own, so that their cache misses
/// overlap.
pub(crate) struct Batch {
    parents: Box<[Node; BATCH]>,
    /// The number of parents.
    count: usize,
    twists: Box<[AxisTwists; BATCH]>,
    /// For each parent, its axes by this side's bounds, the greatest first.
    order: [[u8; 4]; BATCH],
    faces: Box<[Child; ROOM]>,
    moves: Box<[Child; ROOM]>,
    cells: Box<[Cell; ROOM]>,
    levels: Box<[u8; ROOM]>,
}

/// Room for the children of a batch.
const ROOM: usize = BATCH * 32;

/// A child as far as it is computed.
#[derive(Clone, Copy, Default)]
#[repr(C, align(8))]
struct Child {
    parent: u8,
    /// The move, or a face, which stands for both of its quarter turns.
    m: u8,
    /// The two axes that a quarter turn of the face changes on the other side, in lookup order.
    axes: [u8; 2],
    here: AxisBounds,
    there: AxisBounds,
}

impl Default for Batch {
    fn default() -> Self {
        Self {
            parents: Box::new([Node::solved(AxisBounds::default()); BATCH]),
            count: 0,
            twists: Box::new([AxisTwists::default(); BATCH]),
            order: [[0; 4]; BATCH],
            faces: Box::new([Child::default(); ROOM]),
            moves: Box::new([Child::default(); ROOM]),
            cells: Box::new([0; ROOM]),
            levels: Box::new([0; ROOM]),
        }
    }
}

impl ExpandBatch<Phase1> for Batch {
    #[inline(always)]
    fn expand<L: Lanes>(
        &mut self,
        kernel: &SixAxisKernel,
        parents: &[Node],
        tier: Tier,
        left: u8,
        mut push: impl FnMut(Node, u8),
    ) -> u64 {
        self.count = parents.len().min(BATCH);
        self.parents[..self.count].copy_from_slice(&parents[..self.count]);
        for (i, parent) in self.parents[..self.count].iter().enumerate() {
            self.twists[i] = AxisTwists::of::<L>(&parent.corners, &kernel.index);
            self.order[i] = order(parent.here);
        }
        let mut probes = 0;
        let mut faces = self.list_faces(left);
        for rank in 0..2 {
            probes += faces as u64;
            faces = self.look_up_there::<L>(kernel, faces, left, rank);
        }
        let few = if left == EASY { FEW } else { 0 };
        let mut moves = self.list_moves::<L>(kernel, faces, left, few, &mut push);
        for rank in 0..AXES {
            probes += moves as u64;
            moves = self.look_up_here::<L>(kernel, moves, left, rank);
        }
        for child in &self.moves[..moves] {
            let parent = &self.parents[usize::from(child.parent) % BATCH];
            let continues = left == 0 || child.here.allow(parent.inverse_faces, left).faces != 0;
            let mut score = parent.score;
            let own_score = || (child.here.distance_score() + child.there.distance_score()) as u8;
            if continues && tier.keeps(left + 1, left, &mut score, own_score) {
                let node = kernel.rows.turned::<L, _>(parent, child.m.into(), [child.here, child.there]);
                push(Node { score, ..axis_bounds::facing::<L>(node, left) }, 1);
            }
        }
        probes
    }
}

impl Batch {
    /// Lists the faces that are worth turning, each once for its two quarter turns. The axis that needs more moves is
    /// looked up first.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_faces(&mut self, left: u8) -> usize {
        let mut count = 0;
        for (parent, node) in (0..).zip(&self.parents[..self.count]) {
            let mut faces = node.there.allow(node.faces, left + 1).faces;
            let order = order(node.there);
            while faces != 0 {
                let face = faces.trailing_zeros() as usize;
                faces &= faces - 1;
                let own = AXIS_OF_FACE[face] as u8;
                let first = if order[0] == own { order[1] } else { order[0] };
                let second = if order[2] == own { order[1] } else { order[2] };
                let axes = [first, second];
                self.faces[count] = Child { parent, m: face as u8, axes, here: node.here, there: node.there };
                count += 1;
            }
        }
        count
    }

    /// Looks up one of the two axes that a quarter turn changes on the other side. Keeps the faces whose bound is within
    /// `left`.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_up_there<L: Lanes>(
        &mut self,
        kernel: &SixAxisKernel,
        count: usize,
        left: u8,
        rank: usize,
    ) -> usize {
        let (index, table) = (&*kernel.index, kernel.table.bytes());
        for (child, cell) in self.faces[..count].iter().zip(&mut self.cells[..]) {
            let (parent, face) = (usize::from(child.parent) % BATCH, usize::from(child.m));
            let axis = usize::from(child.axes[rank]);
            let twists = self.twists[parent].before(axis, face);
            *cell = index.cell_before::<L>(axis, twists, &self.parents[parent].inverse, face);
            L::prefetch(table, (*cell >> 3) as usize);
        }
        self.load(kernel, count, left);
        let mut kept = 0;
        for i in 0..count {
            let child = self.faces[i];
            let bound = self.levels[i];
            let there = child.there.with(usize::from(child.axes[rank]), bound);
            self.faces[kept] = Child { there, ..child };
            kept += usize::from(bound <= left);
        }
        kept
    }

    /// Lists the moves that the other side allows. A half turn does not change that side. If it leaves at most `few`
    /// moves for the next step, the child is made at once, without lookups on this side.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_moves<L: Lanes>(
        &mut self,
        kernel: &SixAxisKernel,
        faces: usize,
        left: u8,
        few: u32,
        push: &mut impl FnMut(Node, u8),
    ) -> usize {
        let mut count = 0;
        for child in &self.faces[..faces] {
            let (parent, face) = (&self.parents[usize::from(child.parent) % BATCH], usize::from(child.m));
            let next = child.there.allow(parent.faces_after(face), left);
            if (1..=few).contains(&next.count()) {
                for m in [3 * face, 3 * face + 2] {
                    push(kernel.rows.turned::<L, _>(parent, m, [AxisBounds::default(), child.there]), 1);
                }
            } else if left == 0 || next.faces != 0 {
                self.moves[count] = Child { m: child.m * 3, ..*child };
                self.moves[count + 1] = Child { m: child.m * 3 + 2, ..*child };
                count += 2;
            }
        }
        for (parent, node) in (0..).zip(&self.parents[..self.count]) {
            let Allowed { faces, half_turns } = node.there.allow(node.faces, left + 1);
            let mut faces = if half_turns { faces } else { 0 };
            while faces != 0 {
                let face = faces.trailing_zeros() as usize;
                faces &= faces - 1;
                if left == 0 || node.there.allow(node.faces_after(face), left).faces != 0 {
                    let m = (face * 3 + 1) as u8;
                    self.moves[count] = Child { parent, m, axes: [0; 2], here: node.here, there: node.there };
                    count += 1;
                }
            }
        }
        count
    }

    /// Looks up one axis of each child on this side. Keeps the children whose bound is within `left`.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_up_here<L: Lanes>(
        &mut self,
        kernel: &SixAxisKernel,
        count: usize,
        left: u8,
        rank: usize,
    ) -> usize {
        let (index, table) = (&*kernel.index, kernel.table.bytes());
        for (child, cell) in self.moves[..count].iter().zip(&mut self.cells[..]) {
            let parent = usize::from(child.parent) % BATCH;
            let axis = usize::from(self.order[parent][rank]);
            let twist = self.twists[parent].here[axis];
            let edges = &self.parents[parent].edges;
            *cell = index.cell_after::<L>(axis, twist, edges, MoveIndex::from(child.m));
            L::prefetch(table, (*cell >> 3) as usize);
        }
        self.load(kernel, count, left);
        let mut kept = 0;
        for i in 0..count {
            let child = self.moves[i];
            let axis = usize::from(self.order[usize::from(child.parent) % BATCH][rank]);
            let bound = self.levels[i];
            self.moves[kept] = Child { here: child.here.with(axis, bound), ..child };
            kept += usize::from(bound <= left);
        }
        kept
    }

    /// Loads the bounds of the first `count` cells. With few moves left there are few nodes, and near cosets are looked
    /// up as well.
    #[inline(always)]
    fn load(&mut self, kernel: &SixAxisKernel, count: usize, left: u8) {
        load_bytes(kernel.table.bytes(), &self.cells[..count], &mut self.levels[..count], |cell| {
            (cell >> 3) as usize
        });
        for (&cell, found) in self.cells[..count].iter().zip(&mut self.levels[..]) {
            *found = BOUNDS[usize::from(level(*found, (cell & 7) as u8) & 3)];
        }
        if left <= NEAR {
            for (&cell, found) in self.cells[..count].iter().zip(&mut self.levels[..]) {
                if *found == 0 {
                    *found = near(kernel, cell);
                }
            }
        }
    }
}

/// Returns the bound of a cell in the table's part for near cosets.
#[cold]
fn near(kernel: &SixAxisKernel, cell: Cell) -> u8 {
    kernel.table.near_distance_at(cell >> 3, (cell & 7) as u8)
}

/// Returns the axes, the greatest bound first.
#[inline(always)]
fn order(bounds: AxisBounds) -> [u8; 4] {
    let [a, b, c] = [0, 1, 2].map(|axis| bounds.get(axis) << 2 | axis as u8);
    let (a, b) = (a.max(b), a.min(b));
    let (a, c) = (a.max(c), a.min(c));
    [a, b.max(c), b.min(c), 0].map(|key| key & 3)
}
