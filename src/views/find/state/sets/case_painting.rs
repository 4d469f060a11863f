use godspeed_cube::{Face, Facelets, Size};

/// The letter of a sticker that may have any colour.
const ANY: char = '-';

/// The facelets of one case as they were typed or painted, and the colour to paint with.
///
/// The text is what counts: the net shows it, and painting writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CasePainting {
    text: String,
    /// `None` for any colour.
    brush: Option<Face>,
}

/// A painting of all stickers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WholePainting {
    /// Any colours.
    Any,
    /// The first two layers solved, any colours above them.
    FirstLayers,
    /// The solved cube.
    Solved,
}

impl Default for CasePainting {
    /// Nothing is painted. Most cases are about where the colour of U is.
    fn default() -> Self {
        Self { text: String::new(), brush: Some(Face::U) }
    }
}

impl CasePainting {
    /// Returns the text, as it was typed or painted.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text without spaces.
    #[must_use]
    pub fn facelets(&self) -> String {
        self.text.split_whitespace().collect()
    }

    /// Returns the colour to paint with; `None` for any colour.
    #[must_use]
    pub const fn brush(&self) -> Option<Face> {
        self.brush
    }

    /// Returns the colour of each sticker; `None` for any, and for those that the text does not have.
    #[must_use]
    pub fn colours(&self) -> Vec<Option<Face>> {
        let letters = self.text.chars().filter(|letter| !letter.is_whitespace());
        let mut colours: Vec<Option<Face>> =
            letters.map(|letter| Face::from_letter(letter.to_ascii_uppercase())).collect();
        colours.resize(Size::THREE.facelets(), None);
        colours
    }

    /// Returns a cube with these colours, and the numbers of the stickers that may have any.
    #[must_use]
    pub fn shown(&self) -> (Facelets, Vec<usize>) {
        let (colours, solved) = (self.colours(), Facelets::solved(Size::THREE));
        let shown = colours.iter().zip(solved.colours()).map(|(colour, solved)| colour.unwrap_or(*solved));
        let cube = Facelets::from_colours(shown.collect()).unwrap_or(solved);
        (cube, (0..colours.len()).filter(|&facelet| colours[facelet].is_none()).collect())
    }

    /// Returns what a stroke paints that begins at a sticker: the colour of the brush, or any if it has that already.
    #[must_use]
    pub fn stroke(&self, facelet: usize) -> Option<Face> {
        let present = self.colours().get(facelet).copied().flatten();
        self.brush.filter(|_| present != self.brush)
    }

    /// Chooses the colour to paint with.
    pub const fn set_brush(&mut self, brush: Option<Face>) {
        self.brush = brush;
    }

    /// Takes facelets as they were typed.
    pub fn set_text(&mut self, text: &str) {
        text.clone_into(&mut self.text);
    }

    /// Paints a sticker.
    pub fn paint(&mut self, facelet: usize, colour: Option<Face>) {
        let mut colours = self.colours();
        if let Some(painted) = colours.get_mut(facelet) {
            *painted = colour;
            self.text = text_of(&colours);
        }
    }
}

impl WholePainting {
    /// Returns the facelets.
    #[must_use]
    pub fn facelets(self) -> String {
        let solved = Facelets::solved(Size::THREE);
        let is_kept = |facelet: usize| match self {
            Self::Any => false,
            Self::FirstLayers => facelet >= 9 && (facelet % 9 >= 3 || facelet / 9 == Face::D.index()),
            Self::Solved => true,
        };
        let colours = solved.colours().iter().enumerate();
        text_of(&colours.map(|(facelet, colour)| is_kept(facelet).then_some(*colour)).collect::<Vec<_>>())
    }
}

fn text_of(colours: &[Option<Face>]) -> String {
    colours.iter().map(|colour| colour.map_or(ANY, Face::letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_shows_the_text_and_painting_writes_it() {
        let mut painting = CasePainting::default();
        assert!(painting.colours().iter().all(Option::is_none));
        painting.set_text("u- -R");
        assert_eq!(painting.colours()[..4], [Some(Face::U), None, None, Some(Face::R)]);
        painting.paint(1, Some(Face::F));
        assert_eq!(painting.text(), format!("UF-R{}", "-".repeat(50)));
        assert_eq!(painting.facelets(), painting.text());
        painting.paint(0, None);
        assert!(painting.text().starts_with("-F-R"));
        painting.paint(54, Some(Face::U));
        assert_eq!(painting.text().len(), 54);
        let (cube, free) = painting.shown();
        assert_eq!((cube.colours()[1], cube.colours()[2], free.len()), (Face::F, Face::U, 52));
    }

    #[test]
    fn a_stroke_paints_the_brush_and_takes_it_away_again() {
        let mut painting = CasePainting::default();
        assert_eq!(painting.stroke(20), Some(Face::U));
        painting.paint(20, Some(Face::U));
        assert_eq!(painting.stroke(20), None);
        painting.set_brush(Some(Face::L));
        assert_eq!(painting.stroke(20), Some(Face::L));
        painting.set_brush(None);
        assert_eq!(painting.stroke(20), None);
        assert_eq!(painting.stroke(99), None);
    }

    #[test]
    fn whole_paintings_are_grey_or_solved() {
        assert_eq!(WholePainting::Any.facelets(), "-".repeat(54));
        assert_eq!(WholePainting::Solved.facelets(), Facelets::solved(Size::THREE).to_string());
        let layers = WholePainting::FirstLayers.facelets();
        assert_eq!(
            layers,
            "---------\
            ---RRRRRR---FFFFFFDDDDDDDDD---LLLLLL---BBBBBB"
                .replace(' ', "")
        );
    }
}
