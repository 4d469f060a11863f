use std::hint::black_box;
use std::time::Instant;

use rayon::prelude::*;

/// Random reads on their way at once in each thread.
const BATCH: usize = 16;

/// Batches of each thread.
const BATCHES: u64 = 1_000_000;

/// Nanoseconds of wall time for one random read of a byte, of a table of so many bytes, on all threads, when
/// each has 16 on their way: what no search can be quicker than for each entry it looks up.
pub(super) fn nanoseconds_a_read(bytes: usize) -> f64 {
    let table: Vec<u8> = (0..bytes.max(1)).into_par_iter().map(|i| i as u8).collect();
    let threads = rayon::current_num_threads();
    let start = Instant::now();
    let sum: u64 =
        (0..threads).into_par_iter().with_max_len(1).map(|thread| read(&table, thread as u64 + 1)).sum();
    let seconds = start.elapsed().as_secs_f64();
    black_box(sum);
    seconds * 1e9 / (threads * BATCH) as f64 / BATCHES as f64
}

fn read(table: &[u8], seed: u64) -> u64 {
    let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut sum = 0;
    for _ in 0..BATCHES {
        let mut places = [0; BATCH];
        for place in &mut places {
            chance = chance.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            *place = (((chance >> 32) * table.len() as u64) >> 32) as usize;
        }
        sum += places.iter().map(|&place| u64::from(table[place])).sum::<u64>();
    }
    sum
}
