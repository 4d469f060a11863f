use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::UNREACHABLE;
use super::breadth_first::{MIN_TASK, values_per_yield};
use crate::core::parallel::max_of_parts;
use crate::{Control, Stopped};

/// Returns the least cost of a path from each of `size` values to the nearest goal, where moves have costs.
///
/// `neighbours` yields the values one move away from a value, with the cost of the move, at least 1; the relation must
/// be symmetric. Values that no goal can be reached from are [`UNREACHABLE`].
///
/// The values are scanned once for each cost, as in [`distances`](super::distances): when those of a cost are expanded,
/// no cheaper path to them is left.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn weighted_distances<N, I>(
    size: usize,
    goals: &[usize],
    neighbours: N,
    control: &Control,
) -> Result<Vec<u8>, Stopped>
where
    N: Fn(usize) -> I + Send + Sync,
    I: Iterator<Item = (usize, u8)>,
{
    let distances: Vec<AtomicU8> = (0..size).map(|_| AtomicU8::new(UNREACHABLE)).collect();
    for &goal in goals {
        distances[goal].store(0, Relaxed);
    }
    // The greatest cost that a value was reached with.
    let expand = |values: Range<usize>, depth: u8| {
        let mut farthest = 0;
        for value in values.filter(|&value| distances[value].load(Relaxed) == depth) {
            for (neighbour, cost) in neighbours(value) {
                let distance = depth + cost;
                if distances[neighbour].load(Relaxed) > distance {
                    distances[neighbour].fetch_min(distance, Relaxed);
                    farthest = farthest.max(distance);
                }
            }
        }
        farthest
    };
    let step = values_per_yield();
    let (mut depth, mut farthest) = (0, 0);
    while depth <= farthest {
        for start in (0..size).step_by(step) {
            let slice = start..size.min(start + step);
            farthest = farthest.max(max_of_parts(slice, MIN_TASK, &|part| expand(part, depth)));
            control.yield_now().await?;
        }
        depth += 1;
    }
    Ok(distances.into_iter().map(AtomicU8::into_inner).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn distances_are_the_costs_of_the_cheapest_paths() {
        // Steps of one cost 1 and steps of three cost 2 around a circle of ten; one value lies apart.
        let around = |value: usize| {
            let steps = [(9, 1), (1, 1), (7, 2), (3, 2)].into_iter();
            steps.map(move |(step, cost)| if value == 10 { (10, 1) } else { ((value + step) % 10, cost) })
        };
        let found = block_on(weighted_distances(11, &[0], around, &Control::silent())).unwrap();
        assert_eq!(found, [0, 1, 2, 2, 3, 4, 3, 2, 2, 1, UNREACHABLE]);
    }
}
