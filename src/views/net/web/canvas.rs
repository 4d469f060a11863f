//! The picture of the unfolded cube.

use godspeed_browser::{Document, or_log};
use godspeed_cube::Face;
use godspeed_scene::{Annotation, Look, Marks};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::ids;
use crate::state::{Layout, NetState, Square};

/// The share of a square that its sticker leaves free on each side.
const MARGIN: f64 = 0.05;
/// The share of a square that a sticker leaves free that was filled in.
const FILLED_MARGIN: f64 = 0.2;
/// The share of a square that the mark of its colour leaves free on each side.
const MARK_MARGIN: f64 = 0.18;
/// The least edge of a sticker in CSS pixels on which a mark fits.
const LEAST_MARKED: f64 = 14.0;
/// The edge of a sticker in CSS pixels from which outlines do not become wider.
const WIDEST_OUTLINE: f64 = 56.0;

/// The canvas of the net.
pub(super) struct Sheet {
    canvas: Option<HtmlCanvasElement>,
}

impl Sheet {
    /// Finds the canvas.
    pub(super) fn new(document: &Document) -> Self {
        Self { canvas: document.element(ids::NET_CANVAS) }
    }

    /// Draws the net.
    pub(super) fn draw(&self, state: &NetState, look: &Look, pixel_ratio: f64) {
        let Some(canvas) = &self.canvas else { return };
        let width = f64::from(canvas.client_width());
        if width < 1.0 {
            return;
        }
        let pixels = |length: f64| (length * pixel_ratio).round() as u32;
        let extent = state.layout().extent();
        let size = (pixels(width), pixels(width * extent.1 / extent.0));
        if (canvas.width(), canvas.height()) != size {
            canvas.set_width(size.0);
            canvas.set_height(size.1);
        }
        let context = or_log("net", canvas.get_context("2d")).flatten();
        let context = context.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
        let Some(context) = context else { return };
        context.clear_rect(0.0, 0.0, f64::from(size.0), f64::from(size.1));
        let pen = Pen { context, scale: f64::from(size.0) / extent.0, pixel_ratio, look };
        pen.draw(state);
    }
}

/// The canvas with the scale of the picture.
struct Pen<'a> {
    context: CanvasRenderingContext2d,
    /// The device pixels in an edge of a face.
    scale: f64,
    pixel_ratio: f64,
    look: &'a Look,
}

