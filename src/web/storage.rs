//! Data kept in `localStorage` between visits, and files saved by the user.
//!
//! Access to the storage may be denied; the page works without it.

use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement, Window};

use crate::screen::or_log;

/// The storage key of the preferences.
pub(crate) const PREFERENCES: &str = "godspeed";

/// The storage key of the solves.
///
/// It includes the format version, so that a page never reads an unsupported format.
pub(crate) const SOLVES: &str = "godspeed-solves-1";

/// Reads a text; returns an empty one if there is none or access is denied.
pub(crate) fn read(window: &Window, key: &str) -> String {
    let storage = window.local_storage().ok().flatten();
    storage.and_then(|storage| storage.get_item(key).ok().flatten()).unwrap_or_default()
}

/// Stores a text and returns whether this succeeded.
pub(crate) fn write(window: &Window, key: &str, text: &str) -> bool {
    let storage = window.local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Saves a text as a file in the user's folder for downloads.
pub(crate) fn save_file(document: &Document, name: &str, text: &str) {
    let address = format!("data:text/csv;charset=utf-8,{}", String::from(js_sys::encode_uri_component(text)));
    let Some(link) = or_log("save", document.create_element("a")) else { return };
    for (attribute, value) in [("href", address.as_str()), ("download", name)] {
        or_log("save", link.set_attribute(attribute, value));
    }
    if let Some(link) = link.dyn_ref::<HtmlElement>() {
        link.click();
    }
}
