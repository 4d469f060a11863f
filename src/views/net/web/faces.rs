//! The faces of which one is shown at a time, and the button that shows one face or the whole net.

use godspeed_page::format::capitalised;
use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, target};
use godspeed_cube::Face;
use web_sys::{Element, Event};

use super::{Net, ids, set};
use crate::state::{FACES, Msg, NetState, face_name};

pub(super) fn listen(net: &Rc<Net>) {
    net.send_on_click(ids::NET_ZOOM, |net| Msg::Zoom(!net.state().shows_one_face()));
    net.document.fill(ids::NET_FACES, FACES.map(|face| button(&net.document, face)));
    net.at(ids::NET_FACES, "click", |net, event: Event| {
        let button = target::<Element>(&event).and_then(|target| closest(&target, "button"));
        let letter = button.and_then(|button| button.get_attribute("data-face")?.chars().next());
        if let Some(face) = letter.and_then(Face::from_letter) {
            net.send(Msg::Face(face));
        }
    });
}

fn button(document: &Document, face: Face) -> NewElement {
    let name = capitalised(face_name(face));
    let button = document.button("", "").attribute("data-face", &face.letter().to_string());
    button.children([document.make("span", "", &name), document.make("span", "net-left", "")])
}

pub(super) fn show(document: &Document, state: &NetState) {
    let is_one = state.shows_one_face();
    document.attribute(ids::NET_TABLE, "data-shows", if is_one { "face" } else { "net" });
    document.pressed(ids::NET_ZOOM, is_one);
    document.visible(ids::NET_FACES, is_one);
    let Some(faces) = document.element::<Element>(ids::NET_FACES) else { return };
    let mut next = faces.first_element_child();
    for face in FACES {
        let Some(button) = next else { return };
        next = button.next_element_sibling();
        let is_shown = if state.face() == face { "true" } else { "false" };
        set(&button, "aria-pressed", is_shown);
        let name = capitalised(face_name(face));
        let (label, text) = match (state.suspects_on(face), state.unpainted_on(face)) {
            (0, 0) => (format!("{name}, complete"), "\u{2713}".to_owned()),
            (0, count) => (format!("{name}, {count} to paint"), count.to_string()),
            (count, _) => (format!("{name}, {count} in doubt"), format!("{count} ?")),
        };
        set(&button, "aria-label", &label);
        if let Some(left) = button.last_element_child() {
            left.set_text_content(Some(&text));
        }
    }
}
