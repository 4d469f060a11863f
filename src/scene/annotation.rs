use super::spotlight::Spotlight;

/// Marked facelets of an incomplete or impossible cube. Turns do not move them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The facelets without a colour. They are grey, whatever the state of the cube.
    pub blank: Vec<usize>,
    /// The facelets that are crossed out.
    pub crossed: Vec<usize>,
    /// The facelet in focus, which is outlined and brought into sight.
    pub focus: Option<usize>,
}

impl Annotation {
    /// The code of a tile without a colour. Codes below 6 are colours, and 6 is plastic.
    pub(super) const BLANK: u8 = 7;
    /// The bit of a tile that is crossed out.
    pub(super) const CROSSED: u8 = 128;
    /// The colour of a facelet without a colour, as sRGB bytes.
    pub const GREY: [u8; 3] = [0x4a, 0x4d, 0x56];

    /// Changes the tiles of the facelets.
    pub(super) fn mark(&self, tiles: &mut [u8]) {
        for &facelet in &self.blank {
            if let Some(tile) = tiles.get_mut(facelet) {
                *tile |= Self::BLANK;
            }
        }
        for &facelet in &self.crossed {
            if let Some(tile) = tiles.get_mut(facelet) {
                *tile |= Self::CROSSED;
            }
        }
        if let Some(tile) = self.focus.and_then(|facelet| tiles.get_mut(facelet)) {
            *tile |= Spotlight::LIT | Spotlight::WAS_LIT;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facelets_without_colour_crosses_and_the_focus_are_marked() {
        let mut tiles = [0, 3, 5, 2];
        let annotation = Annotation { blank: vec![1, 9], crossed: vec![1, 3], focus: Some(2) };
        annotation.mark(&mut tiles);
        assert_eq!(tiles.map(|tile| tile & 7), [0, Annotation::BLANK, 5, 2]);
        assert_eq!(tiles.map(|tile| tile & Spotlight::LIT != 0), [false, false, true, false]);
        assert_eq!(tiles.map(|tile| tile & Annotation::CROSSED != 0), [false, true, false, true]);
    }
}
