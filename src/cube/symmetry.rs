//! The 48 symmetries of the cube: 24 rotations, and each with a reflection.
//!
//! They are numbered as products of four generators, in H. Kociemba's way, so that the first 16 are the
//! ones that keep the axis from U to D:
//!
//! ```text
//!   index = 16 a + 8 b + 2 c + d      first a thirds of a turn about the corner URF (U -> R -> F),
//!                                     then b half turns about F, then c quarter turns about U,
//!                                     then d reflections that swap L and R
//! ```

use std::sync::LazyLock;

use crate::cubies::{Corner, Corners, Edge, Edges};
use crate::lattice::{self, Place};
use crate::{Alg, Angle, Axis, Cubies, Face, Facelets, Size, Turn};

/// One of the 48 ways to lay the cube over itself.
///
/// A symmetry moves places and renames colours alike, so that a solved cube stays solved and a turn of
/// one face becomes a turn of another: for every state `s`, turn `t` and symmetry `m`, the image of
/// "`s`, then `t`" is "the image of `s`, then the image of `t`".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// How many there are.
    pub const COUNT: usize = 48;

    /// The one that changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// All symmetries in order of their index.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The 24 symmetries that one can do by hand.
    pub fn rotations() -> impl Iterator<Item = Self> {
        Self::all().filter(|symmetry| !symmetry.is_reflection())
    }

    /// The symmetry of an index below 48.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The rotation of the whole cube by this angle, looking at a face.
    #[must_use]
    pub fn rotation(face: Face, angle: Angle) -> Self {
        let turn = Turn::rotation(face, angle, Size::ONE);
        let image = |side| {
            let place = Place { at: [0; 3], face: side };
            lattice::turned(place, turn, Size::ONE).map_or(side, |place| place.face)
        };
        Self::of_images(Face::ALL.map(image)).unwrap_or(Self::IDENTITY)
    }

    /// The symmetry that carries each face of [`Face::ALL`] to the given one, if there is one.
    #[must_use]
    pub fn of_images(images: [Face; 6]) -> Option<Self> {
        Self::all().find(|symmetry| symmetry.images() == images)
    }

    /// Its index, 0 to 47.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Where each face of [`Face::ALL`] goes.
    #[must_use]
    pub const fn images(self) -> [Face; 6] {
        IMAGES[self.index()]
    }

    /// Whether left and right hands are swapped.
    #[must_use]
    pub const fn is_reflection(self) -> bool {
        self.0 % 2 == 1
    }

    /// First this one, then the next.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self(PRODUCTS[self.index()][next.index()])
    }

    /// The one that undoes this.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self::all().find(|&other| self.then(other) == Self::IDENTITY).unwrap_or(Self::IDENTITY)
    }

    /// Where a face goes.
    #[must_use]
    pub const fn face(self, face: Face) -> Face {
        IMAGES[self.index()][face.index()]
    }

    /// What a turn becomes: reflections turn the other way round.
    #[must_use]
    pub const fn turn(self, turn: Turn) -> Turn {
        let angle = if self.is_reflection() { turn.angle.inverse() } else { turn.angle };
        Turn { face: self.face(turn.face), layers: turn.layers, angle }
    }

    /// What a sequence of turns becomes.
    #[must_use]
    pub fn alg(self, alg: &Alg) -> Alg {
        Alg::new(alg.size(), alg.turns().iter().map(|&turn| self.turn(turn)).collect())
    }

    /// What a state of any size becomes: places moved and colours renamed.
    #[must_use]
    pub fn facelets(self, facelets: &Facelets) -> Facelets {
        let size = facelets.size();
        let mut image = facelets.clone();
        for (i, &colour) in facelets.colours().iter().enumerate() {
            image.set(lattice::index(self.place(lattice::place(i, size)), size), self.face(colour));
        }
        image
    }

    /// What a state of the 3x3x3 becomes.
    #[must_use]
    pub fn cubies(self, cubies: &Cubies) -> Cubies {
        Cubies::of_pieces(self.corners(cubies.corners()), self.edges(cubies.edges()))
    }

    /// Where a corner's place goes.
    #[must_use]
    pub fn corner(self, corner: Corner) -> Corner {
        PIECES[self.index()].corners[corner.index()].0
    }

    /// Where an edge's place goes.
    #[must_use]
    pub fn edge(self, edge: Edge) -> Edge {
        PIECES[self.index()].edges[edge.index()].0
    }

    /// What an arrangement of the corners becomes.
    #[must_use]
    pub fn corners(self, corners: &Corners) -> Corners {
        let pieces = &PIECES[self.index()].corners;
        let mut image = Corners::SOLVED;
        for (from, (&cubie, &twist)) in corners.cubies().iter().zip(corners.twists()).enumerate() {
            let (cubie, cubie_slots) = pieces[cubie.index()];
            let (to, slots) = pieces[from];
            let leading = leading_slot(&cubie_slots);
            image.set(to, cubie, slots[(leading + twist as usize) % 3]);
        }
        image
    }

    /// What an arrangement of the edges becomes.
    #[must_use]
    pub fn edges(self, edges: &Edges) -> Edges {
        let pieces = &PIECES[self.index()].edges;
        let mut image = Edges::SOLVED;
        for (from, (&cubie, &flip)) in edges.cubies().iter().zip(edges.flips()).enumerate() {
            let (cubie, cubie_slots) = pieces[cubie.index()];
            let (to, slots) = pieces[from];
            let leading = leading_slot(&cubie_slots);
            image.set(to, cubie, slots[(leading + flip as usize) % 2]);
        }
        image
    }

    /// The corners with renamed colours and unmoved places; for rotations only.
    pub(crate) fn renamed_corners(self, corners: &Corners) -> Corners {
        let mut image = Corners::SOLVED;
        for (place, (&cubie, &twist)) in corners.cubies().iter().zip(corners.twists()).enumerate() {
            let (cubie, twist) = self.renamed_corner(cubie, twist);
            image.set(Corner::ALL[place], cubie, twist);
        }
        image
    }

    /// A corner and its twist after its colours were renamed; for rotations only.
    pub(crate) fn renamed_corner(self, cubie: Corner, twist: u8) -> (Corner, u8) {
        let (cubie, slots) = PIECES[self.index()].corners[cubie.index()];
        (cubie, (twist + leading_slot(&slots) as u8) % 3)
    }

    /// Where a place goes.
    pub(crate) fn place(self, place: Place) -> Place {
        let mut at = [0; 3];
        for axis in Axis::ALL {
            let image = self.face(axis.positive());
            let c = place.at[axis.index()];
            at[image.axis().index()] = if image.is_positive() { c } else { -c };
        }
        Place { at, face: self.face(place.face) }
    }
}

