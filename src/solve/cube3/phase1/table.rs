use super::building::build;
use super::cosets::{CELLS, Cell, Coset, Cosets, ROW, TWIST_CLASSES};
use crate::coordinates::{FLIPS, MOVES, MoveTables, SLICE_PLACES};
use crate::{Control, Database, Stopped, Table, TableSpec, Tables};

/// No coset is further from G1.
pub(super) const DEEPEST: u8 = 12;

/// How far every coset of G1 is from it, modulo 3. The greatest distance is 12.
pub struct Phase1 {
    /// Where each coset is.
    pub cosets: Cosets,
    bytes: Vec<u8>,
}

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

/// The same modulo 3.
const RESIDUES: [u64; 3] = {
    let mut residues = [0; 3];
    let mut distance = 0;
    while distance < DISTANCES.len() {
        residues[distance % 3] += DISTANCES[distance];
        distance += 1;
    }
    residues
};

/// `[place][byte]`: the cells of a byte.
static DIGITS: [[u8; 256]; CELLS] = {
    let mut digits = [[0; 256]; CELLS];
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
    pub const BYTES: usize = TWIST_CLASSES * SLICE_PLACES * ROW;

    /// The distance of a cell modulo 3.
    #[inline(always)]
    #[must_use]
    pub fn residue(&self, cell: Cell) -> u8 {
        digit(self.bytes[cell.byte as usize], cell.place)
    }

    /// The distance of a cell whose neighbour has the given one.
    #[inline(always)]
    #[must_use]
    pub fn beside(&self, cell: Cell, neighbour: u8) -> u8 {
        nearest(self.residue(cell), neighbour)
    }

    /// The distance of a coset, found by walking down to G1.
    #[must_use]
    pub fn distance(&self, moves: &MoveTables, mut coset: Coset) -> u8 {
        let residue = |coset| self.residue(self.cosets.cell(coset));
        for distance in 0..=DEEPEST {
            if coset == Coset::SOLVED {
                return distance;
            }
            let nearer = (residue(coset) + 2) % 3;
            let mut next = MOVES.map(|m| coset.after(moves, m));
            coset = next.find(|&next| residue(next) == nearer).unwrap_or(coset);
        }
        // Only a damaged table leads nowhere.
        DEEPEST
    }
}

impl Database for Phase1 {
    fn blank() -> Self {
        Self { cosets: Cosets::new(), bytes: vec![0; Self::BYTES] }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many cosets, not how many of their kinds up to symmetry, have each distance modulo 3.
    fn distribution(&self) -> Vec<u64> {
        let sizes = self.cosets.class_sizes();
        let mut counts = vec![0; 3];
        for (row, bytes) in self.bytes.chunks_exact(ROW).enumerate() {
            for cell in 0..FLIPS {
                let residue = digit(bytes[cell / CELLS], (cell % CELLS) as u8);
                counts[usize::from(residue)] += sizes[row / SLICE_PLACES];
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
        distribution: &RESIDUES,
        explanation: "How far every cube is from those that half turns of four faces and any of U and D solve.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(build(Self::SPEC.id, control).await?.0)
    }
}

/// A cell of a byte.
#[inline(always)]
#[must_use]
pub(crate) fn digit(byte: u8, place: u8) -> u8 {
    DIGITS[usize::from(place)][usize::from(byte)]
}

/// The distance with this residue that is at most one from another.
#[inline(always)]
#[must_use]
pub(crate) const fn nearest(residue: u8, neighbour: u8) -> u8 {
    // 0, 1 or 2 for one more than the neighbour, and so on: (residue - neighbour + 1) mod 3 - 1.
    neighbour + (residue + 13 - neighbour) % 3 - 1
}

#[cfg(test)]
mod tests {
    use cube::{Cubies, Size, Symmetry, scramble};

    use super::*;
    use crate::block_on;
    use crate::coordinates::{Coordinates, inverse, turn_of};

    #[test]
    fn distances_are_those_of_the_way_and_of_all_symmetric_states() {
        let (tables, control) = (Tables::new(), Control::silent());
        let moves = block_on(tables.get::<MoveTables>(&control)).unwrap();
        let table = block_on(tables.get::<Phase1>(&control)).unwrap();
        assert_eq!(table.distance(&moves, Coset::SOLVED), 0);
        let distance = |cube: &Cubies| table.distance(&moves, Coset::of(&Coordinates::of(cube)));
        let mut sum = 0;
        for seed in 0..200 {
            let length = if seed < 100 { seed as usize % 8 } else { 30 };
            let mut cube = Cubies::solved();
            cube.apply_all(scramble::random_moves(Size::THREE, length, seed).turns());
            let own = distance(&cube);
            assert!(usize::from(own) <= length);
            for g in Symmetry::all().take(16) {
                assert_eq!(distance(&g.cubies(&cube)), own);
            }
            let mut nearer = 0;
            for m in MOVES {
                let mut next = cube;
                next.apply(turn_of(m));
                assert!(distance(&next).abs_diff(own) <= 1);
                nearer += u32::from(distance(&next) < own);
                next.apply(turn_of(inverse(m)));
                assert_eq!(next, cube);
            }
            assert_eq!(nearer > 0, own > 0);
            sum += if length == 30 { u32::from(own) } else { 0 };
        }
        assert!((930..970).contains(&sum), "{sum}");
    }

    #[test]
    fn the_neighbours_distance_follows_from_the_residue() {
        for distance in 1..=DEEPEST {
            for next in distance - 1..=distance + 1 {
                assert_eq!(nearest(next % 3, distance), next);
            }
        }
        assert_eq!([nearest(0, 0), nearest(1, 0)], [0, 1]);
    }
}
