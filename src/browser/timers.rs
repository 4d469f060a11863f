use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::Window;

use crate::or_log;

/// Calls a function after some milliseconds; after 0, once the events already queued have been handled.
///
/// Returns the timer, by which the call can be cancelled.
pub fn later(window: &Window, milliseconds: i32, callback: impl FnOnce() + 'static) -> Option<i32> {
    let callback = Closure::once_into_js(callback);
    let timer =
        window.set_timeout_with_callback_and_timeout_and_arguments_0(callback.unchecked_ref(), milliseconds);
    or_log("timeout", timer)
}
