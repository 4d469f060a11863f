use web_sys::Window;

use godspeed_page::preferences::Preferences;

/// The storage key of the preferences.
const KEY: &str = "godspeed";

/// Reads the stored preferences; defaults if there are none or access is denied.
pub(crate) fn read(window: &Window) -> Preferences {
    let storage = window.local_storage().ok().flatten();
    let text = storage.and_then(|storage| storage.get_item(KEY).ok().flatten());
    Preferences::parse(&text.unwrap_or_default())
}

/// Stores the preferences.
///
/// Errors are ignored, because the page works without storage.
pub(crate) fn write(window: &Window, preferences: &Preferences) {
    if let Ok(Some(storage)) = window.local_storage() {
        let _kept = storage.set_item(KEY, &preferences.write());
    }
}
