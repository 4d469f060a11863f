use godspeed_cube::Symmetry;

use super::state::{FLIP, State};
use super::symmetry;

/// Ways in which the three slices fill the twelve edge places: C(12,4) * C(8,4) = 34,650.
#[cfg(test)]
pub(super) const SLICES: usize = 34_650;
/// The slices' numbers in groups of 15, each group with room for 16: 34,650 / 15 = 2310.
pub(super) const GROUPS: usize = 2310;

/// The bit of an edge's label that stands for slice 1; bit 6 stands for slice 2 and bit 7 for a flip.
const LABEL: [u8; 3] = [0, 1 << 5, 1 << 6];

/// Numbers the ways the slices fill the edge places, from bits.
///
/// Places 0 to 5 give one index, places 6 to 11 the other: bits 0 to 5 say which of the six places hold
/// slice 1, bits 6 to 11 which hold slice 2. The sum of the two look-ups is `group * 16 + k`, with 2310
/// groups and k below 15: the sixteenth place of a group is where the table keeps a group's minimum.
pub(super) struct SliceRanks {
    pub(super) low: [u16; 4096],
    pub(super) high: [u16; 4096],
}

impl SliceRanks {
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

    /// The number of edge bits: of the places with slice 1, and of those with slice 2.
    #[inline(always)]
    pub(super) fn rank(&self, ones: u32, twos: u32) -> u32 {
        let low = (ones & 63 | twos << 6 & 0xFC0) as usize;
        let high = (ones >> 6 & 63 | twos & 0xFC0) as usize;
        u32::from(self.low[low]) + u32::from(self.high[high])
    }

    /// The slice in each place, for every number that [`rank`](Self::rank) gives; 3 fills the rest.
    pub(super) fn slices(&self) -> Vec<[u8; 16]> {
        let mut slices = vec![[3; 16]; GROUPS * 16];
        for ones in 0..=4 {
            for twos in (2_u32.saturating_sub(ones))..=(6 - ones).min(4) {
                for low in halves(ones, twos) {
                    for high in halves(4 - ones, 4 - twos) {
                        let places = &mut slices[usize::from(self.low[low] + self.high[high])];
                        for place in 0..6 {
                            places[place] = (low >> place & 1 | (low >> (6 + place) & 1) << 1) as u8;
                            places[6 + place] = (high >> place & 1 | (high >> (6 + place) & 1) << 1) as u8;
                        }
                    }
                }
            }
        }
        slices
    }
}

/// The patterns of six places with so many of slice 1 and of slice 2.
fn halves(ones: u32, twos: u32) -> Vec<usize> {
    let has = |pattern: &usize| {
        let (a, b) = (pattern & 63, pattern >> 6);
        a & b == 0 && a.count_ones() == ones && b.count_ones() == twos
    };
    (0..4096).filter(has).collect()
}

/// How moves and a symmetry rearrange and relabel the edges of a coset.
///
/// The coset of `g x m g'` holds in place p what x holds in place `from[p]`, seen through g.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeMap {
    /// For each place the place it takes its edge from; 12 to 15 stay.
    pub(super) from: [u8; 16],
    /// The places, one bit each, in which the edge is flipped on the way.
    pub(super) flips: u32,
}

impl EdgeMap {
    pub(super) fn new(moves: &State, g: Symmetry) -> Self {
        let mut map = Self { from: std::array::from_fn(|lane| lane as u8), flips: 0 };
        for (place, back) in symmetry::edges(g.inverse()).into_iter().enumerate() {
            let edge = moves.edges[usize::from(back & 15)];
            map.from[place] = edge & 15;
            map.flips |= u32::from((edge ^ back) & FLIP == FLIP) << place;
        }
        map
    }
}

/// The label of every edge piece seen through a symmetry, after the pieces were renamed by `rename`:
/// bit 5 for slice 1, bit 6 for slice 2, bit 7 for a flip.
pub(super) fn labels(rename: &State, g: Symmetry) -> [u8; 16] {
    let seen = symmetry::edges(g);
    let mut labels = [0; 16];
    for (label, &renamed) in labels.iter_mut().zip(&rename.edges) {
        let edge = seen[usize::from(renamed & 15)];
        *label = LABEL[usize::from(edge >> 2 & 3)] | (edge ^ renamed) & FLIP;
    }
    labels
}

/// The label of every slice seen through a symmetry, indexed by `slice | flipped << 2`.
pub(super) fn slice_labels(g: Symmetry) -> [u8; 16] {
    let pieces = labels(&State::SOLVED, g);
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

    #[test]
    fn every_way_to_fill_the_slices_has_its_own_number() {
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

    #[test]
    fn a_symmetry_flips_all_edges_of_a_slice_or_none() {
        for g in Symmetry::all() {
            let edges = symmetry::edges(g);
            for slice in 0..3 {
                let flips: Vec<u8> = edges[slice * 4..][..4].iter().map(|e| e & FLIP).collect();
                assert!(flips.iter().all(|&flip| flip == flips[0]));
            }
        }
    }
}
