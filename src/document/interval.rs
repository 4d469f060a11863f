use std::cell::Cell;
use std::rc::{Rc, Weak};

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::Window;

use crate::or_log;

/// A function of an owner that is called again and again while it is switched on. The owner keeps the interval, which
/// ends with it.
pub struct Interval {
    window: Window,
    milliseconds: i32,
    act: Closure<dyn FnMut()>,
    timer: Cell<Option<i32>>,
}

impl Interval {
    /// Creates an interval that is switched off.
    pub fn new<T: 'static>(
        window: Window,
        milliseconds: i32,
        owner: Weak<T>,
        act: impl Fn(&Rc<T>) + 'static,
    ) -> Self {
        let act = Closure::new(move || {
            if let Some(owner) = owner.upgrade() {
                act(&owner);
            }
        });
        Self { window, milliseconds, act, timer: Cell::default() }
    }

    /// Switches it on or off. Once it is on, switching it on changes nothing.
    pub fn set(&self, on: bool) {
        match (on, self.timer.get()) {
            (true, None) => {
                let timer = self.window.set_interval_with_callback_and_timeout_and_arguments_0(
                    self.act.as_ref().unchecked_ref(),
                    self.milliseconds,
                );
                self.timer.set(or_log("interval", timer));
            }
            (false, Some(timer)) => {
                self.window.clear_interval_with_handle(timer);
                self.timer.set(None);
            }
            _ => {}
        }
    }
}

impl Drop for Interval {
    fn drop(&mut self) {
        self.set(false);
    }
}
