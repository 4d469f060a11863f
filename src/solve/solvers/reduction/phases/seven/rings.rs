//! Rings: the four edges parallel to an axis, which half turns keep together.

use std::array::from_fn;

use super::super::super::parts::positions::PieceKind;
use super::super::big_cubies::BigCubies;
use super::super::half_orbits::HALF_ORBITS;
use super::super::wide_turn::WideTurn;
use crate::coordinates::{permutation, permutation_rank};

/// Orders of the four pieces of a ring.
pub(super) const ORDERS: usize = 24;

/// Arrangements of a ring: the orders of its lower and its upper wings, seen from its midges.
pub(super) const ARRANGEMENTS: usize = ORDERS * ORDERS;

/// Arrangements that half turns can solve.
pub(super) const SOLVABLE: usize = 96;

/// Returns the number of an arrangement.
#[inline(always)]
pub(super) const fn arrangement(lower: usize, upper: usize) -> usize {
    lower * ORDERS + upper
}

/// Returns for each arrangement whether half turns can solve it.
///
/// An outer half turn exchanges pieces of a ring in pairs, in the same way for midges and wings, and one of three layers
/// multiplies the two orders by two such exchanges. So they can be solved if they are equal modulo the Klein group.
pub(super) fn solvable() -> [bool; ARRANGEMENTS] {
    from_fn(|number| {
        let [lower, upper]: [[u8; 4]; 2] = [number / ORDERS, number % ORDERS].map(permutation);
        // Where upper wings are, by where lower wings of the same edges are.
        let mut quotient = [0; 4];
        for (&lower, &upper) in lower.iter().zip(&upper) {
            quotient[usize::from(lower)] = upper;
        }
        let first = quotient[0];
        (0..4u8).all(|position| quotient[usize::from(position)] == first ^ position)
    })
}

/// Reads the arrangement of the ring around the axis from R to L, whose pieces are all there.
pub(super) fn arrangement_of(inner: &BigCubies<4>) -> usize {
    let locations = |kind, positions: &[u8; 12], edges: &[u8; 24]| -> [u8; 12] {
        let mut locations = [0; 12];
        for (location, &position) in positions.iter().enumerate().take(4) {
            let home = inner.orbit(kind)[usize::from(position)];
            locations[usize::from(edges[usize::from(home)])] = location as u8;
        }
        locations
    };
    let edge =
        |midge: u8| HALF_ORBITS.midge_edge[usize::from(inner.orbit(PieceKind::Midge)[usize::from(midge)])];
    let edges: [u8; 4] = from_fn(|location| edge(HALF_ORBITS.midges[location]));
    let order = |positions: &[u8; 12]| {
        let locations = locations(PieceKind::Wing, positions, &HALF_ORBITS.edge);
        permutation_rank(edges.map(|edge| locations[usize::from(edge)]))
    };
    arrangement(order(&HALF_ORBITS.lower), order(&HALF_ORBITS.upper))
}

/// Returns the arrangement after a half turn as the 5x5x5 inside sees it.
pub(super) fn arrangement_after(number: usize, turn: WideTurn) -> usize {
    let destinations = |kind, positions: &[u8; 12], edges: &[u8; 24]| -> [u8; 4] {
        let destinations = turn.destinations(kind);
        from_fn(|i| edges[usize::from(destinations[usize::from(positions[i])])])
    };
    let midges = destinations(PieceKind::Midge, &HALF_ORBITS.midges, &HALF_ORBITS.midge_edge);
    let after = |order: usize, positions: &[u8; 12]| {
        let wings = destinations(PieceKind::Wing, positions, &HALF_ORBITS.edge);
        let before: [u8; 4] = permutation(order);
        let mut after = [0; 4];
        for (midge, wing) in before.into_iter().enumerate() {
            after[usize::from(midges[midge])] = wings[usize::from(wing)];
        }
        permutation_rank(after)
    };
    arrangement(after(number / ORDERS, &HALF_ORBITS.lower), after(number % ORDERS, &HALF_ORBITS.upper))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::closure;

    #[test]
    fn half_turns_reach_the_solvable_arrangements_and_no_others() {
        let turns: Vec<WideTurn> = WideTurn::of_two_layers().filter(|turn| turn.is_half()).collect();
        let mut reached =
            closure(0, |&number| turns.iter().map(move |&turn| arrangement_after(number, turn)));
        reached.sort_unstable();
        let solvable = solvable();
        let expected: Vec<usize> = (0..ARRANGEMENTS).filter(|&number| solvable[number]).collect();
        assert_eq!(reached.len(), SOLVABLE);
        assert_eq!(reached, expected);
    }
}
