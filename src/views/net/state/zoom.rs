use godspeed_cube::Size;

use super::layout::Layout;

/// Whether the picture shows the whole net or one face at a time.
///
/// One face is shown if the stickers of the whole net were too small to hit, unless the user has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Zoom {
    chosen: Option<bool>,
    space: Option<Space>,
}

/// The space for the net, and how exactly the user points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    /// The width in CSS pixels.
    pub width: f64,
    /// Whether the main pointer is a finger.
    pub is_touch: bool,
}

impl Zoom {
    /// The least edge of a sticker in CSS pixels for a mouse, and for a finger.
    const LEAST: [f64; 2] = [24.0, 44.0];

    /// Follows the user's choice.
    pub const fn choose(&mut self, shows_one_face: bool) {
        self.chosen = Some(shows_one_face);
    }

    /// Follows the space on the screen.
    pub const fn fit(&mut self, space: Space) {
        self.space = Some(space);
    }

    /// Returns whether one face of a cube of this size is shown.
    #[must_use]
    pub fn shows_one_face(&self, size: Size) -> bool {
        self.chosen.unwrap_or_else(|| {
            self.space.is_some_and(|space| {
                let (width, _) = Layout::new(size, None).extent();
                space.width / width / (size.layers() as f64) < Self::LEAST[usize::from(space.is_touch)]
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_face_is_shown_where_the_stickers_of_all_would_be_small() {
        let mut zoom = Zoom::default();
        let largest = |zoom: &Zoom| {
            (2..=100).take_while(|&n| !zoom.shows_one_face(Size::new(n).unwrap())).last().unwrap_or(0)
        };
        assert_eq!(largest(&zoom), 100, "nothing is known of the screen");
        let mut largest_on = |width, is_touch| {
            zoom.fit(Space { width, is_touch });
            largest(&zoom)
        };
        assert_eq!(largest_on(336.0, true), 0, "a phone");
        assert_eq!(largest_on(336.0, false), 3, "a narrow window");
        assert_eq!(largest_on(744.0, true), 3, "a tablet");
        assert_eq!(largest_on(768.0, false), 7, "a laptop");
        assert_eq!(largest_on(1728.0, false), 16, "a large screen");
        zoom.choose(false);
        assert_eq!(largest(&zoom), 100);
        zoom.choose(true);
        assert_eq!(largest(&zoom), 0);
    }
}
