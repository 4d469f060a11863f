//! The painted cube in three dimensions: what is on it, and painting on it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_cube::{Face, Facelets, Size};
use godspeed_document::{Document, is_motion_reduced, on, or_log, prevent_fling};
use godspeed_scene::{Annotation, Canvas, Look, Palette, View};
use web_sys::{HtmlCanvasElement, PointerEvent, Window};

use super::{App, ids};
use crate::state::{Msg, NetView};

/// The steps in CSS pixels in which the way of a fast pointer is followed, so that no sticker is left out.
const STEP: f32 = 4.0;
/// The distance in CSS pixels from which the movement of a finger is a drag.
const DRAG: f32 = 8.0;

/// The canvas of the cube.
pub(super) struct Solid {
    window: Window,
    element: Option<HtmlCanvasElement>,
    canvas: Option<Canvas>,
    /// `None` if the browser cannot draw; the net is then the only picture.
    view: RefCell<Option<View>>,
    gesture: Cell<Option<Gesture>>,
}

/// What the pressed pointer does.
#[derive(Clone, Copy, PartialEq)]
enum Gesture {
    /// It paints the stickers on its way; it was here last, in CSS pixels.
    Paint(f32, f32),
    /// It turns the view; it was here last, in CSS pixels.
    Orbit(f32, f32),
    /// A finger may paint here by a tap, in CSS pixels, or turn the view by a drag.
    Tap(f32, f32),
}

impl Solid {
    /// Creates the scene.
    pub(super) fn new(document: &Document, window: &Window) -> Self {
        let element = document.element::<HtmlCanvasElement>(ids::NET_CUBE);
        let canvas = element.as_ref().map(Canvas::new);
        let graphics = canvas.as_ref().and_then(|canvas| canvas.graphics().ok());
        let solved = Facelets::solved(Size::THREE);
        let view = graphics.and_then(|graphics| View::new(graphics, &solved, &Palette::WCA).ok());
        Self { window: window.clone(), element, canvas, view: RefCell::new(view), gesture: Cell::default() }
    }

    /// Follows the pointer and the graphics context.
    pub(super) fn listen(&self, app: &Rc<App>) {
        if let Some(canvas) = &self.canvas {
            let app = app.clone();
            canvas.set_wake(move || app.ask_frame());
        }
        let Some(element) = &self.element else { return };
        prevent_fling(element);
        let (app_down, target) = (app.clone(), element.clone());
        on(element, "pointerdown", move |event: PointerEvent| {
            if event.is_primary() && event.button() == 0 {
                or_log("pointer", target.set_pointer_capture(event.pointer_id()));
                begin(&app_down, &event);
            }
        });
        let app_move = app.clone();
        on(element, "pointermove", move |event: PointerEvent| {
            if event.is_primary() {
                go_on(&app_move, &event);
            }
        });
        for end in ["pointerup", "pointercancel"] {
            let app = app.clone();
            on(element, end, move |event: PointerEvent| {
                if event.is_primary() {
                    // The browser cancels the gesture when it scrolls the page.
                    finish(&app, end == "pointerup");
                }
            });
        }
    }

    /// Lets the cube look like that of the page.
    pub(super) fn set_look(&self, look: &Look) {
        let is_lively = !is_motion_reduced(&self.window);
        self.with_view(|view| view.set_look(look, is_lively));
    }

    /// Shows the painting: stickers without a colour grey, those of impossible pieces crossed out, and the one in focus outlined.
    pub(super) fn show(&self, net: &NetView) {
        let stickers = net.editor().painting().stickers();
        let colours = stickers.iter().map(|sticker| sticker.unwrap_or(Face::U)).collect();
        let Some(cube) = Facelets::from_colours(colours) else { return };
        let pieces = net.diagnosis().errors.iter().flat_map(|error| &error.pieces);
        let annotation = Annotation {
            blank: (0..stickers.len()).filter(|&facelet| stickers[facelet].is_none()).collect(),
            crossed: pieces.flat_map(|piece| piece.facelets.iter().copied()).collect(),
            focus: Some(net.editor().cursor()),
        };
        self.with_view(|view| view.show_annotated(&cube, annotation));
    }

