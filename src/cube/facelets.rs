use crate::{Face, Size, Turn, lattice};

/// The colours on a cube of any size: its whole state, as one sees it.
///
/// A colour is named by the face it belongs to. Facelets are numbered face by face in the order
/// `U R F D L B`, each face row by row, as [`lattice`] pictures it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facelets {
    size: Size,
    colours: Vec<Face>,
}

impl Facelets {
    /// The solved cube, white up and green in front.
    #[must_use]
    pub fn solved(size: Size) -> Self {
        let colours = Face::ALL.iter().flat_map(|&face| vec![face; size.face_area()]).collect();
        Self { size, colours }
    }

    /// A cube with these colours, whether or not it can be reached by turning.
    ///
    /// Returns `None` if the number of colours is not `6 * N * N` of any size.
    #[must_use]
    pub fn from_colours(colours: Vec<Face>) -> Option<Self> {
        Size::from_facelets(colours.len()).map(|size| Self { size, colours })
    }

    /// The number of layers.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// All colours, in facelet order.
    #[must_use]
    pub fn colours(&self) -> &[Face] {
        &self.colours
    }

    /// The colours of one face, row by row.
    #[must_use]
    pub fn face(&self, face: Face) -> &[Face] {
        let area = self.size.face_area();
        &self.colours[face.index() * area..][..area]
    }

    /// Whether every face shows one colour only, however the cube is held.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        Face::ALL.iter().all(|&face| {
            let colours = self.face(face);
            colours.iter().all(|&colour| colour == colours[0])
        })
    }

    /// Turns layers of the cube. Layers that this cube does not have are left out.
    pub fn turn(&mut self, turn: Turn) {
        if turn.layers.first() > self.size.last_layer() {
            return;
        }
        let turn = turn.limited_to(self.size);
        let carried: Vec<(usize, Face)> =
            lattice::moved_facelets(turn, self.size).map(|(from, to)| (to, self.colours[from])).collect();
        for (to, colour) in carried {
            self.colours[to] = colour;
        }
    }

    /// Does a sequence of turns, first to last.
    pub fn turn_all<'a>(&mut self, turns: impl IntoIterator<Item = &'a Turn>) {
        for &turn in turns {
            self.turn(turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Layers};

    #[test]
    fn r_brings_the_front_up_and_the_top_to_the_back() {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn(Turn::outer(Face::R, Angle::Quarter));
        assert_eq!(cube.face(Face::U)[2], Face::F);
        assert_eq!(cube.face(Face::B)[0], Face::U);
        assert_eq!(cube.face(Face::D)[2], Face::B);
        assert_eq!(cube.face(Face::F)[2], Face::D);
        assert_eq!(cube.face(Face::R), [Face::R; 9]);
        assert!(!cube.is_solved());
    }

    #[test]
    fn a_turn_and_its_inverse_cancel_on_every_size() {
        for n in 1..=6 {
            let size = Size::new(n).unwrap();
            for face in Face::ALL {
                for layer in 1..=size.last_layer() {
                    let turn = Turn { face, layers: Layers::new(1, layer).unwrap(), angle: Angle::Quarter };
                    let mut cube = Facelets::solved(size);
                    cube.turn(Turn::outer(Face::F, Angle::Quarter));
                    let before = cube.clone();
                    cube.turn_all(&[turn, turn.inverse()]);
                    assert_eq!(cube, before);
                }
            }
        }
    }

    #[test]
    fn a_rotated_cube_is_still_solved() {
        let size = Size::new(5).unwrap();
        let mut cube = Facelets::solved(size);
        cube.turn(Turn::rotation(Face::R, Angle::Quarter, size));
        assert_ne!(cube, Facelets::solved(size));
        assert!(cube.is_solved());
    }
}
