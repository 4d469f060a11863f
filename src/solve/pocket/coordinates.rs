use super::corners::Corners;

/// Arrangements of the seven free corners: 7! = 5,040.
pub const PERMUTATIONS: usize = 5_040;
/// Twists of the seven free corners, of which six are free: 3^6 = 729.
pub const ORIENTATIONS: usize = 729;

/// The number of a permutation, 0 to 5,039: its place in lexicographic order, 0 being the solved one.
pub(super) fn permutation(corners: &Corners) -> usize {
    let piece = &corners.piece;
    (0..7).fold(0, |number, i| {
        let smaller_behind = piece[i + 1..].iter().filter(|&&other| other < piece[i]).count();
        number * (7 - i) + smaller_behind
    })
}

/// The corners of a permutation number, untwisted.
pub(super) fn with_permutation(mut number: usize) -> Corners {
    let mut digits = [0; 7];
    for i in (0..7).rev() {
        digits[i] = number % (7 - i);
        number /= 7 - i;
    }
    let mut left: Vec<u8> = (0..7).collect();
    Corners { piece: digits.map(|digit| left.remove(digit)), ..Corners::SOLVED }
}

/// The number of an orientation, 0 to 728: the twists of the first six places as digits to the base 3.
pub(super) fn orientation(corners: &Corners) -> usize {
    corners.twist[..6].iter().fold(0, |number, &twist| number * 3 + usize::from(twist))
}

/// Corners twisted as an orientation number says, in their own places.
pub(super) fn with_orientation(mut number: usize) -> Corners {
    let mut corners = Corners::SOLVED;
    let mut sum = 0;
    for i in (0..6).rev() {
        corners.twist[i] = (number % 3) as u8;
        sum += number % 3;
        number /= 3;
    }
    corners.twist[6] = ((3 - sum % 3) % 3) as u8;
    corners
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
        assert_eq!((permutation(&Corners::SOLVED), orientation(&Corners::SOLVED)), (0, 0));
    }
}
