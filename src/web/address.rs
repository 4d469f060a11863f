use std::cell::{Cell, RefCell};

use godspeed_page::address;
use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::{UrlSearchParams, Window};

use godspeed_browser::or_log;

/// Maximum length of a query after `?`.
///
/// Longer queries are placed after `#`, which is not sent to the server; many servers reject URLs above 8 kB.
const LONGEST_QUERY: usize = 6000;

/// Shortest time between two writes in milliseconds. Browsers refuse more than 100 in 30 seconds.
const INTERVAL_MS: f64 = 500.0;

/// The address bar, which follows the cube.
#[derive(Debug, Default)]
pub(crate) struct AddressBar {
    /// The pairs of the address as it was opened or written.
    written: RefCell<Vec<(String, String)>>,
    /// The link that they stand for.
    link: RefCell<Vec<(&'static str, String)>>,
    /// The number of the timeline that they show.
    line: Cell<u32>,
    /// Whether the page is about to show an address of the browser's history.
    is_visiting: Cell<bool>,
    /// When the address was last written, in milliseconds.
    time: Cell<f64>,
}

impl AddressBar {
    /// Records that the address of the window stands for this link to a timeline.
    pub(crate) fn opened(&self, window: &Window, link: Vec<(&'static str, String)>, line: u32) {
        self.written.replace(pairs(window));
        self.link.replace(link);
        self.line.set(line);
        self.is_visiting.set(false);
    }

    /// Returns the pairs of the address if the browser went back or forward to another cube.
    ///
    /// Nothing is written until the page has shown it and calls [`AddressBar::opened`].
    pub(crate) fn visited(&self, window: &Window) -> Option<Vec<(String, String)>> {
        let pairs = pairs(window);
        let is_other = shows_the_cube(&pairs) && pairs != *self.written.borrow();
        self.is_visiting.set(is_other);
        is_other.then_some(pairs)
    }

    /// Returns in how many milliseconds the address can be written again.
    pub(crate) fn wait(&self, now: f64) -> i32 {
        (self.time.get() + INTERVAL_MS - now).ceil().max(0.0) as i32
    }

    /// Writes a link, unless another view is open. A new timeline becomes an entry of the browser's history.
    pub(crate) fn follow(&self, window: &Window, link: Vec<(&'static str, String)>, line: u32, now: f64) {
        if self.is_visiting.get() || link == *self.link.borrow() || !shows_the_cube(&pairs(window)) {
            return;
        }
        self.time.set(now);
        write(window, &link, line != self.line.get());
        self.opened(window, link, line);
    }
}

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

/// Returns whether an address is about the view of the cube.
fn shows_the_cube(pairs: &[(String, String)]) -> bool {
    address::shows_the_cube(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}

/// Writes a link to the address bar, as a new entry of the history or in place of the present one.
fn write(window: &Window, link: &[(&'static str, String)], is_new: bool) {
    let (Some(history), Some(query)) = (or_log("history", window.history()), or_log("address", query(link)))
    else {
        return;
    };
    let path = or_log("address", window.location().pathname()).unwrap_or_default();
    let mark = if query.len() > LONGEST_QUERY { '#' } else { '?' };
    let url = Some(format!("{path}{mark}{query}"));
    let written = match is_new {
        true => history.push_state_with_url(&JsValue::NULL, "", url.as_deref()),
        false => history.replace_state_with_url(&JsValue::NULL, "", url.as_deref()),
    };
    or_log("history", written);
}

fn query(pairs: &[(&'static str, String)]) -> Result<String, JsValue> {
    let params = UrlSearchParams::new()?;
    for (name, value) in pairs {
        params.append(name, value);
    }
    Ok(params.to_string().into())
}
