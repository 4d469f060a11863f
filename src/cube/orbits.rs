//! The places between which turns move a wing or a centre of a large cube.
//!
//! ```
//! use godspeed_cube::{Size, orbits};
//!
//! let size = Size::new(5)?;
//! assert_eq!(orbits::wings(2, size).count(), 24);
//! assert_eq!(orbits::centres(1, 2, size).count(), 24);
//! # Ok::<(), godspeed_cube::SizeError>(())
//! ```

use crate::lattice::Place;
use crate::{Face, Size, Symmetry};

/// Returns the 24 wings of a layer, each as its leading and its other facelet.
///
/// `layer` is counted from 1 at the outside and is between the outer and the middle one. Turns move the leading
/// facelet of a wing only to leading facelets. The order is that of [`Symmetry::rotations`], which move the wing of
/// the edge UF to its place.
pub fn wings(layer: u16, size: Size) -> impl Iterator<Item = [Place; 2]> {
    let end = i32::from(size.last_layer()) - 1;
    let first = Place { at: [end - 2 * (i32::from(layer) - 1), end, end], face: Face::U };
    Symmetry::rotations().map(move |rotation| {
        let leading = rotation.place(first);
        [leading, Place { face: rotation.face(Face::F), ..leading }]
    })
}

/// Returns the indices of the 24 centres that turns can exchange with the one in this row and column, four for each
/// face.
///
/// Rows and columns are counted from 0. The centre must not be the fixed one of an odd cube.
pub fn centres(row: usize, column: usize, size: Size) -> impl Iterator<Item = usize> {
    let n = size.layers();
    let (down, right) = (n - 1 - row, n - 1 - column);
    let ring = [(row, column), (column, down), (down, right), (right, row)];
    (0..6).flat_map(move |face| ring.map(|(row, column)| face * n * n + row * n + column))
}
