//! The positions of one orbit of centres, wings or midges, numbered by rotations of the cube.
//!
//! Every orbit has 24 positions, and the 24 rotations of the cube carry a first position to each of them
//! exactly once. So position `i` is the one to which rotation `i` carries the first position, and all kinds
//! of piece share one numbering. Coordinates of positions run from -3 to 3 on each axis: outer layers have
//! +-3, the second layers +-2, the third layers of a 6x6x6 or 7x7x7 +-1, and a middle layer 0.

use std::array::from_fn;
use std::sync::LazyLock;

use godspeed_cube::lattice::{self, Place};
use godspeed_cube::{Angle, Axis, Face, Size, Symmetry};

/// Number of positions in an orbit.
pub(crate) const POSITIONS: usize = 24;

/// For each position of an orbit a position, a piece or a colour.
pub(crate) type Orbit = [u8; POSITIONS];

/// A kind of piece that forms an orbit of its own on 4x4x4 to 7x7x7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceKind {
    /// A centre on a diagonal of its face; the outer one from 6x6x6 on.
    XCentre = 0,
    /// An edge piece in a second layer; from 6x6x6 on the one beside the corner.
    Wing = 1,
    /// A centre in the second layer and the middle one; on 5x5x5 and 7x7x7 only.
    TCentre = 2,
    /// The middle piece of an edge; on 5x5x5 and 7x7x7 only. Each of the twelve has two positions, one for each of
    /// its facelets.
    Midge = 3,
    /// A centre on a diagonal of its face, beside its middle; from 6x6x6 on.
    InnerXCentre = 4,
    /// An edge piece in a third layer; from 6x6x6 on.
    InnerWing = 5,
    /// A centre in a second and a third layer; from 6x6x6 on.
    LeftOblique = 6,
    /// The mirror image of a left oblique. Both of a position lie side by side on 6x6x6: a bar.
    RightOblique = 7,
    /// A centre beside the middle of its face, in the third layer; on 7x7x7 only.
    InnerTCentre = 8,
}

impl PieceKind {
    /// The number of kinds.
    pub(crate) const COUNT: usize = 9;

    /// All kinds, by number.
    pub(crate) const ALL: [Self; Self::COUNT] = [
        Self::XCentre,
        Self::Wing,
        Self::TCentre,
        Self::Midge,
        Self::InnerXCentre,
        Self::InnerWing,
        Self::LeftOblique,
        Self::RightOblique,
        Self::InnerTCentre,
    ];

    /// Returns whether the piece is a centre.
    pub(crate) const fn is_centre(self) -> bool {
        !matches!(self, Self::Wing | Self::Midge | Self::InnerWing)
    }
}

/// The geometry that all orbits share.
pub(crate) struct Positions {
    /// The face of each position; for edge pieces that of the leading facelet.
    pub(crate) faces: [Face; POSITIONS],
    /// The face of the other facelet of an edge piece.
    pub(crate) other_faces: [Face; POSITIONS],
    /// For each wing or midge position the other one on the same edge.
    pub(crate) twin: Orbit,
    /// For each kind the coordinates of each position.
    coordinates: [[[i32; 3]; POSITIONS]; PieceKind::COUNT],
}

/// The geometry, computed once.
pub(crate) static GEOMETRY: LazyLock<Positions> = LazyLock::new(Positions::new);

/// Returns the rotation with a number below 24.
pub(crate) fn rotation(number: usize) -> Symmetry {
    Symmetry::from_index(2 * number).expect("there are 24 rotations, at even indices")
}

/// Returns the number of a rotation.
pub(crate) const fn number_of(rotation: Symmetry) -> usize {
    rotation.index() / 2
}

/// Returns the coordinates to which a symmetry carries coordinates.
fn carried(coordinates: [i32; 3], symmetry: Symmetry) -> [i32; 3] {
    let mut to = [0; 3];
    for axis in Axis::ALL {
        let face = symmetry.face(axis.positive());
        let c = coordinates[axis.index()];
        to[face.axis().index()] = if face.is_positive() { c } else { -c };
    }
    to
}

