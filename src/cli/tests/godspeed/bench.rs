//! `godspeed bench`.

use godspeed_cube::{Metric, Size, scramble};
use serde_json::json;

use crate::program::godspeed;
use crate::temp_file::TempFile;

#[test]
fn large_cubes_are_measured_in_every_metric_with_their_counting_bounds() {
    let size = Size::new(4).unwrap();
    let states: Vec<String> = (0..2).map(|seed| scramble::random_state(size, seed).to_string()).collect();
    let file = TempFile::new("bench-cubes", &json!({ "4x4x4": states }).to_string());
    let options = ["bench", "--cubes", file.path(), "--sizes", "4", "--seconds", "0", "--metric", "qstm"];
    let finished = godspeed(&options, "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert!(finished.lines.iter().any(|line| line.starts_with("Minimised: QSTM.")), "{:?}", finished.lines);
    let [.., header, row] = &finished.lines[..] else { panic!("{:?}", finished.lines) };
    for column in ["mean OBTM", "mean STM", "mean QSTM", "bound", "ratio"] {
        assert!(header.contains(column), "{header}");
    }
    let numbers: Vec<f64> = row.split_whitespace().map(|number| number.parse().unwrap()).collect();
    assert_eq!(numbers[..2], [4.0, 2.0]);
    for (figures, metric) in numbers[2..].chunks(4).zip([Metric::Htm, Metric::Stm, Metric::Qstm]) {
        let [mean, worst, bound, ratio] = figures else { panic!("{row}") };
        assert!(mean <= worst && (bound - metric.counting_bound(size)).abs() < 0.06, "{row}");
        assert!((ratio - mean / bound).abs() < 0.01, "{row}");
    }
}
