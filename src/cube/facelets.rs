use std::fmt::{self, Write};
use std::ops::Range;

use crate::ring::{FaceAngles, Ring};
use crate::{Alg, Angle, Face, ImpossibleTurn, Size, StateError, Symmetry, Turn};

/// The state of a cube of any size, as the colours of its facelets.
///
/// A colour is named by its face on the solved cube. Facelets are numbered face by face in the order
/// `U R F D L B` and row by row within each face; see [`lattice`](crate::lattice).
///
/// ```
/// use godspeed_cube::{Alg, Angle, Face, Facelets, Size, Turn};
///
/// let mut cube = Facelets::after(&Alg::parse("R", Size::TWO)?.alg);
/// assert_eq!(cube.to_string(), "UFUFRRRRFDFDDBDBLLLLUBUB");
/// assert_eq!(cube.to_string().parse(), Ok(cube.clone()));
///
/// cube.turn(Turn::outer(Face::R, Angle::Prime));
/// assert!(cube.is_solved());
/// assert_eq!(cube.face(Face::F), [Face::F; 4]);
/// # Ok::<(), godspeed_cube::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facelets {
    size: Size,
    colours: Vec<Face>,
}

impl Facelets {
    /// Returns the solved cube, white up and green in front.
    #[must_use]
    pub fn solved(size: Size) -> Self {
        let colours = Face::ALL.iter().flat_map(|&face| vec![face; size.face_area()]).collect();
        Self { size, colours }
    }

    /// Returns the state to which an alg brings the solved cube.
    #[must_use]
    pub fn after(alg: &Alg) -> Self {
        let mut facelets = Self::solved(alg.size());
        facelets.turn_all(alg.turns());
        facelets
    }

    /// Returns a cube with these colours, whether or not turns can reach it.
    ///
    /// Returns `None` if the number of colours is not `6 * N * N` for any size.
    #[must_use]
    pub fn from_colours(colours: Vec<Face>) -> Option<Self> {
        Size::from_facelets(colours.len()).map(|size| Self { size, colours })
    }

    /// Returns the number of layers.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns all colours, in facelet order.
    #[must_use]
    pub fn colours(&self) -> &[Face] {
        &self.colours
    }

    /// Returns the colours of one face, row by row.
    #[must_use]
    pub fn face(&self, face: Face) -> &[Face] {
        let area = self.size.face_area();
        &self.colours[face.index() * area..][..area]
    }

