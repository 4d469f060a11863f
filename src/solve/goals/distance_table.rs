use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::cost_layers::search_costs;
use super::layers::search_layers;
use super::numbering::Numbering;
use super::rows::{RowPart, Rows};
use super::space::{Position, Space};
use crate::tables::in_huge_pages;
use crate::{Control, Stopped};

/// The distance that no sequence of turns bridges.
pub(crate) const UNREACHABLE: u8 = u8::MAX;

/// The greatest distance that an entry can have; farther entries have it, too.
pub(super) const FARTHEST: u8 = u8::MAX - 1;

/// The cost from each combination of some coordinates to the goal, a lower bound for every position.
///
/// An entry is the cost in units of `scale`, rounded down at every step, or that of positions from which no turns lead to
/// the goal. It is a byte, or half a byte in a table whose entries are cut off at 14 units:
///
/// ```text
/// bytes = classes * n1 * n2 ... [/ 2]    for coordinates of n1, n2 ... values
/// ```
pub(crate) struct CostTable {
    pub(super) numbering: Numbering,
    pub(super) scale: u16,
    pub(super) entries: Entries,
    pub(super) is_cut_off: bool,
}

pub(super) enum Entries {
    Bytes(Vec<u8>),
    /// Two in each byte, the even number in the lower half.
    Nibbles(Vec<u8>),
}

/// The space for an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntrySize {
    Byte,
    /// Possible only where all moves cost the same.
    Nibble,
}

/// The entry of half a byte for [`UNREACHABLE`].
const UNREACHABLE_NIBBLE: u8 = 15;

impl EntrySize {
    /// Returns the bytes of this number of entries.
    pub(crate) const fn bytes(self, entries: usize) -> usize {
        match self {
            Self::Byte => entries,
            Self::Nibble => entries.div_ceil(2),
        }
    }
}

impl CostTable {
    /// Returns the number of entries of a table of some coordinates.
    pub(crate) fn size(space: &Space, coordinates: &[u8]) -> usize {
        let size = |&number: &u8| space.coordinates()[usize::from(number)].size();
        coordinates.iter().map(size).fold(space.graph().classes(), usize::saturating_mul)
    }

    /// Returns the units of the entries: costs are divided by this number.
    pub(crate) fn scale(space: &Space) -> u16 {
        let costs = || {
            let classes = 0..space.graph().classes() as u8;
            classes.flat_map(|class| space.graph().steps(class)).map(|step| step.cost)
        };
        let (least, most) = (costs().min().unwrap_or(1), costs().max().unwrap_or(1));
        // A solution of 20 moves of the greatest cost fits into a byte.
        (most / 12).clamp(1, least)
    }

    /// Searches from the goal.
    ///
    /// Entries of half a byte are possible only if [`single_steps`](super::turn_graph::TurnGraph::single_steps) are;
    /// otherwise they are whole bytes.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn build(
        space: &Space,
        coordinates: &[u8],
        entry_size: EntrySize,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let numbering = Numbering::new(space, coordinates);
        let scale = Self::scale(space);
        let rows = Rows::new(space, &numbering);
        let Some(steps) = space.graph().single_steps() else {
            let entries = search_costs(&rows, scale, &|_| (), &mut |_| (), control).await?;
            drop(rows);
            let is_cut_off = entries.contains(&FARTHEST);
            return Ok(Self { numbering, scale, entries: Entries::Bytes(entries), is_cut_off });
        };
        let cost = steps.iter().flatten().map(|step| step.cost).min().unwrap_or(1) / scale;
        let is_nibble = entry_size == EntrySize::Nibble;
        let cells: Vec<AtomicU8> =
            (0..entry_size.bytes(numbering.size())).map(|_| AtomicU8::new(UNREACHABLE)).collect();
        let most = if is_nibble { UNREACHABLE_NIBBLE - 1 } else { FARTHEST };
        // Only one thread writes to a row, and so to its bytes if they have no half of another row.
        let has_whole_bytes = numbering.length().is_multiple_of(2);
        let visit = |part: &RowPart<'_>| {
            let entry = (part.depth * u32::from(cost)).min(most.into()) as u8;
            for number in part.places.iter().map(|&place| part.start + place as usize) {
                if !is_nibble {
                    cells[number].store(entry, Relaxed);
                    continue;
                }
                let cell = &cells[number / 2];
                let changed = (UNREACHABLE_NIBBLE ^ entry) << (4 * (number % 2));
                if has_whole_bytes {
                    cell.store(cell.load(Relaxed) ^ changed, Relaxed);
                } else {
                    cell.fetch_xor(changed, Relaxed);
                }
            }
        };
        let mut depth = 0;
        search_layers(&rows, &steps, &visit, &mut |last| depth = last, control).await?;
        drop(rows);
        let is_cut_off = depth * u32::from(cost) > most.into();
        let cells = in_large_pages(cells.into_iter().map(AtomicU8::into_inner).collect(), control).await?;
        let entries = if is_nibble { Entries::Nibbles(cells) } else { Entries::Bytes(cells) };
        Ok(Self { numbering, scale, entries, is_cut_off })
    }

    /// Returns the bytes of the entries.
    pub(crate) const fn bytes(&self) -> usize {
        match &self.entries {
            Entries::Bytes(bytes) | Entries::Nibbles(bytes) => bytes.len(),
        }
    }

    /// Returns the numbers of the entries.
    pub(crate) const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Returns the bound of a position in units of cost, or `None` if turns do not lead from it to the goal.
    #[inline(always)]
    pub(crate) fn bound(&self, position: &Position) -> Option<u32> {
        self.cost(self.numbering.number(position))
    }

    /// Returns the bound of a number in units of cost, or `None` if turns do not lead from it to the goal.
    #[inline(always)]
    pub(crate) fn cost(&self, number: usize) -> Option<u32> {
        let entry = self.entry(number);
        (entry != UNREACHABLE).then_some(u32::from(entry) * u32::from(self.scale))
    }

    /// Returns whether the entries are the exact costs of all positions.
    pub(crate) fn is_exact(&self, space: &Space) -> bool {
        self.scale == 1 && !self.is_cut_off && self.numbering.coordinates() == space.coordinates().len()
    }

    /// Returns the entry of a number.
    #[inline(always)]
    fn entry(&self, number: usize) -> u8 {
        match &self.entries {
            Entries::Bytes(bytes) => bytes[number],
            Entries::Nibbles(bytes) => match bytes[number / 2] >> (4 * (number % 2)) & 15 {
                UNREACHABLE_NIBBLE => UNREACHABLE,
                entry => entry,
            },
        }
    }
}

/// Tables from this size on are looked up faster in huge pages.
const LARGE_BYTES: usize = 1 << 22;

/// Returns the entries of a table in huge pages if it is large.
async fn in_large_pages(entries: Vec<u8>, control: &Control) -> Result<Vec<u8>, Stopped> {
    if entries.len() < LARGE_BYTES {
        return Ok(entries);
    }
    let mut large = in_huge_pages(UNREACHABLE, entries.len(), control).await?;
    large.copy_from_slice(&entries);
    Ok(large)
}
