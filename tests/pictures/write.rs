//! Files of pictures and videos.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::canvas::Image;

/// The reason why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The file cannot be created or written.
    #[error("cannot write {path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The picture cannot be encoded.
    #[error("cannot encode {path}: {error}")]
    Encoding {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: png::EncodingError,
    },
}

/// Writes a picture as PNG.
///
/// # Errors
/// [`WriteError`] with the path.
pub fn write_png(image: &Image, path: &Path) -> Result<(), WriteError> {
    let file = |error| WriteError::File { path: path.to_owned(), error };
    let writer = BufWriter::new(File::create(path).map_err(file)?);
    let mut encoder = png::Encoder::new(writer, image.width as u32, image.height as u32);
    encoder.set_color(png::ColorType::Rgba);
    let encoding = |error| WriteError::Encoding { path: path.to_owned(), error };
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&image.rgba)).map_err(encoding)
}

/// Writes frames as YUV4MPEG2 video, which Chromium plays as a camera.
///
/// Colours are those of BT.601 in the limited range, at half the resolution. Width and height are to be even.
///
/// # Errors
/// [`WriteError`] with the path.
pub fn write_y4m(
    frames: impl IntoIterator<Item = Image>,
    rate: usize,
    path: &Path,
) -> Result<(), WriteError> {
    let file = |error| WriteError::File { path: path.to_owned(), error };
    let mut writer = BufWriter::new(File::create(path).map_err(file)?);
    let mut is_first = true;
    for frame in frames {
        if std::mem::take(&mut is_first) {
            writeln!(writer, "YUV4MPEG2 W{} H{} F{rate}:1 Ip A1:1 C420mpeg2", frame.width, frame.height)
                .map_err(file)?;
        }
        writer.write_all(b"FRAME\n").and_then(|()| writer.write_all(&planes(&frame))).map_err(file)?;
    }
    writer.flush().map_err(file)
}

/// Returns the planes Y, U and V of a frame.
fn planes(image: &Image) -> Vec<u8> {
    let (width, height) = (image.width, image.height);
    let pixel = |x: usize, y: usize| -> [f32; 3] {
        let at = 4 * (y * width + x);
        std::array::from_fn(|c| f32::from(image.rgba[at + c]))
    };
    let byte = |value: f32| (value + 0.5).clamp(0.0, 255.0) as u8;
    let mut planes = Vec::with_capacity(width * height * 3 / 2);
    for y in 0..height {
        for x in 0..width {
            let [r, g, b] = pixel(x, y);
            planes.push(byte(16.0 + 0.256_788 * r + 0.504_129 * g + 0.097_906 * b));
        }
    }
    let chroma = |[kr, kg, kb]: [f32; 3], planes: &mut Vec<u8>| {
        for y in (0..height).step_by(2) {
            for x in (0..width).step_by(2) {
                let at = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                let sum: f32 = at
                    .map(|(x, y)| {
                        let [r, g, b] = pixel(x.min(width - 1), y.min(height - 1));
                        kr * r + kg * g + kb * b
                    })
                    .iter()
                    .sum();
                planes.push(byte(128.0 + sum / 4.0));
            }
        }
    };
    chroma([-0.148_223, -0.290_993, 0.439_216], &mut planes);
    chroma([0.439_216, -0.367_788, -0.071_427], &mut planes);
    planes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_have_the_colours_of_the_standard() {
        let image = |colour: [u8; 4]| Image { width: 2, height: 2, rgba: colour.repeat(4) };
        assert_eq!(planes(&image([255, 255, 255, 255])), [235, 235, 235, 235, 128, 128]);
        assert_eq!(planes(&image([0, 0, 0, 255])), [16, 16, 16, 16, 128, 128]);
        assert_eq!(planes(&image([255, 0, 0, 255])), [81, 81, 81, 81, 90, 240]);
    }
}
