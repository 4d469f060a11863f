use godspeed_cube::{Face, Facelets};

/// Returns the colours of the middle centres of all faces.
///
/// On an even size these are the centres beside the middle, one of four on each face; they stand for the others once the
/// middle ones are solved.
pub(crate) fn middle_centres(cube: &Facelets) -> [Face; 6] {
    let n = cube.size().layers();
    Face::ALL.map(|face| cube.face(face)[n / 2 * (n + 1)])
}
