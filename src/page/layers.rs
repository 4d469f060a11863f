//! The layers that a face key turns: one layer, a block, or all up to a layer.

use std::fmt;

use godspeed_cube::{Layers, Size};

/// Maximum time between two digits of one number, in milliseconds.
const QUICK_SUCCESSION: f64 = 900.0;

/// The layers chosen for the next turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerChoice {
    /// The first layer typed of a block; equal to `layer` if there is no block.
    first: u16,
    layer: u16,
    wide: bool,
    number: Number,
    /// When the last digit was typed, in milliseconds.
    typed_at: f64,
}

/// The meaning of the number typed last or next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    /// A layer.
    Layer,
    /// The end of a block that has not been typed yet.
    EndToCome,
    /// The end of a block.
    End,
}

/// Error for text that is not a valid choice of layers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{text}” is not a valid layer. A {size} has layers 1 to {}; enter 2, or 2-4 for a range.",
    .size.layers()
)]
pub struct LayersError {
    /// The text.
    pub text: String,
    /// The size of the cube.
    pub size: Size,
}

impl Default for LayerChoice {
    fn default() -> Self {
        Self { first: 1, layer: 1, wide: false, number: Number::Layer, typed_at: f64::NEG_INFINITY }
    }
}

impl LayerChoice {
    /// Returns the layer number, counted from 1 for the outermost.
    ///
    /// For a block this is the layer typed last.
    #[must_use]
    pub const fn layer(&self) -> u16 {
        self.layer
    }

    /// Returns whether the layers outside the chosen one turn too.
    #[must_use]
    pub const fn is_wide(&self) -> bool {
        self.wide
    }

    /// Returns whether this is the default choice: only the outer layer.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.layers() == Layers::OUTER && !self.wide && !self.is_open()
    }

    /// Returns whether the next number typed is the end of a block.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.number, Number::EndToCome)
    }

    /// Returns whether a block was typed, or begun, and not confirmed since.
    #[must_use]
    pub const fn is_block_typed(&self) -> bool {
        matches!(self.number, Number::EndToCome | Number::End)
    }

    /// Confirms the block that was typed. One without an end is its first layer.
    pub const fn confirm_block(&mut self) {
        *self = Self { number: Number::Layer, typed_at: f64::NEG_INFINITY, ..*self };
    }

    /// Returns the layers that a face key turns.
    #[must_use]
    pub fn layers(&self) -> Layers {
        let (first, last) = (self.first.min(self.layer), self.first.max(self.layer));
        Layers::new(if self.wide { 1 } else { first }, last).unwrap_or(Layers::OUTER)
    }

    /// Handles a typed digit; `now` is in milliseconds.
    ///
    /// Digits typed in quick succession form one number if the cube has that layer. Returns `false` and changes nothing
    /// if the cube lacks the layer.
    #[must_use]
    pub fn digit(&mut self, digit: u16, size: Size, now: f64) -> bool {
        let exists = |layer: u16| (1..=size.last_layer()).contains(&layer);
        let both = self.layer.saturating_mul(10).saturating_add(digit);
        let quick = now - self.typed_at <= QUICK_SUCCESSION;
        let layer = if quick && exists(both) { both } else { digit };
        if !exists(layer) {
            return false;
        }
        let number = match self.number {
            Number::EndToCome => Number::End,
            Number::End if quick => Number::End,
            Number::End | Number::Layer => Number::Layer,
        };
        let first = if number == Number::End { self.first } else { layer };
        *self = Self { first, layer, number, typed_at: now, ..*self };
        true
    }

    /// Begins a block at the chosen layer; the next number typed ends it.
    pub const fn begin_block(&mut self) {
        *self = Self { first: self.layer, number: Number::EndToCome, typed_at: f64::NEG_INFINITY, ..*self };
    }

    /// Moves the chosen layer or block by `by` layers, if it stays within the cube.
    pub fn step(&mut self, by: i16, size: Size) {
        let moved =
            |layer: u16| layer.checked_add_signed(by).filter(|layer| (1..=size.last_layer()).contains(layer));
        if let (Some(first), Some(layer)) = (moved(self.first), moved(self.layer)) {
            *self = Self { first, layer, number: Number::Layer, typed_at: f64::NEG_INFINITY, ..*self };
        }
    }

    /// Toggles whether the layers outside the chosen one turn too.
    pub fn toggle_wide(&mut self) {
        self.wide = !self.wide;
    }

    /// Chooses layers from text such as `7` or `2-5`.
    ///
    /// # Errors
    /// [`LayersError`] if the text has another form or this cube lacks the layers; the choice is then unchanged.
    pub fn read(&mut self, text: &str, size: Size) -> Result<(), LayersError> {
        let number = |text: &str| {
            text.trim().parse().ok().filter(|layer: &u16| (1..=size.last_layer()).contains(layer))
        };
        let (first, last) = text.split_once(['-', '\u{2013}']).unwrap_or((text, text));
        let (Some(first), Some(layer)) = (number(first), number(last)) else {
            return Err(LayersError { text: text.trim().to_owned(), size });
        };
        *self = Self { first, layer, number: Number::Layer, typed_at: f64::NEG_INFINITY, ..*self };
        Ok(())
    }
}

