use godspeed_cube::{Facelets, Symmetry};

use super::super::parts::positions::{GEOMETRY, POSITIONS, PieceKind, number_of, rotation};
use super::super::phases::combinations::PositionSet;
use super::super::phases::set_moves::SetMoves;
use super::super::phases::wide_turn::WideTurn;

/// An orbit of centres that lie in bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BarOrbit {
    /// The kind whose positions are numbered like these: t-centres, left or right obliques.
    pub(super) kind: PieceKind,
    /// The two layers that each centre lies in, counted from 0 at the nearer face; the outer one first.
    pub(super) layers: [usize; 2],
}

/// The most orbits of a bar: those of 10 layers.
const MAX_ORBITS: usize = 6;

/// The three bits of the colour at each position of an orbit.
type ColourPlanes = [PositionSet; 3];

/// The colours of all bars, orbit by orbit. The other centres of a bar should match that of the first orbit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bars([ColourPlanes; MAX_ORBITS]);

/// The orbits of bars and what turns do to them.
pub(super) struct BarMoves {
    orbits: Vec<BarOrbit>,
    sets: Vec<SetMoves>,
    /// For each turn, whether it takes bars apart, and the turn as each orbit sees it.
    turns: Vec<(bool, [WideTurn; MAX_ORBITS])>,
}

impl BarOrbit {
    /// Returns the turn that moves the kind of this orbit as a turn of `depth` layers moves the orbit.
    fn seen(self, turn: WideTurn, depth: usize) -> WideTurn {
        let [outer, inner] = self.layers;
        turn.with_depth(if depth <= outer {
            1
        } else if depth <= inner {
            2
        } else {
            3
        })
    }

    /// Reads the colours of a cube that is then rotated as a whole.
    fn planes_of(self, cube: &Facelets, held: Symmetry) -> ColourPlanes {
        let mut planes = [0; 3];
        for position in 0..POSITIONS {
            let face = GEOMETRY.faces[position];
            let facelet = GEOMETRY.facelet_in(self.kind, position, face, self.layers, cube.size());
            let colour = cube.colours()[facelet] as u8;
            let to = number_of(rotation(position).then(held));
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= PositionSet::from(colour >> bit & 1) << to;
            }
        }
        planes
    }
}

impl Bars {
    /// Returns a key that two different values hardly ever share.
    #[inline(always)]
    pub(super) fn key(&self) -> u64 {
        self.0.as_flattened().iter().fold(0u64, |key, &plane| {
            (key.rotate_left(23) ^ u64::from(plane)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }
}

impl BarMoves {
    /// Builds the tables of at most six orbits for some turns, each with the number of layers that it moves.
    pub(super) fn new(orbits: &[BarOrbit], turns: &[(WideTurn, usize)]) -> Self {
        let orbits: Vec<BarOrbit> = orbits.iter().copied().take(MAX_ORBITS).collect();
        let shallowest = orbits.iter().map(|orbit| orbit.layers[1]).min().unwrap_or(usize::MAX);
        let seen = |&(turn, depth): &(WideTurn, usize)| {
            let mut seen = [turn; MAX_ORBITS];
            for (seen, orbit) in seen.iter_mut().zip(&orbits) {
                *seen = orbit.seen(turn, depth);
            }
            (depth > shallowest, seen)
        };
        let turns = turns.iter().map(seen).collect();
        Self { sets: orbits.iter().map(|orbit| SetMoves::new(orbit.kind)).collect(), orbits, turns }
    }

    /// Reads the bars of a cube that is then rotated as a whole.
    pub(super) fn bars_of(&self, cube: &Facelets, held: Symmetry) -> Bars {
        let mut bars = Bars::default();
        for (planes, orbit) in bars.0.iter_mut().zip(&self.orbits) {
            *planes = orbit.planes_of(cube, held);
        }
        bars
    }

    /// Returns the number of centres that differ from the first of their bar.
    #[inline(always)]
    pub(super) fn wrong(&self, bars: &Bars) -> u16 {
        let [a, b, c] = bars.0[0];
        let others = bars.0[..self.orbits.len()].iter().skip(1);
        others.map(|&[x, y, z]| ((a ^ x) | (b ^ y) | (c ^ z)).count_ones() as u16).sum()
    }

    /// Returns whether the turn of an index takes bars apart. After others, as many centres are wrong as before.
    #[inline(always)]
    pub(super) fn cuts(&self, turn: usize) -> bool {
        self.turns[turn].0
    }

    /// Returns the bars after the turn of an index.
    #[inline(always)]
    pub(super) fn after(&self, bars: &Bars, turn: usize) -> Bars {
        let mut after = *bars;
        for ((planes, sets), &seen) in after.0.iter_mut().zip(&self.sets).zip(&self.turns[turn].1) {
            *planes = planes.map(|plane| sets.after(plane, seen));
        }
        after
    }
}
