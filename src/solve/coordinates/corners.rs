use godspeed_cube::{Corner, Corners};

use super::rank::{permutation, permutation_rank};

/// The number of values of [`twist`]: 3^7.
pub const TWISTS: usize = 2187;

/// The number of values of [`corner_permutation`]: 8!.
pub const CORNER_PERMUTATIONS: usize = 40_320;

/// The orientation of the corners, position by position: `3^7 = 2,187` values, 0 if none is twisted.
///
/// ```text
/// position URF UFL ULB UBR DFR DLF DBL | DRB
/// twist     t0  t1  t2  t3  t4  t5  t6 | determined: the sum is divisible by 3
/// value    ((((((t0 * 3 + t1) * 3 + t2) * 3 + t3) * 3 + t4) * 3 + t5) * 3 + t6
/// ```
pub mod twist {
    use super::{Corner, Corners};

    /// Returns the value of an arrangement.
    #[must_use]
    pub fn index(corners: &Corners) -> usize {
        corners.twists()[..7].iter().fold(0, |value, &twist| value * 3 + twist as usize)
    }

    /// Returns the corners in their home positions that have a value.
    #[must_use]
    #[allow(clippy::expect_used, reason = "twists made here are legal")]
    pub fn corners(mut value: usize) -> Corners {
        let mut twists = [0; 8];
        for twist in twists[..7].iter_mut().rev() {
            *twist = (value % 3) as u8;
            value /= 3;
        }
        twists[7] = (21 - twists.iter().sum::<u8>()) % 3;
        Corners::new(Corner::ALL, twists).expect("the twists are 0 to 2 and their sum is divisible by 3")
    }
}

/// The permutation of the corners, whatever their twists: `8! = 40,320` values, 0 if all are at home.
///
/// ```text
/// position URF UFL ULB UBR DFR DLF DBL DRB
/// cubie     c0  c1  c2  c3  c4  c5  c6  c7
/// value    the rank of this permutation in lexicographic order
/// ```
pub mod corner_permutation {
    use super::{Corner, Corners, permutation, permutation_rank};

    /// Returns the value of an arrangement.
    #[must_use]
    pub fn index(corners: &Corners) -> usize {
        permutation_rank(corners.cubies().map(|cubie| cubie as u8))
    }

    /// Returns the untwisted corners that have a value.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a permutation without twists is legal")]
    pub fn corners(value: usize) -> Corners {
        let cubies = permutation(value).map(|cubie| Corner::ALL[cubie as usize]);
        Corners::new(cubies, [0; 8]).expect("each corner occurs once")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranking_and_unranking_corners_are_inverse() {
        for value in 0..TWISTS {
            assert_eq!(twist::index(&twist::corners(value)), value);
        }
        for value in 0..CORNER_PERMUTATIONS {
            assert_eq!(corner_permutation::index(&corner_permutation::corners(value)), value);
        }
        assert_eq!(twist::index(&Corners::SOLVED) + corner_permutation::index(&Corners::SOLVED), 0);
    }
}