    /// Returns whether each face has a single colour, in any orientation of the cube.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        Face::ALL.iter().all(|&face| {
            let colours = self.face(face);
            colours.iter().all(|&colour| colour == colours[0])
        })
    }

    /// Turns layers of the cube.
    ///
    /// The time is proportional to the number of facelets that move: `4 N` for each layer and `N * N` for each face.
    /// Layers that the cube lacks are ignored; in debug builds they panic.
    pub fn turn(&mut self, turn: Turn) {
        let Some(turn) = turn.clamped(self.size) else { return };
        if turn.layers.first() == turn.layers.last() {
            let ring = Ring::of(turn.face, turn.layers.first(), self.size);
            self.turn_ring(&ring, turn.angle, 0..self.size.layers());
        } else {
            let rings = Ring::of_turn(turn, FaceAngles::default(), self.size);
            self.turn_rings(&rings.map(|ring| (ring, turn.angle)).collect::<Vec<_>>());
        }
        if turn.layers.contains(1) {
            self.turn_face(turn.face, turn.angle);
        }
        if turn.layers.contains(self.size.last_layer()) {
            self.turn_face(turn.face.opposite(), turn.angle.inverse());
        }
    }

    /// Turns layers of the cube, if it has all of them.
    ///
    /// # Errors
    /// [`ImpossibleTurn`] with the turn; the state is unchanged.
    pub fn try_turn(&mut self, turn: Turn) -> Result<(), ImpossibleTurn> {
        self.turn(turn.checked(self.size)?);
        Ok(())
    }

    /// Applies a sequence of turns, first to last.
    ///
    /// On large cubes consecutive turns about one axis are made together, which visits neighbouring facelets one after
    /// the other: a solution of a 1000x1000x1000 turns 10^10 of them. Faces are turned about their centres at the end.
    pub fn turn_all<'a>(&mut self, turns: impl IntoIterator<Item = &'a Turn>) {
        if self.size.layers() < TOGETHER_FROM {
            turns.into_iter().for_each(|&turn| self.turn(turn));
            return;
        }
        let size = self.size;
        let mut faces = FaceAngles::default();
        let mut rings: Vec<(Ring, Angle)> = Vec::new();
        let mut axis = None;
        for turn in turns.into_iter().filter_map(|turn| turn.clamped(size)) {
            if axis.replace(turn.face.axis()) != Some(turn.face.axis()) {
                self.turn_rings(&rings);
                rings.clear();
            }
            rings.extend(Ring::of_turn(turn, faces, size).map(|ring| (ring, turn.angle)));
            faces.add(turn, size);
        }
        self.turn_rings(&rings);
        for (face, angle) in faces.angles() {
            self.turn_face(face, angle);
        }
    }

    /// Returns the cube with each colour replaced by its image; no facelet moves.
    #[must_use]
    pub fn renamed(&self, symmetry: Symmetry) -> Self {
        let colours = self.colours.iter().map(|&colour| symmetry.face(colour)).collect();
        Self { size: self.size, colours }
    }

    /// Returns the mirror image: left and right are exchanged, both as places and as colours.
    ///
    /// A position after a sequence of turns becomes the position after the mirror images of the turns
    /// ([`Symmetry::MIRROR`]).
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let side = self.size.layers();
        let mut mirrored = self.clone();
        for face in Face::ALL {
            let to = Symmetry::MIRROR.face(face).index() * self.size.face_area();
            for (i, &colour) in self.face(face).iter().enumerate() {
                let column = i % side;
                mirrored.colours[to + i - column + (side - 1 - column)] = Symmetry::MIRROR.face(colour);
            }
        }
        mirrored
    }

    pub(crate) fn set(&mut self, index: usize, colour: Face) {
        self.colours[index] = colour;
    }

    /// Turns the facelets around some layers of one axis.
    fn turn_rings(&mut self, rings: &[(Ring, Angle)]) {
        let n = self.size.layers();
        // Facelets of neighbouring layers are neighbours where those of one layer are not.
        for start in (0..n).step_by(BLOCK) {
            for (ring, angle) in rings {
                self.turn_ring(ring, *angle, start..(start + BLOCK).min(n));
            }
        }
    }

    /// Turns some of the facelets of each of the four rows around a layer.
    fn turn_ring(&mut self, ring: &Ring, angle: Angle, steps: Range<usize>) {
        let quarters = angle.quarters() as usize;
        let mut from = ring.facelets(steps.start);
        let mut to = from;
        to.rotate_left(quarters);
        for _ in steps {
            // Without closures, which are calls where compilation units are small.
            let [a, b, c, d] = from;
            let [to_a, to_b, to_c, to_d] = to;
            let colours = &mut self.colours;
            let [a, b, c, d] = [colours[a], colours[b], colours[c], colours[d]];
            (colours[to_a], colours[to_b], colours[to_c], colours[to_d]) = (a, b, c, d);
            for row in 0..4 {
                from[row] = from[row].wrapping_add_signed(ring.steps[row]);
                to[row] = to[row].wrapping_add_signed(ring.steps[(row + quarters) % 4]);
            }
        }
    }

    /// Turns the facelets of one face about its centre, ring by ring.
    fn turn_face(&mut self, face: Face, angle: Angle) {
        let n = self.size.layers();
        let start = face.index() * n * n;
        let at = |row: usize, column: usize| start + row * n + column;
        let (rows, columns) = (n / 2, n.div_ceil(2));
        let blocks = |end: usize| (0..end).step_by(BLOCK).map(move |start| start..(start + BLOCK).min(end));
        for (rows, columns) in blocks(rows).flat_map(|rows| blocks(columns).map(move |c| (rows.clone(), c))) {
            for row in rows {
                for column in columns.clone() {
                    let (down, right) = (n - 1 - row, n - 1 - column);
                    self.cycle([at(row, column), at(column, down), at(down, right), at(right, row)], angle);
                }
            }
        }
    }

    /// Shifts the colours of four facelets cyclically by one, two or three positions.
    #[inline]
    fn cycle(&mut self, [a, b, c, d]: [usize; 4], angle: Angle) {
        let colours = &mut self.colours;
        match angle {
            Angle::Quarter => {
                let last = colours[d];
                colours[d] = colours[c];
                colours[c] = colours[b];
                colours[b] = colours[a];
                colours[a] = last;
            }
            Angle::Half => {
                colours.swap(a, c);
                colours.swap(b, d);
            }
            Angle::Prime => {
                let first = colours[a];
                colours[a] = colours[b];
                colours[b] = colours[c];
                colours[c] = colours[d];
                colours[d] = first;
            }
        }
    }
}

