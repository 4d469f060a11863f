use godspeed_cube::{Axis, Edge, Face, Symmetry};

use crate::coordinates::{Coordinates, FLIPS, SLICE_PLACES, Slice, TWISTS, flip, twist};

/// Kinds of twists up to the 16 symmetries that keep the axis through U and D.
pub(super) const TWIST_CLASSES: usize = 168;

/// Symmetries that keep that axis: the first 16.
pub(super) const SYMMETRIES: usize = 16;

/// Bytes of a row: 2,048 flips, five to a byte.
pub(super) const ROW: usize = FLIPS.div_ceil(CELLS);

/// Rows of the table.
pub(super) const ROWS: usize = TWIST_CLASSES * SLICE_PLACES;

/// Bytes of all rows.
pub(super) const LEVELS: usize = ROWS * ROW;

/// Cells in a byte: 3^5 = 243.
pub(super) const CELLS: usize = 5;

/// Where the table keeps each coset.
///
/// ```text
/// row   class of the twist * 495 + places of the E slice's edges, seen as the class's representative
///       sees them: 83,160 rows
/// cell  the flips, seen the same way: 2,048 cells
/// ```
///
/// An edge's flip is counted by the faces U/D and F/B. A symmetry that exchanges F/B with R/L therefore
/// changes the flip of every edge that goes into the E slice or comes out of it, which its places tell.
pub struct CosetIndex {
    /// For each twist, where its class begins in the bits from 4 on, and the symmetry to see it by.
    twists: Vec<u32>,
    /// `[symmetry][places]`: the row in the class in the bits from 11 on, and the flips that change.
    places: Vec<[u32; SLICE_PLACES]>,
    /// `[symmetry]`: what becomes of the lower six flips, and of the higher five.
    flips: Vec<FlipMap>,
    /// The twist that represents each class.
    pub(super) representatives: Vec<u16>,
}

/// What phase 1 sees of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Coset {
    /// How the corners are twisted, of 2,187.
    pub twist: u16,
    /// Which edges are flipped, of 2,048.
    pub flips: u16,
    /// Where the edges of the E slice are, of 495.
    pub places: u16,
}

impl Coset {
    /// G1 itself.
    pub const SOLVED: Self = Self { twist: 0, flips: 0, places: Coordinates::SOLVED.slices[0] / 24 };

    /// The coset of a state.
    #[must_use]
    pub const fn of(cube: &Coordinates) -> Self {
        Self { twist: cube.twist, flips: cube.flip, places: cube.slices[0] / 24 }
    }
}

/// A cell of the table: its byte, and its place in the byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cell {
    /// The number of the byte.
    pub byte: u32,
    /// 0 to 4.
    pub place: u8,
}

impl Cell {
    /// A cell of a row.
    pub(super) const fn of(row: usize, flips: usize) -> Self {
        Self { byte: (row * ROW + flips / CELLS) as u32, place: (flips % CELLS) as u8 }
    }

    /// A number that only this cell has.
    #[inline(always)]
    pub(super) const fn number(self) -> u32 {
        self.byte * 8 + self.place as u32
    }
}

/// A linear map of the eleven flips: exclusive or of what becomes of the lower six and the higher five.
pub(super) struct FlipMap {
    low: [u16; 64],
    high: [u16; 32],
}

impl FlipMap {
    /// The map of a linear function.
    pub(super) fn new(of: impl Fn(usize) -> u16) -> Self {
        Self { low: std::array::from_fn(&of), high: std::array::from_fn(|high| of(high << 6)) }
    }

    #[inline(always)]
    pub(super) fn of(&self, flips: u16) -> u16 {
        self.low[usize::from(flips & 63)] ^ self.high[usize::from(flips >> 6 & 31)]
    }

    /// The map that undoes this one.
    pub(super) fn inverse(&self) -> Self {
        let mut back = vec![0; FLIPS];
        for flips in 0..FLIPS as u16 {
            back[usize::from(self.of(flips))] = flips;
        }
        Self::new(|flips| back[flips])
    }
}

impl CosetIndex {
    /// Finds the classes.
    #[must_use]
    pub fn new() -> Self {
        let symmetries: Vec<Symmetry> = Symmetry::all().take(SYMMETRIES).collect();
        let mut found = Self {
            twists: vec![u32::MAX; TWISTS],
            places: symmetries.iter().map(|&g| seen_places(g)).collect(),
            flips: symmetries.iter().map(|&g| FlipMap::new(|flips| seen_flips(g, flips))).collect(),
            representatives: Vec::with_capacity(TWIST_CLASSES),
        };
        for value in 0..TWISTS {
            if found.twists[value] != u32::MAX {
                continue;
            }
            let start = (found.representatives.len() * SLICE_PLACES * ROW) as u32;
            found.representatives.push(value as u16);
            for &g in &symmetries {
                let image = twist::index(&g.inverse().corners(&twist::corners(value)));
                if found.twists[image] == u32::MAX {
                    found.twists[image] = start << 4 | g.index() as u32;
                }
            }
        }
        found
    }

