use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::Window;

use crate::or_log;

type Draw = Closure<dyn FnMut(f64)>;

/// The animation frames of an owner: at most one is requested at a time.
pub struct Frames {
    window: Window,
    is_requested: Rc<Cell<bool>>,
    draw: RefCell<Option<Draw>>,
}

impl Frames {
    /// Creates the frames of a window. None is drawn before [`Frames::draw_with`].
    #[must_use]
    pub fn new(window: Window) -> Self {
        Self { window, is_requested: Rc::default(), draw: RefCell::default() }
    }

    /// Sets the function that draws a frame at a time in milliseconds, for as long as the owner exists.
    pub fn draw_with<T: 'static>(&self, owner: Weak<T>, mut draw: impl FnMut(&Rc<T>, f64) + 'static) {
        let is_requested = self.is_requested.clone();
        *self.draw.borrow_mut() = Some(Closure::new(move |now| {
            is_requested.set(false);
            if let Some(owner) = owner.upgrade() {
                draw(&owner, now);
            }
        }));
    }

    /// Requests a frame, unless one is already requested.
    pub fn request(&self) {
        let draw = self.draw.borrow();
        let Some(draw) = draw.as_ref().filter(|_| !self.is_requested.get()) else { return };
        let requested = self.window.request_animation_frame(draw.as_ref().unchecked_ref());
        self.is_requested.set(or_log("frame", requested).is_some());
    }
}
