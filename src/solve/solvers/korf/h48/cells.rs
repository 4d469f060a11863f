use super::cell_number::{CellNumber, CosetCells};
use super::table::minimum;
use crate::simd::Lanes;
use crate::solvers::korf::cell_bytes::load_bytes;
use crate::solvers::korf::cubie_state::MOVES;
use crate::solvers::korf::two_sided::BATCH;

/// The most cells that a batch can look up at once, and some room for the overrun of whole registers.
pub(super) const MOST: usize = BATCH * MOVES + 16;

/// Table cells that are looked up together.
pub(super) struct Cells<N> {
    pub(super) numbers: Box<[N; MOST]>,
    /// The two bits of each cell, once they are loaded.
    pub(super) codes: Box<[u8; MOST]>,
}

/// The lower bit of each of the four cells of a byte.
const LOW: [u8; 16] = [1, 4, 16, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The higher bit of each of them.
const HIGH: [u8; 16] = [2, 8, 32, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// Codes after the last one, which pass no test.
const END: [u8; 16] = [0x7F; 16];

impl<N: CellNumber> Cells<N> {
    /// Allocates the buffers.
    pub(super) fn new() -> Self {
        Self { numbers: Box::new([N::default(); MOST]), codes: Box::new([0; MOST]) }
    }

    /// Numbers the cells of some entries and prefetches their cache lines, in groups of
    /// [`PREFETCHED_TOGETHER`](CosetCells::PREFETCHED_TOGETHER).
    #[inline(always)]
    pub(super) fn number<L: Lanes, C: CosetCells<Number = N>, E>(
        &mut self,
        table: &[u8],
        entries: &[E],
        cell: impl Fn(&E) -> N,
    ) {
        if C::PREFETCHED_TOGETHER == 1 {
            for (entry, number) in entries.iter().zip(&mut self.numbers[..]) {
                *number = cell(entry);
                L::prefetch(table, number.byte());
            }
            return;
        }
        let groups = self.numbers.chunks_mut(C::PREFETCHED_TOGETHER);
        for (entries, numbers) in entries.chunks(C::PREFETCHED_TOGETHER).zip(groups) {
            for (entry, number) in entries.iter().zip(&mut *numbers) {
                *number = cell(entry);
            }
            for number in &numbers[..entries.len()] {
                L::prefetch(table, number.byte());
            }
        }
    }

    /// Loads the two bits of the first `count` cells.
    #[inline(always)]
    pub(super) fn load<L: Lanes>(&mut self, table: &[u8], count: usize) {
        load_bytes(table, &self.numbers[..count], &mut self.codes[..count], N::byte);
        let sixteens = self.numbers.as_chunks().0.iter().zip(self.codes.as_chunks_mut().0);
        for (cells, codes) in sixteens.take(count.div_ceil(16)) {
            let place = N::places::<L>(cells);
            let (bytes, low, high) =
                (L::load(codes), L::load(&LOW).swizzle(place), L::load(&HIGH).swizzle(place));
            *codes = bytes.and(low).min(L::splat(1)).add(bytes.and(high).min(L::splat(2))).store();
        }
        self.codes[count..count + END.len()].copy_from_slice(&END);
    }

    /// Calls `pass` with the index and the bound of each of the first `count` cells whose bound is at most `left`.
    #[inline(always)]
    pub(super) fn within<L: Lanes, C: CosetCells>(
        &self,
        table: &[u8],
        count: usize,
        left: u8,
        mut pass: impl FnMut(usize, u8),
    ) {
        // Added to a code, this sets the top bit if the code is too high to pass.
        let above = L::splat(0x7F - left.saturating_sub(C::BASE));
        for (sixteen, codes) in self.codes[..count + END.len()].as_chunks().0.iter().enumerate() {
            let mut passing = !L::load(codes).add(above).bits::<0>() & 0xFFFF;
            while passing != 0 {
                let k = sixteen * 16 + passing.trailing_zeros() as usize;
                passing &= passing - 1;
                let bound = match self.codes[k] {
                    0 => minimum(table, self.numbers[k].byte(), C::FLIPS),
                    code => C::BASE + code,
                };
                if bound <= left {
                    pass(k, bound);
                }
            }
        }
    }
}
