use super::position::{EDGES, PAIRS, PositionMoves, pair_number};
use super::quarter_turns::QuarterTurns;
use crate::solvers::reduction::parts::positions::{GEOMETRY, POSITIONS};

/// For every two edges, the cost of the quarter turns until the wings of both are paired.
///
/// An inner quarter turn permutes the wings oddly, so there is an entry for each parity:
/// 2 parities * 276 pairs of positions * 276 = 152,352.
pub(super) struct PairDistances([Box<[u8; SIZE]>; 2]);

/// A power of two, such that an index below it needs no check.
const SIZE: usize = 1 << 17;

const UNREACHED: u8 = u8::MAX;

/// The cost of each distance, up to the greatest one.
///
/// Costs rise faster than distances. Then a beam keeps more of the positions that are as near as they can be (module
/// documentation).
const COSTS: [u8; 8] = [0, 3, 7, 12, 17, 23, 29, 36];

impl PairDistances {
    pub(super) fn new(moves: &PositionMoves) -> Self {
        let mut distances = Self([Box::new([UNREACHED; SIZE]), Box::new([UNREACHED; SIZE])]);
        let paired: Vec<usize> = (0..POSITIONS).map(|i| pair_number(i, GEOMETRY.twin[i].into())).collect();
        let mut layer = Vec::new();
        for &one in &paired {
            for &other in paired.iter().filter(|&&other| other != one) {
                distances.reach(false, [one, other], 0, &mut layer);
            }
        }
        for distance in 1.. {
            let mut next = Vec::new();
            for (odd, [one, other]) in layer {
                for turn in 0..QuarterTurns::COUNT {
                    let edges = [one, other].map(|pair| moves.pair_after(pair, turn));
                    distances.reach(odd ^ moves.is_inner(turn), edges, distance, &mut next);
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        for distance in distances.0.iter_mut().flat_map(|distances| distances.iter_mut()) {
            // Pairs with a common position and the rest of the array have none.
            *distance = COSTS.get(usize::from(*distance)).copied().unwrap_or(UNREACHED);
        }
        distances
    }

    fn reach(
        &mut self,
        odd: bool,
        [one, other]: [usize; 2],
        distance: u8,
        layer: &mut Vec<(bool, [usize; 2])>,
    ) {
        let entry = &mut self.0[usize::from(odd)][one * PAIRS + other];
        if *entry == UNREACHED {
            *entry = distance;
            layer.push((odd, [one, other]));
        }
    }

    /// Returns the sum of the costs of all pairs of edges.
    #[inline(always)]
    pub(super) fn sum(&self, pairs: &[u16; EDGES], odd_wings: bool) -> u32 {
        let distances = &*self.0[usize::from(odd_wings)];
        let mut sum = 0;
        for one in 0..EDGES {
            let row = usize::from(pairs[one]) * PAIRS;
            for &other in &pairs[one + 1..] {
                sum += u32::from(distances[(row + usize::from(other)) % SIZE]);
            }
        }
        sum
    }

    #[cfg(test)]
    pub(super) fn of(&self, odd: bool, [one, other]: [usize; 2]) -> u8 {
        self.0[usize::from(odd)][one * PAIRS + other]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_do_not_depend_on_the_order_of_the_edges() {
        let distances = PairDistances::new(&PositionMoves::new(&QuarterTurns::new()));
        let mut greatest = 0;
        for one in 0..PAIRS {
            for other in 0..PAIRS {
                for odd in [false, true] {
                    let distance = distances.of(odd, [one, other]);
                    assert_eq!(distance, distances.of(odd, [other, one]));
                    greatest = greatest.max(if distance == UNREACHED { 0 } else { distance });
                }
            }
        }
        assert_eq!(Some(&greatest), COSTS.last());
        let paired = pair_number(0, GEOMETRY.twin[0].into());
        let other = (1..POSITIONS).find(|&i| i != usize::from(GEOMETRY.twin[0])).unwrap();
        let other = pair_number(other, GEOMETRY.twin[other].into());
        assert_eq!(distances.of(false, [paired, other]), 0);
        assert!(distances.of(true, [paired, other]) > 0);
    }
}
