use godspeed_cube::{Face, Symmetry};

use super::super::parts::positions::{GEOMETRY, Orbit, POSITIONS, PieceKind};
use super::super::phases::set_moves::positions_of;
use super::position::image;
use super::quarter_turns::QuarterTurns;
use crate::coordinates::choose;
use crate::core::parallel;
use crate::tables::{NibbleArray, in_huge_pages};
use crate::{Control, Stopped};

/// For the centres of two opposite colours, the quarter turns until they are on opposite faces.
///
/// ```text
/// C(24, 4) sets of one colour * C(20, 4) of the other = 10,626 * 4,845 = 51,482,970 in 25.7 MB
/// ```
///
/// The colours can be exchanged, so only entries whose first set is the lower number are read. The distances are computed
/// for sets of the first colour up to 48 symmetries, which takes a fortieth of the time.
pub(super) struct CentreDistances {
    ranks: SetRanks,
    distances: NibbleArray,
}

/// The number of sets of four out of 20 positions: C(20, 4).
const SECOND_SETS: usize = 4_845;

/// The number of sets of four positions: C(24, 4).
const FIRST_SETS: usize = 10_626;

const UNREACHED: u8 = 15;

/// The rank of sets of four positions in colexicographic order, which does not depend on the number of positions.
struct SetRanks {
    low: [u16; 256],
    middle: [[u16; 256]; 5],
    high: [[u16; 256]; 5],
}

/// The centres of two opposite colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CentrePair {
    /// The index of the distance, the same if the colours are exchanged.
    pub(super) index: u32,
    /// Whether the first colour has the higher set of positions.
    pub(super) is_exchanged: bool,
}

impl CentreDistances {
    pub(super) async fn build(turns: &QuarterTurns, control: &Control) -> Result<Self, Stopped> {
        let ranks = SetRanks::new();
        let classes = Classes::new(&ranks);
        let distances = classes.distances(turns, &ranks, control).await?;
        let mut bytes = in_huge_pages(0, (FIRST_SETS * SECOND_SETS).div_ceil(2), control).await?;
        // Two rows end with a whole byte.
        let row_pairs = bytes.chunks_mut(SECOND_SETS);
        let mut jobs: Vec<(usize, &mut [u8])> = row_pairs.enumerate().collect();
        for jobs in jobs.chunks_mut(ROWS) {
            parallel::for_each_mut(jobs, |(number, bytes)| {
                let rows = [2 * *number, 2 * *number + 1].map(|first| classes.row(first, &distances, &ranks));
                let mut values = rows.iter().flatten();
                for byte in bytes.iter_mut() {
                    *byte = values.by_ref().take(2).zip([0, 4]).map(|(value, at)| value << at).sum();
                }
            });
            control.yield_now().await?;
        }
        let distances = NibbleArray::with_len(bytes, FIRST_SETS * SECOND_SETS);
        Ok(Self { ranks, distances })
    }

    /// Returns the number of the sets of two opposite colours.
    #[inline(always)]
    pub(super) fn pair(&self, [first, second]: [u32; 2]) -> CentrePair {
        let is_exchanged = first > second;
        let (low, high) = if is_exchanged { (second, first) } else { (first, second) };
        CentrePair { index: self.ranks.of_pair(low, high) as u32, is_exchanged }
    }

    /// Returns the distance of a pair.
    #[inline(always)]
    pub(super) fn get(&self, pair: CentrePair) -> u32 {
        self.distances.get(pair.index as usize).into()
    }

    /// Returns the packed distances and the place of a pair in them.
    #[inline(always)]
    pub(super) fn place(&self, pair: CentrePair) -> (&[u8], usize) {
        (self.distances.bytes(), pair.index as usize / 2)
    }
}

/// Rows that are written between two yields.
const ROWS: usize = 256;

impl SetRanks {
    fn new() -> Self {
        let rank = |byte: usize, below: usize, set: usize| {
            let mut count = below;
            let mut rank = 0;
            for bit in (0..8).filter(|bit| set >> bit & 1 == 1) {
                count += 1;
                rank += if count <= 4 { choose(8 * byte + bit, count) } else { 0 };
            }
            rank as u16
        };
        Self {
            low: std::array::from_fn(|set| rank(0, 0, set)),
            middle: std::array::from_fn(|below| std::array::from_fn(|set| rank(1, below, set))),
            high: std::array::from_fn(|below| std::array::from_fn(|set| rank(2, below, set))),
        }
    }

