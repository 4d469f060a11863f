use godspeed_cube::{Face, Size};
use godspeed_scene::Palette;

/// The names of the colours in the order `U R F D L B`.
///
/// Custom colours have no names, so they are named by the letters of their faces.
#[must_use]
pub const fn colour_names(has_usual_colours: bool) -> [&'static str; 6] {
    if has_usual_colours { Palette::COLOUR_NAMES } else { ["U", "R", "F", "D", "L", "B"] }
}

/// Returns the colour of a key: the letter of its face, its initial, or its number from 1 to 6.
#[must_use]
pub fn colour_of_key(key: &str) -> Option<Face> {
    match key.to_ascii_lowercase().as_str() {
        "u" | "w" | "1" => Some(Face::U),
        "r" | "2" => Some(Face::R),
        "f" | "g" | "3" => Some(Face::F),
        "d" | "y" | "4" => Some(Face::D),
        "l" | "o" | "5" => Some(Face::L),
        "b" | "6" => Some(Face::B),
        _ => None,
    }
}

/// The faces in the order in which they are painted, as they follow each other on the net.
pub const FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// Returns the name of a face: `front`.
#[must_use]
pub const fn face_name(face: Face) -> &'static str {
    match face {
        Face::U => "up",
        Face::R => "right",
        Face::F => "front",
        Face::D => "down",
        Face::L => "left",
        Face::B => "back",
    }
}

/// Returns the place of a facelet in words: `front, row 1, column 3`.
#[must_use]
pub fn place_name(facelet: usize, size: Size) -> String {
    let n = size.layers();
    let face = face_name(Face::ALL[facelet / size.face_area() % 6]);
    format!("{face}, row {}, column {}", facelet / n % n + 1, facelet % n + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_faces_initials_and_numbers() {
        assert_eq!(["W", "u", "1"].map(colour_of_key), [Some(Face::U); 3]);
        assert_eq!(["o", "L", "5"].map(colour_of_key), [Some(Face::L); 3]);
        assert_eq!(["7", "Enter", "", "q"].map(colour_of_key), [None; 4]);
    }

    #[test]
    fn places_have_names() {
        assert_eq!(place_name(20, Size::THREE), "front, row 1, column 3");
    }
}
