use super::index::{Index, NO_FACE, NO_MOVE};
use super::node::Node;
use super::pass::Pass;
use super::simd::Lanes;
use super::state::MOVES;
use super::table::{BASE, minimum};

/// Nodes expanded in lockstep.
pub(super) const BATCH: usize = 128;

/// Nodes with the same number of moves left, expanded step by step: every step is one loop over all of
/// them without a branch that depends on a cell, so that the loads of the table, each a miss of every
/// cache, wait together and not one after the other.
pub(super) struct Batch {
    /// The nodes to expand.
    pub(super) parents: Vec<Node>,
    corners: Vec<Corners>,
    /// `parent * 8 + face`.
    faces: Vec<u32>,
    /// `parent * 32 + move`, and the bound of the other side after it.
    moves: Vec<(u32, u8)>,
    cells: Vec<u32>,
    codes: Vec<u8>,
    passed: Vec<u32>,
}

/// The corner numbers of a parent, ready for all its children.
#[derive(Clone, Copy, Default)]
struct Corners {
    /// One byte for each face: the other side's tetrad bits after a quarter turn of the face.
    tetrads: u64,
    /// The same for the two bits of the twists.
    twists: [u64; 2],
    /// This side's rows in the corner move tables.
    tetrad_row: u32,
    twist_row: u32,
}

/// A byte in each of the six lowest bytes.
const EVERY_FACE: u64 = 0x0101_0101_0101;
/// The bytes of the faces R and L.
const RIGHT_LEFT: u64 = 0x00FF_0000_FF00;
/// The bytes of the faces F and B.
const FRONT_BACK: u64 = 0xFF00_00FF_0000;

impl Batch {
    pub(super) fn new() -> Self {
        Self {
            parents: Vec::with_capacity(BATCH),
            corners: Vec::with_capacity(BATCH),
            faces: vec![0; BATCH * 6 + 6],
            moves: Vec::with_capacity(BATCH * MOVES),
            cells: vec![0; BATCH * MOVES],
            codes: vec![0; BATCH * MOVES],
            passed: vec![0; BATCH * MOVES + 1],
        }
    }

    /// Expands the parents. Children that may have a goal within `left` moves are handed to `push`, with
    /// their bounds and seen from their better side. Returns how many cells were looked up.
    #[inline(always)]
    pub(super) fn expand<L: Lanes, const FLIPS: u32>(
        &mut self,
        pass: &Pass<'_, FLIPS>,
        left: u8,
        mut push: impl FnMut(Node),
    ) -> u64 {
        self.number_corners::<L>(pass.index);
        let faces = self.list_faces();
        self.find_faces::<L, FLIPS>(pass, faces);
        self.load::<FLIPS>(pass.table, faces);
        self.list_moves::<FLIPS>(pass.table, faces, left);
        self.find_moves::<L, FLIPS>(pass);
        let moves = self.moves.len();
        self.load::<FLIPS>(pass.table, moves);
        let passed = self.pass(moves, left);
        for &k in &self.passed[..passed] {
            let bound = self.bound::<FLIPS>(pass.table, k as usize);
            if bound > left {
                continue;
            }
            let (entry, inverse_bound) = self.moves[k as usize];
            let parent = &self.parents[(entry >> 5) as usize];
            let child = pass.rows.turned::<L>(parent, (entry & 31) as usize);
            push(Node { bound, inverse_bound, ..child }.facing::<L>(left));
        }
        (faces + moves) as u64
    }

    /// Step 1: the corner numbers of the parents, for all faces at once, by bits.
    #[inline(always)]
    fn number_corners<L: Lanes>(&mut self, index: &Index) {
        self.corners.clear();
        for node in &self.parents {
            let lanes = L::load(&node.corners);
            // Place p of this side in bit p, of the other side in bit 8 + p.
            let planes = [lanes.bits::<5>(), lanes.bits::<3>(), lanes.bits::<2>()];
            let spread = |plane: u32| u64::from(plane >> 8) * EVERY_FACE;
            let [t, o0, o1] = planes.map(spread);
            let (y, z) = (u64::from(lanes.bits::<6>() >> 8), u64::from(lanes.bits::<7>() >> 8));
            let x = t & 0xFF ^ y ^ z;
            // The pieces of each face, in the order U R F D L B.
            let pieces = (x << 8 | y | z << 16) ^ 0xFF_FFFF | y << 24 | x << 32 | z << 40;
            // A quarter turn twists the pieces of one tetrad once and the others twice.
            let once = pieces & (t & RIGHT_LEFT | !t & FRONT_BACK);
            let twice = pieces & (!t & RIGHT_LEFT | t & FRONT_BACK);
            let some = once | twice;
            self.corners.push(Corners {
                tetrads: t ^ pieces,
                twists: [
                    once & !(o0 | o1) | o0 & !some | o1 & twice,
                    twice & !(o0 | o1) | o1 & !some | o0 & once,
                ],
                tetrad_row: index.moves.row_of_tetrads(planes[0] & 0xFF),
                twist_row: index.ranks.twists[(planes[1] & 0xFF) as usize]
                    + 2 * index.ranks.twists[(planes[2] & 0xFF) as usize],
            });
        }
    }

