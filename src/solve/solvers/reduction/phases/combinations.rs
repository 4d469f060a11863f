use super::super::parts::positions::{Orbit, POSITIONS};
use crate::coordinates::choose;

/// A set of positions of one orbit, one bit each.
pub(crate) type PositionSet = u32;

/// All positions of an orbit.
pub(crate) const ALL_POSITIONS: PositionSet = (1 << POSITIONS) - 1;

/// A coordinate: the positions, `chosen` out of `n`, that hold certain pieces; `C(n, chosen)` values.
///
/// The value of the positions `p1 < p2 < ...`, counted among the `n`, is `C(p1, 1) + C(p2, 2) + ...`.
pub(crate) struct Combinations {
    positions: Vec<u8>,
    chosen: usize,
    /// What a set of positions below 12 adds to the value.
    low: Vec<u32>,
    /// What a set of positions from 12 on adds, by the number of chosen positions below 12.
    high: Vec<u32>,
    size: usize,
}

const HALF: usize = 12;

/// Returns the positions whose content fulfils a condition.
#[inline]
pub(crate) fn positions_where(orbit: &Orbit, mut condition: impl FnMut(u8) -> bool) -> PositionSet {
    orbit.iter().enumerate().map(|(i, &value)| PositionSet::from(condition(value)) << i).sum()
}

impl Combinations {
    /// Returns the coordinate of `chosen` out of a set of positions.
    pub(crate) fn new(positions: PositionSet, chosen: usize) -> Self {
        let positions: Vec<u8> = (0..POSITIONS as u8).filter(|&i| positions >> i & 1 == 1).collect();
        let n = positions.len();
        let mut combinations = Self {
            positions,
            chosen,
            low: vec![0; 1 << HALF],
            high: vec![0; (1 << HALF) * (HALF + 1)],
            size: choose(n, chosen),
        };
        let low_count = combinations.positions.iter().filter(|&&p| usize::from(p) < HALF).count();
        for set in 0..1 << HALF {
            if let Some(rank) = combinations.rank_of_part(set, 0, 0) {
                combinations.low[set as usize] = rank;
            }
            for below in 0..=HALF {
                if let Some(rank) = combinations.rank_of_part(set << HALF, low_count, below) {
                    combinations.high[set as usize * (HALF + 1) + below] = rank;
                }
            }
        }
        combinations
    }

    /// Returns what part of a set adds to its value, or `None` if it has positions outside the coordinate.
    fn rank_of_part(&self, set: PositionSet, skip: usize, below: usize) -> Option<u32> {
        let mut rank = 0;
        let mut count = below;
        let mut left = set;
        for (n, &position) in self.positions.iter().enumerate().skip(skip) {
            if set >> position & 1 == 1 {
                count += 1;
                rank += choose(n, count) as u32;
                left &= !(1 << position);
            }
        }
        (left == 0).then_some(rank)
    }

    /// Returns the number of values.
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// Returns the value of a set.
    #[inline(always)]
    pub(crate) fn rank(&self, set: PositionSet) -> usize {
        let low = set as usize & ((1 << HALF) - 1);
        let high = set as usize >> HALF & ((1 << HALF) - 1);
        (self.low[low] + self.high[high * (HALF + 1) + low.count_ones() as usize]) as usize
    }

    /// Returns the set of a value; the inverse of [`rank`](Combinations::rank).
    pub(crate) fn set(&self, mut rank: usize) -> PositionSet {
        let mut set = 0;
        let mut n = self.positions.len();
        for count in (1..=self.chosen).rev() {
            while n > 0 {
                n -= 1;
                if choose(n, count) <= rank {
                    rank -= choose(n, count);
                    set |= 1 << self.positions[n];
                    break;
                }
            }
        }
        set
    }
}
