use wasm_bindgen::JsValue;

/// Writes an error that the user cannot act on to the browser's console.
pub fn log_error(context: &str, error: &JsValue) {
    web_sys::console::error_2(&context.into(), error);
}
