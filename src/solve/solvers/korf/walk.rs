//! Seeded random walks for the tests of this folder.

use super::state::{MOVES, Move, State, face_of};

/// Random moves, none of the same face twice in a row.
pub(super) fn walk(seed: u64, length: usize) -> Vec<Move> {
    let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x1234_5678_9ABC_DEF1);
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < length {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        let m = (chance >> 32) as usize % MOVES;
        if moves.last().is_none_or(|&last| face_of(last) != face_of(m)) {
            moves.push(m);
        }
    }
    moves
}

/// The state at the end of a [`walk`].
pub(super) fn state_of(seed: u64, length: usize) -> State {
    walk(seed, length).iter().fold(State::SOLVED, |state, &m| state.turned(m))
}
