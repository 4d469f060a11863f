use godspeed_cube::{Axis, Facelets, Size};

use super::axis_step::AxisStep;
use super::centre_grid::LayerRows;

/// Returns the step that solves a cube on which only layers of one axis are turned, however it is held.
pub(crate) fn single_axis_step(cube: &Facelets) -> Option<AxisStep> {
    let rows = LayerRows::of(cube.size());
    Axis::ALL.into_iter().filter_map(|axis| aligning_step(axis, cube, &rows)).find(|step| {
        let mut after = cube.clone();
        after.turn_all(&step.turns(cube.size()).collect::<Vec<_>>());
        after.is_solved()
    })
}

/// Returns the step that turns all layers of an axis so that their sides match.
fn aligning_step(axis: Axis, cube: &Facelets, rows: &LayerRows) -> Option<AxisStep> {
    let size: Size = cube.size();
    let colours = |layer: usize| [0, 1, 2, 3].map(|side| cube.colours()[rows.first_of(axis, side, layer)]);
    let wanted = colours(0);
    let mut step = AxisStep::empty(axis, size);
    for (layer, quarters) in step.quarters.iter_mut().enumerate() {
        let found = colours(layer);
        *quarters = (0..4u8)
            .find(|&quarters| (0..4).all(|side| found[side] == wanted[(side + usize::from(quarters)) % 4]))?;
    }
    // The whole cube may turn with them: fewest turns first, then fewest layers.
    let effort = |step: &AxisStep| {
        let turned = step.quarters.iter().filter(|&&quarters| quarters > 0).count();
        (step.turns(size).count(), turned)
    };
    let turned = |whole: u8| {
        let quarters = step.quarters.iter().map(|&quarters| (quarters + whole) % 4).collect();
        AxisStep { quarters, ..step }
    };
    (0..4).map(turned).min_by_key(effort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Angle, Face, Layers, Turn};

    #[test]
    fn a_turned_block_is_turned_back_in_any_orientation() {
        let size = Size::new(7).unwrap();
        for (face, first, last) in [(Face::R, 1, 1), (Face::D, 3, 5), (Face::B, 1, 4), (Face::U, 4, 4)] {
            let mut cube = Facelets::solved(size);
            cube.turn(Turn::rotation(Face::F, Angle::Quarter, size));
            cube.turn(Turn { face, layers: Layers::new(first, last).unwrap(), angle: Angle::Prime });
            let step = single_axis_step(&cube).unwrap();
            assert_eq!(step.turns(size).filter(|turn| !turn.is_rotation(size)).count(), 1);
        }
    }
}
