//! The canvas on which the cube is drawn for pictures and films. It is not in the document.

use godspeed_browser::{Document, error_text};
use godspeed_cube::{Facelets, Turn};
use godspeed_scene::{Canvas, Palette, Part, View};
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext};

use super::{Share, look};
use crate::state::{Rectangle, Still};

/// A cube on a square canvas.
pub(super) struct Studio {
    element: HtmlCanvasElement,
    canvas: Canvas,
    view: View,
    gl: WebGl2RenderingContext,
    /// The time of the last frame in milliseconds.
    now: f64,
    /// The resolution.
    pixels: u32,
    /// Whether the whole cube was drawn since it was shown.
    is_drawn: bool,
}

impl Studio {
    /// Milliseconds after which every movement of camera and light has ended.
    const SETTLED: f64 = 10_000.0;

    /// Takes the studio of the dialog, or creates it if it is not there, in the look of the page's cube.
    ///
    /// # Errors
    /// The reason why the browser cannot draw.
    pub(super) fn take(share: &Share) -> Result<Self, String> {
        let existing = share.studio.take();
        let mut studio = existing.map_or_else(|| Self::new(&share.document), Ok)?;
        // The cube moves only by its turns, so that every film is the same.
        studio.view.set_look(&look(&share.page), false);
        Ok(studio)
    }

    /// Returns the studio to the dialog.
    pub(super) fn put_back(self, share: &Share) {
        share.studio.replace(Some(self));
    }

    fn new(document: &Document) -> Result<Self, String> {
        let element = document.make("canvas", "", "").build().and_then(|element| element.dyn_into().ok());
        let element: Option<HtmlCanvasElement> = element;
        let element = element.ok_or("The browser has no canvas.")?;
        let canvas = Canvas::new(&element);
        let graphics = canvas.graphics().map_err(|error| error.to_string())?;
        let cube = Facelets::solved(godspeed_cube::Size::THREE);
        let view = View::new(graphics, &cube, &Palette::WCA).map_err(|error| error.to_string())?;
        let gl = element.get_context("webgl2").ok().flatten().and_then(|context| context.dyn_into().ok());
        Ok(Self {
            gl: gl.ok_or("The browser has no WebGL2.")?,
            element,
            canvas,
            view,
            now: 0.0,
            pixels: 0,
            is_drawn: false,
        })
    }

    /// Shows a cube on a canvas of this many pixels.
    pub(super) fn show(&mut self, cube: &Facelets, pixels: u32) {
        let edge = f64::from(pixels);
        self.canvas.set_pixels(self.view.resize(edge, edge, 1.0));
        self.view.show(cube);
        self.now += Self::SETTLED;
        (self.pixels, self.is_drawn) = (pixels, false);
    }

    /// Starts a turn.
    pub(super) fn turn(&mut self, turn: Turn, seconds: f64) {
        self.view.start_turn(turn, seconds as f32);
    }

    /// Draws the frame some milliseconds after the last. An unchanged picture is drawn again, because the browser
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

    /// Draws what has changed some milliseconds after the last frame into a picture of the same resolution.
    pub(super) fn film(&mut self, milliseconds: f64, still: &mut Still) -> Result<(), String> {
        if self.is_drawn {
            self.now += milliseconds;
            match self.view.frame_of_turn(self.now) {
                Some(part) => self.read(part, still)?,
                None => still.rest(),
            }
        } else {
            self.draw(milliseconds);
            self.is_drawn = true;
            self.read(Part { x: 0, y: 0, width: self.pixels, height: self.pixels }, still)?;
        }
        Ok(())
    }

    /// Reads a part of the canvas in the task that drew it.
    fn read(&self, part: Part, still: &mut Still) -> Result<(), String> {
        let Part { x, y, width, height } = part;
        let mut pixels = vec![0; 4 * width as usize * height as usize];
        let (format, kind) = (WebGl2RenderingContext::RGBA, WebGl2RenderingContext::UNSIGNED_BYTE);
        let [left, bottom, columns, rows] = [x, y, width, height].map(|pixels| pixels as i32);
        self.gl
            .read_pixels_with_opt_u8_array(left, bottom, columns, rows, format, kind, Some(&mut pixels))
            .map_err(|error| error_text(&error))?;
        let rectangle = Rectangle {
            left: x as usize,
            top: (self.pixels - y - height) as usize,
            width: width as usize,
            height: height as usize,
        };
        still.lay(rectangle, &pixels);
        Ok(())
    }
}
