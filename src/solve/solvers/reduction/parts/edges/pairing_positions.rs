use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::super::positions::{Orbit, POSITIONS};
use super::pairing_task::PairingTask;
use super::wing_turn::WingTurn;

/// The positions of one generation of a beam, one after the other.
///
/// A position has the goals of the wings of each orbit, the original location of each edge position, which only outer
/// turns change, and the centres if they count.
#[derive(Debug)]
pub(super) struct PairingPositions {
    bytes: Vec<u8>,
    odd: Vec<u64>,
    orbits: usize,
    /// The bytes of a position.
    stride: usize,
    free: bool,
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairingPosition<'p> {
    bytes: &'p [u8],
    orbits: usize,
    /// A bit for each orbit: whether its wings need an odd permutation.
    pub(super) odd: u64,
}

impl PairingPositions {
    /// Returns the first generation: the position of a task.
    pub(super) fn of(task: &PairingTask) -> Self {
        let frame: Orbit = std::array::from_fn(|position| position as u8);
        let mut bytes = task.orbits.iter().chain([&frame]).flatten().copied().collect::<Vec<u8>>();
        bytes.extend(task.centres.iter().flat_map(|centres| &centres.start));
        Self { stride: bytes.len(), bytes, odd: vec![task.odd], orbits: task.orbits.len(), free: task.free }
    }

    /// Returns an empty generation of positions like these.
    pub(super) fn next(&self, count: usize) -> Self {
        let (bytes, odd) = (Vec::with_capacity(count * self.stride), Vec::with_capacity(count));
        Self { bytes, odd, ..*self }
    }

    /// Returns the number of positions.
    pub(super) const fn len(&self) -> usize {
        self.odd.len()
    }

    /// Returns the positions.
    pub(super) fn iter(&self) -> impl Iterator<Item = PairingPosition<'_>> {
        let position = |(bytes, &odd)| PairingPosition { bytes, orbits: self.orbits, odd };
        self.bytes.chunks_exact(self.stride).zip(&self.odd).map(position)
    }

    /// Adds the position after a turn, given by its number too, and returns it.
    pub(super) fn push_after(
        &mut self,
        before: &Self,
        index: usize,
        (number, turn): (usize, WingTurn),
        task: &PairingTask,
    ) -> PairingPosition<'_> {
        let start = self.bytes.len();
        let from = &before.bytes[index * self.stride..(index + 1) * self.stride];
        self.bytes.extend_from_slice(from);
        let destinations = turn.destinations();
        let (wings, centres) = self.bytes[start..].split_at_mut((self.orbits + 1) * POSITIONS);
        for (k, orbit) in wings.chunks_exact_mut(POSITIONS).enumerate() {
            let moves_wings = !turn.is_inner() || usize::from(turn.orbit) == k;
            let moves_goals = k != self.orbits && (!turn.is_inner() || (self.free && turn.orbit == 0));
            if !moves_wings && !moves_goals {
                continue;
            }
            for (position, &value) in from[k * POSITIONS..].iter().take(POSITIONS).enumerate() {
                let to = if moves_wings { usize::from(destinations[position]) } else { position };
                orbit[to] = if moves_goals { destinations[usize::from(value)] } else { value };
            }
        }
        if let Some(costs) = &task.centres {
            costs.turn(&from[(self.orbits + 1) * POSITIONS..], number, centres);
        }
        self.odd.push(odd_after(before.odd[index], turn, self.free, self.orbits));
        PairingPosition {
            bytes: &self.bytes[start..],
            orbits: self.orbits,
            odd: self.odd.last().copied().unwrap_or(0),
        }
    }

    /// Removes the last position.
    pub(super) fn pop(&mut self) {
        self.odd.pop();
        self.bytes.truncate(self.odd.len() * self.stride);
    }
}

impl<'p> PairingPosition<'p> {
    /// Returns the goals of the wings of an orbit.
    pub(super) fn orbit(self, k: usize) -> &'p [u8] {
        &self.bytes[k * POSITIONS..(k + 1) * POSITIONS]
    }

    /// Returns the centres, if they count.
    pub(super) fn centres(self) -> &'p [u8] {
        &self.bytes[(self.orbits + 1) * POSITIONS..]
    }

    /// Returns a hash of the wings and the centres.
    pub(super) fn hash(self) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write(&self.bytes[..self.orbits * POSITIONS]);
        hasher.write(self.centres());
        hasher.write_u64(self.odd);
        hasher.finish()
    }

    /// Returns a hash of the wings that positions share if they differ in outer turns only.
    pub(super) fn signature(self) -> u64 {
        let frame = self.orbit(self.orbits);
        let mut sum = self.odd;
        for k in 0..self.orbits {
            for (&label, &value) in frame.iter().zip(self.orbit(k)) {
                let pair = (k as u64) << 16 | u64::from(label) << 8 | u64::from(frame[usize::from(value)]);
                let mixed = (pair + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                sum = sum.wrapping_add((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9));
            }
        }
        sum
    }
}

/// Returns which orbits are odd after a turn: a quarter turn of an inner layer is a 4-cycle, which is odd.
pub(super) const fn odd_after(odd: u64, turn: WingTurn, free: bool, orbits: usize) -> u64 {
    if !turn.is_inner() || turn.quarters == 2 {
        odd
    } else if free && turn.orbit == 0 {
        odd ^ ((1 << orbits) - 1)
    } else {
        odd ^ 1 << turn.orbit
    }
}
