//! The cubes of all lanes on their canvas.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use godspeed_browser::{Document, is_motion_reduced, or_log};
use godspeed_cube::Facelets;
use godspeed_scene::{Area, Canvas, Gallery, Look, Palette, Quality, SceneError, View};
use godspeed_timeline::CubeChange;
use web_sys::{HtmlCanvasElement, HtmlElement, Window};

use super::{Race, fit, ids};
use crate::state::RaceState;

/// The number of frames whose times are stored.
const LOGGED_FRAMES: usize = 240;

/// The number of frames after which their times are written.
const DESCRIBED_FRAMES: usize = 20;

/// The canvas with all cubes.
pub(crate) struct Track {
    window: Window,
    element: Option<HtmlCanvasElement>,
    canvas: Option<Canvas>,
    /// `None` if the browser cannot draw; the race continues without cubes.
    gallery: RefCell<Option<Gallery>>,
    /// The times at which turns without animation end, in milliseconds.
    busy_until: RefCell<Vec<f64>>,
    /// The milliseconds that frames have taken.
    frames: RefCell<VecDeque<f64>>,
    /// The number of frames since their times were written.
    logged: Cell<usize>,
    is_moving: Cell<bool>,
    quality: Cell<Quality>,
    /// The width and height of the canvas and the areas of its cubes in CSS pixels.
    places: RefCell<(f64, f64, Vec<Area>)>,
}

/// Registers the listeners of the canvas: the look, the size of the lanes, and the graphics context.
pub(super) fn listen(race: &Rc<Race>) {
    race.track.set_look(&race.page.snapshot().look);
    if let Some(canvas) = &race.track.canvas {
        let race = race.clone();
        canvas.set_wake(move || race.request_frame());
    }
    race.on_resize(&[ids::RACE_LANES], |race| fit(race));
}

impl Track {
    /// Creates the scene; also returns why the browser cannot draw it, if it cannot.
    pub(super) fn new(document: &Document, window: &Window) -> (Self, Option<SceneError>) {
        let element = document.element::<HtmlCanvasElement>(ids::RACE_CANVAS);
        let canvas = element.as_ref().map(Canvas::new);
        let gallery = canvas.as_ref().map(|canvas| Gallery::new(canvas.graphics()?, &Palette::WCA));
        let (gallery, error) = match gallery {
            Some(Ok(gallery)) => (Some(gallery), None),
            Some(Err(error)) => (None, Some(error)),
            None => (None, None),
        };
        let track = Self {
            window: window.clone(),
            element,
            canvas,
            gallery: RefCell::new(gallery),
            busy_until: RefCell::default(),
            frames: RefCell::default(),
            logged: Cell::default(),
            is_moving: Cell::default(),
            quality: Cell::default(),
            places: RefCell::default(),
        };
        (track, error)
    }

    /// Returns whether the user prefers reduced motion.
    pub(super) fn is_motion_reduced(&self) -> bool {
        is_motion_reduced(&self.window)
    }

    /// Applies the page's look, without overshoot: the cubes are compared.
    pub(super) fn set_look(&self, look: &str) {
        self.with_gallery(|gallery| gallery.set_look(&Look::parse(look), false));
    }

    /// Shows `count` cubes in one state.
    pub(super) fn show_all(&self, count: usize, cube: &Facelets) {
        *self.busy_until.borrow_mut() = vec![0.0; count];
        self.with_gallery(|gallery| gallery.show_all(count, cube));
    }

    /// Changes cubes.
    pub(super) fn change(&self, changes: &[CubeChange], now: f64) {
        if changes.is_empty() {
            return;
        }
        let is_reduced = self.is_motion_reduced();
        self.with_gallery(|gallery| {
            for change in changes {
                match change {
                    CubeChange::Show(number, cube) => {
                        if let Some(view) = gallery.view(*number) {
                            view.show(cube);
                        }
                    }
                    CubeChange::Turn(number, turn, seconds) => {
                        if let Some(view) = gallery.view(*number) {
                            view.start_turn(*turn, if is_reduced { 0.0 } else { *seconds as f32 });
                        }
                        if let Some(until) = self.busy_until.borrow_mut().get_mut(*number) {
                            *until = if is_reduced { now + 1e3 * seconds } else { 0.0 };
                        }
                    }
                }
            }
        });
    }

