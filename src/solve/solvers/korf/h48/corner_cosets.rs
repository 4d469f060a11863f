use godspeed_cube::Symmetry;

use super::h48_index::zeroed;
use crate::solvers::korf::cubie_state::{CubieState, MOVES, MoveIndex, corners_of, numbered_corners};

/// Distributions of the two tetrads over the eight corner places: C(8,4) = 70.
pub(super) const TETRADS: usize = 70;
/// Twists of seven corners, which determine the eighth: 3^7 = 2187.
pub(super) const TWISTS: usize = 2187;
/// Cosets of the corners: C(8,4) * 3^7 = 153,090.
pub(super) const COSETS: usize = TETRADS * TWISTS;
/// Classes of these cosets under the 48 symmetries of the cube.
pub(super) const CLASSES: usize = 3393;

/// Ranks the corner cosets, from bit masks of the corners.
///
/// Each mask has one bit for each place. The rank of a coset is a sum of three lookups,
/// `tetrads[t] + twists[o0] + 2 * twists[o1]`.
pub(super) struct CornerRanks {
    /// From the mask of tetrad bits to its rank below 70, times 2187.
    pub(super) tetrads: [u32; 256],
    /// From the mask of twist bits to the sum of 3^i over its bits i below 7.
    pub(super) twists: [u32; 256],
}

impl CornerRanks {
    /// Fills the lookup tables.
    pub(super) fn new() -> Self {
        let mut ranks = Self { tetrads: [0; 256], twists: [0; 256] };
        for (rank, byte) in (0..).zip(tetrad_masks()) {
            ranks.tetrads[byte] = rank * TWISTS as u32;
        }
        for byte in 0..256_usize {
            ranks.twists[byte] = (0..7).filter(|i| byte >> i & 1 == 1).map(|i| 3_u32.pow(i)).sum();
        }
        ranks
    }

    /// Returns the rank of the coset that contains some corners.
    pub(super) fn rank(&self, corners: &[u8; 8]) -> usize {
        let [t, o0, o1] = [2, 4, 5].map(|bit| plane(corners, bit));
        (self.tetrads[t] + self.twists[o0] + 2 * self.twists[o1]) as usize
    }

    /// Returns some corners in the coset of a rank, with all eight cubies present.
    #[allow(clippy::expect_used, reason = "a rank below `COSETS` has a rank of tetrads below 70")]
    pub(super) fn corners(rank: usize) -> [u8; 8] {
        let (tetrads, mut twists) = (rank / TWISTS, rank % TWISTS);
        let byte = tetrad_masks().nth(tetrads).expect("ranks of tetrads are below 70");
        let mut unused = [0, 4];
        let mut twisted = 0;
        std::array::from_fn(|place| {
            let piece = &mut unused[byte >> place & 1];
            let twist = if place < 7 { twists % 3 } else { (3 - twisted % 3) % 3 };
            twists /= 3;
            twisted += twist;
            *piece += 1;
            (*piece - 1) | (twist << 4) as u8
        })
    }
}

/// Returns the masks of four places, in ascending order.
fn tetrad_masks() -> impl Iterator<Item = usize> {
    (0..256).filter(|mask: &usize| mask.count_ones() == 4)
}

/// Returns one bit of every corner, place 0 in bit 0.
fn plane(corners: &[u8; 8], bit: u32) -> usize {
    (0..8).map(|place| usize::from(corners[place] >> bit & 1) << place).sum()
}

/// The classes of corner cosets under the 48 symmetries.
pub(super) struct CornerClasses {
    /// For each coset, its class in the bits from 6 on, and below them a symmetry that maps it to the class's
    /// representative.
    pub(super) of_coset: Vec<u32>,
    /// The rank of each class's representative.
    pub(super) representatives: Vec<u32>,
    /// One bit for each symmetry that fixes the representative.
    pub(super) stabilisers: Vec<u64>,
}

impl CornerClasses {
    /// Finds the classes.
    pub(super) fn new(ranks: &CornerRanks) -> Self {
        let inverses: Vec<usize> = Symmetry::all().map(|g| g.inverse().index()).collect();
        let mut classes = Self {
            of_coset: vec![u32::MAX; COSETS],
            representatives: Vec::with_capacity(CLASSES),
            stabilisers: Vec::with_capacity(CLASSES),
        };
        for coset in 0..COSETS {
            if classes.of_coset[coset] != u32::MAX {
                continue;
            }
            let class = classes.representatives.len() as u32;
            let corners = corners_of(&CornerRanks::corners(coset));
            let mut stabiliser = 0;
            for (g, &inverse) in Symmetry::all().zip(&inverses) {
                let image = ranks.rank(&numbered_corners(&g.corners(&corners)));
                if classes.of_coset[image] == u32::MAX {
                    classes.of_coset[image] = class << 6 | inverse as u32;
                }
                if image == coset {
                    stabiliser |= 1 << inverse;
                }
            }
            classes.representatives.push(coset as u32);
            classes.stabilisers.push(stabiliser);
        }
        classes
    }

