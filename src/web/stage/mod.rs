//! The cube on its canvas: the displayed state, animation and pointer input.

mod gestures;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_cube::{Face, Facelets, Layers, Piece, Turn};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{HtmlCanvasElement, ResizeObserver};

use crate::app::App;
use crate::ids;
use godspeed_browser::{Document, is_motion_reduced, log_error, or_log};
use godspeed_page::lesson::Walkthrough;
use godspeed_page::state::State;
use godspeed_scene::{Canvas, Gestures, Graphics, Look, Palette, Quality, SceneError, View};
use godspeed_timeline::Motion;

/// Maximum number of layers for which the stickers are written to the document.
const LARGEST_DESCRIBED: usize = 100;

/// Maximum number of layers for which they are also written during moves.
const LARGEST_DESCRIBED_ALWAYS: usize = 20;

/// The canvas and its contents.
pub(crate) struct Stage {
    element: Option<HtmlCanvasElement>,
    canvas: Option<Canvas>,
    /// The graphics that were started, until the stage is opened.
    graphics: RefCell<Option<Result<Graphics, SceneError>>>,
    /// Whether the stage shows a cube, or the reason why it cannot.
    is_open: Cell<bool>,
    is_rendered_in_software: Cell<bool>,
    view: RefCell<Option<View>>,
    gestures: RefCell<Gestures>,
    quality: Cell<Quality>,
    /// Whether the next frame differs from the last one although no layer is turning.
    is_restless: Cell<bool>,
    described: RefCell<Option<Facelets>>,
    /// The layers of the button under the mouse.
    pointed_out: Cell<Option<(Face, Layers)>>,
    /// The move of the list under the mouse.
    listed: Cell<Option<Turn>>,
    /// The layers of the sticker under the mouse.
    hovered: Cell<[Option<(Face, Layers)>; 2]>,
}

impl Stage {
    /// Creates the stage. It shows nothing until it is opened.
    pub(crate) fn new(document: &Document) -> Self {
        let element = document.element::<HtmlCanvasElement>(ids::CUBE);
        Self {
            canvas: element.as_ref().map(Canvas::new),
            element,
            graphics: RefCell::default(),
            is_open: Cell::default(),
            is_rendered_in_software: Cell::default(),
            view: RefCell::default(),
            gestures: RefCell::default(),
            quality: Cell::default(),
            is_restless: Cell::default(),
            described: RefCell::default(),
            pointed_out: Cell::default(),
            listed: Cell::default(),
            hovered: Cell::default(),
        }
    }

    /// Starts the graphics, once. This and [`Stage::open`] each take as long as the rest of the page's start.
    pub(crate) fn start_graphics(&self) {
        if self.is_open() || self.graphics.borrow().is_some() {
            return;
        }
        let (Some(canvas), Some((width, height, ratio))) = (&self.canvas, self.extent()) else { return };
        // First, because browsers make the memory of a canvas anew when its size changes.
        canvas.set_pixels(View::pixels(width, height, ratio));
        *self.graphics.borrow_mut() = Some(canvas.graphics());
    }

    /// Shows a cube in a look with the graphics that were started.
    ///
    /// If the cube cannot be drawn, the page shows the reason instead.
    pub(crate) fn open(&self, document: &Document, cube: &Facelets, look: &str) {
        self.is_open.set(true);
        let (Some(canvas), Some(graphics)) = (&self.canvas, self.graphics.take()) else { return };
        match graphics.and_then(|graphics| View::new(graphics, cube, &Palette::WCA)) {
            Ok(view) => *self.view.borrow_mut() = Some(view),
            Err(error) => {
                document.text(ids::MISSING_WHAT, "Cannot draw the cube");
                document.text(ids::MISSING_REMEDY, &error.to_string());
                document.visible(ids::MISSING, true);
            }
        }
        self.is_rendered_in_software.set(canvas.is_rendered_in_software());
        self.set_look(look);
        self.fit();
    }

