use godspeed_cube::{Axis, Edge, Face, Symmetry};

use crate::coordinates::{Coordinates, FLIPS, SLICE_PLACES, Slice, TWISTS, flip, twist};

/// Classes of twists under the 16 symmetries that preserve the axis through U and D.
pub(super) const TWIST_CLASSES: usize = 168;

/// Symmetries that preserve that axis: the first 16 of all 48.
pub(super) const SYMMETRIES: usize = 16;

/// Bytes of a row: 2,048 cells, five to a byte.
pub(super) const ROW: usize = FLIPS.div_ceil(CELLS);

/// The number of rows of the table.
pub(super) const ROWS: usize = TWIST_CLASSES * SLICE_PLACES;

/// The size of all rows in bytes.
pub(super) const LEVELS: usize = ROWS * ROW;

/// Cells in a byte: 3^5 = 243 values.
pub(super) const CELLS: usize = 5;

/// The cell of the phase 1 table that belongs to each coset.
///
/// A coset is conjugated by the symmetry that maps its twist to the representative of the twist's class. Then:
///
/// ```text
/// row   class of the twist * 495 + places of the E slice's edges    168 * 495 = 83,160 rows
/// cell  flips                                                                  2,048 cells a row
/// ```
///
/// Edge flips are defined by the faces U/D and F/B. A symmetry that exchanges F/B with R/L therefore changes the
/// flip of every edge that enters or leaves the E slice; the places of the slice's edges determine which ones.
pub struct CosetIndex {
    /// `[twist]`: the first byte of its class from bit 4 upwards, the conjugating symmetry below.
    twists: Vec<u32>,
    /// `[symmetry][places]`: the row within the class from bit 11 upwards, the flips that change below.
    places: Vec<[u32; SLICE_PLACES]>,
    /// `[symmetry]`: the linear map of the flips.
    flips: Vec<FlipMap>,
    /// The representative of each class of twists.
    pub(super) representatives: Vec<u16>,
}

/// A coset of G1, the part of a state that phase 1 solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Coset {
    /// The twist of the corners, below 2,187.
    pub twist: u16,
    /// The flips of the edges, below 2,048.
    pub flips: u16,
    /// The places of the E slice's edges, below 495.
    pub places: u16,
}

impl Coset {
    /// G1 itself.
    pub const SOLVED: Self = Self { twist: 0, flips: 0, places: Coordinates::SOLVED.slices[0] / 24 };

    /// Returns the coset of a state.
    #[must_use]
    pub const fn of(cube: &Coordinates) -> Self {
        Self { twist: cube.twist, flips: cube.flip, places: cube.slices[0] / 24 }
    }
}

/// A cell of the phase 1 table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cell {
    /// The number of the byte.
    pub byte: u32,
    /// The place within the byte, 0 to 4.
    pub place: u8,
}

impl Cell {
    /// Returns a cell of a row.
    pub(super) const fn of(row: usize, flips: usize) -> Self {
        Self { byte: (row * ROW + flips / CELLS) as u32, place: (flips % CELLS) as u8 }
    }

    /// Returns a number that is unique to the cell.
    #[inline(always)]
    pub(super) const fn number(self) -> u32 {
        self.byte * 8 + self.place as u32
    }
}

/// A linear map of the eleven flips over GF(2): the exclusive or of two lookups, six bits and five bits.
pub(super) struct FlipMap {
    low: [u16; 64],
    high: [u16; 32],
}

impl FlipMap {
    /// Tabulates a linear function.
    pub(super) fn new(of: impl Fn(usize) -> u16) -> Self {
        Self { low: std::array::from_fn(&of), high: std::array::from_fn(|high| of(high << 6)) }
    }

    #[inline(always)]
    pub(super) fn of(&self, flips: u16) -> u16 {
        self.low[usize::from(flips & 63)] ^ self.high[usize::from(flips >> 6 & 31)]
    }

    /// Returns the image of the six lowest flips.
    #[inline(always)]
    pub(super) fn of_low(&self, flips: u16) -> u16 {
        self.low[usize::from(flips & 63)]
    }

    /// Returns the inverse map.
    pub(super) fn inverse(&self) -> Self {
        let mut back = vec![0; FLIPS];
        for flips in 0..FLIPS as u16 {
            back[usize::from(self.of(flips))] = flips;
        }
        Self::new(|flips| back[flips])
    }
}

