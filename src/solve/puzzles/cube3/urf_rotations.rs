use godspeed_cube::{Angle, Axis, Symmetry};

/// The rotations over the corner URF by none, one and two thirds: each shows another axis of the cube to what
/// looks along the one through U and D.
pub(crate) fn urf_rotations() -> [Symmetry; 3] {
    let [x, y] = [Axis::X, Axis::Y].map(|axis| Symmetry::rotation(axis.positive(), Angle::Quarter));
    let once = x.then(y);
    [Symmetry::IDENTITY, once, once.then(once)]
}
