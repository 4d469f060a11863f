use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// Moves per sticker by size, drawn as an SVG.
///
/// The picture contains its own figures: reading it and writing it again with other sizes preserves the existing ones.
/// So the sizes can be measured one at a time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Curve {
    /// Moves per sticker for each number of layers.
    pub(super) points: BTreeMap<usize, f64>,
}

/// The size of the picture and the margins around the plot.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 56.0;

/// The least number of layers shown, and the greatest.
const LAYERS: [f64; 2] = [8.0, 1250.0];

/// The ticks of the layers.
const LAYER_TICKS: [usize; 7] = [10, 20, 50, 100, 200, 500, 1000];

/// The greatest number of moves per sticker shown, in tenths.
const TENTHS: u32 = 9;

/// The attributes of a point that hold its figures.
const ATTRIBUTES: [&str; 2] = ["data-layers=\"", "data-moves=\""];

impl Curve {
    /// Reads the figures of a picture that was written by [`Curve::write`]; none if the file does not exist.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        match fs::read_to_string(path) {
            Ok(text) => Ok(Self::of_svg(&text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    /// Writes the picture.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&self, path: &Path, metric: &str) -> io::Result<()> {
        fs::write(path, self.svg(metric))
    }

    fn of_svg(text: &str) -> Self {
        let value = |line: &str, attribute: &str| {
            let (_, rest) = line.split_once(attribute)?;
            rest.split_once('"').map(|(value, _)| value.to_owned())
        };
        let point = |line: &str| {
            let [layers, moves] = ATTRIBUTES.map(|attribute| value(line, attribute));
            Some((layers?.parse().ok()?, moves?.parse().ok()?))
        };
        Self { points: text.lines().filter_map(point).collect() }
    }

    /// Returns the picture: layers from left to right on a logarithmic scale, moves per sticker upwards from 0.
    fn svg(&self, metric: &str) -> String {
        let x = |layers: f64| {
            let share = (layers / LAYERS[0]).ln() / (LAYERS[1] / LAYERS[0]).ln();
            LEFT + share * (WIDTH - LEFT - RIGHT)
        };
        let y = |moves: f64| HEIGHT - BOTTOM - moves * 10.0 / f64::from(TENTHS) * (HEIGHT - TOP - BOTTOM);
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <title>Moves per sticker by size</title>\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"14\">Moves per sticker of first solutions, {metric} / 6 N²</text>\n"
        );
        for layers in LAYER_TICKS {
            let x = x(layers as f64);
            let _ = write!(
                svg,
                "<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{layers}</text>\n",
                bottom + 18.0
            );
        }
        for tenths in (0..=TENTHS).step_by(3) {
            let moves = f64::from(tenths) / 10.0;
            let y = y(moves);
            let _ = write!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{moves:.1}</text>\n",
                LEFT - 8.0,
                y + 4.0
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">layers</text>",
            (LEFT + right) / 2.0,
            HEIGHT - 14.0
        );
        let at = |(&layers, &moves): (&usize, &f64)| format!("{:.1},{:.1}", x(layers as f64), y(moves));
        let line: Vec<String> = self.points.iter().map(at).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#0b62c4\" stroke-width=\"2\"/>",
            line.join(" ")
        );
        for (&layers, &moves) in &self.points {
            let (x, y) = (x(layers as f64), y(moves));
            let [of_layers, of_moves] = ATTRIBUTES;
            let _ = write!(
                svg,
                "<circle {of_layers}{layers}\" {of_moves}{moves:.3}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" \
                 fill=\"#0b62c4\"/>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{moves:.3}</text>\n",
                y - 10.0
            );
        }
        svg + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_holds_its_figures() {
        let curve = Curve { points: BTreeMap::from([(20, 0.731), (1000, 0.5)]) };
        assert_eq!(Curve::of_svg(&curve.svg("STM")), curve);
        assert_eq!(Curve::of_svg("<svg></svg>"), Curve::default());
    }

    #[test]
    fn fewer_moves_are_drawn_lower() {
        let svg = Curve { points: BTreeMap::from([(10, 0.6), (100, 0.3)]) }.svg("STM");
        let heights: Vec<f64> = svg
            .lines()
            .filter_map(|line| line.split_once("cy=\"")?.1.split_once('"')?.0.parse().ok())
            .collect();
        assert!(heights.len() == 2 && heights[0] < heights[1], "{heights:?}");
    }
}
