use super::super::node::MoveRows;
use super::super::simd::Lanes;
use super::super::state::{MOVES, Move};
use super::corners::Corners;
use super::index::{Cell, Index, VIEW_OF_FACE, VIEWS};
use super::node::{Bounds, Node};
use crate::cube3::phase1::{Phase1, level};

/// Nodes expanded in lockstep.
pub(super) const BATCH: usize = 128;

/// What an expansion looks things up in.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a> {
    pub(super) index: &'a Index,
    pub(super) rows: &'a MoveRows,
    pub(super) table: &'a Phase1,
    /// The bytes of the table.
    pub(super) bytes: &'a [u8],
}

/// The bounds that the table's levels are, without a look at its small part.
const BOUNDS: [u8; 3] = [0, 9, 10];

/// The moves left up to which the small part of the table is asked, too.
const NEAR: u8 = 8;

/// Nodes with the same number of moves left, expanded step by step. The axes are asked one after the other,
/// each only about what the one before let pass; and every step is one loop over the whole batch, in which
/// the loads of the table stand alone, so that they wait together.
pub(super) struct Batch {
    /// The nodes to expand.
    pub(super) parents: Vec<Node>,
    corners: Vec<Corners>,
    /// `parents[i]`'s axes, the one with the greatest bound of this side first.
    order: Vec<[u8; VIEWS]>,
    faces: Vec<Child>,
    moves: Vec<Child>,
    cells: Vec<Cell>,
    levels: Vec<u8>,
}

