use godspeed_cube::{Corner, Edge, Symmetry};

use super::super::edge::{EdgeMap, labels};
use super::super::index::padded;
use super::super::state::{FLIP, MOVES, Move, State, at, corner_index, edge_index, move_of, turn};
use crate::coordinates::{TWISTS, twist};
use crate::puzzles::cube3::phase1::CosetIndex;
use crate::simd::{Lanes, Portable};
use crate::tables::MoveTable;

/// Axes, as the table sees them one after the other: U/D, F/B, R/L.
pub(super) const VIEWS: usize = 3;

/// The axis of each face.
pub(super) const VIEW_OF_FACE: [usize; 6] = [0, 2, 1, 0, 2, 1];

/// The row of no move.
pub(super) const NO_MOVE: Move = MOVES;
/// The row of no face.
pub(super) const NO_FACE: usize = 6;

/// The byte of a cell in the bits from 3 on, and its place in the byte.
pub(super) type Cell = u32;

/// Everything static that leads from a state to its six cells of the table; about 0.3 MB.
///
/// The symmetries are numbered 16 * view + g: first a third of a turn about the corner URF for each view,
/// which shows another axis to the table, then one of the 16 that keep the axis.
pub(super) struct Index {
    /// `[view][byte of places]`: the sum of the places' weights in the number of a twist.
    weights: [[u16; 256]; VIEWS],
    /// For each twist, the class's first byte in the bits from 4 on, and the symmetry.
    twists: Vec<u32>,
    /// `[twist][move]`: the same after a move, as the view sees it.
    turned: Vec<[u32; MOVES]>,
    /// `[view][move]`: the move as the view sees it.
    seen: [[u8; MOVES]; VIEWS],
    /// `[move * 48 + symmetry]`: the places edges are taken from, the last place of the table's flips in
    /// lane 0.
    from: Vec<[u8; 16]>,
    /// `[move * 48 + symmetry]`: the places in which they are flipped on the way.
    flips: Vec<u16>,
    /// `[face * 48 + symmetry]`: labels of the pieces after a quarter turn of the face was done before
    /// everything else: bit 5 for the E slice, bit 7 for a flip.
    labels: Vec<[u8; 16]>,
    /// For the places of the E slice's edges, the row in the class, in bytes.
    places: [u32; 4096],
    /// For the flips, the byte in the row and the place in the byte.
    cells: [u16; 2048],
}

/// The twists of one side seen from one axis: the places twisted once, and those twisted twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Twists<T>(pub(super) T, pub(super) T);

/// Seen from another axis, twists differ by the tetrads: places of the first tetrad with a corner of the
/// second, and the reverse.
macro_rules! views_of_twists {
    ($name:ident, $word:ty, $doc:literal) => {
        #[doc = $doc]
        #[inline(always)]
        pub(super) fn $name(tetrads: $word, twists: Twists<$word>) -> [Twists<$word>; VIEWS] {
            const SECOND: $word = <$word>::MAX / 0xFF * 0xF0;
            let into_first = tetrads & !SECOND;
            let into_second = !tetrads & SECOND;
            let add = |Twists(a1, a2): Twists<$word>, b1: $word, b2: $word| {
                let (none, still) = (!(b1 | b2), !(a1 | a2));
                Twists(a1 & none | still & b1 | a2 & b2, a2 & none | still & b2 | a1 & b1)
            };
            [twists, add(twists, into_second, into_first), add(twists, into_first, into_second)]
        }
    };
}

views_of_twists!(views_of_side, u8, "The twists of a side from all axes, from those on U/D.");
views_of_twists!(views_of_faces, u64, "The same for several sides, one in each byte.");

impl Index {
    pub(super) fn new(cosets: &CosetIndex) -> Self {
        let twists: Vec<u32> = (0..TWISTS as u16).map(|twist| cosets.twist_entry(twist)).collect();
        let moves = MoveTable::of_corners(TWISTS, twist::index, twist::corners);
        let after = |twist: u16, m: u8| twists[usize::from(moves.after(twist, crate::Move(m)))];
        let states = || (0..MOVES).map(State::of_move).chain([State::SOLVED]);
        let maps: Vec<EdgeMap> =
            states().flat_map(|m| Symmetry::all().map(move |g| EdgeMap::new(&m, g))).collect();
        let quarters = states().step_by(3);
        let view = |view: usize| Symmetry::from_index(16 * view).unwrap_or(Symmetry::IDENTITY);
        Self {
            weights: std::array::from_fn(|k| weights(view(k))),
            turned: (0..TWISTS as u16).map(|twist| std::array::from_fn(|m| after(twist, m as u8))).collect(),
            seen: std::array::from_fn(|k| std::array::from_fn(|m| move_of(view(k).turn(turn(m))) as u8)),
            from: maps.iter().map(|map| in_table_order(&map.from)).collect(),
            flips: maps.iter().map(|map| flips_in_table_order(map.flips)).collect(),
            labels: quarters.flat_map(|face| Symmetry::all().map(move |g| labels(&face, g))).collect(),
            places: CosetIndex::place_entries(),
            cells: CosetIndex::flip_entries(),
            twists,
        }
    }

    /// The number of twists seen from an axis.
    #[inline(always)]
    pub(super) fn twist(&self, view: usize, twists: Twists<u8>) -> u16 {
        let weights = &self.weights[view];
        weights[usize::from(twists.0)] + 2 * weights[usize::from(twists.1)]
    }