impl CosetIndex {
    /// Computes the classes.
    pub(crate) fn new() -> Self {
        let symmetries: Vec<Symmetry> = Symmetry::all().take(SYMMETRIES).collect();
        let mut index = Self {
            twists: vec![u32::MAX; TWISTS],
            places: symmetries.iter().map(|&g| conjugate_places(g)).collect(),
            flips: symmetries.iter().map(|&g| FlipMap::new(|flips| conjugate_flips(g, flips))).collect(),
            representatives: Vec::with_capacity(TWIST_CLASSES),
        };
        for value in 0..TWISTS {
            if index.twists[value] != u32::MAX {
                continue;
            }
            let start = (index.representatives.len() * SLICE_PLACES * ROW) as u32;
            index.representatives.push(value as u16);
            for &g in &symmetries {
                let image = twist::index(&g.inverse().corners(&twist::corners(value)));
                if index.twists[image] == u32::MAX {
                    index.twists[image] = start << 4 | g.index() as u32;
                }
            }
        }
        index
    }

    /// Returns the cell of a coset.
    #[inline(always)]
    #[must_use]
    pub fn cell(&self, coset: Coset) -> Cell {
        self.cell_and_symmetry(coset).0
    }

    /// Returns the cell of a coset, and the number of the symmetry by which the coset is conjugated.
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

    /// Returns the row of a coset, and its cell within the row.
    #[inline(always)]
    pub(super) fn row_and_flips(&self, coset: Coset) -> (usize, u16) {
        let (class, g) = self.class_of(coset.twist);
        let row = self.places[g][usize::from(coset.places)];
        let flips = u32::from(self.flips[g].of(coset.flips)) ^ row & (FLIPS as u32 - 1);
        (class * SLICE_PLACES + (row >> 11) as usize, flips as u16)
    }

    /// Returns the first byte of a twist's class from bit 4 upwards, the conjugating symmetry below.
    ///
    /// For searches that compute cells themselves, like the two functions that follow.
    pub(crate) fn twist_entry(&self, twist: u16) -> u32 {
        self.twists[usize::from(twist)]
    }

    /// Returns the first byte of a row within its class, by the places of the E slice's edges.
    ///
    /// The places are a bit set in which the first edge of [`Edge::ALL`] has the highest bit.
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

    /// Returns, for all flips, the byte within the row from bit 3 upwards, the place in the byte below.
    pub(crate) fn flip_entries() -> [u16; FLIPS] {
        std::array::from_fn(|flips| (flips / CELLS * 8 + flips % CELLS) as u16)
    }

    /// Returns the class of a twist, and the number of the symmetry that maps it to the representative.
    #[inline(always)]
    #[must_use]
    pub fn class_of(&self, twist: u16) -> (usize, usize) {
        let class = self.twists[usize::from(twist)];
        ((class >> 4) as usize / (SLICE_PLACES * ROW), (class & 15) as usize)
    }

    /// Returns the number of twists in each class.
    #[must_use]
    pub fn class_sizes(&self) -> Vec<u64> {
        let mut sizes = vec![0; self.representatives.len()];
        (0..TWISTS as u16).for_each(|twist| sizes[self.class_of(twist).0] += 1);
        sizes
    }

    /// Returns for each class the symmetries that preserve its representative.
    pub(super) fn stabilizers(&self) -> Vec<Vec<usize>> {
        let of = |&value: &u16| {
            let corners = twist::corners(value.into());
            let preserves = |g: &Symmetry| twist::index(&g.corners(&corners)) == usize::from(value);
            Symmetry::all().take(SYMMETRIES).filter(preserves).map(Symmetry::index).collect()
        };
        self.representatives.iter().map(of).collect()
    }

    /// Conjugates the places by a symmetry; returns them and the flips that change.
    pub(super) fn conjugate_places(&self, g: usize, places: u16) -> (usize, u16) {
        let row = self.places[g][usize::from(places)];
        ((row >> 11) as usize, (row & (FLIPS as u32 - 1)) as u16)
    }

    /// Conjugates the flips by a symmetry, where no edge enters or leaves the E slice.
    pub(super) fn conjugate_flips(&self, g: usize, flips: u16) -> u16 {
        self.flips[g].of(flips)
    }
}

/// Conjugates the flips of a cube whose edges are all at home.
fn conjugate_flips(g: Symmetry, flips: usize) -> u16 {
    flip::index(&g.edges(&flip::edges(flips))) as u16
}

/// Conjugates each set of places of the E slice's edges; an entry is `places << 11 | flips that change`.
fn conjugate_places(g: Symmetry) -> [u32; SLICE_PLACES] {
    let turned = g.face(Face::F).axis() != Axis::Z;
    std::array::from_fn(|places| {
        let edges = Slice::E.edges(places * 24);
        let seen = g.edges(&edges);
        debug_assert!(turned || flip::index(&seen) == 0);
        debug_assert!(seen.cubies().iter().all(|edge: &Edge| edge.index() < 12));
        (Slice::E.index(&seen) as u32 / 24) << 11 | flip::index(&seen) as u32
    })
}
