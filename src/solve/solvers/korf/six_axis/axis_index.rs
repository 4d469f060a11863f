use godspeed_cube::{Corner, Edge, Symmetry};

use crate::coordinates::{TWISTS, image_of, twist};
use crate::puzzles::cube3::phase1::CosetIndex;
use crate::simd::{Lanes, Portable};
use crate::solvers::korf::cubie_state::{
    CubieState, FLIP, MOVES, MoveIndex, corner_number, edge_number, padded,
};
use crate::solvers::korf::edge_map::{EdgeMap, labels};
use crate::tables::MoveTable;
use crate::{Control, Move, Stopped, Table, TableSpec, Tables};

/// The number of axes, in the order U/D, F/B, R/L.
pub(super) const AXES: usize = 3;

/// The axis of each face.
pub(super) const AXIS_OF_FACE: [usize; 6] = [0, 2, 1, 0, 2, 1];

/// The row that stands for no move.
pub(super) const NO_MOVE: MoveIndex = MOVES;
/// The row that stands for no face.
pub(super) const NO_FACE: usize = 6;

/// A cell of the table: its byte in the bits from 3 on, and its place in the byte.
pub(super) type Cell = u32;

/// The lookup tables from a state to its cells of the phase 1 table, one for each axis; about 0.3 MB.
///
/// Symmetries are numbered 16 * axis + g: first the URF rotation that turns the axis to U/D, then one of the 16
/// symmetries that preserve U/D.
pub(crate) struct AxisIndex {
    /// `[axis][mask of places]`: the sum of the places' weights in the number of a twist.
    weights: [[u16; 256]; AXES],
    /// For each twist, the first byte of its class in the bits from 4 on, and the symmetry.
    twists: Vec<u32>,
    /// `[twist][move]`: the same after a move, rotated as the axis is.
    turned: Vec<[u32; MOVES]>,
    /// `[axis][move]`: the move, rotated as the axis is.
    rotated: [[u8; MOVES]; AXES],
    /// `[move * 48 + symmetry]`: the places edges come from, with the last place of the table's flips in lane 0.
    from: Vec<[u8; 16]>,
    /// `[move * 48 + symmetry]`: the places whose edges are flipped on the way.
    flips: Vec<u16>,
    /// `[face * 48 + symmetry]`: labels of the cubies if a quarter turn of the face precedes everything else: bit 5 for
    /// the E slice, bit 7 for a flip.
    labels: Vec<[u8; 16]>,
    /// For the places of the E slice's edges, the offset of the row in its class, in bytes.
    places: [u32; 4096],
    /// For the flips, the byte in the row and the place in the byte.
    cells: [u16; 2048],
}

/// The twists of up to eight sides along one axis, one byte each: the places twisted once, and those twisted twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Twists(pub(super) u64, pub(super) u64);

impl Twists {
    /// Converts the twists along U/D to all axes. `tetrads` holds the tetrad bits of each side. Twists along two axes
    /// differ at the places of one tetrad that hold a corner of the other.
    #[inline(always)]
    pub(super) fn along_axes(self, tetrads: u64) -> [Self; AXES] {
        const SECOND: u64 = 0xF0F0_F0F0_F0F0_F0F0;
        let (into_first, into_second) = (tetrads & !SECOND, !tetrads & SECOND);
        let Self(a1, a2) = self;
        let add = |b1: u64, b2: u64| {
            let (none, still) = (!(b1 | b2), !(a1 | a2));
            Self(a1 & none | still & b1 | a2 & b2, a2 & none | still & b2 | a1 & b1)
        };
        [self, add(into_second, into_first), add(into_first, into_second)]
    }

    /// Returns the masks of one side.
    #[inline(always)]
    pub(super) const fn side(self, side: usize) -> [u8; 2] {
        [(self.0 >> (8 * side)) as u8, (self.1 >> (8 * side)) as u8]
    }
}

