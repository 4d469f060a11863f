use super::places::{PLACES_EACH, Permutation};

/// A set of places of one orbit, a bit each.
pub(crate) type Mask = u32;

/// A coordinate: which `chosen` of some places hold what is looked for; C(n, chosen) values.
pub(crate) struct Subset {
    places: Vec<u8>,
    chosen: u32,
    /// For 12 places each, what the sets of them add to the number, by how many of the chosen lie below.
    low: Vec<u32>,
    high: Vec<u32>,
    size: usize,
}

const HALF: usize = 12;

/// The places that hold what is looked for.
#[inline]
pub(crate) fn mask_of(orbit: &Permutation, mut is_sought: impl FnMut(u8) -> bool) -> Mask {
    orbit.iter().enumerate().map(|(i, &value)| Mask::from(is_sought(value)) << i).sum()
}

impl Subset {
    /// Sets of so many of these places, which stand in order.
    pub(crate) fn new(places: Mask, chosen: u32) -> Self {
        let places: Vec<u8> = (0..PLACES_EACH as u8).filter(|&i| places >> i & 1 == 1).collect();
        let n = places.len();
        let mut subset = Self {
            places,
            chosen,
            low: vec![0; 1 << HALF],
            high: vec![0; (1 << HALF) * 13],
            size: choose(n, chosen),
        };
        let low_count = subset.places.iter().filter(|&&place| usize::from(place) < HALF).count();
        for set in 0..1 << HALF {
            if let Some(rank) = subset.rank_of_part(set, 0, 0) {
                subset.low[set as usize] = rank;
            }
            for below in 0..=12u32 {
                if let Some(rank) = subset.rank_of_part(set << HALF, low_count, below) {
                    subset.high[set as usize * 13 + below as usize] = rank;
                }
            }
        }
        subset
    }

    /// What a part of a set adds to its number; nothing if it has other places.
    fn rank_of_part(&self, set: Mask, skip: usize, below: u32) -> Option<u32> {
        let mut rank = 0;
        let mut count = below;
        let mut left = set;
        for (n, &place) in self.places.iter().enumerate().skip(skip) {
            if set >> place & 1 == 1 {
                count += 1;
                rank += choose(n, count) as u32;
                left &= !(1 << place);
            }
        }
        (left == 0).then_some(rank)
    }

    /// How many sets there are.
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// The number of a set: `C(p1, 1) + C(p2, 2) + ...` for its places `p1 < p2 < ...` as they stand among those of
    /// the coordinate.
    #[inline(always)]
    pub(crate) fn rank(&self, set: Mask) -> usize {
        let low = set as usize & ((1 << HALF) - 1);
        let high = set as usize >> HALF & ((1 << HALF) - 1);
        (self.low[low] + self.high[high * 13 + low.count_ones() as usize]) as usize
    }

    /// The set of a number; the reverse of [`Subset::rank`].
    pub(crate) fn set(&self, mut rank: usize) -> Mask {
        let mut set = 0;
        let mut n = self.places.len();
        for count in (1..=self.chosen).rev() {
            while n > 0 {
                n -= 1;
                if choose(n, count) <= rank {
                    rank -= choose(n, count);
                    set |= 1 << self.places[n];
                    break;
                }
            }
        }
        set
    }
}

/// The number of ways to choose `k` of `n`.
fn choose(n: usize, k: u32) -> usize {
    let k = k as usize;
    if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
}