    /// Returns whether no layer of a cube is turning.
    pub(super) fn is_at_rest(&self, number: usize, now: f64) -> bool {
        let is_turning =
            self.with_gallery(|gallery| gallery.view(number).is_some_and(|view| view.is_turning()));
        let is_busy = self.busy_until.borrow().get(number).is_some_and(|&until| now < until);
        !is_turning.unwrap_or(false) && !is_busy
    }

    /// Calls a function with a cube.
    pub(super) fn with_view<T>(&self, number: usize, act: impl FnOnce(&mut View) -> T) -> Option<T> {
        self.with_gallery(|gallery| gallery.view(number).map(act)).flatten()
    }

    /// Rotates the view of all cubes.
    pub(super) fn orbit(&self, dx: f32, dy: f32) {
        self.with_gallery(|gallery| gallery.views().for_each(|view| view.orbit(dx, dy)));
    }

    /// Draws the frame at `now`, in milliseconds, and returns whether the next will differ.
    pub(super) fn draw(&self, now: f64, state: &RaceState) -> bool {
        self.follow_graphics();
        self.follow_quality(now);
        let turning = state.race().and_then(|race| Some((race, race.turning_lane()?)));
        let is_moving = self.with_gallery(|gallery| {
            if let Some((race, number)) = turning
                && let Some(cube) = gallery.view(number)
            {
                let chosen = race.lanes().get(number).and_then(|lane| lane.human()?.chosen());
                cube.highlight([chosen, None]);
            }
            gallery.frame(now).animating
        });
        self.is_moving.set(is_moving.unwrap_or(false));
        // A frame at rest follows, at full resolution.
        self.is_moving.get() || self.quality.get().last_share() < 1.0
    }

    /// Fits the resolution to the time between frames.
    fn follow_quality(&self, now: f64) {
        let is_moving = self.with_gallery(|gallery| gallery.is_restless());
        let mut quality = self.quality.get();
        let is_changed = quality.follow(now, is_moving.unwrap_or(false));
        self.quality.set(quality);
        if is_changed {
            self.fit_gallery();
        }
    }

    /// Records how long a frame has taken, if cubes were moving.
    pub(super) fn log_frame(&self, ms: f64) {
        if self.is_moving.get() {
            let mut frames = self.frames.borrow_mut();
            if frames.len() == LOGGED_FRAMES {
                frames.pop_front();
            }
            frames.push_back(ms);
            self.logged.set(self.logged.get() + 1);
        }
    }

    /// Returns whether enough frames were logged to write their times during a long playback.
    pub(super) fn is_log_due(&self) -> bool {
        self.logged.get() >= DESCRIBED_FRAMES
    }

    /// Writes the median time of the last frames to the canvas, for tests.
    pub(super) fn describe(&self, document: &Document) {
        self.logged.set(0);
        let mut times: Vec<f64> = self.frames.borrow().iter().copied().collect();
        times.sort_by(f64::total_cmp);
        if let (Some(median), Some(worst)) = (times.get(times.len() / 2), times.last()) {
            document.attribute(ids::RACE_CANVAS, "data-frame-ms", &format!("{median:.3}"));
            document.attribute(ids::RACE_CANVAS, "data-worst-frame-ms", &format!("{worst:.3}"));
            document.attribute(ids::RACE_CANVAS, "data-frames", &times.len().to_string());
        }
    }

    /// Fits the canvas to the lanes, and each cube to its cell.
    pub(super) fn fit(&self, cells: &[HtmlElement]) {
        let Some(element) = &self.element else { return };
        let track = element.get_bounding_client_rect();
        if track.width() <= 0.0 || track.height() <= 0.0 {
            return;
        }
        let areas = cells.iter().map(|cell| {
            let cell = cell.get_bounding_client_rect();
            Area {
                left: cell.left() - track.left(),
                top: cell.top() - track.top(),
                width: cell.width(),
                height: cell.height(),
            }
        });
        *self.places.borrow_mut() = (track.width(), track.height(), areas.collect());
        self.fit_gallery();
    }

    fn fit_gallery(&self) {
        let Some(canvas) = &self.canvas else { return };
        let (width, height, areas) = &*self.places.borrow();
        self.with_gallery(|gallery| {
            let ratio =
                self.window.device_pixel_ratio().min(View::SHARPEST) * self.quality.get().last_share();
            canvas.set_pixels(gallery.resize(*width, *height, ratio));
            for (number, area) in areas.iter().enumerate() {
                gallery.place(number, *area);
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
