use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;

use super::pairing_coordinate::{
    PAIRED, Pairing, PairingCoordinate, PairingMove, SYMMETRIES, TurnedPairingMove,
};
use super::remainder_table::{Reached, RemainderTable};
use crate::tables::NibbleArray;
use crate::{Control, Stopped, TableBytes};

/// The distance of each even pairing from the solved one, exact up to a depth.
///
/// The table has an entry for each index of the [`PairingCoordinate`], 31,006,080 in all.
/// An entry takes two bits ([`RemainderTable`]). The search for them marks the symmetric images of each position as it
/// goes. The idea is Chen Shuang's (threephase, 2011).
///
/// If turns have different costs, three remainders are too few, and an entry takes four bits.
pub(super) struct PairingTable {
    turns: Vec<PairingMove>,
    /// The cost of each turn; empty if all cost one.
    costs: Vec<u8>,
    /// Each turn followed by each symmetry.
    turned: Vec<TurnedPairingMove>,
    coordinate: PairingCoordinate,
    depth: u8,
    remainders: RemainderTable,
    /// If turns have costs, the distances instead of the remainders.
    distances: NibbleArray,
}

impl PairingTable {
    /// Builds the table of even permutations for some turns, exact up to a depth.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(
        turns: Vec<PairingMove>,
        symmetries: [PairingMove; SYMMETRIES],
        depth: u8,
        bytes: &mut TableBytes,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut table = Self::empty(turns, symmetries, depth);
        let mark = |index: usize, reached: &Reached<'_>| table.mark_neighbours(index, reached);
        let search = RemainderTable::search(table.size(), depth, mark, control);
        let build = async { Ok(search.await?.into_bytes()) };
        let bytes = bytes.part(RemainderTable::bytes(table.size()), build).await?;
        table.remainders = RemainderTable::from_bytes(&bytes, depth);
        Ok(table)
    }

    /// Builds the table of even permutations for turns with costs, exact up to a cost.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build_weighted(
        turns: Vec<PairingMove>,
        costs: Vec<u8>,
        symmetries: [PairingMove; SYMMETRIES],
        depth: u8,
        bytes: &mut TableBytes,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut table = Self { costs, ..Self::empty(turns, symmetries, depth) };
        let size = table.size();
        let build = async { Ok(NibbleArray::from(table.searched_with_costs(control).await?).into_bytes()) };
        table.distances = NibbleArray::with_len(bytes.part(size.div_ceil(2), build).await?, size);
        Ok(table)
    }

    fn empty(turns: Vec<PairingMove>, symmetries: [PairingMove; SYMMETRIES], depth: u8) -> Self {
        let coordinate = PairingCoordinate::new(symmetries);
        let turned = turns.iter().map(|turn| coordinate.turned(turn)).collect();
        Self {
            turns,
            costs: Vec::new(),
            turned,
            coordinate,
            depth,
            remainders: RemainderTable::empty(),
            distances: NibbleArray::from(Vec::new()),
        }
    }

    /// Returns the number of entries.
    pub(super) fn size(&self) -> usize {
        self.coordinate.size()
    }

    /// Returns the distances, by a search over turns with costs.
    async fn searched_with_costs(&self, control: &Control) -> Result<Vec<u8>, Stopped> {
        let size = self.size();
        let entries: Vec<AtomicU8> = (0..size).map(|_| AtomicU8::new(self.depth + 1)).collect();
        entries[self.coordinate.index(&PAIRED)].store(0, Relaxed);
        for depth in 0..self.depth {
            for start in (0..size).step_by(PART) {
                let part = (start..size.min(start + PART)).into_par_iter().with_min_len(1 << 9);
                part.filter(|&index| entries[index].load(Relaxed) == depth).for_each(|index| {
                    self.reach_weighted(&entries, index, depth);
                });
                control.yield_now().await?;
            }
        }
        Ok(entries.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Lowers the distances of the neighbours of an entry at a depth.
    fn reach_weighted(&self, entries: &[AtomicU8], index: usize, depth: u8) {
        let pairing = self.coordinate.pairing_of(index);
        for (turned, &cost) in self.turned.iter().zip(&self.costs) {
            let distance = depth + cost;
            self.coordinate.visit_after(&pairing, turned, |index| {
                let is_nearer = entries[index].load(Relaxed) > distance;
                if is_nearer {
                    entries[index].fetch_min(distance, Relaxed);
                }
                is_nearer
            });
        }
    }

    /// Marks the neighbours of an entry.
    fn mark_neighbours(&self, index: usize, reached: &Reached<'_>) {
        let pairing = self.coordinate.pairing_of(index);
        for turned in &self.turned {
            self.coordinate.visit_after(&pairing, turned, |index| reached.mark(index));
        }
    }

    /// Returns the distance of a pairing, or one more than the depth if it is greater.
    pub(super) fn distance(&self, pairing: &Pairing) -> u8 {
        if !self.distances.is_empty() {
            return self.distances.get(self.coordinate.index(pairing));
        }
        let neighbours = |pairing: &Pairing| self.turns.iter().map(|turn| turn.after(pairing)).collect();
        self.remainders.distance(*pairing, |pairing| self.coordinate.index(pairing), neighbours)
    }

    /// Returns the pairing after the turn of an index.
    #[inline(always)]
    pub(super) fn after(&self, pairing: &Pairing, turn: usize) -> Pairing {
        self.turns[turn].after(pairing)
    }

    /// Returns the index of the entry of the pairing after the turn of an index.
    #[inline(always)]
    pub(super) fn index_after(&self, pairing: &Pairing, turn: usize) -> usize {
        self.coordinate.index_after(pairing, &self.turned[turn])
    }

    /// Returns an entry.
    #[inline(always)]
    pub(super) fn entry(&self, index: usize) -> u8 {
        if !self.distances.is_empty() {
            return self.distances.get(index);
        }
        self.remainders.entry(index)
    }

    /// Returns the distance that an entry means, given that before the turn, or one more than the depth if it is greater.
    #[inline(always)]
    pub(super) fn distance_of(&self, entry: u8, before: u8) -> u8 {
        if !self.distances.is_empty() {
            return entry;
        }
        self.remainders.distance_of(entry, before)
    }

    /// Returns the distance after a turn, given that before it, or one more than the depth if it is greater.
    #[inline(always)]
    pub(super) fn distance_after(&self, pairing: &Pairing, before: u8, turn: usize) -> u8 {
        self.distance_of(self.entry(self.index_after(pairing, turn)), before)
    }

    /// Returns the number of entries within the depth.
    #[cfg(test)]
    pub(super) fn reached(&self) -> usize {
        self.remainders.reached(self.size())
    }
}

/// Entries searched between two yields.
const PART: usize = 1 << 14;
