//! Seeded pseudorandom numbers: xoshiro256**, seeded by SplitMix64.
//!
//! D. Blackman and S. Vigna, *Scrambled linear pseudorandom number generators*, ACM Transactions on
//! Mathematical Software 47(4), 2021. Integers below a bound: D. Lemire, *Fast random integer
//! generation in an interval*, ACM Transactions on Modeling and Computer Simulation 29(1), 2019.

/// A seeded pseudorandom number generator with the same output on every machine.
///
/// Scrambles and randomised searches use it so that runs are reproducible. It is not cryptographically secure.
///
/// ```
/// use godspeed_cube::Random;
///
/// let mut dice = Random::from_seed(5);
/// assert!((0..100).all(|_| dice.below(6) < 6));
/// assert_eq!(Random::from_seed(7).next_u64(), Random::from_seed(7).next_u64());
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// Returns the generator for a seed; every seed is valid, including 0.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        let mut weyl = seed;
        Self { state: std::array::from_fn(|_| split_mix(&mut weyl)) }
    }

    /// Derives the seed of item `index` in a series from the seed of the series.
    ///
    /// Item 0 has the seed of the series. A pair of items from series with different seeds coincides with a
    /// probability of about `2^-64`; with `seed + index`, series 5 and 6 would differ in one item only.
    ///
    /// ```
    /// use godspeed_cube::Random;
    ///
    /// assert_eq!(Random::derived_seed(5, 0), 5);
    /// assert_ne!(Random::derived_seed(5, 1), Random::derived_seed(6, 0));
    /// ```
    #[must_use]
    pub fn derived_seed(seed: u64, index: u64) -> u64 {
        if index == 0 {
            return seed;
        }
        let mut weyl = seed;
        let mut start = split_mix(&mut weyl).wrapping_add(index.wrapping_mul(WEYL_STEP));
        split_mix(&mut start)
    }

    /// Returns the next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Returns a uniform integer from 0 to `bound - 1`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let mut wide = u128::from(self.next_u64()) * u128::from(bound);
        if (wide as u64) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (wide as u64) < uneven {
                wide = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        (wide >> 64) as usize
    }

    /// Returns a uniform number in the range 0 (inclusive) to 1 (exclusive).
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Returns `true` with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Shuffles the items, each order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// The step of SplitMix64's counter: 2^64 divided by the golden ratio, made odd.
const WEYL_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

fn split_mix(weyl: &mut u64) -> u64 {
    *weyl = weyl.wrapping_add(WEYL_STEP);
    let mut z = *weyl;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeding_yields_the_published_numbers() {
        let mut weyl = 1_234_567;
        assert_eq!(split_mix(&mut weyl), 6_457_827_717_110_365_317);
        assert_eq!(split_mix(&mut weyl), 3_203_168_211_198_807_973);
    }

    #[test]
    fn the_generator_yields_the_published_numbers() {
        let mut random = Random { state: [1, 2, 3, 4] };
        let published = [11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240];
        assert_eq!([(); 4].map(|()| random.next_u64()), published);
    }

    #[test]
    fn sequences_of_different_seeds_have_no_number_in_common() {
        let series = |seed| (0..1000).map(move |index| Random::derived_seed(seed, index));
        let mut seeds: Vec<u64> = (0..100).flat_map(series).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 100_000);
    }

    #[test]
    fn bounded_numbers_are_uniformly_distributed() {
        let mut random = Random::from_seed(7);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[random.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        assert_eq!(random.below(1), 0);
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn a_shuffle_preserves_all_items() {
        let mut items: Vec<usize> = (0..50).collect();
        Random::from_seed(1).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
