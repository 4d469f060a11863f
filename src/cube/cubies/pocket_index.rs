//! The numbers of the states of the 2x2x2.

use super::{Corner, Corners, Pocket};

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

impl Pocket {
    /// The permutations of the seven corners other than DBL: 7! = 5,040.
    pub const PERMUTATIONS: u32 = 5_040;
    /// The twists of these seven corners, of which six are independent: 3^6 = 729.
    pub const ORIENTATIONS: u32 = 729;
    /// The number of states: 7! 3^6 = 3,674,160.
    pub const COUNT: u32 = Self::PERMUTATIONS * Self::ORIENTATIONS;

    /// Returns the number of this state, permutation * 729 + orientation; that of the solved state is 0.
    ///
    /// The permutation is the lexicographic rank of the seven corners, and the orientation the twists of the first six
    /// as a number in base 3.
    ///
    /// ```
    /// use godspeed_cube::Pocket;
    ///
    /// let pocket = Pocket::from_index(1_234_567).unwrap();
    /// assert_eq!(pocket.index(), 1_234_567);
    /// ```
    #[must_use]
    pub fn index(&self) -> u32 {
        let (cubies, twists) = (self.corners().cubies(), self.corners().twists());
        let orientation = FREE[..6].iter().fold(0, |number, &place| number * 3 + u32::from(twists[place]));
        rank(FREE.map(|place| cubies[place].index())) * Self::ORIENTATIONS + orientation
    }

    /// Returns the state with a number; the inverse of [`index`](Self::index).
    ///
    /// `None` if the number is not below [`COUNT`](Self::COUNT).
    #[must_use]
    #[allow(
        clippy::expect_used,
        reason = "the corners are permuted, and the last twist makes the sum divisible by 3"
    )]
    pub fn from_index(index: u32) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let mut cubies = Corner::ALL;
        for (place, corner) in FREE.into_iter().zip(unranked(index / Self::ORIENTATIONS)) {
            cubies[place] = Corner::ALL[corner];
        }
        let mut orientation = index % Self::ORIENTATIONS;
        let mut twists = [0; 8];
        for &place in FREE[..6].iter().rev() {
            twists[place] = (orientation % 3) as u8;
            orientation /= 3;
        }
        twists[FREE[6]] = (3 - twists.iter().sum::<u8>() % 3) % 3;
        Some(Self::new(
            Corners::new(cubies, twists).expect("legal, because permutation and twists are independent"),
        ))
    }
}

/// Returns the lexicographic rank of an order of the seven corners.
fn rank(corners: [usize; 7]) -> u32 {
    let smaller_later =
        |at: usize| corners[at..].iter().filter(|corner| **corner < corners[at]).count() as u32;
    (0..7).fold(0, |rank, at| rank * (7 - at as u32) + smaller_later(at))
}

/// Returns the order of the seven corners with a rank.
fn unranked(mut rank: u32) -> [usize; 7] {
    let mut digits = [0; 7];
    for (at, digit) in digits.iter_mut().enumerate().rev() {
        *digit = (rank % (7 - at as u32)) as usize;
        rank /= 7 - at as u32;
    }
    let mut left = FREE.to_vec();
    digits.map(|digit| left.remove(digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbering_and_its_inverse_agree_for_every_permutation_and_every_orientation() {
        assert_eq!((1..=7).product::<u32>(), Pocket::PERMUTATIONS);
        assert_eq!(3_u32.pow(6), Pocket::ORIENTATIONS);
        let all = (0..Pocket::PERMUTATIONS).map(|number| number * Pocket::ORIENTATIONS + number % 729);
        for index in all.chain(0..Pocket::ORIENTATIONS) {
            assert_eq!(Pocket::from_index(index).unwrap().index(), index);
        }
        assert_eq!(Pocket::from_index(0), Some(Pocket::SOLVED));
        assert_eq!(Pocket::from_index(Pocket::COUNT), None);
    }
}
