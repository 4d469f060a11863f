use godspeed_cube::Face;
use three_d::{Vec3, vec3};

/// The colours of the cube as sRGB bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The sticker colour of each face, in the order `U R F D L B`.
    pub stickers: [[u8; 3]; 6],
    /// The plastic between and behind the stickers.
    pub plastic: [u8; 3],
}

impl Palette {
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

    /// Returns the sticker colour of a face.
    #[must_use]
    pub const fn sticker(&self, face: Face) -> [u8; 3] {
        self.stickers[face.index()]
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

fn linear_colour(bytes: [u8; 3]) -> Vec3 {
    let [r, g, b] = bytes.map(linear);
    vec3(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_are_unchanged() {
        assert_eq!(linear(0), 0.0);
        assert!((linear(255) - 1.0).abs() < 1e-6);
        assert!(linear(128) < 0.25);
    }
}
