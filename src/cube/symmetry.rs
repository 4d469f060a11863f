//! The 48 symmetries of the cube: 24 rotations, and each of them with a reflection.
//!
//! They are numbered as products of four generators, following H. Kociemba, so that the first 16 are those
//! that preserve the U-D axis:
//!
//! ```text
//!   index = 16 a + 8 b + 2 c + d      a: thirds of a turn about the corner URF (U -> R -> F),
//!                                     b: half turns about F, c: quarter turns about U,
//!                                     d: reflections that swap L and R; in this order
//! ```

use crate::cubies::{Arrangement, Corner, Corners, Cubie, Edge, Edges};
use crate::lattice::{self, Place};
use crate::{Alg, Angle, Axis, Cubies, Face, Facelets, Turn};

/// One of the 48 symmetries of the cube.
///
/// A symmetry applies the same map to places and colours, so that a solved cube stays solved and a turn of
/// one face becomes a turn of another: for every state `s`, turn `t` and symmetry `m`, the image of
/// "`s`, then `t`" is "the image of `s`, then the image of `t`".
///
/// ```
/// use godspeed_cube::{Angle, Face, Symmetry, Turn};
///
/// let x = Symmetry::rotation(Face::R, Angle::Quarter);
/// assert_eq!(x.face(Face::F), Face::U);
/// assert_eq!(x.then(x.inverse()), Symmetry::IDENTITY);
///
/// let r = Turn::outer(Face::R, Angle::Quarter);
/// assert_eq!(Symmetry::MIRROR.turn(r), Turn::outer(Face::L, Angle::Prime));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The number of symmetries.
    pub const COUNT: usize = 48;

    /// The identity.
    pub const IDENTITY: Self = Self(0);

    /// The reflection that exchanges left and right.
    pub const MIRROR: Self = Self(1);

    /// Returns all symmetries in the order of their index.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the 24 symmetries that are rotations of the cube.
    pub fn rotations() -> impl Iterator<Item = Self> {
        Self::all().filter(|symmetry| !symmetry.is_reflection())
    }

    /// Returns the symmetry with this index, or `None` if it is 48 or more.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the rotation of the whole cube by this angle, as seen from a face.
    #[must_use]
    pub fn rotation(face: Face, angle: Angle) -> Self {
        Self::with_images(Face::ALL.map(|side| lattice::turned_face(side, face, angle)))
    }

    /// Returns the symmetry with these images of the faces of [`Face::ALL`], if any.
    #[must_use]
    pub fn of_images(images: [Face; 6]) -> Option<Self> {
        Self::all().find(|symmetry| symmetry.images() == images)
    }

    /// Returns the index, 0 to 47.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the image of each face of [`Face::ALL`].
    #[must_use]
    pub const fn images(self) -> [Face; 6] {
        IMAGES[self.index()]
    }

    /// Returns whether the symmetry includes a reflection, so that it reverses handedness.
    #[must_use]
    pub const fn is_reflection(self) -> bool {
        self.0 % 2 == 1
    }

    /// Returns the composition: this symmetry followed by the next.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        PRODUCTS[self.index()][next.index()]
    }

    /// Returns the inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Self {
        INVERSES[self.index()]
    }

    /// Returns the image of a face.
    #[must_use]
    pub const fn face(self, face: Face) -> Face {
        IMAGES[self.index()][face.index()]
    }

    /// Returns the image of a turn; reflections reverse its direction.
    #[must_use]
    pub const fn turn(self, turn: Turn) -> Turn {
        let angle = if self.is_reflection() { turn.angle.inverse() } else { turn.angle };
        Turn { face: self.face(turn.face), layers: turn.layers, angle }
    }

    /// Returns the image of a sequence of turns.
    #[must_use]
    pub fn alg(self, alg: &Alg) -> Alg {
        alg.map_turns(|turn| self.turn(turn))
    }

    /// Returns the image of a state of any size: places moved and colours renamed.
    #[must_use]
    pub fn facelets(self, facelets: &Facelets) -> Facelets {
        let size = facelets.size();
        let mut image = facelets.clone();
        for (i, &colour) in facelets.colours().iter().enumerate() {
            image.set(lattice::index(self.place(lattice::place(i, size)), size), self.face(colour));
        }
        image
    }

    /// Returns the image of a state of the 3x3x3.
    #[must_use]
    pub fn cubies(self, cubies: &Cubies) -> Cubies {
        Cubies::of_pieces(self.corners(cubies.corners()), self.edges(cubies.edges()))
    }

    /// Returns the image of a corner's place.
    #[must_use]
    pub const fn corner(self, corner: Corner) -> Corner {
        CORNERS[self.index()][corner.index()].cubie
    }

    /// Returns the image of an edge's place.
    #[must_use]
    pub const fn edge(self, edge: Edge) -> Edge {
        EDGES[self.index()][edge.index()].cubie
    }

    /// Returns the image of an arrangement of the corners.
    #[must_use]
    pub fn corners(self, corners: &Corners) -> Corners {
        arrangement(&CORNERS[self.index()], corners)
    }

    /// Returns the image of an arrangement of the edges.
    #[must_use]
    pub fn edges(self, edges: &Edges) -> Edges {
        arrangement(&EDGES[self.index()], edges)
    }

    /// Returns the corners with their colours renamed and places unchanged.
    ///
    /// The symmetry must be a rotation.
    pub(crate) fn renamed_corners(self, corners: &Corners) -> Corners {
        let mut image = Corners::SOLVED;
        for (place, (&cubie, &twist)) in corners.cubies().iter().zip(corners.twists()).enumerate() {
            let (cubie, twist) = self.renamed_corner(cubie, twist);
            image.set(Corner::ALL[place], cubie, twist);
        }
        image
    }

    /// Returns a corner and its twist with the colours renamed.
    ///
    /// The symmetry must be a rotation.
    pub(crate) const fn renamed_corner(self, cubie: Corner, twist: u8) -> (Corner, u8) {
        let image = &CORNERS[self.index()][cubie.index()];
        (image.cubie, (twist + image.leading) % 3)
    }

    /// Returns the image of a place.
    pub(crate) fn place(self, place: Place) -> Place {
        let mut at = [0; 3];
        for axis in Axis::ALL {
            let image = self.face(axis.positive());
            let c = place.at[axis.index()];
            at[image.axis().index()] = if image.is_positive() { c } else { -c };
        }
        Place { at, face: self.face(place.face) }
    }

    /// Returns the symmetry with these images of [`Face::ALL`], which must exist.
    const fn with_images(images: [Face; 6]) -> Self {
        let mut index = 0;
        // U, R and F are on different axes, so their images determine the others.
        while IMAGES[index][0] as u8 != images[0] as u8
            || IMAGES[index][1] as u8 != images[1] as u8
            || IMAGES[index][2] as u8 != images[2] as u8
        {
            index += 1;
        }
        Self(index as u8)
    }
}

