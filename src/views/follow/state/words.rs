//! The texts of a step: for the eyes, for screen readers, and to be spoken.

use godspeed_cube::{Face, Facelets, Size, Turn};
use godspeed_page::format;
use godspeed_timeline::{notation, spoken, turn_words};

/// The number of turns of a step up to which they are all described and spoken.
const DESCRIBED: usize = 8;

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StepWords {
    /// The moves in letters: `R'`.
    pub letters: String,
    /// The same in words: `Right side, counter-clockwise`.
    pub words: String,
    /// What is spoken: `R prime. Right side, counter-clockwise.`
    pub spoken: String,
}

impl StepWords {
    /// Describes turns. Of several turns, the words are only their letters, spoken; more than a few are counted.
    #[must_use]
    pub fn of(turns: &[Turn], size: Size) -> Self {
        let letters = notation(size, turns);
        let (words, spoken) = match turns {
            [] => Default::default(),
            [turn] => {
                let words = capitalized(&turn_words::words(*turn, size));
                let spoken = format!("{}. {words}.", spoken(*turn, size));
                (words, spoken)
            }
            turns if turns.len() <= DESCRIBED => {
                let letters: Vec<String> = turns.iter().map(|&turn| spoken(turn, size)).collect();
                let words = letters.join(", ");
                (words.clone(), format!("{words}."))
            }
            turns => {
                let words = format::moves(turns.len());
                (words.clone(), format!("{words}."))
            }
        };
        Self { letters, words, spoken }
    }
}

/// Returns how to hold a cube: `Hold your cube with white on top and green in front.`
///
/// `names` are those of the colours by their faces; without names, or without centres, the picture shows it.
#[must_use]
pub(super) fn hold(cube: &Facelets, names: Option<&[&str; 6]>) -> String {
    let layers = cube.size().layers();
    let centre = |face: Face| cube.face(face).get(layers * layers / 2).copied();
    let named = names.filter(|_| layers % 2 == 1).and_then(|names| {
        let name = |face: Face| Some(names[centre(face)?.index()]);
        Some((name(Face::U)?, name(Face::F)?))
    });
    match named {
        Some((top, front)) => format!("Hold your cube with {top} on top and {front} in front."),
        None => "Hold your cube as shown.".to_owned(),
    }
}

/// Returns what has happened when a wrong turn was made: `You turned L instead of L'.`
#[must_use]
pub(super) fn mistake(made: Turn, expected: Turn, size: Size) -> String {
    format!("You turned {} instead of {}.", made.notation(size), expected.notation(size))
}

/// Returns a text with its first letter as a capital.
#[must_use]
pub(super) fn capitalized(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Alg;

    use super::*;

    fn words(text: &str, layers: usize) -> [String; 3] {
        let size = Size::new(layers).unwrap();
        let StepWords { letters, words, spoken } =
            StepWords::of(Alg::parse(text, size).unwrap().alg.turns(), size);
        [letters, words, spoken]
    }

    #[test]
    fn a_turn_is_described_in_letters_and_words() {
        let prime = ["R'", "Right side, counter-clockwise", "R prime. Right side, counter-clockwise."];
        assert_eq!(words("R'", 3), prime);
        assert_eq!(words("x2", 3)[1], "Whole cube, half turn seen from the right");
        assert_eq!(
            words("3Lw", 7)[1..],
            ["3 layers at the left, clockwise", "3 L wide. 3 layers at the left, clockwise."]
        );
        assert_eq!(words("2U'", 5)[1], "Layer 2 from the top, counter-clockwise");
    }

    #[test]
    fn several_turns_are_read_letter_by_letter_and_many_are_counted() {
        assert_eq!(words("R U R' U2", 3), ["R U R' U2", "R, U, R prime, U 2", "R, U, R prime, U 2."]);
        assert_eq!(words("R U R U R U R U R", 3)[1..], ["9 moves", "9 moves."]);
        assert_eq!(words("", 3), ["", "", ""]);
    }

    #[test]
    fn a_cube_is_held_by_the_colours_of_its_centres() {
        let names = ["white", "red", "green", "yellow", "orange", "blue"];
        let solved = Facelets::solved(Size::THREE);
        assert_eq!(hold(&solved, Some(&names)), "Hold your cube with white on top and green in front.");
        let mut turned = solved.clone();
        turned.turn_all(Alg::parse("x2 R", Size::THREE).unwrap().alg.turns());
        assert_eq!(hold(&turned, Some(&names)), "Hold your cube with yellow on top and blue in front.");
        assert_eq!(hold(&solved, None), "Hold your cube as shown.");
        assert_eq!(hold(&Facelets::solved(Size::TWO), Some(&names)), "Hold your cube as shown.");
    }
}