impl AxisIndex {
    /// Fills the lookup tables.
    fn new(cosets: &CosetIndex) -> Self {
        let twists: Vec<u32> = (0..TWISTS as u16).map(|twist| cosets.twist_entry(twist)).collect();
        let moves = MoveTable::of_corners(TWISTS, twist::index, twist::corners);
        let after = |twist: u16, m: u8| twists[usize::from(moves.after(twist, Move(m)))];
        let states = || CubieState::moves().into_iter().chain([CubieState::SOLVED]);
        let maps: Vec<EdgeMap> =
            states().flat_map(|m| Symmetry::all().map(move |g| EdgeMap::new(&m, g))).collect();
        let quarters = states().step_by(3);
        Self {
            weights: std::array::from_fn(|axis| weights(rotation(axis))),
            turned: (0..TWISTS as u16).map(|twist| std::array::from_fn(|m| after(twist, m as u8))).collect(),
            rotated: std::array::from_fn(|axis| {
                std::array::from_fn(|m| image_of(Move(m as u8), rotation(axis)).0)
            }),
            from: maps.iter().map(|map| in_table_order(&map.from)).collect(),
            flips: maps.iter().map(|map| flips_in_table_order(map.flips)).collect(),
            labels: quarters.flat_map(|face| Symmetry::all().map(move |g| labels(&face, g))).collect(),
            places: CosetIndex::place_entries(),
            cells: CosetIndex::flip_entries(),
            twists,
        }
    }

    /// Returns the number of the twists along an axis.
    #[inline(always)]
    pub(super) fn twist(&self, axis: usize, [once, twice]: [u8; 2]) -> u16 {
        let weights = &self.weights[axis];
        weights[usize::from(once)] + 2 * weights[usize::from(twice)]
    }

    /// Returns the cell of an axis after a move, from the twist and the edges before it.
    #[inline(always)]
    pub(super) fn cell_after<L: Lanes>(
        &self,
        axis: usize,
        twist: u16,
        edges: &[u8; 16],
        m: MoveIndex,
    ) -> Cell {
        let rotated = usize::from(self.rotated[axis][m]);
        self.cell::<L>(axis, self.turned[usize::from(twist)][rotated], edges, m, NO_FACE)
    }

    /// Returns the cell of an axis if a quarter turn of a face precedes everything else, from the twists with that turn
    /// and the edges without it.
    #[inline(always)]
    pub(super) fn cell_before<L: Lanes>(
        &self,
        axis: usize,
        twists: [u8; 2],
        edges: &[u8; 16],
        face: usize,
    ) -> Cell {
        let entry = self.twists[usize::from(self.twist(axis, twists))];
        self.cell::<L>(axis, entry, edges, NO_MOVE, face)
    }

    #[inline(always)]
    fn cell<L: Lanes>(&self, axis: usize, entry: u32, edges: &[u8; 16], m: MoveIndex, face: usize) -> Cell {
        let symmetry = axis * 16 + (entry & 15) as usize;
        let row = m * Symmetry::COUNT + symmetry;
        let placed = L::load(edges).swizzle(L::load(&self.from[row]));
        let labels = L::load(&self.labels[face * Symmetry::COUNT + symmetry]);
        let labels = labels.swizzle(placed.and(L::splat(15)));
        let flips = placed.xor(labels).bits::<0>() ^ u32::from(self.flips[row]);
        let places = labels.bits::<2>();
        let start = (entry >> 4) + self.places[(places & 0xFFF) as usize];
        start * 8 + u32::from(self.cells[(flips >> 1 & 0x7FF) as usize])
    }

    /// Returns the three cells of a state.
    pub(super) fn cells_of(&self, state: &CubieState) -> [Cell; AXES] {
        let twists = twists_of(state);
        let edges = padded(&state.edges);
        std::array::from_fn(|axis| self.cell_before::<Portable>(axis, twists[axis], &edges, NO_FACE))
    }
}

/// Returns the twists of a state along each axis.
fn twists_of(state: &CubieState) -> [[u8; 2]; AXES] {
    let plane = |bit: u32| (0..8).map(|p| u64::from(state.corners[p] >> bit & 1) << p).sum();
    Twists(plane(4), plane(5)).along_axes(plane(2)).map(|twists| twists.side(0))
}

