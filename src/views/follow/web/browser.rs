//! The functions of `follow.js`.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};

// The build copies it to the bindings.
#[wasm_bindgen(raw_module = "./follow.js")]
extern "C" {
    #[wasm_bindgen(js_name = keepAwake)]
    pub(super) async fn keep_awake();

    #[wasm_bindgen(js_name = letSleep)]
    pub(super) async fn let_sleep();

    #[wasm_bindgen(js_name = canSpeak)]
    pub(super) fn can_speak() -> bool;

    #[wasm_bindgen]
    pub(super) fn speak(text: &str);

    #[wasm_bindgen(js_name = canListen)]
    async fn can_listen_js() -> JsValue;

    #[wasm_bindgen]
    pub(super) fn listen(heard: &Closure<dyn Fn(String)>, failed: &Closure<dyn Fn(String)>);

    #[wasm_bindgen(js_name = stopListening)]
    pub(super) fn stop_listening();
}

/// Returns whether the browser recognises speech on this device.
pub(super) async fn can_listen() -> bool {
    can_listen_js().await.is_truthy()
}
