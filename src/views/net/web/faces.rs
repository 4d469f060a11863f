//! The faces of which one is shown at a time, and the button that shows one face or the whole net.

use std::rc::Rc;

use godspeed_cube::Face;
use godspeed_document::{Document, on, or_log};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::{App, ids, set};
use crate::state::{Msg, NetView};

/// The faces in the order of their buttons, as they follow each other on the net.
const FACES: [(Face, &str); 6] = [
    (Face::U, "Up"),
    (Face::L, "Left"),
    (Face::F, "Front"),
    (Face::R, "Right"),
    (Face::B, "Back"),
    (Face::D, "Down"),
];

pub(super) fn listen(app: &Rc<App>) {
    app.on_click(ids::NET_ZOOM, |app| Some(Msg::Zoom(!app.view.borrow().shows_one_face())));
    let buttons = FACES.into_iter().filter_map(|(face, name)| button(&app.document, face, name));
    app.document.fill(ids::NET_FACES, buttons.collect::<Vec<_>>());
    let Some(faces) = app.document.element::<Element>(ids::NET_FACES) else { return };
    let chosen = app.clone();
    on(&faces, "click", move |event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("button").ok().flatten());
        let letter = button.and_then(|button| button.get_attribute("data-face")?.chars().next());
        if let Some(face) = letter.and_then(Face::from_letter) {
            chosen.send(Msg::Face(face));
        }
    });
}

fn button(document: &Document, face: Face, name: &str) -> Option<Element> {
    let letter = face.letter().to_string();
    let button = document.make_with("button", "", &[("type", "button"), ("data-face", &letter)])?;
    let name = document.make_with("span", name, &[])?;
    let left = document.make_with("span", "", &[("class", "net-left")])?;
    or_log("faces", button.append_with_node_2(&name, &left));
    Some(button)
}

pub(super) fn show(document: &Document, view: &NetView) {
    let is_one = view.shows_one_face();
    document.attribute(ids::NET_TABLE, "data-shows", if is_one { "face" } else { "net" });
    document.attribute(ids::NET_ZOOM, "aria-pressed", if is_one { "true" } else { "false" });
    document.flag(ids::NET_FACES, "hidden", !is_one);
    let Some(faces) = document.element::<Element>(ids::NET_FACES) else { return };
    let mut next = faces.first_element_child();
    for (face, name) in FACES {
        let Some(button) = next else { return };
        next = button.next_element_sibling();
        let is_shown = if view.face() == face { "true" } else { "false" };
        set(&button, "aria-pressed", is_shown);
        let unpainted = view.unpainted_on(face);
        let said = match unpainted {
            0 => format!("{name}, complete"),
            count => format!("{name}, {count} to paint"),
        };
        set(&button, "aria-label", &said);
        let text = if unpainted == 0 { "\u{2713}".to_owned() } else { unpainted.to_string() };
        if let Some(left) = button.last_element_child() {
            left.set_text_content(Some(&text));
        }
    }
}
