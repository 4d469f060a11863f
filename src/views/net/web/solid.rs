//! The painted cube in three dimensions: what is on it, and painting on it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::{Document, is_motion_reduced, or_log, prevent_fling};
use godspeed_cube::{Face, Facelets, Size};
use godspeed_scene::{Annotation, Canvas, Look, Palette, View};
use web_sys::{HtmlCanvasElement, PointerEvent, Window};

use super::{Net, ids};
use crate::state::{Msg, NetState};

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

    /// Applies the look of the page's cube.
    pub(super) fn set_look(&self, look: &Look) {
        let is_lively = !is_motion_reduced(&self.window);
        self.with_view(|view| view.set_look(look, is_lively));
    }

    /// Shows the painting: stickers without a colour grey, the suspects or impossible pieces and doubtful stickers crossed out, and the one in focus outlined.
    pub(super) fn show(&self, net: &NetState) {
        let stickers = net.editor().painting().stickers();
        let colours = stickers.iter().map(|sticker| sticker.unwrap_or(Face::U)).collect();
        let Some(cube) = Facelets::from_colours(colours) else { return };
        let pieces = net.diagnosis().errors.iter().flat_map(|error| &error.pieces);
        let mut crossed = match net.suspects() {
            [] => pieces.flat_map(|piece| piece.facelets.iter().copied()).collect(),
            suspects => suspects.to_vec(),
        };
        crossed.extend(net.doubtful());
        let annotation = Annotation {
            blank: (0..stickers.len()).filter(|&facelet| stickers[facelet].is_none()).collect(),
            crossed,
            focus: Some(net.editor().cursor()),
        };
        self.with_view(|view| view.show_annotated(&cube, annotation));
    }

    /// Draws the frame at a time in milliseconds and returns whether another one follows.
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
        self.view.borrow().as_ref()?.facelet_at(x, y)
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

/// Registers the listeners of the pointer and of the graphics context.
pub(super) fn listen(net: &Rc<Net>) {
    let Solid { element: Some(element), canvas: Some(canvas), .. } = &net.solid else { return };
    let woken = net.clone();
    canvas.set_wake(move || woken.request_frame());
    prevent_fling(element);
    let target = element.clone();
    net.on(element, "pointerdown", move |net, event: PointerEvent| {
        if event.is_primary() && event.button() == 0 {
            or_log("pointer", target.set_pointer_capture(event.pointer_id()));
            press(net, &event);
        }
    });
    net.on(element, "pointermove", |net, event: PointerEvent| {
        if event.is_primary() {
            drag(net, &event);
        }
    });
    for end in ["pointerup", "pointercancel"] {
        net.on(element, end, move |net, event: PointerEvent| {
            if event.is_primary() {
                // The browser cancels the gesture when it scrolls the page.
                release(net, end == "pointerup");
            }
        });
    }
}

/// A press on the cube paints, and one outside it turns the view. A finger paints by a tap.
fn press(net: &Rc<Net>, event: &PointerEvent) {
    let (x, y) = point(event);
    if event.pointer_type() == "touch" {
        net.solid.gesture.set(Some(Gesture::Tap(x, y)));
        return;
    }
    match net.solid.facelet_at(x, y) {
        Some(facelet) => {
            net.solid.gesture.set(Some(Gesture::Paint(x, y)));
            net.send(Msg::Touch(facelet, true));
        }
        None => net.solid.gesture.set(Some(Gesture::Orbit(x, y))),
    }
}

fn drag(net: &Rc<Net>, event: &PointerEvent) {
    let (x, y) = point(event);
    match net.solid.gesture.get() {
        Some(Gesture::Paint(last_x, last_y)) => {
            net.solid.gesture.set(Some(Gesture::Paint(x, y)));
            let (across, down) = (x - last_x, y - last_y);
            let steps = (across.hypot(down) / STEP).ceil().max(1.0);
            for step in 1..=steps as u32 {
                let share = step as f32 / steps;
                paint(net, last_x + share * across, last_y + share * down);
            }
        }
        Some(Gesture::Orbit(last_x, last_y)) => {
            net.solid.gesture.set(Some(Gesture::Orbit(x, y)));
            net.solid.with_view(|view| view.orbit(x - last_x, y - last_y));
            net.request_frame();
        }
        Some(Gesture::Tap(first_x, first_y)) if (x - first_x).hypot(y - first_y) > DRAG => {
            net.solid.gesture.set(Some(Gesture::Orbit(x, y)));
        }
        Some(Gesture::Tap(..)) | None => {}
    }
}

fn release(net: &Rc<Net>, is_up: bool) {
    match net.solid.gesture.take() {
        Some(Gesture::Paint(..)) => net.send(Msg::Lift),
        Some(Gesture::Tap(x, y)) if is_up => {
            if let Some(facelet) = net.solid.facelet_at(x, y) {
                net.send(Msg::Touch(facelet, true));
                net.send(Msg::Lift);
            }
        }
        _ => {}
    }
}

/// Paints the sticker at a point, unless the stroke has just painted it.
fn paint(net: &Rc<Net>, x: f32, y: f32) {
    let facelet = net.solid.facelet_at(x, y);
    let before = net.state().editor().cursor();
    if let Some(facelet) = facelet.filter(|&facelet| facelet != before) {
        net.send(Msg::Touch(facelet, false));
    }
}

/// Returns the place of an event on the canvas in CSS pixels.
fn point(event: &PointerEvent) -> (f32, f32) {
    (event.offset_x() as f32, event.offset_y() as f32)
}
