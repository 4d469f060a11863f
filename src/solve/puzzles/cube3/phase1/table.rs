use super::building::{build, fill};
use super::coset_batch::CosetBatch;
use super::coset_index::{CELLS, Cell, Coset, CosetIndex, LEVELS, ROW};
use super::near_table::{self, MAX_DISTANCE as NEAR, NearTable};
use crate::coordinates::{FLIPS, SLICE_PLACES};
use crate::tables::in_huge_pages;
use crate::{Control, Database, Stopped, Table, TableSpec, Tables};

/// The distance of every coset of G1 from G1, exact up to 9 moves.
pub struct Phase1 {
    /// The cell of each coset.
    pub index: CosetIndex,
    bytes: Vec<u8>,
}

/// The distance that the table returns for cosets that need 10 moves or more.
pub(super) const FAR: u8 = 10;

/// The number of cosets within 8 moves, at 9 moves, and further away.
const COSETS_BY_LEVEL: [u64; 3] = [138_155_502, 821_605_960, 1_257_331_658];

/// `[place][byte]`: the level of a cell. Eight places rather than five let three bits index them unchecked.
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
    /// The size of the table in bytes.
    pub const BYTES: usize = LEVELS + near_table::BYTES;

    /// Writes the bytes of a table whose distances are exact up to 8 moves, and 9 for all cosets further away.
    ///
    /// It takes a fraction of the time of the exact table. A search visits more nodes with it, and finds the same.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn fill_near(bytes: &mut [u8], control: &Control) -> Result<(), Stopped> {
        fill(Self::SPEC.id, FAR - 1, bytes, control).await.map(drop)
    }

    /// Returns the distance of a coset, or 10 if it is greater.
    #[inline(always)]
    #[must_use]
    pub fn distance(&self, coset: Coset) -> u8 {
        self.read(self.index.cell(coset), NEAR + 1)
    }

    /// Returns the distance of a coset that is one move from a coset of the given distance.
    ///
    /// This takes one lookup: if the neighbour is near G1, the large part of the table is not read.
    #[inline(always)]
    #[must_use]
    pub fn distance_beside(&self, coset: Coset, neighbour: u8) -> u8 {
        self.read(self.index.cell(coset), neighbour)
    }

    /// Looks up the distances of a batch: 8 for at most 8, 9, and 10 for at least 10.
    ///
    /// The loop has no branches, so the loads do not wait for each other.
    #[inline(always)]
    pub fn far_distances(&self, batch: &mut CosetBatch) {
        let count = batch.find_cells(&self.index);
        let CosetBatch { cells, distances, .. } = batch;
        for (byte, cell) in distances.iter_mut().zip(&cells[..count]) {
            *byte = self.bytes[cell.byte as usize];
        }
        for (distance, cell) in distances.iter_mut().zip(&cells[..count]) {
            *distance = NEAR + 1 + level(*distance, cell.place);
        }
    }

    /// Looks up the distances of the first `count` selected cosets of a batch: up to 7, and 8 for any greater one.
    ///
    /// About one distance in some thousands is too small.
    #[inline(always)]
    pub(super) fn near_distances(&self, batch: &mut CosetBatch, count: usize) {
        let near = NearTable(&self.bytes[LEVELS..]);
        let CosetBatch { cells, selected, probes, distances, .. } = batch;
        let selected = &selected[..count.min(CosetBatch::CAPACITY)];
        for (probe, &i) in probes.iter_mut().zip(selected) {
            *probe = near.probe(cells[usize::from(i) % CosetBatch::CAPACITY]);
        }
        for (&probe, &i) in probes.iter().zip(selected) {
            distances[usize::from(i) % CosetBatch::CAPACITY] = near.resolve(probe).unwrap_or(NEAR + 1);
        }
    }

    /// Returns the distance of the coset at a place of the table, for searches that compute cells themselves.
    pub(crate) fn distance_at(&self, byte: u32, place: u8) -> u8 {
        self.read(Cell { byte, place }, NEAR + 1)
    }

    /// Returns the distance of the coset at a place of the table that is known to be within 8 moves.
    pub(crate) fn near_distance_at(&self, byte: u32, place: u8) -> u8 {
        self.read(Cell { byte, place }, NEAR)
    }

    #[inline(always)]
    fn read(&self, cell: Cell, neighbour: u8) -> u8 {
        if neighbour > NEAR {
            let level = level(self.bytes[cell.byte as usize], cell.place);
            if level > 0 || neighbour > NEAR + 1 {
                return NEAR + 1 + level;
            }
        }
        NearTable(&self.bytes[LEVELS..]).get(cell).unwrap_or(NEAR + 1)
    }
}

impl Database for Phase1 {
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Ok(Self { index: CosetIndex::new(), bytes: in_huge_pages(0, Self::BYTES, control).await? })
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of cosets, counted with all their symmetric images, at each of the three levels.
    fn distribution(&self) -> Vec<u64> {
        let sizes = self.index.class_sizes();
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
        distribution: &COSETS_BY_LEVEL,
        explanation: "The number of moves to the states that U, D and half turns of the other faces can solve.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(build(Self::SPEC.id, control).await?.0)
    }
}

/// Returns a cell of a byte: 0 for at most 8 moves, 1 for 9, 2 for more.
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
    fn distances_match_neighbours_and_symmetric_states() {
        let (tables, control) = (Tables::new(), Control::silent());
        let moves = CosetMoves::new();
        let table = block_on(tables.get::<Phase1>(&control)).unwrap();
        assert_eq!(table.distance(Coset::SOLVED), 0);
        let coset = |cube: &Cubies| Coset::of(&Coordinates::of(cube));
        let mut sum = 0;
        for seed in 0..200 {
            let length = if seed < 100 { seed as usize % 10 } else { 30 };
            let mut cube = Cubies::SOLVED;
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
                assert_eq!(table.distance_beside(coset(&next), own), distance);
                nearest = nearest.min(distance);
            }
            assert!(own == FAR || nearest == own.saturating_sub(1));
            sum += if length == 30 { u32::from(own) } else { 0 };
        }
        assert!((930..970).contains(&sum), "{sum}");
    }
}
