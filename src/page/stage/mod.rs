//! The cube on its canvas: what the view shows, when, and what pointers do to it.

mod gestures;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use cube::{Face, Facelets, Layers};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{HtmlCanvasElement, ResizeObserver};

use crate::app::screen::{Screen, or_log};
use crate::app::{App, matches_media};
use crate::state::State;
use crate::view::{Palette, View};

/// A cube with more layers than this does not write its stickers into the document at every turn.
const LARGEST_TOLD: usize = 100;

/// The canvas and what is drawn on it.
pub(crate) struct Stage {
    canvas: Option<HtmlCanvasElement>,
    view: RefCell<Option<View>>,
    gestures: RefCell<gestures::Gestures>,
    last_picture: Cell<Option<f64>>,
    /// Whether the last picture was one of several that glide.
    is_restless: Cell<bool>,
    /// Until when the present turn of a playing line stands, where nothing may move.
    stands_until: Cell<f64>,
    told: RefCell<Option<Facelets>>,
}

impl Stage {
    /// The stage of a page, with a cube on it. If the cube cannot be drawn, the page says why in its place.
    pub(crate) fn new(screen: &Screen, cube: &Facelets) -> Self {
        let canvas = screen.element::<HtmlCanvasElement>("cube");
        let view = canvas.as_ref().map(|canvas| View::new(canvas, cube, &Palette::WCA));
        let view = match view {
            Some(Ok(view)) => Some(view),
            Some(Err(error)) => {
                screen.text("missing-what", "The cube cannot be drawn");
                screen.text("missing-remedy", &error.to_string());
                screen.visible("missing", true);
                None
            }
            None => None,
        };
        Self {
            canvas,
            view: RefCell::new(view),
            gestures: RefCell::default(),
            last_picture: Cell::default(),
            is_restless: Cell::default(),
            stands_until: Cell::default(),
            told: RefCell::default(),
        }
    }

    /// Hears of pointers, and of changes of the canvas' size.
    pub(crate) fn listen(&self, app: &Rc<App>) {
        let Some(canvas) = &self.canvas else { return };
        gestures::listen(app, canvas);
        if let Some(view) = self.view.borrow().as_ref() {
            let app = app.clone();
            view.set_wake(move || app.ask_frame());
        }
        let resized = app.clone();
        let closure = Closure::<dyn FnMut()>::new(move || {
            resized.stage.fit(&resized);
            resized.ask_frame();
        });
        if let Some(observer) = or_log("resize", ResizeObserver::new(closure.as_ref().unchecked_ref())) {
            observer.observe(canvas);
        }
        closure.forget();
        self.fit(app);
    }

    /// Shows a position at once.
    pub(crate) fn show(&self, cube: &Facelets) {
        self.stands_until.set(0.0);
        if let Some(view) = self.view.borrow_mut().as_mut() {
            view.show(cube);
        }
    }

    /// Looks at the cube as at the start.
    pub(crate) fn reset_view(&self) {
        if let Some(view) = self.view.borrow_mut().as_mut() {
            view.reset_camera(!is_still());
        }
    }

    /// Points out the layers a button would turn.
    pub(crate) fn point_out(&self, layers: Option<(Face, Layers)>) {
        if let Some(view) = self.view.borrow_mut().as_mut() {
            view.highlight(layers);
        }
    }

    /// Draws the picture of a time. Says whether the position on the line has moved.
    pub(crate) fn draw(&self, now: f64, state: &mut State) -> bool {
        let seconds = self.last_picture.replace(Some(now)).map_or(0.0, |last| (now - last) / 1e3);
        let mut view = self.view.borrow_mut();
        let Some(view) = view.as_mut() else {
            // Nothing can be seen, so nothing has to be waited for.
            return std::iter::from_fn(|| state.next_turn()).count() > 0;
        };
        let frame = view.frame(now);
        self.is_restless.set(frame.animating);
        let has_moved = frame.finished.is_some();
        if view.is_turning() || now < self.stands_until.get() {
            return has_moved;
        }
        self.start_turns(view, state, seconds.clamp(0.0, 0.25), now) || has_moved
    }

    /// Starts the next turn. Turns that would be over before the next picture are done without one.
    fn start_turns(&self, view: &mut View, state: &mut State, mut spare: f64, now: f64) -> bool {
        let mut unseen = Vec::new();
        let mut next = state.next_turn();
        while let Some((turn, seconds)) = next.filter(|&(_, seconds)| seconds < spare) {
            unseen.push(turn);
            spare -= seconds;
            next = state.next_turn();
        }
        if next.is_some() && is_still() {
            unseen.extend(next.map(|(turn, _)| turn));
            self.stands_until.set(now + next.map_or(0.0, |(_, seconds)| seconds * 1e3));
            next = None;
        }
        let has_moved = !unseen.is_empty() || next.is_some();
        if !unseen.is_empty() {
            let mut cube = view.cube().clone();
            cube.turn_all(&unseen);
            view.show(&cube);
        }
        if let Some((turn, seconds)) = next {
            view.start_turn(turn, seconds as f32);
        }
        has_moved
    }

    /// Whether the picture goes on to change.
    pub(crate) fn wants_frame(&self, state: &State) -> bool {
        let is_gesture = self.gestures.borrow().is_under_way();
        let view = self.view.borrow();
        let is_moving = view.as_ref().is_some_and(|view| view.is_turning());
        let goes_on = is_gesture
            || is_moving
            || self.is_restless.get()
            || state.player.playing
            || !state.player.is_idle();
        if !goes_on {
            self.last_picture.set(None);
        }
        goes_on
    }

    /// Writes what stands on the canvas into its attributes, where people without eyes and tests find it.
    pub(crate) fn tell(&self, screen: &Screen, state: &State) {
        let view = self.view.borrow();
        let is_turning = view.as_ref().is_some_and(View::is_turning) || !state.player.is_idle();
        screen.attribute("cube", "data-turning", if is_turning { "true" } else { "false" });
        let present = state.line.present();
        let mut told = self.told.borrow_mut();
        if told.as_ref() != Some(present) {
            let is_small = state.size().layers() <= LARGEST_TOLD;
            screen.attribute(
                "cube",
                "data-state",
                &if is_small { present.to_string() } else { String::new() },
            );
            let solved = if present.is_solved() { "solved" } else { "not solved" };
            let size = state.size().layers();
            screen.attribute("cube", "aria-label", &format!("Cube {size} by {size} by {size}, {solved}"));
            *told = Some(present.clone());
        }
        if let Some(view) = view.as_ref().filter(|_| !is_turning) {
            let times = view.frame_times();
            if times.frames > 0 {
                screen.attribute("cube", "data-frame-ms", &format!("{:.3}", times.median_ms));
            }
        }
    }

    fn fit(&self, app: &App) {
        let (Some(canvas), Some(view)) = (&self.canvas, &mut *self.view.borrow_mut()) else { return };
        let (width, height) = (f64::from(canvas.client_width()), f64::from(canvas.client_height()));
        view.resize(width, height, app.window.device_pixel_ratio());
    }
}

/// Whether the person asked for no motion.
fn is_still() -> bool {
    web_sys::window().is_some_and(|window| matches_media(&window, "(prefers-reduced-motion: reduce)"))
}
