/// The largest magnification: single positions are then easily hit with a finger.
const MOST_ZOOM: f64 = 1500.0;
/// The share of the smaller side of a pane that the whole disc fills.
const FILLED: f64 = 0.97;

/// The part of the disc that all panes show.
///
/// Points of a pane are given in pixels from its top left corner; points of the disc to the right and up, with a radius
/// of 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point of the disc in the middle of a pane.
    centre: (f64, f64),
    /// The magnification; 1 shows the whole disc.
    zoom: f64,
}

/// The size of a pane in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaneSize {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Camera {
    /// Shows the whole disc.
    pub const WHOLE: Self = Self { centre: (0.0, 0.0), zoom: 1.0 };

    /// Returns the point of the disc in the middle of a pane.
    #[must_use]
    pub const fn centre(&self) -> (f64, f64) {
        self.centre
    }

    /// Returns the magnification.
    #[must_use]
    pub const fn zoom(&self) -> f64 {
        self.zoom
    }

    /// Returns the length of a pixel on the disc.
    #[must_use]
    pub fn unit(&self, pane: PaneSize) -> f64 {
        2.0 / (FILLED * pane.width.min(pane.height).max(1.0) * self.zoom)
    }

    /// Returns the point of the disc at a point of a pane.
    #[must_use]
    pub fn to_disc(&self, pane: PaneSize, (x, y): (f64, f64)) -> (f64, f64) {
        let unit = self.unit(pane);
        (self.centre.0 + (x - pane.width / 2.0) * unit, self.centre.1 - (y - pane.height / 2.0) * unit)
    }

    /// Returns the point of a pane at a point of the disc.
    #[must_use]
    pub fn to_pane(&self, pane: PaneSize, (right, up): (f64, f64)) -> (f64, f64) {
        let unit = self.unit(pane);
        (pane.width / 2.0 + (right - self.centre.0) / unit, pane.height / 2.0 - (up - self.centre.1) / unit)
    }

    /// Zooms by a factor, so that a point of a pane stays where it is.
    #[must_use]
    pub fn zoomed(&self, pane: PaneSize, at: (f64, f64), factor: f64) -> Self {
        let zoom = (self.zoom * factor).clamp(1.0, MOST_ZOOM);
        let fixed = self.to_disc(pane, at);
        let kept = self.zoom / zoom;
        let centre = (fixed.0 + (self.centre.0 - fixed.0) * kept, fixed.1 + (self.centre.1 - fixed.1) * kept);
        Self { centre, zoom }.limited()
    }

    /// Moves what is shown by pixels to the right and down.
    #[must_use]
    pub fn dragged(&self, pane: PaneSize, (x, y): (f64, f64)) -> Self {
        let unit = self.unit(pane);
        Self { centre: (self.centre.0 - x * unit, self.centre.1 + y * unit), ..*self }.limited()
    }

    /// Shows a point of the disc in the middle, unless a pane shows it already.
    #[must_use]
    pub fn showing(&self, pane: PaneSize, point: (f64, f64)) -> Self {
        let (x, y) = self.to_pane(pane, point);
        let is_shown = (0.0..=pane.width).contains(&x) && (0.0..=pane.height).contains(&y);
        if is_shown { *self } else { Self { centre: point, ..*self } }
    }

    /// Keeps the middle of the panes on the disc.
    fn limited(self) -> Self {
        let radius = self.centre.0.hypot(self.centre.1);
        let kept = if radius > 1.0 { 1.0 / radius } else { 1.0 };
        Self { centre: (self.centre.0 * kept, self.centre.1 * kept), ..self }
    }
}

impl Default for Camera {
    fn default() -> Self {
        Self::WHOLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PANE: PaneSize = PaneSize { width: 600.0, height: 400.0 };

    fn is_near(a: (f64, f64), b: (f64, f64)) -> bool {
        (a.0 - b.0).hypot(a.1 - b.1) < 1e-9
    }

    #[test]
    fn the_whole_disc_fits_a_pane() {
        let camera = Camera::WHOLE;
        assert!(is_near(camera.to_disc(PANE, (300.0, 200.0)), (0.0, 0.0)));
        let (_, top) = camera.to_pane(PANE, (0.0, 1.0));
        assert!((0.0..10.0).contains(&top));
    }

    #[test]
    fn points_of_pane_and_disc_are_inverse() {
        let camera = Camera::WHOLE.zoomed(PANE, (100.0, 350.0), 37.0).dragged(PANE, (40.0, -9.0));
        for point in [(0.0, 0.0), (599.0, 3.0), (123.0, 321.0)] {
            assert!(is_near(camera.to_pane(PANE, camera.to_disc(PANE, point)), point));
        }
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let at = (280.0, 90.0);
        let before = Camera::WHOLE.to_disc(PANE, at);
        let camera = Camera::WHOLE.zoomed(PANE, at, 20.0);
        assert!(is_near(camera.to_disc(PANE, at), before));
        assert_eq!(camera.zoomed(PANE, at, 1e9).zoom(), MOST_ZOOM);
        assert_eq!(camera.zoomed(PANE, at, 1e-9).zoom(), 1.0);
    }

    #[test]
    fn the_middle_stays_on_the_disc() {
        let camera = Camera::WHOLE.dragged(PANE, (-9000.0, 500.0));
        assert!((camera.centre().0.hypot(camera.centre().1) - 1.0).abs() < 1e-9);
        let shown = camera.showing(PANE, (-0.5, 0.5));
        assert!(is_near(shown.centre(), (-0.5, 0.5)) || is_near(shown.centre(), camera.centre()));
    }
}
