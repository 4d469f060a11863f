use std::array::from_fn;

use godspeed_cube::{Corner, Face, Facelets, Symmetry};

use super::places::{Kind, PLACES_EACH, Permutation, Places, of_rotation, rotation};
use super::turns::WideTurn;

/// The pieces of a cube of four layers (`K` = 2 kinds) or five (4), but of the corners only the parity.
///
/// On each place of centres lies the number of a colour; on each place of edges the number of the place where the
/// piece is at home, looked at from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pieces<const K: usize> {
    orbits: [Permutation; K],
    /// Whether the corners have changed places an odd number of times.
    pub(crate) odd_corners: bool,
}

const KINDS: [Kind; 4] = [Kind::Corner, Kind::Wing, Kind::Side, Kind::Middle];

impl<const K: usize> Pieces<K> {
    /// The pieces of a legal cube of four or five layers.
    pub(crate) fn of(cube: &Facelets) -> Self {
        let places = Places::get();
        let colour = |kind, place, face| cube.colours()[places.facelet(kind, place, face, cube.size())];
        let orbits = from_fn(|k| {
            from_fn(|i| {
                let seen = colour(KINDS[k], i, places.faces[i]);
                if is_centre(k) {
                    seen as u8
                } else {
                    places.showing([seen, colour(KINDS[k], i, places.other_faces[i])]) as u8
                }
            })
        });
        Self { orbits, odd_corners: has_odd_corners(cube) }
    }

    /// What lies on the places of a kind.
    #[inline(always)]
    pub(crate) const fn orbit(&self, kind: Kind) -> &Permutation {
        &self.orbits[kind as usize]
    }

    /// Does a turn.
    #[inline]
    pub(crate) fn turn(&mut self, turn: WideTurn) {
        let from = &Places::get().from;
        for (orbit, from) in self.orbits.iter_mut().zip(from) {
            let from = &from[turn.index()];
            let before = *orbit;
            *orbit = from_fn(|i| before[usize::from(from[i]) % 32 % PLACES_EACH]);
        }
        self.odd_corners ^= !turn.is_half();
    }

    /// The pieces after some turns.
    pub(crate) fn after(mut self, turns: &[WideTurn]) -> Self {
        for &turn in turns {
            self.turn(turn);
        }
        self
    }

    /// The cube rotated as a whole.
    pub(crate) fn held(&self, held: Symmetry) -> Self {
        let mut rotated = *self;
        for i in 0..PLACES_EACH {
            let to = of_rotation(rotation(i).then(held));
            for (orbit, before) in rotated.orbits.iter_mut().zip(&self.orbits) {
                orbit[to] = before[i];
            }
        }
        rotated
    }

    /// The cube with its colours renamed as a rotation carries faces; nothing moves.
    pub(crate) fn renamed(&self, renaming: Symmetry) -> Self {
        let mut renamed = *self;
        for (k, orbit) in renamed.orbits.iter_mut().enumerate() {
            for value in orbit {
                let before = usize::from(*value);
                *value = if is_centre(k) {
                    renaming.face(Face::ALL[before]) as u8
                } else {
                    of_rotation(rotation(before).then(renaming)) as u8
                };
            }
        }
        renamed
    }

    /// Whether the wings have changed places an odd number of times; rotations change that never.
    pub(crate) fn has_odd_wings(&self) -> bool {
        is_odd(&self.orbits[Kind::Wing as usize])
    }
}

const fn is_centre(kind: usize) -> bool {
    kind.is_multiple_of(2)
}

/// Whether an odd number of exchanges makes a permutation.
pub(crate) fn is_odd(permutation: &[u8]) -> bool {
    let exchanges =
        |(i, value): (usize, &u8)| permutation[..i].iter().filter(|&before| before > value).count();
    permutation.iter().enumerate().map(exchanges).sum::<usize>() % 2 == 1
}

fn has_odd_corners(cube: &Facelets) -> bool {
    let cubies = Corner::ALL.map(|corner| {
        let colours = corner.facelets(cube.size()).map(|index| cube.colours()[index]);
        Corner::meeting(colours).map_or(0, |corner| corner as u8)
    });
    is_odd(&cubies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Size, scramble};

    #[test]
    fn pieces_move_as_facelets_do() {
        move_as_facelets_do::<2>(4);
        move_as_facelets_do::<4>(5);
    }

    fn move_as_facelets_do<const K: usize>(layers: usize) {
        let mut cube = scramble::random_state(Size::new(layers).unwrap(), 3);
        let mut pieces = Pieces::<K>::of(&cube);
        for turn in WideTurn::all() {
            cube.turn(turn.turn());
            pieces.turn(turn);
            assert_eq!(pieces, Pieces::of(&cube), "{layers}, {turn:?}");
        }
    }
}
