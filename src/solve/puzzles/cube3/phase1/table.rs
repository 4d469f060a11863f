use super::building::build;
use super::coset_batch::{CosetBatch, ROOM};
use super::coset_index::{CELLS, Cell, Coset, CosetIndex, LEVELS, ROW};
use super::near_table::{self, MOST, NearTable};
use crate::coordinates::{FLIPS, SLICE_PLACES};
use crate::tables::in_huge_pages;
use crate::{Control, Database, Stopped, Table, TableSpec, Tables};

/// How far every coset of G1 is from it: exactly up to 9, and whether it is further.
pub struct Phase1 {
    /// Where each coset is.
    pub cosets: CosetIndex,
    bytes: Vec<u8>,
}

/// What the table says of all cosets that need so many moves or more.
pub(super) const FAR: u8 = 10;

/// How many cosets have each distance, 0 to 12.
pub(super) const DISTANCES: [u64; 13] = [
    1,
    4,
    50,
    592,
    7156,
    87_236,
    1_043_817,
    12_070_278,
    124_946_368,
    821_605_960,
    1_199_128_738,
    58_202_444,
    476,
];

/// How many are within 8 moves, how many need 9, and how many more.
const SHARES: [u64; 3] = {
    let mut shares = [0; 3];
    let mut distance = 0;
    while distance < DISTANCES.len() {
        let share = if distance <= 8 {
            0
        } else if distance == 9 {
            1
        } else {
            2
        };
        shares[share] += DISTANCES[distance];
        distance += 1;
    }
    shares
};

/// `[place][byte]`: the cells of a byte; eight places, so that three bits address them.
static DIGITS: [[u8; 256]; 8] = {
    let mut digits = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut rest) = (0, byte);
        while place < CELLS {
            digits[place][byte] = (rest % 3) as u8;
            rest /= 3;
            place += 1;
        }
        byte += 1;
    }
    digits
};

impl Phase1 {
    /// Bytes of the whole table.
    pub const BYTES: usize = LEVELS + near_table::BYTES;

    /// What is said of a coset: its distance, or 10 if it is greater.
    #[inline(always)]
    #[must_use]
    pub fn distance(&self, coset: Coset) -> u8 {
        self.among(self.cosets.cell(coset), MOST + 1)
    }

    /// The same of a coset whose neighbour has the given distance. It takes one look: where all neighbours
    /// are near, into the small part of the table.
    #[inline(always)]
    #[must_use]
    pub fn beside(&self, coset: Coset, neighbour: u8) -> u8 {
        self.among(self.cosets.cell(coset), neighbour)
    }

    /// The distances of some cosets as far as they are 8 or more; 8 may stand for less. In a loop without
    /// branches, the loads do not wait for each other.
    #[inline(always)]
    pub fn far_distances(&self, batch: &mut CosetBatch) {
        let count = batch.find_cells(&self.cosets);
        let CosetBatch { cells, distances, .. } = batch;
        for (byte, cell) in distances.iter_mut().zip(&cells[..count]) {
            *byte = self.bytes[cell.byte as usize];
        }
        for (distance, cell) in distances.iter_mut().zip(&cells[..count]) {
            *distance = MOST + 1 + level(*distance, cell.place);
        }
    }

    /// The distances of the first so many listed ones, as far as they are 7 or less; 8 stands for more. One in
    /// some thousands is said to be nearer than it is.
    #[inline(always)]
    pub(super) fn near_distances(&self, batch: &mut CosetBatch, count: usize) {
        let near = NearTable(&self.bytes[LEVELS..]);
        let CosetBatch { cells, list, found, distances, .. } = batch;
        let list = &list[..count.min(ROOM)];
        for (found, &i) in found.iter_mut().zip(list) {
            *found = near.look(cells[usize::from(i) % ROOM]);
        }
        for (&found, &i) in found.iter().zip(list) {
            distances[usize::from(i) % ROOM] = near.see(found).unwrap_or(MOST + 1);
        }
    }

