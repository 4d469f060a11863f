//! Seeded random walks for the tests of the kernels.

use godspeed_cube::{Cubies, Turn};

use super::cubie_state::{CubieState, MOVES, MoveIndex, face_of};
use crate::coordinates::turn_of;
use crate::driver::{Kernel, PassGoal, PassSearch, ScalarSearch, Subtree, SubtreeOrder};
use crate::{Control, Move, block_on};

/// Returns random moves, never the same face twice in succession.
pub(super) fn walk(seed: u64, length: usize) -> Vec<MoveIndex> {
    let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x1234_5678_9ABC_DEF1);
    let mut moves: Vec<MoveIndex> = Vec::new();
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

impl CubieState {
    /// Returns the state after one more move.
    pub(super) fn turned(&self, m: MoveIndex) -> Self {
        self.then(&Self::of_move(m))
    }
}

/// Returns the state at the end of a [`walk`].
pub(super) fn state_of(seed: u64, length: usize) -> CubieState {
    walk(seed, length).iter().fold(CubieState::SOLVED, |state, &m| state.turned(m))
}

/// Asserts that batched passes and the scalar search find the same solutions of random walks of up to `most` moves.
pub(super) fn compare_with_scalar_search<K: Kernel>(kernel: &K, most: u64) {
    let control = Control::silent();
    for (length, seed) in (0..=most).flat_map(|length| (0..4).map(move |seed| (length, seed))) {
        let moves = walk(seed * 100 + length, length as usize);
        let cost: u8 = moves.iter().map(|&m| K::cost(Move(m as u8))).sum();
        let mut cube = Cubies::SOLVED;
        moves.into_iter().for_each(|m| cube.apply(turn_of(Move(m as u8))));
        let mut order = SubtreeOrder::default();
        assert!(kernel.lower_bound(&cube) <= cost);
        for length in kernel.lower_bound(&cube)..=cost {
            let goal = PassGoal::whole(length, usize::MAX);
            let mut batched = block_on(kernel.pass(&cube, goal, &mut order, &control)).unwrap().solutions;
            let root = Subtree::root(kernel.state(&cube));
            let search = ScalarSearch { kernel, control: &control };
            let found = block_on(search.solutions(root, length, false, usize::MAX)).unwrap();
            let turns = |moves: Vec<Move>| moves.into_iter().map(turn_of).collect();
            let mut scalar: Vec<Vec<Turn>> = found.into_iter().map(turns).collect();
            scalar.sort_by_key(|turns| format!("{turns:?}"));
            batched.sort_by_key(|turns| format!("{turns:?}"));
            assert_eq!(batched, scalar);
            if !batched.is_empty() {
                break;
            }
        }
    }
}
