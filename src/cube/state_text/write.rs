use super::order::Order;
use crate::{Corner, Edge, Face, Facelets, Size};

/// A text form of states for output; [`Facelets::parse`] reads all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Face letters, the faces in the order `U R F D L B`.
    Faces,
    /// Colour letters in the same order: white, red, green, yellow, orange, blue.
    Colours,
    /// Sticker numbers from 0, the faces in the order `U L F R B D`.
    ///
    /// For cubes of up to three layers only: on larger ones, centre stickers of one colour are identical.
    Stickers,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Faces, Self::Colours, Self::Stickers];
}

impl Facelets {
    /// Returns the state as text in this form.
    ///
    /// Returns `None` for [`Form::Stickers`] if the cube has more than three layers or a piece with impossible
    /// colours.
    #[must_use]
    pub fn written(&self, form: Form) -> Option<String> {
        match form {
            Form::Faces => Some(self.to_string()),
            Form::Colours => Some(self.colours().iter().map(|&colour| colour_letter(colour)).collect()),
            Form::Stickers => {
                let area = self.size().face_area();
                let homes = self.homes()?;
                let word = |place: usize| {
                    let home = homes[place];
                    format!("{}{}", Face::ALL[home / area].letter(), home % area)
                };
                let places = |face: Face| face.index() * area..(face.index() + 1) * area;
                let places = Order::Net.faces().into_iter().flat_map(places);
                Some(places.map(word).collect::<Vec<_>>().join(" "))
            }
        }
    }

    /// Returns, for each facelet, the index of its sticker on the solved cube.
    fn homes(&self) -> Option<Vec<usize>> {
        let size = self.size();
        let mut pieces: Vec<Piece> = Vec::new();
        match size {
            Size::ONE => pieces.extend(Face::ALL.map(|face| Piece::centre(face, size))),
            Size::TWO => pieces.extend(Corner::ALL.map(|corner| Piece::corner(corner, size))),
            Size::THREE => {
                pieces.extend(Face::ALL.map(|face| Piece::centre(face, size)));
                pieces.extend(Corner::ALL.map(|corner| Piece::corner(corner, size)));
                pieces.extend(Edge::ALL.map(|edge| Piece::edge(edge, size)));
            }
            _ => return None,
        }
        let mut homes = vec![0; size.facelets()];
        for place in &pieces {
            let colours: Vec<Face> = place.facelets.iter().map(|&facelet| self.colours()[facelet]).collect();
            let piece = pieces.iter().find(|piece| piece.has(&colours))?;
            for (&facelet, &colour) in place.facelets.iter().zip(&colours) {
                homes[facelet] = piece.facelet(colour)?;
            }
        }
        Some(homes)
    }
}

/// A piece on the solved cube: its faces and, in the same order, its facelets.
struct Piece {
    faces: Vec<Face>,
    facelets: Vec<usize>,
}

impl Piece {
    fn centre(face: Face, size: Size) -> Self {
        let area = size.face_area();
        Self { faces: vec![face], facelets: vec![face.index() * area + area / 2] }
    }

    fn corner(corner: Corner, size: Size) -> Self {
        Self { faces: corner.faces().to_vec(), facelets: corner.facelets(size).to_vec() }
    }

    fn edge(edge: Edge, size: Size) -> Self {
        Self { faces: edge.faces().to_vec(), facelets: edge.facelets(size).to_vec() }
    }

    /// Whether the piece has exactly these colours, in any order.
    fn has(&self, colours: &[Face]) -> bool {
        self.faces.len() == colours.len() && self.faces.iter().all(|face| colours.contains(face))
    }

    fn facelet(&self, colour: Face) -> Option<usize> {
        let at = self.faces.iter().position(|&face| face == colour)?;
        Some(self.facelets[at])
    }
}

/// Returns the colour letter of a face in the WCA's scheme: white up, green in front.
const fn colour_letter(face: Face) -> char {
    match face {
        Face::U => 'W',
        Face::R => 'R',
        Face::F => 'G',
        Face::D => 'Y',
        Face::L => 'O',
        Face::B => 'B',
    }
}
