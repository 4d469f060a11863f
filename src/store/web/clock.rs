use std::time::Duration;

use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;

use super::page::{complain, scope};

/// Seconds since 1970.
pub(super) fn now() -> f64 {
    js_sys::Date::now() / 1000.0
}

/// Waits.
pub(super) async fn sleep(time: Duration) {
    let milliseconds = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
    let promise = Promise::new(&mut |resolve, _| {
        let asked = scope().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
        if let Err(error) = asked {
            complain("The store has no timer", &error);
        }
    });
    if let Err(error) = JsFuture::from(promise).await {
        complain("The store's timer failed", &error);
    }
}
