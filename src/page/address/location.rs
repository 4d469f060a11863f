use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{UrlSearchParams, Window};

use crate::app::screen::or_log;

/// The decoded pairs of the window's query.
pub(crate) fn pairs(window: &Window) -> Vec<(String, String)> {
    let search = or_log("address", window.location().search()).unwrap_or_default();
    let Some(params) = or_log("address", UrlSearchParams::new_with_str(&search)) else { return Vec::new() };
    let pair = |entry: JsValue| {
        let entry = Array::from(&entry);
        Some((entry.get(0).as_string()?, entry.get(1).as_string()?))
    };
    Array::from(&params).iter().filter_map(pair).collect()
}

/// Puts a link of these pairs into the address bar and the clipboard, and then says what came of it.
pub(crate) fn copy(window: &Window, pairs: &[(&'static str, String)], say: impl FnOnce(String) + 'static) {
    let Some(query) = or_log("address", query(pairs)) else { return };
    if let Some(history) = or_log("history", window.history()) {
        or_log("history", history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("?{query}"))));
    }
    let link = or_log("address", window.location().href()).unwrap_or_default();
    let navigator = window.navigator();
    // An insecure address has no clipboard at all.
    let has_clipboard =
        Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|value| !value.is_undefined());
    spawn_local(async move {
        let copied = has_clipboard && JsFuture::from(navigator.clipboard().write_text(&link)).await.is_ok();
        say(if copied {
            "Link copied; it is in the address bar too.".to_owned()
        } else {
            "The link is in the address bar: copy it from there.".to_owned()
        });
    });
}

fn query(pairs: &[(&'static str, String)]) -> Result<String, JsValue> {
    let params = UrlSearchParams::new()?;
    for (name, value) in pairs {
        params.append(name, value);
    }
    Ok(params.to_string().into())
}
