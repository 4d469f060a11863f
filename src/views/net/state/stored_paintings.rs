use std::collections::BTreeMap;

use godspeed_cube::Size;
use godspeed_net::Painting;

/// The paintings in the browser's storage, one for each size.
///
/// As text it is one painting a line, that of the current size first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredPaintings {
    current: Option<Size>,
    paintings: BTreeMap<Size, Painting>,
}

impl StoredPaintings {
    /// Parses the text of the storage. Lines that are not paintings are ignored.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut stored = Self::default();
        for painting in text.lines().filter_map(|line| line.parse::<Painting>().ok()) {
            stored.current.get_or_insert(painting.size());
            stored.paintings.insert(painting.size(), painting);
        }
        stored
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

    /// Stores a painting, which becomes the current one.
    pub fn store(&mut self, painting: &Painting) {
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
    fn paintings_of_all_sizes_are_stored() {
        let mut stored = StoredPaintings::default();
        let mut painting = Painting::empty(Size::THREE);
        painting.set(4, Some(Face::U));
        stored.store(&painting);
        stored.store(&Painting::empty(Size::TWO));
        let read = StoredPaintings::parse(&stored.text());
        assert_eq!(read, stored);
        assert_eq!(read.current().map(Painting::size), Some(Size::TWO));
        assert_eq!(read.of(Size::THREE), Some(&painting));
    }

    #[test]
    fn other_texts_are_ignored() {
        assert_eq!(StoredPaintings::parse("nonsense\n---\n"), StoredPaintings::default());
        assert_eq!(StoredPaintings::default().text(), "");
    }
}
