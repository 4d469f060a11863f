use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use crate::core::parallel::max_of_parts;
use crate::{Control, Move, MoveSet, Stopped};

/// The distance of a value that no sequence of moves connects with a goal.
pub const UNREACHABLE: u8 = u8::MAX;

/// Returns how many values are expanded between two yields.
///
/// On a thread that it shares with an event loop, these take a few milliseconds, even where a move is costly. On several
/// threads, to wake them up takes as long as to expand some thousand values.
pub(crate) fn values_per_yield() -> usize {
    if rayon::current_num_threads() > 1 { 1 << 18 } else { 1 << 14 }
}

/// The fewest values worth a task of their own on the thread pool.
pub(super) const MIN_TASK: usize = 1 << 11;

/// The graph of a coordinate: its values, joined by the moves of a [`Puzzle`](crate::Puzzle).
pub struct CoordinateGraph<N> {
    /// Number of values.
    pub size: usize,
    /// The value of the goal.
    pub goal: usize,
    /// The moves allowed; the inverse of each is among them.
    pub moves: MoveSet,
    /// Returns the value after a move.
    pub after: N,
}

/// Returns the distance of each of `size` values from the nearest goal.
///
/// `neighbours` yields the values one move away from a value; the relation must be symmetric. Values that
/// no goal can be reached from are [`UNREACHABLE`].
///
/// Each depth scans all values in order instead of keeping a queue: adjacent values have adjacent
/// neighbours, so memory is read almost in sequence, and threads share the scan without a lock. Two
/// threads that reach the same value write the same distance.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn distances<N, I>(
    size: usize,
    goals: &[usize],
    neighbours: N,
    control: &Control,
) -> Result<Vec<u8>, Stopped>
where
    N: Fn(usize) -> I + Send + Sync,
    I: Iterator<Item = usize>,
{
    let distances: Vec<AtomicU8> = (0..size).map(|_| AtomicU8::new(UNREACHABLE)).collect();
    for &goal in goals {
        distances[goal].store(0, Relaxed);
    }
    // Whether any value was reached.
    let expand = |values: Range<usize>, depth: u8| {
        let mut any = false;
        for value in values.filter(|&value| distances[value].load(Relaxed) == depth) {
            for neighbour in neighbours(value) {
                let distance = &distances[neighbour];
                if distance.load(Relaxed) == UNREACHABLE {
                    distance.store(depth + 1, Relaxed);
                    any = true;
                }
            }
        }
        any
    };
    let step = values_per_yield();
    let mut depth = 0;
    let mut any = true;
    while any {
        any = false;
        for start in (0..size).step_by(step) {
            let slice = start..size.min(start + step);
            any |= max_of_parts(slice, MIN_TASK, &|part| u8::from(expand(part, depth))) > 0;
            control.yield_now().await?;
        }
        depth += 1;
    }
    Ok(distances.into_iter().map(AtomicU8::into_inner).collect())
}

impl<N: Fn(usize, Move) -> usize + Send + Sync> CoordinateGraph<N> {
    /// Returns the distance of each value from the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn distances(&self, control: &Control) -> Result<Vec<u8>, Stopped> {
        let Self { moves, after, .. } = self;
        distances(self.size, &[self.goal], |value| moves.iter().map(move |m| after(value, m)), control).await
    }
}

/// Returns all values that moves lead to from `start`, itself first, in breadth-first order.
///
/// For sets of up to a few hundred values: membership is tested by a linear search.
pub fn closure<T, I>(start: T, neighbours: impl Fn(&T) -> I) -> Vec<T>
where
    T: PartialEq,
    I: IntoIterator<Item = T>,
{
    let mut reached = vec![start];
    let mut next = 0;
    while next < reached.len() {
        for neighbour in neighbours(&reached[next]) {
            if !reached.contains(&neighbour) {
                reached.push(neighbour);
            }
        }
        next += 1;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn distances_count_the_steps_to_the_nearest_of_several_goals() {
        let around = |value: usize| [(value + 9) % 10, (value + 1) % 10].into_iter();
        let found = block_on(distances(11, &[0, 4], |value| around(value % 10), &Control::silent())).unwrap();
        assert_eq!(found, [0, 1, 2, 1, 0, 1, 2, 3, 2, 1, UNREACHABLE]);
    }

    #[test]
    fn closure_lists_every_value_once_in_breadth_first_order() {
        assert_eq!(closure(1, |&value| [value * 2 % 7, value * 6 % 7]), [1, 2, 6, 4, 5, 3]);
    }
}
