use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{UrlSearchParams, Window};

use crate::screen::or_log;

/// Maximum length of a query after `?`.
///
/// Longer queries are placed after `#`, which is not sent to the server; many servers reject URLs above 8 kB.
const LONGEST_QUERY: usize = 6000;

/// Returns the decoded pairs of the window's query and of its fragment (`#`).
pub(crate) fn pairs(window: &Window) -> Vec<(String, String)> {
    let location = window.location();
    let texts = [location.search(), location.hash()].map(|text| or_log("address", text).unwrap_or_default());
    let texts = texts.iter().filter(|text| text.contains('='));
    texts.flat_map(|text| pairs_of(text.trim_start_matches(['?', '#']))).collect()
}

fn pairs_of(query: &str) -> Vec<(String, String)> {
    let Some(params) = or_log("address", UrlSearchParams::new_with_str(query)) else { return Vec::new() };
    let pair = |entry: JsValue| {
        let entry = Array::from(&entry);
        Some((entry.get(0).as_string()?, entry.get(1).as_string()?))
    };
    Array::from(&params).iter().filter_map(pair).collect()
}

/// Copies a link to the address bar and the clipboard and reports to `say`.
pub(crate) fn copy(window: &Window, pairs: &[(&'static str, String)], say: impl FnOnce(String) + 'static) {
    let Some(query) = or_log("address", query(pairs)) else { return };
    if let Some(history) = or_log("history", window.history()) {
        let path = or_log("address", window.location().pathname()).unwrap_or_default();
        let mark = if query.len() > LONGEST_QUERY { '#' } else { '?' };
        let url = format!("{path}{mark}{query}");
        or_log("history", history.replace_state_with_url(&JsValue::NULL, "", Some(&url)));
    }
    let link = or_log("address", window.location().href()).unwrap_or_default();
    let navigator = window.navigator();
    // The clipboard is only available in secure contexts.
    let has_clipboard =
        Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|value| !value.is_undefined());
    spawn_local(async move {
        let copied = has_clipboard && JsFuture::from(navigator.clipboard().write_text(&link)).await.is_ok();
        say(if copied {
            "Link copied.".to_owned()
        } else {
            "Could not copy the link. Copy it from the address bar.".to_owned()
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
