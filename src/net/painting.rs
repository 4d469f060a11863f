use std::fmt::{self, Write};

use godspeed_cube::state_text::Layout;
use godspeed_cube::{Face, Facelets, Size};

/// A cube of which some facelets have no colour yet.
///
/// As text it is the face letters `URFDLB` in the order of facelets, and `-` for a facelet without a colour. Other texts
/// are read, too: the letters `WRGYOB` of colours, `.`, `_` and `?` for no colour, the rows of a net, and the labels of
/// [`Layout`].
///
/// ```
/// use godspeed_cube::{Face, Size};
/// use godspeed_net::Painting;
///
/// let mut painting = Painting::empty(Size::TWO);
/// painting.set(3, Some(Face::F));
/// assert_eq!(painting.to_string(), "---F--------------------");
/// assert_eq!(painting.to_string().parse(), Ok(painting.clone()));
/// let net = "
///      ..
///      .G
///   .. .. .. ..
///   .. .. .. ..
///      ..
///      ..";
/// assert_eq!(net.parse(), Ok(painting));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Painting {
    size: Size,
    stickers: Vec<Option<Face>>,
}

/// The reason why a text is not a painting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaintingError {
    /// The number of characters is not `6 * N * N` for any size.
    Length(usize),
    /// A character that is neither one of `URFDLB` nor `-`, at this position.
    Letter(char, usize),
}

impl Painting {
    /// Returns the cube of this size without any colour.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self { size, stickers: vec![None; size.facelets()] }
    }

    /// Returns the number of layers.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the colour of each facelet.
    #[must_use]
    pub fn stickers(&self) -> &[Option<Face>] {
        &self.stickers
    }

    /// Paints one facelet, or removes its colour; a facelet that the cube lacks is ignored.
    pub fn set(&mut self, facelet: usize, colour: Option<Face>) {
        if let Some(sticker) = self.stickers.get_mut(facelet) {
            *sticker = colour;
        }
    }

    /// Returns the number of facelets of each colour, in the order `U R F D L B`.
    #[must_use]
    pub fn counts(&self) -> [usize; 6] {
        let mut counts = [0; 6];
        for colour in self.stickers.iter().flatten() {
            counts[colour.index()] += 1;
        }
        counts
    }

    /// Returns the cube, if each facelet has a colour; whether it is legal or not.
    #[must_use]
    pub fn complete(&self) -> Option<Facelets> {
        Facelets::from_colours(self.stickers.iter().copied().collect::<Option<Vec<Face>>>()?)
    }
}

impl From<&Facelets> for Painting {
    fn from(cube: &Facelets) -> Self {
        Self { size: cube.size(), stickers: cube.colours().iter().copied().map(Some).collect() }
    }
}

impl std::str::FromStr for Painting {
    type Err = PaintingError;

    fn from_str(text: &str) -> Result<Self, PaintingError> {
        let labelled = Layout::labelled(text);
        let (label, letters) = labelled.map_or((None, text), |(layout, rest)| (Some(layout), rest));
        let rows = || letters.lines().map(|line| line.chars().filter(|c| !c.is_whitespace()).count());
        let layout = label.or_else(|| Layout::of_widths(rows().filter(|&width| width > 0)));
        let layout = layout.unwrap_or(Layout::URFDLB);
        let names = names(letters);
        let start = text[..text.len() - letters.len()].chars().count();
        let sticker = |(position, letter): (usize, char)| match names.iter().position(|&name| name == letter)
        {
            Some(index) => Ok(Some(Face::ALL[index])),
            None if UNPAINTED.contains(letter) => Ok(None),
            None => Err(PaintingError::Letter(letter, start + position)),
        };
        let read = letters.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace());
        let read = read.map(sticker).collect::<Result<Vec<_>, _>>()?;
        let size = Size::from_facelets(read.len()).ok_or(PaintingError::Length(read.len()))?;
        let mut painting = Self::empty(size);
        for (at, sticker) in read.into_iter().enumerate() {
            painting.set(layout.facelet(at, size), sticker);
        }
        Ok(painting)
    }
}

/// The characters for a facelet without a colour.
const UNPAINTED: &str = "-._?";

/// Returns the letters of a text for the colours of [`Face::ALL`]: those of faces, or those of colours if it has one.
fn names(text: &str) -> [char; 6] {
    if text.contains(['W', 'G', 'Y', 'O']) {
        ['W', 'R', 'G', 'Y', 'O', 'B']
    } else {
        Face::ALL.map(Face::letter)
    }
}

impl fmt::Display for Painting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stickers.iter().try_for_each(|sticker| f.write_char(sticker.map_or('-', Face::letter)))
    }
}

impl fmt::Display for PaintingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => {
                write!(f, "{found} stickers are not those of a cube, which has 6 x N x N: 24, 54, 96 or more")
            }
            Self::Letter(letter, position) => {
                write!(f, "'{letter}' at {} is neither one of U R F D L B nor '-'", position + 1)
            }
        }
    }
}

impl std::error::Error for PaintingError {}
