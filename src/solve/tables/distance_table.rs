use super::{CoordinateGraph, MoveTable, NibbleArray, distances, weighted_distances};
use crate::{Control, Move, MoveSet, Stopped};

/// The distance of each value of a coordinate from the goal: a pruning table.
///
/// A cube needs at least as many moves as any of its coordinates does, so a search may cut off a position
/// by this distance.
///
/// `S` is the storage: `Vec<u8>`, one byte an entry, or [`NibbleArray`], half a byte, for distances up to
/// 14 (greater ones and unreachable values read as 15).
pub struct DistanceTable<S = Vec<u8>> {
    entries: S,
}

/// An array of small numbers in which a [`DistanceTable`] is stored.
pub trait DistanceStorage: From<Vec<u8>> {
    /// Returns the entry at an index.
    fn get(&self, index: usize) -> u8;

    /// Returns the number of entries.
    fn entries(&self) -> usize;

    /// Returns the entries as bytes.
    fn into_bytes(self) -> Vec<u8>;

    /// Returns the `entries` that these bytes hold.
    fn from_bytes(bytes: Vec<u8>, entries: usize) -> Self;

    /// Returns the number of bytes for so many entries.
    fn bytes_for(entries: usize) -> usize;
}

impl DistanceStorage for Vec<u8> {
    #[inline(always)]
    fn get(&self, index: usize) -> u8 {
        self[index]
    }

    fn entries(&self) -> usize {
        self.len()
    }

    fn into_bytes(self) -> Vec<u8> {
        self
    }

    fn from_bytes(bytes: Vec<u8>, _: usize) -> Self {
        bytes
    }

    fn bytes_for(entries: usize) -> usize {
        entries
    }
}

impl DistanceStorage for NibbleArray {
    #[inline(always)]
    fn get(&self, index: usize) -> u8 {
        self.get(index)
    }

    fn entries(&self) -> usize {
        self.len()
    }

    fn into_bytes(self) -> Vec<u8> {
        self.into_bytes()
    }

    fn from_bytes(bytes: Vec<u8>, entries: usize) -> Self {
        Self::with_len(bytes, entries)
    }

    fn bytes_for(entries: usize) -> usize {
        entries.div_ceil(2)
    }
}

impl<S: DistanceStorage> DistanceTable<S> {
    /// Returns the table of given distances.
    pub(crate) fn from_distances(distances: Vec<u8>) -> Self {
        Self { entries: distances.into() }
    }

    /// Returns the table that was stored as these bytes.
    pub(crate) fn from_bytes(bytes: Vec<u8>, size: usize) -> Self {
        Self { entries: S::from_bytes(bytes, size) }
    }

    /// Returns the bytes of the table, to be stored.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.entries.into_bytes()
    }

    /// Searches the graph of a coordinate.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn build<N>(graph: CoordinateGraph<N>, control: &Control) -> Result<Self, Stopped>
    where
        N: Fn(usize, Move) -> usize + Send + Sync,
    {
        Ok(Self::from_distances(graph.distances(control).await?))
    }

    /// Searches a coordinate of `size` values from several goals; see [`distances`] for `neighbours`.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn build_from<N, I>(
        size: usize,
        goals: &[usize],
        neighbours: N,
        control: &Control,
    ) -> Result<Self, Stopped>
    where
        N: Fn(usize) -> I + Send + Sync,
        I: Iterator<Item = usize>,
    {
        Ok(Self::from_distances(distances(size, goals, neighbours, control).await?))
    }

    /// Searches a coordinate whose moves have costs; see [`weighted_distances`] for `neighbours`.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn build_weighted<N, I>(
        size: usize,
        goals: &[usize],
        neighbours: N,
        control: &Control,
    ) -> Result<Self, Stopped>
    where
        N: Fn(usize) -> I + Send + Sync,
        I: Iterator<Item = (usize, u8)>,
    {
        Ok(Self::from_distances(weighted_distances(size, goals, neighbours, control).await?))
    }

    /// Searches a pair of coordinates from several goals. Its value is `one * other.size() + other`.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn build_pair<const MOVES: usize>(
        [one, other]: [&MoveTable<MOVES>; 2],
        moves: MoveSet,
        goals: &[usize],
        control: &Control,
    ) -> Result<Self, Stopped> {
        let count = other.size();
        let neighbours = |value: usize| {
            let (first, second) = ((value / count) as u16, (value % count) as u16);
            moves
                .iter()
                .map(move |m| usize::from(one.after(first, m)) * count + usize::from(other.after(second, m)))
        };
        Self::build_from(one.size() * count, goals, neighbours, control).await
    }

    /// Searches a pair of coordinates whose moves have costs; see [`build_pair`](DistanceTable::build_pair).
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn build_weighted_pair<const MOVES: usize>(
        [one, other]: [&MoveTable<MOVES>; 2],
        costs: [u8; MOVES],
        goals: &[usize],
        control: &Control,
    ) -> Result<Self, Stopped> {
        let count = other.size();
        let neighbours = |value: usize| {
            let (first, second) = ((value / count) as u16, (value % count) as u16);
            (0..MOVES).map(move |m| {
                (usize::from(one.after(first, m)) * count + usize::from(other.after(second, m)), costs[m])
            })
        };
        Self::build_weighted(one.size() * count, goals, neighbours, control).await
    }

    /// Searches a coordinate in which several values may stand for the same state.
    ///
    /// The graph leads only to the value that `canonical` returns; the others get its distance.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn build_canonical<N>(
        graph: CoordinateGraph<N>,
        canonical: impl Fn(usize) -> usize,
        control: &Control,
    ) -> Result<Self, Stopped>
    where
        N: Fn(usize, Move) -> usize + Send + Sync,
    {
        let mut distances = graph.distances(control).await?;
        for value in 0..distances.len() {
            distances[value] = distances[canonical(value)];
        }
        Ok(Self::from_distances(distances))
    }

    /// Returns the distance of a value.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, value: usize) -> u8 {
        self.entries.get(value)
    }

    /// Returns the number of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.entries.entries()
    }

    /// Returns the number of values at distance 0, 1, 2 and so on.
    #[must_use]
    pub fn distribution(&self) -> Vec<usize> {
        distribution((0..self.size()).map(|value| self.get(value)))
    }
}

/// Counts how often each distance occurs.
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
