//! The cube of the page, which is another wasm module. Its canvas has the facelets as an attribute, and a view sets
//! the cube by an event of the document.

use godspeed_cube::Facelets;
use web_sys::{CustomEvent, CustomEventInit};

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
