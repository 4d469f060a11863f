use crate::tables::{CoordinateGraph, breadth_first, distribution};
use crate::{Control, Move, MoveSet, Stopped};

/// For each coset of a stage, the distance to the next group and the moves that decrease it.
pub(super) struct StageTable {
    entries: Vec<StageEntry>,
}

/// The entry of one coset: 18 bits of moves, and above them the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StageEntry(u32);

impl StageEntry {
    /// Returns the first moves of all shortest paths. The set is empty only at the goal.
    #[inline]
    #[must_use]
    pub const fn nearer(self) -> MoveSet {
        MoveSet((self.0 & 0x3_ffff) as u64)
    }

    /// Returns the length of a shortest path.
    #[inline]
    #[must_use]
    pub const fn distance(self) -> u8 {
        (self.0 >> 18) as u8
    }
}

impl StageTable {
    /// Builds the table of a stage by a breadth-first search of its cosets.
    pub(super) async fn build<N>(graph: CoordinateGraph<N>, control: &Control) -> Result<Self, Stopped>
    where
        N: Fn(usize, Move) -> usize + Send + Sync,
    {
        let mut entries = vec![StageEntry::default(); graph.size];
        breadth_first(graph, control, |reached| {
            entries[reached.value] = StageEntry(u32::from(reached.distance) << 18 | reached.nearer.0 as u32);
        })
        .await?;
        Ok(Self { entries })
    }

    #[inline]
    pub(super) fn get(&self, coset: usize) -> StageEntry {
        self.entries[coset]
    }

    pub(super) fn distribution(&self) -> Vec<usize> {
        distribution(self.entries.iter().map(|entry| entry.distance()))
    }
}
