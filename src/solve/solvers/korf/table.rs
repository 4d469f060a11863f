use super::building::build;
use super::corner::CLASSES;
use super::edge::GROUPS;
use crate::tables::in_huge_pages;
use crate::{Control, Database, Stopped, Table, TableSpec, Tables};

/// The value from which on a table tells exact distances apart: cells say at most 8, 9, 10, at least 11.
pub(super) const BASE: u8 = 8;

/// Lower bounds on the distance to the subgroup H, for every corner class, every filling of the slices
/// and every flip of the first `FLIPS` edges: the least over the flips of the other edges.
///
/// Cells of two bits: 0 for at most 8, then 9, 10, and 3 for at least 11. Fifteen fillings with the flips
/// of up to three edges make a block of at most 32 bytes, whose last bits hold the block's exact minimum: a
/// cell of 0 falls back to it without another cache line. Further flips choose between whole such parts of a
/// class. In all `3393 * 2310 * 4 << FLIPS` bytes: 31,351,320 for no flips, 250,810,560 for three,
/// 1,003,242,240 for five.
pub struct CosetTable<const FLIPS: u32> {
    lines: Vec<Line>,
}

/// A line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// A table whose bytes are still being written.
pub struct Blank<const FLIPS: u32> {
    lines: Vec<Line>,
}

impl<const FLIPS: u32> Blank<FLIPS> {
    /// A table in which every cell says at least 11.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub async fn new(control: &Control) -> Result<Self, Stopped> {
        let lines = CosetTable::<FLIPS>::BYTES.div_ceil(64);
        Ok(Self { lines: in_huge_pages(Line([0xFF; 64]), lines, control).await? })
    }

    /// All bytes, to be written in place by whoever reads or computes them.
    pub fn bytes(&mut self) -> &mut [u8] {
        &mut bytes_of(&mut self.lines)[..CosetTable::<FLIPS>::BYTES]
    }

    /// The table, its bytes now final.
    #[must_use]
    pub fn finish(self) -> CosetTable<FLIPS> {
        CosetTable { lines: self.lines }
    }
}

/// The block minima that two bits can say, where there is no room for four.
const SHORT_MINIMA: [u8; 4] = [0, 6, 7, 8];

impl<const FLIPS: u32> CosetTable<FLIPS> {
    /// Bytes in a block.
    pub(super) const BLOCK: usize = 4 << inner(FLIPS);
    /// Bytes of a corner class.
    pub(super) const PART: usize = (GROUPS * 4) << FLIPS;
    /// Bytes of the whole table.
    pub const BYTES: usize = CLASSES * Self::PART;

    /// All bytes, as a store keeps them.
    #[inline(always)]
    #[allow(unsafe_code, reason = "aligned lines are bytes; nothing safe says so without a copy of 250 MB")]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: a `Line` is 64 bytes without padding, and the slice has no more than the lines hold.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast::<u8>(), Self::BYTES) }
    }

    /// The bound that a cell gives.
    #[inline(always)]
    pub(super) fn bound(&self, cell: u32) -> u8 {
        bound::<FLIPS>(self.bytes(), cell)
    }

    /// How many cells say at most 8, 9, 10, at least 11.
    #[must_use]
    pub fn shares(&self) -> [u64; 4] {
        let mut counts = [0; 4];
        let cells = 15 << inner(FLIPS);
        for block in self.bytes().chunks_exact(Self::BLOCK) {
            for cell in 0..cells {
                counts[usize::from(block[cell >> 2] >> (2 * (cell & 3)) & 3)] += 1;
            }
        }
        counts
    }
}

impl<const FLIPS: u32> Table for CosetTable<FLIPS> {
    const SPEC: TableSpec = TableSpec {
        id: ["korf-0", "korf-1", "korf-2", "korf-standard", "korf-4", "korf-large"][FLIPS as usize],
        version: 1,
        bytes: Self::BYTES,
        distribution: [SMALL, &[], &[], STANDARD, &[], LARGE][FLIPS as usize],
        explanation: "How far every coset of the cubes whose stickers lie on their own axis is from them.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        build(Self::SPEC.id, control).await
    }
}

impl<const FLIPS: u32> Database for CosetTable<FLIPS> {
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Ok(Blank::new(control).await?.finish())
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut bytes_of(&mut self.lines)[..Self::BYTES]
    }

    fn bytes(&self) -> &[u8] {
        self.bytes()
    }

    fn distribution(&self) -> Vec<u64> {
        self.shares().to_vec()
    }
}

/// How many cells of the table without flips say at most 8, 9, 10, at least 11.
const SMALL: &[u64] = &[5_473_562, 34_776_317, 68_566_704, 8_750_867];
/// The same of the table with three flips.
const STANDARD: &[u64] = &[6_672_775, 63_805_480, 392_970_782, 477_090_563];
/// The same of the table with five flips.
const LARGE: &[u64] = &[7_062_043, 75_333_805, 687_613_611, 2_992_148_941];

/// The flips that are told apart within a block.
const fn inner(flips: u32) -> u32 {
    if flips < 3 { flips } else { 3 }
}

/// The number of a cell, from the first group of its class, the number of the slices and the flips.
#[inline(always)]
pub(super) fn cell_number<const FLIPS: u32>(first: u32, slices: u32, flips: u32) -> u32 {
    let inner = inner(FLIPS);
    let outer = flips >> inner & ((1 << (FLIPS - inner)) - 1);
    let within = slices << inner | flips & ((1 << inner) - 1);
    (first << (4 + FLIPS)) + ((outer * GROUPS as u32) << (4 + inner)) + within
}

/// Lines as bytes.
#[allow(unsafe_code, reason = "aligned lines are bytes; nothing safe says so without a copy of 250 MB")]
fn bytes_of(lines: &mut [Line]) -> &mut [u8] {
    // SAFETY: a `Line` is 64 bytes without padding.
    unsafe { std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast::<u8>(), size_of_val(lines)) }
}

/// The bound that a cell of these bytes gives.
#[inline(always)]
pub(super) fn bound<const FLIPS: u32>(bytes: &[u8], cell: u32) -> u8 {
    let at = (cell >> 2) as usize;
    match bytes[at] >> (2 * (cell & 3)) & 3 {
        0 => minimum::<FLIPS>(bytes, cell),
        above => BASE + above,
    }
}

/// The least value in the block of a cell, from the block's last byte.
#[inline(always)]
pub(super) fn minimum<const FLIPS: u32>(bytes: &[u8], cell: u32) -> u8 {
    let last = bytes[(cell >> 2) as usize | (CosetTable::<FLIPS>::BLOCK - 1)];
    if FLIPS == 0 { SHORT_MINIMA[usize::from(last >> 6)] } else { last >> 4 }
}

/// A block minimum as the bits of the last byte that it clears, from a byte of ones.
pub(super) fn minimum_bits<const FLIPS: u32>(depth: u8) -> u8 {
    if FLIPS == 0 { depth.saturating_sub(5) << 6 | 0x3F } else { depth << 4 | 0x0F }
}
