/// A perfect hash function: sends each of some keys to a slot of its own, and needs for that only a few bits a
/// key. Of other keys it knows nothing.
///
/// "Hash, displace, and compress" (D. Belazzougui, F. Botelho, M. Dietzfelbinger 2009) without the
/// compression: keys are thrown into buckets of four or so; the largest buckets first, each is given the first
/// displacement that sends its keys to slots that are still free.
pub(super) struct PerfectHash {
    displacements: Vec<u16>,
    slots: usize,
    seed: u64,
}

/// Keys in a bucket, on average.
const BUCKET: usize = 4;

impl PerfectHash {
    /// Finds one for these keys, which must differ from each other.
    pub(super) fn new(keys: &[u32]) -> Self {
        // A seed that fails has met a bucket with no place left, which hardly ever happens.
        let found = (0..).find_map(|seed| Self::with_seed(keys, seed));
        found.unwrap_or(Self { displacements: vec![0], slots: 1, seed: 0 })
    }

    pub(super) const fn slots(&self) -> usize {
        self.slots
    }

    /// Slots for so many keys: a tenth more.
    pub(super) const fn slots_of(keys: usize) -> usize {
        keys + keys / 10 + 1
    }

    /// Bytes of the function of so many keys.
    pub(super) const fn bytes(keys: usize) -> usize {
        2 * Self::buckets(keys)
    }

    const fn buckets(keys: usize) -> usize {
        keys / BUCKET + 1
    }

    /// The slot of a key.
    #[inline(always)]
    pub(super) fn slot(&self, key: u32) -> usize {
        self.slot_of(self.hash(key))
    }

    /// The slot of a key with this hash.
    #[inline(always)]
    pub(super) fn slot_of(&self, hash: u64) -> usize {
        self.displaced(hash, self.displacements[self.bucket(hash)])
    }

    fn with_seed(keys: &[u32], seed: u64) -> Option<Self> {
        let (buckets, slots) = (Self::buckets(keys.len()), Self::slots_of(keys.len()));
        let mut found = Self { displacements: vec![0; buckets], slots, seed };
        let mut by_bucket = vec![Vec::new(); buckets];
        for &key in keys {
            let hash = found.hash(key);
            by_bucket[found.bucket(hash)].push(hash);
        }
        let mut order: Vec<usize> = (0..buckets).collect();
        order.sort_by_key(|&bucket| usize::MAX - by_bucket[bucket].len());
        let mut taken = vec![false; slots];
        for bucket in order {
            let hashes = &by_bucket[bucket];
            let fits = |&displacement: &u16| {
                let slot = |hash: &u64| found.displaced(*hash, displacement);
                let mut free = hashes.iter().all(|hash| !taken[slot(hash)]);
                for (i, hash) in hashes.iter().enumerate() {
                    free &= hashes[..i].iter().all(|other| slot(other) != slot(hash));
                }
                free
            };
            let displacement = (0..u16::MAX).find(fits)?;
            hashes.iter().for_each(|&hash| taken[found.displaced(hash, displacement)] = true);
            found.displacements[bucket] = displacement;
        }
        Some(found)
    }

    /// The hash of a key.
    #[inline(always)]
    pub(super) fn hash(&self, key: u32) -> u64 {
        (u64::from(key) + 1 + (self.seed << 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> usize {
        part(hash, self.displacements.len())
    }

    #[inline(always)]
    fn displaced(&self, hash: u64, displacement: u16) -> usize {
        let moved = hash ^ u64::from(displacement).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        part(moved.wrapping_mul(0xFF51_AFD7_ED55_8CCD), self.slots)
    }
}

/// A number below `count`, from the higher bits of a hash.
#[inline(always)]
const fn part(hash: u64, count: usize) -> usize {
    (((hash >> 32) * count as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_slot_of_its_own() {
        for count in [0, 1, 7, 20_000] {
            let keys: Vec<u32> = (0..count).map(|i| i * i).collect();
            let hash = PerfectHash::new(&keys);
            let mut slots: Vec<usize> = keys.iter().map(|&key| hash.slot(key)).collect();
            slots.sort_unstable();
            slots.dedup();
            assert_eq!(slots.len(), keys.len());
            assert!(slots.iter().all(|&slot| slot < hash.slots()));
        }
    }
}
