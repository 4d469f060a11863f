//! Compares the placeholder of the scripts, which stands until the module has been loaded, with the module's picture.

use godspeed_cube::{Facelets, Size};
use godspeed_scene::outline;

/// The edge of the square of the placeholder.
const EDGE: f32 = 200.0;

/// The farthest that a corner of the placeholder is from its place, in pixels: corners of the picture are rounded.
const NEAR: f32 = 3.0;

/// Returns the corners of the sides in the script, in pixels.
fn corners() -> Vec<(f32, f32)> {
    let script = include_str!("../js/element/picture.js");
    let sides = script.split("const SIDES = [").nth(1).and_then(|rest| rest.split("];").next()).unwrap();
    let pairs = sides.split('[').filter_map(|part| part.split(']').next()?.split_once(", "));
    pairs.filter_map(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?))).collect()
}

#[test]
fn the_placeholder_is_where_the_cube_is_drawn() {
    let sides = outline(&Facelets::solved(Size::THREE), EDGE, EDGE);
    let expected: Vec<(f32, f32)> =
        sides.iter().filter(|polygon| polygon.colour.is_none()).flat_map(|polygon| polygon.corners).collect();
    let corners = corners();
    assert_eq!(corners.len(), expected.len());
    for ((x, y), (wanted_x, wanted_y)) in corners.iter().zip(&expected) {
        let off = (x - wanted_x).hypot(y - wanted_y);
        assert!(off < NEAR, "({x}, {y}) is not ({wanted_x}, {wanted_y}): {expected:?}");
    }
}
