//! The canvas on which the cube is drawn for pictures and films. It is not in the document.

use godspeed_cube::{Facelets, Turn};
use godspeed_document::Document;
use godspeed_scene::{Canvas, Look, Palette, View};
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext};

/// A cube on a square canvas.
pub(super) struct Studio {
    element: HtmlCanvasElement,
    canvas: Canvas,
    view: View,
    gl: WebGl2RenderingContext,
    /// The time of the last frame in milliseconds.
    now: f64,
}

impl Studio {
    /// Milliseconds after which every movement of camera and light has ended.
    const SETTLED: f64 = 10_000.0;

    /// Creates the canvas.
    pub(super) fn new(document: &Document) -> Result<Self, String> {
        let element: Option<HtmlCanvasElement> = document.make("canvas").and_then(|e| e.dyn_into().ok());
        let element = element.ok_or("The browser has no canvas.")?;
        let canvas = Canvas::new(&element);
        let graphics = canvas.graphics().map_err(|error| error.to_string())?;
        let cube = Facelets::solved(godspeed_cube::Size::THREE);
        let view = View::new(graphics, &cube, &Palette::WCA).map_err(|error| error.to_string())?;
        let gl = element.get_context("webgl2").ok().flatten().and_then(|context| context.dyn_into().ok());
        Ok(Self { gl: gl.ok_or("The browser has no WebGL2.")?, element, canvas, view, now: 0.0 })
    }

    /// Shows a cube on a canvas of this many pixels. It moves only by its turns, so that every film is the same.
    pub(super) fn show(&mut self, cube: &Facelets, look: &Look, pixels: u32) {
        self.view.set_look(look, false);
        let edge = f64::from(pixels);
        self.canvas.set_pixels(self.view.resize(edge, edge, 1.0));
        self.view.show(cube);
        self.now += Self::SETTLED;
    }

    /// Starts a turn.
    pub(super) fn turn(&mut self, turn: Turn, seconds: f64) {
        self.view.start_turn(turn, seconds as f32);
    }

    /// Draws the frame so many milliseconds after the last. An unchanged picture is drawn again, because the browser
    /// clears a canvas after each task.
    pub(super) fn draw(&mut self, milliseconds: f64) {
        self.now += milliseconds;
        self.view.orbit(0.0, 0.0);
        self.view.frame(self.now);
    }

    /// Returns the canvas, which shows the last frame until the end of the task.
    pub(super) const fn element(&self) -> &HtmlCanvasElement {
        &self.element
    }

    /// Returns the last frame as premultiplied RGBA, from the lowest row up. Call it in the task that drew it.
    pub(super) fn pixels(&self) -> Result<Vec<u8>, String> {
        let (width, height) = (self.element.width(), self.element.height());
        let mut pixels = vec![0; 4 * width as usize * height as usize];
        let (format, kind) = (WebGl2RenderingContext::RGBA, WebGl2RenderingContext::UNSIGNED_BYTE);
        self.gl
            .read_pixels_with_opt_u8_array(0, 0, width as i32, height as i32, format, kind, Some(&mut pixels))
            .map_err(|error| super::browser::reason(&error))?;
        Ok(pixels)
    }
}