impl Positions {
    fn new() -> Self {
        let first = PieceKind::ALL.map(|kind| match kind {
            PieceKind::XCentre => [2, 3, 2],
            PieceKind::Wing => [2, 3, 3],
            PieceKind::TCentre => [0, 3, 2],
            PieceKind::Midge => [0, 3, 3],
            PieceKind::InnerXCentre => [1, 3, 1],
            PieceKind::InnerWing => [1, 3, 3],
            PieceKind::LeftOblique => [-1, 3, 2],
            PieceKind::RightOblique => [1, 3, 2],
            PieceKind::InnerTCentre => [0, 3, 1],
        });
        let swap = Symmetry::rotation(Face::R, Angle::Quarter).then(Symmetry::rotation(Face::U, Angle::Half));
        Self {
            faces: from_fn(|i| rotation(i).face(Face::U)),
            other_faces: from_fn(|i| rotation(i).face(Face::F)),
            twin: from_fn(|i| number_of(swap.then(rotation(i))) as u8),
            coordinates: first.map(|first| from_fn(|i| carried(first, rotation(i)))),
        }
    }

    /// Returns where each position goes when the layers accepted by `turns` rotate about a face.
    ///
    /// Layers are given by their coordinate as seen from the face: 3 is the layer of the face itself.
    pub(crate) fn destinations(
        &self,
        kind: PieceKind,
        face: Face,
        angle: Angle,
        turns: impl Fn(i32) -> bool,
    ) -> Orbit {
        let turned = Symmetry::rotation(face, angle);
        from_fn(|i| {
            let c = self.coordinates[kind as usize][i][face.axis().index()];
            let is_turned = turns(if face.is_positive() { c } else { -c });
            (if is_turned { number_of(rotation(i).then(turned)) } else { i }) as u8
        })
    }

    /// Returns where a symmetry carries each position; for midges, each facelet.
    pub(crate) fn images(&self, kind: PieceKind, symmetry: Symmetry) -> Orbit {
        let coordinates = &self.coordinates[kind as usize];
        from_fn(|i| {
            let to = carried(coordinates[i], symmetry);
            let is_image = |&j: &usize| {
                coordinates[j] == to
                    && (matches!(kind, PieceKind::Wing | PieceKind::InnerWing)
                        || self.faces[j] == symmetry.face(self.faces[i]))
            };
            (0..POSITIONS).find(is_image).expect("symmetries carry an orbit to itself") as u8
        })
    }

    /// Returns the facelet of a position on a face, leading or other, of an orbit.
    ///
    /// The second layer of coordinates lies `layer` layers from the outside (1 on 4x4x4 to 7x7x7), the third
    /// one beside it.
    pub(crate) fn facelet(
        &self,
        kind: PieceKind,
        position: usize,
        face: Face,
        layer: usize,
        size: Size,
    ) -> usize {
        self.facelet_in(kind, position, face, [layer, layer + 1], size)
    }

    /// Returns the facelet of a position on a face, leading or other, of an orbit whose second and third layer of
    /// coordinates are the layers with these numbers, counted from the outside.
    pub(crate) fn facelet_in(
        &self,
        kind: PieceKind,
        position: usize,
        face: Face,
        [second, third]: [usize; 2],
        size: Size,
    ) -> usize {
        let end = i32::from(size.last_layer()) - 1;
        let scaled = |c: i32| match c.abs() {
            0 => 0,
            1 => c.signum() * (end - 2 * third as i32),
            2 => c.signum() * (end - 2 * second as i32),
            _ => c.signum() * end,
        };
        let at = self.coordinates[kind as usize][position].map(scaled);
        lattice::index(Place { at, face }, size)
    }

    /// Returns the wing or midge position whose leading and other facelet lie on these faces.
    ///
    /// Colours stand for faces when the piece is read from a cube: the position is then its home.
    ///
    /// # Panics
    /// If the faces are equal or opposite, which no edge of a legal cube has.
    pub(crate) fn of_edge(&self, faces: [Face; 2]) -> usize {
        let is_it = |&i: &usize| [self.faces[i], self.other_faces[i]] == faces;
        (0..POSITIONS).find(is_it).expect("an edge of a legal cube shows two adjacent faces")
    }
}

/// Returns whether a permutation, given as the list of its values, is odd.
pub(crate) fn is_odd(permutation: &[u8]) -> bool {
    let inversions =
        |(i, value): (usize, &u8)| permutation[..i].iter().filter(|before| *before > value).count();
    permutation.iter().enumerate().map(inversions).sum::<usize>() % 2 == 1
}