    /// The cell of a coset.
    #[inline(always)]
    #[must_use]
    pub fn cell(&self, coset: Coset) -> Cell {
        self.cell_and_symmetry(coset).0
    }

    /// The cell of a coset, and the number of the symmetry that it is seen by.
    #[inline(always)]
    pub(super) fn cell_and_symmetry(&self, coset: Coset) -> (Cell, usize) {
        let Coset { twist, flips, places } = coset;
        let class = self.twists[usize::from(twist)];
        let g = (class & 15) as usize;
        let row = self.places[g][usize::from(places)];
        let flips = u32::from(self.flips[g].of(flips)) ^ row & (FLIPS as u32 - 1);
        let byte = (class >> 4) + (row >> 11) * ROW as u32 + flips / CELLS as u32;
        (Cell { byte, place: (flips % CELLS as u32) as u8 }, g)
    }

    /// The first byte of a twist's class in the bits from 4 on, and the symmetry to see it by, for searches
    /// that find cells their own way.
    pub(crate) fn twist_entry(&self, twist: u16) -> u32 {
        self.twists[usize::from(twist)]
    }

    /// By the places of the E slice's edges, one bit each and the first of [`Edge::ALL`] highest: the first
    /// byte of their row in a class.
    pub(crate) fn place_entries() -> [u32; 4096] {
        let mut entries = [0; 4096];
        for places in 0..SLICE_PLACES {
            let edges = Slice::E.edges(places * 24);
            let in_slice = |edge: &Edge| Slice::E.cubies().contains(edge);
            let bits = edges.cubies().iter().fold(0, |bits, edge| bits << 1 | usize::from(in_slice(edge)));
            entries[bits] = (places * ROW) as u32;
        }
        entries
    }

    /// For all flips, the byte in the row in the bits from 3 on, and the place in the byte.
    pub(crate) fn flip_entries() -> [u16; FLIPS] {
        std::array::from_fn(|flips| (flips / CELLS * 8 + flips % CELLS) as u16)
    }

    /// The class of a twist, and the number of the symmetry that carries it to the representative.
    #[must_use]
    pub fn class_of(&self, twist: u16) -> (usize, usize) {
        let class = self.twists[usize::from(twist)];
        ((class >> 4) as usize / (SLICE_PLACES * ROW), (class & 15) as usize)
    }

    /// How many twists each class has.
    #[must_use]
    pub fn class_sizes(&self) -> Vec<u64> {
        let mut sizes = vec![0; self.representatives.len()];
        (0..TWISTS as u16).for_each(|twist| sizes[self.class_of(twist).0] += 1);
        sizes
    }

    /// The places seen through a symmetry, and the flips that change.
    pub(super) fn seen_places(&self, g: usize, places: u16) -> (usize, u16) {
        let row = self.places[g][usize::from(places)];
        ((row >> 11) as usize, (row & (FLIPS as u32 - 1)) as u16)
    }

    /// The flips seen through a symmetry, for edges that keep in or out of the slice.
    pub(super) fn seen_flips(&self, g: usize, flips: u16) -> u16 {
        self.flips[g].of(flips)
    }
}

impl Default for CosetIndex {
    fn default() -> Self {
        Self::new()
    }
}

/// What a symmetry makes of flips where every edge is at home, so that none comes into the slice.
fn seen_flips(g: Symmetry, flips: usize) -> u16 {
    flip::index(&g.edges(&flip::edges(flips))) as u16
}

/// What a symmetry makes of each set of places of the E slice's edges: `places << 11 | flips that change`.
fn seen_places(g: Symmetry) -> [u32; SLICE_PLACES] {
    let turned = g.face(Face::F).axis() != Axis::Z;
    std::array::from_fn(|places| {
        let edges = Slice::E.edges(places * 24);
        let seen = g.edges(&edges);
        debug_assert!(turned || flip::index(&seen) == 0);
        debug_assert!(seen.cubies().iter().all(|edge: &Edge| edge.index() < 12));
        (Slice::E.index(&seen) as u32 / 24) << 11 | flip::index(&seen) as u32
    })
}
