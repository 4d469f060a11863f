//! The functions of `data.js`.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

// The build copies it to the bindings.
#[wasm_bindgen(raw_module = "./data.js")]
extern "C" {
    #[wasm_bindgen(js_name = isPersistent)]
    async fn is_persistent_js() -> JsValue;

    #[wasm_bindgen(js_name = requestPersistence)]
    async fn request_persistence_js() -> JsValue;
}

/// Returns whether the storage of the page is persistent; `None` if the browser does not report it.
pub(super) async fn is_persistent() -> Option<bool> {
    is_persistent_js().await.as_bool()
}

/// Requests persistent storage, and returns whether the browser grants it.
pub(super) async fn request_persistence() -> bool {
    request_persistence_js().await.is_truthy()
}
