use super::packed_list::PackedList;

/// Steps in a cycle between two shortcuts.
const SHORTCUT_EVERY: u32 = 32;

/// The inverse of a permutation, in a small part of the memory of a second list.
///
/// The number before a given one in a cycle is found by following the cycle forwards to the next shortcut, which leads
/// back to the one before. So a look-up takes at most twice [`SHORTCUT_EVERY`] steps. (J. I. Munro, R. Raman, V. Raman
/// and S. S. Rao, "Succinct representations of permutations", 2003.)
#[derive(Clone, Debug)]
pub(super) struct Inverse {
    /// Pairs of a number and the one [`SHORTCUT_EVERY`] steps before it, in ascending order.
    shortcuts: Vec<[u32; 2]>,
}

impl Inverse {
    /// Prepares the inverse of a permutation; returns `None` if the list is not one.
    #[must_use]
    pub(super) fn new(permutation: &PackedList) -> Option<Self> {
        let mut seen = vec![false; permutation.len()];
        let mut shortcuts = Vec::new();
        for start in 0..permutation.len() as u32 {
            if seen[start as usize] {
                continue;
            }
            let (mut current, mut last, mut steps) = (start, start, 0);
            loop {
                *seen.get_mut(current as usize).filter(|seen| !**seen)? = true;
                current = permutation.get(current as usize)?;
                steps += 1;
                if current == start {
                    break;
                }
                if steps % SHORTCUT_EVERY == 0 {
                    shortcuts.push([current, last]);
                    last = current;
                }
            }
            if last != start {
                shortcuts.push([start, last]);
            }
        }
        shortcuts.sort_unstable();
        shortcuts.shrink_to_fit();
        Some(Self { shortcuts })
    }

    /// Returns the index of a number in the permutation.
    #[must_use]
    pub(super) fn index(&self, permutation: &PackedList, number: u32) -> Option<u32> {
        let (mut current, mut has_jumped) = (number, false);
        loop {
            if !has_jumped && let Some(before) = self.shortcut(current) {
                current = before;
                has_jumped = true;
            }
            let next = permutation.get(current as usize)?;
            if next == number {
                return Some(current);
            }
            current = next;
        }
    }

    /// Returns the bytes in use.
    #[must_use]
    pub(super) fn bytes(&self) -> usize {
        size_of::<[u32; 2]>() * self.shortcuts.capacity()
    }

    fn shortcut(&self, number: u32) -> Option<u32> {
        let at = self.shortcuts.binary_search_by_key(&number, |&[from, _]| from).ok()?;
        self.shortcuts.get(at).map(|&[_, before]| before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(numbers: impl Iterator<Item = u32>) -> usize {
        let permutation: PackedList = numbers.collect();
        let inverse = Inverse::new(&permutation).unwrap();
        for (index, number) in permutation.range(0, permutation.len()).enumerate() {
            assert_eq!(inverse.index(&permutation, number), Some(index as u32), "{number}");
        }
        assert_eq!(inverse.index(&permutation, permutation.len() as u32), None);
        inverse.bytes()
    }

    #[test]
    fn numbers_are_found_in_cycles_of_any_length() {
        for len in [1, 2, 31, 32, 33, 63, 64, 65, 1000] {
            check((0..len).map(|number| (number + 1) % len));
        }
        check(0..1000);
        check((0..100_003).map(|number| number * 4001 % 100_003));
    }

    #[test]
    fn it_is_much_smaller_than_the_permutation() {
        assert!(check((0..200_000).map(|number| (number + 77_777) % 200_000)) <= 200_000 / 3);
    }

    #[test]
    fn lists_with_repeated_or_too_large_numbers_are_refused() {
        for numbers in [vec![0, 0], vec![1, 2, 1], vec![0, 2], vec![1, 1, 2]] {
            assert!(Inverse::new(&numbers.iter().copied().collect()).is_none(), "{numbers:?}");
        }
    }
}