    /// The distance of the coset at a place of the table, for searches that find cells their own way.
    pub(crate) fn distance_at(&self, byte: u32, place: u8) -> u8 {
        self.among(Cell { byte, place }, MOST + 1)
    }

    /// The distance of a coset that is known to be within 8 moves.
    pub(crate) fn near(&self, byte: u32, place: u8) -> u8 {
        self.among(Cell { byte, place }, MOST)
    }

    #[inline(always)]
    fn among(&self, cell: Cell, neighbour: u8) -> u8 {
        if neighbour > MOST {
            let level = level(self.bytes[cell.byte as usize], cell.place);
            if level > 0 || neighbour > MOST + 1 {
                return MOST + 1 + level;
            }
        }
        NearTable(&self.bytes[LEVELS..]).get(cell).unwrap_or(MOST + 1)
    }
}

impl Database for Phase1 {
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Ok(Self { cosets: CosetIndex::new(), bytes: in_huge_pages(0, Self::BYTES, control).await? })
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many cosets, not how many of their kinds up to symmetry, are within 8 moves, need 9 and need
    /// more.
    fn distribution(&self) -> Vec<u64> {
        let sizes = self.cosets.class_sizes();
        let mut counts = vec![0; 3];
        for (row, bytes) in self.bytes[..LEVELS].chunks_exact(ROW).enumerate() {
            for cell in 0..FLIPS {
                let level = level(bytes[cell / CELLS], (cell % CELLS) as u8);
                counts[usize::from(level)] += sizes[row / SLICE_PLACES];
            }
        }
        counts
    }
}

impl Table for Phase1 {
    const SPEC: TableSpec = TableSpec {
        id: "phase1",
        version: 1,
        bytes: Self::BYTES,
        distribution: &SHARES,
        explanation: "How far every cube is from those that half turns of four faces and any of U and D solve.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(build(Self::SPEC.id, control).await?.0)
    }
}

/// A cell of a byte: 0 for at most 8 moves, 1 for 9, 2 for more.
#[inline(always)]
#[must_use]
pub(crate) fn level(byte: u8, place: u8) -> u8 {
    DIGITS[usize::from(place & 7)][usize::from(byte)]
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Cubies, Size, Symmetry, scramble};

    use super::*;
    use crate::block_on;
    use crate::coordinates::{Coordinates, MOVES, turn_of};
    use crate::puzzles::cube3::phase1::CosetMoves;

    #[test]
    fn distances_are_those_of_the_neighbours_and_of_all_symmetric_states() {
        let (tables, control) = (Tables::new(), Control::silent());
        let moves = CosetMoves::new();
        let table = block_on(tables.get::<Phase1>(&control)).unwrap();
        assert_eq!(table.distance(Coset::SOLVED), 0);
        let coset = |cube: &Cubies| Coset::of(&Coordinates::of(cube));
        let mut sum = 0;
        for seed in 0..200 {
            let length = if seed < 100 { seed as usize % 10 } else { 30 };
            let mut cube = Cubies::solved();
            cube.apply_all(scramble::random_moves(Size::THREE, length, seed).turns());
            let own = table.distance(coset(&cube));
            assert!(usize::from(own) <= length);
            for g in Symmetry::all().take(16) {
                assert_eq!(table.distance(coset(&g.cubies(&cube))), own);
            }
            let mut nearest = FAR;
            for m in MOVES {
                let mut next = cube;
                next.apply(turn_of(m));
                assert_eq!(coset(&next), moves.after(coset(&cube), m));
                let distance = table.distance(coset(&next));
                assert!(distance.abs_diff(own) <= 1);
                assert_eq!(table.beside(coset(&next), own), distance);
                nearest = nearest.min(distance);
            }
            assert!(own == FAR || nearest == own.saturating_sub(1));
            sum += if length == 30 { u32::from(own) } else { 0 };
        }
        assert!((930..970).contains(&sum), "{sum}");
    }
}