/// The layers from which turns are made together.
const TOGETHER_FROM: usize = 64;

/// The facelets along a side that are turned together, so that they stay in the cache.
const BLOCK: usize = 32;

impl std::str::FromStr for Facelets {
    type Err = StateError;

    /// Parses a state in any form of [`state_text`](crate::state_text).
    fn from_str(text: &str) -> Result<Self, StateError> {
        Self::parse(text)
    }
}

impl fmt::Display for Facelets {
    /// Writes the colours as `6 * N * N` face letters.
    ///
    /// The faces are in the order `U R F D L B`, each row by row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours.iter().try_for_each(|colour| f.write_char(colour.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scramble::random_moves;
    use crate::{Layers, lattice};

    #[test]
    fn r_moves_front_stickers_up_and_top_stickers_to_the_back() {
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
    fn turns_move_every_facelet_as_in_the_lattice() {
        for n in [1, 2, 3, 4, 5, 6, 71] {
            let size = Size::new(n).unwrap();
            let mut cube = Facelets::solved(size);
            cube.turn_all(random_moves(size, 40, n as u64).turns());
            for (face, angle) in Face::ALL.into_iter().zip(Angle::ALL.into_iter().cycle()) {
                for layer in 1..=size.last_layer() {
                    let turn = Turn { face, layers: Layers::new(layer, size.last_layer()).unwrap(), angle };
                    let mut expected = cube.clone();
                    for (from, to) in lattice::moved_facelets(turn, size) {
                        expected.set(to, cube.colours()[from]);
                    }
                    cube.turn(turn);
                    assert_eq!(cube, expected);
                }
            }
        }
    }

    #[test]
    fn turns_about_one_axis_together_have_the_effect_of_single_turns() {
        let size = Size::new(TOGETHER_FROM + 1).unwrap();
        let turns: Vec<Turn> = Face::ALL
            .into_iter()
            .zip(Angle::ALL.into_iter().cycle())
            .flat_map(|(face, angle)| {
                let layers = [(1, 3), (2, 2), (40, 65), (7, 7)].map(|(a, b)| Layers::new(a, b).unwrap());
                layers.into_iter().flat_map(move |layers| {
                    [Turn { face, layers, angle }, Turn { face: face.opposite(), layers, angle }]
                })
            })
            .collect();
        let mut together = Facelets::solved(size);
        together.turn_all(&turns);
        let mut one_by_one = Facelets::solved(size);
        turns.iter().for_each(|&turn| one_by_one.turn(turn));
        assert_eq!(together, one_by_one);
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
