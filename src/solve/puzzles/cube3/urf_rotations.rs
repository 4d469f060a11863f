use godspeed_cube::{Angle, Axis, Symmetry};

/// Returns the rotations about the corner URF by 0, 120 and 240 degrees.
///
/// Each moves another axis of the cube to the one through U and D, which the coordinates are defined by.
pub(crate) fn urf_rotations() -> [Symmetry; 3] {
    let [x, y] = [Axis::X, Axis::Y].map(|axis| Symmetry::rotation(axis.positive(), Angle::Quarter));
    let once = x.then(y);
    [Symmetry::IDENTITY, once, once.then(once)]
}
