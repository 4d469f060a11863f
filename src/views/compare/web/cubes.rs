//! The two cubes on their canvas.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::{Document, Page, is_motion_reduced, or_log};
use godspeed_scene::{Area, Canvas, Gallery, Look, Palette, Quality, View};
use godspeed_timeline::CubeChange;
use web_sys::{HtmlCanvasElement, Window};

use super::{Compare, ids};
use crate::state::Comparison;

/// The canvas: the left half shows one cube, the right half the other.
pub(super) struct Cubes {
    window: Window,
    element: Option<HtmlCanvasElement>,
    canvas: Option<Canvas>,
    /// `None` if the browser cannot draw; the moves are shown without cubes.
    gallery: RefCell<Option<Gallery>>,
    quality: Cell<Quality>,
    /// The time in milliseconds until which the last turns take, animated or not.
    busy_until: Cell<f64>,
}

impl Cubes {
    /// Creates the scene.
    pub(super) fn new(document: &Document, window: &Window) -> Self {
        let element = document.element::<HtmlCanvasElement>(ids::COMPARE_CUBES);
        let canvas = element.as_ref().map(Canvas::new);
        let graphics = canvas.as_ref().and_then(|canvas| canvas.graphics().ok());
        let gallery = graphics.and_then(|graphics| Gallery::new(graphics, &Palette::WCA).ok());
        Self {
            window: window.clone(),
            element,
            canvas,
            gallery: RefCell::new(gallery),
            quality: Cell::default(),
            busy_until: Cell::default(),
        }
    }

    /// Follows the size of the canvas and the graphics context.
    pub(super) fn listen(&self, dialog: &Rc<Compare>) {
        if let Some(canvas) = &self.canvas {
            let dialog = dialog.clone();
            canvas.set_wake(move || dialog.request_frame());
        }
        dialog.on_resize(&[ids::COMPARE_CUBES], |dialog| {
            dialog.cubes.fit();
            dialog.request_frame();
        });
    }

    /// Applies the look of the page, without overshoot: the cubes are compared.
    pub(super) fn follow_look(&self, page: &Page) {
        self.with_gallery(|gallery| gallery.set_look(&Look::parse(&page.snapshot().look), false));
    }

    /// Shows the cubes of a comparison.
    pub(super) fn show(&self, comparison: &Comparison) {
        self.with_gallery(|gallery| gallery.show_all(2, comparison.cube()));
        self.fit();
        self.change(&comparison.shown(), 0.0);
    }

    /// Changes cubes at a time in milliseconds.
    pub(super) fn change(&self, changes: &[CubeChange], now: f64) {
        let is_reduced = is_motion_reduced(&self.window);
        let mut busy = 0.0_f64;
        self.with_gallery(|gallery| {
            for change in changes {
                match change {
                    CubeChange::Show(number, cube) => {
                        if let Some(view) = gallery.view(*number) {
                            view.show(cube);
                        }
                    }
                    CubeChange::Turn(number, turn, seconds) => {
                        busy = busy.max(1e3 * seconds);
                        if let Some(view) = gallery.view(*number) {
                            view.start_turn(*turn, if is_reduced { 0.0 } else { *seconds as f32 });
                        }
                    }
                }
            }
        });
        self.busy_until.set(now + busy);
    }

    /// Returns whether no layer is turning, or would be if turns were animated.
    pub(super) fn are_at_rest(&self, now: f64) -> bool {
        let is_turning = self.with_gallery(|gallery| gallery.views().any(|view| view.is_turning()));
        now >= self.busy_until.get() && !is_turning.unwrap_or(false)
    }

    /// Draws the frame at a time in milliseconds and returns whether the next will differ.
    pub(super) fn draw(&self, now: f64) -> bool {
        self.follow_graphics();
        let is_moving = self.with_gallery(|gallery| gallery.is_restless()).unwrap_or(false);
        let mut quality = self.quality.get();
        let is_changed = quality.follow(now, is_moving);
        self.quality.set(quality);
        if is_changed {
            self.fit();
        }
        let is_animating = self.with_gallery(|gallery| gallery.frame(now).animating);
        // A frame at rest follows, at full resolution.
        is_animating.unwrap_or(false) || quality.last_share() < 1.0
    }

    /// Fits the cubes to the halves of the canvas.
    pub(super) fn fit(&self) {
        let (Some(element), Some(canvas)) = (&self.element, &self.canvas) else { return };
        let place = element.get_bounding_client_rect();
        let (width, height) = (place.width() / 2.0, place.height());
        if width <= 0.0 || height <= 0.0 {
            return;
        }
        let ratio = self.window.device_pixel_ratio().min(View::SHARPEST) * self.quality.get().last_share();
        self.with_gallery(|gallery| {
            canvas.set_pixels(gallery.resize(place.width(), height, ratio));
            for (number, left) in [0.0, width].into_iter().enumerate() {
                gallery.place(number, Area { left, top: 0.0, width, height });
            }
        });
    }

    /// Handles loss and restoration of the graphics context.
    fn follow_graphics(&self) {
        let Some(canvas) = &self.canvas else { return };
        if let Some(Err(error)) = self.with_gallery(|gallery| canvas.follow(gallery)) {
            or_log::<()>("graphics", Err(error.to_string().into()));
        }
    }

    fn with_gallery<T>(&self, act: impl FnOnce(&mut Gallery) -> T) -> Option<T> {
        self.gallery.borrow_mut().as_mut().map(act)
    }
}
