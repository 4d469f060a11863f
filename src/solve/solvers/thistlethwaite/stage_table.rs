use crate::tables::{Graph, breadth_first, distribution};
use crate::{Control, Move, MoveSet, Stopped};

/// For each coset of a stage the distance to the goal and the moves that bring it nearer, so that one
/// look at each step is enough to walk down.
pub(super) struct StageTable {
    slopes: Vec<StageEntry>,
}

/// What a stage's table says of one coset: 18 bits of moves, and above them the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StageEntry(u32);

impl StageEntry {
    /// The moves that a shortest way may begin with; none at the goal only.
    #[inline]
    #[must_use]
    pub const fn nearer(self) -> MoveSet {
        MoveSet((self.0 & 0x3_ffff) as u64)
    }

    /// How many moves a shortest way has.
    #[inline]
    #[must_use]
    pub const fn distance(self) -> u8 {
        (self.0 >> 18) as u8
    }
}

impl StageTable {
    /// Searches the graph of a stage.
    pub(super) async fn build<N>(graph: Graph<N>, control: &Control) -> Result<Self, Stopped>
    where
        N: Fn(usize, Move) -> usize + Send + Sync,
    {
        let mut slopes = vec![StageEntry::default(); graph.size];
        breadth_first(graph, control, |reached| {
            slopes[reached.value] = StageEntry(u32::from(reached.distance) << 18 | reached.nearer.0 as u32);
        })
        .await?;
        Ok(Self { slopes })
    }

    #[inline]
    pub(super) fn get(&self, coset: usize) -> StageEntry {
        self.slopes[coset]
    }

    pub(super) fn distribution(&self) -> Vec<usize> {
        distribution(self.slopes.iter().map(|slope| slope.distance()))
    }
}
