//! The sheet that is printed: the cube, and the steps of its solution. `www/views/share.css` has its style.

use godspeed_document::{Document, or_log};
use godspeed_scene::Look;
use web_sys::Element;

use crate::state::{Ground, Shared, solid_svg, steps};

/// The class of the sheet.
const SHEET: &str = "share-sheet";

/// Pixels of the picture. It is a vector graphic, so this only sets the proportions of its lines.
const PICTURE: f32 = 480.0;

/// Writes the sheet. The page is printed only without one.
pub(super) fn write(document: &Document, shared: &Shared, look: &Look) {
    let Some(body) = document.browser().body() else { return };
    if let Some(sheet) = sheet(document, shared, look) {
        or_log("sheet", body.set_attribute("data-print", "steps"));
        or_log("sheet", body.append_child(&sheet));
    }
}

/// Removes the sheet, if there is one.
pub(super) fn remove(document: &Document) {
    let old = or_log("sheet", document.browser().query_selector(&format!(".{SHEET}"))).flatten();
    if let Some(old) = old {
        old.remove();
    }
    if let Some(body) = document.browser().body() {
        or_log("sheet", body.remove_attribute("data-print"));
    }
}

fn sheet(document: &Document, shared: &Shared, look: &Look) -> Option<Element> {
    let sheet = document.make_with("section", "", &[("class", SHEET), ("aria-label", "Printed steps")])?;
    let svg = solid_svg(&shared.start, PICTURE, Ground::Transparent, look);
    let source = format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(&svg)));
    let start = shared.setup.as_ref().map(|setup| format!("Set-up: {setup}")).unwrap_or_default();
    let list = document.make("ol")?;
    for step in steps(shared) {
        let item = document.make("li")?;
        let name = document.make_with("strong", &format!("{} ({})", step.name, step.length), &[])?;
        add(&item, [name, document.make("br")?, document.make_with("span", &step.moves, &[])?]);
        add(&list, [item]);
    }
    let title = format!("{}: {}", shared.size(), shared.length_text());
    add(
        &sheet,
        [
            document.make_with("h1", &title, &[])?,
            document.make_with("img", "", &[("src", &source), ("alt", "The cube before the solution")])?,
            document.make_with("p", &start, &[])?,
            list,
        ],
    );
    Some(sheet)
}

fn add(parent: &Element, children: impl IntoIterator<Item = Element>) {
    for child in children {
        or_log("sheet", parent.append_child(&child));
    }
}
