use std::sync::Arc;

use super::pattern_database::{Layer, Pattern, PatternDatabase, slots};
use super::position::PositionMoves;
use crate::coordinates::{arrangement, arrangement_rank, permutation, permutation_rank};
use crate::tables::NIBBLES_PER_WORD;
use crate::{Control, Stopped, TableSpec, Tables};

/// Ways to place the first six edges: 12!/6!.
const PLACEMENTS: usize = 665_280;

/// Orders of the last six edges in the places that are left: 6!.
const ORDERS: usize = 720;

/// Words that hold the orders of one placement.
const WORDS: usize = ORDERS / NIBBLES_PER_WORD;

/// The pattern database of all permutations of the twelve edges, without flips: 12! = 479,001,600 entries.
pub type EdgePermutations = PatternDatabase<EdgePermutationPattern>;

/// The permutations of the edges, numbered `placement * 720 + order`.
///
/// A permutation is numbered by the place of each edge in turn among those still free, so that the last six edges count
/// the orders of one placement of the first six.
pub struct EdgePermutationPattern {
    moves: Arc<PositionMoves>,
    orders: Orders,
}

impl EdgePermutationPattern {
    /// Returns the number of a permutation, given for each edge its place, times two, plus its flip, which is ignored.
    #[inline(always)]
    pub(super) fn index(edges: [u8; 12]) -> usize {
        arrangement_rank(edges.map(|edge| edge >> 1), 12)
    }
}

/// Returns the places of a placement of the first six edges, and the places left, in ascending order.
fn split_places(placement: usize) -> ([u8; 6], [u8; 6]) {
    let places: [u8; 6] = arrangement(placement, 12);
    let mut left = [0; 6];
    let free = (0..12).filter(|place| !places.contains(place));
    left.iter_mut().zip(free).for_each(|(left, free)| *left = free);
    (places, left)
}

/// The effect of a permutation of six places on the orders of the edges in them.
struct Orders {
    /// `[rank of the permutation * 720 + order]`.
    after: Vec<u16>,
}

impl Orders {
    fn new() -> Self {
        let orders: Vec<[u8; 6]> = (0..ORDERS).map(permutation).collect();
        let permuted = |by: &[u8; 6], order: &[u8; 6]| permutation_rank(order.map(|at| by[usize::from(at)]));
        let row = |by| orders.iter().map(move |order| permuted(by, order) as u16);
        Self { after: orders.iter().flat_map(row).collect() }
    }

    /// Returns, for each order, the order after the places are permuted.
    fn permuted(&self, by: [u8; 6]) -> &[u16] {
        let first = permutation_rank(by) * ORDERS;
        &self.after[first..first + ORDERS]
    }
}

/// Returns the rank of each place among the six.
fn relative_order(places: [u8; 6]) -> [u8; 6] {
    places.map(|place| places.iter().filter(|&&other| other < place).count() as u8)
}

impl Pattern for EdgePermutationPattern {
    const SPEC: TableSpec = TableSpec {
        id: "classic-permutations",
        version: 1,
        bytes: PLACEMENTS * ORDERS / 2,
        distribution: DISTRIBUTION,
        explanation: "The distance of every permutation of the edges from solved.",
    };
    const GROUP_WORDS: usize = WORDS;
    const GROUPS_PER_YIELD: usize = 1 << 10;
    const SOLVED: usize = 0;

    async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self { moves: tables.get(control).await?, orders: Orders::new() })
    }

    /// A move leads from all orders of a placement to one other placement, and permutes all of them alike. So only one
    /// rank is computed for many permutations.
    fn expand(&self, placement: usize, layer: Layer<'_>) -> u64 {
        let masks: [u64; WORDS] = std::array::from_fn(|word| layer.mask(placement * WORDS + word));
        if masks == [0; WORDS] {
            return 0;
        }
        let (places, left) = split_places(placement);
        let mut reached = 0;
        for row in &self.moves.edges {
            let turned = |place: u8| row[2 * usize::from(place)] >> 1;
            let base = arrangement_rank(places.map(turned), 12) * ORDERS;
            let after = self.orders.permuted(relative_order(left.map(turned)));
            for (word, mask) in masks.into_iter().enumerate() {
                for slot in slots(mask) {
                    reached += layer.reach(base + usize::from(after[word * NIBBLES_PER_WORD + slot]));
                }
            }
        }
        reached
    }
}

/// As built. A test compares the first six with a search over permutations.
const DISTRIBUTION: &[u64] =
    &[1, 18, 243, 3_240, 42_535, 542_234, 6_529_891, 66_478_628, 310_957_078, 94_443_600, 4_132];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::block_on;

    const SOLVED: [u8; 12] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22];

    #[test]
    fn the_solved_permutation_has_the_first_number_and_the_reversed_one_the_last() {
        assert_eq!(EdgePermutationPattern::index(SOLVED), 0);
        let mut reversed = SOLVED;
        reversed.reverse();
        let last = PLACEMENTS * ORDERS - 1;
        assert_eq!(EdgePermutationPattern::index(reversed), last);
        assert_eq!(EdgePermutationPattern::index(reversed.map(|edge| edge | 1)), last);
    }

    #[test]
    fn a_number_consists_of_a_placement_and_an_order() {
        for (placement, at) in (0..PLACEMENTS).step_by(991).zip((0..ORDERS).cycle()) {
            let (first, left) = split_places(placement);
            assert_eq!(arrangement_rank(first, 12), placement);
            let mut edges = [0; 12];
            edges[..6].copy_from_slice(&first);
            let last = permutation::<6>(at).map(|i| left[usize::from(i)]);
            edges[6..].copy_from_slice(&last);
            assert_eq!(EdgePermutationPattern::index(edges.map(|place| 2 * place)), placement * ORDERS + at);
        }
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn the_first_layers_agree_with_a_search_over_permutations() {
        let moves = block_on(Tables::new().get::<PositionMoves>(&Control::silent())).unwrap();
        let mut seen = HashSet::from([SOLVED]);
        let mut layer = vec![SOLVED];
        for &count in &DISTRIBUTION[..6] {
            assert_eq!(layer.len() as u64, count);
            let turned = |edges: [u8; 12], row: &[u8; 24]| edges.map(|edge| row[usize::from(edge)] & !1);
            let next = layer.iter().flat_map(|&edges| moves.edges.iter().map(move |row| turned(edges, row)));
            layer = next.filter(|edges| seen.insert(*edges)).collect();
        }
    }

    #[test]
    fn a_placement_and_its_permutations_move_alike() {
        let moves = block_on(Tables::new().get::<PositionMoves>(&Control::silent())).unwrap();
        let orders = Orders::new();
        for (placement, at) in (0..PLACEMENTS).step_by(60_007).zip([0, 17, 359, 719].into_iter().cycle()) {
            let (places, left) = split_places(placement);
            let mut edges = [0; 12];
            edges[..6].copy_from_slice(&places);
            edges[6..].copy_from_slice(&permutation::<6>(at).map(|i| left[usize::from(i)]));
            for row in &moves.edges {
                let turned = |place: u8| row[2 * usize::from(place)] >> 1;
                let after = orders.permuted(relative_order(left.map(turned)));
                let next = arrangement_rank(places.map(turned), 12) * ORDERS + usize::from(after[at]);
                assert_eq!(next, arrangement_rank(edges.map(turned), 12));
            }
        }
    }
}
