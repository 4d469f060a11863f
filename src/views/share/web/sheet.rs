//! The sheet that is printed: the cube, and the steps of its solution. `share.css` has its style.

use godspeed_browser::{Document, NewElement, find, or_log};
use godspeed_scene::{Ground, Look, solid_svg};
use web_sys::Element;

use crate::state::{Shared, Step, steps};

/// The class of the sheet.
const SHEET: &str = "share-sheet";

/// Pixels of the picture. It is a vector graphic, so this only sets the proportions of its lines.
const PICTURE: f32 = 480.0;

/// Replaces the sheet. The page is printed only without one.
pub(super) fn write(document: &Document, shared: Option<&Shared>, look: &Look) {
    let Some(body) = document.browser().body() else { return };
    if let Some(old) = find::<Element>(&body, &format!(".{SHEET}")) {
        old.remove();
    }
    or_log("sheet", body.remove_attribute("data-print"));
    if let Some(sheet) = shared.and_then(|shared| sheet(document, shared, look).build()) {
        or_log("sheet", body.set_attribute("data-print", "steps"));
        or_log("sheet", body.append_child(&sheet));
    }
}

fn sheet(document: &Document, shared: &Shared, look: &Look) -> NewElement {
    let svg = solid_svg(&shared.start, PICTURE, Ground::Transparent, look);
    let source = format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(&svg)));
    let start = shared.setup.as_ref().map(|setup| format!("Set-up: {setup}")).unwrap_or_default();
    let step = |step: Step| {
        document.make("li", "", "").children([
            document.make("strong", "", &format!("{} ({})", step.name, step.length)),
            document.make("br", "", ""),
            document.make("span", "", &step.moves),
        ])
    };
    let picture = document.make("img", "", "").attribute("src", &source);
    let title = format!("{}: {}", shared.size(), shared.length_text());
    document.make("section", SHEET, "").attribute("aria-label", "Printed steps").children([
        document.make("h1", "", &title),
        picture.attribute("alt", "The cube before the solution"),
        document.make("p", "", &start),
        document.make("ol", "", "").children(steps(shared).into_iter().map(step)),
    ])
}
