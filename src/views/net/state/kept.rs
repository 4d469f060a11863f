use std::collections::BTreeMap;

use godspeed_cube::Size;
use godspeed_net::Painting;

/// The paintings that the browser keeps, one for each size.
///
/// As text it is one painting a line, that of the current size first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    current: Option<Size>,
    paintings: BTreeMap<Size, Painting>,
}

impl Kept {
    /// Parses the text of the storage. Lines that are not paintings are ignored.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut kept = Self::default();
        for painting in text.lines().filter_map(|line| line.parse::<Painting>().ok()) {
            kept.current.get_or_insert(painting.size());
            kept.paintings.insert(painting.size(), painting);
        }
        kept
    }

    /// Returns the painting of a size.
    #[must_use]
    pub fn of(&self, size: Size) -> Option<&Painting> {
        self.paintings.get(&size)
    }

    /// Returns the current painting.
    #[must_use]
    pub fn current(&self) -> Option<&Painting> {
        self.of(self.current?)
    }

    /// Keeps a painting, which is the current one from now on.
    pub fn keep(&mut self, painting: &Painting) {
        self.current = Some(painting.size());
        self.paintings.insert(painting.size(), painting.clone());
    }

    /// Returns the text for the storage. Paintings without a colour are left out, except the current one.
    #[must_use]
    pub fn text(&self) -> String {
        let others = self.paintings.values().filter(|painting| Some(painting.size()) != self.current);
        let others = others.filter(|painting| painting.stickers().iter().any(Option::is_some));
        self.current().into_iter().chain(others).map(|painting| format!("{painting}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Face;

    #[test]
    fn paintings_of_all_sizes_are_kept() {
        let mut kept = Kept::default();
        let mut painting = Painting::empty(Size::THREE);
        painting.set(4, Some(Face::U));
        kept.keep(&painting);
        kept.keep(&Painting::empty(Size::TWO));
        let read = Kept::parse(&kept.text());
        assert_eq!(read, kept);
        assert_eq!(read.current().map(Painting::size), Some(Size::TWO));
        assert_eq!(read.of(Size::THREE), Some(&painting));
    }

    #[test]
    fn other_texts_are_ignored() {
        assert_eq!(Kept::parse("nonsense\n---\n"), Kept::default());
        assert_eq!(Kept::default().text(), "");
    }
}
