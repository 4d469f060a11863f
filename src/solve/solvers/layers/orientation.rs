use std::sync::LazyLock;

use godspeed_cube::{Angle, Face, Size, Symmetry, Turn};

/// Returns the rotations of the whole cube that bring these colours up and to the front: at most two.
///
/// `orientation` maps each colour to its place. Of several equally short ways, one about U comes first.
#[allow(clippy::expect_used, reason = "a test tries every orientation")]
pub(super) fn rotations(orientation: Symmetry, up: Face, front: Face) -> &'static [Turn] {
    let reaches_goal = |(_, rotation): &&(Vec<Turn>, Symmetry)| {
        let after = orientation.then(*rotation);
        after.face(up) == Face::U && after.face(front) == Face::F
    };
    let (turns, _) = ROTATIONS.iter().find(reaches_goal).expect("two rotations reach every orientation");
    turns
}

/// No rotation, the nine rotations `y`, `x` and `z` by each angle, and all pairs of these, with their effects.
static ROTATIONS: LazyLock<Vec<(Vec<Turn>, Symmetry)>> = LazyLock::new(|| {
    let single = |face| {
        Angle::ALL.map(|angle| (Turn::rotation(face, angle, Size::THREE), Symmetry::rotation(face, angle)))
    };
    let singles: Vec<_> = [Face::U, Face::R, Face::F].into_iter().flat_map(single).collect();
    let pairs = singles.iter().flat_map(|&(first, one)| {
        singles.iter().map(move |&(second, other)| (vec![first, second], one.then(other)))
    });
    let one = singles.iter().map(|&(turn, rotation)| (vec![turn], rotation));
    [(Vec::new(), Symmetry::IDENTITY)].into_iter().chain(one).chain(pairs).collect()
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
