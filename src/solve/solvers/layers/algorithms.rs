//! The algorithms of the last layer, under the usual names of their cases.
//!
//! Of the common algorithms of a case, this is one of the shortest in half turns (HTM).

use godspeed_cube::{Alg, Size, Turn};

/// Parses an algorithm that is written in this solver.
#[allow(clippy::expect_used, reason = "the algorithms are constants, all of which the tests parse")]
pub(super) fn parse(text: &str) -> Vec<Turn> {
    Alg::parse(text, Size::THREE).expect("the algorithms of this solver are valid").alg.into_turns()
}

/// The 57 cases of OLL (orientation of the last layer) in their usual numbering.
pub(super) const OLL: [(&str, &str); 57] = [
    ("OLL 1", "R U2 R2 F R F' U2 R' F R F'"),
    ("OLL 2", "F R U R' U' F' f R U R' U' f'"),
    ("OLL 3", "f R U R' U' f' U' F R U R' U' F'"),
    ("OLL 4", "f R U R' U' f' U F R U R' U' F'"),
    ("OLL 5", "r' U2 R U R' U r"),
    ("OLL 6", "r U2 R' U' R U' r'"),
    ("OLL 7", "r U R' U R U2 r'"),
    ("OLL 8", "r' U' R U' R' U2 r"),
    ("OLL 9", "R U R' U' R' F R2 U R' U' F'"),
    ("OLL 10", "R U R' U R' F R F' R U2 R'"),
    ("OLL 11", "r U R' U R' F R F' R U2 r'"),
    ("OLL 12", "F R U R' U' F' U F R U R' U' F'"),
    ("OLL 13", "F U R U' R2 F' R U R U' R'"),
    ("OLL 14", "R' F R U R' F' R F U' F'"),
    ("OLL 15", "r' U' r R' U' R U r' U r"),
    ("OLL 16", "r U r' R U R' U' r U' r'"),
    ("OLL 17", "R U R' U R' F R F' U2 R' F R F'"),
    ("OLL 18", "r U R' U R U2 r2 U' R U' R' U2 r"),
    ("OLL 19", "r' R U R U R' U' M' R' F R F'"),
    ("OLL 20", "r U R' U' M2 U R U' R' U' M'"),
    ("OLL 21", "R U2 R' U' R U R' U' R U' R'"),
    ("OLL 22", "R U2 R2 U' R2 U' R2 U2 R"),
    ("OLL 23", "R2 D' R U2 R' D R U2 R"),
    ("OLL 24", "r U R' U' r' F R F'"),
    ("OLL 25", "F' r U R' U' r' F R"),
    ("OLL 26", "R U2 R' U' R U' R'"),
    ("OLL 27", "R U R' U R U2 R'"),
    ("OLL 28", "r U R' U' r' R U R U' R'"),
    ("OLL 29", "R U R' U' R U' R' F' U' F R U R'"),
    ("OLL 30", "F R' F R2 U' R' U' R U R' F2"),
    ("OLL 31", "R' U' F U R U' R' F' R"),
    ("OLL 32", "L U F' U' L' U L F L'"),
    ("OLL 33", "R U R' U' R' F R F'"),
    ("OLL 34", "R U R2 U' R' F R U R U' F'"),
    ("OLL 35", "R U2 R2 F R F' R U2 R'"),
    ("OLL 36", "L' U' L U' L' U L U L F' L' F"),
    ("OLL 37", "F R' F' R U R U' R'"),
    ("OLL 38", "R U R' U R U' R' U' R' F R F'"),
    ("OLL 39", "L F' L' U' L U F U' L'"),
    ("OLL 40", "R' F R U R' U' F' U R"),
    ("OLL 41", "R U R' U R U2 R' F R U R' U' F'"),
    ("OLL 42", "R' U' R U' R' U2 R F R U R' U' F'"),
    ("OLL 43", "F' U' L' U L F"),
    ("OLL 44", "F U R U' R' F'"),
    ("OLL 45", "F R U R' U' F'"),
    ("OLL 46", "R' U' R' F R F' U R"),
    ("OLL 47", "F' L' U' L U L' U' L U F"),
    ("OLL 48", "F R U R' U' R U R' U' F'"),
    ("OLL 49", "r U' r2 U r2 U r2 U' r"),
    ("OLL 50", "r' U r2 U' r2 U' r2 U r'"),
    ("OLL 51", "F U R U' R' U R U' R' F'"),
    ("OLL 52", "R U R' U R U' B U' B' R'"),
    ("OLL 53", "r' U' R U' R' U R U' R' U2 r"),
    ("OLL 54", "r U R' U R U' R' U R U2 r'"),
    ("OLL 55", "R U2 R2 U' R U' R' U2 F R F'"),
    ("OLL 56", "r U r' U R U' R' U R U' R' r U' r'"),
    ("OLL 57", "R U R' U' M' U R U' r'"),
];

/// The 21 cases of PLL (permutation of the last layer) by their letters.
pub(super) const PLL: [(&str, &str); 21] = [
    ("PLL Aa", "R' F R' B2 R F' R' B2 R2"),
    ("PLL Ab", "R B' R F2 R' B R F2 R2"),
    ("PLL E", "x' R U' R' D R U R' D' R U R' D R U' R' D' x"),
    ("PLL F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R"),
    ("PLL Ga", "R2 U R' U R' U' R U' R2 U' D R' U R D'"),
    ("PLL Gb", "R' U' R U D' R2 U R' U R U' R U' R2 D"),
    ("PLL Gc", "R2 U' R U' R U R' U R2 U D' R U' R' D"),
    ("PLL Gd", "R U R' U' D R2 U' R U' R' U R' U R2 D'"),
    ("PLL H", "M2 U M2 U2 M2 U M2"),
    ("PLL Ja", "R' U L' U2 R U' R' U2 R L"),
    ("PLL Jb", "L U' R U2 L' U L U2 L' R'"),
    ("PLL Na", "L U' R U2 L' U R' L U' R U2 L' U R'"),
    ("PLL Nb", "R' U L' U2 R U' L R' U L' U2 R U' L"),
    ("PLL Ra", "R U2 R' U2 R B' R' U' R U R B R2"),
    ("PLL Rb", "R' U2 R U2 R' F R U R' U' R' F' R2"),
    ("PLL T", "R U R' U' R' F R2 U' R' U' R U R' F'"),
    ("PLL Ua", "M2 U M U2 M' U M2"),
    ("PLL Ub", "M2 U' M U2 M' U' M2"),
    ("PLL V", "R' U R' U' y R' F' R2 U' R' U R' F R F"),
    ("PLL Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"),
    ("PLL Z", "M' U M2 U M2 U M' U2 M2"),
];