/// A child of a parent as far as it is known.
#[derive(Clone, Copy, Default)]
struct Child {
    parent: u8,
    /// The move, or the quarter turn that stands for both quarter turns of its face.
    m: u8,
    here: Bounds,
    there: Bounds,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self {
            parents: Vec::with_capacity(BATCH),
            corners: vec![Corners::default(); BATCH],
            order: vec![[0; VIEWS]; BATCH],
            faces: vec![Child::default(); BATCH * 6 + 1],
            moves: vec![Child::default(); BATCH * MOVES + 1],
            cells: vec![0; BATCH * MOVES],
            levels: vec![0; BATCH * MOVES],
        }
    }

    /// Expands the parents. Children that may have a goal within `left` moves are handed to `push`, seen
    /// from their better side. Returns how many cells were looked up.
    #[inline(always)]
    pub(super) fn expand<L: Lanes>(
        &mut self,
        lookup: Lookup<'_>,
        left: u8,
        mut push: impl FnMut(Node),
    ) -> u64 {
        for (i, parent) in self.parents.iter().enumerate() {
            self.corners[i] = Corners::of::<L>(parent.corners(), lookup.index);
            self.order[i] = order(parent.here);
        }
        let mut probes = 0;
        let mut faces = self.list_faces(left);
        for second in [false, true] {
            probes += faces as u64;
            faces = self.ask_there::<L>(lookup, faces, left, second);
        }
        let mut moves = self.list_moves(faces, left);
        for rank in 0..VIEWS {
            probes += moves as u64;
            moves = self.ask_here::<L>(lookup, moves, left, rank);
        }
        for child in &self.moves[..moves] {
            let parent = &self.parents[usize::from(child.parent)];
            if left == 0 || parent.allowed_there(child.here, left).faces != 0 {
                let node = parent.turned::<L>(lookup.rows, child.m.into(), [child.here, child.there]);
                push(node.facing::<L>(left));
            }
        }
        probes
    }

    /// The faces that are worth turning, each once for its two quarter turns.
    #[inline(always)]
    fn list_faces(&mut self, left: u8) -> usize {
        let mut count = 0;
        for (parent, node) in (0..).zip(&self.parents) {
            let faces = node.allowed(left + 1).faces;
            for face in 0..6 {
                self.faces[count] = Child { parent, m: face * 3, here: node.here, there: node.there };
                count += usize::from(faces >> face & 1);
            }
        }
        count
    }

    /// Asks for the other side after a quarter turn, for one of the two axes that it changes. Keeps what is
    /// within `left`.
    #[inline(always)]
    fn ask_there<L: Lanes>(&mut self, lookup: Lookup<'_>, count: usize, left: u8, second: bool) -> usize {
        let view = |parent: &Node, face: usize| {
            let own = VIEW_OF_FACE[face];
            let (one, other) = ((own + 1) % VIEWS, (own + 2) % VIEWS);
            let swap = parent.there.get(other) > parent.there.get(one);
            if swap != second { other } else { one }
        };
        for (child, cell) in self.faces[..count].iter().zip(&mut self.cells) {
            let (parent, face) = (&self.parents[usize::from(child.parent)], usize::from(child.m) / 3);
            let view = view(parent, face);
            let twists = self.corners[usize::from(child.parent)].before(view, face);
            *cell = lookup.index.cell_before::<L>(view, twists, parent.inverse(), face);
            L::prefetch(lookup.bytes, (*cell >> 3) as usize);
        }
        self.load(lookup.bytes, count);
        let mut kept = 0;
        for i in 0..count {
            let child = self.faces[i];
            let parent = &self.parents[usize::from(child.parent)];
            let view = view(parent, usize::from(child.m) / 3);
            let bound = self.bound(lookup, i, left);
            self.faces[kept] = Child { there: child.there.with(view, bound), ..child };
            kept += usize::from(bound <= left);
        }
        kept
    }

    /// The moves that the other side allows. A half turn leaves it as it was.
    #[inline(always)]
    fn list_moves(&mut self, faces: usize, left: u8) -> usize {
        let mut count = 0;
        for &child in &self.faces[..faces] {
            let after = self.parents[usize::from(child.parent)].faces_after(usize::from(child.m) / 3);
            if left == 0 || child.there.allow(after, left).faces != 0 {
                self.moves[count] = child;
                self.moves[count + 1] = Child { m: child.m + 2, ..child };
                count += 2;
            }
        }
        for (parent, node) in (0..).zip(&self.parents) {
            let allowed = node.allowed(left + 1);
            let mut faces = if allowed.halves { allowed.faces } else { 0 };
            while faces != 0 {
                let face = faces.trailing_zeros() as usize;
                faces &= faces - 1;
                if left == 0 || node.there.allow(node.faces_after(face), left).faces != 0 {
                    let m = (face * 3 + 1) as u8;
                    self.moves[count] = Child { parent, m, here: node.here, there: node.there };
                    count += 1;
                }
            }
        }
        count
    }

    /// Asks for this side, for one axis of each child. Keeps what is within `left`.
    #[inline(always)]
    fn ask_here<L: Lanes>(&mut self, lookup: Lookup<'_>, count: usize, left: u8, rank: usize) -> usize {
        for (child, cell) in self.moves[..count].iter().zip(&mut self.cells) {
            let parent = usize::from(child.parent);
            let view = usize::from(self.order[parent][rank]);
            let twist = self.corners[parent].twists(view);
            let edges = self.parents[parent].edges();
            *cell = lookup.index.cell_after::<L>(view, twist, edges, Move::from(child.m));
            L::prefetch(lookup.bytes, (*cell >> 3) as usize);
        }
        self.load(lookup.bytes, count);
        let mut kept = 0;
        for i in 0..count {
            let child = self.moves[i];
            let view = usize::from(self.order[usize::from(child.parent)][rank]);
            let bound = self.bound(lookup, i, left);
            self.moves[kept] = Child { here: child.here.with(view, bound), ..child };
            kept += usize::from(bound <= left);
        }
        kept
    }

    /// The bound that a cell gives. Where few moves are left there are few nodes, and all is asked that the
    /// table knows.
    #[inline(always)]
    fn bound(&self, lookup: Lookup<'_>, i: usize, left: u8) -> u8 {
        let level = self.levels[i];
        if left <= NEAR && level == 0 { near(lookup, self.cells[i]) } else { BOUNDS[usize::from(level)] }
    }

    /// The cells, in a loop of their own.
    #[inline(always)]
    fn load(&mut self, bytes: &[u8], count: usize) {
        for (&cell, found) in self.cells[..count].iter().zip(&mut self.levels) {
            *found = level(bytes[(cell >> 3) as usize], (cell & 7) as u8);
        }
    }
}

#[cold]
fn near(lookup: Lookup<'_>, cell: Cell) -> u8 {
    lookup.table.near(cell >> 3, (cell & 7) as u8)
}

/// The axes, greatest bound first.
#[inline(always)]
fn order(bounds: Bounds) -> [u8; VIEWS] {
    let [a, b, c] = [0, 1, 2].map(|view| bounds.get(view) << 2 | view as u8);
    let (a, b) = (a.max(b), a.min(b));
    let (a, c) = (a.max(c), a.min(c));
    [a, b.max(c), b.min(c)].map(|key| key & 3)
}
