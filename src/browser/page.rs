use godspeed_cube::Facelets;
use godspeed_port::{from_js, to_js};
use godspeed_protocol::{PageChange, PageCube, PageEngine, PageRequest, PageSnapshot, PageSolutions};
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};

use crate::or_log;

#[wasm_bindgen]
extern "C" {
    /// The handle of the page, which is another wasm module: `src/web/handle.rs`.
    #[derive(Clone)]
    pub type PageHandle;

    #[wasm_bindgen(method, catch)]
    fn snapshot(this: &PageHandle) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn engine(this: &PageHandle) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn cube(this: &PageHandle) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn solutions(this: &PageHandle) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn request(this: &PageHandle, request: JsValue) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn subscribe(this: &PageHandle, listener: &JsValue) -> Result<(), JsValue>;
}

/// The page, as its views and dialogs use it.
///
/// Page and views are of the same version, so a value of an unexpected type is a bug. It is logged, and the default
/// is used.
#[derive(Clone)]
pub struct Page(PageHandle);

impl Page {
    /// Wraps the handle that the page passes to a view at its start.
    #[must_use]
    pub const fn new(handle: PageHandle) -> Self {
        Self(handle)
    }

    /// Returns the state of the page and the user's choices.
    #[must_use]
    pub fn snapshot(&self) -> PageSnapshot {
        decode(self.0.snapshot()).unwrap_or_default()
    }

    /// Returns the engine of the page, with its solvers.
    #[must_use]
    pub fn engine(&self) -> PageEngine {
        decode(self.0.engine()).unwrap_or_default()
    }

    /// Returns the cube that the page shows now.
    #[must_use]
    pub fn cube(&self) -> Option<Facelets> {
        Facelets::parse(&decode::<PageCube>(self.0.cube())?.facelets).ok()
    }

    /// Returns the state before the first move of the page's cube, if it is not solved.
    #[must_use]
    pub fn start(&self) -> Option<Facelets> {
        Facelets::parse(&decode::<PageCube>(self.0.cube())?.start?).ok()
    }

    /// Returns the solutions found.
    #[must_use]
    pub fn solutions(&self) -> PageSolutions {
        decode(self.0.solutions()).unwrap_or_default()
    }

    /// Sends a request. The page has handled it when this returns.
    pub fn request(&self, request: &PageRequest) {
        if let Some(request) = or_log("page", to_js(request)) {
            or_log("page", self.0.request(request));
        }
    }

    /// Sets up the cube of the page from a scramble or from facelets.
    pub fn set_up(&self, setup: &str) {
        self.request(&PageRequest::SetUp(setup.to_owned()));
    }

    /// Shows a view, by its id.
    pub fn show_view(&self, view: &str) {
        self.request(&PageRequest::ShowView(view.to_owned()));
    }

    /// Calls a function at each change of the page, for as long as the page exists.
    pub fn subscribe(&self, listener: impl Fn(PageChange) + 'static) {
        let listener = Closure::<dyn Fn(JsValue)>::new(move |change| {
            if let Some(change) = decode(Ok(change)) {
                listener(change);
            }
        });
        or_log("page", self.0.subscribe(&listener.into_js_value()));
    }
}

fn decode<T: DeserializeOwned>(value: Result<JsValue, JsValue>) -> Option<T> {
    let value = or_log("page", value)?;
    or_log("page", from_js(value).map_err(|error| error.to_string().into()))
}
