use godspeed_cube::Size;

use crate::Palette;
use crate::tile::Tile;

/// The look and motion of a cube, as chosen by the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The material of the cube.
    pub style: Style,
    /// The colours of its stickers.
    pub palette: Palette,
    /// What is printed on its stickers.
    pub marks: Marks,
    /// Whether a small second picture shows the hidden faces.
    pub back_view: bool,
    /// Whether a turning layer overshoots slightly and springs back.
    pub overshoot: bool,
}

/// The material of a cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Black plastic with stickers.
    #[default]
    Stickered,
    /// Coloured plastic.
    Stickerless,
    /// Woven carbon under a clear coat.
    Carbon,
    /// Worn stickers on a cube that floats.
    Worn,
}

/// The shape of a sticker: a square with round corners. Lengths are shares of the edge of a cubie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StickerShape {
    /// The edge of the square.
    pub edge: f32,
    /// The radius of its corners.
    pub corner: f32,
}

/// What is printed on the stickers of each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marks {
    /// Nothing.
    #[default]
    None,
    /// The letter of the face: U, R, F, D, L or B.
    Letters,
    /// A number from 1 to 6.
    Numbers,
    /// A shape.
    Shapes,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            style: Style::default(),
            palette: Palette::WCA,
            marks: Marks::default(),
            back_view: false,
            overshoot: true,
        }
    }
}

impl Look {
    /// Parses a look as the dialog Appearance writes it: `name=value` pairs between `&`.
    ///
    /// Missing or invalid entries get their default values. The names are `style`, `colors`, `color0` to `color5`
    /// (sRGB in six hexadecimal digits, after `#` or `%23`), `marks`, `back` and `overshoot`.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut look = Self::default();
        let mut own = Palette::WCA;
        let mut is_own = false;
        for (name, value) in text.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "style" => look.style = Style::from_id(value),
                "colors" if value == "own" => is_own = true,
                "colors" => look.palette = Palette::from_id(value),
                "marks" => look.marks = Marks::from_id(value),
                "back" => look.back_view = value == "on",
                "overshoot" => look.overshoot = value != "off",
                _ => {
                    let number = name.strip_prefix("color").and_then(|number| number.parse::<usize>().ok());
                    if let Some(sticker) = number.and_then(|number| own.stickers.get_mut(number)) {
                        *sticker = colour(value).unwrap_or(*sticker);
                    }
                }
            }
        }
        if is_own {
            look.palette = own;
        }
        look
    }
}

impl Style {
    /// Returns the shape of the stickers of a cube.
    #[must_use]
    pub fn sticker_shape(self, size: Size) -> StickerShape {
        let shape = Tile::shape(size, self);
        StickerShape { edge: 2.0 * shape.z, corner: shape.w }
    }

    fn from_id(id: &str) -> Self {
        match id {
            "stickerless" => Self::Stickerless,
            "carbon" => Self::Carbon,
            // Earlier versions called it classic.
            "worn" | "classic" => Self::Worn,
            _ => Self::Stickered,
        }
    }
}

impl Marks {
    fn from_id(id: &str) -> Self {
        match id {
            "letters" => Self::Letters,
            "numbers" => Self::Numbers,
            "shapes" => Self::Shapes,
            _ => Self::None,
        }
    }
}

/// Parses an sRGB colour in hexadecimal digits.
fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.trim_start_matches("%23").trim_start_matches('#');
    let bytes = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6)?.to_be_bytes();
    Some([bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_read_from_text() {
        let look = Look::parse("theme=dark&style=carbon&colors=protan&marks=shapes&back=on&overshoot=off");
        assert_eq!((look.style, look.marks), (Style::Carbon, Marks::Shapes));
        assert_eq!(look.palette, Palette::PROTAN);
        assert!(look.back_view && !look.overshoot);
    }

    #[test]
    fn the_worn_style_is_read_under_both_names() {
        for text in ["style=worn", "style=classic"] {
            assert_eq!(Look::parse(text).style, Style::Worn);
        }
    }

    #[test]
    fn own_colours_replace_those_of_the_scheme() {
        let look = Look::parse("color0=%23102030&colors=own&color5=#ffeedd&color6=%23000000&color1=red");
        assert_eq!(look.palette.stickers[0], [0x10, 0x20, 0x30]);
        assert_eq!(look.palette.stickers[5], [0xff, 0xee, 0xdd]);
        assert_eq!(look.palette.stickers[1], Palette::WCA.stickers[1]);
        assert_eq!(Look::parse("color0=%23102030").palette, Palette::WCA);
    }

    #[test]
    fn invalid_text_gives_the_defaults() {
        for text in
            ["", "=&=", "style=glass&colors=none", "marks", "color9=%23ffffff&color=1", "overshoot=\u{0}"]
        {
            assert_eq!(Look::parse(text), Look::default());
        }
    }
}
