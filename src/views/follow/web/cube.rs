//! The cube with the arrow of the next turn.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::{Document, Page, is_motion_reduced, or_log, set_markup};
use godspeed_cube::{Facelets, Size, Turn};
use godspeed_scene::{Canvas, Ground, Look, Palette, View, solid_svg, turn_arrow};
use godspeed_timeline::{Change, Motion};
use web_sys::{Element, HtmlCanvasElement, Window};

use super::{Follow, ids};

/// The width of the drawing that replaces the canvas, in pixels. The document scales it.
const DRAWING: f32 = 480.0;

/// The picture of the cube.
pub(super) struct Picture {
    window: Window,
    element: Option<HtmlCanvasElement>,
    canvas: Option<Canvas>,
    /// `None` if the browser cannot draw; the cube is then a vector drawing.
    view: RefCell<Option<View>>,
    look: Cell<Look>,
    shows_both_sides: Cell<bool>,
    /// The extent of the picture in CSS pixels.
    extent: Cell<(f64, f64)>,
}

impl Picture {
    /// Creates the scene.
    pub(super) fn new(document: &Document, window: &Window) -> Self {
        let element = document.element::<HtmlCanvasElement>(ids::FOLLOW_CUBE);
        let canvas = element.as_ref().map(Canvas::new);
        let graphics = canvas.as_ref().and_then(|canvas| canvas.graphics().ok());
        let solved = Facelets::solved(Size::THREE);
        let view = graphics.and_then(|graphics| View::new(graphics, &solved, &Palette::WCA).ok());
        Self {
            window: window.clone(),
            element,
            canvas,
            view: RefCell::new(view),
            look: Cell::default(),
            shows_both_sides: Cell::default(),
            extent: Cell::default(),
        }
    }

    /// Follows the size of the picture and the graphics context.
    pub(super) fn listen(&self, dialog: &Rc<Follow>) {
        if let Some(canvas) = &self.canvas {
            let dialog = dialog.clone();
            canvas.set_wake(move || dialog.request_frame());
        }
        dialog.on_resize(&[ids::FOLLOW_PICTURE], |dialog| {
            dialog.picture.fit();
            super::show_arrow(dialog);
            dialog.request_frame();
        });
    }

    /// Applies the look of the page, without overshoot and floating: the cube is imitated.
    pub(super) fn follow_look(&self, page: &Page) {
        self.look.set(Look::parse(&page.snapshot().look));
        self.apply_look();
    }

    /// Shows the hidden sides of the cube beside it, or not.
    pub(super) fn show_both_sides(&self, shows_both_sides: bool) {
        if self.shows_both_sides.replace(shows_both_sides) != shows_both_sides {
            self.apply_look();
        }
    }

    fn apply_look(&self) {
        let look = self.look.get();
        let look = Look { back_view: look.back_view || self.shows_both_sides.get(), ..look };
        self.with_view(|view| view.set_look(&look, false));
    }

    /// Returns the look of the page's cube.
    pub(super) const fn look(&self) -> &Cell<Look> {
        &self.look
    }

    /// Changes the cube.
    pub(super) fn change(&self, change: Change) {
        let is_reduced = is_motion_reduced(&self.window);
        self.with_view(|view| match change {
            Change::Show(cube) => view.show(&cube),
            Change::Apply(turns) => {
                let mut cube = view.cube().clone();
                cube.turn_all(&turns);
                view.show(&cube);
            }
            Change::Turn(turn, seconds) => {
                view.start_turn(turn, if is_reduced { 0.0 } else { seconds as f32 })
            }
        });
    }

    /// Returns how turns are shown.
    pub(super) fn motion(&self) -> Motion {
        match &*self.view.borrow() {
            None => Motion::Hidden,
            Some(_) if is_motion_reduced(&self.window) => Motion::Reduced,
            Some(_) => Motion::Animated,
        }
    }

    /// Returns whether no layer is turning.
    pub(super) fn is_at_rest(&self) -> bool {
        !self.view.borrow().as_ref().is_some_and(View::is_turning)
    }

    /// Draws a vector drawing of the cube where the browser cannot draw the scene.
    pub(super) fn draw_without_scene(&self, document: &Document, cube: &Facelets) {
        if self.view.borrow().is_none()
            && document.changes(ids::FOLLOW_DRAWING, "cube", &cube.to_string())
            && let Some(area) = document.element::<Element>(ids::FOLLOW_DRAWING)
        {
            set_markup(&area, &solid_svg(cube, DRAWING, Ground::Transparent, &self.look.get()));
        }
    }

    /// Outlines the layers of a turn, and returns the path of its arrow in CSS pixels.
    pub(super) fn arrow(&self, turn: Option<Turn>, size: Size) -> Option<String> {
        let layers = turn.filter(|turn| !turn.is_rotation(size)).map(|turn| (turn.face, turn.layers));
        self.with_view(|view| view.highlight([layers, None]));
        let (width, height) = self.extent.get();
        let corners = turn_arrow(turn?, size, width as f32, height as f32)?;
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        Some(format!("M{}Z", corners.join("L")))
    }

    /// Draws the frame at a time in milliseconds and returns whether another one follows.
    pub(super) fn draw(&self, now: f64) -> bool {
        self.follow_graphics();
        self.with_view(|view| view.frame(now).animating).unwrap_or(false)
    }

    /// Fits the cube to the picture.
    pub(super) fn fit(&self) {
        let Some(element) = &self.element else { return };
        let (width, height) = (f64::from(element.client_width()), f64::from(element.client_height()));
        if width <= 0.0 || height <= 0.0 {
            return;
        }
        self.extent.set((width, height));
        let ratio = self.window.device_pixel_ratio().min(View::SHARPEST);
        if let Some(canvas) = &self.canvas {
            self.with_view(|view| canvas.set_pixels(view.resize(width, height, ratio)));
        }
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
