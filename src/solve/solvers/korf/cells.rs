use super::batch::BATCH;
use super::simd::Lanes;
use super::state::MOVES;
use super::table::{BASE, minimum};

/// As many cells as a batch can ask for at once, and some room that whole registers may run over.
pub(super) const MOST: usize = BATCH * MOVES + 16;

/// Cells of the table that are looked up together.
pub(super) struct Cells {
    cells: Box<[u32; MOST]>,
    codes: Box<[u8; MOST]>,
}

/// What follows the last code, and passes no test.
const END: [u8; 16] = [0x7F; 16];

impl Cells {
    pub(super) fn new() -> Self {
        Self { cells: Box::new([0; MOST]), codes: Box::new([0; MOST]) }
    }

    /// Where the numbers of the cells go, from the first on.
    #[inline(always)]
    pub(super) fn slots(&mut self) -> &mut [u32; MOST] {
        &mut self.cells
    }

    /// Loads the two bits of the first `count` cells, in a loop of its own.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn load(&mut self, table: &[u8], count: usize) {
        for (&cell, code) in self.cells[..count].iter().zip(&mut self.codes[..]) {
            *code = table[(cell >> 2) as usize] >> (2 * (cell & 3)) & 3;
        }
        self.codes[count..count + END.len()].copy_from_slice(&END);
    }

    /// The two bits of each of the first `count` cells.
    #[inline(always)]
    pub(super) fn codes(&self, count: usize) -> &[u8] {
        &self.codes[..count]
    }

    /// Hands out which of the first `count` cells say at most `left`, and what they say.
    #[inline(always)]
    pub(super) fn within<L: Lanes, const FLIPS: u32>(
        &self,
        table: &[u8],
        count: usize,
        left: u8,
        mut pass: impl FnMut(usize, u8),
    ) {
        // Added to a code, this reaches the top bit if the code is above what may pass.
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
