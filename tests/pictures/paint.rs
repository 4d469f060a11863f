//! Colours of stickers and plastic.

use godspeed_cube::{Face, Random};

use crate::vector::Vector;

/// Which colours a cube has, by face of the solved cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// White opposite yellow, in the shades of the first cubes.
    Standard,
    /// The same in the bright shades of cubes for speed.
    Bright,
    /// White opposite blue.
    Japanese,
    /// The pale shades of pastel cubes.
    Pastel,
}

impl Scheme {
    /// All schemes.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Bright, Self::Japanese, Self::Pastel];

    /// Returns the sRGB colours of the faces U R F D L B.
    const fn shades(self) -> [[u8; 3]; 6] {
        let [white, red, green, yellow, orange, blue] = match self {
            Self::Standard | Self::Japanese => {
                [[238, 238, 234], [178, 20, 42], [0, 146, 70], [248, 208, 22], [250, 92, 10], [0, 68, 168]]
            }
            Self::Bright => [
                [245, 246, 244],
                [226, 26, 48],
                [52, 206, 60],
                [240, 240, 30],
                [255, 128, 16],
                [26, 104, 230],
            ],
            Self::Pastel => [
                [242, 240, 236],
                [226, 96, 116],
                [128, 204, 136],
                [246, 232, 120],
                [246, 168, 98],
                [104, 156, 222],
            ],
        };
        match self {
            Self::Japanese => [white, red, green, blue, orange, yellow],
            _ => [white, red, green, yellow, orange, blue],
        }
    }

    /// Returns the linear reflectances of a cube's six colours, each a little different from those of another cube.
    #[must_use]
    pub fn paints(self, random: &mut Random) -> [Vector; 6] {
        self.shades().map(|shade| {
            let jitter = 0.94 + 0.1 * random.unit() as f32;
            Vector(shade.map(|value| {
                let each = 0.97 + 0.06 * random.unit() as f32;
                (linear(f32::from(value) / 255.0) * jitter * each).clamp(0.003, 0.95)
            }))
        })
    }

    /// Returns the face with the white stickers.
    #[must_use]
    pub const fn white(self) -> Face {
        Face::U
    }
}

/// Returns the linear value of an sRGB value, both from 0 to 1.
#[must_use]
pub(crate) fn linear(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Returns the sRGB value of a linear value, both from 0 to 1.
#[must_use]
pub(crate) fn gamma(value: f32) -> f32 {
    if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 }
}
