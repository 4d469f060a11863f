use super::super::parts::positions::POSITIONS;
use super::centre_distances::CentrePair;
use super::position::{EDGES, PAIRS, Position, pairs};

/// The hash values of pairs of wing positions.
///
/// Positions are equivalent if the same turns reduce them. The *coset* of a position is the set of those equivalent to
/// it. It is determined by the matching of wing positions, the sets of centres up to a rotation of the colours, and two
/// parities: that of the wings, and that of the edges against the corners in the frame of the colours.
pub(super) struct CosetKeys {
    pairs: Box<[u64; SIZE]>,
    /// The lower position of each pair.
    lower: Box<[u8; SIZE]>,
}

/// A power of two above [`PAIRS`], such that an index below it needs no check.
const SIZE: usize = 512;

/// The hash value of a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CosetKey(pub(super) u64);

impl CosetKeys {
    pub(super) fn new() -> Self {
        let mut keys = Self { pairs: Box::new([0; SIZE]), lower: Box::new([0; SIZE]) };
        for (number, [low, _]) in pairs().enumerate() {
            keys.pairs[number] = mixed(number as u64 + 1);
            keys.lower[number] = low as u8;
        }
        keys
    }

    /// Returns the key of a position whose centres are given as well.
    #[inline(always)]
    pub(super) fn of(&self, position: &Position, centres: [CentrePair; 3]) -> CosetKey {
        let mut key = 0u64;
        let mut is_odd = 0;
        let mut seen = 0u32;
        for pair in position.pairs {
            let pair = usize::from(pair) % SIZE;
            key = key.wrapping_add(self.pairs[pair]);
            // The order of the edges by the lower positions of their wings.
            let low = self.lower[pair] & 31;
            is_odd ^= (seen >> low).count_ones();
            seen |= 1 << low;
        }
        for pair in centres {
            key = key.wrapping_add(mixed(u64::from(pair.index) + (1 << 32)));
        }
        // A rotation of the colours permutes the axes and exchanges sides, both oddly or both evenly if it is a quarter
        // turn or none; it is odd on the edges if it permutes the axes oddly.
        let [x, y, z] = centres;
        let axes = u32::from(x.index > y.index) ^ u32::from(x.index > z.index) ^ u32::from(y.index > z.index);
        let sides = u32::from(x.is_exchanged) ^ u32::from(y.is_exchanged) ^ u32::from(z.is_exchanged);
        let edges = is_odd & 1 ^ u32::from(position.odd_corners) ^ axes;
        let class = (axes ^ sides) << 2 | edges << 1 | u32::from(position.odd_wings);
        CosetKey(mixed(key ^ u64::from(class) << 61))
    }
}

const _: () = assert!(PAIRS <= SIZE && EDGES * 2 == POSITIONS);

/// Returns a number whose bits all depend on all bits of another one (the finalizer of MurmurHash3).
#[inline(always)]
const fn mixed(mut value: u64) -> u64 {
    value = (value ^ value >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    value = (value ^ value >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    value ^ value >> 33
}
