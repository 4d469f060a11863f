use crate::Rgb;

/// Three numbers of one colour: channels, or coordinates of a colour space.
pub(crate) type Triple = [f64; 3];

/// Returns the intensities of the channels, 0 to 1, of an sRGB colour (IEC 61966-2-1).
pub(crate) fn linear(rgb: Rgb) -> Triple {
    rgb.map(|byte| {
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// Returns the same in single precision, which is enough for pictures.
pub(crate) fn intensities(rgb: Rgb) -> [f32; 3] {
    linear(rgb).map(|value| value as f32)
}

/// Returns the sRGB colour of intensities, each limited to 0 to 1.
pub(crate) fn rgb(linear: Triple) -> Rgb {
    linear.map(|value| {
        let value = value.clamp(0.0, 1.0);
        let encoded =
            if value <= 0.003_130_8 { 12.92 * value } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
        (encoded * 255.0).round() as u8
    })
}

/// The weight of lightness beside chroma: half, because light on a cube differs more than its paints do.
const LIGHTNESS: f64 = 0.5;

/// The lightness of black in [`perceived`], where all paints meet as the light goes out.
const BLACK: f64 = -16.0 * LIGHTNESS;

/// Returns a colour in CIELAB, with its lightness halved (CIE 15:2004, white of sRGB).
pub(crate) fn perceived(linear: Triple) -> Triple {
    let [red, green, blue] = linear;
    let root = |value: f64| {
        if value > 216.0 / 24389.0 { value.cbrt() } else { (24389.0 / 27.0 * value + 16.0) / 116.0 }
    };
    let x = root((0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47);
    let y = root(0.212_672_9 * red + 0.715_152_2 * green + 0.072_175_0 * blue);
    let z = root((0.019_333_9 * red + 0.119_192_0 * green + 0.950_304_1 * blue) / 1.088_83);
    [LIGHTNESS * (116.0 * y - 16.0), 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the direction in which a colour of [`perceived`] moves with the brightness of the light.
pub(crate) fn shading([lightness, a, b]: Triple) -> Triple {
    [lightness - BLACK, a, b]
}

/// The usual paints of the faces `U R F D L B`: white, red, green, yellow, orange, blue.
pub const USUAL_COLOURS: [Rgb; 6] =
    [[225, 228, 230], [170, 20, 30], [20, 145, 70], [225, 205, 40], [230, 95, 25], [15, 70, 165]];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_survive_linear_light() {
        for byte in 0..=255 {
            assert_eq!(rgb(linear([byte, 255 - byte, 7])), [byte, 255 - byte, 7]);
        }
    }

    #[test]
    fn white_and_black_have_no_chroma() {
        for (colour, lightness) in [([255; 3], 50.0), ([0; 3], 0.0)] {
            let [l, a, b] = perceived(linear(colour));
            assert!((l - lightness).abs() < 0.01 && a.abs() < 0.01 && b.abs() < 0.01, "{l} {a} {b}");
        }
    }
}
