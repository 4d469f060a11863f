use godspeed_cube::{Corner, Corners, Pocket};

use crate::coordinates::{self, permutation_rank};

/// Arrangements of the seven corners besides DBL: 7! = 5,040.
pub const PERMUTATIONS: usize = 5_040;
/// Twists of these seven, of which six are free: 3^6 = 729.
pub const ORIENTATIONS: usize = 729;

/// The places of the seven corners that U, R and F move, as indices of [`Corner::ALL`].
///
/// ```text
///     UBL----UBR          2----3
///     / |    / |         /|   /|
///   UFL----URF |        1----0 |
///    | DBL--|-DRB       | x--|-7      x: DBL, which stays
///    | /    | /         |/   |/
///   DLF----DFR          5----4
/// ```
const FREE: [usize; 7] = [0, 1, 2, 3, 4, 5, 7];

/// Which corner is where, 0 to 5,039: the place of the arrangement in dictionary order, 0 being the solved
/// one.
pub(super) fn permutation(pocket: &Pocket) -> usize {
    let cubies = pocket.corners().cubies();
    permutation_rank(FREE.map(|place| cubies[place] as u8))
}

/// The corners of a permutation's number, untwisted.
pub(super) fn with_permutation(number: usize) -> Pocket {
    let mut cubies = Corner::ALL;
    for (place, cubie) in FREE.into_iter().zip(coordinates::permutation::<7>(number)) {
        cubies[place] = Corner::ALL[FREE[usize::from(cubie)]];
    }
    Pocket::new(Corners::new(cubies, [0; 8]).unwrap_or(Corners::SOLVED))
}

/// How the corners are twisted, 0 to 728: the first six twists as digits to the base 3.
pub(super) fn orientation(pocket: &Pocket) -> usize {
    let twists = pocket.corners().twists();
    FREE[..6].iter().fold(0, |number, &place| number * 3 + usize::from(twists[place]))
}

/// Corners twisted as an orientation's number says, in their own places.
pub(super) fn with_orientation(mut number: usize) -> Pocket {
    let mut twists = [0; 8];
    for &place in FREE[..6].iter().rev() {
        twists[place] = (number % 3) as u8;
        number /= 3;
    }
    twists[FREE[6]] = (3 - twists.iter().sum::<u8>() % 3) % 3;
    Pocket::new(Corners::new(Corner::ALL, twists).unwrap_or(Corners::SOLVED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_the_number_of_its_corners() {
        assert_eq!((1..=7).product::<usize>(), PERMUTATIONS);
        assert_eq!(3usize.pow(6), ORIENTATIONS);
        assert!((0..PERMUTATIONS).all(|number| permutation(&with_permutation(number)) == number));
        assert!((0..ORIENTATIONS).all(|number| orientation(&with_orientation(number)) == number));
        assert_eq!((permutation(&Pocket::SOLVED), orientation(&Pocket::SOLVED)), (0, 0));
    }
}
