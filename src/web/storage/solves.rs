use web_sys::Window;

use godspeed_page::timer::{self, Records};

/// The key under which the browser keeps the solves. It has the version of their form: another form gets
/// another key, and no page reads what it does not understand.
pub(crate) const KEY: &str = "godspeed-solves-1";

/// The solves of earlier visits; none where the browser keeps none or forbids to look.
pub(crate) fn read(window: &Window) -> Records {
    let storage = window.local_storage().ok().flatten();
    let text = storage.and_then(|storage| storage.get_item(KEY).ok().flatten());
    timer::read(&text.unwrap_or_default())
}

/// Keeps the solves; says whether the browser did.
pub(crate) fn write(window: &Window, records: &Records) -> bool {
    let storage = window.local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(KEY, &timer::write(records)).is_ok())
}