    /// Returns the rank of a set of four positions.
    #[inline(always)]
    fn of(&self, set: u32) -> usize {
        let [low, middle, high, _] = set.to_le_bytes();
        let below = low.count_ones() as usize;
        let below_high = below + middle.count_ones() as usize;
        usize::from(self.low[usize::from(low)])
            + usize::from(self.middle[below.min(4)][usize::from(middle)])
            + usize::from(self.high[below_high.min(4)][usize::from(high)])
    }

    /// Returns the index of two sets without a common position.
    #[inline(always)]
    fn of_pair(&self, first: u32, second: u32) -> usize {
        self.of(first) * SECOND_SETS + self.of(without(second, first))
    }
}

/// Returns a set of positions, numbered among those that are not in a set of four.
#[inline(always)]
const fn without(mut set: u32, mut four: u32) -> u32 {
    let mut left = 4;
    while left > 0 {
        let top = 1u32 << (31 - four.leading_zeros());
        set = set & (top - 1) | set >> 1 & !(top - 1);
        four ^= top;
        left -= 1;
    }
    set
}

/// Returns the set of positions whose numbers among those outside a set of four are given.
fn with(set: u32, four: u32) -> u32 {
    let outside = (0..POSITIONS).filter(|i| four >> i & 1 == 0);
    outside.enumerate().map(|(number, i)| (set >> number & 1) << i).sum()
}

/// The sets of four positions in classes of equivalent ones under the 48 symmetries of the cube.
struct Classes {
    /// The symmetries, as destinations of centre positions.
    symmetries: Vec<Orbit>,
    /// For each set by rank its class, and the symmetry that carries it to the first set of the class.
    classes: Vec<(u16, u8)>,
    /// For each set by rank the set.
    sets: Vec<u32>,
    /// The first set of each class.
    first: Vec<u32>,
    /// The sets of four out of 20 numbers, by rank.
    second_sets: Vec<u32>,
}

impl Classes {
    fn new(ranks: &SetRanks) -> Self {
        let sets = |positions: u32| {
            let mut sets: Vec<u32> = (0..1u32 << positions).filter(|set| set.count_ones() == 4).collect();
            sets.sort_by_key(|&set| ranks.of(set));
            sets
        };
        let symmetries: Vec<Orbit> =
            Symmetry::all().map(|symmetry| GEOMETRY.images(PieceKind::XCentre, symmetry)).collect();
        let inverse = Symmetry::all().map(|symmetry| symmetry.inverse().index()).collect::<Vec<_>>();
        let all = sets(POSITIONS as u32);
        let mut classes = vec![(u16::MAX, 0); FIRST_SETS];
        let mut first = Vec::new();
        for &set in &all {
            if classes[ranks.of(set)].0 != u16::MAX {
                continue;
            }
            for (symmetry, destinations) in symmetries.iter().enumerate() {
                let entry = &mut classes[ranks.of(image(set, destinations))];
                *entry = (first.len() as u16, inverse[symmetry] as u8);
            }
            first.push(set);
        }
        Self { symmetries, classes, sets: all, first, second_sets: sets(20) }
    }

    /// Returns the distances of the first set of each class with every second set.
    async fn distances(
        &self,
        turns: &QuarterTurns,
        ranks: &SetRanks,
        control: &Control,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        let turns: Vec<Orbit> = (0..QuarterTurns::COUNT)
            .map(|number| turns.turn(number).destinations(PieceKind::XCentre))
            .collect();
        let mut distances = vec![vec![UNREACHED; SECOND_SETS]; self.first.len()];
        for face in Face::ALL {
            let [first, second] = [face, face.opposite()].map(positions_of);
            let (class, symmetry) = self.classes[ranks.of(first)];
            let set = image(first, &self.symmetries[usize::from(symmetry)]);
            let second = image(second, &self.symmetries[usize::from(symmetry)]);
            distances[usize::from(class)][ranks.of(without(second, set))] = 0;
        }
        for distance in 0.. {
            let next: Vec<Option<Vec<u8>>> = parallel::map_numbers(self.first.len(), |class| {
                self.next(class, distance, &distances, &turns, ranks)
            });
            let mut is_over = true;
            for (row, next) in distances.iter_mut().zip(next) {
                if let Some(next) = next {
                    *row = next;
                    is_over = false;
                }
            }
            control.yield_now().await?;
            if is_over {
                break;
            }
        }
        Ok(distances)
    }

