use rayon::prelude::*;

use super::nibbles::{IN_WORD, Nibbles, exchanged};
use super::position::PositionMoves;
use crate::tables::NibbleArray;
use crate::{Control, Database, SearchEvent, Stopped, Table, TableSpec, Tables};

/// The edges of the database: U's four, FR, FL and BR. The half turn about the axis through L and R carries
/// them to D's four, BR, BL and FR: together all twelve.
pub(super) const SEVEN: [usize; 7] = [0, 1, 2, 3, 8, 9, 11];

/// Ways to place seven edges: 12!/5!.
const PLACINGS: usize = 3_991_680;

/// Ways to flip them: 2^7.
const FLIPS: usize = 128;

/// Words that hold the flips of one placing.
const WORDS: usize = FLIPS / IN_WORD;

/// Placings between two breaths: a few milliseconds.
const SLICE: usize = 1 << 13;

/// How many moves every arrangement of seven edges needs: `placing * 128 + flips`, four bits each.
///
/// A placing is numbered as the places of the edges one after the other, each among those still free; the
/// flips are one bit for each of the edges.
pub struct SevenEdges {
    distances: NibbleArray,
}

impl SevenEdges {
    /// The moves that these edges need.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> u8 {
        self.distances.get(index)
    }

    /// The number of an arrangement: for each of the seven edges its place, times two, plus its flip.
    #[inline(always)]
    pub(super) fn index(edges: [u8; 7]) -> usize {
        let (mut placing, mut flips, mut taken) = (0, 0, 0_u32);
        for (i, edge) in edges.into_iter().enumerate() {
            let place = u32::from(edge >> 1);
            let free = place - (taken & ((1 << place) - 1)).count_ones();
            placing = placing * (12 - i) + free as usize;
            taken |= 1 << place;
            flips |= usize::from(edge & 1) << i;
        }
        placing * FLIPS + flips
    }

    /// The places of a placing, times two.
    fn placed(mut placing: usize) -> [u8; 7] {
        let mut among_free = [0; 7];
        for i in (0..7).rev() {
            among_free[i] = placing % (12 - i);
            placing /= 12 - i;
        }
        let mut taken = 0_u32;
        among_free.map(|free| {
            let place = (0..12).filter(|place| taken >> place & 1 == 0).nth(free).unwrap_or(0);
            taken |= 1 << place;
            2 * place as u8
        })
    }
}

impl Table for SevenEdges {
    const SPEC: TableSpec = TableSpec {
        id: "classic-edges",
        version: 1,
        bytes: PLACINGS * FLIPS / 2,
        distribution: DISTRIBUTION,
        explanation: "How many moves every arrangement of seven edges needs.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<PositionMoves>(control).await?;
        let nibbles = Nibbles::new(PLACINGS * FLIPS);
        let solved = Self::index(SEVEN.map(|edge| 2 * edge as u8));
        nibbles.reach(solved / IN_WORD, 15 << (4 * (solved % IN_WORD)), 0);
        let mut reached = 1;
        let (mut depth, mut before) = (0, 0);
        while before < reached {
            before = reached;
            for start in (0..PLACINGS).step_by(SLICE) {
                let placings = start..PLACINGS.min(start + SLICE);
                let grow = |placing| grow(&nibbles, &moves, placing, depth);
                reached += placings.into_par_iter().map(grow).sum::<u64>();
                control.yield_now().await?;
            }
            depth += 1;
            let done = reached as f64 / (PLACINGS * FLIPS + 1) as f64;
            control.emit(SearchEvent::Table { name: Self::SPEC.id, done });
        }
        Ok(Self { distances: nibbles.into_half_bytes() })
    }
}

/// Enters the neighbours of all entries of a placing that are at a depth. Returns how many were new.
///
/// A move takes all flips of a placing to one other placing, and exchanges them by the flips that it makes
/// itself: so whole words go at once.
fn grow(nibbles: &Nibbles, moves: &PositionMoves, placing: usize, depth: u8) -> u64 {
    let entries: [u64; WORDS] = std::array::from_fn(|word| nibbles.at(placing * WORDS + word, depth));
    if entries == [0; WORDS] {
        return 0;
    }
    let places = SevenEdges::placed(placing);
    let mut reached = 0;
    for row in &moves.edges {
        let next = SevenEdges::index(places.map(|place| row[usize::from(place)]));
        let (base, flips) = (next / FLIPS * WORDS, next % FLIPS);
        for (word, &entries) in entries.iter().enumerate().filter(|&(_, &entries)| entries != 0) {
            let entries = exchanged(entries, flips % IN_WORD);
            reached += u64::from(nibbles.reach(base + (word ^ (flips / IN_WORD)), entries, depth + 1));
        }
    }
    reached
}

impl Database for SevenEdges {
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Ok(Self { distances: NibbleArray::blank(PLACINGS * FLIPS, control).await? })
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

/// As built; the first five agree with a search over arrangements (see the tests).
const DISTRIBUTION: &[u64] =
    &[1, 15, 191, 2_455, 30_519, 356_462, 3_766_700, 32_719_467, 186_297_009, 274_719_633, 13_042_507, 81];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::block_on;

    #[test]
    fn arrangements_and_their_numbers_are_each_others_reverse() {
        for placing in (0..PLACINGS).step_by(977) {
            let placed = SevenEdges::placed(placing);
            assert_eq!(SevenEdges::index(placed), placing * FLIPS);
            let mut flipped = placed;
            flipped[3] += 1;
            assert_eq!(SevenEdges::index(flipped), placing * FLIPS + 8);
        }
    }

    #[test]
    fn the_first_depths_hold_as_many_arrangements_as_a_plain_search_finds() {
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
