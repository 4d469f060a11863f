//! The canvas behind all panes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_document::{Document, on, or_log};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlCanvasElement, WebGl2RenderingContext};

use super::gl::{Colours, Pane, Picture};
use super::panes::PaneElements;
use super::{App, ids};
use crate::state::{MapView, PaneSize};

/// The largest number of device pixels that are drawn for a pixel of the document.
const MOST_SCALE: f64 = 2.0;

/// The canvas and its picture, which is lost with the graphics context and made anew.
#[derive(Default)]
pub(super) struct Stage {
    canvas: Option<HtmlCanvasElement>,
    picture: RefCell<Option<Picture>>,
    is_lost: Cell<bool>,
    colours: Cell<Colours>,
}

/// The places of the panes on the canvas.
pub(super) struct Places {
    /// The number of device pixels in a pixel of the document.
    scale: f64,
    /// The size of the canvas in device pixels.
    canvas: (u32, u32),
    panes: Vec<Pane>,
}

impl Places {
    /// Returns the sizes of the panes in pixels of the document.
    pub(super) fn sizes(&self) -> impl Iterator<Item = PaneSize> {
        self.panes.iter().map(|pane| PaneSize {
            width: f64::from(pane.width) / self.scale,
            height: f64::from(pane.height) / self.scale,
        })
    }
}

impl Stage {
    /// Prepares drawing, or returns why it is impossible.
    pub(super) fn new(document: &Document) -> (Self, Option<String>) {
        let mut stage = Self { canvas: document.element(ids::MAP_CANVAS), ..Self::default() };
        let problem = stage.make_picture().err();
        stage.is_lost = Cell::new(false);
        (stage, problem)
    }

    /// Follows the loss of the graphics context.
    pub(super) fn listen(app: &Rc<App>) {
        let Some(canvas) = &app.stage.canvas else { return };
        for (name, is_lost) in [("webglcontextlost", true), ("webglcontextrestored", false)] {
            let app = app.clone();
            on(canvas, name, move |event: Event| {
                // The browser only restores the context if the default action is prevented.
                event.prevent_default();
                app.stage.is_lost.set(is_lost);
                app.stage.picture.replace(None);
                if !is_lost && let Err(problem) = app.stage.make_picture() {
                    or_log::<()>("graphics", Err(problem.into()));
                }
                app.draw_soon();
            });
        }
    }

    /// Reads the colours of the map from the style of the page.
    pub(super) fn read_colours(&self, app: &App) {
        let style = app
            .document
            .element::<Element>(ids::MAP)
            .and_then(|map| or_log("style", app.window.get_computed_style(&map)).flatten());
        let Some(style) = style else { return };
        let colour = |name: &str| {
            let text = style.get_property_value(name).unwrap_or_default();
            colour(text.trim()).unwrap_or_default()
        };
        self.colours.set(Colours {
            ground: colour("--map-ground"),
            near: colour("--map-near"),
            far: colour("--map-far"),
            first_wave: colour("--map-first"),
            second_wave: colour("--map-second"),
            newest: colour("--map-newest"),
        });
    }

    /// Returns the places of the panes. They are read before the document is changed, so that the browser does not have
    /// to lay it out twice in a frame.
    pub(super) fn places(&self, panes: &[PaneElements], pixel_ratio: f64) -> Option<Places> {
        let frame = self.canvas.as_ref()?.get_bounding_client_rect();
        let scale = pixel_ratio.clamp(1.0, MOST_SCALE);
        let pixels = |length: f64| (length * scale).round() as i32;
        let pane = |pane: &PaneElements| {
            let place = pane.plot.get_bounding_client_rect();
            Pane {
                left: pixels(place.left() - frame.left()),
                bottom: pixels(frame.bottom() - place.bottom()),
                width: pixels(place.width()),
                height: pixels(place.height()),
            }
        };
        let canvas = (pixels(frame.width()) as u32, pixels(frame.height()) as u32);
        Some(Places { scale, canvas, panes: panes.iter().map(pane).collect() })
    }

    /// Draws the maps of all panes.
    pub(super) fn draw(&self, view: &mut MapView, places: &Places) {
        let Some(canvas) = &self.canvas else { return };
        let mut picture = self.picture.borrow_mut();
        let Some(picture) = picture.as_mut().filter(|_| !self.is_lost.get()) else { return };
        if (canvas.width(), canvas.height()) != places.canvas {
            canvas.set_width(places.canvas.0);
            canvas.set_height(places.canvas.1);
        }
        if let (Some(atlas), runs) = view.drawn()
            && let Err(error) = picture.take_visits(atlas, runs)
        {
            or_log::<()>("graphics", Err(error.to_string().into()));
        }
        picture.clear();
        if !view.has_map() {
            return;
        }
        let colours = self.colours.get();
        for (pane, algorithm) in places.panes.iter().zip(&view.options().algorithms) {
            let run = view.runs().iter().find(|run| run.algorithm == *algorithm);
            let run = run.map(|run| (run, view.shown(run)));
            picture.draw(*pane, places.scale, (view.rings(), view.camera(), &colours), run);
        }
    }

    /// Returns the bytes of the textures.
    pub(super) fn bytes(&self) -> usize {
        self.picture.borrow().as_ref().map_or(0, Picture::bytes)
    }

    fn make_picture(&self) -> Result<(), String> {
        let context = self.canvas.as_ref().and_then(|canvas| canvas.get_context("webgl2").ok().flatten());
        let context = context.and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok());
        let context = context.ok_or(
            "This browser does not offer WebGL2, which draws the map. Allow hardware acceleration in its settings.",
        )?;
        let picture = Picture::new(context).map_err(|error| format!("The map cannot be drawn. {error}"))?;
        self.picture.replace(Some(picture));
        Ok(())
    }
}

/// Reads a colour such as `#2b50c8` or `#fff`.
fn colour(text: &str) -> Option<[f32; 3]> {
    let digits = text.strip_prefix('#')?;
    let part = |at: usize| {
        let part = match digits.len() {
            3 => digits.get(at..=at)?.repeat(2),
            6 => digits.get(2 * at..2 * at + 2)?.to_owned(),
            _ => return None,
        };
        Some(f32::from(u8::from_str_radix(&part, 16).ok()?) / 255.0)
    };
    Some([part(0)?, part(1)?, part(2)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_style_are_read() {
        assert_eq!(colour("#ff0033"), Some([1.0, 0.0, 0.2]));
        assert_eq!(colour("#f03"), Some([1.0, 0.0, 0.2]));
        assert_eq!(["red", "#12", "#gg0000", "#é12"].map(colour), [None; 4]);
    }
}
