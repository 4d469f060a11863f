use super::batch::BATCH;
use super::table::{BASE, minimum};
use crate::simd::Lanes;
use crate::solvers::korf::cubie_state::MOVES;

/// The most cells that a batch can look up at once, and some room for the overrun of whole registers.
pub(super) const MOST: usize = BATCH * MOVES + 16;

/// Table cells that are looked up together.
pub(super) struct Cells {
    cells: Box<[u32; MOST]>,
    codes: Box<[u8; MOST]>,
}

/// The lower bit of each of the four cells of a byte.
const LOW: [u8; 16] = [1, 4, 16, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The higher bit of each of them.
const HIGH: [u8; 16] = [2, 8, 32, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// Codes after the last one, which pass no test.
const END: [u8; 16] = [0x7F; 16];

impl Cells {
    /// Allocates the buffers.
    pub(super) fn new() -> Self {
        Self { cells: Box::new([0; MOST]), codes: Box::new([0; MOST]) }
    }

    /// Returns the buffer for the numbers of the cells.
    #[inline(always)]
    pub(super) fn slots(&mut self) -> &mut [u32; MOST] {
        &mut self.cells
    }

    /// Loads the two bits of the first `count` cells.
    #[inline(always)]
    pub(super) fn load<L: Lanes>(&mut self, table: &[u8], count: usize) {
        self.load_bytes(table, count);
        let sixteens = self.cells.as_chunks().0.iter().zip(self.codes.as_chunks_mut().0);
        for (cells, codes) in sixteens.take(count.div_ceil(16)) {
            let place = L::low_bits(cells);
            let (bytes, low, high) =
                (L::load(codes), L::load(&LOW).swizzle(place), L::load(&HIGH).swizzle(place));
            *codes = bytes.and(low).min(L::splat(1)).add(bytes.and(high).min(L::splat(2))).store();
        }
        self.codes[count..count + END.len()].copy_from_slice(&END);
    }

    /// Loads the bytes that hold the first `count` cells, in a loop that does nothing else: the fewer instructions
    /// between two loads, the more loads are in flight at once.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn load_bytes(&mut self, table: &[u8], count: usize) {
        let (cells, last_cells) = self.cells[..count].as_chunks::<8>();
        let (bytes, last_bytes) = self.codes[..count].as_chunks_mut::<8>();
        for (cells, bytes) in cells.iter().zip(bytes) {
            *bytes = cells.map(|cell| table[(cell >> 2) as usize]);
        }
        for (&cell, byte) in last_cells.iter().zip(last_bytes) {
            *byte = table[(cell >> 2) as usize];
        }
    }

    /// Returns the two bits of each of the first `count` cells.
    #[inline(always)]
    pub(super) fn codes(&self, count: usize) -> &[u8] {
        &self.codes[..count]
    }

    /// Calls `pass` with the index and the bound of each of the first `count` cells whose bound is at most `left`.
    #[inline(always)]
    pub(super) fn within<L: Lanes, const FLIPS: u32>(
        &self,
        table: &[u8],
        count: usize,
        left: u8,
        mut pass: impl FnMut(usize, u8),
    ) {
        // Added to a code, this sets the top bit if the code is too high to pass.
        let above = L::splat(0x7F - left.saturating_sub(BASE));
        for (sixteen, codes) in self.codes[..count + END.len()].as_chunks().0.iter().enumerate() {
            let mut passing = !L::load(codes).add(above).bits::<0>() & 0xFFFF;
            while passing != 0 {
                let k = sixteen * 16 + passing.trailing_zeros() as usize;
                passing &= passing - 1;
                let bound = match self.codes[k] {
                    0 => minimum::<FLIPS>(table, self.cells[k]),
                    code => BASE + code,
                };
                if bound <= left {
                    pass(k, bound);
                }
            }
        }
    }
}
