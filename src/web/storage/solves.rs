use web_sys::Window;

use godspeed_page::timer::{self, Records};

/// The storage key of the solves.
///
/// It includes the format version, so that a page never reads an unsupported format.
pub(crate) const KEY: &str = "godspeed-solves-1";

/// Reads the stored solves; returns none if access is denied.
pub(crate) fn read(window: &Window) -> Records {
    let storage = window.local_storage().ok().flatten();
    let text = storage.and_then(|storage| storage.get_item(KEY).ok().flatten());
    timer::read(&text.unwrap_or_default())
}

/// Stores the solves and returns whether this succeeded.
pub(crate) fn write(window: &Window, records: &Records) -> bool {
    let storage = window.local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(KEY, &timer::write(records)).is_ok())
}
