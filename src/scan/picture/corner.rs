use super::face::{FoundFace, Wanted, side, sizes, upper_side, windows};
use super::homography::Homography;
use super::raster::Picture;
use super::sample::samples;

/// The faces of a cube in one picture: three if it is seen at a corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundFaces {
    /// The faces, the most certain first; at most three.
    pub faces: Vec<FoundFace>,
    /// The edges at which they adjoin.
    pub joints: Vec<Joint>,
}

/// An edge of a cube that two found faces share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// Indices of the two faces in [`FoundFaces::faces`].
    pub faces: [usize; 2],
    /// The side of each face at the edge: 0 for the first row, 1 for the last column, 2 for the last row, 3 for the
    /// first column.
    pub sides: [usize; 2],
}

/// The least confidence of the second and third face.
const LEAST_CONFIDENCE: f32 = 0.35;

/// A third face is seen well enough if its sides are at least this long, relative to those of the others.
const LEAST_SHARE: f32 = 0.4;

/// The confidence of a face whose place follows from those of two others, relative to theirs.
const INFERRED: f32 = 0.6;

/// How far the ends of an edge may be apart on two faces, relative to the length of the edge.
const APART: f32 = 0.2;

/// Returns the faces of a cube that are seen in a picture, and how they adjoin.
///
/// The first one has the size that the others must have. Besides it there are only faces that adjoin it or each other.
#[must_use]
pub fn find_faces(picture: &Picture, wanted: &Wanted) -> FoundFaces {
    let found = windows(picture, &sizes(wanted));
    let Some(first) = found.first() else { return FoundFaces::default() };
    let cells = first.window.cells;
    // The others have the same size, even if another one fits a little better.
    let others =
        if sizes(wanted) == (cells..=cells) { found.clone() } else { windows(picture, &(cells..=cells)) };
    let mut chosen = vec![*first];
    for other in others {
        if other.window.confidence() >= LEAST_CONFIDENCE && !chosen.iter().any(|one| one.overlaps(&other)) {
            chosen.push(other);
        }
    }
    let faces: Vec<FoundFace> = chosen.iter().take(12).filter_map(|found| found.face(picture)).collect();
    let found = around(faces);
    completed(&found, picture).unwrap_or(found)
}

/// Returns the first face with those that adjoin it, and the joints between them.
fn around(candidates: Vec<FoundFace>) -> FoundFaces {
    let mut found = FoundFaces::default();
    for face in candidates {
        if found.faces.len() == 3 {
            break;
        }
        let joints: Vec<Joint> = found
            .faces
            .iter()
            .enumerate()
            .filter_map(|(i, other)| {
                let sides = shared_sides(other, &face)?;
                Some(Joint { faces: [i, found.faces.len()], sides })
            })
            .collect();
        // A third face adjoins both of the others, at two sides that meet.
        if joints.len() == found.faces.len() {
            found.joints.extend(joints);
            found.faces.push(face);
        }
    }
    found
}

/// Returns two faces with the third one, whose place follows from theirs, if it is seen.
///
/// Its edges are parallel to edges of the two, so that they go through the same vanishing points.
fn completed(found: &FoundFaces, picture: &Picture) -> Option<FoundFaces> {
    let ([a, b], [joint]) = (found.faces.as_slice(), found.joints.as_slice()) else { return None };
    let [i, j] = joint.sides;
    let away = |face: &FoundFace, side: usize| {
        // The direction across the side.
        Some(Homography::of_square(face.corners)?.vanishing_point(1 - side % 2))
    };
    let (away_a, away_b) = (away(a, i)?, away(b, j)?);
    let corner = |face: &FoundFace, at: usize| face.corners[at % 4];
    let fourth = |beside_a: [f32; 2], beside_b: [f32; 2]| meeting(beside_a, away_b, beside_b, away_a);
    // At the first end of the side of `a`, the third face has its edge to `a` first; at the other end that to `b`.
    let ends = [
        (corner(a, i), corner(a, i + 3), corner(b, j + 2), [(0, (i + 3) % 4), (1, (j + 1) % 4)]),
        (corner(b, j), corner(b, j + 3), corner(a, i + 2), [(1, (j + 3) % 4), (0, (i + 1) % 4)]),
    ];
    for (which, (vertex, next, last, neighbours)) in ends.into_iter().enumerate() {
        let opposite = if which == 0 { fourth(next, last) } else { fourth(last, next) };
        let Some(opposite) = opposite else { continue };
        let mut corners = [vertex, next, opposite, last];
        // The face is seen if its corners are clockwise, and not too much aslant.
        if side(&corners).is_none_or(|side| side < LEAST_SHARE * a.side().min(b.side())) {
            continue;
        }
        let upper = upper_side(&corners);
        corners.rotate_left(upper);
        let map = Homography::of_square(corners)?;
        let mut found = found.clone();
        for ((face, side), own) in neighbours.into_iter().zip([0, 3]) {
            found.joints.push(Joint { faces: [face, 2], sides: [side, (own + 4 - upper) % 4] });
        }
        found.faces.push(FoundFace {
            corners,
            size: a.size,
            stickers: samples(picture, &map, a.size.layers()),
            confidence: INFERRED * a.confidence.min(b.confidence),
        });
        return Some(found);
    }
    None
}

/// Returns where the line from `p` to the vanishing point `u` meets the line from `q` to `v`.
fn meeting(p: [f32; 2], u: [f64; 3], q: [f32; 2], v: [f64; 3]) -> Option<[f32; 2]> {
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    let point = |p: [f32; 2]| [f64::from(p[0]), f64::from(p[1]), 1.0];
    let [x, y, w] = cross(cross(point(p), u), cross(point(q), v));
    let meeting = [(x / w) as f32, (y / w) as f32];
    meeting.iter().all(|value| value.is_finite()).then_some(meeting)
}

/// Returns the sides at which two faces adjoin: the ends of one are those of the other in the opposite order.
fn shared_sides(a: &FoundFace, b: &FoundFace) -> Option<[usize; 2]> {
    let distance = |p: [f32; 2], q: [f32; 2]| (p[0] - q[0]).hypot(p[1] - q[1]);
    let apart = |i: usize, j: usize| {
        let (from, to) = (a.corners[i], a.corners[(i + 1) % 4]);
        let ends = distance(from, b.corners[(j + 1) % 4]).max(distance(to, b.corners[j]));
        ends / distance(from, to).max(1.0)
    };
    let pairs = (0..16).map(|i| [i / 4, i % 4]);
    let nearest = pairs.min_by(|&[i, j], &[k, l]| apart(i, j).total_cmp(&apart(k, l)))?;
    (apart(nearest[0], nearest[1]) < APART).then_some(nearest)
}
