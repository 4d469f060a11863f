//! The canvas behind all panes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::{Document, or_log};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlCanvasElement, WebGl2RenderingContext, WebGlContextAttributes};

use super::gl::{Colours, Drawing, Pane, Picture};
use super::panes::PaneElements;
use super::{Map, ids, inbox};
use crate::state::{Camera, MapState, PaneSize, Run};

/// The largest number of device pixels that are drawn for a pixel of the document.
const MOST_SCALE: f64 = 2.0;

/// The distance in pixels from which on a pane out of sight is drawn, because it may soon be scrolled into it.
const NEARLY_IN_SIGHT: f64 = 300.0;

/// The canvas and its picture. The picture is lost with the graphics context; another one is made when the browser
/// restores the context.
#[derive(Default)]
pub(super) struct Stage {
    canvas: Option<HtmlCanvasElement>,
    /// The part of the page in which the panes are scrolled.
    area: Option<Element>,
    picture: RefCell<Option<Picture>>,
    colours: Cell<Colours>,
    /// What the canvas shows.
    shown: RefCell<Option<Shown>>,
}

/// The places of the panes on the canvas.
#[derive(Clone, PartialEq)]
pub(super) struct Places {
    /// The number of device pixels in a pixel of the document.
    scale: f64,
    /// The size of the canvas in device pixels.
    canvas: (u32, u32),
    panes: Vec<Pane>,
    /// Whether each pane is in sight, or nearly.
    in_sight: Vec<bool>,
}

/// What determines the picture, to recognise frames in which nothing changes.
#[derive(Clone, PartialEq)]
struct Shown {
    places: Places,
    camera: Camera,
    drawing: Drawing,
    rings: usize,
    /// The job of each run, and the number of its visits that are shown.
    runs: Vec<(u32, u64)>,
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

/// Reads the colours and follows the loss of the graphics context.
pub(super) fn listen(map: &Rc<Map>) {
    read_colours(map);
    map.at(ids::MAP_CANVAS, "webglcontextlost", |map, event: Event| {
        // The browser only restores the context if the default action is prevented.
        event.prevent_default();
        map.stage.picture.replace(None);
    });
    map.at(ids::MAP_CANVAS, "webglcontextrestored", |map, _: Event| {
        or_log("graphics", map.stage.make_picture().map_err(Into::into));
        map.state_mut().forget_drawn();
        inbox::process(map);
    });
}

/// Reads the colours of the map from the style of the page.
pub(super) fn read_colours(map: &Map) {
    let style = map
        .document
        .element::<Element>(ids::MAP)
        .and_then(|element| or_log("style", map.window.get_computed_style(&element)).flatten());
    let Some(style) = style else { return };
    let colour = |name: &str| {
        let text = style.get_property_value(name).unwrap_or_default();
        colour(text.trim()).unwrap_or_default()
    };
    map.stage.colours.set(Colours {
        ground: colour("--map-ground"),
        near: colour("--map-near"),
        far: colour("--map-far"),
        first_wave: colour("--map-first"),
        second_wave: colour("--map-second"),
        newest: colour("--map-newest"),
    });
}

impl Stage {
    /// Creates the stage without a picture.
    pub(super) fn new(document: &Document) -> Self {
        let (canvas, area) = (document.element(ids::MAP_CANVAS), document.element(ids::MAP_AREA));
        Self { canvas, area, ..Self::default() }
    }

