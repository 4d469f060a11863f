use super::{Graph, breadth_first};
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
        N: Fn(usize, Move) -> usize + Send,
    {
        let mut distances = vec![0; graph.size];
        breadth_first(graph, control, |reached| distances[reached.value] = reached.distance).await?;
        Ok(Self { distances })
    }

    /// The distance of a value.
    #[inline]
    #[must_use]
    pub fn get(&self, value: usize) -> u8 {
        self.distances[value]
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
