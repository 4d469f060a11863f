//! The cube beside the form: the goal with grey stickers, or a solution that is played.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use godspeed_browser::{Document, is_motion_reduced, or_log, prevent_fling};
use godspeed_cube::{Alg, Facelets, Size, Turn};
use godspeed_scene::{Annotation, Canvas, Look, Palette, View};
use web_sys::{HtmlCanvasElement, PointerEvent, Window};

use super::{Find, ids, show_text};
use crate::state::{FindState, Msg, Section};

/// The seconds of a turn.
const TURN_SECONDS: f32 = 0.28;

/// The distance in CSS pixels from which a movement turns the view and does not paint.
const DRAG: f32 = 6.0;

/// The canvas and what is on it.
pub(super) struct Preview {
    window: Window,
    element: Option<HtmlCanvasElement>,
    canvas: Option<Canvas>,
    /// `None` if the browser cannot draw; the net and the texts remain.
    view: RefCell<Option<View>>,
    /// The turns that are still to be played.
    turns: RefCell<VecDeque<Turn>>,
    /// The cube and the turns that were played last; `None` while the goal is shown.
    played: RefCell<Option<(Facelets, Vec<Turn>)>>,
    /// The solution under the mouse.
    hovered: Cell<Option<usize>>,
    press: Cell<Option<Press>>,
}

/// A pressed pointer: where it was first and last, in CSS pixels, and whether it turns the view.
#[derive(Clone, Copy)]
struct Press {
    first: (f32, f32),
    last: (f32, f32),
    is_orbit: bool,
}

impl Preview {
    /// Creates the scene.
    pub(super) fn new(document: &Document, window: &Window) -> Self {
        let element = document.element::<HtmlCanvasElement>(ids::FIND_CUBE);
        let canvas = element.as_ref().map(Canvas::new);
        let graphics = canvas.as_ref().and_then(|canvas| canvas.graphics().ok());
        let solved = Facelets::solved(Size::THREE);
        let view = graphics.and_then(|graphics| View::new(graphics, &solved, &Palette::WCA).ok());
        Self {
            window: window.clone(),
            element,
            canvas,
            view: RefCell::new(view),
            turns: RefCell::default(),
            played: RefCell::default(),
            hovered: Cell::default(),
            press: Cell::default(),
        }
    }

    /// Applies the look of the page's cube.
    pub(super) fn set_look(&self, look: &Look) {
        let is_lively = !is_motion_reduced(&self.window);
        self.with_view(|view| view.set_look(look, is_lively));
    }

    /// Shows a cube with grey stickers.
    pub(super) fn show(&self, cube: &Facelets, blank: Vec<usize>) {
        self.turns.borrow_mut().clear();
        self.played.take();
        let annotation = Annotation { blank, ..Annotation::default() };
        self.with_view(|view| view.show_annotated(cube, annotation));
    }

    /// Shows a cube and plays turns. With reduced motion, it shows where they lead.
    pub(super) fn play(&self, cube: Facelets, turns: Vec<Turn>) {
        let mut shown = cube.clone();
        let is_reduced = is_motion_reduced(&self.window);
        if is_reduced {
            shown.turn_all(&turns);
        }
        self.with_view(|view| view.show_annotated(&shown, Annotation::default()));
        self.turns.replace(if is_reduced { VecDeque::new() } else { turns.iter().copied().collect() });
        self.played.replace(Some((cube, turns)));
    }

    /// Returns whether turns are being played.
    pub(super) fn is_playing(&self) -> bool {
        !self.turns.borrow().is_empty() || self.with_view(|view| view.is_turning()).unwrap_or(false)
    }

    /// Remembers the solution under the mouse, and returns whether it is another one.
    pub(super) fn hover(&self, number: Option<usize>) -> bool {
        self.hovered.replace(number) != number
    }

    /// Draws the frame at a time in milliseconds and returns whether another one follows.
    pub(super) fn draw(&self, now: f64) -> bool {
        self.follow_graphics();
        let is_turning = self.with_view(|view| view.is_turning()).unwrap_or(false);
        if !is_turning && let Some(turn) = self.turns.borrow_mut().pop_front() {
            self.with_view(|view| view.start_turn(turn, TURN_SECONDS));
        }
        let is_animating = self.with_view(|view| view.frame(now).animating).unwrap_or(false);
        is_animating || !self.turns.borrow().is_empty()
    }

