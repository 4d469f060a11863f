use super::super::node::MoveRows;
use super::super::state::Move;
use super::super::tier::Tier;
use super::corners::Corners;
use super::index::{Cell, Index, VIEW_OF_FACE, VIEWS};
use super::node::{Bounds, Node};
use crate::puzzles::cube3::phase1::{Phase1, level};
use crate::simd::Lanes;

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
const BOUNDS: [u8; 4] = [0, 9, 10, 10];

/// The moves left up to which the small part of the table is asked, too.
const NEAR: u8 = 8;

/// The moves left from which on a look at this side pays only where the other side leaves many moves: all
/// children pass it, and it serves to choose the better side.
const EASY: u8 = 10;

/// The moves that the other side may leave where no look at this side is taken.
const FEW: u32 = 4;

/// Nodes with the same number of moves left, expanded step by step. The axes are asked one after the other,
/// each only about what the one before let pass; and every step is one loop over the whole batch, in which
/// the loads of the table stand alone, so that they wait together.
pub(super) struct Batch {
    parents: Box<[Node; BATCH]>,
    /// The number of parents.
    count: usize,
    corners: Box<[Corners; BATCH]>,
    /// For each parent its axes, the one with the greatest bound of this side first.
    order: [[u8; 4]; BATCH],
    faces: Box<[Child; ROOM]>,
    moves: Box<[Child; ROOM]>,
    cells: Box<[Cell; ROOM]>,
    levels: Box<[u8; ROOM]>,
}

/// Room for the children of a batch.
const ROOM: usize = BATCH * 32;

/// A child of a parent as far as it is known.
#[derive(Clone, Copy, Default)]
#[repr(C, align(8))]
struct Child {
    parent: u8,
    /// The move, or the face that stands for both of its quarter turns.
    m: u8,
    /// The two axes that a quarter turn of the face changes on the other side, in the order in which they
    /// are asked.
    views: [u8; 2],
    here: Bounds,
    there: Bounds,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self {
            parents: Box::new([Node::solved(); BATCH]),
            count: 0,
            corners: Box::new([Corners::default(); BATCH]),
            order: [[0; 4]; BATCH],
            faces: Box::new([Child::default(); ROOM]),
            moves: Box::new([Child::default(); ROOM]),
            cells: Box::new([0; ROOM]),
            levels: Box::new([0; ROOM]),
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

    /// Expands the parents. Children that may have a goal within `left` moves are handed to `push`, seen
    /// from their better side. Returns how many cells were looked up.
    #[inline(always)]
    pub(super) fn expand<L: Lanes>(
        &mut self,
        lookup: Lookup<'_>,
        tier: Tier,
        left: u8,
        mut push: impl FnMut(Node),
    ) -> u64 {
        for (i, parent) in self.parents[..self.count].iter().enumerate() {
            self.corners[i] = Corners::of::<L>(parent.corners(), lookup.index);
            self.order[i] = order(parent.here);
        }
        let mut probes = 0;
        let mut faces = self.list_faces(left);
        for rank in 0..2 {
            probes += faces as u64;
            faces = self.ask_there::<L>(lookup, faces, left, rank);
        }
        let few = if left == EASY { FEW } else { 0 };
        let mut moves = self.list_moves::<L>(lookup, faces, left, few, &mut push);
        for rank in 0..VIEWS {
            probes += moves as u64;
            moves = self.ask_here::<L>(lookup, moves, left, rank);
        }
        for child in &self.moves[..moves] {
            let parent = &self.parents[usize::from(child.parent) % BATCH];
            let goes_on = left == 0 || parent.allowed_there(child.here, left).faces != 0;
            let mut seen = parent.seen;
            let farness = || (child.here.far() + child.there.far()) as u8;
            if goes_on && tier.keeps(left, &mut seen, farness) {
                let node = parent.turned::<L>(lookup.rows, child.m.into(), [child.here, child.there]);
                push(node.facing::<L>(left).having_seen(seen));
            }
        }
        probes
    }

    /// The faces that are worth turning, each once for its two quarter turns. The axis that needs more moves
    /// is asked first.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_faces(&mut self, left: u8) -> usize {
        let mut count = 0;
        for (parent, node) in (0..).zip(&self.parents[..self.count]) {
            let mut faces = node.allowed(left + 1).faces;
            let order = order(node.there);
            while faces != 0 {
                let face = faces.trailing_zeros() as usize;
                faces &= faces - 1;
                let own = VIEW_OF_FACE[face] as u8;
                let first = if order[0] == own { order[1] } else { order[0] };
                let second = if order[2] == own { order[1] } else { order[2] };
                let views = [first, second];
                self.faces[count] =
                    Child { parent, m: face as u8, views, here: node.here, there: node.there };
                count += 1;
            }
        }
        count
    }

