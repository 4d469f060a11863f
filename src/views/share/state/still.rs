/// What a film shows at a moment: opaque RGBA rows from top to bottom.
///
/// Only a part of it changes from frame to frame, and only that part is drawn and read.
#[derive(Clone, Debug)]
pub struct Still {
    width: usize,
    height: usize,
    ground: [u8; 3],
    pixels: Vec<u8>,
    changed: Rectangle,
}

/// A rectangle of a picture in pixels, from its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rectangle {
    /// Columns to the left of it.
    pub left: usize,
    /// Rows above it.
    pub top: usize,
    /// Its columns.
    pub width: usize,
    /// Its rows.
    pub height: usize,
}

impl Still {
    /// Returns an empty ground.
    #[must_use]
    pub fn new(width: usize, height: usize, ground: [u8; 3]) -> Self {
        let [red, green, blue] = ground;
        Self {
            width,
            height,
            ground,
            pixels: [red, green, blue, 255].repeat(width * height),
            changed: Rectangle { left: 0, top: 0, width, height },
        }
    }

    /// Lays pixels on the ground within a rectangle: premultiplied RGBA, rows from bottom to top, as WebGL reads them.
    pub fn lay(&mut self, part: Rectangle, pixels: &[u8]) {
        let ground = self.ground.map(u16::from);
        let rows = pixels.chunks_exact((4 * part.width).max(4)).rev().take(part.height);
        for (row, from) in (part.top..).zip(rows) {
            let first = 4 * (row * self.width + part.left);
            let to = &mut self.pixels[first..first + 4 * part.width];
            for (to, from) in to.chunks_exact_mut(4).zip(from.chunks_exact(4)) {
                let behind = 255 - u16::from(from[3]);
                for channel in 0..3 {
                    let light = behind * ground[channel] / 255;
                    to[channel] = (u16::from(from[channel]) + light).min(255) as u8;
                }
            }
        }
        self.changed = part;
    }

    /// Records that the next frame is equal.
    pub fn rest(&mut self) {
        self.changed = Rectangle::default();
    }

    /// Returns the rectangle outside of which nothing differs from the last frame.
    #[must_use]
    pub const fn changed(&self) -> Rectangle {
        self.changed
    }

    /// Returns the pixels.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Returns the width in pixels.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the height in pixels.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 3] = [255; 3];

    #[test]
    fn pixels_are_turned_over_and_laid_on_the_ground() {
        let mut still = Still::new(1, 2, WHITE);
        let all = still.changed();
        still.lay(all, &[[10, 20, 30, 255], [0, 0, 0, 0]].concat());
        assert_eq!(still.pixels(), [[255; 4], [10, 20, 30, 255]].concat());
    }

    #[test]
    fn only_the_given_rectangle_changes() {
        let mut still = Still::new(3, 3, WHITE);
        let part = Rectangle { left: 1, top: 1, width: 2, height: 1 };
        still.lay(part, &[0, 0, 0, 255, 7, 7, 7, 255]);
        let dark: Vec<_> = still.pixels().chunks_exact(4).map(|pixel| pixel[0]).collect();
        assert_eq!(dark, [255, 255, 255, 255, 0, 7, 255, 255, 255]);
        assert_eq!(still.changed(), part);
    }

    #[test]
    fn an_empty_rectangle_changes_nothing() {
        let mut still = Still::new(2, 2, WHITE);
        still.lay(Rectangle::default(), &[]);
        assert!(still.pixels().iter().all(|&channel| channel == 255));
    }
}