    /// Returns whether the stage shows a cube, or the reason why it cannot.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// Registers the listeners for pointers and canvas size changes.
    pub(crate) fn listen(&self, app: &Rc<App>) {
        let (Some(element), Some(canvas)) = (&self.element, &self.canvas) else { return };
        gestures::listen(app, element);
        let woken = app.clone();
        canvas.set_wake(move || woken.request_frame());
        let resized = app.clone();
        let closure = Closure::<dyn FnMut()>::new(move || {
            resized.stage.fit();
            resized.request_frame();
        });
        if let Some(observer) = or_log("resize", ResizeObserver::new(closure.as_ref().unchecked_ref())) {
            observer.observe(element);
        }
        closure.forget();
    }

    /// Shows a position without animation.
    pub(crate) fn show(&self, cube: &Facelets) {
        self.with_view(|view| view.show(cube));
    }

    /// Changes the look of the cube, as the dialog Appearance writes it.
    pub(crate) fn set_look(&self, text: &str) {
        self.with_view(|view| view.set_look(&Look::parse(text), !prefers_reduced_motion()));
    }

    /// Resets the camera.
    pub(crate) fn reset_view(&self) {
        self.with_view(|view| view.reset_camera(!prefers_reduced_motion()));
    }

    /// Highlights the layers that a button would turn, and tilts those of a move of the list in its direction.
    pub(crate) fn point_out(&self, layers: Option<(Face, Layers)>, listed: Option<Turn>) {
        self.pointed_out.set(layers);
        self.listed.set(listed);
    }

    /// Spotlights the pieces of the current lesson step.
    pub(crate) fn light(&self, walkthrough: Option<&Walkthrough<'_>>) {
        let pieces = walkthrough.map_or(&[][..], |walkthrough| &walkthrough.step().stage.pieces);
        self.with_view(|view| view.spotlight(pieces, !prefers_reduced_motion()));
    }

    /// Highlights the layers that a button, drag, hint or the next key would turn.
    fn mark(&self, state: &State) {
        let hint = state.shown_hint().filter(|_| state.player.is_idle());
        let layers = match self.pointed_out.get().or(hint.map(|turn| (turn.face, turn.layers))) {
            Some(layers) => [Some(layers), None],
            None if self.hovered.get() != [None; 2] => self.hovered.get(),
            None => [state.chosen_layers(), None],
        };
        if let Some(view) = self.view.borrow_mut().as_mut() {
            view.highlight(layers);
            let tilted = self.listed.get().or(hint).filter(|_| !view.is_turning());
            view.lean(tilted, !prefers_reduced_motion());
        }
    }

    /// Draws the frame at `now`, in milliseconds, and returns whether a turn has ended.
    pub(crate) fn draw(&self, now: f64, state: &State) -> bool {
        self.mark(state);
        let mut view = self.view.borrow_mut();
        let Some(view) = view.as_mut() else { return false };
        self.follow_graphics(view);
        self.follow_quality(now, view);
        let frame = view.frame(now);
        // A frame at rest follows, at full resolution.
        self.is_restless.set(frame.animating || self.quality.get().last_share() < 1.0);
        frame.finished.is_some()
    }

    /// Returns whether no layer is turning, so that a turn can start.
    pub(crate) fn is_at_rest(&self) -> bool {
        !self.view.borrow().as_ref().is_some_and(View::is_turning)
    }

    /// Returns how turns can be animated.
    pub(crate) fn motion(&self) -> Motion {
        match self.view.borrow().as_ref() {
            None => Motion::Hidden,
            Some(_) if prefers_reduced_motion() => Motion::Reduced,
            Some(_) => Motion::Animated,
        }
    }

    /// Applies turns to the displayed position without animation.
    pub(crate) fn apply(&self, turns: &[Turn]) {
        if let Some(view) = self.view.borrow_mut().as_mut() {
            let mut cube = view.cube().clone();
            cube.turn_all(turns);
            view.show(&cube);
            self.is_restless.set(true);
        }
    }

