use std::ops::RangeInclusive;

use godspeed_cube::Size;
use serde::{Deserialize, Serialize};

/// The colour of a sticker as a camera saw it: red, green and blue of sRGB.
pub type Rgb = [u8; 3];

/// The numbers of layers of cubes that can be read.
pub(crate) const SIZES: RangeInclusive<usize> = 2..=7;

/// The colours of all stickers of a cube, as a camera saw them.
///
/// As JSON it is `{"size": 3, "rgb": [[250, 248, 240], ...]}`; other fields are ignored.
///
/// ```
/// use godspeed_scan::{Reading, ReadingError};
///
/// let reading = Reading::new(2, vec![[255, 0, 0]; 24])?;
/// assert_eq!(reading.size().facelets(), reading.rgb().len());
/// assert_eq!(Reading::new(2, Vec::new()), Err(ReadingError::Count { size: 2, expected: 24, found: 0 }));
/// # Ok::<(), ReadingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Fields", into = "Fields")]
pub struct Reading {
    size: Size,
    rgb: Vec<Rgb>,
}

/// The reason why numbers are not a reading.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// The number of layers is not one that can be read.
    #[error("a cube of {size} layers cannot be read: 2 to 7 layers can")]
    Size {
        /// The number of layers.
        size: usize,
    },
    /// The number of colours is not that of the stickers.
    #[error("{found} colours are not those of a {size}x{size}x{size}, which has {expected} stickers")]
    Count {
        /// The number of layers.
        size: usize,
        /// The number of stickers of such a cube.
        expected: usize,
        /// The number of colours.
        found: usize,
    },
    /// The number of colours is not that of the stickers of a face.
    #[error(
        "{found} colours are not those of a face of a {size}x{size}x{size}, which has {expected} stickers"
    )]
    Face {
        /// The number of layers.
        size: usize,
        /// The number of stickers of a face.
        expected: usize,
        /// The number of colours.
        found: usize,
    },
}

impl Reading {
    /// Returns the reading of a cube of `size` layers.
    ///
    /// The colours are in facelet order: the faces `U R F D L B`, each row by row.
    ///
    /// # Errors
    /// [`ReadingError`] if the size is not 2 to 7, or the number of colours is not `6 * size * size`.
    pub fn new(size: usize, rgb: Vec<Rgb>) -> Result<Self, ReadingError> {
        let layers = readable(size)?;
        let expected = layers.facelets();
        match rgb.len() {
            found if found == expected => Ok(Self { size: layers, rgb }),
            found => Err(ReadingError::Count { size, expected, found }),
        }
    }

    /// Returns the number of layers.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the colours of all stickers, in facelet order.
    #[must_use]
    pub fn rgb(&self) -> &[Rgb] {
        &self.rgb
    }
}

/// Returns the size of a cube that can be read.
pub(crate) fn readable(size: usize) -> Result<Size, ReadingError> {
    let layers = SIZES.contains(&size).then(|| Size::new(size).ok()).flatten();
    layers.ok_or(ReadingError::Size { size })
}

/// The fields of a reading as JSON.
#[derive(Serialize, Deserialize)]
struct Fields {
    size: usize,
    rgb: Vec<Rgb>,
}

impl TryFrom<Fields> for Reading {
    type Error = ReadingError;

    fn try_from(fields: Fields) -> Result<Self, ReadingError> {
        Self::new(fields.size, fields.rgb)
    }
}

impl From<Reading> for Fields {
    fn from(reading: Reading) -> Self {
        Self { size: reading.size.layers(), rgb: reading.rgb }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_survives_json() {
        let reading = Reading::new(2, (0..24).map(|i| [i, 255 - i, 7]).collect()).unwrap();
        let text = serde_json::to_string(&reading).unwrap();
        assert!(text.starts_with(r#"{"size":2,"rgb":[[0,255,7],[1,254,7],"#), "{text}");
        assert_eq!(serde_json::from_str::<Reading>(&text).unwrap(), reading);
        let named = text.replacen('{', r#"{"name": "a cube", "#, 1);
        assert_eq!(serde_json::from_str::<Reading>(&named).unwrap(), reading);
    }

    #[test]
    fn errors_have_the_numbers() {
        assert_eq!(Reading::new(8, Vec::new()), Err(ReadingError::Size { size: 8 }));
        let error = serde_json::from_str::<Reading>(r#"{"size": 3, "rgb": [[1, 2, 3]]}"#).unwrap_err();
        assert!(error.to_string().contains("1 colours are not those of a 3x3x3, which has 54 stickers"));
        assert!(serde_json::from_str::<Reading>(r#"{"size": 2, "rgb": [[1, 2, 256]]}"#).is_err());
    }
}
