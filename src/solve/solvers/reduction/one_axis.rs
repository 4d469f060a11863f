use godspeed_cube::{Axis, Facelets, Size};

use super::grid::Rows;
use super::step::Step;

/// The step that solves a cube of which only layers about one axis are turned, however it is held.
pub(super) fn one_axis(cube: &Facelets) -> Option<Step> {
    let rows = Rows::of(cube.size());
    Axis::ALL.into_iter().filter_map(|axis| about(axis, cube, &rows)).find(|step| {
        let mut after = cube.clone();
        after.turn_all(&step.turns(cube.size()).collect::<Vec<_>>());
        after.is_solved()
    })
}

/// How far each layer is to be turned so that all look like one of them.
fn about(axis: Axis, cube: &Facelets, rows: &Rows) -> Option<Step> {
    let size: Size = cube.size();
    let colours = |layer: usize| [0, 1, 2, 3].map(|side| cube.colours()[rows.first_of(axis, side, layer)]);
    let wanted = colours(0);
    let mut step = Step::nothing(axis, size);
    for (layer, quarters) in step.quarters.iter_mut().enumerate() {
        let found = colours(layer);
        *quarters = (0..4u8)
            .find(|&quarters| (0..4).all(|side| found[side] == wanted[(side + usize::from(quarters)) % 4]))?;
    }
    // The whole cube may turn with them: as few blocks as can be, and of these few layers.
    let effort = |step: &Step| {
        let turned = step.quarters.iter().filter(|&&quarters| quarters > 0).count();
        (step.turns(size).count(), turned)
    };
    let turned = |whole: u8| {
        let quarters = step.quarters.iter().map(|&quarters| (quarters + whole) % 4).collect();
        Step { quarters, ..step }
    };
    (0..4).map(turned).min_by_key(effort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Angle, Face, Layers, Turn};

    #[test]
    fn a_turned_block_is_turned_back_on_a_cube_held_in_any_way() {
        let size = Size::new(7).unwrap();
        for (face, first, last) in [(Face::R, 1, 1), (Face::D, 3, 5), (Face::B, 1, 4), (Face::U, 4, 4)] {
            let mut cube = Facelets::solved(size);
            cube.turn(Turn::rotation(Face::F, Angle::Quarter, size));
            cube.turn(Turn { face, layers: Layers::new(first, last).unwrap(), angle: Angle::Prime });
            let step = one_axis(&cube).unwrap();
            assert_eq!(step.turns(size).filter(|turn| !turn.is_rotation(size)).count(), 1);
        }
    }
}
