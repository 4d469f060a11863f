//! Data kept in `localStorage` between visits.
//!
//! Access may be denied; the page works without it.

use web_sys::Window;

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
