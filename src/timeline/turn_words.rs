//! Turns in words, for those who do not read the notation.

use godspeed_cube::{Angle, Face, Size, Turn};

/// Describes a turn: `right side, counter-clockwise`, `layer 2 from the left, half turn`.
#[must_use]
pub fn words(turn: Turn, size: Size) -> String {
    let side = match turn.face {
        Face::U => "top",
        Face::R => "right",
        Face::F => "front",
        Face::D => "bottom",
        Face::L => "left",
        Face::B => "back",
    };
    let way = match turn.angle {
        Angle::Quarter => "clockwise",
        Angle::Half => "half turn",
        Angle::Prime => "counter-clockwise",
    };
    let layers = match (turn.layers.first(), turn.layers.last()) {
        _ if turn.is_rotation(size) => return format!("whole cube, {way} seen from the {side}"),
        (1, 1) => format!("{side} side"),
        (1, last) => format!("{last} layers at the {side}"),
        (first, last) if first == last => format!("layer {first} from the {side}"),
        (first, last) => format!("layers {first} to {last} from the {side}"),
    };
    format!("{layers}, {way}")
}

/// Returns a turn in the notation and in words: `R': right side, counter-clockwise`.
#[must_use]
pub fn notation_and_words(turn: Turn, size: Size) -> String {
    format!("{}: {}", turn.notation(size), words(turn, size))
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Layers;

    use super::*;

    #[test]
    fn turns_are_described_in_words() {
        let size = Size::new(5).unwrap();
        let layers = |first, last| Layers::new(first, last).unwrap();
        let prime = Turn::outer(Face::R, Angle::Prime);
        assert_eq!(notation_and_words(prime, size), "R': right side, counter-clockwise");
        let inner = Turn { face: Face::L, layers: layers(2, 2), angle: Angle::Half };
        assert_eq!(words(inner, size), "layer 2 from the left, half turn");
        let block = Turn { face: Face::D, layers: layers(2, 3), angle: Angle::Quarter };
        assert_eq!(words(block, size), "layers 2 to 3 from the bottom, clockwise");
        let wide = Turn { face: Face::F, layers: layers(1, 2), angle: Angle::Quarter };
        assert_eq!(words(wide, size), "2 layers at the front, clockwise");
        let whole = Turn::rotation(Face::U, Angle::Quarter, size);
        assert_eq!(words(whole, size), "whole cube, clockwise seen from the top");
    }
}
