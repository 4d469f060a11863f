use super::cells::{Cells, MOST};
use super::faces::{Corners, FACE_LISTS};
use super::index::{NO_FACE, NO_MOVE};
use super::node::Node;
use super::pass::Pass;
use super::state::State;
use super::table::BASE;
use crate::simd::Lanes;

/// Nodes expanded in lockstep.
pub(super) const BATCH: usize = 128;

/// Nodes with the same number of moves left, expanded step by step: every step is one loop over all of
/// them without a branch that depends on a cell, so that the loads of the table, each a miss of every
/// cache, wait together and not one after the other.
pub(super) struct Batch {
    parents: Box<[Node; BATCH]>,
    /// The number of parents.
    count: usize,
    corners: Box<[Corners; BATCH]>,
    /// What is left to try of each parent.
    open: [Open; BATCH],
    /// Parents with faces left to ask about.
    asking: Vec<u16>,
    /// `parent * 8 + face`.
    faces: Box<[u16; MOST]>,
    /// Of those, the ones whose quarter turns the other side allows, and its bound after them.
    found: Vec<(u16, u8)>,
    /// `parent * 32 + move`, and the bound of the other side after it.
    moves: Vec<(u16, u8)>,
    cells: Cells,
}

/// What is left to try of a parent.
#[derive(Clone, Copy, Default)]
struct Open {
    /// The faces to ask the other side about.
    faces: u8,
    /// The faces whose half turns may lead to a goal.
    halves: u8,
    /// Whether the parent itself is known to be too far from any goal.
    dead: bool,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self {
            parents: Box::new([Node::root(&State::SOLVED); BATCH]),
            count: 0,
            corners: Box::new([Corners::default(); BATCH]),
            open: [Open::default(); BATCH],
            asking: Vec::with_capacity(BATCH),
            faces: Box::new([0; MOST]),
            found: Vec::with_capacity(MOST),
            moves: Vec::with_capacity(MOST),
            cells: Cells::new(),
        }
    }

    /// Takes nodes to expand, at most [`BATCH`] of them.
    #[inline(always)]
    pub(super) fn take(&mut self, nodes: &[Node]) {
        self.count = nodes.len().min(BATCH);
        self.parents[..self.count].copy_from_slice(&nodes[..self.count]);
    }

    /// The nodes to expand.
    #[inline(always)]
    pub(super) fn parents(&self) -> &[Node] {
        &self.parents[..self.count]
    }

    /// Expands the parents. Children that may have a goal within `left` moves are handed to `push`, with
    /// their bounds and seen from their better side. Returns how many cells were looked up.
    #[inline(always)]
    pub(super) fn expand<L: Lanes, const FLIPS: u32>(
        &mut self,
        pass: &Pass<'_, FLIPS>,
        left: u8,
        push: impl FnMut(Node),
    ) -> u64 {
        self.open_parents::<L, FLIPS>(pass, left);
        self.found.clear();
        let faces = if left <= BASE {
            self.ask_face_by_face::<L, FLIPS>(pass, left)
        } else {
            self.ask_all_faces::<L, FLIPS>(pass, left)
        };
        self.list_moves();
        let moves = self.moves.len();
        self.find_moves::<L, FLIPS>(pass);
        self.cells.load::<L>(pass.table, moves);
        self.pass_on::<L, FLIPS>(pass, left, push);
        (faces + moves) as u64
    }

    /// Numbers the corners of the parents and says what is to be tried of each.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn open_parents<L: Lanes, const FLIPS: u32>(&mut self, pass: &Pass<'_, FLIPS>, left: u8) {
        for (node, corners) in self.parents[..self.count].iter().zip(&mut self.corners[..]) {
            *corners = Corners::new::<L>(node, pass.index);
        }
        for (node, open) in self.parents[..self.count].iter().zip(&mut self.open) {
            let halves = if node.halves(left + 1) { node.faces } else { 0 };
            *open = Open { faces: node.faces, halves, dead: false };
        }
    }

    /// Asks the other side about all faces at once. Returns how many there were.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn ask_all_faces<L: Lanes, const FLIPS: u32>(&mut self, pass: &Pass<'_, FLIPS>, left: u8) -> usize {
        let mut count = 0;
        for (parent, open) in (0..).zip(&self.open[..self.count]) {
            let list = &FACE_LISTS[usize::from(open.faces)];
            for (slot, &face) in self.faces[count..count + list.len()].iter_mut().zip(list) {
                *slot = parent << 3 | u16::from(face);
            }
            count += open.faces.count_ones() as usize;
        }
        self.ask::<L, FLIPS>(pass, count, left);
        count
    }

    /// Asks the other side about one face of every parent, and then about one more of those that are still
    /// alive: with few moves left most parents die of the first.
    ///
    /// A state needs at most one move more than its child. So if a child needs three more than it has left,
    /// its parent needs more than it has; and if a child needs two more, so its siblings by the same face,
    /// one move away from it, need one more than they have.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn ask_face_by_face<L: Lanes, const FLIPS: u32>(&mut self, pass: &Pass<'_, FLIPS>, left: u8) -> usize {
        let deadly = (left + 3).saturating_sub(BASE).max(1);
        let mut probes = 0;
        self.asking.clear();
        self.asking.extend(0..self.count as u16);
        while !self.asking.is_empty() {
            let count = self.asking.len();
            for (slot, &parent) in self.faces.iter_mut().zip(&self.asking) {
                let open = &mut self.open[usize::from(parent) % BATCH];
                *slot = parent << 3 | open.faces.trailing_zeros() as u16;
                open.faces &= open.faces - 1;
            }
            self.ask::<L, FLIPS>(pass, count, left);
            let mut alive = 0;
            for (k, &code) in self.cells.codes(count).iter().enumerate() {
                let (parent, face) = (self.faces[k] >> 3, self.faces[k] & 7);
                let open = &mut self.open[usize::from(parent) % BATCH];
                open.dead = code >= deadly;
                open.halves &= !(u8::from(code != 0 && code + 1 >= deadly) << face);
                self.asking[alive] = parent;
                alive += usize::from(!open.dead && open.faces != 0);
            }
            self.asking.truncate(alive);
            probes += count;
        }
        probes
    }

    /// Looks up the first `count` faces, and notes those that pass.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn ask<L: Lanes, const FLIPS: u32>(&mut self, pass: &Pass<'_, FLIPS>, count: usize, left: u8) {
        self.find_faces::<L, FLIPS>(pass, count);
        self.cells.load::<L>(pass.table, count);
        let (faces, found) = (&self.faces, &mut self.found);
        self.cells.within::<L, FLIPS>(pass.table, count, left, |k, bound| found.push((faces[k], bound)));
    }

    /// The cells of the other side after a quarter turn of each face.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn find_faces<L: Lanes, const FLIPS: u32>(&mut self, pass: &Pass<'_, FLIPS>, count: usize) {
        let (index, parents, corners) = (pass.index, &*self.parents, &*self.corners);
        for (&entry, cell) in self.faces[..count].iter().zip(self.cells.slots()) {
            let (parent, face) = (usize::from(entry >> 3) % BATCH, usize::from(entry & 7));
            let coset = corners[parent].after_face(face, index);
            let edges = L::load(&parents[parent].inverse);
            *cell = index.cell::<L, FLIPS>(coset, edges, NO_MOVE, face);
            pass.prefetch::<L>(*cell);
        }
    }

    /// The moves that the other side's bound allows. A half turn has its parent's.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_moves(&mut self) {
        self.moves.clear();
        for &(entry, bound) in &self.found {
            let (parent, face) = (entry >> 3, entry & 7);
            if !self.open[usize::from(parent) % BATCH].dead {
                let quarter = (parent << 5) | (face * 3);
                self.moves.extend_from_slice(&[(quarter, bound), (quarter + 2, bound)]);
            }
        }
        for ((parent, node), open) in (0..).zip(&self.parents[..self.count]).zip(&self.open) {
            let mut halves = if open.dead { 0 } else { open.halves };
            while halves != 0 {
                let half = halves.trailing_zeros() as u16 * 3 + 1;
                self.moves.push((parent << 5 | half, node.inverse_bound));
                halves &= halves - 1;
            }
        }
    }

    /// The cells of this side after each move.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn find_moves<L: Lanes, const FLIPS: u32>(&mut self, pass: &Pass<'_, FLIPS>) {
        let (index, parents, corners) = (pass.index, &*self.parents, &*self.corners);
        for (&(entry, _), cell) in self.moves.iter().zip(self.cells.slots()) {
            let (parent, m) = (usize::from(entry >> 5) % BATCH, usize::from(entry & 31));
            let coset = corners[parent].after_move(m, index);
            let edges = L::load(&parents[parent].edges);
            *cell = index.cell::<L, FLIPS>(coset, edges, m, NO_FACE);
            pass.prefetch::<L>(*cell);
        }
    }

    /// Makes the children whose own side passes, too.
    ///
    /// A move changes the distance to H by at most one, though not always what the table knows of it: so the
    /// parent's bound, less one, is a bound as well.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn pass_on<L: Lanes, const FLIPS: u32>(
        &mut self,
        pass: &Pass<'_, FLIPS>,
        left: u8,
        mut push: impl FnMut(Node),
    ) {
        let (moves, parents) = (&self.moves, &self.parents);
        self.cells.within::<L, FLIPS>(pass.table, moves.len(), left, |k, bound| {
            let (entry, inverse_bound) = moves[k];
            let parent = &parents[usize::from(entry >> 5) % BATCH];
            let bound = bound.max(parent.bound.saturating_sub(1));
            let child = pass.rows.turned::<L>(parent, usize::from(entry & 31));
            push(Node { bound, inverse_bound, ..child }.facing::<L>(left));
        });
    }
}