    /// Returns the distances of a class with those of one turn more, if there are any.
    fn next(
        &self,
        class: usize,
        distance: u8,
        distances: &[Vec<u8>],
        turns: &[Orbit],
        ranks: &SetRanks,
    ) -> Option<Vec<u8>> {
        let row = &distances[class];
        let open: Vec<usize> = (0..SECOND_SETS).filter(|&second| row[second] == UNREACHED).collect();
        let mut next = row.clone();
        let mut has_changed = false;
        for turn in turns {
            let (to, carry) = self.carried(self.first[class], turn, ranks);
            let others = &distances[to];
            for &second in &open {
                if others[ranks.of(carry.image(self.second_sets[second]))] == distance {
                    next[second] = distance + 1;
                    has_changed = true;
                }
            }
        }
        has_changed.then_some(next)
    }

    /// Returns the distances of a set with every second set.
    fn row(&self, rank: usize, distances: &[Vec<u8>], ranks: &SetRanks) -> Vec<u8> {
        let identity: Orbit = std::array::from_fn(|i| i as u8);
        let (class, carry) = self.carried(self.sets[rank], &identity, ranks);
        self.second_sets.iter().map(|&second| distances[class][ranks.of(carry.image(second))]).collect()
    }

    /// Returns the class of the set to which a turn carries a set, and where turn and symmetry carry the second set.
    fn carried(&self, set: u32, turn: &Orbit, ranks: &SetRanks) -> (usize, NumberMap) {
        let (class, symmetry) = self.classes[ranks.of(image(set, turn))];
        let symmetry = &self.symmetries[usize::from(symmetry)];
        let first = self.first[usize::from(class)];
        let one = |number: u32| {
            let turned = image(with(1 << number, set), turn);
            without(image(turned, symmetry), first)
        };
        (usize::from(class), NumberMap::new(one))
    }
}

/// Where 20 numbers go, for each half of them.
struct NumberMap([[u32; 1 << 10]; 2]);

impl NumberMap {
    /// Returns the map from that of single numbers to sets of one.
    fn new(one: impl Fn(u32) -> u32) -> Self {
        let ones: [u32; 20] = std::array::from_fn(|number| one(number as u32));
        let mut map = Self([[0; 1 << 10]; 2]);
        for (half, ones) in map.0.iter_mut().zip(ones.as_chunks::<10>().0) {
            for set in 1..half.len() {
                half[set] = half[set & (set - 1)] | ones[set.trailing_zeros() as usize];
            }
        }
        map
    }

    #[inline(always)]
    const fn image(&self, set: u32) -> u32 {
        let set = set as usize;
        self.0[0][set & 1023] | self.0[1][set >> 10 & 1023]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn numbers_outside_a_set_are_consecutive() {
        assert_eq!(without(0b1111_0000, 0b1111), 0b1111);
        assert_eq!(without(0b0101_0000_1010, 0b1010_0000_0101), 0b1100_0011);
        for four in [0b1111, 0b1010_0000_0101, 0xF0_0000] {
            let set = 0b1000_0100_0010_0001;
            assert_eq!(without(with(set, four), four), set);
        }
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn distances_change_by_one_turn_at_most_and_do_not_depend_on_the_order_of_colours() {
        let turns = QuarterTurns::new();
        let distances = block_on(CentreDistances::build(&turns, &Control::silent())).unwrap();
        let moved = |set, turn: usize| image(set, &turns.turn(turn).destinations(PieceKind::XCentre));
        let mut random = godspeed_cube::Random::from_seed(1);
        let mut sets = [Face::U, Face::D].map(positions_of);
        let mut before = 0;
        for made in 1..10_000 {
            let turn = random.below(QuarterTurns::COUNT);
            sets = sets.map(|set| moved(set, turn));
            let distance = distances.get(distances.pair(sets));
            let [first, second] = sets;
            let both = [distances.ranks.of_pair(first, second), distances.ranks.of_pair(second, first)];
            let both = both.map(|index| u32::from(distances.distances.get(index)));
            assert_eq!(both, [distance; 2]);
            assert!(distance.abs_diff(before) <= 1 && distance <= made);
            before = distance;
        }
    }
}
