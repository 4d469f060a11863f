use rayon::prelude::*;

use super::nibbles::{IN_WORD, Nibbles};
use super::position::PositionMoves;
use crate::tables::NibbleArray;
use crate::{Control, Database, SearchEvent, Stopped, Table, TableSpec, Tables};

/// Ways to place the first six edges: 12!/6!.
const PLACINGS: usize = 665_280;

/// Orders of the last six in the places that are left: 6!.
const ORDERS: usize = 720;

/// Entries: 12!.
const ENTRIES: usize = PLACINGS * ORDERS;

/// Words that hold the orders of one placing.
const WORDS: usize = ORDERS / IN_WORD;

/// Placings between two breaths: a few milliseconds.
const SLICE: usize = 1 << 10;

/// How many moves every permutation of the twelve edges needs, flips forgotten: `placing * 720 + order`, four
/// bits each.
///
/// Numbered as [`SevenEdges`](super::SevenEdges) are, by the place of one edge after the other among those still
/// free: so the last six count the orders of one placing of the first six.
pub struct EdgePermutations {
    distances: NibbleArray,
}

impl EdgePermutations {
    /// The moves that this permutation needs.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> u8 {
        self.distances.get(index)
    }

    /// The number of a permutation: for each edge its place, times two, plus its flip, which does not count.
    #[inline(always)]
    pub(super) fn index(edges: [u8; 12]) -> usize {
        rank(edges.map(|edge| edge >> 1))
    }
}

/// The number of an arrangement of so many edges, by their places among twelve.
#[inline(always)]
fn rank<const EDGES: usize>(places: [u8; EDGES]) -> usize {
    let (mut number, mut taken) = (0, 0_u32);
    for (i, place) in places.into_iter().enumerate() {
        let free = u32::from(place) - (taken & ((1 << place) - 1)).count_ones();
        number = number * (12 - i) + free as usize;
        taken |= 1 << place;
    }
    number
}

/// The places of an arrangement of the first six edges, and the places that are left, in ascending order.
fn placed(mut number: usize) -> ([u8; 6], [u8; 6]) {
    let mut among_free = [0; 6];
    for i in (0..6).rev() {
        among_free[i] = number % (12 - i);
        number /= 12 - i;
    }
    let mut free: Vec<u8> = (0..12).collect();
    let places = among_free.map(|at| free.remove(at));
    let mut left = [0; 6];
    left.copy_from_slice(&free);
    (places, left)
}

/// What becomes of the orders of six edges when the places they are in change places.
struct Orders {
    /// `[number of the change * 720 + order]`.
    changed: Vec<u16>,
}

impl Orders {
    fn new() -> Self {
        let orders: Vec<[u8; 6]> = (0..ORDERS).map(order).collect();
        let changed = |change: &[u8; 6], order: &[u8; 6]| order_rank(order.map(|at| change[usize::from(at)]));
        let of_change = |change| orders.iter().map(move |order| changed(change, order) as u16);
        Self { changed: orders.iter().flat_map(of_change).collect() }
    }

    /// The orders after a change, for each order before it.
    fn after(&self, change: [u8; 6]) -> &[u16] {
        let first = order_rank(change) * ORDERS;
        &self.changed[first..first + ORDERS]
    }
}

/// The number of an order of six in dictionary order.
fn order_rank(order: [u8; 6]) -> usize {
    let smaller = |i: usize| order[i + 1..].iter().filter(|&&later| later < order[i]).count();
    (0..6).fold(0, |number, i| number * (6 - i) + smaller(i))
}

/// The order of a number.
fn order(mut number: usize) -> [u8; 6] {
    let mut among_free = [0; 6];
    for i in (0..6).rev() {
        among_free[i] = number % (6 - i);
        number /= 6 - i;
    }
    let mut free: Vec<u8> = (0..6).collect();
    among_free.map(|at| free.remove(at))
}

impl Table for EdgePermutations {
    const SPEC: TableSpec = TableSpec {
        id: "classic-permutations",
        version: 1,
        bytes: ENTRIES / 2,
        distribution: DISTRIBUTION,
        explanation: "How many moves every permutation of the edges needs.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<PositionMoves>(control).await?;
        let orders = Orders::new();
        let nibbles = Nibbles::new(ENTRIES);
        nibbles.reach(0, 15, 0);
        let mut reached = 1;
        let (mut depth, mut before) = (0, 0);
        while before < reached {
            before = reached;
            for start in (0..PLACINGS).step_by(SLICE) {
                let placings = start..PLACINGS.min(start + SLICE);
                let growth = Growth { nibbles: &nibbles, moves: &moves, orders: &orders, depth };
                reached += placings.into_par_iter().map(|placing| growth.grow(placing)).sum::<u64>();
                control.yield_now().await?;
            }
            depth += 1;
            control.emit(SearchEvent::Table {
                name: Self::SPEC.id,
                done: reached as f64 / (ENTRIES + 1) as f64,
            });
        }
        Ok(Self { distances: nibbles.into_half_bytes() })
    }
}

