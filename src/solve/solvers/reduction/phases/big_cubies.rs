use std::array::from_fn;

use godspeed_cube::{Corner, Face, Facelets, Symmetry};

use super::super::parts::positions::{GEOMETRY, Orbit, POSITIONS, PieceKind, is_odd, number_of, rotation};
use super::wide_turn::WideTurn;

/// The pieces of a 4x4x4 (`KINDS` = 2: x-centres, wings), a 5x5x5 (4: t-centres and midges as well), a 6x6x6
/// (6: x-centres and wings, outer and inner, and obliques) or a 7x7x7 (9: all kinds), or those of a larger cube that
/// move like them.
///
/// A position of centres holds a colour; a position of edge pieces holds the home of the piece, named after
/// the facelet that lies at the position's leading facelet. Of the corners only the parity is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BigCubies<const KINDS: usize> {
    orbits: [Orbit; KINDS],
    /// Whether the permutation of the corners is odd.
    pub(crate) odd_corners: bool,
}

/// The kinds of a 6x6x6.
const SIX_LAYERS: [PieceKind; 6] = [
    PieceKind::XCentre,
    PieceKind::Wing,
    PieceKind::InnerXCentre,
    PieceKind::InnerWing,
    PieceKind::LeftOblique,
    PieceKind::RightOblique,
];

impl<const KINDS: usize> BigCubies<KINDS> {
    /// The kinds of piece, in the order of their orbits.
    const PIECES: [PieceKind; KINDS] = {
        let mut pieces = [PieceKind::XCentre; KINDS];
        let mut k = 0;
        while k < KINDS {
            pieces[k] = if KINDS == SIX_LAYERS.len() { SIX_LAYERS[k] } else { PieceKind::ALL[k] };
            k += 1;
        }
        pieces
    };

    /// Reads the pieces of a legal cube of four to six layers.
    pub(crate) fn of(cube: &Facelets) -> Self {
        Self::of_layers(cube, [1, 2])
    }

    /// Reads the pieces of a legal cube that lie in these layers, counted from 0, as those in the second and third
    /// layer of a smaller cube.
    pub(crate) fn of_layers(cube: &Facelets, layers: [usize; 2]) -> Self {
        let orbits = Self::PIECES.map(|kind| read(cube, kind, layers));
        Self { orbits, odd_corners: has_odd_corners(cube) }
    }

    /// Returns the contents of the positions of one kind.
    #[inline(always)]
    pub(crate) const fn orbit(&self, kind: PieceKind) -> &Orbit {
        &self.orbits[Self::index(kind)]
    }

    /// Returns the index of a kind's orbit.
    #[inline(always)]
    const fn index(kind: PieceKind) -> usize {
        let number = kind as usize;
        if KINDS == SIX_LAYERS.len() && number >= PieceKind::InnerXCentre as usize {
            number - 2
        } else {
            number
        }
    }

    /// Applies a turn.
    #[inline]
    pub(crate) fn turn(&mut self, turn: WideTurn) {
        for (orbit, kind) in self.orbits.iter_mut().zip(Self::PIECES) {
            *orbit = moved(orbit, turn.sources(kind));
        }
        self.odd_corners ^= !turn.is_half() && !turn.is_slice();
    }

    /// Returns the pieces after some turns.
    pub(crate) fn after(mut self, turns: &[WideTurn]) -> Self {
        for &turn in turns {
            self.turn(turn);
        }
        self
    }

    /// Returns the cube rotated as a whole.
    pub(crate) fn rotated(&self, held: Symmetry) -> Self {
        let mut rotated = *self;
        for i in 0..POSITIONS {
            let to = number_of(rotation(i).then(held));
            for (orbit, before) in rotated.orbits.iter_mut().zip(&self.orbits) {
                orbit[to] = before[i];
            }
        }
        rotated
    }

    /// Returns the cube with its colours renamed as a rotation carries faces; no piece moves.
    pub(crate) fn recoloured(&self, renaming: Symmetry) -> Self {
        let mut renamed = *self;
        for (orbit, kind) in renamed.orbits.iter_mut().zip(Self::PIECES) {
            for value in orbit {
                let before = usize::from(*value);
                *value = if kind.is_centre() {
                    renaming.face(Face::ALL[before]) as u8
                } else {
                    number_of(rotation(before).then(renaming)) as u8
                };
            }
        }
        renamed
    }

    /// Returns whether the permutation of a kind of wings is odd. Rotations of the cube do not change it.
    pub(crate) fn has_odd(&self, wings: PieceKind) -> bool {
        is_odd(self.orbit(wings))
    }
}

/// Returns an orbit after a turn with these sources.
#[inline(always)]
pub(crate) fn moved(orbit: &Orbit, sources: &Orbit) -> Orbit {
    // The first remainder is a mask and makes the second one a comparison; no bounds check is left.
    from_fn(|i| orbit[usize::from(sources[i]) % 32 % POSITIONS])
}

/// Reads an orbit of a cube whose second and third layer of coordinates are these layers, counted from 0.
fn read(cube: &Facelets, kind: PieceKind, layers: [usize; 2]) -> Orbit {
    let colour =
        |position, face| cube.colours()[GEOMETRY.facelet_in(kind, position, face, layers, cube.size())];
    from_fn(|i| {
        let leading = colour(i, GEOMETRY.faces[i]);
        if kind.is_centre() {
            leading as u8
        } else {
            GEOMETRY.of_edge([leading, colour(i, GEOMETRY.other_faces[i])]) as u8
        }
    })
}

