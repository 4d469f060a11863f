use bytemuck::{Pod, Zeroable};

use super::builder::build;
use super::cell_number::CosetCells;
use super::corner_cosets::CLASSES;
use super::slice_ranks::GROUPS;
use crate::tables::in_huge_pages;
use crate::{Control, Database, Stopped, Table, TableSpec, Tables};

/// Lower bounds on the distance to the subgroup H.
///
/// A half turn counts `HALF_TURN`: one move (HTM), or two quarter turns (QTM).
///
/// There is a cell for every corner class, every distribution of the slices and every flip of the first `FLIPS` edges.
/// It holds the minimum over the flips of the other edges, in two bits: 0 for at most the base, then one more, two more,
/// and 3 for at least three more. The base is 8, with seven flips and in quarter turns 9 (`CosetCells::BASE`).
///
/// Fifteen distributions with the flips of three edges form a block of 32 bytes. Its last four bits hold the exact
/// minimum of the block: a cell of 0 falls back to it without another cache line. Flips of further edges choose between
/// such parts of a class. `FLIPS` is 3, 5 or 7, in quarter turns 1 or 3; the table has `3393 * 2310 * 4 << FLIPS` bytes:
/// 250,810,560, 1,003,242,240 or 4,012,968,960, and 62,702,640 for one flip.
pub struct CosetTable<const FLIPS: u32, const HALF_TURN: u8 = 1> {
    lines: Vec<Line>,
}

/// What a half turn counts in quarter turns.
pub(crate) const QUARTER_TURNS: u8 = 2;

/// A cache line.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// Returns how many of the flips that a table distinguishes are distinguished within a block.
#[inline(always)]
pub(super) const fn inner_flips(flips: u32) -> u32 {
    if flips < 3 { flips } else { 3 }
}

/// Returns the bytes in a block.
#[inline(always)]
const fn block_bytes(flips: u32) -> usize {
    4 << inner_flips(flips)
}

/// The least last byte of a block that has no minimum yet.
const NO_MINIMUM: u8 = 0xF0;

impl<const FLIPS: u32, const HALF_TURN: u8> CosetTable<FLIPS, HALF_TURN> {
    /// Bytes of a corner class.
    pub(super) const CLASS_BYTES: usize = (GROUPS * 4) << FLIPS;
    /// Bytes of the whole table.
    pub const BYTES: usize = CLASSES * Self::CLASS_BYTES;

    /// Creates a table in which every cell holds 3 and no block has a minimum.
    pub(super) async fn unreached(control: &Control) -> Result<Self, Stopped> {
        let lines = Self::BYTES.div_ceil(64);
        Ok(Self { lines: in_huge_pages(Line([0xFF; 64]), lines, control).await? })
    }

    /// Returns the bound of a cell, from its byte and its place in the byte.
    #[inline(always)]
    pub(super) fn bound(&self, byte: usize, place: u32) -> u8
    where
        Self: CosetCells,
    {
        let bytes = self.bytes();
        match bytes[byte] >> (2 * place) & 3 {
            0 => minimum(bytes, byte, FLIPS),
            above => Self::BASE + above,
        }
    }
}

impl<const FLIPS: u32, const HALF_TURN: u8> Table for CosetTable<FLIPS, HALF_TURN>
where
    Self: CosetCells,
{
    const SPEC: TableSpec = TableSpec {
        id: match (FLIPS, HALF_TURN) {
            (1, QUARTER_TURNS) => "korf-small-qtm",
            (_, QUARTER_TURNS) => "korf-standard-qtm",
            (3, _) => "korf-standard",
            (5, _) => "korf-large",
            _ => "korf-huge",
        },
        version: 1,
        bytes: Self::BYTES,
        distribution: match (FLIPS, HALF_TURN) {
            (1, QUARTER_TURNS) => ONE_FLIP_QUARTER_TURNS,
            (_, QUARTER_TURNS) => THREE_FLIPS_QUARTER_TURNS,
            (3, _) => THREE_FLIPS,
            (5, _) => FIVE_FLIPS,
            _ => SEVEN_FLIPS,
        },
        explanation: match HALF_TURN {
            QUARTER_TURNS => {
                "The distance in quarter turns of each coset of the subgroup in which every sticker lies on its own axis."
            }
            _ => "The distance of each coset of the subgroup in which every sticker lies on its own axis.",
        },
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        build(Self::SPEC.id, control).await
    }
}

impl<const FLIPS: u32, const HALF_TURN: u8> Database for CosetTable<FLIPS, HALF_TURN>
where
    Self: CosetCells,
{
    async fn blank(control: &Control) -> Result<Self, Stopped> {
        Self::unreached(control).await
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut bytemuck::cast_slice_mut(&mut self.lines)[..Self::BYTES]
    }

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.lines)[..Self::BYTES]
    }

    fn distribution(&self) -> Vec<u64> {
        let mut counts = vec![0; 4];
        for block in self.bytes().chunks_exact(block_bytes(FLIPS)) {
            for cell in 0..15 << inner_flips(FLIPS) {
                counts[usize::from(block[cell >> 2] >> (2 * (cell & 3)) & 3)] += 1;
            }
        }
        counts
    }
}

/// Cells of the table with three flips that hold at most 8, 9, 10, at least 11.
const THREE_FLIPS: &[u64] = &[6_672_775, 63_805_480, 392_970_782, 477_090_563];
/// The same for five flips.
const FIVE_FLIPS: &[u64] = &[7_062_043, 75_333_805, 687_613_611, 2_992_148_941];

/// Cells of the table with seven flips that hold at most 9, 10, 11, at least 12.
const SEVEN_FLIPS: &[u64] = &[88_509_033, 897_623_886, 6_130_403_930, 7_932_096_751];

/// Cells of the table in quarter turns with one flip that hold at most 9, 10, 11, at least 12.
const ONE_FLIP_QUARTER_TURNS: &[u64] = &[5_931_083, 33_055_272, 112_148_301, 84_000_244];
/// The same for three flips.
const THREE_FLIPS_QUARTER_TURNS: &[u64] = &[6_784_228, 46_218_715, 257_389_309, 630_147_348];

/// Returns the last byte of the block of a byte in a table that distinguishes some flips.
#[inline(always)]
pub(super) const fn last_of_block(byte: usize, flips: u32) -> usize {
    byte | (block_bytes(flips) - 1)
}

/// Returns the minimum of the block of a byte, from the block's last byte.
#[inline(always)]
pub(super) fn minimum(bytes: &[u8], byte: usize, flips: u32) -> u8 {
    bytes[last_of_block(byte, flips)] >> 4
}

/// Stores the minimum of a block in its last byte, unless it has one.
#[inline(always)]
pub(super) fn set_minimum(last: &mut u8, depth: u8) {
    if *last >= NO_MINIMUM {
        *last &= depth << 4 | 0x0F;
    }
}