/// One depth of the search through all permutations.
struct Growth<'a> {
    nibbles: &'a Nibbles,
    moves: &'a PositionMoves,
    orders: &'a Orders,
    depth: u8,
}

impl Growth<'_> {
    /// Enters the neighbours of all entries of a placing that are at the depth. Returns how many were new.
    ///
    /// A move takes all orders of a placing to one other placing, and makes the same change in each: so a
    /// permutation is numbered once for many.
    fn grow(&self, placing: usize) -> u64 {
        let entries: [u64; WORDS] =
            std::array::from_fn(|word| self.nibbles.at(placing * WORDS + word, self.depth));
        if entries == [0; WORDS] {
            return 0;
        }
        let (places, left) = placed(placing);
        let mut reached = 0;
        for row in &self.moves.edges {
            let turned = |place: u8| row[2 * usize::from(place)] >> 1;
            let base = rank(places.map(turned)) * ORDERS;
            let moved = left.map(turned);
            let change = moved.map(|place| moved.iter().filter(|&&other| other < place).count() as u8);
            let after = self.orders.after(change);
            for (word, mut entries) in entries.into_iter().enumerate() {
                while entries != 0 {
                    let slot = entries.trailing_zeros() as usize / 4;
                    entries &= !(15 << (4 * slot));
                    let next = base + usize::from(after[word * IN_WORD + slot]);
                    let entry = 15 << (4 * (next % IN_WORD));
                    reached += u64::from(self.nibbles.reach(next / IN_WORD, entry, self.depth + 1));
                }
            }
        }
        reached
    }
}

impl Database for EdgePermutations {
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Ok(Self { distances: NibbleArray::blank(ENTRIES, control).await? })
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        self.distances.bytes_mut()
    }

    fn bytes(&self) -> &[u8] {
        self.distances.bytes()
    }

    fn distribution(&self) -> Vec<u64> {
        self.distances.distribution()
    }
}

/// As built; the first six agree with a search over permutations (see the tests).
const DISTRIBUTION: &[u64] =
    &[1, 18, 243, 3_240, 42_535, 542_234, 6_529_891, 66_478_628, 310_957_078, 94_443_600, 4_132];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::block_on;

    const SOLVED: [u8; 12] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22];

    #[test]
    fn the_solved_permutation_is_the_first_and_the_reversed_one_the_last() {
        assert_eq!(EdgePermutations::index(SOLVED), 0);
        let mut reversed = SOLVED;
        reversed.reverse();
        assert_eq!(EdgePermutations::index(reversed), ENTRIES - 1);
        assert_eq!(EdgePermutations::index(reversed.map(|edge| edge | 1)), ENTRIES - 1);
    }

    #[test]
    fn placings_and_orders_are_parts_of_the_number() {
        for (placing, at) in (0..PLACINGS).step_by(991).zip((0..ORDERS).cycle()) {
            let (first, left) = placed(placing);
            assert_eq!(rank(first), placing);
            let mut edges = [0; 12];
            edges[..6].copy_from_slice(&first);
            let last = order(at).map(|i| left[usize::from(i)]);
            edges[6..].copy_from_slice(&last);
            assert_eq!(EdgePermutations::index(edges.map(|place| 2 * place)), placing * ORDERS + at);
        }
    }

    #[test]
    fn the_first_depths_hold_as_many_permutations_as_a_plain_search_finds() {
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
    fn a_placing_grows_as_its_permutations_do() {
        let moves = block_on(Tables::new().get::<PositionMoves>(&Control::silent())).unwrap();
        let orders = Orders::new();
        for (placing, at) in (0..PLACINGS).step_by(60_007).zip([0, 17, 359, 719].into_iter().cycle()) {
            let (places, left) = placed(placing);
            let mut edges = [0; 12];
            edges[..6].copy_from_slice(&places);
            edges[6..].copy_from_slice(&order(at).map(|i| left[usize::from(i)]));
            for row in &moves.edges {
                let turned = |place: u8| row[2 * usize::from(place)] >> 1;
                let moved = left.map(turned);
                let change = moved.map(|place| moved.iter().filter(|&&other| other < place).count() as u8);
                let next = rank(places.map(turned)) * ORDERS + usize::from(orders.after(change)[at]);
                assert_eq!(next, rank(edges.map(turned)));
            }
        }
    }
}