fn has_odd_corners(cube: &Facelets) -> bool {
    let cubies = Corner::ALL.map(|corner| {
        let colours = corner.facelets(cube.size()).map(|index| cube.colours()[index]);
        Corner::meeting(colours).expect("a corner of a legal cube shows three adjacent faces") as u8
    });
    is_odd(&cubies)
}

impl BigCubies<6> {
    /// Returns the 4x4x4 inside: inner x-centres and wings, which outer and wide turns of two layers move
    /// as outer turns move those of a 4x4x4.
    pub(crate) const fn inner_four(&self) -> BigCubies<2> {
        let orbits = [*self.orbit(PieceKind::InnerXCentre), *self.orbit(PieceKind::InnerWing)];
        BigCubies { orbits, odd_corners: self.odd_corners }
    }

    /// Returns the 5x5x5 that outer and wide turns of two layers do not distinguish from this cube, once
    /// obliques are in bars and inner wings in pairs.
    ///
    /// Bars are its t-centres and inner edges its midges.
    pub(crate) const fn outer_five(&self) -> BigCubies<4> {
        let orbits = [
            *self.orbit(PieceKind::XCentre),
            *self.orbit(PieceKind::Wing),
            *self.orbit(PieceKind::LeftOblique),
            *self.orbit(PieceKind::InnerWing),
        ];
        BigCubies { orbits, odd_corners: self.odd_corners }
    }
}

impl BigCubies<9> {
    /// Returns the 5x5x5 without the outer layers.
    pub(crate) const fn inner_five(&self) -> BigCubies<4> {
        let kinds =
            [PieceKind::InnerXCentre, PieceKind::InnerWing, PieceKind::InnerTCentre, PieceKind::Midge];
        self.five_of(kinds)
    }

    /// Returns the 5x5x5 that turns of one and two layers do not distinguish from this cube, once the 5x5x5 inside is
    /// reduced and the obliques are in bars.
    pub(crate) const fn outer_five(&self) -> BigCubies<4> {
        self.five_of([PieceKind::XCentre, PieceKind::Wing, PieceKind::TCentre, PieceKind::Midge])
    }

    /// Returns the 5x5x5 with these kinds as x-centres, wings, t-centres and midges.
    const fn five_of(&self, [x, wings, t, midges]: [PieceKind; 4]) -> BigCubies<4> {
        let orbits = [*self.orbit(x), *self.orbit(wings), *self.orbit(t), *self.orbit(midges)];
        BigCubies { orbits, odd_corners: self.odd_corners }
    }
}

impl BigCubies<9> {
    /// Reads the 7x7x7 whose second and third layers are these layers of a cube of odd size, counted from 0.
    ///
    /// On an even size, the innermost pieces stand for the middle ones, as in [`BigCubies::shell_of`].
    pub(crate) fn level_of(cube: &Facelets, [second, third]: [usize; 2]) -> Self {
        let n = cube.size().layers();
        if n % 2 == 1 {
            return Self::of_layers(cube, [second, third]);
        }
        let innermost = n / 2 - 1;
        let orbit = |kind| match kind {
            PieceKind::TCentre => read(cube, PieceKind::LeftOblique, [second, innermost]),
            PieceKind::InnerTCentre => read(cube, PieceKind::LeftOblique, [third, innermost]),
            PieceKind::Midge => read(cube, PieceKind::InnerWing, [second, innermost]),
            kind => read(cube, kind, [second, third]),
        };
        Self { orbits: Self::PIECES.map(orbit), odd_corners: has_odd_corners(cube) }
    }
}

impl BigCubies<4> {
    /// Reads the 5x5x5 whose second layer is this layer of a cube of odd size, counted from 0.
    ///
    /// On an even size, the innermost pieces must be paired already: inner edges are its midges, and left obliques its
    /// t-centres.
    pub(crate) fn shell_of(cube: &Facelets, layer: usize) -> Self {
        let n = cube.size().layers();
        let layers = [layer, n / 2 - usize::from(n.is_multiple_of(2))];
        if n % 2 == 1 {
            return Self::of_layers(cube, layers);
        }
        let kinds = [PieceKind::XCentre, PieceKind::Wing, PieceKind::LeftOblique, PieceKind::InnerWing];
        Self { orbits: kinds.map(|kind| read(cube, kind, layers)), odd_corners: has_odd_corners(cube) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Size, scramble};

    #[test]
    fn big_cubies_and_facelets_agree_after_every_turn() {
        agree_after_every_turn::<2>(4);
        agree_after_every_turn::<4>(5);
        agree_after_every_turn::<6>(6);
    }

    fn agree_after_every_turn<const KINDS: usize>(layers: usize) {
        let mut cube = scramble::random_state(Size::new(layers).unwrap(), 3);
        let mut pieces = BigCubies::<KINDS>::of(&cube);
        for turn in WideTurn::every().filter(|turn| usize::from(turn.depth()) <= layers / 2) {
            cube.turn(turn.turn());
            pieces.turn(turn);
            assert_eq!(pieces, BigCubies::of(&cube), "{layers}, {turn:?}");
        }
    }
}
