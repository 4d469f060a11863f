use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;

use crate::{Control, Stopped};

/// What has not been reached.
pub(crate) const UNREACHED: u8 = u8::MAX;

/// Values looked at between two breaths.
const SLICE: usize = 1 << 15;

/// The fewest that are worth a thread.
const PART: usize = 1 << 11;

/// How many turns each of `size` values is from the nearest goal; [`UNREACHED`] where no turns lead. `neighbours` hands
/// all values that are one turn away to its last argument; turning back must lead back.
///
/// # Errors
/// [`Stopped`] if the control was told to stop.
pub(crate) async fn flood(
    size: usize,
    goals: &[usize],
    neighbours: impl Fn(usize, &mut dyn FnMut(usize)) + Send + Sync,
    control: &Control,
) -> Result<Vec<u8>, Stopped> {
    let distances: Vec<AtomicU8> = (0..size).map(|_| AtomicU8::new(UNREACHED)).collect();
    for &goal in goals {
        distances[goal].store(0, Relaxed);
    }
    // Threads that find the same neighbour write the same distance, so they need not agree on an order.
    let reach_from = |value: usize, depth: u8| {
        let mut any = false;
        if distances[value].load(Relaxed) == depth {
            neighbours(value, &mut |neighbour| {
                if distances[neighbour].load(Relaxed) == UNREACHED {
                    distances[neighbour].store(depth + 1, Relaxed);
                    any = true;
                }
            });
        }
        any
    };
    let mut depth = 0;
    let mut reached = true;
    while reached {
        reached = false;
        for start in (0..size).step_by(SLICE) {
            let slice = (start..size.min(start + SLICE)).into_par_iter().with_min_len(PART);
            reached |= slice.map(|value| reach_from(value, depth)).reduce(|| false, |one, other| one | other);
            control.yield_now().await?;
        }
        depth += 1;
    }
    Ok(distances.into_iter().map(AtomicU8::into_inner).collect())
}
