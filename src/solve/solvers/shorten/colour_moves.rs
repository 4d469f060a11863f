use godspeed_cube::lattice::moved_facelets;
use godspeed_cube::{Facelets, Random};

use super::unit_turns::{Unit, UnitTurns};

/// Bits of the number of a colour in the table of keys.
const COLOUR_BITS: usize = 3;

/// Unit turns on the colours of a cube, and the hash of a state.
///
/// A state has one byte for each facelet. Facelets of the same colour are alike, so the states of a cube with equal
/// centres coincide more often than those of one whose pieces are all marked. The hash is a sum with one summand for
/// each facelet (Zobrist), so that of a child is computed from the facelets that move.
#[derive(Debug)]
pub(super) struct ColourMoves {
    /// The facelets that each unit turn moves: where they come from, and where they go.
    moved: Vec<Vec<(u32, u32)>>,
    keys: Vec<u64>,
}

/// A state of the cube and its hash.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct State {
    pub(super) colours: Vec<u8>,
    pub(super) hash: u64,
}

impl ColourMoves {
    /// Returns the moves of unit turns.
    pub(super) fn new(turns: &UnitTurns) -> Self {
        let size = turns.size();
        let units = 0..turns.list().len() as Unit;
        let facelets = |(from, to): (usize, usize)| (from as u32, to as u32);
        let of_unit = |unit| turns.moved(unit).into_iter().flat_map(|turn| moved_facelets(turn, size));
        let moved = units.map(|unit| of_unit(unit).map(facelets).collect()).collect();
        let mut random = Random::from_seed(0);
        let keys = (0..size.facelets() << COLOUR_BITS).map(|_| random.next_u64()).collect();
        Self { moved, keys }
    }

    /// Returns the state of a cube.
    pub(super) fn state(&self, cube: &Facelets) -> State {
        let colours: Vec<u8> = cube.colours().iter().map(|colour| colour.index() as u8).collect();
        let keys = colours.iter().enumerate().map(|(facelet, &colour)| self.key(facelet, colour));
        let hash = keys.fold(0, u64::wrapping_add);
        State { colours, hash }
    }

    /// Returns the hash after a unit turn.
    pub(super) fn hash_after(&self, state: &State, unit: Unit) -> u64 {
        self.moved[usize::from(unit)].iter().fold(state.hash, |hash, &(from, to)| {
            let (from, to) = (from as usize, to as usize);
            let (new, old) = (self.key(to, state.colours[from]), self.key(to, state.colours[to]));
            hash.wrapping_add(new).wrapping_sub(old)
        })
    }

    /// Makes `child` the state after a unit turn.
    pub(super) fn turn_into(&self, state: &State, unit: Unit, child: &mut State) {
        child.colours.clone_from(&state.colours);
        child.hash = self.hash_after(state, unit);
        for &(from, to) in &self.moved[usize::from(unit)] {
            child.colours[to as usize] = state.colours[from as usize];
        }
    }

    /// Returns the state after a word.
    pub(super) fn after(&self, state: &State, word: &[Unit]) -> State {
        let mut state = state.clone();
        let mut child = State::default();
        for &unit in word {
            self.turn_into(&state, unit, &mut child);
            std::mem::swap(&mut state, &mut child);
        }
        state
    }

    fn key(&self, facelet: usize, colour: u8) -> u64 {
        self.keys[facelet << COLOUR_BITS | usize::from(colour)]
    }
}
