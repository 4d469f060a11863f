use godspeed_browser::or_log;
use godspeed_port::from_js;
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlVideoElement, MessagePort};

use crate::{CameraFailure, CameraSettings};

// The path from a module in `pkg/`.
#[wasm_bindgen(raw_module = "../../views/camera.js")]
extern "C" {
    /// The camera of a view, whose pictures go to a worker.
    pub type CameraFeed;

    #[wasm_bindgen(constructor, js_class = "CameraFeed")]
    fn of_port(port: &MessagePort) -> CameraFeed;

    #[wasm_bindgen(method, js_name = open, catch)]
    async fn open_camera(
        this: &CameraFeed,
        video: &HtmlVideoElement,
        device: Option<&str>,
        lost: &JsValue,
    ) -> Result<JsValue, JsValue>;

    /// Releases the camera.
    #[wasm_bindgen(method)]
    pub fn close(this: &CameraFeed, video: &HtmlVideoElement);

    #[wasm_bindgen(method, js_name = setTorch)]
    async fn set_torch(this: &CameraFeed, is_on: bool) -> JsValue;

    #[wasm_bindgen(method, js_name = sendPhotos)]
    async fn send_photos(this: &CameraFeed, files: &Array) -> JsValue;
}

impl CameraFeed {
    /// Returns a feed that sends its pictures to this port, where the worker answers each one.
    #[must_use]
    pub fn new(port: &MessagePort) -> Self {
        Self::of_port(port)
    }

    /// Opens a camera, by its id or any, shows it in a video element, and returns what it can do. `lost` is called if it
    /// is lost. Returns `None` if it was closed or opened again meanwhile.
    pub async fn open(
        &self,
        video: &HtmlVideoElement,
        device: Option<&str>,
        lost: impl Fn() + 'static,
    ) -> Option<Result<CameraSettings, CameraFailure>> {
        let lost = Closure::<dyn Fn()>::new(lost).into_js_value();
        match self.open_camera(video, device, lost.unchecked_ref()).await {
            Ok(settings) if settings.is_undefined() => None,
            Ok(settings) => Some(Ok(from_js(settings).unwrap_or_default())),
            Err(error) => {
                let name = or_log("camera", Reflect::get(&error, &"name".into()));
                let name = name.and_then(|name| name.as_string()).unwrap_or_default();
                Some(Err(CameraFailure::of_name(&name)))
            }
        }
    }

    /// Turns the torch on or off, and returns whether the camera did.
    pub async fn switch_torch(&self, is_on: bool) -> bool {
        self.set_torch(is_on).await.is_truthy()
    }

    /// Sends photos to the worker, and returns the number of files that are no pictures.
    pub async fn search(&self, files: &Array) -> usize {
        self.send_photos(files).await.as_f64().map_or(0, |failed| failed as usize)
    }
}
