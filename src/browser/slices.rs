use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;
use web_sys::Window;

use crate::or_log;

/// The longest slice in milliseconds, which leaves time for a frame and a step of the work.
const LONGEST_MS: f64 = 8.0;

/// Divides long work into slices, between which the browser draws frames and handles events.
pub struct TimeSlices {
    window: Window,
    began: f64,
}

impl TimeSlices {
    /// Begins the first slice.
    #[must_use]
    pub fn new(window: Window) -> Self {
        let began = now(&window);
        Self { window, began }
    }

    /// Returns at once, or after the browser has handled events if the slice is over.
    pub async fn pause(&mut self) {
        if now(&self.window) - self.began < LONGEST_MS {
            return;
        }
        let turn = Promise::new(&mut |resolve, _| {
            or_log("timeout", self.window.set_timeout_with_callback(&resolve));
        });
        or_log("timeout", JsFuture::from(turn).await);
        self.began = now(&self.window);
    }
}

fn now(window: &Window) -> f64 {
    window.performance().map_or(0.0, |performance| performance.now())
}
