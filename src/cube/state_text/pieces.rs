//! States as lists of pieces: the piece at each place, in the order of M. Reid.
//!
//! `UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR` is the solved 3x3x3. The first letter of each
//! piece is the colour on the first face of its place. The eight corners alone are a 2x2x2.

use super::error::StateError;
use super::is_separator;
use crate::{Corner, Edge, Face, Size};

const EDGES: [&str; 12] = ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL"];
const CORNERS: [&str; 8] = ["UFR", "URB", "UBL", "ULF", "DRF", "DFL", "DLB", "DBR"];

/// The fewest pieces by which a list is recognised.
const FEWEST: usize = 8;

/// The most words of a list that may be no pieces.
const MOST_MISTAKES: usize = 2;

/// Returns whether a text is a list of pieces, perhaps with mistakes.
pub(crate) fn is_piece_list(text: &str) -> bool {
    let mut words = words(text);
    let mut mistakes = 0;
    let is_list = words.by_ref().all(|word| {
        mistakes += usize::from(!is_piece(word));
        mistakes <= MOST_MISTAKES && matches!(word.len(), 2 | 3) && word.chars().all(|c| face(c).is_some())
    });
    let corners = || self::words(text).filter(|word| word.len() == 3).count();
    is_list && self::words(text).count() >= FEWEST && corners() + MOST_MISTAKES >= CORNERS.len()
}

/// Returns the face letter of each facelet; `None` if the text is no list of pieces.
///
/// # Errors
/// [`StateError::PieceCount`] if pieces are missing or too many.
pub(super) fn read(text: &str) -> Result<Option<Vec<char>>, StateError> {
    if !is_piece_list(text) {
        return Ok(None);
    }
    let words: Vec<&str> = words(text).collect();
    let edges = words.iter().take_while(|word| word.len() == 2).count();
    let size = match (edges, words.len()) {
        (12, 20) => Size::THREE,
        (0, 8) => Size::TWO,
        _ => return Err(StateError::PieceCount { found: words.len() }),
    };
    if words[edges..].iter().any(|word| word.len() != 3) {
        return Err(StateError::PieceCount { found: words.len() });
    }
    let area = size.face_area();
    let mut letters: Vec<char> = (0..size.facelets()).map(|at| Face::ALL[at / area].letter()).collect();
    let places = EDGES[12 - edges..].iter().chain(&CORNERS);
    for (place, word) in places.zip(words) {
        for (at, letter) in place.chars().zip(word.chars()) {
            if let Some(facelet) = facelet(place, at, size) {
                letters[facelet] = letter.to_ascii_uppercase();
            }
        }
    }
    Ok(Some(letters))
}

/// Returns the facelet of a place on one of its faces.
fn facelet(place: &str, at: char, size: Size) -> Option<usize> {
    let faces: Vec<Face> = place.chars().filter_map(face).collect();
    let (faces, facelets) = match faces[..] {
        [a, b] => Edge::meeting([a, b]).map(|edge| (edge.faces().to_vec(), edge.facelets(size).to_vec())),
        [a, b, c] => {
            Corner::meeting([a, b, c]).map(|corner| (corner.faces().to_vec(), corner.facelets(size).to_vec()))
        }
        _ => None,
    }?;
    faces.iter().position(|&other| Some(other) == face(at)).map(|index| facelets[index])
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_separator).filter(|word| !word.is_empty())
}

/// Returns whether a word names an edge or a corner, from any of its faces.
fn is_piece(word: &str) -> bool {
    let faces: Vec<Face> = word.chars().filter_map(face).collect();
    match faces[..] {
        [a, b] => Edge::meeting([a, b]).is_some(),
        [a, b, c] => Corner::meeting([a, b, c]).is_some(),
        _ => false,
    }
}

fn face(c: char) -> Option<Face> {
    Face::from_letter(c.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facelets;

    #[test]
    fn the_solved_cubes_are_read() {
        let solved = |size| Facelets::solved(size).to_string().chars().collect::<Vec<_>>();
        let corners = CORNERS.join(" ");
        let all = format!("{} {corners}", EDGES.join(" "));
        assert_eq!(read(&all), Ok(Some(solved(Size::THREE))));
        assert_eq!(read(&corners.to_lowercase()), Ok(Some(solved(Size::TWO))));
        assert_eq!(read(&all[3..]), Err(StateError::PieceCount { found: 19 }));
        assert!(is_piece_list(&all.replacen("UF", "UD", 1)));
    }

    #[test]
    fn turns_and_rows_of_letters_are_no_pieces() {
        for text in
            ["UF UR UB", "RUR URU RUR URU RUR URU RUR URU", "UUU UUU UUU RRR RRR RRR FFF FFF", "UR FD"]
        {
            assert!(!is_piece_list(text), "{text}");
        }
    }
}