    /// The cell of an axis after a move, from the twist and the edges before it.
    #[inline(always)]
    pub(super) fn cell_after<L: Lanes>(&self, view: usize, twist: u16, edges: &[u8; 16], m: Move) -> Cell {
        let seen = usize::from(self.seen[view][m]);
        self.cell::<L>(view, self.turned[usize::from(twist)][seen], edges, m, NO_FACE)
    }

    /// The cell of an axis, from the twists after, and the edges before, a quarter turn of a face was done
    /// before everything else.
    #[inline(always)]
    pub(super) fn cell_before<L: Lanes>(
        &self,
        view: usize,
        twists: Twists<u8>,
        edges: &[u8; 16],
        face: usize,
    ) -> Cell {
        let entry = self.twists[usize::from(self.twist(view, twists))];
        self.cell::<L>(view, entry, edges, NO_MOVE, face)
    }

    #[inline(always)]
    fn cell<L: Lanes>(&self, view: usize, entry: u32, edges: &[u8; 16], m: Move, face: usize) -> Cell {
        let symmetry = view * 16 + (entry & 15) as usize;
        let row = m * Symmetry::COUNT + symmetry;
        let placed = L::load(edges).swizzle(L::load(&self.from[row]));
        let labels = L::load(&self.labels[face * Symmetry::COUNT + symmetry]);
        let labels = labels.swizzle(placed.and(L::splat(15)));
        let flips = placed.xor(labels).bits::<0>() ^ u32::from(self.flips[row]);
        let places = labels.bits::<2>();
        let start = (entry >> 4) + self.places[(places & 0xFFF) as usize];
        start * 8 + u32::from(self.cells[(flips >> 1 & 0x7FF) as usize])
    }

    /// The three cells of a state.
    pub(super) fn cells_of(&self, state: &State) -> [Cell; VIEWS] {
        let plane = |bit: u32| (0..8).map(|p| (state.corners[p] >> bit & 1) << p).sum();
        let twists = views_of_side(plane(2), Twists(plane(4), plane(5)));
        let edges = padded(&state.edges);
        std::array::from_fn(|view| self.cell_before::<Portable>(view, twists[view], &edges, NO_FACE))
    }
}

/// `[byte of places]`: the sum of what a twist at each place adds to the number of the twists that a view
/// sees.
fn weights(view: Symmetry) -> [u16; 256] {
    let mut weights = [0; 8];
    for corner in Corner::ALL {
        let seen = view.corner(corner).index();
        weights[corner_index(at(corner.faces()))] = if seen < 7 { 3_u16.pow(6 - seen as u32) } else { 0 };
    }
    std::array::from_fn(|byte| (0..8).filter(|p| byte >> p & 1 == 1).map(|p| weights[p]).sum())
}

/// The place of the search that each lane stands for: the table counts flips from the last place up.
fn lanes() -> [usize; 12] {
    std::array::from_fn(|lane| edge_index(at(Edge::ALL[11 - lane].faces())))
}

fn in_table_order(from: &[u8; 16]) -> [u8; 16] {
    let mut ordered = *from;
    for (lane, place) in lanes().into_iter().enumerate() {
        ordered[lane] = from[place];
    }
    ordered
}

fn flips_in_table_order(flips: u32) -> u16 {
    lanes().into_iter().enumerate().map(|(lane, place)| ((flips >> place & 1) as u16) << lane).sum()
}

const _: () = assert!(FLIP == 1 << 7);

#[cfg(test)]
mod tests {
    use godspeed_cube::Cubies;

    use super::*;
    use crate::coordinates::Coordinates;
    use crate::puzzles::cube3::phase1::Coset;
    use crate::solvers::korf::walk::{state_of, walk};

    #[test]
    fn cells_are_those_that_the_table_names() {
        let cosets = CosetIndex::new();
        let index = Index::new(&cosets);
        for seed in 0..300 {
            let mut cube = Cubies::solved();
            walk(seed, 25).into_iter().for_each(|m| cube.apply(turn(m)));
            for (view, cell) in index.cells_of(&State::of(&cube)).into_iter().enumerate() {
                let seen = Symmetry::from_index(16 * view).unwrap().cubies(&cube);
                let named = cosets.cell(Coset::of(&Coordinates::of(&seen)));
                assert_eq!((cell >> 3, cell & 7), (named.byte, u32::from(named.place)), "view {view}");
            }
        }
    }

    #[test]
    fn cells_of_children_follow_from_the_parent() {
        let index = Index::new(&CosetIndex::new());
        let plane = |state: &State, bit: u32| (0..8).map(|p| (state.corners[p] >> bit & 1) << p).sum();
        let views = |state: &State| views_of_side(plane(state, 2), Twists(plane(state, 4), plane(state, 5)));
        for seed in 0..100 {
            let state = state_of(seed, 25);
            let edges = padded(&state.edges);
            for (m, view) in (0..MOVES).flat_map(|m| (0..VIEWS).map(move |view| (m, view))) {
                let twist = index.twist(view, views(&state)[view]);
                let after = index.cell_after::<Portable>(view, twist, &edges, m);
                assert_eq!(after, index.cells_of(&state.turned(m))[view]);
                let before = State::of_move(m).then(&state);
                let cells = index.cells_of(&before);
                if m % 3 == 1 || VIEW_OF_FACE[m / 3] == view {
                    assert_eq!(cells[view], index.cells_of(&state)[view]);
                } else {
                    let quarter = views(&State::of_move(m / 3 * 3).then(&state))[view];
                    assert_eq!(cells[view], index.cell_before::<Portable>(view, quarter, &edges, m / 3));
                }
            }
        }
    }
}
