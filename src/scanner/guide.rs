use godspeed_cube::Face;

/// The order in which faces are suggested, with the clockwise quarter turns that bring each into its place.
///
/// The cube is turned about its vertical axis three times. Then its top is tipped to the camera, below which the left side
/// is, and at last its bottom, above which the left side is.
const ORDER: [(Face, usize); 6] =
    [(Face::F, 0), (Face::R, 0), (Face::B, 0), (Face::L, 0), (Face::U, 1), (Face::D, 3)];

/// The share of the shorter side of a picture that the drawn frame takes.
const FRAME: f32 = 0.62;

/// Returns the first face in the suggested order for which a condition is true.
pub(crate) fn first(is_wanted: impl Fn(Face) -> bool) -> Option<Face> {
    ORDER.into_iter().map(|(face, _)| face).find(|&face| is_wanted(face))
}

/// Returns the clockwise quarter turns that bring a face into its place, if it is shown as suggested.
pub(crate) fn quarters(face: Face) -> usize {
    ORDER.into_iter().find(|&(other, _)| other == face).map_or(0, |(_, quarters)| quarters)
}

/// Returns the corners of the drawn frame in a picture.
pub(crate) fn frame(width: f32, height: f32) -> [[f32; 2]; 4] {
    let half = FRAME * width.min(height) / 2.0;
    let (left, right) = (width / 2.0 - half, width / 2.0 + half);
    let (top, bottom) = (height / 2.0 - half, height / 2.0 + half);
    [[left, top], [right, top], [right, bottom], [left, bottom]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_is_a_square_in_the_middle() {
        let [[left, top], _, [right, bottom], _] = frame(640.0, 480.0);
        assert!((right - left - (bottom - top)).abs() < 1e-3);
        assert!((left + right - 640.0).abs() < 1e-3 && (top + bottom - 480.0).abs() < 1e-3);
    }
}
