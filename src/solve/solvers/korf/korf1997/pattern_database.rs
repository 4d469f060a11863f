use std::marker::PhantomData;
use std::ops::Range;

use rayon::prelude::*;

use crate::tables::{AtomicNibbleArray, NIBBLES_PER_WORD, NibbleArray};
use crate::{Control, Database, SearchEvent, Stopped, Table, TableSpec, Tables};

/// A set of cubies whose arrangements are numbered.
///
/// Arrangements are expanded in groups of consecutive numbers, because moves lead from one group to few others.
pub(super) trait Pattern: Send + Sync + Sized + 'static {
    /// The specification of the database. It has two entries in a byte.
    const SPEC: TableSpec;
    /// Words in a group, of 16 entries each.
    const GROUP_WORDS: usize;
    /// Groups expanded between two yields: a few milliseconds.
    const GROUPS_PER_YIELD: usize;
    /// The number of the solved arrangement.
    const SOLVED: usize;

    /// The number of arrangements.
    const ENTRIES: usize = Self::SPEC.bytes * 2;
    /// The number of groups.
    const GROUPS: usize = Self::ENTRIES / (Self::GROUP_WORDS * NIBBLES_PER_WORD);

    /// Returns the pattern with the tables that its moves need.
    fn open(tables: &Tables, control: &Control) -> impl Future<Output = Result<Self, Stopped>> + Send;

    /// Sets the neighbours of all arrangements of a group that are in the current layer. Returns how many were set.
    fn expand(&self, group: usize, layer: Layer<'_>) -> u64;
}

/// A pattern database: the distance to solved of every arrangement of some cubies, four bits each.
pub struct PatternDatabase<P> {
    distances: NibbleArray,
    pattern: PhantomData<fn() -> P>,
}

impl<P> PatternDatabase<P> {
    /// Returns the distance of an arrangement.
    #[inline(always)]
    pub(super) fn get(&self, arrangement: usize) -> u8 {
        self.distances.get(arrangement)
    }

    const fn of(distances: NibbleArray) -> Self {
        Self { distances, pattern: PhantomData }
    }
}

/// One layer of the breadth-first search through all arrangements.
#[derive(Clone, Copy)]
pub(super) struct Layer<'a> {
    distances: &'a AtomicNibbleArray,
    depth: u8,
}

impl Layer<'_> {
    /// Returns the mask of the entries of a word that are in the layer.
    #[inline(always)]
    pub(super) fn mask(&self, word: usize) -> u64 {
        self.distances.at(word, self.depth)
    }

    /// Adds the unreached entries of a mask to the next layer. Returns how many were added.
    #[inline(always)]
    pub(super) fn reach_mask(&self, word: usize, mask: u64) -> u64 {
        self.distances.reach(word, mask, self.depth + 1).into()
    }

    /// Adds one entry to the next layer if it is unreached. Returns how many were added.
    #[inline(always)]
    pub(super) fn reach(&self, entry: usize) -> u64 {
        self.reach_mask(entry / NIBBLES_PER_WORD, mask_of(entry))
    }
}

/// Returns the mask of an entry within its word.
const fn mask_of(entry: usize) -> u64 {
    15 << (4 * (entry % NIBBLES_PER_WORD))
}

/// Iterates over the slots, 0 to 15, of a mask.
#[inline(always)]
pub(super) fn slots(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = (mask != 0).then(|| mask.trailing_zeros() as usize / 4)?;
        mask &= !(15 << (4 * slot));
        Some(slot)
    })
}

impl<P: Pattern> Table for PatternDatabase<P> {
    const SPEC: TableSpec = P::SPEC;

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        const { assert!(P::GROUPS * P::GROUP_WORDS * NIBBLES_PER_WORD == P::ENTRIES) };
        let pattern = P::open(tables, control).await?;
        let distances = AtomicNibbleArray::new(P::ENTRIES);
        distances.reach(P::SOLVED / NIBBLES_PER_WORD, mask_of(P::SOLVED), 0);
        let (mut reached, mut before, mut depth) = (1, 0, 0);
        while before < reached {
            before = reached;
            let layer = Layer { distances: &distances, depth };
            for start in (0..P::GROUPS).step_by(P::GROUPS_PER_YIELD) {
                let groups: Range<usize> = start..P::GROUPS.min(start + P::GROUPS_PER_YIELD);
                reached += groups.into_par_iter().map(|group| pattern.expand(group, layer)).sum::<u64>();
                control.yield_now().await?;
            }
            depth += 1;
            let done = reached as f64 / (P::ENTRIES + 1) as f64;
            control.emit(SearchEvent::Table { name: P::SPEC.id, done });
        }
        Ok(Self::of(distances.finish()))
    }
}

impl<P: Pattern> Database for PatternDatabase<P> {
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Ok(Self::of(NibbleArray::blank(P::ENTRIES, control).await?))
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        self.distances.bytes_mut()
    }

    fn bytes(&self) -> &[u8] {
        self.distances.bytes()
    }

    fn distribution(&self) -> Vec<u64> {
        self.distances.distribution()
    }
}
