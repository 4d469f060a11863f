//! Ranks of permutations and combinations.

/// Returns the lexicographic rank, 0 to `N! - 1`, of a permutation of N numbers below 32.
///
/// The permutations of ranks `2k` and `2k + 1` differ in their last two elements only, so one is even and
/// the other odd.
#[inline]
pub(crate) fn permutation_rank<const N: usize>(permutation: [u8; N]) -> usize {
    let mut later = permutation.iter().fold(0_u32, |all, element| all | 1 << element);
    let mut rank = 0;
    for (i, element) in permutation.into_iter().enumerate() {
        later &= !(1 << element);
        rank = rank * (N - i) + (later & ((1 << element) - 1)).count_ones() as usize;
    }
    rank
}

/// Returns the permutation of a rank; the inverse of [`permutation_rank`].
pub(crate) fn permutation<const N: usize>(rank: usize) -> [u8; N] {
    arrangement(rank, N)
}

/// Returns the lexicographic rank, 0 to `n!/(n - K)! - 1`, of K different numbers below `n`.
///
/// Each number counts by its place among those not taken before. For K = n it is [`permutation_rank`].
#[inline(always)]
pub(crate) fn arrangement_rank<const K: usize>(arrangement: [u8; K], n: usize) -> usize {
    let (mut rank, mut taken) = (0, 0_u32);
    for (i, element) in arrangement.into_iter().enumerate() {
        let free = u32::from(element) - (taken & ((1 << element) - 1)).count_ones();
        rank = rank * (n - i) + free as usize;
        taken |= 1 << element;
    }
    rank
}

/// Returns the K different numbers below `n` of a rank; the inverse of [`arrangement_rank`].
pub(crate) fn arrangement<const K: usize>(mut rank: usize, n: usize) -> [u8; K] {
    let mut arrangement = [0; K];
    for i in (0..K).rev() {
        let base = n - i;
        arrangement[i] = (rank % base) as u8;
        rank /= base;
        for j in i + 1..K {
            if arrangement[j] >= arrangement[i] {
                arrangement[j] += 1;
            }
        }
    }
    arrangement
}

/// Returns whether the permutation of a rank is odd.
///
/// The digits of the rank in the factorial number system are the inversions of each element.
pub(crate) const fn is_odd<const N: usize>(mut rank: usize) -> bool {
    let mut exchanges = 0;
    let mut base = 1;
    while base <= N {
        exchanges += rank % base;
        rank /= base;
        base += 1;
    }
    exchanges % 2 == 1
}

/// Returns the rank of a set of positions among those of its size.
///
/// It is `C(p1, 1) + C(p2, 2) + ... + C(pk, k)` for positions `p1 < p2 < ... < pk`.
pub(crate) fn combination_rank(positions: u16) -> usize {
    let mut rank = 0;
    let mut k = 0;
    for position in 0..16 {
        if positions >> position & 1 == 1 {
            k += 1;
            rank += choose(position, k);
        }
    }
    rank
}

/// Returns the set of `k` positions of a rank; the inverse of [`combination_rank`].
#[allow(clippy::expect_used, reason = "a descending search ends at C(k - 1, k) = 0")]
pub(crate) fn combination(mut rank: usize, k: usize) -> u16 {
    let mut positions = 0;
    for k in (1..=k).rev() {
        let position = (0..16).rev().find(|&position| choose(position, k) <= rank);
        let position = position.expect("C(0, k) is 0");
        positions |= 1 << position;
        rank -= choose(position, k);
    }
    positions
}

/// Returns the binomial coefficient, the number of ways to choose `k` of `n`.
#[inline]
pub(crate) const fn choose(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let mut ways = 1;
    let mut i = 0;
    while i < k {
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranking_and_unranking_permutations_are_inverse() {
        assert_eq!(permutation_rank([0, 1, 2, 3, 4, 5, 6, 7]), 0);
        assert_eq!(permutation_rank([3, 2, 1, 0]), 23);
        for rank in 0..40_320 {
            assert_eq!(permutation_rank(permutation::<8>(rank)), rank);
        }
    }

    #[test]
    fn ranking_and_unranking_arrangements_are_inverse() {
        assert_eq!(arrangement_rank([3_u8, 2, 1, 0], 4), permutation_rank([3, 2, 1, 0]));
        for rank in 0..12 * 11 * 10 {
            assert_eq!(arrangement_rank(arrangement::<3>(rank, 12), 12), rank);
        }
    }

    #[test]
    fn ranking_and_unranking_combinations_are_inverse() {
        for rank in 0..495 {
            let positions = combination(rank, 4);
            assert_eq!(positions.count_ones(), 4);
            assert!(positions < 1 << 12);
            assert_eq!(combination_rank(positions), rank);
        }
    }

    #[test]
    fn exchanging_two_elements_changes_the_parity() {
        for rank in 0..24 {
            let mut exchanged = permutation::<4>(rank);
            exchanged.swap(0, 2);
            assert_ne!(is_odd::<4>(rank), is_odd::<4>(permutation_rank(exchanged)));
        }
        assert!(!is_odd::<4>(0));
    }
}