/// The face of a cubie that becomes its first one.
fn leading_slot(slots: &[u8]) -> usize {
    slots.iter().position(|&slot| slot == 0).unwrap_or(0)
}

/// Where the pieces of the 3x3x3 go, and which of their faces becomes which.
struct Pieces {
    corners: [(Corner, [u8; 3]); 8],
    edges: [(Edge, [u8; 2]); 12],
}

static PIECES: LazyLock<Vec<Pieces>> = LazyLock::new(|| {
    Symmetry::all()
        .map(|symmetry| Pieces {
            corners: Corner::ALL.map(|corner| {
                let images = corner.faces().map(|face| symmetry.face(face));
                let to = Corner::meeting(images).unwrap_or(corner);
                (to, images.map(|face| slot_of(face, &to.faces())))
            }),
            edges: Edge::ALL.map(|edge| {
                let images = edge.faces().map(|face| symmetry.face(face));
                let to = Edge::meeting(images).unwrap_or(edge);
                (to, images.map(|face| slot_of(face, &to.faces())))
            }),
        })
        .collect()
});

fn slot_of(face: Face, faces: &[Face]) -> u8 {
    faces.iter().position(|&other| other == face).unwrap_or(0) as u8
}

static PRODUCTS: LazyLock<[[u8; Symmetry::COUNT]; Symmetry::COUNT]> = LazyLock::new(|| {
    let mut products = [[0; Symmetry::COUNT]; Symmetry::COUNT];
    for first in Symmetry::all() {
        for next in Symmetry::all() {
            let images = first.images().map(|face| next.face(face));
            let product = Symmetry::of_images(images).unwrap_or(Symmetry::IDENTITY);
            products[first.index()][next.index()] = product.0;
        }
    }
    products
});

static IMAGES: [[Face; 6]; Symmetry::COUNT] = images();

const fn images() -> [[Face; 6]; Symmetry::COUNT] {
    use Face::{B, D, F, L, R, U};
    const URF_THIRD: [Face; 6] = [R, F, U, L, B, D];
    const F_HALF: [Face; 6] = [D, L, F, U, R, B];
    const U_QUARTER: [Face; 6] = [U, F, L, D, B, R];
    const LR_SWAP: [Face; 6] = [U, L, F, D, R, B];
    let mut images = [Face::ALL; Symmetry::COUNT];
    let mut index = 0;
    while index < Symmetry::COUNT {
        let mut image = repeated(Face::ALL, URF_THIRD, index / 16);
        image = repeated(image, F_HALF, index / 8 % 2);
        image = repeated(image, U_QUARTER, index / 2 % 4);
        images[index] = repeated(image, LR_SWAP, index % 2);
        index += 1;
    }
    images
}

const fn repeated(mut images: [Face; 6], generator: [Face; 6], times: usize) -> [Face; 6] {
    let mut i = 0;
    while i < times {
        let mut f = 0;
        while f < 6 {
            images[f] = generator[images[f].index()];
            f += 1;
        }
        i += 1;
    }
    images
}
