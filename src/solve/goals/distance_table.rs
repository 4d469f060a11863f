use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::layers::{Layers, RowPart};
use super::numbering::Numbering;
use super::space::{Position, Space};
use crate::core::parallel::max_of_parts;
use crate::tables::values_per_yield;
use crate::{Control, Stopped};

/// The distance that no sequence of turns bridges.
pub(crate) const UNREACHABLE: u8 = u8::MAX;

/// The greatest distance that an entry can have; farther entries have it, too.
const FARTHEST: u8 = u8::MAX - 1;

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
        match space.graph().single_steps() {
            Some(steps) => {
                let cost = steps.iter().flatten().map(|step| step.cost).min().unwrap_or(1) / scale;
                let is_nibble = entry_size == EntrySize::Nibble;
                let cells: Vec<AtomicU8> =
                    (0..entry_size.bytes(numbering.size())).map(|_| AtomicU8::new(UNREACHABLE)).collect();
                let most = if is_nibble { UNREACHABLE_NIBBLE - 1 } else { FARTHEST };
                let entry = |depth: u32| (depth * u32::from(cost)).min(most.into()) as u8;
                let visit = |part: &RowPart<'_>| {
                    let entry = entry(part.depth);
                    for number in part.places.iter().map(|&place| part.start + place as usize) {
                        if is_nibble {
                            let shift = 4 * (number % 2);
                            let cleared = (UNREACHABLE_NIBBLE ^ entry) << shift;
                            cells[number / 2].fetch_xor(cleared, Relaxed);
                        } else {
                            cells[number].store(entry, Relaxed);
                        }
                    }
                };
                let mut depth = 0;
                let layers = Layers::new(space, &numbering, steps);
                layers.search(&visit, &mut |last| depth = last, control).await?;
                drop(layers);
                let is_cut_off = depth * u32::from(cost) > most.into();
                let cells = cells.into_iter().map(AtomicU8::into_inner).collect();
                let entries = if is_nibble { Entries::Nibbles(cells) } else { Entries::Bytes(cells) };
                Ok(Self { numbering, scale, entries, is_cut_off })
            }
            None => {
                let bytes = search_costs(space, &numbering, scale, control).await?;
                let is_cut_off = bytes.contains(&FARTHEST);
                Ok(Self { numbering, scale, entries: Entries::Bytes(bytes), is_cut_off })
            }
        }
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
        let entry = self.entry(self.numbering.number(position));
        (entry != UNREACHABLE).then_some(u32::from(entry) * u32::from(self.scale))
    }

    /// Returns whether the entries are the exact costs of all positions.
    pub(crate) fn is_exact(&self, space: &Space) -> bool {
        self.scale == 1 && !self.is_cut_off && self.numbering.coordinates() == space.coordinates().len()
    }

    /// Returns the entry of a number.
    #[inline(always)]
    pub(crate) fn entry(&self, number: usize) -> u8 {
        match &self.entries {
            Entries::Bytes(bytes) => bytes[number],
            Entries::Nibbles(bytes) => match bytes[number / 2] >> (4 * (number % 2)) & 15 {
                UNREACHABLE_NIBBLE => UNREACHABLE,
                entry => entry,
            },
        }
    }
}

/// Searches the costs of all numbers where moves differ in cost: those of each cost are expanded in turn.
async fn search_costs(
    space: &Space,
    numbering: &Numbering,
    scale: u16,
    control: &Control,
) -> Result<Vec<u8>, Stopped> {
    let length = numbering.length();
    let places_after = numbering.places_after(space);
    let entries: Vec<AtomicU8> = (0..numbering.size()).map(|_| AtomicU8::new(UNREACHABLE)).collect();
    let begin = |rows: Range<usize>| {
        let of_rows = rows.start * length..rows.end * length;
        for (number, entry) in of_rows.clone().zip(&entries[of_rows]) {
            if space.fits_of(&numbering.position(number), numbering.numbered()) & space.goal() != 0 {
                entry.store(0, Relaxed);
            }
        }
        0
    };
    scan(numbering, control, &begin).await?;
    let expand = |rows: Range<usize>, depth: u8| {
        let (mut farthest, mut places) = (0, Vec::new());
        for row in rows {
            let start = row * length;
            let of_row = entries[start..start + length].iter().enumerate();
            places.clear();
            places.extend(of_row.filter(|(_, entry)| entry.load(Relaxed) == depth).map(|(place, _)| place));
            if places.is_empty() {
                continue;
            }
            let position = numbering.position(start);
            for step in space.graph().steps(position.class) {
                let next = numbering.row_after(space, &position, step.motion, step.to);
                let after = &places_after[usize::from(step.motion)];
                let cost = depth.saturating_add((step.cost / scale) as u8).min(FARTHEST);
                for &place in &places {
                    let entry = &entries[next + after[place] as usize];
                    if entry.load(Relaxed) > cost {
                        entry.fetch_min(cost, Relaxed);
                        farthest = farthest.max(cost);
                    }
                }
            }
        }
        farthest
    };
    let (mut depth, mut farthest) = (0, 0);
    while depth <= farthest && depth < FARTHEST {
        let task = |rows: Range<usize>| expand(rows, depth);
        farthest = farthest.max(scan(numbering, control, &task).await?);
        depth += 1;
    }
    Ok(entries.into_iter().map(AtomicU8::into_inner).collect())
}

/// Calls `task` for all rows, on all threads, and returns the greatest result.
async fn scan(
    numbering: &Numbering,
    control: &Control,
    task: &(dyn Fn(Range<usize>) -> u8 + Sync),
) -> Result<u8, Stopped> {
    let rows = numbering.all_rows();
    let block = values_per_yield().div_ceil(numbering.length());
    let mut greatest = 0;
    for start in (0..rows).step_by(block) {
        greatest = greatest.max(max_of_parts(start..rows.min(start + block), 1, task));
        control.yield_now().await?;
    }
    Ok(greatest)
}
