use godspeed_cube::{Corner, Corners};

use super::rank::{permutation, permutation_rank};

/// Values of [`twist::index`]: 3^7.
pub const TWISTS: usize = 2187;

/// Values of [`corner_permutation::index`]: 8!.
pub const CORNER_PERMUTATIONS: usize = 40_320;

/// How the corners are twisted, wherever they are: 3^7 = 2,187 values, 0 when none is.
///
/// ```text
/// place   URF UFL ULB UBR DFR DLF DBL | DRB
/// twist    t0  t1  t2  t3  t4  t5  t6 | whatever makes the sum divisible by 3
/// value   ((((((t0 * 3 + t1) * 3 + t2) * 3 + t3) * 3 + t4) * 3 + t5) * 3 + t6
/// ```
pub mod twist {
    use super::{Corner, Corners};

    /// The coordinate of an arrangement.
    #[must_use]
    pub fn index(corners: &Corners) -> usize {
        corners.twists()[..7].iter().fold(0, |value, &twist| value * 3 + twist as usize)
    }

    /// Corners at home that have this coordinate.
    #[must_use]
    pub fn corners(mut value: usize) -> Corners {
        let mut twists = [0; 8];
        for twist in twists[..7].iter_mut().rev() {
            *twist = (value % 3) as u8;
            value /= 3;
        }
        twists[7] = (21 - twists.iter().sum::<u8>()) % 3;
        Corners::new(Corner::ALL, twists).unwrap_or(Corners::SOLVED)
    }
}

/// Which corner is where, however twisted: 8! = 40,320 values, 0 when all are at home.
///
/// ```text
/// place   URF UFL ULB UBR DFR DLF DBL DRB
/// cubie    c0  c1  c2  c3  c4  c5  c6  c7
/// value   the number of this permutation in dictionary order
/// ```
pub mod corner_permutation {
    use super::{Corner, Corners, permutation, permutation_rank};

    /// The coordinate of an arrangement.
    #[must_use]
    pub fn index(corners: &Corners) -> usize {
        permutation_rank(corners.cubies().map(|cubie| cubie as u8))
    }

    /// Corners without a twist that have this coordinate.
    #[must_use]
    pub fn corners(value: usize) -> Corners {
        let cubies = permutation(value).map(|cubie| Corner::ALL[cubie as usize]);
        Corners::new(cubies, [0; 8]).unwrap_or(Corners::SOLVED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_their_coordinates_are_each_others_reverse() {
        for value in 0..TWISTS {
            assert_eq!(twist::index(&twist::corners(value)), value);
        }
        for value in 0..CORNER_PERMUTATIONS {
            assert_eq!(corner_permutation::index(&corner_permutation::corners(value)), value);
        }
        assert_eq!(twist::index(&Corners::SOLVED) + corner_permutation::index(&Corners::SOLVED), 0);
    }
}