/// Returns the image of an arrangement, given the image of each cubie.
fn arrangement<C: Cubie<N, K>, const N: usize, const K: usize>(
    images: &[CubieImage<C, K>; N],
    arrangement: &Arrangement<C, N, K>,
) -> Arrangement<C, N, K> {
    let mut image = Arrangement::SOLVED;
    let cubies = arrangement.cubies().iter().zip(arrangement.orientations());
    for (place, (&cubie, &orientation)) in images.iter().zip(cubies) {
        let cubie = &images[cubie.index()];
        let slot = (cubie.leading as usize + orientation as usize) % K;
        image.set(place.cubie, cubie.cubie, place.slots[slot]);
    }
    image
}

/// The image of a cubie of `K` faces under a symmetry.
#[derive(Clone, Copy)]
struct CubieImage<C, const K: usize> {
    /// The cubie whose colours the image has.
    cubie: C,
    /// For each face, the position of its image among the faces of the image.
    slots: [u8; K],
    /// The position of the face whose image is the first of the image.
    leading: u8,
}

impl<C: Copy, const K: usize> CubieImage<C, K> {
    /// Returns the image of a cubie with `faces`, which is `cubie` with `image_faces`.
    const fn new(symmetry: Symmetry, faces: [Face; K], cubie: C, image_faces: [Face; K]) -> Self {
        let images = mapped(faces, &IMAGES[symmetry.index()]);
        let (mut slots, mut leading) = ([0; K], 0);
        let mut k = 0;
        while k < K {
            let mut slot = 0;
            while image_faces[slot] as u8 != images[k] as u8 {
                slot += 1;
            }
            slots[k] = slot as u8;
            if slot == 0 {
                leading = k as u8;
            }
            k += 1;
        }
        Self { cubie, slots, leading }
    }
}

/// Returns the image of every cubie of one kind under every symmetry.
macro_rules! cubie_images {
    ($kind:ident) => {{
        let [first, ..] = $kind::ALL;
        let none = CubieImage::new(Symmetry::IDENTITY, first.faces(), first, first.faces());
        let mut images = [[none; $kind::ALL.len()]; Symmetry::COUNT];
        let mut index = 0;
        while index < Symmetry::COUNT {
            let symmetry = Symmetry(index as u8);
            let mut i = 0;
            while i < $kind::ALL.len() {
                let faces = $kind::ALL[i].faces();
                let cubie = $kind::meeting(mapped(faces, &IMAGES[index]));
                let cubie = cubie.expect("a symmetry carries corners to corners and edges to edges");
                images[index][i] = CubieImage::new(symmetry, faces, cubie, cubie.faces());
                i += 1;
            }
            index += 1;
        }
        images
    }};
}

/// The image of every corner under every symmetry.
static CORNERS: [[CubieImage<Corner, 3>; 8]; Symmetry::COUNT] = cubie_images!(Corner);

/// The image of every edge under every symmetry.
static EDGES: [[CubieImage<Edge, 2>; 12]; Symmetry::COUNT] = cubie_images!(Edge);

static PRODUCTS: [[Symmetry; Symmetry::COUNT]; Symmetry::COUNT] = products();

static INVERSES: [Symmetry; Symmetry::COUNT] = {
    let mut inverses = [Symmetry::IDENTITY; Symmetry::COUNT];
    let mut first = 0;
    while first < Symmetry::COUNT {
        let mut next = 0;
        while PRODUCTS[first][next].0 != Symmetry::IDENTITY.0 {
            next += 1;
        }
        inverses[first] = Symmetry(next as u8);
        first += 1;
    }
    inverses
};

static IMAGES: [[Face; 6]; Symmetry::COUNT] = images();

const fn products() -> [[Symmetry; Symmetry::COUNT]; Symmetry::COUNT] {
    let mut products = [[Symmetry::IDENTITY; Symmetry::COUNT]; Symmetry::COUNT];
    let mut first = 0;
    while first < Symmetry::COUNT {
        let mut next = 0;
        while next < Symmetry::COUNT {
            products[first][next] = Symmetry::with_images(mapped(IMAGES[first], &IMAGES[next]));
            next += 1;
        }
        first += 1;
    }
    products
}

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
        images = mapped(images, &generator);
        i += 1;
    }
    images
}

/// Returns the image of each face, given the images of [`Face::ALL`].
const fn mapped<const K: usize>(mut faces: [Face; K], images: &[Face; 6]) -> [Face; K] {
    let mut k = 0;
    while k < K {
        faces[k] = images[faces[k].index()];
        k += 1;
    }
    faces
}
