use crate::core::parallel::fill;
use crate::tables::{CoordinateGraph, values_per_yield};
use crate::{Control, Move, MoveSet, Stopped};

/// The entry of one coset: 18 bits of moves, and above them the distance to the next group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageEntry(u32);

/// The fewest cosets worth a task of their own on the thread pool.
const MIN_COSETS: usize = 1 << 11;

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
        let entry = |coset: usize| {
            let is_nearer = |m: Move| distances[(graph.after)(coset, m)] < distances[coset];
            let nearer = graph.moves.iter().fold(0, |nearer, m| nearer | u32::from(is_nearer(m)) << m.0);
            Self(u32::from(distances[coset]) << 18 | nearer)
        };
        let mut entries = vec![Self(0); graph.size];
        let mut first = 0;
        for part in entries.chunks_mut(values_per_yield()) {
            fill(part, MIN_COSETS, &|number| entry(first + number));
            first += part.len();
            control.yield_now().await?;
        }
        Ok(entries)
    }
}
