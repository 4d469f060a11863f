use web_sys::Window;

use godspeed_page::preferences::Preferences;

/// The key under which the browser keeps the preferences.
const KEY: &str = "godspeed";

/// The preferences of the last visit; defaults where the browser keeps none or forbids to look.
pub(crate) fn read(window: &Window) -> Preferences {
    let storage = window.local_storage().ok().flatten();
    let text = storage.and_then(|storage| storage.get_item(KEY).ok().flatten());
    Preferences::parse(&text.unwrap_or_default())
}

/// Keeps the preferences, if the browser lets us. That it does not is no fault to tell of: the page works the
/// same.
pub(crate) fn write(window: &Window, preferences: &Preferences) {
    if let Ok(Some(storage)) = window.local_storage() {
        let _kept = storage.set_item(KEY, &preferences.write());
    }
}