    /// Fits the cube to its canvas.
    pub(super) fn fit(&self) {
        let (Some(element), Some(canvas)) = (&self.element, &self.canvas) else { return };
        let (width, height) = (f64::from(element.client_width()), f64::from(element.client_height()));
        if width > 0.0 && height > 0.0 {
            let ratio = self.window.device_pixel_ratio().min(View::SHARPEST);
            self.with_view(|view| canvas.set_pixels(view.resize(width, height, ratio)));
        }
    }

    /// Returns the facelet at a point of the canvas, in CSS pixels.
    fn facelet_at(&self, (x, y): (f32, f32)) -> Option<usize> {
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

/// Registers the listeners of the pointer, the buttons and the graphics context.
pub(super) fn listen(find: &Rc<Find>) {
    find.on_click(ids::FIND_AGAIN, |find| {
        let played = find.preview.played.borrow().clone();
        if let Some((cube, turns)) = played {
            find.preview.play(cube, turns);
            find.request_frame();
        }
    });
    find.send_on_click(ids::FIND_SHOW_GOAL, |_| Msg::Preview(None));
    find.on_resize(&[ids::FIND_CUBE], |find| {
        find.preview.fit();
        find.request_frame();
    });
    let Preview { element: Some(element), canvas: Some(canvas), .. } = &find.preview else { return };
    let woken = find.clone();
    canvas.set_wake(move || woken.request_frame());
    prevent_fling(element);
    let target = element.clone();
    find.on(element, "pointerdown", move |find, event: PointerEvent| {
        if event.is_primary() && event.button() == 0 {
            or_log("pointer", target.set_pointer_capture(event.pointer_id()));
            let at = point(&event);
            find.preview.press.set(Some(Press { first: at, last: at, is_orbit: false }));
        }
    });
    find.on(element, "pointermove", |find, event: PointerEvent| {
        if event.is_primary()
            && let Some(press) = find.preview.press.get()
        {
            drag(find, press, point(&event));
        }
    });
    find.on(element, "pointerup", |find, event: PointerEvent| {
        if event.is_primary()
            && let Some(press) = find.preview.press.take()
            && !press.is_orbit
        {
            paint(find, press.first);
        }
    });
    // The browser cancels the gesture when it scrolls the page.
    find.on(element, "pointercancel", |find, _: PointerEvent| find.preview.press.set(None));
}

fn drag(find: &Find, press: Press, at: (f32, f32)) {
    let is_orbit = press.is_orbit || (at.0 - press.first.0).hypot(at.1 - press.first.1) > DRAG;
    if is_orbit {
        find.preview.with_view(|view| view.orbit(at.0 - press.last.0, at.1 - press.last.1));
        find.request_frame();
    }
    find.preview.press.set(Some(Press { last: at, is_orbit, ..press }));
}

/// Makes the sticker at a point matter, or not, while the goal is shown.
fn paint(find: &Rc<Find>, at: (f32, f32)) {
    let shows_goal = find.preview.played.borrow().is_none() && find.state().section() == Section::Goal;
    let facelet = find.preview.facelet_at(at).filter(|_| shows_goal);
    if let Some(facelet) = facelet {
        let is_kept = !find.state().goal().goal().is_kept(facelet);
        find.send(Msg::Paint(facelet, is_kept));
    }
}

/// Shows the text and the buttons below the cube.
pub(super) fn show(document: &Document, find: &Find, state: &FindState) {
    let played = find.preview.played.borrow();
    let caption = match (&*played, state.section()) {
        (Some((cube, turns)), _) => Alg::new(cube.size(), turns.clone()).to_string(),
        (None, Section::Goal) => "The goal. Click a sticker to make it matter or not.".to_owned(),
        (None, Section::Sets) => "Click an algorithm to play it here.".to_owned(),
        (None, Section::Distances) => String::new(),
    };
    show_text(document, ids::FIND_CAPTION, &caption);
    document.visible(ids::FIND_PREVIEW, state.section() != Section::Distances);
    document.visible(ids::FIND_AGAIN, played.is_some());
    document.visible(ids::FIND_SHOW_GOAL, played.is_some() && state.section() == Section::Goal);
}

/// Returns the place of an event on the canvas in CSS pixels.
fn point(event: &PointerEvent) -> (f32, f32) {
    (event.offset_x() as f32, event.offset_y() as f32)
}
