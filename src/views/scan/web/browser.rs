//! The functions of `camera.js`.

use godspeed_browser::or_log;
use godspeed_port::from_js;
use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{HtmlVideoElement, MessagePort};

use crate::state::{CameraFailure, CameraSettings};

// The build copies it to the bindings.
#[wasm_bindgen(raw_module = "./camera.js")]
extern "C" {
    #[wasm_bindgen(js_name = sendTo)]
    pub(super) fn send_to(port: &MessagePort);

    #[wasm_bindgen(js_name = openCamera, catch)]
    async fn open_camera(
        video: &HtmlVideoElement,
        device: Option<&str>,
        lost: &JsValue,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = closeCamera)]
    pub(super) fn close_camera(video: &HtmlVideoElement);

    #[wasm_bindgen(js_name = setTorch)]
    async fn set_torch(is_on: bool) -> JsValue;

    #[wasm_bindgen(js_name = sendPhotos)]
    async fn send_photos(files: &Array) -> JsValue;

    pub(super) fn chime();
}

/// Opens a camera and returns what it can do.
pub(super) async fn open(
    video: &HtmlVideoElement,
    device: Option<&str>,
    lost: &JsValue,
) -> Result<CameraSettings, CameraFailure> {
    match open_camera(video, device, lost).await {
        Ok(settings) => Ok(from_js(settings).unwrap_or_default()),
        Err(error) => {
            let name = or_log("camera", Reflect::get(&error, &"name".into()));
            Err(CameraFailure::of_name(&name.and_then(|name| name.as_string()).unwrap_or_default()))
        }
    }
}

/// Turns the torch on or off, and returns whether the camera did.
pub(super) async fn switch_torch(is_on: bool) -> bool {
    set_torch(is_on).await.is_truthy()
}

/// Sends photos to the worker, and returns the number of files that are no pictures.
pub(super) async fn search(files: &Array) -> usize {
    send_photos(files).await.as_f64().map_or(0, |failed| failed as usize)
}
