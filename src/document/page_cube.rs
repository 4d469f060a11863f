//! The cube of the page, which is another wasm module. Its canvas has the facelets as an attribute, and a view sets
//! the cube by an event of the document.

use godspeed_cube::Facelets;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{CustomEvent, CustomEventInit, MutationObserver, MutationObserverInit, UrlSearchParams};

use crate::{Document, Id, or_log};

/// The canvas of the cube, in `www/index.html`.
const CUBE: Id = Id::new("cube");
/// Sets the cube: `detail` is a scramble or facelets, as in the setup field. `src/web/listeners.rs` hears it.
const SET: &str = "godspeed-set-cube";

/// Returns the cube that the page shows now.
#[must_use]
pub fn page_cube(document: &Document) -> Option<Facelets> {
    let state = document.element::<web_sys::Element>(CUBE)?.get_attribute("data-state")?;
    Facelets::parse(&state).ok()
}

/// Returns the state at which the moves of the page's cube begin, if the cube was shown before this view and did not
/// begin solved.
#[must_use]
pub fn page_start(document: &Document) -> Option<Facelets> {
    // `www/views.js` keeps the query of its address.
    let query = document.browser().body()?.get_attribute("data-cube-query")?;
    let query = or_log("address", UrlSearchParams::new_with_str(&query))?;
    Facelets::parse(&query.get("state")?).ok()
}

/// Calls a function whenever the page's cube has another state.
pub fn on_page_cube(document: &Document, changed: Closure<dyn FnMut()>) {
    let Some(cube) = document.element::<web_sys::Element>(CUBE) else { return };
    let options = MutationObserverInit::new();
    options.set_attribute_filter(&js_sys::Array::of1(&"data-state".into()));
    if let Some(observer) = or_log("cube", MutationObserver::new(changed.as_ref().unchecked_ref())) {
        or_log("cube", observer.observe_with_options(&cube, &options));
    }
    changed.forget();
}

/// Returns how the cube of the page looks, as the dialog Appearance writes it.
///
/// The event `godspeed-look` of the document says when it changes.
#[must_use]
pub fn page_look(document: &Document) -> String {
    let canvas = document.element::<web_sys::Element>(CUBE);
    canvas.and_then(|canvas| canvas.get_attribute("data-look")).unwrap_or_default()
}

/// Sets the cube of the page from a scramble or from facelets.
pub fn set_page_cube(document: &Document, setup: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&setup.into());
    if let Some(event) = or_log("cube", CustomEvent::new_with_event_init_dict(SET, &init)) {
        or_log("cube", document.browser().dispatch_event(&event));
    }
}
