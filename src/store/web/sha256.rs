use std::fmt::Write;

use godspeed_port::worker_scope;
use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Returns the SHA-256 of bytes in lower-case hexadecimal digits. The browser computes it on another thread.
///
/// # Errors
/// The browser's error; it only offers the function on https and localhost.
pub(super) async fn sha256(bytes: &ArrayBuffer) -> Result<String, JsValue> {
    let subtle = worker_scope().crypto()?.subtle();
    let digest = JsFuture::from(subtle.digest_with_str_and_buffer_source("SHA-256", bytes)?).await?;
    let digest = Uint8Array::new(&digest).to_vec();
    Ok(digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _written = write!(text, "{byte:02x}");
        text
    }))
}
