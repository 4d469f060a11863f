//! Pruning tables of goals that are stored, so that the next visit loads them.

use std::fmt::Write;
use std::sync::Arc;

use godspeed_cube::Mask;

use super::distance_table::{CostTable, Entries, EntrySize};
use super::numbering::Numbering;
use super::optimal::GoalSearch;
use super::setup::{Setup, TABLE_ID};
use super::space::Space;
use super::view::PatternTable;
use crate::{Control, Stopped, TableContent, TableKey, Tables};

/// The fewest bytes of a table that is stored.
///
/// Smaller ones are built without asking the store, which takes a request and its answer. From the size of a chunk on,
/// loading took a sixth to two thirds of the time of building (`docs/benchmarks.md`).
const LEAST_STORED: usize = 4 << 20;

/// Version of the bytes: entries, label, and a byte that is 1 if entries are cut off.
const VERSION: u32 = 1;

/// What a table is about: the coordinates of the goal of a mask.
pub(super) struct TableContents<'a> {
    pub(super) space: &'a Space,
    pub(super) mask: &'a Mask,
    pub(super) setup: &'a Setup<'a>,
    pub(super) coordinates: &'a [u8],
    pub(super) entry_size: EntrySize,
}

/// A table, with its key if it was built and is to be stored.
pub(super) type OpenedTable = (CostTable, Option<TableKey>);

/// A table of a search, to be stored.
pub(super) struct TableOfSearch {
    pub(super) search: Arc<GoalSearch>,
    pub(super) number: usize,
}

impl TableContents<'_> {
    /// Returns the table: from the source of `tables` if it is stored there, else newly built.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn open(&self, tables: &Tables, control: &Control) -> Result<OpenedTable, Stopped> {
        let Self { space, coordinates, entry_size, .. } = *self;
        let of_entries = self.entry_size().bytes(CostTable::size(space, coordinates));
        if of_entries < LEAST_STORED || !tables.has_source() {
            return Ok((CostTable::build(space, coordinates, entry_size, control).await?, None));
        }
        let label = self.label().into_bytes();
        let key = TableKey {
            id: format!("{TABLE_ID}-{:016x}", hash(label.iter().copied())),
            name: TABLE_ID,
            version: VERSION,
            bytes: of_entries + label.len() + 1,
        };
        if let Some(bytes) = tables.read_made(&key, control).await?
            && let Some(table) = self.stored(&label, bytes)
        {
            return Ok((table, None));
        }
        let table = CostTable::build(space, coordinates, entry_size, control).await?;
        Ok((labelled(table, &label), Some(key)))
    }

    /// Returns the size of entries: whole bytes where moves differ in cost.
    fn entry_size(&self) -> EntrySize {
        if self.space.graph().single_steps().is_some() { self.entry_size } else { EntrySize::Byte }
    }

    /// Returns the table of stored bytes, whose number is right; `None` if they have another label.
    fn stored(&self, label: &[u8], bytes: Vec<u8>) -> Option<CostTable> {
        let (rest, last) = bytes.split_at_checked(bytes.len().checked_sub(1)?)?;
        let is_cut_off = match last {
            [0] => false,
            [1] => true,
            _ => return None,
        };
        if !rest.ends_with(label) {
            return None;
        }
        let entries = match self.entry_size() {
            EntrySize::Byte => Entries::Bytes(bytes),
            EntrySize::Nibble => Entries::Nibbles(bytes),
        };
        let numbering = Numbering::new(self.space, self.coordinates);
        Some(CostTable { numbering, scale: CostTable::scale(self.space), entries, is_cut_off })
    }

    /// Returns a text that determines the bytes of the entries.
    ///
    /// It ends with a hash of the numbers along some walks, so that a table of a program that numbers positions otherwise
    /// has another name.
    fn label(&self) -> String {
        let Self { space, mask, setup, coordinates, entry_size } = *self;
        let mut label = format!("{} {coordinates:?} {entry_size:?}", setup.of_mask(mask));
        // Writing to a string never fails.
        let _ = write!(label, " {:016x}", hash(walks(space, coordinates).flat_map(u64::to_le_bytes)));
        label
    }
}

impl AsRef<[u8]> for TableOfSearch {
    fn as_ref(&self) -> &[u8] {
        content(&self.search.tables[self.number])
    }
}

impl AsRef<[u8]> for PatternTable {
    fn as_ref(&self) -> &[u8] {
        content(&self.table)
    }
}

/// Returns the bytes to store.
const fn content(table: &CostTable) -> &[u8] {
    match &table.entries {
        Entries::Bytes(bytes) | Entries::Nibbles(bytes) => bytes.as_slice(),
    }
}

/// Returns a table with a label after its entries, which are looked up as before.
fn labelled(mut table: CostTable, label: &[u8]) -> CostTable {
    let (Entries::Bytes(bytes) | Entries::Nibbles(bytes)) = &mut table.entries;
    bytes.reserve_exact(label.len() + 1);
    bytes.extend_from_slice(label);
    bytes.push(table.is_cut_off.into());
    table
}

/// Offers the tables of a search that were built to the source.
pub(super) fn keep_built(search: &Arc<GoalSearch>, built: Vec<(usize, TableKey)>, tables: &Tables) {
    for (number, key) in built {
        let content: TableContent = Arc::new(TableOfSearch { search: search.clone(), number });
        tables.keep_made(key, content);
    }
}

/// Walks of the fingerprint, and the steps of each.
const WALKS: usize = 64;
const STEPS: usize = 16;

/// Returns the numbers of positions along some walks, and the classes and costs of their steps.
fn walks(space: &Space, coordinates: &[u8]) -> impl Iterator<Item = u64> {
    let numbering = Numbering::new(space, coordinates);
    (0..WALKS).flat_map(move |walk| {
        // The prime is no divisor of sizes, so starts differ in all coordinates.
        let mut position = numbering.position(walk * 1_000_003 % numbering.size());
        let mut numbers = vec![numbering.size() as u64];
        for number in 0..STEPS {
            let steps = space.graph().steps(position.class);
            if steps.is_empty() {
                break;
            }
            let step = steps[(walk + 7 * number) % steps.len()];
            position = space.after(&position, step);
            numbers.extend([numbering.number(&position) as u64, step.to.into(), step.cost.into()]);
            numbers.push(space.fits_of(&position, coordinates.iter().copied()));
        }
        numbers
    })
}

/// Returns the hash FNV-1a: the same for all versions and processors.
///
/// Two labels with the same hash do no harm, because a stored table has its label.
fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
