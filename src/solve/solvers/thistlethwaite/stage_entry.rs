use crate::tables::CoordinateGraph;
use crate::{Control, Move, MoveSet, Stopped};

/// The entry of one coset: 18 bits of moves, and above them the distance to the next group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageEntry(u32);

/// Cosets whose entries are computed between two yields.
const COSETS_PER_YIELD: usize = 1 << 14;

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

    /// Returns the entries of all cosets of a stage, found by a breadth-first search.
    pub(super) async fn of_all<N>(graph: CoordinateGraph<N>, control: &Control) -> Result<Vec<Self>, Stopped>
    where
        N: Fn(usize, Move) -> usize + Send + Sync,
    {
        let distances = graph.distances(control).await?;
        let mut entries = Vec::with_capacity(graph.size);
        for start in (0..graph.size).step_by(COSETS_PER_YIELD) {
            entries.extend((start..graph.size.min(start + COSETS_PER_YIELD)).map(|coset| {
                let is_nearer = |&m: &Move| distances[(graph.after)(coset, m)] < distances[coset];
                let nearer: MoveSet = graph.moves.iter().filter(is_nearer).collect();
                Self(u32::from(distances[coset]) << 18 | nearer.0 as u32)
            }));
            control.yield_now().await?;
        }
        Ok(entries)
    }
}
