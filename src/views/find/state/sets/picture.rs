use godspeed_cube::Face;

/// The set of all colours, in the bits [`Face::index`].
const ALL_COLOURS: u8 = 0b11_1111;

/// The sides whose upper rows a turn of U moves, each to the place of the next one.
const SIDES: [Face; 4] = [Face::F, Face::L, Face::B, Face::R];

/// What a picture of a case shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// The last layer from above.
    Layer,
    /// The cube, seen from the corner between F, R and U.
    Corner,
}

/// A picture of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CasePicture {
    /// What it shows.
    pub kind: PictureKind,
    /// The possible colours of each facelet, in the bits [`Face::index`].
    pub colours: Vec<u8>,
}

impl PictureKind {
    /// Returns what to show of a start: the last layer if everything else is solved.
    #[must_use]
    pub fn of(start: &str) -> Self {
        let colours = colours(start);
        let is_solved = |face: Face| {
            let rows = if face == Face::D { 0..9 } else { 3..9 };
            let own = 1 << face.index();
            rows.into_iter().all(|i| colours.get(9 * face.index() + i).is_some_and(|&set| set == own))
        };
        let below = [Face::R, Face::F, Face::D, Face::L, Face::B];
        if below.into_iter().all(is_solved) { Self::Layer } else { Self::Corner }
    }

    /// Returns the picture of a start after some clockwise turns of U.
    #[must_use]
    pub fn draw(self, start: &str, turns: usize) -> CasePicture {
        let mut colours = (0..turns % 4).fold(colours(start), |colours, _| turned(&colours));
        if self == Self::Corner {
            // Sides that are not seen must not decide from where the cube is seen.
            for face in [Face::D, Face::L, Face::B] {
                colours[9 * face.index()..][..9].fill(ALL_COLOURS);
            }
        }
        CasePicture { kind: self, colours }
    }
}

/// Returns the possible colours of the 54 facelets of a start, of which some may be hyphens.
fn colours(start: &str) -> Vec<u8> {
    let colour = |letter| Face::from_letter(letter).map_or(ALL_COLOURS, |face| 1 << face.index());
    let mut colours: Vec<u8> = start.chars().map(colour).collect();
    colours.resize(54, ALL_COLOURS);
    colours
}

/// Returns the colours after a clockwise turn of U.
fn turned(colours: &[u8]) -> Vec<u8> {
    let mut turned = colours.to_vec();
    for row in 0..3 {
        for column in 0..3 {
            turned[3 * row + column] = colours[3 * (2 - column) + row];
        }
    }
    for (i, from) in SIDES.into_iter().enumerate() {
        let to = SIDES[(i + 1) % 4];
        turned[9 * to.index()..][..3].copy_from_slice(&colours[9 * from.index()..][..3]);
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Alg, Facelets, Size};

    fn after(moves: &str) -> String {
        Facelets::after(&Alg::parse(moves, Size::THREE).unwrap().alg).to_string()
    }

    #[test]
    fn a_picture_turns_as_the_cube_does() {
        let moves = "R U R' U' F' L D B2";
        for (turns, turn) in ["", "U", "U2", "U'"].iter().enumerate() {
            let picture = PictureKind::Layer.draw(&after(moves), turns);
            assert_eq!(picture.colours, colours(&after(&format!("{moves} {turn}"))), "{turn}");
        }
    }

    #[test]
    fn cases_of_the_last_layer_are_seen_from_above() {
        assert_eq!(PictureKind::of(&after("R U R' U R U2 R'")), PictureKind::Layer);
        assert_eq!(PictureKind::of(&after("R U R'")), PictureKind::Corner);
        assert_eq!(PictureKind::of("no facelets"), PictureKind::Corner);
    }

    #[test]
    fn texts_of_any_length_have_a_picture() {
        for text in ["", "U", &"-".repeat(54), &"U".repeat(99), "äöü"] {
            assert_eq!(PictureKind::Corner.draw(text, 1).colours.len(), 54);
        }
    }
}
