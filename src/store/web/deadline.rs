use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::{Array, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use super::clock::sleep;

/// The reason why a promise with a deadline has no result.
pub(super) enum Missed {
    /// It was rejected with this error.
    Rejected(JsValue),
    /// It was not settled in time.
    NoAnswer,
}

/// Waits for a promise for some seconds.
///
/// The seconds are counted one by one, so a tab that is frozen in the meantime does not miss the deadline.
///
/// # Errors
/// [`Missed`] if the promise was rejected or was not settled in time.
pub(super) async fn within(seconds: u32, promise: &Promise) -> Result<JsValue, Missed> {
    let is_settled = Rc::new(Cell::new(false));
    let (waiting, missed) = (is_settled.clone(), Rc::new(Cell::new(false)));
    let missing = missed.clone();
    let timer = future_to_promise(async move {
        for _ in 0..seconds {
            sleep(Duration::from_secs(1)).await;
            if waiting.get() {
                return Ok(JsValue::UNDEFINED);
            }
        }
        missing.set(true);
        Ok(JsValue::UNDEFINED)
    });
    let first = JsFuture::from(Promise::race(&Array::of2(promise, &timer))).await;
    is_settled.set(true);
    match first {
        Ok(_) if missed.get() => Err(Missed::NoAnswer),
        Ok(value) => Ok(value),
        Err(error) => Err(Missed::Rejected(error)),
    }
}