    /// Returns all symmetries that map a coset to the representative of its class, given the class and the symmetry in
    /// [`of_coset`](Self::of_coset).
    pub(super) fn images(&self, class: usize, symmetry: Symmetry) -> impl Iterator<Item = Symmetry> {
        let stabiliser = self.stabilisers[class];
        let fixing = Symmetry::all().filter(move |fix| stabiliser >> fix.index() & 1 == 1);
        fixing.map(move |fix| symmetry.then(fix))
    }
}

/// Returns the symmetry of an index that was taken from one.
#[allow(clippy::expect_used, reason = "the tables hold indices of symmetries only")]
pub(super) fn symmetry(index: u32) -> Symmetry {
    Symmetry::from_index(index as usize).expect("the index was taken from a symmetry")
}

/// The corner coset after each move, as the sum of two lookups.
///
/// Rows have room for 32 moves, and the number of rows is a power of two, so that a masked index needs no bounds
/// check.
pub(super) struct CornerMoves {
    /// `[tetrad rank * 32 + move]`: the rank after the move, times 2187.
    tetrads: Box<[u32; 128 * 32]>,
    /// `[twist rank * 32 + move]`: the rank after the move.
    twists: Box<[u16; 4096 * 32]>,
    /// The rank of every mask of tetrad bits.
    pub(super) rows: [u8; 256],
}

impl CornerMoves {
    /// Fills the move tables.
    pub(super) fn new(ranks: &CornerRanks) -> Self {
        let rows = ranks.tetrads.map(|rank| (rank as usize / TWISTS) as u8);
        let mut moves = Self { tetrads: zeroed(), twists: zeroed(), rows };
        for m in 0..MOVES {
            let state = CubieState::of_move(m);
            let after = |rank: usize| {
                let before = CubieState { corners: CornerRanks::corners(rank), ..CubieState::SOLVED };
                ranks.rank(&before.then(&state).corners)
            };
            for tetrads in 0..TETRADS {
                moves.tetrads[tetrads * 32 + m] = (after(tetrads * TWISTS) / TWISTS * TWISTS) as u32;
            }
            for twists in 0..TWISTS {
                moves.twists[twists * 32 + m] = (after(twists) % TWISTS) as u16;
            }
        }
        moves
    }

    /// Returns the coset after a move, from the ranks of the tetrads and of the twists before it.
    #[inline(always)]
    pub(super) fn after(&self, tetrads: u32, twists: u32, m: MoveIndex) -> u32 {
        let [tetrads, twists] = [tetrads, twists].map(|rank| rank as usize * 32 + m);
        self.tetrads[tetrads % self.tetrads.len()] + u32::from(self.twists[twists % self.twists.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::korf::test_walks::state_of;

    #[test]
    fn the_153090_corner_cosets_have_different_ranks() {
        let ranks = CornerRanks::new();
        assert_eq!(COSETS, 153_090);
        assert!((0..COSETS).all(|rank| ranks.rank(&CornerRanks::corners(rank)) == rank));
    }

    #[test]
    fn symmetries_partition_them_into_3393_classes() {
        let ranks = CornerRanks::new();
        let classes = CornerClasses::new(&ranks);
        assert_eq!(classes.representatives.len(), CLASSES);
        let orbits: usize =
            classes.stabilisers.iter().map(|s| Symmetry::COUNT / s.count_ones() as usize).sum();
        assert_eq!(orbits, COSETS);
        for (coset, &entry) in classes.of_coset.iter().enumerate() {
            let (class, g) = ((entry >> 6) as usize, symmetry(entry & 63));
            let image = g.corners(&corners_of(&CornerRanks::corners(coset)));
            assert_eq!(ranks.rank(&numbered_corners(&image)), classes.representatives[class] as usize);
        }
    }

    #[test]
    fn moving_a_rank_equals_moving_the_corners() {
        let ranks = CornerRanks::new();
        let moves = CornerMoves::new(&ranks);
        for seed in 0..200 {
            let state = state_of(seed, 25);
            let rank = ranks.rank(&state.corners);
            for m in 0..MOVES {
                let after = moves.after((rank / TWISTS) as u32, (rank % TWISTS) as u32, m);
                assert_eq!(after as usize, ranks.rank(&state.turned(m).corners));
            }
        }
    }
}
