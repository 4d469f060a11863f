use super::coset::CosetKey;
use super::near_builder::NearBuilder;
use super::position::Position;
use super::score::ScoreTables;
use crate::simd::Lanes;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The cosets within six quarter turns of a reduced cube, and their distances.
///
/// There are 1, 6, 99, 1,848, 33,444, 604,756 and 10,974,911 at distances 0 to 6. They are in a hash table. A slot of 32
/// bits has the distance and 29 bits of the key: 2^24 slots in 64 MB.
pub(super) struct NearCosets {
    pub(super) slots: Vec<u32>,
    /// The greatest sum of the costs of pairs of edges.
    pub(super) greatest_sum: u32,
}

/// The greatest distance.
pub(super) const RADIUS: u8 = 6;

/// The bits of a slot number.
pub(super) const SLOT_BITS: u32 = 24;

impl NearCosets {
    /// Returns the distance of a coset if it is one of these.
    #[inline(always)]
    pub(super) fn distance(&self, key: CosetKey) -> Option<u8> {
        let tag = key.tag();
        let mut slot = key.slot();
        loop {
            let found = self.slots[slot];
            if found == 0 {
                return None;
            }
            if found >> 3 == tag {
                return Some((found & 7) as u8);
            }
            slot = (slot + 1) % (1 << SLOT_BITS);
        }
    }

    /// Prefetches the distance of a coset.
    #[inline(always)]
    pub(super) fn prefetch<L: Lanes>(&self, key: CosetKey) {
        L::prefetch(bytemuck::cast_slice(&self.slots), size_of::<u32>() * key.slot());
    }

    /// Returns every shortest way from a position of this distance to a reduced cube.
    ///
    /// There is none if the position is taken for another one, whose key has the same 29 bits.
    pub(super) fn ways(&self, position: &Position, distance: u8, tables: &ScoreTables) -> Vec<Vec<u8>> {
        let mut ways = vec![(Vec::new(), *position)];
        for left in (0..distance).rev() {
            let mut next = Vec::new();
            for (way, position) in &ways {
                for turn in tables.turns.after(position.last) {
                    let child = tables.moves.after(position, turn);
                    if self.distance(tables.key_of(&child)) == Some(left) {
                        next.push((way.iter().copied().chain([turn as u8]).collect(), child));
                    }
                }
            }
            ways = next;
        }
        ways.into_iter().map(|(way, _)| way).collect()
    }
}

impl CosetKey {
    /// Returns the first slot that may hold the coset.
    #[inline(always)]
    pub(super) const fn slot(self) -> usize {
        (self.0 >> (64 - SLOT_BITS)) as usize
    }

    /// Returns 29 bits of the key, not all of them zero.
    #[inline(always)]
    pub(super) const fn tag(self) -> u32 {
        self.0 as u32 >> 3 | 1
    }
}

impl Table for NearCosets {
    const SPEC: TableSpec = TableSpec {
        id: "near-reduced-4",
        version: 1,
        bytes: size_of::<u32>() << SLOT_BITS,
        distribution: &[],
        explanation: "The states of a 4x4x4 within six quarter turns of layers of a reduced one.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let scores = tables.get::<ScoreTables>(control).await?;
        NearBuilder::new(control).await?.build(&scores, RADIUS, control).await
    }
}