impl Table for AxisIndex {
    const SPEC: TableSpec = TableSpec {
        id: "korf-views",
        version: 1,
        bytes: 300 << 10,
        distribution: &[],
        explanation: "The effect of each move and symmetry on the numbers of the cosets along three axes.",
    };

    async fn build(_: &Tables, _: &Control) -> Result<Self, Stopped> {
        Ok(Self::new(&CosetIndex::new()))
    }
}

/// Returns the URF rotation that turns an axis to U/D.
#[allow(clippy::expect_used, reason = "there are three axes and 48 symmetries")]
fn rotation(axis: usize) -> Symmetry {
    Symmetry::from_index(16 * axis).expect("16 * axis is below 48")
}

/// Returns, for each mask of places, the sum of what a twist at each place adds to the number of the twists after a
/// rotation.
fn weights(rotation: Symmetry) -> [u16; 256] {
    let mut weights = [0; 8];
    for corner in Corner::ALL {
        let place = rotation.corner(corner).index();
        weights[corner_number(corner)] = if place < 7 { 3_u16.pow(6 - place as u32) } else { 0 };
    }
    std::array::from_fn(|byte| (0..8).filter(|p| byte >> p & 1 == 1).map(|p| weights[p]).sum())
}

/// Returns the place that each lane stands for: the table counts flips from the last place up.
fn lanes() -> [usize; 12] {
    std::array::from_fn(|lane| edge_number(Edge::ALL[11 - lane]))
}

/// Reorders places to the table's lanes.
fn in_table_order(from: &[u8; 16]) -> [u8; 16] {
    let mut ordered = *from;
    for (lane, place) in lanes().into_iter().enumerate() {
        ordered[lane] = from[place];
    }
    ordered
}

/// Reorders flips to the table's lanes.
fn flips_in_table_order(flips: u32) -> u16 {
    lanes().into_iter().enumerate().map(|(lane, place)| ((flips >> place & 1) as u16) << lane).sum()
}

const _: () = assert!(FLIP == 1 << 7);

#[cfg(test)]
mod tests {
    use godspeed_cube::Cubies;

    use super::*;
    use crate::coordinates::{Coordinates, turn_of};
    use crate::puzzles::cube3::phase1::Coset;
    use crate::solvers::korf::test_walks::{state_of, walk};

    #[test]
    fn cells_equal_those_of_the_table_itself() {
        let cosets = CosetIndex::new();
        let index = AxisIndex::new(&cosets);
        for seed in 0..300 {
            let mut cube = Cubies::SOLVED;
            walk(seed, 25).into_iter().for_each(|m| cube.apply(turn_of(Move(m as u8))));
            for (axis, cell) in index.cells_of(&CubieState::of(&cube)).into_iter().enumerate() {
                let rotated = rotation(axis).cubies(&cube);
                let expected = cosets.cell(Coset::of(&Coordinates::of(&rotated)));
                assert_eq!((cell >> 3, cell & 7), (expected.byte, u32::from(expected.place)), "axis {axis}");
            }
        }
    }

    #[test]
    fn cells_of_children_are_computed_from_the_parent() {
        let index = AxisIndex::new(&CosetIndex::new());
        for seed in 0..100 {
            let state = state_of(seed, 25);
            let edges = padded(&state.edges);
            for (m, axis) in (0..MOVES).flat_map(|m| (0..AXES).map(move |axis| (m, axis))) {
                let twist = index.twist(axis, twists_of(&state)[axis]);
                let after = index.cell_after::<Portable>(axis, twist, &edges, m);
                assert_eq!(after, index.cells_of(&state.turned(m))[axis]);
                let before = CubieState::of_move(m).then(&state);
                let cells = index.cells_of(&before);
                if m % 3 == 1 || AXIS_OF_FACE[m / 3] == axis {
                    assert_eq!(cells[axis], index.cells_of(&state)[axis]);
                } else {
                    let quarter = twists_of(&CubieState::of_move(m / 3 * 3).then(&state))[axis];
                    assert_eq!(cells[axis], index.cell_before::<Portable>(axis, quarter, &edges, m / 3));
                }
            }
        }
    }
}
