use super::error::StateError;
use super::layout::Layout;
use crate::{Corner, Face, Facelets, Size, Symmetry};

/// The colour letters of [`Face::ALL`] in the WCA's scheme: white up, green in front.
pub(super) const WCA_LETTERS: [char; 6] = ['W', 'R', 'G', 'Y', 'O', 'B'];

/// The set of letters that a text uses for its colours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Palette {
    /// The letters of the faces.
    Faces,
    /// `W Y R O G B`: white, yellow, red, orange, green, blue.
    Orange,
    /// `W Y R P G B`: the same with purple for orange.
    Purple,
    /// Any other six letters.
    Other,
}

impl Palette {
    /// Returns the six letters; `None` for [`Palette::Other`].
    pub(super) fn letters(self) -> Option<Vec<char>> {
        self.usual(Layout::URFDLB).map(|scheme| scheme.letters.to_vec())
    }

    pub(super) fn has(self, letter: char) -> bool {
        self.usual(Layout::URFDLB).is_some_and(|scheme| scheme.letters.contains(&letter))
    }

    /// Returns the usual scheme of texts in this layout; `None` for [`Palette::Other`].
    fn usual(self, layout: Layout) -> Option<Scheme> {
        let letters = match (self, layout) {
            (Self::Faces, _) => Face::ALL.map(Face::letter),
            (Self::Orange, Layout::ULFRBD) => ['Y', 'R', 'B', 'W', 'O', 'G'],
            (Self::Orange, _) => WCA_LETTERS,
            (Self::Purple, Layout::ULFRBD) => ['W', 'B', 'R', 'Y', 'G', 'P'],
            (Self::Purple, _) => ['W', 'R', 'G', 'Y', 'P', 'B'],
            (Self::Other, _) => return None,
        };
        Some(Scheme { letters, usual: Some(letters) })
    }
}

/// The letter of each face of [`Face::ALL`].
pub(super) struct Scheme {
    letters: [char; 6],
    /// The letters of the usual scheme, if it is known.
    usual: Option<[char; 6]>,
}

impl Scheme {
    /// Returns the possible schemes of letters in face order, the most likely first.
    pub(super) fn candidates(
        letters: &[char],
        layout: Layout,
        palette: Palette,
    ) -> Vec<Result<Self, StateError>> {
        let usual = palette.usual(layout);
        let known = usual.as_ref().and_then(|scheme| scheme.usual);
        let is_odd = Size::from_facelets(letters.len()).is_some_and(|size| size.layers() % 2 == 1);
        let derived =
            if is_odd { Self::of_centres(letters, known) } else { Self::of_corners(letters, known) };
        // Colours keep their faces even if the cube is rotated. Programs that write ULFRBD hold it in other ways.
        let keeps_faces = |scheme: &Self| layout != Layout::ULFRBD && scheme.is_rotated(letters);
        let is_possible = |scheme: &Self| palette == Palette::Faces || !is_odd || keeps_faces(scheme);
        usual.filter(is_possible).into_iter().map(Ok).chain([derived]).collect()
    }

    /// Returns the facelets of letters in face order, and whether the scheme is usual.
    pub(super) fn facelets(&self, letters: &[char]) -> Result<(Facelets, bool), StateError> {
        let colours = letters.iter().map(|&letter| self.face(letter)).collect::<Option<Vec<Face>>>();
        let facelets = colours.and_then(Facelets::from_colours).ok_or(StateError::Scheme)?;
        Ok((facelets, self.is_usual()))
    }

    /// Returns whether the centres of an odd cube match a rotation of this scheme.
    fn is_rotated(&self, letters: &[char]) -> bool {
        Self::of_centres(letters, Some(self.letters)).is_ok_and(|centres| centres.is_usual())
    }

    fn face(&self, letter: char) -> Option<Face> {
        self.letters.iter().position(|&other| other == letter).map(|index| Face::ALL[index])
    }

    /// Returns whether the scheme is a rotation of the usual one.
    fn is_usual(&self) -> bool {
        self.usual.is_some_and(|usual| {
            Symmetry::rotations().any(|hold| Face::ALL.map(|f| usual[hold.face(f).index()]) == self.letters)
        })
    }

    /// Determines the scheme of an odd cube from its centres.
    fn of_centres(letters: &[char], usual: Option<[char; 6]>) -> Result<Self, StateError> {
        let area = letters.len() / 6;
        let centres = Face::ALL.map(|face| letters[face.index() * area + area / 2]);
        for (i, &letter) in centres.iter().enumerate() {
            if let Some(first) = centres[..i].iter().position(|&other| other == letter) {
                let faces = [Face::ALL[first], Face::ALL[i]];
                return Err(StateError::CentreTwice { letter, faces });
            }
        }
        Ok(Self { letters: centres, usual })
    }

    /// Determines the scheme of an even cube, assuming that its DBL corner is solved.
    ///
    /// Opposite colours are those that never occur on the same corner.
    fn of_corners(letters: &[char], usual: Option<[char; 6]>) -> Result<Self, StateError> {
        let size = Size::from_facelets(letters.len()).ok_or(StateError::Scheme)?;
        let corners = Corner::ALL.map(|corner| corner.facelets(size).map(|i| letters[i]));
        let opposite = |letter: char| {
            let meets = |other| corners.iter().any(|c| c.contains(&letter) && c.contains(&other));
            let mut never_met = corners.iter().flatten().copied().filter(|&other| !meets(other));
            let first = never_met.next()?;
            never_met.all(|other| other == first).then_some(first)
        };
        let mut scheme = Self { letters: [' '; 6], usual };
        for (face, letter) in Corner::DBL.faces().into_iter().zip(corners[Corner::DBL.index()]) {
            scheme.letters[face.index()] = letter;
            scheme.letters[face.opposite().index()] = opposite(letter).ok_or(StateError::Scheme)?;
        }
        Ok(scheme)
    }
}
