use std::sync::LazyLock;

use godspeed_cube::{Angle, Face, Size, Symmetry, Turn};

/// Returns the rotations of the whole cube that bring these colours up and to the front: at most two.
///
/// `orientation` maps each colour to its place. Of several equally short ways, one about U comes first.
#[allow(clippy::expect_used, reason = "a test tries every orientation")]
pub(super) fn rotations(orientation: Symmetry, up: Face, front: Face) -> Vec<Turn> {
    let is_goal =
        |orientation: Symmetry| orientation.face(up) == Face::U && orientation.face(front) == Face::F;
    if is_goal(orientation) {
        return Vec::new();
    }
    if let Some((turn, _)) = ROTATIONS.iter().find(|(_, rotation)| is_goal(orientation.then(*rotation))) {
        return vec![*turn];
    }
    let mut pairs = ROTATIONS.iter().flat_map(|first| ROTATIONS.iter().map(move |second| (first, second)));
    let (first, second) = pairs
        .find(|(first, second)| is_goal(orientation.then(first.1).then(second.1)))
        .expect("two rotations reach every orientation");
    vec![first.0, second.0]
}

/// The nine rotations `y`, `x` and `z`, by each angle.
static ROTATIONS: LazyLock<Vec<(Turn, Symmetry)>> = LazyLock::new(|| {
    let of = |face, angle| (Turn::rotation(face, angle, Size::THREE), Symmetry::rotation(face, angle));
    [Face::U, Face::R, Face::F].iter().flat_map(|&face| Angle::ALL.map(|angle| of(face, angle))).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rotations_reach_every_orientation() {
        for start in Symmetry::rotations() {
            for up in Face::ALL {
                for front in Face::ALL.into_iter().filter(|front| front.axis() != up.axis()) {
                    let turns = rotations(start, up, front);
                    assert!(turns.len() <= 2);
                    let rotate = |orientation: Symmetry, turn: &Turn| {
                        orientation.then(Symmetry::rotation(turn.face, turn.angle))
                    };
                    let end = turns.iter().fold(start, rotate);
                    assert_eq!((end.face(up), end.face(front)), (Face::U, Face::F));
                }
            }
        }
    }
}
