/// Returns the indices of the first item that occurs twice; `None` if all differ.
pub(super) fn first_repeated<T: PartialEq>(items: &[T]) -> Option<(usize, usize)> {
    (1..items.len()).find_map(|second| {
        let first = items[..second].iter().position(|item| *item == items[second])?;
        Some((first, second))
    })
}

/// Whether a permutation of `0..N` is odd.
pub(super) fn is_odd<const N: usize>(permutation: &[usize; N]) -> bool {
    let inversions =
        (0..N).map(|i| permutation[i + 1..].iter().filter(|&&later| later < permutation[i]).count());
    inversions.sum::<usize>() % 2 == 1
}
