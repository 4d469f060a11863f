use godspeed_cube::{Angle, Corner, Cubies, Edge, Face, Facelets, Size, Symmetry, Turn};

use super::super::middle_centres::middle_centres;
use super::super::positions::{Orbit, POSITIONS};
use super::wing_turn::WingTurn;
use super::wings::{WING_DESTINATIONS, WingLayer, edges_of, read_wings};

/// All pieces of a cube but the centres: the wings of each orbit, and the corners.
///
/// A turn takes as long as there are orbits, and not as long as there are facelets, `O(N)` instead of `O(N^2)`.
#[derive(Clone, Debug)]
pub(crate) struct EdgePieces {
    size: Size,
    /// For each layer from 1 on, counted from 0 at the outside, and position the home of its wing. The middle layer of
    /// an odd size comes last, with the wings that match its midges.
    orbits: Vec<Orbit>,
    /// The corners, on a cube of three layers whose edges and centres mean nothing.
    corners: Facelets,
    /// The colours of the faces, if middle centres fix them.
    faces: Option<[Face; 6]>,
}

impl EdgePieces {
    /// Returns the pieces of a cube.
    pub(crate) fn of(cube: &Facelets) -> Self {
        let (size, n) = (cube.size(), cube.size().layers());
        Self {
            size,
            orbits: (1..n.div_ceil(2)).map(|layer| read_wings(cube, layer)).collect(),
            corners: corners_of(cube),
            faces: (n % 2 == 1).then(|| middle_centres(cube)),
        }
    }

    /// Returns the number of layers.
    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// Returns the colours of the faces, if middle centres fix them.
    pub(super) const fn faces(&self) -> Option<[Face; 6]> {
        self.faces
    }

    /// Returns the wings of an orbit.
    pub(super) fn wings(&self, layer: usize) -> &Orbit {
        &self.orbits[layer - 1]
    }

    /// Returns the wings that the others follow: those that match the midges, or those of the first orbit.
    pub(super) fn reference(&self) -> &Orbit {
        let n = self.size.layers();
        self.wings(if n % 2 == 1 { n / 2 } else { 1 })
    }

    /// Applies a turn of an outer layer, or of the inner layer of the orbit in `layer`.
    pub(super) fn turn(&mut self, turn: WingTurn, layer: usize) {
        let destinations =
            &WING_DESTINATIONS[usize::from(turn.axis)][turn.layer as usize][usize::from(turn.quarters)];
        let face = match turn.layer {
            WingLayer::Positive => turn.axis().positive(),
            WingLayer::Negative => turn.axis().positive().opposite(),
            WingLayer::NearPositive | WingLayer::NearNegative => {
                carry(&mut self.orbits[layer - 1], destinations);
                return;
            }
        };
        self.orbits.iter_mut().for_each(|orbit| carry(orbit, destinations));
        let quarters = i32::from(turn.quarters);
        let quarters = if face.is_positive() { quarters } else { -quarters };
        if let Some(angle) = Angle::from_quarters(quarters) {
            self.corners.turn(Turn::outer(face, angle));
        }
    }

    /// Returns the 3x3x3s that the cube can be solved as, each with the colours of its faces.
    ///
    /// On an odd size the middle centres fix the colours. On an even one twelve of the 24 colourings can be
    /// solved, or none if an edge is flipped.
    pub(crate) fn colourings(&self) -> Vec<([Face; 6], Cubies)> {
        let mut colours = self.corners.colours().to_vec();
        colour_edges(&mut colours, self.reference());
        let ways = Symmetry::rotations().map(|rotation| Face::ALL.map(|face| rotation.face(face)));
        let ways = ways.filter(|faces| self.faces.is_none_or(|fixed| fixed == *faces));
        ways.filter_map(|faces| Some((faces, with_centres(&mut colours, faces)?))).collect()
    }
}

/// Returns a cube with paired edges and solved centres as a 3x3x3, or `None` if that cannot be solved.
pub(crate) fn as_cube3(cube: &Facelets) -> Option<Cubies> {
    let n = cube.size().layers();
    let mut colours = corners_of(cube).colours().to_vec();
    colour_edges(&mut colours, &read_wings(cube, 1));
    with_centres(&mut colours, Face::ALL.map(|face| cube.face(face)[n + 1]))
}

/// Moves each wing of an orbit to its destination.
fn carry(orbit: &mut Orbit, destinations: &Orbit) {
    let before = *orbit;
    for position in 0..POSITIONS {
        orbit[usize::from(destinations[position])] = before[position];
    }
}

/// Returns the corners of a cube on a solved 3x3x3.
fn corners_of(cube: &Facelets) -> Facelets {
    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    for corner in Corner::ALL {
        for (from, to) in corner.facelets(cube.size()).into_iter().zip(corner.facelets(Size::THREE)) {
            colours[to] = cube.colours()[from];
        }
    }
    Facelets::from_colours(colours).expect("the colours are as many as those of a 3x3x3")
}

/// Colours the edges of a 3x3x3 like paired wings.
fn colour_edges(colours: &mut [Face], wings: &Orbit) {
    for (edge, pair) in Edge::ALL.into_iter().zip(edges_of(wings)) {
        for (to, colour) in edge.facelets(Size::THREE).into_iter().zip(pair) {
            colours[to] = colour;
        }
    }
}

/// Returns the 3x3x3 with these colours of its faces, if it can be solved.
fn with_centres(colours: &mut [Face], faces: [Face; 6]) -> Option<Cubies> {
    for face in Face::ALL {
        colours[face.index() * 9 + 4] = faces[face.index()];
    }
    Cubies::try_from(&Facelets::from_colours(colours.to_vec())?).ok()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::scramble::random_state;
    use godspeed_cube::{Axis, Layers};

    use super::*;

    #[test]
    fn pieces_and_facelets_agree_after_every_turn() {
        for n in [4, 5, 8, 9] {
            let size = Size::new(n).unwrap();
            let mut cube = random_state(size, 3);
            let mut pieces = EdgePieces::of(&cube);
            for number in 0..200_usize {
                let layers = [
                    WingLayer::Positive,
                    WingLayer::NearPositive,
                    WingLayer::NearNegative,
                    WingLayer::Negative,
                ];
                let (layer, inner) = (layers[number * 7 % 4], 1 + number * 5 % (n / 2 - 1));
                let turn = WingTurn {
                    axis: (number * 11 % 3) as u8,
                    layer,
                    orbit: 0,
                    quarters: 1 + (number % 3) as u8,
                };
                pieces.turn(turn, inner);
                let place = match layer {
                    WingLayer::Positive => 1,
                    WingLayer::NearPositive => 1 + inner,
                    WingLayer::NearNegative => n - inner,
                    WingLayer::Negative => n,
                };
                let layers = Layers::new(place as u16, place as u16).unwrap();
                let angle = Angle::from_quarters(turn.quarters.into()).unwrap();
                let face = Axis::ALL[usize::from(turn.axis)].positive();
                cube.turn(Turn { face, layers, angle });
                let expected = EdgePieces::of(&cube);
                assert_eq!(pieces.orbits, expected.orbits);
                for facelet in Corner::ALL.into_iter().flat_map(|corner| corner.facelets(Size::THREE)) {
                    assert_eq!(pieces.corners.colours()[facelet], expected.corners.colours()[facelet]);
                }
                assert_eq!(pieces.faces, expected.faces);
            }
        }
    }
}
