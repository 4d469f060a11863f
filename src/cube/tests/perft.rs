//! Perft: counts the sequences and positions for each number of moves.
//!
//! The expected figures are by R. Korf and T. Rokicki. An error in a move table, orientation or move rule changes
//! them.

use std::collections::HashSet;

use godspeed_cube::{Angle, Cubies, Face, Turn};

fn outer_turns() -> impl Iterator<Item = Turn> {
    Face::ALL.into_iter().flat_map(|face| Angle::ALL.map(|angle| Turn::outer(face, angle)))
}

/// Returns whether face `next` may turn after face `last`.
///
/// No face turns twice in a row, and opposite faces turn in the order U, D; R, L; F, B.
fn may_follow(last: Option<Face>, next: Face) -> bool {
    last.is_none_or(|last| last.axis() != next.axis() || (last.is_positive() && !next.is_positive()))
}

fn sequences(moves: usize, last: Option<Face>) -> usize {
    if moves == 0 {
        return 1;
    }
    outer_turns()
        .filter(|turn| may_follow(last, turn.face))
        .map(|turn| sequences(moves - 1, Some(turn.face)))
        .sum()
}

#[test]
fn canonical_sequences_have_the_published_counts() {
    let counts: Vec<usize> = (0..=4).map(|moves| sequences(moves, None)).collect();
    assert_eq!(counts, [1, 18, 243, 3240, 43254]);
}

#[test]
fn positions_have_the_published_counts() {
    let mut known = HashSet::from([Cubies::SOLVED]);
    let mut front = vec![Cubies::SOLVED];
    let mut counts = vec![1];
    for _ in 1..=5 {
        let mut next = Vec::new();
        for cubies in &front {
            for turn in outer_turns() {
                let mut turned = *cubies;
                turned.apply(turn);
                if known.insert(turned) {
                    next.push(turned);
                }
            }
        }
        counts.push(next.len());
        front = next;
    }
    assert_eq!(counts, [1, 18, 243, 3240, 43239, 574_908]);
}
