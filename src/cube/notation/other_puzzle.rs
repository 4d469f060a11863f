use std::fmt;

/// Another puzzle whose scrambles are written with letters of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OtherPuzzle {
    /// Megaminx: `R++ D-- U'`.
    Megaminx,
    /// Square-1: `(1,0)/(3,-3)/`.
    SquareOne,
    /// Clock: `UR3+ DR2- ALL2+`.
    Clock,
    /// Pyraminx: turns of `U L R B`, and then of the tips `u l r b`.
    Pyraminx,
    /// Skewb: quarter turns of `U L R B`.
    Skewb,
    /// Face-turning octahedron: turns with the faces `BR` and `BL`.
    FaceTurningOctahedron,
}

/// The fewest turns by which a scramble that a cube can make is recognised as one of another puzzle.
const FEWEST: usize = 7;

impl OtherPuzzle {
    /// Returns the puzzle of a text that is no alg of a cube.
    pub(super) fn of_refused(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let is_next = |pattern: [fn(&u8) -> bool; 3]| {
            bytes.windows(3).any(|window| window.iter().zip(pattern).all(|(byte, is)| is(byte)))
        };
        let is_face: fn(&u8) -> bool = |byte| matches!(byte, b'R' | b'D');
        if is_next([is_face, |b| *b == b'+', |b| *b == b'+'])
            || is_next([is_face, |b| *b == b'-', |b| *b == b'-'])
        {
            return Some(Self::Megaminx);
        }
        let is_clock = |word: &str| {
            let hours = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
            matches!(
                &word[..word.len() - hours.len()],
                "U" | "R" | "D" | "L" | "UR" | "DR" | "DL" | "UL" | "ALL"
            ) && matches!(hours.as_bytes(), [b'0'..=b'6', b'+' | b'-'])
        };
        if text.split_whitespace().any(is_clock) {
            return Some(Self::Clock);
        }
        let is_pair = |part: &str| {
            let numbers = part.trim_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ')'));
            numbers
                .split_once(',')
                .is_some_and(|(a, b)| [a, b].iter().all(|n| n.trim().parse::<i8>().is_ok()))
        };
        let is_square = text.contains('/') && text.split('/').any(is_pair);
        is_square.then_some(Self::SquareOne)
    }

    /// Returns the puzzle of a text that is an alg of a cube, too, but hardly a usual one.
    pub(super) fn of_accepted(text: &str) -> Option<Self> {
        // A scramble of such a puzzle has at most a few dozen turns.
        if text.len() > 400 {
            return None;
        }
        let words: Vec<&str> =
            text.split_whitespace().map(|word| word.trim_end_matches(['\'', '’'])).collect();
        let octahedral = |word: &&str| matches!(*word, "BR" | "BL");
        let faces = |word: &&str| matches!(*word, "U" | "D" | "R" | "L" | "F" | "B");
        if words.len() > FEWEST
            && words.iter().all(|word| octahedral(word) || faces(word))
            && words.iter().filter(|word| octahedral(word)).count() > 1
        {
            return Some(Self::FaceTurningOctahedron);
        }
        let corners = words.iter().take_while(|word| matches!(**word, "U" | "L" | "R" | "B")).count();
        let (turns, tips) = words.split_at(corners);
        let has_all = ["U", "L", "R", "B"].iter().all(|corner| turns.contains(corner));
        let are_tips = tips
            .iter()
            .enumerate()
            .all(|(at, tip)| matches!(*tip, "u" | "l" | "r" | "b") && !tips[..at].contains(tip));
        match tips.len() {
            _ if corners < FEWEST || !has_all || !are_tips => None,
            0 => Some(Self::Skewb),
            _ => Some(Self::Pyraminx),
        }
    }
}

impl fmt::Display for OtherPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Megaminx => "Megaminx",
            Self::SquareOne => "Square-1",
            Self::Clock => "Clock",
            Self::Pyraminx => "Pyraminx",
            Self::Skewb => "Skewb",
            Self::FaceTurningOctahedron => "face-turning octahedron",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scrambles_of_other_puzzles_are_recognised() {
        for (text, puzzle) in [
            ("R++ D-- R++ D++ R-- D-- U'", OtherPuzzle::Megaminx),
            ("(1,0)/ (3,-3)/ (0,3)/", OtherPuzzle::SquareOne),
            ("1,0 / -4,2 / 3,0", OtherPuzzle::SquareOne),
            ("UR3+ DR2- DL5+ UL0+ U1+ R4- D6+ L3- ALL2+ y2 UR", OtherPuzzle::Clock),
        ] {
            assert_eq!(OtherPuzzle::of_refused(text), Some(puzzle), "{text}");
        }
        for (text, puzzle) in [
            ("L U' R B' L U R' B l' r b'", OtherPuzzle::Pyraminx),
            ("R U' L B' R' U L' B", OtherPuzzle::Skewb),
            ("U BR' L F BL R' D BR F' U", OtherPuzzle::FaceTurningOctahedron),
        ] {
            assert_eq!(OtherPuzzle::of_accepted(text), Some(puzzle), "{text}");
        }
    }

    #[test]
    fn algs_of_cubes_are_no_scrambles_of_other_puzzles() {
        for text in ["R U R' U'", "R U2 F' L D B2 R U", "R U R' U R U' R' L", "", "R U' L B' r u", "M' U2 M"]
        {
            assert_eq!(OtherPuzzle::of_accepted(text), None, "{text}");
        }
        for text in ["R/U", "R+", "[R / U]", "(R U)+", "R--", "3-4r"] {
            let expected = (text == "R--").then_some(OtherPuzzle::Megaminx);
            assert_eq!(OtherPuzzle::of_refused(text), expected, "{text}");
        }
    }
}
