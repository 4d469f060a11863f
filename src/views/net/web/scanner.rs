//! The scanner, a module of its own that is loaded when it is first opened.

use std::rc::Rc;

use godspeed_browser::{PageHandle, error_text};
use godspeed_port::from_js;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;

use super::{Net, ids};
use crate::state::Msg;

// The path from a module in `pkg/`.
#[wasm_bindgen(raw_module = "../../views/open.js")]
extern "C" {
    #[wasm_bindgen(js_name = openView, catch)]
    async fn open_view(name: &str, page: &PageHandle) -> Result<JsValue, JsValue>;
}

#[wasm_bindgen]
extern "C" {
    /// The module of the scanner: `src/views/scan`.
    type ScanView;

    #[wasm_bindgen(method)]
    fn open(this: &ScanView, painting: Option<String>, reports: &JsValue);
}

/// Opens the scanner on a painting, or closes it if there is none.
pub(super) fn open(net: &Rc<Net>, painting: Option<String>) {
    // The scanner focuses one of its buttons before the next frame.
    if painting.is_some() {
        net.document.visible(ids::SCAN, true);
    }
    let (net, receiver) = (net.clone(), net.clone());
    let reports = Closure::<dyn Fn(JsValue)>::new(move |report: JsValue| match from_js(report) {
        Ok(report) => receiver.send(Msg::Scanned(Box::new(report))),
        Err(error) => receiver.send(Msg::ScannerFailed(error.to_string())),
    });
    let reports = reports.into_js_value();
    spawn_local(async move {
        match open_view(ids::SCAN.name(), &net.handle).await {
            Ok(view) => view.unchecked_into::<ScanView>().open(painting, &reports),
            Err(error) => net.send(Msg::ScannerFailed(error_text(&error))),
        }
    });
}
