use std::array::from_fn;
use std::sync::LazyLock;

use godspeed_cube::lattice::{self, Place};
use godspeed_cube::{Angle, Axis, Face, Size, Symmetry};

use super::turns::WideTurn;

/// The places of every orbit.
pub(crate) const PLACES_EACH: usize = 24;

/// What comes to each place, by its number.
pub(crate) type Permutation = [u8; PLACES_EACH];

/// A kind of pieces; in this order they lie in [`Pieces`](super::Pieces).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Centres on the diagonals of a face.
    Corner = 0,
    /// Wings: edges that are not in the middle.
    Wing = 1,
    /// Centres beside the middle of a face, on five layers.
    Side = 2,
    /// The middle edges of five layers, each having two of the 24 places, one for each way to look at it.
    Middle = 3,
}

/// Where the pieces are and how turns carry them.
///
/// A place is numbered by the rotation that brings the first place there, in the order of
/// [`Symmetry::rotations`]. Coordinates are -2 to 2, outer layers having the outermost ones.
pub(crate) struct Places {
    /// The face to which each place looks; of an edge the leading one.
    pub(crate) faces: [Face; PLACES_EACH],
    /// The other face of an edge.
    pub(crate) other_faces: [Face; PLACES_EACH],
    /// The other place of the same edge.
    pub(crate) twin: Permutation,
    /// For each kind and turn where what comes to each place is before.
    pub(crate) from: [[Permutation; WideTurn::COUNT]; 4],
    at: [[[i32; 3]; PLACES_EACH]; 4],
}

static PLACES: LazyLock<Places> = LazyLock::new(Places::new);

/// The rotation of a number below 24.
pub(crate) fn rotation(number: usize) -> Symmetry {
    Symmetry::from_index(2 * number).unwrap_or(Symmetry::IDENTITY)
}

/// The number of a rotation.
pub(crate) const fn of_rotation(rotation: Symmetry) -> usize {
    rotation.index() / 2
}

/// Where a symmetry carries coordinates.
fn carried(at: [i32; 3], symmetry: Symmetry) -> [i32; 3] {
    let mut to = [0; 3];
    for axis in Axis::ALL {
        let face = symmetry.face(axis.positive());
        let c = at[axis.index()];
        to[face.axis().index()] = if face.is_positive() { c } else { -c };
    }
    to
}

impl Places {
    /// The places of all kinds.
    pub(crate) fn get() -> &'static Self {
        &PLACES
    }

    fn new() -> Self {
        let first = [[1, 2, 1], [1, 2, 2], [0, 2, 1], [0, 2, 2]];
        let at = first.map(|first| from_fn(|i| carried(first, rotation(i))));
        let swap = Symmetry::rotation(Face::R, Angle::Quarter).then(Symmetry::rotation(Face::U, Angle::Half));
        Self {
            faces: from_fn(|i| rotation(i).face(Face::U)),
            other_faces: from_fn(|i| rotation(i).face(Face::F)),
            twin: from_fn(|i| of_rotation(swap.then(rotation(i))) as u8),
            from: at.map(|at: [[i32; 3]; PLACES_EACH]| {
                let turns: Vec<WideTurn> = WideTurn::all().collect();
                from_fn(|m| sources(turns[m], &at))
            }),
            at,
        }
    }

    /// Where a symmetry carries each place of a kind; of middle edges, the facelet.
    pub(crate) fn images(&self, kind: Kind, symmetry: Symmetry) -> Permutation {
        let at = &self.at[kind as usize];
        from_fn(|i| {
            let to = carried(at[i], symmetry);
            let is_there = |&j: &usize| {
                at[j] == to && (kind == Kind::Wing || self.faces[j] == symmetry.face(self.faces[i]))
            };
            (0..PLACES_EACH).find(is_there).unwrap_or(i) as u8
        })
    }

    /// The facelet of a place, or the one on the other face of an edge.
    pub(crate) fn facelet(&self, kind: Kind, place: usize, face: Face, size: Size) -> usize {
        let end = i32::from(size.last_layer()) - 1;
        let scaled = |c: i32| match c.abs() {
            2 => c.signum() * end,
            1 => c * (end - 2),
            _ => 0,
        };
        lattice::index(Place { at: self.at[kind as usize][place].map(scaled), face }, size)
    }

    /// The place whose edge shows these faces, the leading one first.
    pub(crate) fn showing(&self, faces: [Face; 2]) -> usize {
        let shows = |&i: &usize| [self.faces[i], self.other_faces[i]] == faces;
        (0..PLACES_EACH).find(shows).unwrap_or(0)
    }
}

fn sources(turn: WideTurn, at: &[[i32; 3]; PLACES_EACH]) -> Permutation {
    let face = turn.face();
    let depth = if turn.is_wide() { 1 } else { 2 };
    let angle = Angle::from_quarters(turn.quarters().into()).unwrap_or(Angle::Half);
    let turned = Symmetry::rotation(face, angle);
    let mut from: Permutation = from_fn(|i| i as u8);
    for (i, at) in at.iter().enumerate() {
        let c = at[face.axis().index()];
        if (if face.is_positive() { c } else { -c }) >= depth {
            from[of_rotation(rotation(i).then(turned))] = i as u8;
        }
    }
    from
}

/// The rotations that bring each of the axes where that from R to L was, the first one none.
pub(crate) fn onto_each_axis() -> [Symmetry; 3] {
    let quarter = |face| Symmetry::rotation(face, Angle::Quarter);
    [Symmetry::IDENTITY, quarter(Face::F), quarter(Face::U)]
}