impl Pen<'_> {
    fn draw(&self, state: &NetState) {
        let painting = state.editor().painting();
        let possible = state.editor().analysis().possible();
        let layout = state.layout();
        for (_, face) in layout.faces() {
            self.fill(grown(face, 0.02), self.look.palette.plastic, 0.02);
        }
        for (facelet, sticker) in painting.stickers().iter().enumerate() {
            let Some(place) = layout.square(facelet) else { continue };
            let sticker_place = grown(place, -MARGIN * place.edge);
            let round = place.edge * 0.12;
            match sticker {
                Some(colour) if state.filled().contains(&facelet) => {
                    self.fill(sticker_place, Annotation::GREY, round);
                    let inner = grown(place, -FILLED_MARGIN * place.edge);
                    self.fill(inner, self.look.palette.sticker(*colour), round);
                }
                Some(colour) => {
                    self.fill(sticker_place, self.look.palette.sticker(*colour), round);
                    self.mark_colour(place, *colour);
                }
                None => {
                    self.fill(sticker_place, Annotation::GREY, round);
                    // What is certain is shown small.
                    if let Some(colour) = possible.get(facelet).and_then(|colours| colours.only()) {
                        let small = grown(place, -0.33 * place.edge);
                        self.fill(small, self.look.palette.sticker(colour), round / 2.0);
                    }
                }
            }
        }
        let (suspects, doubtful) = (state.suspects(), state.doubtful());
        for place in suspects.iter().chain(&doubtful).filter_map(|&facelet| layout.square(facelet)) {
            self.question(place);
        }
        let pieces = state.diagnosis().errors.iter().flat_map(|error| &error.pieces);
        for piece in pieces.filter(|_| suspects.is_empty()) {
            for place in piece.facelets.iter().filter_map(|&facelet| layout.square(facelet)) {
                self.mark(place);
            }
        }
        if state.shows_one_face() {
            for (colour, border) in state.neighbours().into_iter().zip(Layout::borders()) {
                self.border(colour, border);
            }
        }
        self.ring(state.editor().cursor(), layout);
    }

    fn fill(&self, place: Square, [r, g, b]: [u8; 3], round: f64) {
        self.context.set_fill_style_str(&format!("rgb({r} {g} {b})"));
        self.path(place, round);
        self.context.fill();
    }

    fn path(&self, place: Square, round: f64) {
        let [x, y, edge, round] = [place.x, place.y, place.edge, round].map(|length| length * self.scale);
        self.context.begin_path();
        or_log("net", self.context.round_rect_with_f64(x, y, edge, edge, round));
    }

    /// Draws the mark of a colour as on the cube, if the user has chosen marks.
    fn mark_colour(&self, place: Square, colour: Face) {
        if place.edge * self.scale < LEAST_MARKED * self.pixel_ratio {
            return;
        }
        let [r, g, b] = self.look.palette.ink(colour);
        self.context.set_stroke_style_str(&format!("rgb({r} {g} {b})"));
        let mark = grown(place, -MARK_MARGIN * place.edge);
        self.context.set_line_width(Marks::LINE * mark.edge * self.scale);
        self.context.set_line_cap("round");
        self.context.set_line_join("round");
        for line in self.look.marks.lines(colour) {
            self.context.begin_path();
            for (x, y) in line {
                self.context
                    .line_to((mark.x + x * mark.edge) * self.scale, (mark.y + y * mark.edge) * self.scale);
            }
            self.context.stroke();
        }
    }

    /// Fills the border of a face with the colour of its neighbour.
    fn border(&self, neighbour: Option<Face>, border: [f64; 4]) {
        let Some(colour) = neighbour else { return };
        let [r, g, b] = self.look.palette.sticker(colour);
        self.context.set_fill_style_str(&format!("rgb({r} {g} {b})"));
        let [left, top, right, bottom] = border.map(|length| length * self.scale);
        self.context.fill_rect(left, top, right - left, bottom - top);
        let [r, g, b] = self.look.palette.plastic;
        self.context.set_stroke_style_str(&format!("rgb({r} {g} {b})"));
        self.context.set_line_width(self.pixel_ratio);
        self.context.stroke_rect(left, top, right - left, bottom - top);
    }

    /// Marks a facelet that may be wrong with a question mark.
    fn question(&self, place: Square) {
        let inner = grown(place, -0.12 * place.edge);
        self.outline(inner, "#000", 0.14);
        self.outline(inner, "#fff", 0.07);
        let edge = place.edge * self.scale;
        self.context.set_font(&format!("bold {}px sans-serif", (0.5 * edge).round()));
        self.context.set_text_align("center");
        self.context.set_text_baseline("middle");
        self.context.set_line_join("round");
        self.context.set_line_width(0.12 * edge);
        self.context.set_stroke_style_str("#000");
        self.context.set_fill_style_str("#fff");
        let (x, y) = ((place.x + place.edge / 2.0) * self.scale, (place.y + 0.53 * place.edge) * self.scale);
        or_log("net", self.context.stroke_text("?", x, y));
        or_log("net", self.context.fill_text("?", x, y));
    }

    /// Marks a facelet of an impossible piece by shape, not only by colour.
    fn mark(&self, place: Square) {
        let inner = grown(place, -0.12 * place.edge);
        self.outline(inner, "#000", 0.14);
        self.outline(inner, "#fff", 0.07);
        for (colour, width) in [("#000", 0.16), ("#fff", 0.08)] {
            self.context.set_stroke_style_str(colour);
            self.context.set_line_width(width * place.edge * self.scale);
            let at = |share: f64| share * place.edge * self.scale;
            let (x, y) = (place.x * self.scale, place.y * self.scale);
            self.context.begin_path();
            self.context.move_to(x + at(0.35), y + at(0.35));
            self.context.line_to(x + at(0.65), y + at(0.65));
            self.context.move_to(x + at(0.65), y + at(0.35));
            self.context.line_to(x + at(0.35), y + at(0.65));
            self.context.stroke();
        }
    }

    /// Outlines the facelet in focus.
    fn ring(&self, cursor: usize, layout: Layout) {
        let Some(place) = layout.square(cursor) else { return };
        let outer = grown(place, -0.01 * place.edge);
        self.outline(outer, "#000", 0.16);
        self.outline(outer, "#fff", 0.08);
    }

    fn outline(&self, place: Square, colour: &str, width: f64) {
        self.context.set_stroke_style_str(colour);
        let edge = (place.edge * self.scale).min(WIDEST_OUTLINE * self.pixel_ratio);
        self.context.set_line_width((width * edge).max(self.pixel_ratio));
        self.path(place, place.edge * 0.12);
        self.context.stroke();
    }
}

/// Returns a square that is larger by a margin on each side.
fn grown(place: Square, margin: f64) -> Square {
    Square { x: place.x - margin, y: place.y - margin, edge: place.edge + 2.0 * margin }
}
