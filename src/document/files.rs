//! Files, the clipboard and the address bar.

use js_sys::{Array, Date, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url, Window};

use crate::{Document, or_log};

/// Offers a text as a file to download.
pub fn save(document: &Document, name: &str, media_type: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options);
    if let Some(blob) = or_log("file", blob) {
        save_blob(document, name, &blob);
    }
}

/// Offers a file to download.
pub fn save_blob(document: &Document, name: &str, file: &Blob) {
    let Some(url) = or_log("file", Url::create_object_url_with_blob(file)) else { return };
    if let Some(link) = document.make("a").and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    or_log("file", Url::revoke_object_url(&url));
}

/// Shows a link, given from its question mark on, in the address bar.
pub fn show_link(window: &Window, link: &str) {
    if let Some(history) = or_log("history", window.history()) {
        or_log("history", history.replace_state_with_url(&JsValue::NULL, "", Some(link)));
    }
}

/// Copies the address to the clipboard and reports to `say`.
pub fn copy_address(window: &Window, say: impl FnOnce(String) + 'static) {
    let link = or_log("address", window.location().href()).unwrap_or_default();
    copy_text(window, link, |is_copied| {
        let text =
            if is_copied { "Link copied." } else { "Could not copy the link. Copy it from the address bar." };
        say(text.to_owned());
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

/// Returns the date in UTC, to the second: `2026-11-22T23:42:47Z`.
#[must_use]
pub fn utc_now() -> String {
    let text: String = Date::new_0().to_iso_string().into();
    text.split('.').next().map_or(text.clone(), |seconds| format!("{seconds}Z"))
}