    /// Animates a turn of the displayed position.
    pub(crate) fn animate(&self, turn: Turn, seconds: f64) {
        self.with_view(|view| view.start_turn(turn, seconds as f32));
    }

    /// Fits the resolution to the time between frames.
    fn follow_quality(&self, now: f64, view: &mut View) {
        let mut quality = self.quality.get();
        let is_changed = quality.follow(now, view.is_turning() || view.is_restless());
        self.quality.set(quality);
        if is_changed {
            self.fit_view(view);
        }
    }

    /// Handles loss and restoration of the graphics context.
    fn follow_graphics(&self, view: &mut View) {
        let Some(canvas) = &self.canvas else { return };
        if let Err(error) = canvas.follow(view) {
            log_error("graphics", &error.to_string().into());
        }
    }

    /// Returns whether frames are rendered by the CPU instead of a graphics card.
    pub(crate) fn is_rendered_in_software(&self) -> bool {
        self.is_rendered_in_software.get()
    }

    /// Returns whether the next frame will differ.
    pub(crate) fn needs_frame(&self, state: &State) -> bool {
        let is_gesture = self.gestures.borrow().is_under_way();
        is_gesture || !self.is_at_rest() || self.is_restless.get() || state.player.needs_frame()
    }

    /// Writes the state to the canvas' attributes, for screen readers and tests. Returns whether it has changed.
    pub(crate) fn describe(&self, document: &Document, state: &State) -> bool {
        let view = self.view.borrow();
        let is_turning = view.as_ref().is_some_and(View::is_turning) || !state.player.is_idle();
        let lit = view.as_ref().map(View::lit).unwrap_or_default();
        document.attribute(
            ids::CUBE,
            "data-lit",
            &lit.iter().map(Piece::to_string).collect::<Vec<_>>().join(" "),
        );
        document.attribute(ids::CUBE, "data-turning", if is_turning { "true" } else { "false" });
        let present = state.timeline.present();
        let size = state.size().layers();
        let mut described = self.described.borrow_mut();
        let is_time = size <= LARGEST_DESCRIBED_ALWAYS || !(is_turning || state.player.playing);
        let is_new = is_time && described.as_ref() != Some(present);
        if is_new {
            let text = if size <= LARGEST_DESCRIBED { present.to_string() } else { String::new() };
            document.attribute(ids::CUBE, "data-state", &text);
            let solved = if present.is_solved() { "solved" } else { "not solved" };
            document.attribute(
                ids::CUBE,
                "aria-label",
                &format!("{size} by {size} by {size} cube, {solved}"),
            );
            *described = Some(present.clone());
        }
        if let Some(view) = view.as_ref().filter(|_| !is_turning) {
            let times = view.frame_times();
            if times.frames > 0 {
                document.attribute(ids::CUBE, "data-frame-ms", &format!("{:.3}", times.median_ms));
            }
        }
        is_new
    }

    fn fit(&self) {
        if let Some(view) = &mut *self.view.borrow_mut() {
            self.fit_view(view);
        }
    }

    fn fit_view(&self, view: &mut View) {
        if let (Some(canvas), Some((width, height, ratio))) = (&self.canvas, self.extent()) {
            canvas.set_pixels(view.resize(width, height, ratio));
        }
    }

    /// Returns width and height of the canvas in CSS pixels, and the device pixels of each that are drawn.
    fn extent(&self) -> Option<(f64, f64, f64)> {
        let element = self.element.as_ref()?;
        let ratio = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio());
        let drawn = ratio.min(View::SHARPEST) * self.quality.get().last_share();
        Some((f64::from(element.client_width()), f64::from(element.client_height()), drawn))
    }
}

/// Returns whether the user prefers reduced motion.
fn prefers_reduced_motion() -> bool {
    web_sys::window().is_some_and(|window| is_motion_reduced(&window))
}
