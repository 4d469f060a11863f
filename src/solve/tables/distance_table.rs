use super::{Graph, distances};
use crate::{Control, Move, Stopped};

/// How many moves each value of a coordinate is from the goal, one byte each. A cube is never nearer than
/// any of its coordinates, so a search may prune by it.
pub struct DistanceTable {
    distances: Vec<u8>,
}

impl DistanceTable {
    /// Searches the graph of a coordinate.
    ///
    /// # Errors
    /// [`Stopped`] if the control was told to stop.
    pub async fn build<N>(graph: Graph<N>, control: &Control) -> Result<Self, Stopped>
    where
        N: Fn(usize, Move) -> usize + Send + Sync,
    {
        Ok(Self { distances: distances(&graph, control).await? })
    }

    /// The same where several values stand for one state and the graph leads to the one that `canonical`
    /// names: all of them get its distance.
    ///
    /// # Errors
    /// [`Stopped`] if the control was told to stop.
    pub async fn build_canonical<N>(
        graph: Graph<N>,
        canonical: impl Fn(usize) -> usize,
        control: &Control,
    ) -> Result<Self, Stopped>
    where
        N: Fn(usize, Move) -> usize + Send + Sync,
    {
        let mut table = Self::build(graph, control).await?;
        for value in 0..table.distances.len() {
            table.distances[value] = table.distances[canonical(value)];
        }
        Ok(table)
    }

    /// The distance of a value.
    #[inline]
    #[must_use]
    pub fn get(&self, value: usize) -> u8 {
        self.distances[value]
    }

    /// How many values there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.distances.len()
    }

    /// How many values there are at distance 0, 1, 2 and so on.
    #[must_use]
    pub fn distribution(&self) -> Vec<usize> {
        distribution(self.distances.iter().copied())
    }
}

/// How often each distance occurs.
pub(crate) fn distribution(distances: impl Iterator<Item = u8>) -> Vec<usize> {
    let mut counts = Vec::new();
    for distance in distances.map(usize::from) {
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    counts
}
