//! What is drawn over the map of a pane: the distances of the rings, the path of the solution, and the position that is
//! pointed at.

use std::fmt::Write;

use crate::state::{Camera, PaneSize, Rings};

/// The least thickness of a ring in pixels that has room for its distance.
const LEAST_LABELLED: f64 = 17.0;

/// Returns the contents of the SVG element over a pane.
pub(super) fn overlay(
    pane: PaneSize,
    rings: &Rings,
    camera: &Camera,
    path: &[u32],
    pointed: Option<u32>,
) -> String {
    let mut svg = String::new();
    labels(&mut svg, pane, rings, camera);
    if !path.is_empty() {
        solution(&mut svg, pane, rings, camera, path);
    }
    if let Some(rank) = pointed {
        let (x, y) = camera.to_pane(pane, rings.middle(rank));
        for class in ["map-mark-under", "map-mark"] {
            // Writing to a string cannot fail.
            let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"/>");
        }
    }
    let (x, y) = (pane.width / 2.0, pane.height / 2.0);
    let cross = format!("M{:.1} {y:.1}h16m8 0h16M{x:.1} {:.1}v16m0 8v16", x - 20.0, y - 20.0);
    let _ = write!(svg, "<path class=\"map-cross\" d=\"{cross}\"/>");
    svg
}

/// Writes the distance of each ring along the way from the centre to the top.
fn labels(svg: &mut String, pane: PaneSize, rings: &Rings, camera: &Camera) {
    let unit = camera.unit(pane);
    for (distance, ring) in rings.rings().iter().enumerate() {
        if (ring.outer - ring.inner) / unit < LEAST_LABELLED {
            continue;
        }
        let radius = if distance == 0 { 0.0 } else { f64::midpoint(ring.inner, ring.outer) };
        let (x, y) = camera.to_pane(pane, (0.0, radius));
        if (0.0..pane.width).contains(&x) && (0.0..pane.height).contains(&y) {
            let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{distance}</text>");
        }
    }
}

fn solution(svg: &mut String, pane: PaneSize, rings: &Rings, camera: &Camera, path: &[u32]) {
    let points: Vec<(f64, f64)> = path.iter().map(|&rank| camera.to_pane(pane, rings.middle(rank))).collect();
    let line = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
    for class in ["map-path-under", "map-path"] {
        let _ = write!(svg, "<polyline class=\"{class}\" points=\"{line}\"/>");
    }
    for (at, (x, y)) in points.iter().enumerate().rev() {
        let (class, radius) = if at == 0 { ("map-start", 5.0) } else { ("map-step", 3.0) };
        let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::HALF_TURNS;

    const PANE: PaneSize = PaneSize { width: 500.0, height: 500.0 };

    #[test]
    fn path_and_pointed_position_are_where_the_map_has_them() {
        let rings = Rings::new(&HALF_TURNS);
        let svg = overlay(PANE, &rings, &Camera::WHOLE, &[70_000, 10, 1, 0], Some(0));
        assert!(svg.contains("<circle class=\"map-mark\" cx=\"250.0\" cy=\"250.0\" r=\"7\"/>"));
        assert!(svg.contains(" 250.0,250.0\"/>"), "the path ends in the centre");
        assert_eq!(svg.matches("map-step").count(), 3);
        assert_eq!(svg.matches("map-start").count(), 1);
    }

    #[test]
    fn only_rings_with_room_have_their_distance() {
        let rings = Rings::new(&HALF_TURNS);
        let labels = |zoom| {
            let camera = Camera::WHOLE.zoomed(PANE, (250.0, 250.0), zoom);
            overlay(PANE, &rings, &camera, &[], None).matches("<text").count()
        };
        assert!(labels(1.0) >= 3);
        assert!(labels(3.0) > labels(1.0));
        assert_eq!(labels(300.0), 1);
    }
}
