use super::layout::Layout;
use super::scheme::WCA_LETTERS;
use crate::{Face, Facelets, Piece, Size};

/// A text form of states for output; [`Facelets::parse`] reads all of them.
///
/// ```
/// use godspeed_cube::{Facelets, Size, state_text::Form};
///
/// let cube = Facelets::solved(Size::ONE);
/// let texts = Form::ALL.map(|form| cube.written(form));
/// assert_eq!(texts, ["URFDLB", "WRGYOB", "U0 L0 F0 R0 B0 D0"].map(|text| Some(text.to_owned())));
/// ```
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
            Form::Colours => Some(self.colours().iter().map(|colour| WCA_LETTERS[colour.index()]).collect()),
            Form::Stickers => {
                let area = self.size().face_area();
                let homes = self.homes()?;
                let word = |place: usize| {
                    let home = homes[place];
                    format!("{}{}", Face::ALL[home / area].letter(), home % area)
                };
                let places = (0..homes.len()).map(|at| Layout::ULFRBD.facelet(at, self.size()));
                Some(places.map(word).collect::<Vec<_>>().join(" "))
            }
        }
    }

    /// Returns, for each facelet, the index of its sticker on the solved cube.
    fn homes(&self) -> Option<Vec<usize>> {
        let size = self.size();
        let exists = |piece: &Piece| match size {
            Size::ONE => matches!(piece, Piece::Centre(_)),
            Size::TWO => matches!(piece, Piece::Corner(_)),
            _ => size == Size::THREE,
        };
        let pieces: Vec<Piece> = Piece::all().filter(exists).collect();
        let mut homes: Vec<Option<usize>> = vec![None; size.facelets()];
        for place in pieces.iter().map(|piece| piece.home(size)) {
            let colours: Vec<Face> = place.iter().map(|&facelet| self.colours()[facelet]).collect();
            let piece = pieces.iter().find(|piece| piece.has(&colours))?;
            for (colour, home) in piece.colours().into_iter().zip(piece.home(size)) {
                let at = colours.iter().position(|&other| other == colour)?;
                homes[place[at]] = Some(home);
            }
        }
        homes.into_iter().collect()
    }
}
