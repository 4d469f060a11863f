//! The sheet that is printed. `sets.css` has its style.

use std::rc::Rc;

use godspeed_browser::{Document, find as find_in, or_log};
use godspeed_scene::Look;
use web_sys::Element;

use super::sheet;
use crate::state::sets::SetsSection;
use crate::web::Find;

/// The class of the sheet.
const SHEET: &str = "find-print";

/// The attribute of the body that hides everything else in print. Steps of a solution have their own.
const PRINTED: &str = "data-sheet";

/// Prints the selected cases. The printed sheet is a copy, which is removed afterwards.
pub(in crate::web) fn print(find: &Rc<Find>) {
    let Some(body) = find.document.browser().body() else { return };
    remove(&body);
    let look = Look::parse(&find.page.snapshot().look);
    if let Some(sheet) = copy(&find.document, find.state().sets(), &look) {
        or_log("sheet", body.append_child(&sheet));
        or_log("sheet", body.set_attribute(PRINTED, "sets"));
        or_log("print", find.window.print());
        remove(&body);
    }
}

fn remove(body: &Element) {
    or_log("sheet", body.remove_attribute(PRINTED));
    if let Some(old) = find_in::<Element>(body, &format!(".{SHEET}")) {
        old.remove();
    }
}

fn copy(document: &Document, state: &SetsSection, look: &Look) -> Option<Element> {
    let title = state.sheet()?.source().title();
    let cards = state.all_cards(&state.selected());
    let items = cards
        .iter()
        .map(|card| document.make("li", "", "").children(sheet::parts(document, state, card, look)));
    let sheet = document.make("section", SHEET, "").attribute("aria-label", "Printed sheet");
    let list = document.make("ol", "", "").children(items);
    sheet.child(document.make("h1", "", title)).child(list).build()
}
