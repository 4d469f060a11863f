//! Which layers a face key turns: the number typed, and whether the layers outside it go along.

use cube::{Layers, Size};

/// Two digits this close together, in milliseconds, make one number.
const QUICK_SUCCESSION: f64 = 900.0;

/// The layers chosen for the next turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerChoice {
    layer: u16,
    wide: bool,
    /// When the last digit was typed, in milliseconds.
    typed_at: f64,
}

impl Default for LayerChoice {
    fn default() -> Self {
        Self { layer: 1, wide: false, typed_at: f64::NEG_INFINITY }
    }
}

impl LayerChoice {
    /// The layer number, 1 being the outermost.
    #[must_use]
    pub const fn layer(&self) -> u16 {
        self.layer
    }

    /// Whether the layers outside the chosen one turn along.
    #[must_use]
    pub const fn is_wide(&self) -> bool {
        self.wide
    }

    /// Whether this is the plain choice: the outer layer alone.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.layer == 1 && !self.wide
    }

    /// The layers a face key turns.
    #[must_use]
    pub fn layers(&self) -> Layers {
        let first = if self.wide { 1 } else { self.layer };
        Layers::new(first, self.layer).unwrap_or(Layers::OUTER)
    }

    /// Takes one more digit. A digit soon after another makes a number of two where the cube has that
    /// many layers. Says whether the cube has such a layer; if not, nothing changes.
    #[must_use]
    pub fn digit(&mut self, digit: u16, size: Size, now: f64) -> bool {
        let exists = |layer: u16| (1..=size.last_layer()).contains(&layer);
        let both = self.layer.saturating_mul(10).saturating_add(digit);
        let quick = now - self.typed_at <= QUICK_SUCCESSION;
        let layer = if quick && exists(both) { both } else { digit };
        if !exists(layer) {
            return false;
        }
        self.layer = layer;
        self.typed_at = now;
        true
    }

    /// Chooses a neighbouring layer, if there is one.
    pub fn step(&mut self, by: i16, size: Size) {
        let layer = self.layer.saturating_add_signed(by);
        self.layer = layer.clamp(1, size.last_layer());
        self.typed_at = f64::NEG_INFINITY;
    }

    /// Turns the outer layers along, or stops doing so.
    pub fn toggle_wide(&mut self) {
        self.wide = !self.wide;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(n: usize) -> Size {
        Size::new(n).unwrap()
    }

    #[test]
    fn two_quick_digits_make_one_number_and_two_slow_ones_do_not() {
        let mut quick = LayerChoice::default();
        assert!(quick.digit(1, size(20), 0.0));
        assert!(quick.digit(2, size(20), 300.0));
        assert_eq!(quick.layer(), 12);

        let mut slow = LayerChoice::default();
        assert!(slow.digit(1, size(20), 0.0));
        assert!(slow.digit(2, size(20), 2000.0));
        assert_eq!(slow.layer(), 2);
    }

    #[test]
    fn digits_that_name_no_layer_change_nothing() {
        let mut choice = LayerChoice::default();
        assert!(choice.digit(2, size(3), 0.0));
        assert!(!choice.digit(7, size(3), 5000.0));
        assert!(!choice.digit(0, size(3), 10_000.0));
        assert_eq!(choice.layer(), 2);
    }

    #[test]
    fn on_a_small_cube_quick_digits_stay_single() {
        let mut choice = LayerChoice::default();
        assert!(choice.digit(2, size(4), 0.0));
        assert!(choice.digit(3, size(4), 100.0));
        assert_eq!(choice.layer(), 3);
    }

    #[test]
    fn wide_takes_the_outer_layers_along() {
        let mut choice = LayerChoice::default();
        choice.step(2, size(5));
        assert_eq!(choice.layers(), Layers::new(3, 3).unwrap());
        choice.toggle_wide();
        assert_eq!(choice.layers(), Layers::new(1, 3).unwrap());
        choice.step(9, size(5));
        assert_eq!(choice.layer(), 5);
    }
}
