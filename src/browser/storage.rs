//! Texts in `localStorage`. Access may be denied; page and views work without it.

use web_sys::Window;

/// Loads a text; returns an empty one if there is none or access is denied.
#[must_use]
pub fn load(window: &Window, key: &str) -> String {
    let storage = window.local_storage().ok().flatten();
    storage.and_then(|storage| storage.get_item(key).ok().flatten()).unwrap_or_default()
}

/// Stores a text and returns whether this succeeded.
pub fn store(window: &Window, key: &str, text: &str) -> bool {
    let storage = window.local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(key, text).is_ok())
}
