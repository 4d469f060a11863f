/// A perfect hash function, which maps each key of a fixed set to a slot of its own.
///
/// It takes four bits a key. A key outside the set is mapped to an arbitrary slot.
///
/// The method is "Hash, displace, and compress" (D. Belazzougui, F. Botelho, M. Dietzfelbinger 2009) without the
/// compression. Keys are distributed over buckets of about four. Starting with the largest bucket, each is assigned
/// the first displacement that maps all of its keys to free slots.
pub(super) struct PerfectHash {
    displacements: Vec<u16>,
    /// The number of slots.
    pub(super) slots: usize,
    seed: u64,
}

/// The average number of keys in a bucket.
const KEYS_PER_BUCKET: usize = 4;

impl PerfectHash {
    /// Constructs a function for these keys, which must be distinct.
    pub(super) fn new(keys: &[u32]) -> Self {
        // A seed fails if no displacement fits a bucket, which hardly ever happens.
        let mut seed = 0;
        loop {
            if let Some(hash) = Self::with_seed(keys, seed) {
                return hash;
            }
            seed += 1;
        }
    }

    /// Returns the number of slots for a number of keys: a tenth more.
    pub(super) const fn slots_of(keys: usize) -> usize {
        keys + keys / 10 + 1
    }

    /// Returns the size in bytes of the function for a number of keys.
    pub(super) const fn bytes(keys: usize) -> usize {
        2 * Self::buckets(keys)
    }

    const fn buckets(keys: usize) -> usize {
        keys / KEYS_PER_BUCKET + 1
    }

    /// Returns the slot of a key.
    #[inline(always)]
    pub(super) fn slot(&self, key: u32) -> usize {
        self.slot_of(self.hash(key))
    }

    /// Returns the slot of a key with the given hash.
    #[inline(always)]
    pub(super) fn slot_of(&self, hash: u64) -> usize {
        self.displaced(hash, self.displacements[self.bucket(hash)])
    }

    fn with_seed(keys: &[u32], seed: u64) -> Option<Self> {
        let (buckets, slots) = (Self::buckets(keys.len()), Self::slots_of(keys.len()));
        let mut function = Self { displacements: vec![0; buckets], slots, seed };
        let mut by_bucket = vec![Vec::new(); buckets];
        for &key in keys {
            let hash = function.hash(key);
            by_bucket[function.bucket(hash)].push(hash);
        }
        let mut order: Vec<usize> = (0..buckets).collect();
        order.sort_by_key(|&bucket| usize::MAX - by_bucket[bucket].len());
        let mut taken = vec![false; slots];
        for bucket in order {
            let hashes = &by_bucket[bucket];
            let fits = |&displacement: &u16| {
                let slot = |hash: &u64| function.displaced(*hash, displacement);
                let mut free = hashes.iter().all(|hash| !taken[slot(hash)]);
                for (i, hash) in hashes.iter().enumerate() {
                    free &= hashes[..i].iter().all(|other| slot(other) != slot(hash));
                }
                free
            };
            let displacement = (0..u16::MAX).find(fits)?;
            hashes.iter().for_each(|&hash| taken[function.displaced(hash, displacement)] = true);
            function.displacements[bucket] = displacement;
        }
        Some(function)
    }

    /// Returns the hash of a key.
    #[inline(always)]
    pub(super) fn hash(&self, key: u32) -> u64 {
        (u64::from(key) + 1 + (self.seed << 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> usize {
        scale(hash, self.displacements.len())
    }

    #[inline(always)]
    fn displaced(&self, hash: u64, displacement: u16) -> usize {
        let moved = hash ^ u64::from(displacement).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        scale(moved.wrapping_mul(0xFF51_AFD7_ED55_8CCD), self.slots)
    }
}

/// Maps the upper half of a hash to a number below `count`.
#[inline(always)]
const fn scale(hash: u64, count: usize) -> usize {
    (((hash >> 32) * count as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_each_key_to_a_distinct_slot() {
        for count in [0, 1, 7, 20_000] {
            let keys: Vec<u32> = (0..count).map(|i| i * i).collect();
            let hash = PerfectHash::new(&keys);
            let mut slots: Vec<usize> = keys.iter().map(|&key| hash.slot(key)).collect();
            slots.sort_unstable();
            slots.dedup();
            assert_eq!(slots.len(), keys.len());
            assert!(slots.iter().all(|&slot| slot < hash.slots));
        }
    }
}
