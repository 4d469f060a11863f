//! Wings of any orbit on any size, as the edge pairing sees them.
//!
//! A wing cannot flip in place, so its leading facelet identifies it, and [`positions`](super::super::positions)
//! numbers the 24 places of an orbit in the same way for every orbit.

use std::sync::LazyLock;

use godspeed_cube::{Angle, Axis, Edge, Face, Facelets};

use super::super::positions::{GEOMETRY, Orbit, PieceKind};

/// The layer of an axis that turns, relative to the wings of one orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WingLayer {
    /// The outer layer of the positive face.
    Positive = 0,
    /// The inner layer of these wings on the positive side.
    NearPositive = 1,
    /// The inner layer of these wings on the negative side.
    NearNegative = 2,
    /// The outer layer of the negative face.
    Negative = 3,
}

/// For each axis, [`WingLayer`] and number of quarter turns, where each wing goes.
pub(super) static WING_DESTINATIONS: LazyLock<[[[Orbit; 4]; 4]; 3]> = LazyLock::new(|| {
    Axis::ALL.map(|axis| {
        [3, 2, -2, -3].map(|layer| {
            [0, 1, 2, 3].map(|quarters| match Angle::from_quarters(quarters) {
                Some(angle) => GEOMETRY.destinations(PieceKind::Wing, axis.positive(), angle, |c| c == layer),
                None => std::array::from_fn(|i| i as u8),
            })
        })
    })
});

/// Reads the wings of an orbit, `layer` layers from the outside: for each position the home of its wing.
///
/// The middle layer of an odd size holds the midges: read from there are the wings that match them.
pub(super) fn read_wings(cube: &Facelets, layer: usize) -> Orbit {
    let colour = |position, face| {
        cube.colours()[GEOMETRY.facelet(PieceKind::Wing, position, face, layer, cube.size())]
    };
    std::array::from_fn(|i| {
        GEOMETRY.of_edge([colour(i, GEOMETRY.faces[i]), colour(i, GEOMETRY.other_faces[i])]) as u8
    })
}

/// Returns the edges of the 3x3x3 that paired wings form: for each edge the colours on its two faces.
pub(super) fn edges_of(wings: &Orbit) -> [[Face; 2]; 12] {
    Edge::ALL.map(|edge| {
        let wing = usize::from(wings[GEOMETRY.of_edge(edge.faces())]);
        [GEOMETRY.faces[wing], GEOMETRY.other_faces[wing]]
    })
}
