use godspeed_cube::Symmetry;

use crate::solvers::korf::cubie_state::{CubieState, FLIP};
use crate::solvers::korf::edge_map::labels;

/// Groups of 15 distributions, each group with room for 16: 34,650 / 15 = 2310.
pub(super) const GROUPS: usize = 2310;

/// Ranks the distributions of the slices over the edge places, from bit masks.
///
/// Places 0 to 5 give one index, places 6 to 11 the other: in each, bits 0 to 5 are the places with slice 1, bits 6 to
/// 11 those with slice 2. The sum of the two lookups is `group * 16 + k`, with 2310 groups and k below 15. The sixteenth
/// slot of a group is where the table keeps the minimum of a block.
pub(super) struct SliceRanks {
    low: [u16; 4096],
    high: [u16; 4096],
}

impl SliceRanks {
    /// Fills the lookup tables.
    pub(super) fn new() -> Self {
        let mut ranks = Self { low: [0; 4096], high: [0; 4096] };
        let mut group = 0;
        for ones in 0..=4 {
            for twos in (2_u32.saturating_sub(ones))..=(6 - ones).min(4) {
                let low = halves(ones, twos);
                let high = halves(4 - ones, 4 - twos);
                // One of the two halves has a multiple of 15 patterns: it fills the groups.
                let (filling, filled, other, others) = if high.len().is_multiple_of(15) {
                    (&mut ranks.high, &high, &mut ranks.low, &low)
                } else {
                    (&mut ranks.low, &low, &mut ranks.high, &high)
                };
                let stride = filled.len() / 15;
                for (i, &pattern) in filled.iter().enumerate() {
                    filling[pattern] = (i / 15 * 16 + i % 15) as u16;
                }
                for (i, &pattern) in others.iter().enumerate() {
                    other[pattern] = ((group + i * stride) * 16) as u16;
                }
                group += others.len() * stride;
            }
        }
        ranks
    }

    /// Returns the rank of a distribution from the places of slice 1 and of slice 2, one bit each.
    #[inline(always)]
    pub(super) fn rank(&self, ones: u32, twos: u32) -> u32 {
        let low = (ones & 63 | twos << 6 & 0xFC0) as usize;
        let high = (ones >> 6 & 63 | twos & 0xFC0) as usize;
        u32::from(self.low[low]) + u32::from(self.high[high])
    }

    /// Returns the slice in each place for every rank, padded with 3. Unused ranks hold 3 only.
    pub(super) fn slices(&self) -> Vec<[u8; 16]> {
        let mut slices = vec![[3; 16]; GROUPS * 16];
        let fours = || (0..1 << 12).filter(|places: &u32| places.count_ones() == 4);
        for ones in fours() {
            for twos in fours().filter(|twos| ones & twos == 0) {
                for (place, slice) in slices[self.rank(ones, twos) as usize][..12].iter_mut().enumerate() {
                    *slice = (ones >> place & 1 | (twos >> place & 1) << 1) as u8;
                }
            }
        }
        slices
    }
}

/// Returns the patterns of six places with given numbers of slice 1 and of slice 2.
fn halves(ones: u32, twos: u32) -> Vec<usize> {
    let has = |pattern: &usize| {
        let (a, b) = (pattern & 63, pattern >> 6);
        a & b == 0 && a.count_ones() == ones && b.count_ones() == twos
    };
    (0..4096).filter(has).collect()
}

/// Returns the label of every slice under a symmetry, indexed by `slice | flipped << 2`.
pub(super) fn slice_labels(g: Symmetry) -> [u8; 16] {
    let pieces = labels(&CubieState::SOLVED, g);
    let mut labels = [0; 16];
    for slice in 0..3 {
        labels[slice] = pieces[slice * 4];
        labels[slice | 4] = pieces[slice * 4] ^ FLIP;
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distributions of the three slices over the twelve edge places: C(12,4) * C(8,4).
    const SLICES: usize = 34_650;

    #[test]
    fn every_distribution_of_the_slices_has_its_own_rank() {
        let ranks = SliceRanks::new();
        let slices = ranks.slices();
        let filled: Vec<usize> = (0..slices.len()).filter(|&rank| slices[rank][0] != 3).collect();
        assert_eq!(filled.len(), SLICES);
        for rank in filled {
            assert!(rank % 16 < 15);
            let bits = |slice| (0..12).map(|p| u32::from(slices[rank][p] == slice) << p).sum();
            assert_eq!(ranks.rank(bits(1), bits(2)) as usize, rank);
        }
    }
}
