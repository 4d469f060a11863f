use std::fmt;

/// The number of layers along one edge of the cube: 3 for the usual one.
///
/// ```
/// use godspeed_cube::{Size, SizeError};
///
/// let size = Size::new(4)?;
/// assert_eq!(size.facelets(), 96);
/// assert_eq!(size.to_string(), "4x4x4");
/// assert_eq!(format!("{size:#}"), "4×4×4");
/// assert_eq!("4".parse(), Ok(size));
/// assert!(Size::new(0).is_err());
/// # Ok::<(), SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u16);

impl Size {
    /// The smallest cube: a single cubie, which can only be rotated.
    pub const ONE: Self = Self(1);
    /// The pocket cube, 2 x 2 x 2.
    pub const TWO: Self = Self(2);
    /// The usual cube, 3 x 3 x 3.
    pub const THREE: Self = Self(3);
    /// The largest supported cube.
    pub const MAX: Self = Self(1024);

    /// Returns the size of a cube of `layers` layers.
    ///
    /// # Errors
    /// [`SizeError::OutOfRange`] if `layers` is not in the range 1 to 1024.
    pub fn new(layers: usize) -> Result<Self, SizeError> {
        match u16::try_from(layers) {
            Ok(n) if (1..=Self::MAX.0).contains(&n) => Ok(Self(n)),
            _ => Err(SizeError::OutOfRange { layers }),
        }
    }

    /// Returns the size nearest to a number of layers.
    pub(crate) const fn clamped(layers: usize) -> Self {
        match layers {
            0 => Self::ONE,
            layers if layers < Self::MAX.layers() => Self(layers as u16),
            _ => Self::MAX,
        }
    }

    /// Returns the size of the cube whose number of facelets is nearest to a number.
    pub(crate) fn nearest(facelets: usize) -> Self {
        let below = Self::clamped((facelets / 6).isqrt());
        let above = Self::clamped(below.layers() + 1);
        let is_nearer = above.facelets().abs_diff(facelets) < below.facelets().abs_diff(facelets);
        if is_nearer { above } else { below }
    }

    /// Returns the size of a cube with this many facelets, `6 * N * N`, if any.
    #[must_use]
    pub fn from_facelets(facelets: usize) -> Option<Self> {
        let n = (facelets / 6).isqrt();
        (n * n * 6 == facelets).then(|| Self::new(n).ok()).flatten()
    }

    /// Returns the number of layers as a `usize`.
    #[must_use]
    pub const fn layers(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of the last layer, which equals the number of layers.
    #[must_use]
    pub const fn last_layer(self) -> u16 {
        self.0
    }

    /// Returns the number of facelets of one face: `N * N`.
    #[must_use]
    pub const fn face_area(self) -> usize {
        self.layers() * self.layers()
    }

    /// Returns the number of facelets of the whole cube: `6 * N * N`.
    #[must_use]
    pub const fn facelets(self) -> usize {
        6 * self.face_area()
    }
}

/// Writes `3x3x3`, and as text for people (`{:#}`) `3×3×3`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (n, by) = (self.0, if f.alternate() { '×' } else { 'x' });
        write!(f, "{n}{by}{n}{by}{n}")
    }
}

impl std::str::FromStr for Size {
    type Err = SizeError;

    /// Parses a number of layers, such as `3` or `3x3x3`.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let number = match text.split('x').collect::<Vec<_>>()[..] {
            [number] => number,
            [x, y, z] if x == y && y == z => x,
            _ => text,
        };
        let layers = number.parse().map_err(|_| SizeError::NotANumber { text: text.to_owned() })?;
        Self::new(layers)
    }
}

/// The reason why a value is not the size of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SizeError {
    /// The number of layers is not in the range 1 to 1024.
    OutOfRange {
        /// The number of layers.
        layers: usize,
    },
    /// The text is not a number of layers.
    NotANumber {
        /// The text.
        text: String,
    },
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { layers } => {
                let max = Size::MAX.0;
                write!(f, "a cube cannot have {layers} layers: choose a size from 1 to {max}")
            }
            Self::NotANumber { .. } => f.write_str("expected a number of layers, such as 3"),
        }
    }
}

impl std::error::Error for SizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_can_be_computed_from_the_facelet_count() {
        for n in [1, 2, 3, 7, 100] {
            let size = Size::new(n).unwrap();
            assert_eq!(Size::from_facelets(size.facelets()), Some(size));
        }
        assert_eq!("7x7x7".parse(), Size::new(7));
        assert_eq!(Size::from_facelets(0), None);
        assert_eq!(Size::from_facelets(53), None);
    }

    #[test]
    fn invalid_sizes_are_rejected() {
        assert_eq!(Size::new(0), Err(SizeError::OutOfRange { layers: 0 }));
        assert_eq!("1025".parse::<Size>(), Err(SizeError::OutOfRange { layers: 1025 }));
        for text in ["", "three", "3x3", "3x4x3"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::NotANumber { text: text.to_owned() }));
        }
    }
}
