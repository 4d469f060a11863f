use std::borrow::Cow;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::still::Still;

/// Colours of the palette that are chosen from samples. The last two entries are the ground and "as before".
const CHOSEN: usize = 254;
const GROUND: u8 = 254;
const UNCHANGED: u8 = 255;

/// NeuQuant samples one of this many pixels. Beyond 10, the colours of thin edges are missed.
const SAMPLING: i32 = 10;

/// Bits of each colour channel by which colours are looked up.
const BITS: u32 = 6;

/// A film as GIF, written frame by frame.
///
/// All frames share one palette, chosen from samples, so that still parts do not flicker. A frame contains only the
/// rectangle that differs from the last, and in it only the pixels that differ.
pub struct GifFilm {
    encoder: Encoder<Vec<u8>>,
    quantiser: NeuQuant,
    /// Indices of the palette by the upper bits of red, green and blue.
    indices: Vec<Option<u8>>,
    ground: [u8; 3],
    width: usize,
    /// The pixels after the last frame, as indices of the palette.
    shown: Vec<u8>,
    waiting: Option<Frame<'static>>,
}

impl GifFilm {
    /// Begins a film that repeats without end. `samples` are pixels of some of its frames as opaque RGBA.
    ///
    /// # Errors
    /// [`EncodingError`] if the size is not valid.
    pub fn new(width: u16, height: u16, ground: [u8; 3], samples: &[u8]) -> Result<Self, EncodingError> {
        let quantiser = NeuQuant::new(SAMPLING, CHOSEN, samples);
        let mut palette = quantiser.color_map_rgb();
        palette.resize(3 * CHOSEN, 0);
        palette.extend(ground);
        palette.extend([0; 3]);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self {
            encoder,
            quantiser,
            indices: vec![None; 1 << (3 * BITS)],
            ground,
            width: usize::from(width),
            shown: vec![UNCHANGED; usize::from(width) * usize::from(height)],
            waiting: None,
        })
    }

    /// Adds a frame that is shown for this many hundredths of a second.
    ///
    /// # Errors
    /// [`EncodingError`] if the frame cannot be encoded.
    pub fn add(&mut self, still: &Still, hundredths: u16) -> Result<(), EncodingError> {
        match (self.difference(still), &mut self.waiting) {
            (Some(frame), _) => self.write_waiting(Some(Frame { delay: hundredths, ..frame }))?,
            (None, Some(waiting)) => waiting.delay = waiting.delay.saturating_add(hundredths),
            (None, None) => {}
        }
        Ok(())
    }

    /// Ends the film and returns the file.
    ///
    /// # Errors
    /// [`EncodingError`] if the last frame cannot be encoded.
    pub fn finish(mut self) -> Result<Vec<u8>, EncodingError> {
        self.write_waiting(None)?;
        self.encoder.into_inner()
    }

    fn write_waiting(&mut self, next: Option<Frame<'static>>) -> Result<(), EncodingError> {
        match std::mem::replace(&mut self.waiting, next) {
            Some(frame) => self.encoder.write_frame(&frame),
            None => Ok(()),
        }
    }

    /// Returns the smallest frame that changes what is shown to a picture; `None` if nothing changes.
    fn difference(&mut self, still: &Still) -> Option<Frame<'static>> {
        let part = still.changed();
        let mut buffer = Vec::with_capacity(part.width * part.height);
        let (mut left, mut right) = (usize::MAX, 0);
        let (mut top, mut bottom) = (usize::MAX, 0);
        for row in 0..part.height {
            let first = (part.top + row) * self.width + part.left;
            for column in 0..part.width {
                let at = first + column;
                let next = self.index(&still.pixels()[4 * at..4 * at + 4]);
                if std::mem::replace(&mut self.shown[at], next) == next {
                    buffer.push(UNCHANGED);
                } else {
                    (left, right) = (left.min(column), right.max(column));
                    (top, bottom) = (top.min(row), row);
                    buffer.push(next);
                }
            }
        }
        if top == usize::MAX {
            return None;
        }
        let rows = buffer.chunks_exact(part.width).skip(top).take(bottom + 1 - top);
        let pixels = rows.flat_map(|row| &row[left..=right]).copied().collect();
        Some(Frame {
            left: (part.left + left) as u16,
            top: (part.top + top) as u16,
            width: (right + 1 - left) as u16,
            height: (bottom + 1 - top) as u16,
            transparent: Some(UNCHANGED),
            dispose: DisposalMethod::Keep,
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        })
    }

    fn index(&mut self, pixel: &[u8]) -> u8 {
        if pixel[..3] == self.ground {
            return GROUND;
        }
        let slot =
            pixel[..3].iter().fold(0, |slot, channel| slot << BITS | usize::from(channel >> (8 - BITS)));
        *self.indices[slot].get_or_insert_with(|| self.quantiser.index_of(pixel) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 3] = [255; 3];

    /// A picture of 8 x 4 pixels, white but for one red pixel, counted from the upper left.
    fn picture(red: usize) -> Still {
        let mut still = Still::new(8, 4, WHITE);
        let pixels: Vec<u8> = (0..4)
            .rev()
            .flat_map(|row| (0..8).map(move |column| 8 * row + column))
            .flat_map(|at| if at == red { [200, 20, 30, 255] } else { [255; 4] })
            .collect();
        still.lay(still.changed(), &pixels);
        still
    }

    #[test]
    fn frames_can_be_decoded_and_equal_frames_are_merged() {
        let samples = [[255; 4], [200, 20, 30, 255]].concat().repeat(600);
        let mut film = GifFilm::new(8, 4, WHITE, &samples).unwrap();
        for (red, hundredths) in [(3, 80), (3, 5), (20, 5), (21, 150)] {
            film.add(&picture(red), hundredths).unwrap();
        }
        let file = film.finish().unwrap();

        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&file[..]).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            frames.push((frame.delay, frame.width, frame.height, frame.buffer.to_vec()));
        }
        let sizes: Vec<_> = frames.iter().map(|frame| (frame.0, frame.1, frame.2)).collect();
        assert_eq!(sizes, [(85, 8, 4), (5, 2, 3), (150, 2, 1)]);
        assert_eq!(frames[0].3[..4], [255; 4]);
        let near = |a: u8, b: u8| a.abs_diff(b) < 12;
        let red = &frames[0].3[12..16];
        assert!(near(red[0], 200) && near(red[1], 20) && near(red[2], 30), "{red:?}");
    }

    #[test]
    fn a_film_without_size_is_an_error_or_empty_but_no_panic() {
        let film = GifFilm::new(1, 1, WHITE, &[255; 4 * 600]).unwrap();
        assert!(film.finish().is_ok());
    }
}
