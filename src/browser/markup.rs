use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

// The path from a module in `pkg/`.
#[wasm_bindgen(raw_module = "../../trusted.js")]
extern "C" {
    #[wasm_bindgen(js_name = setMarkup)]
    fn write_markup(element: &Element, markup: &str);
}

/// Replaces the content of an element by HTML or SVG, which the policy of `www/trusted.js` checks.
///
/// The page forbids `innerHTML` with texts that have not passed this policy (Trusted Types).
pub fn set_markup(element: &Element, markup: &str) {
    write_markup(element, markup);
}