    /// Draws the frame at a time in milliseconds and returns whether the next will differ.
    pub(super) fn draw(&self, now: f64) -> bool {
        self.follow_graphics();
        self.with_view(|view| view.frame(now).animating).unwrap_or(false)
    }

    /// Fits the cube to its canvas.
    pub(super) fn fit(&self) {
        let (Some(element), Some(canvas)) = (&self.element, &self.canvas) else { return };
        let (width, height) = (f64::from(element.client_width()), f64::from(element.client_height()));
        if width > 0.0 && height > 0.0 {
            let ratio = self.window.device_pixel_ratio();
            self.with_view(|view| canvas.set_pixels(view.resize(width, height, ratio)));
        }
    }

    /// Returns the facelet at a point of the canvas, in CSS pixels.
    fn facelet_at(&self, x: f32, y: f32) -> Option<usize> {
        let view = self.view.borrow();
        let view = view.as_ref()?;
        let hit = view.pick(x, y)?;
        let size = view.cube().size();
        Some(hit.face.index() * size.face_area() + hit.row * size.layers() + hit.column)
    }

    /// Handles loss and restoration of the graphics context.
    fn follow_graphics(&self) {
        let Some(canvas) = &self.canvas else { return };
        if let Some(Err(error)) = self.with_view(|view| canvas.follow(view)) {
            or_log::<()>("graphics", Err(error.to_string().into()));
        }
    }

    fn with_view<T>(&self, act: impl FnOnce(&mut View) -> T) -> Option<T> {
        self.view.borrow_mut().as_mut().map(act)
    }
}

/// A press on the cube paints, and one beside it turns the view. A finger paints by a tap.
fn begin(app: &Rc<App>, event: &PointerEvent) {
    let (x, y) = point(event);
    if event.pointer_type() == "touch" {
        app.solid.gesture.set(Some(Gesture::Tap(x, y)));
        return;
    }
    match app.solid.facelet_at(x, y) {
        Some(facelet) => {
            app.solid.gesture.set(Some(Gesture::Paint(x, y)));
            app.send(Msg::Touch(facelet, true));
        }
        None => app.solid.gesture.set(Some(Gesture::Orbit(x, y))),
    }
}

fn go_on(app: &Rc<App>, event: &PointerEvent) {
    let (x, y) = point(event);
    match app.solid.gesture.get() {
        Some(Gesture::Paint(last_x, last_y)) => {
            app.solid.gesture.set(Some(Gesture::Paint(x, y)));
            let (across, down) = (x - last_x, y - last_y);
            let steps = (across.hypot(down) / STEP).ceil().max(1.0);
            for step in 1..=steps as u32 {
                let share = step as f32 / steps;
                paint(app, last_x + share * across, last_y + share * down);
            }
        }
        Some(Gesture::Orbit(last_x, last_y)) => {
            app.solid.gesture.set(Some(Gesture::Orbit(x, y)));
            app.solid.with_view(|view| view.orbit(x - last_x, y - last_y));
            app.ask_frame();
        }
        Some(Gesture::Tap(first_x, first_y)) if (x - first_x).hypot(y - first_y) > DRAG => {
            app.solid.gesture.set(Some(Gesture::Orbit(x, y)));
        }
        Some(Gesture::Tap(..)) | None => {}
    }
}

fn finish(app: &Rc<App>, is_up: bool) {
    match app.solid.gesture.take() {
        Some(Gesture::Paint(..)) => app.send(Msg::Lift),
        Some(Gesture::Tap(x, y)) if is_up => {
            if let Some(facelet) = app.solid.facelet_at(x, y) {
                app.send(Msg::Touch(facelet, true));
                app.send(Msg::Lift);
            }
        }
        _ => {}
    }
}

/// Paints the sticker at a point, unless the stroke has just painted it.
fn paint(app: &Rc<App>, x: f32, y: f32) {
    let facelet = app.solid.facelet_at(x, y);
    let before = app.view.borrow().editor().cursor();
    if let Some(facelet) = facelet.filter(|&facelet| facelet != before) {
        app.send(Msg::Touch(facelet, false));
    }
}

/// Returns the place of an event on the canvas in CSS pixels.
fn point(event: &PointerEvent) -> (f32, f32) {
    (event.offset_x() as f32, event.offset_y() as f32)
}
