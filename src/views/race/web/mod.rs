//! The view in the browser: document and workers.

mod ids;

use godspeed_document::{Document, page_cube};
use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the view in its part of the document.
#[wasm_bindgen]
pub fn start() {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document().map(Document::new) else { return };
    let cube = page_cube(&document).map_or_else(String::new, |cube| cube.to_string());
    document.attribute(ids::RACE, "data-state", "idle");
    document.text(ids::RACE_PROBLEM, &cube);
}
