use godspeed_cube::{Corner, Face};
use godspeed_scan::picture::FoundFaces;

/// The three faces of a photo on the cube: for each, in the order in which they were found, its face and the clockwise
/// quarter turns that bring it into its place.
pub(crate) type Placement = [(Face, usize); 3];

/// Returns how the three faces around a corner in a photo may be placed, the one as which the cube is seen first.
///
/// There are 24 ways: 8 corners in 3 rotations. Returns none unless three faces adjoin each other.
pub(crate) fn placements(found: &FoundFaces) -> Vec<Placement> {
    let Some(clockwise) = clockwise(found) else { return Vec::new() };
    let corners = Corner::ALL.iter().map(|corner| corner.faces());
    let all = corners.flat_map(|[a, b, c]| [[a, b, c], [b, c, a], [c, a, b]]);
    all.filter_map(|faces| placement(found, clockwise, faces)).collect()
}

/// Returns the indices of three faces clockwise around their corner, beginning with the upper one.
fn clockwise(found: &FoundFaces) -> Option<[usize; 3]> {
    if found.faces.len() != 3 || found.joints.len() < 2 {
        return None;
    }
    let middles: Vec<[f32; 2]> = found
        .faces
        .iter()
        .map(|face| [0, 1].map(|axis| face.corners.iter().map(|corner| corner[axis]).sum::<f32>() / 4.0))
        .collect();
    let middle = [0, 1].map(|axis| middles.iter().map(|point| point[axis]).sum::<f32>() / 3.0);
    let angle = |i: usize| (middles[i][1] - middle[1]).atan2(middles[i][0] - middle[0]);
    let mut order = [0, 1, 2];
    order.sort_by(|&i, &j| angle(i).total_cmp(&angle(j)));
    let upper = (0..3).min_by(|&i, &j| middles[order[i]][1].total_cmp(&middles[order[j]][1]))?;
    order.rotate_left(upper);
    Some(order)
}

/// Returns the placement of three faces that are these, clockwise around their corner.
fn placement(found: &FoundFaces, clockwise: [usize; 3], faces: [Face; 3]) -> Option<Placement> {
    let face_of = |i: usize| clockwise.iter().position(|&other| other == i).map(|at| faces[at]);
    let place = |i: usize| {
        let face = face_of(i)?;
        let (other, side) = found.joints.iter().find_map(|joint| match joint.faces {
            [a, b] if a == i => Some((b, joint.sides[0])),
            [a, b] if b == i => Some((a, joint.sides[1])),
            _ => None,
        })?;
        let towards = side_towards(face, face_of(other)?)?;
        Some((face, (towards + 4 - side % 4) % 4))
    };
    Some([place(0)?, place(1)?, place(2)?])
}

/// Returns the side of a face in the usual net at which it adjoins another one: 0 above, 1 right, 2 below, 3 left.
fn side_towards(face: Face, other: Face) -> Option<usize> {
    use Face::{B, D, F, L, R, U};
    let sides = match face {
        U => [B, R, F, L],
        R => [U, B, D, F],
        F => [U, R, D, L],
        D => [F, R, B, L],
        L => [U, F, D, B],
        B => [U, L, D, R],
    };
    sides.into_iter().position(|side| side == other)
}
