use std::array::from_fn;

use godspeed_cube::{Corner, Face, Facelets, Symmetry};

use super::super::positions::{GEOMETRY, Orbit, POSITIONS, PieceKind, is_odd, number_of, rotation};
use super::wide_turn::WideTurn;

/// The pieces of a 4x4x4 (`KINDS` = 2: x-centres, wings) or 5x5x5 (4: t-centres and midges as well).
///
/// A position of centres holds a colour; a position of edge pieces holds the home of the piece, named after
/// the facelet that lies at the position's leading facelet. Of the corners only the parity is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct BigCubies<const KINDS: usize> {
    orbits: [Orbit; KINDS],
    /// Whether the permutation of the corners is odd.
    pub(super) odd_corners: bool,
}

const ALL_KINDS: [PieceKind; 4] = [PieceKind::XCentre, PieceKind::Wing, PieceKind::TCentre, PieceKind::Midge];

impl<const KINDS: usize> BigCubies<KINDS> {
    /// Reads the pieces of a legal cube of four or five layers.
    pub(super) fn of(cube: &Facelets) -> Self {
        let colour =
            |kind, position, face| cube.colours()[GEOMETRY.facelet(kind, position, face, 1, cube.size())];
        let orbits = from_fn(|k| {
            from_fn(|i| {
                let leading = colour(ALL_KINDS[k], i, GEOMETRY.faces[i]);
                if is_centre(k) {
                    leading as u8
                } else {
                    GEOMETRY.of_edge([leading, colour(ALL_KINDS[k], i, GEOMETRY.other_faces[i])]) as u8
                }
            })
        });
        Self { orbits, odd_corners: has_odd_corners(cube) }
    }

    /// Returns the contents of the positions of one kind.
    #[inline(always)]
    pub(super) const fn orbit(&self, kind: PieceKind) -> &Orbit {
        &self.orbits[kind as usize]
    }

    /// Applies a turn.
    #[inline]
    pub(super) fn turn(&mut self, turn: WideTurn) {
        for (orbit, kind) in self.orbits.iter_mut().zip(ALL_KINDS) {
            *orbit = moved(orbit, turn.sources(kind));
        }
        self.odd_corners ^= !turn.is_half();
    }

    /// Returns the pieces after some turns.
    pub(super) fn after(mut self, turns: &[WideTurn]) -> Self {
        for &turn in turns {
            self.turn(turn);
        }
        self
    }

    /// Returns the cube rotated as a whole.
    pub(super) fn rotated(&self, held: Symmetry) -> Self {
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
    pub(super) fn recoloured(&self, renaming: Symmetry) -> Self {
        let mut renamed = *self;
        for (k, orbit) in renamed.orbits.iter_mut().enumerate() {
            for value in orbit {
                let before = usize::from(*value);
                *value = if is_centre(k) {
                    renaming.face(Face::ALL[before]) as u8
                } else {
                    number_of(rotation(before).then(renaming)) as u8
                };
            }
        }
        renamed
    }

    /// Returns whether the permutation of the wings is odd. Rotations of the cube do not change it.
    pub(super) fn has_odd_wings(&self) -> bool {
        is_odd(&self.orbits[PieceKind::Wing as usize])
    }
}

/// Returns an orbit after a turn with these sources.
#[inline(always)]
pub(super) fn moved(orbit: &Orbit, sources: &Orbit) -> Orbit {
    // The first remainder is a mask and makes the second one a comparison; no bounds check is left.
    from_fn(|i| orbit[usize::from(sources[i]) % 32 % POSITIONS])
}

const fn is_centre(kind: usize) -> bool {
    kind.is_multiple_of(2)
}

fn has_odd_corners(cube: &Facelets) -> bool {
    let cubies = Corner::ALL.map(|corner| {
        let colours = corner.facelets(cube.size()).map(|index| cube.colours()[index]);
        Corner::meeting(colours).expect("a corner of a legal cube shows three adjacent faces") as u8
    });
    is_odd(&cubies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Size, scramble};

    #[test]
    fn big_cubies_and_facelets_agree_after_every_turn() {
        agree_after_every_turn::<2>(4);
        agree_after_every_turn::<4>(5);
    }

    fn agree_after_every_turn<const KINDS: usize>(layers: usize) {
        let mut cube = scramble::random_state(Size::new(layers).unwrap(), 3);
        let mut pieces = BigCubies::<KINDS>::of(&cube);
        for turn in WideTurn::all() {
            cube.turn(turn.turn());
            pieces.turn(turn);
            assert_eq!(pieces, BigCubies::of(&cube), "{layers}, {turn:?}");
        }
    }
}
