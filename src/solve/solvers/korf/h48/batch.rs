use super::H48Table;
use super::cells::{Cells, MOST};
use super::corner_numbers::{CornerNumbers, FACE_LISTS};
use super::h48_index::{NO_FACE, NO_MOVE};
use super::node::{self, Node};
use crate::driver::Tier;
use crate::simd::Lanes;
use crate::solvers::korf::cubie_state::is_half_turn;
use crate::solvers::korf::two_sided::{BATCH, ExpandBatch, TwoSidedKernel};

/// Nodes with the same number of moves left, expanded in lockstep.
///
/// Every step of the expansion is one loop over the whole batch without a branch that depends on a table cell. So the
/// loads of the table, each a miss in every cache, overlap instead of waiting for each other.
pub(crate) struct Batch<T: H48Table> {
    parents: Box<[Node; BATCH]>,
    /// The number of parents.
    count: usize,
    corners: Box<[CornerNumbers; BATCH]>,
    /// What remains to be tried of each parent.
    open: [Open; BATCH],
    /// Parents with faces left to look up.
    pending: Vec<u16>,
    /// `parent * 8 + face`.
    faces: Box<[u16; MOST]>,
    /// Those whose quarter turns the other side allows, with its bound after them.
    passed: Vec<(u16, u8)>,
    /// `parent * 32 + move`, with the bound of the other side after it.
    moves: Vec<(u16, u8)>,
    cells: Cells<T::Number>,
}

/// What remains to be tried of a parent.
#[derive(Clone, Copy, Default)]
struct Open {
    /// The faces to look up on the other side.
    faces: u8,
    /// The faces whose half turns may lead to a goal.
    half_turns: u8,
    /// Whether the parent itself is known to be too far from every goal.
    dead: bool,
}

impl<T: H48Table> Default for Batch<T> {
    fn default() -> Self {
        Self {
            parents: Box::new([Node::solved(0); BATCH]),
            count: 0,
            corners: Box::new([CornerNumbers::default(); BATCH]),
            open: [Open::default(); BATCH],
            pending: Vec::with_capacity(BATCH),
            faces: Box::new([0; MOST]),
            passed: Vec::with_capacity(MOST),
            moves: Vec::with_capacity(MOST),
            cells: Cells::new(),
        }
    }
}

impl<T: H48Table> ExpandBatch<T> for Batch<T> {
    #[inline(always)]
    fn expand<L: Lanes>(
        &mut self,
        kernel: &TwoSidedKernel<T>,
        parents: &[Node],
        tier: Tier,
        left: u8,
        push: impl FnMut(Node, u8),
    ) -> u64 {
        self.count = parents.len().min(BATCH);
        self.parents[..self.count].copy_from_slice(&parents[..self.count]);
        self.open_parents::<L>(kernel, left);
        self.passed.clear();
        let faces = if left <= T::BASE {
            self.look_up_face_by_face::<L>(kernel, left)
        } else {
            self.look_up_all_faces::<L>(kernel, left)
        };
        self.list_moves();
        let moves = self.moves.len();
        self.number_moves::<L>(kernel);
        self.cells.load::<L>(kernel.table.bytes(), moves);
        self.make_children::<L>(kernel, tier, left, push);
        (faces + moves) as u64
    }
}

