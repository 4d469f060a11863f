use godspeed_cube::Face;
use three_d::{InnerSpace, Vec3, vec3};

/// The colours of the cube as sRGB bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The sticker colour of each face, in the order `U R F D L B`.
    pub stickers: [[u8; 3]; 6],
    /// The plastic between and behind the stickers.
    pub plastic: [u8; 3],
}

impl Palette {
    /// The usual names of the colours, in the order `U R F D L B`.
    pub const COLOUR_NAMES: [&str; 6] = ["white", "red", "green", "yellow", "orange", "blue"];

    /// The WCA colour scheme.
    ///
    /// White is up, red right, green front, yellow down, orange left and blue back.
    pub const WCA: Self = Self {
        stickers: [
            [0xf0, 0xf1, 0xef],
            [0xd4, 0x18, 0x26],
            [0x00, 0xa3, 0x4b],
            [0xff, 0xd3, 0x0d],
            [0xff, 0x76, 0x0a],
            [0x06, 0x55, 0xc9],
        ],
        plastic: [0x17, 0x18, 0x1c],
    };

    /// Strong colours of very different lightness, between black plastic.
    pub const HIGH_CONTRAST: Self = Self::of([0xffffff, 0xc4002f, 0x00a000, 0xffee00, 0xff8c1a, 0x0a2cff]);
    /// Colours that differ without red cones.
    pub const PROTAN: Self = Self::of([0xf6effd, 0x890409, 0x06740e, 0xf8ff00, 0xeba155, 0x0129a3]);
    /// Colours that differ without green cones.
    pub const DEUTAN: Self = Self::of([0xf8f1ff, 0x7e1003, 0x03956d, 0xfbff00, 0xfc8600, 0x0014b8]);
    /// Colours that differ without blue cones.
    pub const TRITAN: Self = Self::of([0xffffff, 0x800e0a, 0x00a101, 0xe6c200, 0xc06411, 0x002a9e]);

    /// Returns the scheme with an id of the dialog Appearance; [`Palette::WCA`] for others.
    #[must_use]
    pub fn from_id(id: &str) -> Self {
        match id {
            "contrast" => Self::HIGH_CONTRAST,
            "protan" => Self::PROTAN,
            "deutan" => Self::DEUTAN,
            "tritan" => Self::TRITAN,
            _ => Self::WCA,
        }
    }

    /// Returns whether the colours have the [usual names](Self::COLOUR_NAMES): all schemes but those that a person makes.
    #[must_use]
    pub fn has_usual_names(&self) -> bool {
        [Self::WCA, Self::HIGH_CONTRAST, Self::PROTAN, Self::DEUTAN, Self::TRITAN].contains(self)
    }

    /// Returns sticker colours, each as `0xrrggbb`, on black plastic.
    const fn of(colours: [u32; 6]) -> Self {
        let mut palette = Self::WCA;
        let mut i = 0;
        while i < 6 {
            let [_, r, g, b] = colours[i].to_be_bytes();
            palette.stickers[i] = [r, g, b];
            i += 1;
        }
        palette
    }

    /// Returns the sticker colour of a face.
    #[must_use]
    pub const fn sticker(&self, face: Face) -> [u8; 3] {
        self.stickers[face.index()]
    }

    /// Returns black or white, whichever is easier to read on the stickers of a face.
    #[must_use]
    pub fn ink(&self, face: Face) -> [u8; 3] {
        // `sticker.glsl` decides in the same way.
        let luminance = linear_colour(self.sticker(face)).dot(vec3(0.21, 0.72, 0.07));
        if luminance > 0.22 { [0; 3] } else { [0xff; 3] }
    }

    /// Returns the linear sticker colours.
    pub(super) fn linear_stickers(&self) -> [Vec3; 6] {
        self.stickers.map(linear_colour)
    }

    /// Returns the linear colour of the plastic.
    pub(super) fn linear_plastic(&self) -> Vec3 {
        linear_colour(self.plastic)
    }
}

/// Converts an sRGB byte to a linear value from 0 to 1.
///
/// Light adds up linearly, so shading uses linear values; the fragment shader encodes its result as sRGB.
fn linear(byte: u8) -> f32 {
    let c = f32::from(byte) / 255.0;
    if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

pub(super) fn linear_colour(bytes: [u8; 3]) -> Vec3 {
    let [r, g, b] = bytes.map(linear);
    vec3(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use three_d::Mat3;

    /// Linear sRGB colours as seen without red, green or blue cones, row by row: G. M. Machado, M. M. Oliveira
    /// and L. A. F. Fernandes, "A physiologically-based model for simulation of color vision deficiency", IEEE
    /// Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0.
    const PROTANOPIA: [f32; 9] =
        [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998];
    const DEUTERANOPIA: [f32; 9] =
        [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881];
    const TRITANOPIA: [f32; 9] =
        [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900];
    const NORMAL: [f32; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

    fn matrix(m: [f32; 9]) -> Mat3 {
        Mat3::new(m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8])
    }

    /// Converts a linear sRGB colour to OKLab (B. Ottosson, 2020), in which distances are about as perceived.
    fn oklab(colour: Vec3) -> Vec3 {
        let cones = matrix([
            0.412_221_47,
            0.536_332_54,
            0.051_445_993,
            0.211_903_5,
            0.680_699_5,
            0.107_396_96,
            0.088_302_46,
            0.281_718_84,
            0.629_978_7,
        ]) * colour;
        matrix([
            0.210_454_26,
            0.793_617_8,
            -0.004_072_047,
            1.977_998_5,
            -2.428_592_2,
            0.450_593_7,
            0.025_904_037,
            0.782_771_77,
            -0.808_675_77,
        ]) * cones.map(f32::cbrt)
    }

    /// Returns the least distance between two colours of a scheme, as seen with a kind of vision.
    fn least_distance(palette: &Palette, vision: [f32; 9]) -> f32 {
        let seen = palette
            .linear_stickers()
            .map(|colour| oklab((matrix(vision) * colour).map(|part: f32| part.clamp(0.0, 1.0))));
        let pairs = (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.map(|(a, b)| (seen[a] - seen[b]).magnitude()).fold(f32::MAX, f32::min)
    }

    #[test]
    fn schemes_for_colour_vision_deficiencies_keep_colours_apart() {
        for (palette, vision) in
            [(Palette::PROTAN, PROTANOPIA), (Palette::DEUTAN, DEUTERANOPIA), (Palette::TRITAN, TRITANOPIA)]
        {
            let (own, usual) = (least_distance(&palette, vision), least_distance(&Palette::WCA, vision));
            assert!(own > 0.19 && own > 1.8 * usual, "{own} {usual}");
            assert!(least_distance(&palette, NORMAL) > 0.18);
        }
    }

    #[test]
    fn high_contrast_keeps_colours_further_apart_than_the_standard() {
        let [own, usual] =
            [Palette::HIGH_CONTRAST, Palette::WCA].map(|palette| least_distance(&palette, NORMAL));
        assert!(own > usual, "{own} {usual}");
    }

    #[test]
    fn marks_are_dark_on_light_stickers_and_light_on_dark_ones() {
        let inks = [Face::U, Face::D, Face::B, Face::R].map(|face| Palette::WCA.ink(face)[0]);
        assert_eq!(inks, [0, 0, 0xff, 0xff]);
    }

    #[test]
    fn black_and_white_are_unchanged() {
        assert_eq!(linear(0), 0.0);
        assert!((linear(255) - 1.0).abs() < 1e-6);
        assert!(linear(128) < 0.25);
    }
}