    /// Returns the places of the panes. They are read before the document is changed, so that the browser does not have
    /// to lay it out twice in a frame.
    pub(super) fn places(&self, panes: &[PaneElements], pixel_ratio: f64) -> Option<Places> {
        let frame = self.canvas.as_ref()?.get_bounding_client_rect();
        let area = self.area.as_ref()?.get_bounding_client_rect();
        let scale = pixel_ratio.clamp(1.0, MOST_SCALE);
        let pixels = |length: f64| (length * scale).round() as i32;
        let pane = |pane: &PaneElements| {
            let place = pane.plot.get_bounding_client_rect();
            let is_in_sight = place.bottom() > area.top() - NEARLY_IN_SIGHT
                && place.top() < area.bottom() + NEARLY_IN_SIGHT;
            let pane = Pane {
                left: pixels(place.left() - frame.left()),
                bottom: pixels(frame.bottom() - place.bottom()),
                width: pixels(place.width()),
                height: pixels(place.height()),
            };
            (pane, is_in_sight)
        };
        let canvas = (pixels(frame.width()) as u32, pixels(frame.height()) as u32);
        let (panes, in_sight) = panes.iter().map(pane).unzip();
        Some(Places { scale, canvas, panes, in_sight })
    }

    /// Writes new visits into the textures.
    pub(super) fn write_visits(&self, state: &mut MapState) {
        let mut picture = self.picture.borrow_mut();
        let (Some(picture), (Some(atlas), runs)) = (picture.as_mut(), state.drawn()) else { return };
        match picture.take_visits(atlas, runs) {
            Ok(false) => {}
            Ok(true) => self.forget_shown(),
            Err(error) => {
                or_log::<()>("graphics", Err(error.to_string().into()));
            }
        }
    }

    /// Draws the maps of the panes in sight, if they have changed.
    pub(super) fn draw(&self, state: &MapState, places: &Places) {
        let Some(canvas) = &self.canvas else { return };
        let mut picture = self.picture.borrow_mut();
        let Some(picture) = picture.as_mut() else { return };
        let run = |algorithm: &String| {
            let run = state.runs().iter().find(|run| run.algorithm == *algorithm)?;
            Some((run, state.shown(run)))
        };
        let algorithms = if state.has_map() { state.options().algorithms.as_slice() } else { &[] };
        let runs: Vec<Option<(&Run, u64)>> = algorithms.iter().map(run).collect();
        let shown = Shown {
            places: places.clone(),
            camera: *state.camera(),
            drawing: Drawing {
                scale: places.scale,
                colours: self.colours.get(),
                marks: state.marks(),
                latest: state.is_moving(),
            },
            rings: state.rings().rings().len(),
            runs: runs.iter().map(|run| run.map_or((0, 0), |(run, shown)| (run.job, shown))).collect(),
        };
        if self.shown.borrow().as_ref() == Some(&shown) {
            return;
        }
        if (canvas.width(), canvas.height()) != places.canvas {
            canvas.set_width(places.canvas.0);
            canvas.set_height(places.canvas.1);
        }
        picture.start(state.rings(), &shown.drawing);
        for ((pane, _), run) in places.panes.iter().zip(&places.in_sight).zip(runs).filter(|pane| *pane.0.1) {
            picture.draw(*pane, (state.rings(), state.camera()), &shown.drawing, run);
        }
        self.shown.replace(Some(shown));
    }

    fn forget_shown(&self) {
        self.shown.replace(None);
    }

    /// Returns the bytes of the textures.
    pub(super) fn bytes(&self) -> usize {
        self.picture.borrow().as_ref().map_or(0, Picture::bytes)
    }

    /// Prepares drawing.
    ///
    /// # Errors
    /// A message to the user if the browser cannot draw the map.
    pub(super) fn make_picture(&self) -> Result<(), String> {
        let canvas = self.canvas.as_ref();
        // The shader draws smooth borders, and nothing is hidden by anything: this saves most of the canvas's memory.
        let options = WebGlContextAttributes::new();
        options.set_antialias(false);
        options.set_depth(false);
        let context = canvas
            .and_then(|canvas| canvas.get_context_with_context_options("webgl2", &options).ok().flatten());
        let context = context.and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok());
        let context = context.ok_or(
            "This browser does not offer WebGL2, which draws the map. Allow hardware acceleration in its settings.",
        )?;
        let picture = Picture::new(context).map_err(|error| format!("The map cannot be drawn. {error}"))?;
        self.picture.replace(Some(picture));
        self.forget_shown();
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
