use godspeed_cube::{Corner, Corners, Pocket};

use crate::coordinates::{self, permutation_rank};

/// Permutations of the seven corners other than DBL: 7! = 5,040.
pub const PERMUTATIONS: usize = 5_040;
/// Twists of these seven corners, of which six are independent: 3^6 = 729.
pub const ORIENTATIONS: usize = 729;

/// Places of the seven corners that U, R and F move, as indices of [`Corner::ALL`].
///
/// ```text
///     UBL----UBR          2----3
///     / |    / |         /|   /|
///   UFL----URF |        1----0 |
///    | DBL--|-DRB       | x--|-7      x: DBL, the fixed corner
///    | /    | /         |/   |/
///   DLF----DFR          5----4
/// ```
const FREE: [usize; 7] = [0, 1, 2, 3, 4, 5, 7];

/// Returns the lexicographic rank of the corner permutation, 0 to 5,039; 0 is solved.
pub(super) fn permutation(pocket: &Pocket) -> usize {
    let cubies = pocket.corners().cubies();
    permutation_rank(FREE.map(|place| cubies[place] as u8))
}

/// Returns untwisted corners with a permutation.
#[allow(clippy::expect_used, reason = "made from a permutation")]
pub(super) fn with_permutation(number: usize) -> Pocket {
    let mut cubies = Corner::ALL;
    for (place, cubie) in FREE.into_iter().zip(coordinates::permutation::<7>(number)) {
        cubies[place] = Corner::ALL[FREE[usize::from(cubie)]];
    }
    Pocket::new(Corners::new(cubies, [0; 8]).expect("a permutation of the corners without twists is legal"))
}

/// Returns the state with a permutation and an orientation.
#[allow(clippy::expect_used, reason = "a legal permutation and legal twists are independent")]
pub(super) fn with_both(permutation: usize, orientation: usize) -> Pocket {
    let (cubies, twists) = (with_permutation(permutation), with_orientation(orientation));
    let corners = Corners::new(*cubies.corners().cubies(), *twists.corners().twists());
    Pocket::new(corners.expect("a legal permutation and legal twists are independent"))
}

/// Returns the twists of the first six corners as a number in base 3, 0 to 728.
pub(super) fn orientation(pocket: &Pocket) -> usize {
    let twists = pocket.corners().twists();
    FREE[..6].iter().fold(0, |number, &place| number * 3 + usize::from(twists[place]))
}

/// Returns corners in their own places with an orientation.
#[allow(clippy::expect_used, reason = "the sum of the twists is made legal")]
pub(super) fn with_orientation(mut number: usize) -> Pocket {
    let mut twists = [0; 8];
    for &place in FREE[..6].iter().rev() {
        twists[place] = (number % 3) as u8;
        number /= 3;
    }
    twists[FREE[6]] = (3 - twists.iter().sum::<u8>() % 3) % 3;
    Pocket::new(Corners::new(Corner::ALL, twists).expect("the last twist makes the sum divisible by 3"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranking_and_unranking_are_inverse() {
        assert_eq!((1..=7).product::<usize>(), PERMUTATIONS);
        assert_eq!(3usize.pow(6), ORIENTATIONS);
        assert!((0..PERMUTATIONS).all(|number| permutation(&with_permutation(number)) == number));
        assert!((0..ORIENTATIONS).all(|number| orientation(&with_orientation(number)) == number));
        assert_eq!((permutation(&Pocket::SOLVED), orientation(&Pocket::SOLVED)), (0, 0));
    }
}