    /// Step 2: the faces to turn, each once for its two quarter turns.
    #[inline(always)]
    fn list_faces(&mut self) -> usize {
        let mut count = 0;
        for (parent, node) in (0..).zip(&self.parents) {
            for face in 0..6 {
                self.faces[count] = parent << 3 | face;
                count += usize::from(node.faces >> face & 1);
            }
        }
        count
    }

    /// Step 3: the cells of the other side after a quarter turn of each face.
    #[inline(always)]
    fn find_faces<L: Lanes, const FLIPS: u32>(&mut self, pass: &Pass<'_, FLIPS>, faces: usize) {
        let index = pass.index;
        for (&entry, cell) in self.faces[..faces].iter().zip(&mut self.cells) {
            let (parent, face) = ((entry >> 3) as usize, entry & 7);
            let corners = &self.corners[parent];
            let byte = |bytes: u64| usize::from((bytes >> (8 * face)) as u8);
            let coset = index.ranks.tetrads[byte(corners.tetrads)]
                + index.ranks.twists[byte(corners.twists[0])]
                + 2 * index.ranks.twists[byte(corners.twists[1])];
            let edges = L::load(&self.parents[parent].inverse);
            *cell = index.cell::<L, FLIPS>(coset, edges, NO_MOVE, face as usize);
            L::prefetch(&pass.table[(*cell >> 2) as usize]);
        }
    }

    /// Steps 4 and 7: the two bits of every cell, in a loop of their own.
    #[inline(always)]
    fn load<const FLIPS: u32>(&mut self, table: &[u8], count: usize) {
        for (&cell, code) in self.cells[..count].iter().zip(&mut self.codes) {
            *code = table[(cell >> 2) as usize] >> (2 * (cell & 3)) & 3;
        }
    }

    /// The cells among the first `count` that may say at most `left`.
    #[inline(always)]
    fn pass(&mut self, count: usize, left: u8) -> usize {
        let most = left.saturating_sub(BASE);
        let mut passed = 0;
        for (k, &code) in (0..).zip(&self.codes[..count]) {
            self.passed[passed] = k;
            passed += usize::from(code <= most);
        }
        passed
    }

    /// The bound of a cell that was loaded.
    #[inline(always)]
    fn bound<const FLIPS: u32>(&self, table: &[u8], k: usize) -> u8 {
        match self.codes[k] {
            0 => minimum::<FLIPS>(table[(self.cells[k] >> 2) as usize | ((4 << FLIPS) - 1)]),
            above => BASE + above,
        }
    }

    /// Step 5: the moves that the other side's bound allows. A half turn has its parent's.
    #[inline(always)]
    fn list_moves<const FLIPS: u32>(&mut self, table: &[u8], faces: usize, left: u8) {
        let passed = self.pass(faces, left);
        self.moves.clear();
        for &k in &self.passed[..passed] {
            let bound = self.bound::<FLIPS>(table, k as usize);
            if bound <= left {
                let entry = self.faces[k as usize];
                let quarter = ((entry >> 3) << 5) | ((entry & 7) * 3);
                self.moves.extend_from_slice(&[(quarter, bound), (quarter + 2, bound)]);
            }
        }
        for (parent, node) in (0..).zip(&self.parents) {
            if !node.halves(left + 1) {
                continue;
            }
            let mut faces = node.faces;
            while faces != 0 {
                let half = faces.trailing_zeros() * 3 + 1;
                self.moves.push((parent << 5 | half, node.inverse_bound));
                faces &= faces - 1;
            }
        }
    }

    /// Step 6: the cells of this side after each move.
    #[inline(always)]
    fn find_moves<L: Lanes, const FLIPS: u32>(&mut self, pass: &Pass<'_, FLIPS>) {
        let index = pass.index;
        for (&(entry, _), cell) in self.moves.iter().zip(&mut self.cells) {
            let (parent, m) = ((entry >> 5) as usize, (entry & 31) as usize);
            let corners = &self.corners[parent];
            let coset = index.moves.tetrads[corners.tetrad_row as usize * MOVES + m]
                + u32::from(index.moves.twists[corners.twist_row as usize * MOVES + m]);
            let edges = L::load(&self.parents[parent].edges);
            *cell = index.cell::<L, FLIPS>(coset, edges, m, NO_FACE);
            L::prefetch(&pass.table[(*cell >> 2) as usize]);
        }
    }
}
