//! The functions of `sounds.js`.

use wasm_bindgen::prelude::wasm_bindgen;

// The build copies it to the bindings.
#[wasm_bindgen(raw_module = "./sounds.js")]
extern "C" {
    #[wasm_bindgen(js_name = prepareSounds)]
    pub(super) fn prepare_sounds();

    pub(super) fn chime();
}
