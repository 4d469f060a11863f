//! Distinguishes turns and states by the form of a text.

use crate::state_text::{self, Label, Layout};
use crate::{Face, Size};

/// The minimum number of face letters without a separator that are always a state.
const LONG_RUN: usize = 20;
/// The minimum number of letters of a state without a long run: that of a 2x2x2.
const FEWEST_LETTERS: usize = 24;
/// The most turns of a text that is certain to be a scramble: one more letter could be those of a 2x2x2 with mistakes.
const MOST_OF_SCRAMBLE: usize = FEWEST_LETTERS - 3;
/// The minimum average number of letters between separators in a state.
///
/// Sequences of turns have more separators.
const LETTERS_PER_PIECE: usize = 4;
/// One of this many words may have a sign in a state with mistakes.
const WORDS_PER_SIGN: usize = 20;
/// One of this many sticker ids has a number that turns rarely have.
const IDS_PER_NUMBER: usize = 8;

/// How certain it is that a text is a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Evidence {
    /// The text may be turns.
    None,
    /// The letter counts are those of a state, perhaps with a mistake.
    Counts,
    /// Only states have this form.
    Form,
}

impl Evidence {
    pub(super) fn of(text: &str, size: Option<Size>) -> Self {
        if has_form(text, size) {
            Self::Form
        } else if has_counts(text) {
            Self::Counts
        } else {
            Self::None
        }
    }
}

/// Returns whether a text is a few turns of faces, as scrambles are written: one space between turns such as `R`, `U2`, `F'`.
///
/// They have too few letters for a state with a label, and no letters in a row. It is a short cut: what follows would find
/// that the text cannot be a state.
pub(super) fn is_scramble(text: &str) -> bool {
    let is_turn = |word: &[u8]| match word {
        [face, angle @ ..] => b"URFDLB".contains(face) && matches!(angle, [] | [b'2' | b'\'']),
        [] => false,
    };
    let mut words = text.as_bytes().split(|&byte| byte == b' ');
    text.len() <= 4 * MOST_OF_SCRAMBLE
        && words.by_ref().take(MOST_OF_SCRAMBLE).all(is_turn)
        && words.next().is_none()
}

/// Returns whether a text has enough letters for a state that turns can reach.
pub(super) fn can_be_state(text: &str) -> bool {
    Letters::of(text).count >= FEWEST_LETTERS || is_single_cubie(text)
}

/// Returns whether the letters are in pieces too long for a sequence of turns.
pub(super) fn is_in_blocks(text: &str) -> bool {
    Letters::of(text).is_in_blocks()
}

/// Returns whether a text has only letters, digits and separators, and at most six letters.
pub(super) fn has_letters_of_state(text: &str) -> bool {
    let mut letters: Vec<char> = Vec::new();
    text.chars().filter(|&c| !state_text::is_separator(c) && !c.is_ascii_digit()).all(|c| {
        let letter = c.to_ascii_uppercase();
        if !letters.contains(&letter) {
            letters.push(letter);
        }
        letter.is_alphabetic() && letters.len() <= 6
    })
}

/// Returns whether a text has a form that only states have.
fn has_form(text: &str, size: Option<Size>) -> bool {
    match state_text::label(text) {
        None => has_form_of_letters(text, size),
        Some(Label { is_word: true, .. }) => true,
        // Six faces and a colon are also the first part of a conjugate.
        Some(Label { end, .. }) => has_form_of_letters(&text[end..], size) || has_counts(&text[end..]),
    }
}

/// Returns whether a text without a label has a form that only states have.
fn has_form_of_letters(text: &str, size: Option<Size>) -> bool {
    longest_run(text) >= LONG_RUN
        || is_sticker_ids(text)
        || state_text::is_piece_list(text)
        || is_net(text)
        || Letters::of(text).is_faces(size)
}

/// Returns whether a text has as many letters as a state, nearly each colour as often as it should be, and few signs.
///
/// Turns rarely do: most have a sign. Doubled letters such as `UU RR` are half turns if no letter follows itself.
fn has_counts(text: &str) -> bool {
    let mut counts: Vec<(char, usize)> = Vec::new();
    let (mut words, mut signed, mut is_doubled, mut last) = (0, 0, true, ' ');
    for word in text.split(state_text::is_separator).filter(|word| !word.is_empty()) {
        words += 1;
        signed += usize::from(!word.chars().all(char::is_alphabetic));
        let mut letters =
            word.chars().filter(|c| c.is_alphabetic()).map(|c| c.to_ascii_uppercase()).peekable();
        let first = letters.peek().copied().unwrap_or(' ');
        is_doubled &= first != last && word.chars().nth(1).is_some();
        for letter in letters {
            is_doubled &= letter == first;
            match counts.iter().position(|&(known, _)| known == letter) {
                Some(at) => counts[at].1 += 1,
                None if counts.len() < 2 * Face::ALL.len() => counts.push((letter, 1)),
                None => return false,
            }
        }
        last = first;
    }
    let letters: usize = counts.iter().map(|(_, count)| count).sum();
    if letters + 2 < FEWEST_LETTERS || signed * WORDS_PER_SIGN > words || is_doubled {
        return false;
    }
    let size = Size::nearest(letters);
    let (n, area) = (size.layers(), size.face_area());
    counts.sort_unstable_by_key(|&(_, count)| std::cmp::Reverse(count));
    counts.resize(counts.len().max(Face::ALL.len()), (' ', 0));
    let (colours, mistakes) = counts.split_at(Face::ALL.len());
    let mistakes: usize = mistakes.iter().map(|(_, count)| count).sum();
    let difference: usize = colours.iter().map(|&(_, count)| count.abs_diff(area)).sum();
    letters.abs_diff(size.facelets()) <= n && difference + mistakes <= 2 * n
}