impl<T: H48Table> Batch<T> {
    /// Numbers the corners of the parents and lists the faces to try of each.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn open_parents<L: Lanes>(&mut self, kernel: &TwoSidedKernel<T>, left: u8) {
        for (node, corners) in self.parents[..self.count].iter().zip(&mut self.corners[..]) {
            *corners = CornerNumbers::new::<L>(node, &kernel.index);
        }
        for (node, open) in self.parents[..self.count].iter().zip(&mut self.open) {
            // A half turn does not change the other side's coset, so that side's bound must be within the moves left.
            let half_turns = if node.there + T::HALF_TURN <= left + 1 { node.faces } else { 0 };
            *open = Open { faces: node.faces, half_turns, dead: false };
        }
    }

    /// Looks up all faces on the other side at once. Returns how many there were.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_up_all_faces<L: Lanes>(&mut self, kernel: &TwoSidedKernel<T>, left: u8) -> usize {
        let mut count = 0;
        for (parent, open) in (0..).zip(&self.open[..self.count]) {
            let list = &FACE_LISTS[usize::from(open.faces)];
            for (slot, &face) in self.faces[count..count + list.len()].iter_mut().zip(list) {
                *slot = parent << 3 | u16::from(face);
            }
            count += open.faces.count_ones() as usize;
        }
        self.look_up::<L>(kernel, count, left);
        count
    }

    /// Looks up one face of every parent on the other side, then one more of those that are still alive: with few moves
    /// left, the first face rules out most parents. Returns the number of lookups.
    ///
    /// A state needs at most one move more than its child. If a child needs three moves more than it has left, its
    /// parent needs more than it has, too. If a child needs two more, its siblings by the same face, which are one
    /// move away from it, need one more than they have.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_up_face_by_face<L: Lanes>(&mut self, kernel: &TwoSidedKernel<T>, left: u8) -> usize {
        let deadly = (left + 3).saturating_sub(T::BASE).max(1);
        let mut probes = 0;
        self.pending.clear();
        self.pending.extend(0..self.count as u16);
        while !self.pending.is_empty() {
            let count = self.pending.len();
            for (slot, &parent) in self.faces.iter_mut().zip(&self.pending) {
                let open = &mut self.open[usize::from(parent) % BATCH];
                *slot = parent << 3 | open.faces.trailing_zeros() as u16;
                open.faces &= open.faces - 1;
            }
            self.look_up::<L>(kernel, count, left);
            let mut alive = 0;
            for (k, &code) in self.cells.codes[..count].iter().enumerate() {
                let (parent, face) = (self.faces[k] >> 3, self.faces[k] & 7);
                let open = &mut self.open[usize::from(parent) % BATCH];
                open.dead = code >= deadly;
                open.half_turns &= !(u8::from(code != 0 && code + 1 >= deadly) << face);
                self.pending[alive] = parent;
                alive += usize::from(!open.dead && open.faces != 0);
            }
            self.pending.truncate(alive);
            probes += count;
        }
        probes
    }

    /// Looks up the first `count` faces and lists those whose quarter turns pass.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_up<L: Lanes>(&mut self, kernel: &TwoSidedKernel<T>, count: usize, left: u8) {
        self.number_faces::<L>(kernel, count);
        let table = kernel.table.bytes();
        self.cells.load::<L>(table, count);
        let (faces, passed) = (&self.faces, &mut self.passed);
        self.cells.within::<L, T>(table, count, left, |k, bound| passed.push((faces[k], bound)));
    }

    /// Computes the cells of the other side after a quarter turn of each face.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn number_faces<L: Lanes>(&mut self, kernel: &TwoSidedKernel<T>, count: usize) {
        let (index, parents, corners) = (&*kernel.index, &*self.parents, &*self.corners);
        self.cells.number::<L, T, _>(kernel.table.bytes(), &self.faces[..count], |&entry| {
            let (parent, face) = (usize::from(entry >> 3) % BATCH, usize::from(entry & 7));
            let coset = corners[parent].after_face(face, index);
            index.cell::<L, T>(coset, L::load(&parents[parent].inverse), NO_MOVE, face)
        });
    }

    /// Lists the moves that the other side's bound allows. A half turn keeps the parent's bound.
    ///
    /// In quarter turns, a half turn is tried only if the other side allows a quarter turn of the face: otherwise the
    /// state after one of them needs at least two more than there are, because its parity is that of the moves left, and
    /// the state after a half turn is one move away and has one move less.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_moves(&mut self) {
        self.moves.clear();
        for &(entry, bound) in &self.passed {
            let (parent, face) = (entry >> 3, entry & 7);
            if !self.open[usize::from(parent) % BATCH].dead {
                let quarter = (parent << 5) | (face * 3);
                self.moves.extend_from_slice(&[(quarter, bound), (quarter + 2, bound)]);
                if T::HALF_TURN > 1 && self.open[usize::from(parent) % BATCH].half_turns >> face & 1 == 1 {
                    self.moves.push((quarter + 1, self.parents[usize::from(parent) % BATCH].there));
                }
            }
        }
        if T::HALF_TURN > 1 {
            return;
        }
        for ((parent, node), open) in (0..).zip(&self.parents[..self.count]).zip(&self.open) {
            let mut half_turns = if open.dead { 0 } else { open.half_turns };
            while half_turns != 0 {
                let half = half_turns.trailing_zeros() as u16 * 3 + 1;
                self.moves.push((parent << 5 | half, node.there));
                half_turns &= half_turns - 1;
            }
        }
    }

    /// Computes the cells of this side after each move.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn number_moves<L: Lanes>(&mut self, kernel: &TwoSidedKernel<T>) {
        let (index, parents, corners) = (&*kernel.index, &*self.parents, &*self.corners);
        self.cells.number::<L, T, _>(kernel.table.bytes(), &self.moves, |&(entry, _)| {
            let (parent, m) = (usize::from(entry >> 5) % BATCH, usize::from(entry & 31));
            let coset = corners[parent].after_move(m, index);
            index.cell::<L, T>(coset, L::load(&parents[parent].edges), m, NO_FACE)
        });
    }

    /// Makes the children whose own side passes, too.
    ///
    /// A move changes the distance to H by at most one, but it may change the table's bound by more. So the parent's
    /// bound, less one, is a bound as well.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn make_children<L: Lanes>(
        &mut self,
        kernel: &TwoSidedKernel<T>,
        tier: Tier,
        left: u8,
        mut push: impl FnMut(Node, u8),
    ) {
        let (moves, parents) = (&self.moves, &self.parents);
        self.cells.within::<L, T>(kernel.table.bytes(), moves.len(), left, |k, bound| {
            let (entry, there) = moves[k];
            let (parent, m) = (&parents[usize::from(entry >> 5) % BATCH], usize::from(entry & 31));
            let cost = if is_half_turn(m) { T::HALF_TURN } else { 1 };
            let before = left + 1;
            let Some(left) = before.checked_sub(cost).filter(|&left| bound <= left) else { return };
            let here = bound.max(parent.here.saturating_sub(cost));
            let turned = kernel.rows.turned::<L, u8>(parent, m, [here, there]);
            let child = node::facing::<L>(turned, left, T::HALF_TURN);
            let mut score = child.score;
            if tier.keeps(before, left, &mut score, || node::distance_score(&child, T::BASE)) {
                push(Node { score, ..child }, cost);
            }
        });
    }
}
