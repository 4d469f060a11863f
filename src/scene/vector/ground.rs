/// What is behind the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing.
    Transparent,
    /// A colour as sRGB bytes.
    Colour([u8; 3]),
}

impl Ground {
    /// Returns the ground of an id of the dialog.
    #[must_use]
    pub fn from_id(id: &str) -> Self {
        match id {
            "white" => Self::Colour([0xff; 3]),
            "dark" => Self::Colour([0x13, 0x14, 0x17]),
            _ => Self::Transparent,
        }
    }

    /// Returns the colour; white if there is none, for formats without transparency.
    #[must_use]
    pub const fn opaque(self) -> [u8; 3] {
        match self {
            Self::Transparent => [0xff; 3],
            Self::Colour(colour) => colour,
        }
    }
}
