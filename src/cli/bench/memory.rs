use std::hint::black_box;
use std::time::Instant;

use godspeed_solve::{Control, Stopped, block_on, in_huge_pages};
use rayon::prelude::*;

/// Random reads in flight per thread.
const BATCH: usize = 16;

/// Batches per thread.
const BATCHES: u64 = 1_000_000;

/// Measures the nanoseconds of wall time per random read of a byte from a table of this many bytes, on all threads with
/// 16 reads in flight each: a lower bound of the time of a search per table lookup.
///
/// The table is allocated as the search allocates its own: on small pages a read of 4 GB takes twice as long.
///
/// # Errors
/// Never: [`Stopped`] is an error of allocations that are cancelled, and this one is not.
pub(super) fn nanoseconds_per_read(bytes: usize) -> Result<f64, Stopped> {
    let table = block_on(in_huge_pages(1_u8, bytes.max(1), &Control::silent()))?;
    let threads = rayon::current_num_threads();
    let start = Instant::now();
    let sum: u64 =
        (0..threads).into_par_iter().with_max_len(1).map(|thread| read(&table, thread as u64 + 1)).sum();
    let seconds = start.elapsed().as_secs_f64();
    black_box(sum);
    Ok(seconds * 1e9 / (threads * BATCH) as f64 / BATCHES as f64)
}

fn read(table: &[u8], seed: u64) -> u64 {
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut sum = 0;
    for _ in 0..BATCHES {
        let mut indices = [0; BATCH];
        for index in &mut indices {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            *index = (((random >> 32) * table.len() as u64) >> 32) as usize;
        }
        sum += indices.iter().map(|&index| u64::from(table[index])).sum::<u64>();
    }
    sum
}
