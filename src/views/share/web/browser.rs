//! The functions of `share.js`.

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlCanvasElement};

// The build copies it to the bindings.
#[wasm_bindgen(raw_module = "./share.js")]
extern "C" {
    #[wasm_bindgen(js_name = canShare)]
    pub(super) fn can_share() -> bool;

    #[wasm_bindgen(js_name = shareLink, catch)]
    pub(super) async fn share_link(title: &str, url: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_name = canEncodeVideo)]
    pub(super) fn can_encode_video() -> bool;

    #[wasm_bindgen(js_name = canvasPng, catch)]
    pub(super) async fn canvas_png(canvas: &HtmlCanvasElement, ground: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = svgPng, catch)]
    pub(super) async fn svg_png(svg: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = startFilm, catch)]
    pub(super) async fn start_film(width: u32, height: u32) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = addFrame, catch)]
    pub(super) async fn add_frame(
        film: &JsValue,
        pixels: &[u8],
        at: f64,
        duration: f64,
    ) -> Result<(), JsValue>;

    #[wasm_bindgen(js_name = finishFilm, catch)]
    pub(super) async fn finish_film(film: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = cancelFilm, catch)]
    pub(super) async fn cancel_film(film: &JsValue) -> Result<(), JsValue>;
}

/// Returns a value as a file.
pub(super) fn blob(value: JsValue) -> Result<Blob, String> {
    value.dyn_into().map_err(|other: JsValue| format!("{other:?} is not a file"))
}
