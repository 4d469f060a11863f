use std::fmt::Write;

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::page::scope;

/// The SHA-256 of these bytes, in lower-case hexadecimal digits. The browser hashes on a thread of its own.
///
/// # Errors
/// What the browser says; only where the page's address is not secure.
pub(super) async fn sha256(bytes: &ArrayBuffer) -> Result<String, JsValue> {
    let subtle = scope().crypto()?.subtle();
    let digest = JsFuture::from(subtle.digest_with_str_and_buffer_source("SHA-256", bytes)?).await?;
    let digest = Uint8Array::new(&digest).to_vec();
    Ok(digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _written = write!(text, "{byte:02x}");
        text
    }))
}
