//! The page, which is another wasm module: what it is asked to do, and what is read from it.

use godspeed_cube::Size;
use godspeed_document::{Document, or_log, page_cube};
use wasm_bindgen::JsCast;
use web_sys::{CustomEvent, CustomEventInit, HtmlElement};

/// The event by which the page gets a text for `Msg::from_text`. `src/web/listeners.rs` hears it.
const DO: &str = "godspeed-do";

/// The tab of the view Cube.
const CUBE_TAB: &str = "[data-view-tab=cube]";

/// Asks the page to do what a text says.
pub(super) fn ask(document: &Document, text: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&text.into());
    if let Some(event) = or_log("page", CustomEvent::new_with_event_init_dict(DO, &init)) {
        or_log("page", document.browser().dispatch_event(&event));
    }
}

/// Opens the view Cube, if another one is open.
pub(super) fn show_cube(document: &Document) {
    let view = document.browser().body().and_then(|body| body.get_attribute("data-view"));
    if view.is_some_and(|view| view != "cube") {
        click(document, CUBE_TAB);
    }
}

/// Clicks an element of the page.
pub(super) fn click(document: &Document, selector: &str) {
    let found = or_log(selector, document.browser().query_selector(selector)).flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        element.click();
    }
}

/// Returns the size of the cube.
pub(super) fn size(document: &Document) -> Size {
    page_cube(document).map_or(Size::THREE, |cube| cube.size())
}
