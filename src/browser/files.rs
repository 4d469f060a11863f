//! Files, the clipboard and the address bar.

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url, Window};

use crate::{Document, TimeSlices, or_log};

/// The number of bytes of a file that are read at once.
const PART: f64 = (1 << 20) as f64;

/// Offers a text as a file to download.
pub fn save(document: &Document, name: &str, media_type: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    // A large text is copied faster as bytes than as a string.
    let bytes = Array::of1(&Uint8Array::from(text.as_bytes()));
    let blob = Blob::new_with_u8_array_sequence_and_options(&bytes, &options);
    if let Some(blob) = or_log("file", blob) {
        save_blob(document, name, &blob);
    }
}

/// Offers a file to download.
pub fn save_blob(document: &Document, name: &str, file: &Blob) {
    let Some(url) = or_log("file", Url::create_object_url_with_blob(file)) else { return };
    let link = document.make("a", "", "").build();
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    or_log("file", Url::revoke_object_url(&url));
}

/// Reads a text in slices. Invalid UTF-8 is replaced.
///
/// # Errors
/// Returns the error of the browser.
pub async fn read_text(file: &Blob, slices: &mut TimeSlices) -> Result<String, JsValue> {
    let mut bytes = Vec::new();
    while (bytes.len() as f64) < file.size() {
        let start = bytes.len();
        let part = file.slice_with_f64_and_f64(start as f64, start as f64 + PART)?;
        let part = Uint8Array::new(&JsFuture::from(part.array_buffer()).await?);
        bytes.resize(start + part.length() as usize, 0);
        part.copy_to(&mut bytes[start..]);
        slices.pause().await;
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Returns the query of the address, with its question mark; empty if there is none.
#[must_use]
pub fn query(window: &Window) -> String {
    or_log("address", window.location().search()).unwrap_or_default()
}

/// Shows a link, given from its question mark on, in the address bar.
pub fn show_link(window: &Window, link: &str) {
    if let Some(history) = or_log("history", window.history()) {
        or_log("history", history.replace_state_with_url(&JsValue::NULL, "", Some(link)));
    }
}

/// Copies the address to the clipboard and reports the result.
pub fn copy_address(window: &Window, report: impl FnOnce(String) + 'static) {
    let link = or_log("address", window.location().href()).unwrap_or_default();
    copy_text(window, link, |is_copied| {
        let text =
            if is_copied { "Link copied." } else { "Could not copy the link. Copy it from the address bar." };
        report(text.to_owned());
    });
}

/// Copies a text to the clipboard, and reports whether the browser permitted it.
pub fn copy_text(window: &Window, text: String, done: impl FnOnce(bool) + 'static) {
    let navigator = window.navigator();
    // The clipboard is only available in secure contexts.
    let has_clipboard =
        Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|value| !value.is_undefined());
    spawn_local(async move {
        done(has_clipboard && JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok());
    });
}
