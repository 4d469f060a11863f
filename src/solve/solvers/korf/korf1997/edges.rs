use std::sync::Arc;

use super::pattern_database::{Layer, Pattern, PatternDatabase};
use super::position::PositionMoves;
use crate::coordinates::{arrangement, arrangement_rank};
use crate::tables::{NIBBLES_PER_WORD, nibbles_xored};
use crate::{Control, Stopped, TableSpec, Tables};

/// The edges of the database: the four of U, then FR, FL and BR. The half turn of the cube about the axis through L and
/// R maps them to the four of D, then BR, BL and FR, so that both sets together are all twelve edges.
pub(super) const SEVEN: [usize; 7] = [0, 1, 2, 3, 8, 9, 11];

/// Ways to place seven edges: 12!/5!.
const PLACEMENTS: usize = 3_991_680;

/// Ways to flip them: 2^7.
const FLIPS: usize = 128;

/// Words that hold the flips of one placement.
const WORDS: usize = FLIPS / NIBBLES_PER_WORD;

/// The pattern database of seven edges: 12!/5! * 2^7 = 510,935,040 entries.
pub type SevenEdges = PatternDatabase<SevenEdgePattern>;

/// The arrangements of seven edges, numbered `placement * 128 + flips`.
///
/// A placement is numbered by the place of each edge in turn among those still free. The flips are one bit for each
/// edge.
pub struct SevenEdgePattern {
    moves: Arc<PositionMoves>,
}

impl SevenEdgePattern {
    /// Returns the number of an arrangement, given for each of the seven edges its place, times two, plus its flip.
    #[inline(always)]
    pub(super) fn index(edges: [u8; 7]) -> usize {
        let flips = (0..7).map(|i| usize::from(edges[i] & 1) << i).sum::<usize>();
        arrangement_rank(edges.map(|edge| edge >> 1), 12) * FLIPS + flips
    }

    /// Returns the places of a placement, times two.
    fn places(placement: usize) -> [u8; 7] {
        arrangement(placement, 12).map(|place| 2 * place)
    }
}

impl Pattern for SevenEdgePattern {
    const SPEC: TableSpec = TableSpec {
        id: "classic-edges",
        version: 1,
        bytes: PLACEMENTS * FLIPS / 2,
        distribution: DISTRIBUTION,
        explanation: "The distance of every arrangement of seven edges from solved.",
    };
    const GROUP_WORDS: usize = WORDS;
    const GROUPS_PER_YIELD: usize = 1 << 13;
    /// The rank of `SEVEN` itself, with all flips 0. A test checks it.
    const SOLVED: usize = 197 * FLIPS;

    async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self { moves: tables.get(control).await? })
    }

    /// A move leads from all flips of a placement to one other placement, and exchanges flips by XOR with those it makes
    /// itself. So whole words are set at once.
    fn expand(&self, placement: usize, layer: Layer<'_>) -> u64 {
        let masks: [u64; WORDS] = std::array::from_fn(|word| layer.mask(placement * WORDS + word));
        if masks == [0; WORDS] {
            return 0;
        }
        let places = Self::places(placement);
        let mut reached = 0;
        for row in &self.moves.edges {
            let next = Self::index(places.map(|place| row[usize::from(place)]));
            let (base, flips) = (next / FLIPS * WORDS, next % FLIPS);
            for (word, &mask) in masks.iter().enumerate().filter(|&(_, &mask)| mask != 0) {
                let mask = nibbles_xored(mask, flips % NIBBLES_PER_WORD);
                reached += layer.reach_mask(base + (word ^ (flips / NIBBLES_PER_WORD)), mask);
            }
        }
        reached
    }
}

/// As built. A test compares the first five with a search over arrangements.
const DISTRIBUTION: &[u64] =
    &[1, 15, 191, 2_455, 30_519, 356_462, 3_766_700, 32_719_467, 186_297_009, 274_719_633, 13_042_507, 81];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::block_on;

    #[test]
    fn the_solved_edges_have_the_number_of_the_solved_arrangement() {
        assert_eq!(SevenEdgePattern::index(SEVEN.map(|edge| 2 * edge as u8)), SevenEdgePattern::SOLVED);
    }

    #[test]
    fn arrangements_and_their_numbers_are_inverse_to_each_other() {
        for placement in (0..PLACEMENTS).step_by(977) {
            let places = SevenEdgePattern::places(placement);
            assert_eq!(SevenEdgePattern::index(places), placement * FLIPS);
            let mut flipped = places;
            flipped[3] += 1;
            assert_eq!(SevenEdgePattern::index(flipped), placement * FLIPS + 8);
        }
    }

    #[test]
    fn the_first_layers_agree_with_a_search_over_arrangements() {
        let moves = block_on(Tables::new().get::<PositionMoves>(&Control::silent())).unwrap();
        let mut seen = HashSet::from([SEVEN.map(|edge| 2 * edge as u8)]);
        let mut layer: Vec<[u8; 7]> = seen.iter().copied().collect();
        for &count in &DISTRIBUTION[..5] {
            assert_eq!(layer.len() as u64, count);
            let next =
                layer.iter().flat_map(|edges| moves.edges.map(|row| edges.map(|e| row[usize::from(e)])));
            layer = next.filter(|edges| seen.insert(*edges)).collect();
        }
    }
}