    /// Asks for the other side after a quarter turn, for one of the two axes that it changes. Keeps what is
    /// within `left`.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn ask_there<L: Lanes>(&mut self, lookup: Lookup<'_>, count: usize, left: u8, rank: usize) -> usize {
        for (child, cell) in self.faces[..count].iter().zip(&mut self.cells[..]) {
            let (parent, face) = (usize::from(child.parent) % BATCH, usize::from(child.m));
            let view = usize::from(child.views[rank]);
            let twists = self.corners[parent].before(view, face);
            *cell = lookup.index.cell_before::<L>(view, twists, self.parents[parent].inverse(), face);
            L::prefetch(lookup.bytes, (*cell >> 3) as usize);
        }
        self.load(lookup, count, left);
        let mut kept = 0;
        for i in 0..count {
            let child = self.faces[i];
            let bound = self.levels[i];
            let there = child.there.with(usize::from(child.views[rank]), bound);
            self.faces[kept] = Child { there, ..child };
            kept += usize::from(bound <= left);
        }
        kept
    }

    /// The moves that the other side allows. A half turn leaves it as it was. Where it leaves `few` moves or
    /// less for the next time, and this side would say little, the child is made at once.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_moves<L: Lanes>(
        &mut self,
        lookup: Lookup<'_>,
        faces: usize,
        left: u8,
        few: u32,
        push: &mut impl FnMut(Node),
    ) -> usize {
        let mut count = 0;
        for child in &self.faces[..faces] {
            let (parent, face) = (&self.parents[usize::from(child.parent) % BATCH], usize::from(child.m));
            let next = child.there.allow(parent.faces_after(face), left);
            if (1..=few).contains(&next.count()) {
                for m in [3 * face, 3 * face + 2] {
                    push(parent.turned::<L>(lookup.rows, m, [Bounds::default(), child.there]));
                }
            } else if left == 0 || next.faces != 0 {
                self.moves[count] = Child { m: child.m * 3, ..*child };
                self.moves[count + 1] = Child { m: child.m * 3 + 2, ..*child };
                count += 2;
            }
        }
        for (parent, node) in (0..).zip(&self.parents[..self.count]) {
            let allowed = node.allowed(left + 1);
            let mut faces = if allowed.halves { allowed.faces } else { 0 };
            while faces != 0 {
                let face = faces.trailing_zeros() as usize;
                faces &= faces - 1;
                if left == 0 || node.there.allow(node.faces_after(face), left).faces != 0 {
                    let m = (face * 3 + 1) as u8;
                    self.moves[count] =
                        Child { parent, m, views: [0; 2], here: node.here, there: node.there };
                    count += 1;
                }
            }
        }
        count
    }

    /// Asks for this side, for one axis of each child. Keeps what is within `left`.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn ask_here<L: Lanes>(&mut self, lookup: Lookup<'_>, count: usize, left: u8, rank: usize) -> usize {
        for (child, cell) in self.moves[..count].iter().zip(&mut self.cells[..]) {
            let parent = usize::from(child.parent) % BATCH;
            let view = usize::from(self.order[parent][rank]);
            let twist = self.corners[parent].twists(view);
            let edges = self.parents[parent].edges();
            *cell = lookup.index.cell_after::<L>(view, twist, edges, Move::from(child.m));
            L::prefetch(lookup.bytes, (*cell >> 3) as usize);
        }
        self.load(lookup, count, left);
        let mut kept = 0;
        for i in 0..count {
            let child = self.moves[i];
            let view = usize::from(self.order[usize::from(child.parent) % BATCH][rank]);
            let bound = self.levels[i];
            self.moves[kept] = Child { here: child.here.with(view, bound), ..child };
            kept += usize::from(bound <= left);
        }
        kept
    }

    /// The bounds that the cells give. Where few moves are left there are few nodes,
    /// and all is asked that the table knows.
    #[inline(always)]
    fn load(&mut self, lookup: Lookup<'_>, count: usize, left: u8) {
        self.load_bytes(lookup.bytes, count);
        for (&cell, found) in self.cells[..count].iter().zip(&mut self.levels[..]) {
            *found = BOUNDS[usize::from(level(*found, (cell & 7) as u8) & 3)];
        }
        if left <= NEAR {
            for (&cell, found) in self.cells[..count].iter().zip(&mut self.levels[..]) {
                if *found == 0 {
                    *found = near(lookup, cell);
                }
            }
        }
    }

    /// Loads the bytes that hold the cells, in a loop that does nothing else: the fewer instructions stand
    /// between two loads, the more of them wait for memory at once.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn load_bytes(&mut self, bytes: &[u8], count: usize) {
        let (cells, last_cells) = self.cells[..count].as_chunks::<8>();
        let (found, last_found) = self.levels[..count].as_chunks_mut::<8>();
        for (cells, found) in cells.iter().zip(found) {
            *found = cells.map(|cell| bytes[(cell >> 3) as usize]);
        }
        for (&cell, found) in last_cells.iter().zip(last_found) {
            *found = bytes[(cell >> 3) as usize];
        }
    }
}

#[cold]
fn near(lookup: Lookup<'_>, cell: Cell) -> u8 {
    lookup.table.near_distance_at(cell >> 3, (cell & 7) as u8)
}

/// The axes, greatest bound first.
#[inline(always)]
fn order(bounds: Bounds) -> [u8; 4] {
    let [a, b, c] = [0, 1, 2].map(|view| bounds.get(view) << 2 | view as u8);
    let (a, b) = (a.max(b), a.min(b));
    let (a, c) = (a.max(c), a.min(c));
    [a, b.max(c), b.min(c), 0].map(|key| key & 3)
}