impl fmt::Display for LayerChoice {
    /// Writes the layer or block in the form that [`LayerChoice::read`] accepts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first.min(self.layer), self.first.max(self.layer)) {
            (first, last) if first == last => write!(f, "{last}"),
            (first, last) => write!(f, "{first}-{last}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(n: usize) -> Size {
        Size::new(n).unwrap()
    }

    #[test]
    fn two_quick_digits_form_one_number_and_two_slow_ones_do_not() {
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
    fn digits_of_a_missing_layer_change_nothing() {
        let mut choice = LayerChoice::default();
        assert!(choice.digit(2, size(3), 0.0));
        assert!(!choice.digit(7, size(3), 5000.0));
        assert!(!choice.digit(0, size(3), 10_000.0));
        assert_eq!(choice.layer(), 2);
    }

    #[test]
    fn a_typed_block_is_confirmed_once() {
        let mut choice = LayerChoice::default();
        assert!(choice.digit(2, size(7), 0.0) && !choice.is_block_typed());
        choice.begin_block();
        assert!(choice.is_block_typed());
        assert!(choice.digit(4, size(7), 100.0) && choice.is_block_typed());
        choice.confirm_block();
        assert_eq!((choice.to_string().as_str(), choice.is_block_typed()), ("2-4", false));
        choice.begin_block();
        choice.confirm_block();
        assert_eq!((choice.to_string().as_str(), choice.is_open()), ("4", false));
    }

    #[test]
    fn quick_digits_on_a_small_cube_are_separate_numbers() {
        let mut choice = LayerChoice::default();
        assert!(choice.digit(2, size(4), 0.0));
        assert!(choice.digit(3, size(4), 100.0));
        assert_eq!(choice.layer(), 3);
    }

    #[test]
    fn wide_turns_include_the_outer_layers() {
        let mut choice = LayerChoice::default();
        choice.step(2, size(5));
        assert_eq!(choice.layers(), Layers::new(3, 3).unwrap());
        choice.toggle_wide();
        assert_eq!(choice.layers(), Layers::new(1, 3).unwrap());
        choice.step(9, size(5));
        assert_eq!(choice.layer(), 3);
    }

    #[test]
    fn three_quick_digits_select_layer_100() {
        let mut choice = LayerChoice::default();
        for (digit, now) in [(1, 0.0), (0, 200.0), (0, 400.0)] {
            assert!(choice.digit(digit, size(100), now));
        }
        assert_eq!(choice.layer(), 100);
    }

    #[test]
    fn a_layer_range_is_accepted_in_either_order() {
        let mut choice = LayerChoice::default();
        assert!(choice.digit(1, size(20), 0.0) && choice.digit(2, size(20), 100.0));
        choice.begin_block();
        assert!(choice.is_open() && choice.digit(1, size(20), 300.0) && choice.digit(5, size(20), 400.0));
        assert_eq!((choice.layers(), choice.to_string()), (Layers::new(12, 15).unwrap(), "12-15".to_owned()));
        choice.step(1, size(20));
        assert_eq!(choice.layers(), Layers::new(13, 16).unwrap());
        choice.step(5, size(20));
        assert_eq!(choice.layers(), Layers::new(13, 16).unwrap());
        choice.begin_block();
        assert!(choice.digit(4, size(20), 5000.0));
        assert_eq!(choice.layers(), Layers::new(4, 16).unwrap());
        choice.begin_block();
        assert!(choice.digit(1, size(20), 6000.0) && choice.digit(4, size(20), 6100.0));
        assert_eq!(choice.layers(), Layers::new(4, 14).unwrap());
        assert!(choice.digit(3, size(20), 9000.0));
        assert_eq!(choice.layers(), Layers::single(3).unwrap());
    }

    #[test]
    fn typed_layers_are_parsed_and_missing_layers_reported() {
        let mut choice = LayerChoice::default();
        assert_eq!(choice.read(" 2 - 4 ", size(6)), Ok(()));
        assert_eq!((choice.layers(), choice.to_string()), (Layers::new(2, 4).unwrap(), "2-4".to_owned()));
        assert_eq!(choice.read("6", size(6)), Ok(()));
        for text in ["", "7", "0", "2-7", "two", "2-3-4"] {
            let error = choice.read(text, size(6)).unwrap_err();
            assert!(error.to_string().contains("layers 1 to 6"), "{error}");
        }
        assert_eq!(choice.layers(), Layers::single(6).unwrap());
    }
}
