//! What is drawn over the picture of the camera: the outline of the face, and the colours that were read.

use godspeed_browser::{Document, or_log};
use godspeed_protocol::SeenFace;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::ids;
use crate::state::Scanner;

pub(super) fn draw(document: &Document, state: &Scanner) {
    let Some(canvas) = document.element::<HtmlCanvasElement>(ids::SCAN_OVERLAY) else { return };
    let context = or_log("overlay", canvas.get_context("2d")).flatten();
    let Some(context) = context.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok())
    else {
        return;
    };
    let Some(seen) = state.seen() else {
        context.clear_rect(0.0, 0.0, f64::from(canvas.width()), f64::from(canvas.height()));
        return;
    };
    let [width, height] = seen.picture.map(|length| length as u32);
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    context.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
    let is_mirrored = state.settings().is_some_and(|settings| settings.is_mirrored);
    Pen { context, unit: f64::from(width.max(height)) / 100.0 }.draw(seen, is_mirrored);
}

/// The canvas with a hundredth of its longer side.
struct Pen {
    context: CanvasRenderingContext2d,
    unit: f64,
}

impl Pen {
    fn draw(&self, seen: &SeenFace, is_mirrored: bool) {
        self.context.set_line_join("round");
        self.context.set_line_cap("round");
        let is_known = seen.known.is_some();
        let ink = match (seen.is_found, is_known) {
            (_, true) => "#3ddc84",
            (true, false) => "#fff",
            (false, false) => "rgb(255 255 255 / 55%)",
        };
        let corners: Vec<[f64; 2]> = seen.corners.iter().map(|corner| corner.map(f64::from)).collect();
        let closed = corners.iter().chain(corners.first()).copied().collect::<Vec<_>>();
        self.line(&closed, "rgb(0 0 0 / 60%)", 1.0);
        self.line(&closed, ink, 0.5);
        for (centre, [r, g, b]) in &seen.stickers {
            let [x, y] = centre.map(f64::from);
            let full = std::f64::consts::TAU;
            for (radius, ink) in
                [(1.6, "#000".to_owned()), (1.35, "#fff".to_owned()), (1.0, format!("rgb({r} {g} {b})"))]
            {
                self.context.begin_path();
                or_log("overlay", self.context.arc(x, y, radius * self.unit, 0.0, full));
                self.context.set_fill_style_str(&ink);
                self.context.fill();
            }
        }
        if is_known {
            self.tick(&corners, is_mirrored);
        } else if seen.is_found && seen.share > 0.0 {
            self.progress(&corners, f64::from(seen.share));
        }
    }

    /// Draws a tick in the middle of the face, the right way round in a mirror too.
    fn tick(&self, corners: &[[f64; 2]], is_mirrored: bool) {
        let [x, y] = middle(corners);
        let sign = if is_mirrored { -1.0 } else { 1.0 };
        let at = |across: f64, down: f64| [x + sign * across * self.unit, y + down * self.unit];
        let points = [at(-6.0, 0.0), at(-2.0, 4.5), at(6.5, -5.0)];
        self.line(&points, "#000", 3.0);
        self.line(&points, "#3ddc84", 1.8);
    }

    /// Draws how long the face has to be held still, as a part of its outline.
    fn progress(&self, corners: &[[f64; 2]], share: f64) {
        let mut left = 4.0 * share.clamp(0.0, 1.0);
        let mut points: Vec<[f64; 2]> = corners.first().copied().into_iter().collect();
        for i in 0..corners.len() {
            let (from, to) = (corners[i], corners[(i + 1) % corners.len()]);
            let part = left.min(1.0);
            if part > 0.0 {
                points.push([0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis])));
            }
            left -= part;
        }
        self.line(&points, "#3ddc84", 0.9);
    }

    fn line(&self, points: &[[f64; 2]], ink: &str, width: f64) {
        self.context.set_stroke_style_str(ink);
        self.context.set_line_width(width * self.unit);
        self.context.begin_path();
        points.iter().for_each(|[x, y]| self.context.line_to(*x, *y));
        self.context.stroke();
    }
}

fn middle(corners: &[[f64; 2]]) -> [f64; 2] {
    let count = corners.len().max(1) as f64;
    [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<f64>() / count)
}
