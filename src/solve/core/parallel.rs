//! Work on all threads, given as a function behind a pointer.
//!
//! Each call of rayon with a closure of its own is compiled anew, into several kilobytes; a solver is generic over its
//! puzzle, so the same call was compiled for each. Tasks here take far longer than a call through a pointer.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::{Stopped, block_on};

/// More parts than threads, so that a thread with easier parts takes more of them.
const PARTS_PER_THREAD: usize = 4;

/// Divides `range` into parts of at least `min` numbers, calls `task` with each on all threads, and returns the greatest
/// result, 0 if there is none.
pub(crate) fn max_of_parts(
    range: Range<usize>,
    min: usize,
    task: &(dyn Fn(Range<usize>) -> u8 + Sync),
) -> u8 {
    let part = part(range.len()).max(min);
    let parts = range.len().div_ceil(part);
    let of_part = |number: usize| {
        let start = range.start + number * part;
        task(start..range.end.min(start + part))
    };
    (0..parts).into_par_iter().map(of_part).max().unwrap_or(0)
}

/// Sets each item to what `task` returns for its number, in parts of at least `min` items on all threads.
pub(crate) fn fill<T: Send>(items: &mut [T], min: usize, task: &(dyn Fn(usize) -> T + Sync)) {
    let part = part(items.len()).max(min);
    items.par_chunks_mut(part).enumerate().for_each(|(number, items)| {
        for (item, number) in items.iter_mut().zip(number * part..) {
            *item = task(number);
        }
    });
}

/// Returns what `task` returns for each item, in the order of the items.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], task: impl Fn(&T) -> R + Sync) -> Vec<R> {
    map_numbers(items.len(), |number| task(&items[number]))
}

/// Returns what `task` returns for each number below `count`, in their order.
pub(crate) fn map_numbers<R: Send>(count: usize, task: impl Fn(usize) -> R + Sync) -> Vec<R> {
    if !is_divided(count) {
        return (0..count).map(task).collect();
    }
    let results: Vec<Mutex<Option<R>>> = (0..count).map(|_| Mutex::new(None)).collect();
    for_each(count, &|number| {
        let result = task(number);
        *results[number].lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
    });
    results
        .into_iter()
        .filter_map(|result| result.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect()
}

/// Calls `task` with each item.
pub(crate) fn for_each_mut<T: Send>(items: &mut [T], task: impl Fn(&mut T) + Sync) {
    if !is_divided(items.len()) {
        return items.iter_mut().for_each(task);
    }
    let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
    for_each(items.len(), &|number| task(&mut items[number].lock().unwrap_or_else(PoisonError::into_inner)));
}

/// Runs searches, each on a thread if there are several, and returns their results in order.
///
/// # Errors
/// [`Stopped`] if one of them was stopped.
pub(crate) async fn run_all<T: Send, S: Future<Output = Result<T, Stopped>> + Send>(
    mut searches: Vec<S>,
) -> Result<Vec<T>, Stopped> {
    match searches.pop() {
        Some(only) if searches.is_empty() => Ok(vec![only.await?]),
        last => {
            let searches: Vec<_> =
                searches.into_iter().chain(last).map(|search| Mutex::new(Some(search))).collect();
            let run = |search: &Mutex<Option<S>>| {
                let search = search.lock().unwrap_or_else(PoisonError::into_inner).take();
                search.map(block_on)
            };
            map(&searches, run).into_iter().flatten().collect()
        }
    }
}

/// Returns the first result, in the order of the numbers below `count`. The work on later numbers is left out.
pub(crate) fn find_first<R: Send>(count: usize, task: impl Fn(usize) -> Option<R> + Sync) -> Option<R> {
    let first = AtomicUsize::new(count);
    let found = Mutex::new(None);
    for_each(count, &|number| {
        if number < first.load(Relaxed)
            && let Some(result) = task(number)
        {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            if number < first.load(Relaxed) {
                first.store(number, Relaxed);
                *found = Some(result);
            }
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the number of items in each part of so many, at least 1, with a few parts for each thread.
pub(crate) fn part(count: usize) -> usize {
    count.div_ceil(PARTS_PER_THREAD * rayon::current_num_threads()).max(1)
}

/// Returns whether so many tasks are divided among threads.
fn is_divided(count: usize) -> bool {
    count > 1 && rayon::current_num_threads() > 1
}

/// Calls `task` with each number below `count`.
fn for_each(count: usize, task: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(task);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_the_range_once() {
        for (start, end) in [(0, 0), (3, 4), (5, 1000)] {
            let seen = Mutex::new(Vec::new());
            let greatest = max_of_parts(start..end, 7, &|part| {
                seen.lock().unwrap().extend(part.clone());
                (part.end % 251) as u8
            });
            let mut seen = seen.into_inner().unwrap();
            seen.sort_unstable();
            assert_eq!(seen, (start..end).collect::<Vec<_>>());
            assert_eq!(greatest == 0, start == end);
        }
    }

    #[test]
    fn the_first_result_is_found() {
        assert_eq!(find_first(1000, |number| (number % 100 == 99).then_some(number)), Some(99));
        assert_eq!(find_first(1000, |_| None::<()>), None);
    }

    #[test]
    fn results_keep_the_order_of_the_items() {
        let mut items: Vec<u32> = (0..1000).collect();
        for_each_mut(&mut items, |item| *item += 1);
        assert_eq!(map(&items, |item| item * 2), (1..=1000).map(|item| item * 2).collect::<Vec<_>>());
    }
}