/// Returns whether the lines of a text are the rows of a net.
fn is_net(text: &str) -> bool {
    let is_more_than_a_cubie =
        || text.chars().filter(|c| c.is_alphabetic()).nth(Size::ONE.facelets()).is_some();
    Layout::of_lines(text).is_some() && (is_more_than_a_cubie() || text.contains('\n') && is_cubie(text))
}

/// Returns whether a text is the six face letters, each once.
fn is_cubie(text: &str) -> bool {
    Face::ALL.iter().all(|face| text.contains(face.letter()))
}

/// Returns the length of the longest run of face letters.
fn longest_run(text: &str) -> usize {
    text.split(|c| !is_face(c)).map(str::len).max().unwrap_or(0)
}

/// Returns whether a text is a list of sticker ids that cannot be turns, perhaps with mistakes.
///
/// A list of 20 ids or more has numbers 0 or above 3, which turns rarely have; the six ids of a 1x1x1 all have 0.
fn is_sticker_ids(text: &str) -> bool {
    if let Some(ids) = state_text::sticker_ids(text).filter(|ids| ids.len() == Size::ONE.facelets()) {
        return ids.iter().all(|id| id.number == 0);
    }
    let (mut words, mut mistakes, mut large) = (0, 0, 0);
    for word in text.split(state_text::is_separator).filter(|word| !word.is_empty()) {
        let mut ids = word.char_indices().filter(|&(_, c)| is_face(c)).map(|(at, _)| at).peekable();
        mistakes += usize::from(ids.peek() != Some(&0));
        while let Some(at) = ids.next() {
            let number = &word[at + 1..ids.peek().copied().unwrap_or(word.len())];
            words += 1;
            match number.parse::<usize>() {
                Ok(number) => large += usize::from(number == 0 || number > 3),
                Err(_) => mistakes += 1,
            }
        }
    }
    words >= LONG_RUN && mistakes * WORDS_PER_SIGN <= words && large * IDS_PER_NUMBER >= words
}

/// Returns whether a text consists of the six colour letters of a 1x1x1, each once.
fn is_single_cubie(text: &str) -> bool {
    let mut letters: Vec<char> =
        text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_uppercase()).take(7).collect();
    letters.sort_unstable();
    letters == ['B', 'G', 'O', 'R', 'W', 'Y'] || letters == ['B', 'G', 'P', 'R', 'W', 'Y']
}

/// A text split at the separators of states that no group of turns has.
struct Letters<'a> {
    pieces: Vec<&'a str>,
    count: usize,
}

impl<'a> Letters<'a> {
    fn of(text: &'a str) -> Self {
        let is_separator = |c| state_text::is_separator(c) && !"()[]{}*".contains(c);
        let pieces: Vec<&str> = text.split(is_separator).filter(|piece| !piece.is_empty()).collect();
        let count = pieces.iter().flat_map(|piece| piece.chars()).filter(|c| c.is_alphanumeric()).count();
        Self { pieces, count }
    }

    /// Returns whether the text is face letters in the layout of a state.
    ///
    /// The layout is whole rows or long pieces, or a single piece if the cube is known to be a 1x1x1.
    fn is_faces(&self, size: Option<Size>) -> bool {
        if !self.pieces.iter().all(|piece| piece.chars().all(is_face)) {
            return false;
        }
        if self.count == Size::ONE.facelets() {
            return size == Some(Size::ONE) && self.pieces.len() == 1;
        }
        let is_rows = |n: usize| self.pieces.iter().all(|piece| piece.len() >= 3 && piece.len() % n == 0);
        let rows_of = Size::from_facelets(self.count).filter(|_| self.count >= FEWEST_LETTERS);
        self.is_in_blocks() || rows_of.is_some_and(|size| is_rows(size.layers()))
    }

    fn is_in_blocks(&self) -> bool {
        self.count >= LONG_RUN
            && self.count >= LETTERS_PER_PIECE * self.pieces.len()
            && self.pieces.iter().all(|piece| piece.chars().all(char::is_alphanumeric))
    }
}

fn is_face(c: char) -> bool {
    Face::from_letter(c.to_ascii_uppercase()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CubeInput, ParsedCube, scramble};

    #[test]
    fn scrambles_are_not_searched_for_states() {
        for seed in 0..500 {
            let length = 1 + seed as usize % MOST_OF_SCRAMBLE;
            let text = scramble::random_moves(Size::THREE, length, seed).to_string();
            assert!(is_scramble(&text), "{text}");
            assert_eq!(Evidence::of(&text, Some(Size::THREE)), Evidence::None, "{text}");
            assert!(matches!(CubeInput::new(&*text).parse(), Ok(ParsedCube::Alg(_))), "{text}");
        }
        // All letters without a sign, and as many signs as possible.
        let words = |word: &str, count: usize| vec![word; count].join(" ");
        for text in [words("U", 21), words("R2", 21), "U R F D L B U R F D L B U R F D L B U R F".to_owned()]
        {
            assert!(is_scramble(&text) && Evidence::of(&text, None) == Evidence::None, "{text}");
        }
        for text in ["", " R", "R ", "R  U", "R U\nF", "RU", "Rw", "x", "R3", "R2'", "r U", &words("U", 22)] {
            assert!(!is_scramble(text), "{text}");
        }
    }
}
