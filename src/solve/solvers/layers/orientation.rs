use std::sync::LazyLock;

use godspeed_cube::{Angle, Face, Size, Symmetry, Turn};

/// The rotations of the whole cube by which a hold becomes one with these colours up and in front: none, one or
/// two, about U where that is enough.
pub(super) fn rotations(hold: Symmetry, up: Face, front: Face) -> Vec<Turn> {
    let fits = |hold: Symmetry| hold.face(up) == Face::U && hold.face(front) == Face::F;
    if fits(hold) {
        return Vec::new();
    }
    if let Some((turn, _)) = ROTATIONS.iter().find(|(_, rotation)| fits(hold.then(*rotation))) {
        return vec![*turn];
    }
    let pairs = ROTATIONS.iter().flat_map(|first| ROTATIONS.iter().map(move |second| (first, second)));
    let both = pairs.map(|(first, second)| (vec![first.0, second.0], first.1.then(second.1)));
    both.into_iter()
        .find(|(_, rotation)| fits(hold.then(*rotation)))
        .map_or_else(Vec::new, |(turns, _)| turns)
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
    fn two_rotations_reach_every_hold() {
        for hold in Symmetry::rotations() {
            for up in Face::ALL {
                for front in Face::ALL.into_iter().filter(|front| front.axis() != up.axis()) {
                    let turns = rotations(hold, up, front);
                    assert!(turns.len() <= 2);
                    let rotate =
                        |hold: Symmetry, turn: &Turn| hold.then(Symmetry::rotation(turn.face, turn.angle));
                    let held = turns.iter().fold(hold, rotate);
                    assert_eq!((held.face(up), held.face(front)), (Face::U, Face::F));
                }
            }
        }
    }
}
