//! The palette: the colours and how many stickers of each are left.

use godspeed_page::format::capitalised;
use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, find, or_log, target};
use godspeed_cube::Face;
use godspeed_scene::Look;
use web_sys::{Element, Event, HtmlElement};

use super::{Net, ids, set};
use crate::state::{Msg, NetState};

pub(super) fn listen(net: &Rc<Net>) {
    let brushes = Face::ALL.into_iter().map(Some).chain([None]);
    net.document.fill(ids::NET_PALETTE, brushes.map(|brush| button(&net.document, brush)));
    net.at(ids::NET_PALETTE, "click", |net, event: Event| {
        let button = target::<Element>(&event).and_then(|target| closest(&target, "button"));
        if let Some(letter) = button.and_then(|button| button.get_attribute("data-brush")) {
            net.send(Msg::Brush(letter.chars().next().and_then(Face::from_letter)));
        }
    });
    // Finding the reason is slow on a cube without centres, so it is done when the tooltip is shown.
    for event in ["pointerover", "focusin"] {
        net.at(ids::NET_PALETTE, event, |net, event: Event| {
            if let Some(button) = target::<Element>(&event).and_then(|target| closest(&target, "button")) {
                describe(&button, &net.state());
            }
        });
    }
}

/// Sets the tooltip of a crossed out colour to the reason.
fn describe(button: &Element, state: &NetState) {
    let letter = button.get_attribute("data-brush").and_then(|letter| letter.chars().next());
    let Some(colour) = letter.and_then(Face::from_letter) else { return };
    if let Some(reason) = state.reason(colour).filter(|_| state.is_crossed_out(colour)) {
        let name = capitalised(state.name(colour));
        set(button, "title", &format!("{name} is not possible at the sticker in focus. {reason}"));
    }
}

/// Creates the button of a colour, or of the eraser.
fn button(document: &Document, brush: Option<Face>) -> NewElement {
    let letter = brush.map_or('-', Face::letter).to_string();
    let (text, title) = if brush.is_some() { ("", None) } else { ("Erase", Some("Remove colours")) };
    let swatch = document.make("span", "net-swatch", "").attribute("aria-hidden", "true");
    let button = document.button("", "").attribute("data-brush", &letter).optional("title", title);
    button.children([swatch, document.make("span", "", text)])
}

pub(super) fn show(document: &Document, state: &NetState, look: &Look) {
    let Some(palette) = document.element::<Element>(ids::NET_PALETTE) else { return };
    let mut next = palette.first_element_child();
    for brush in Face::ALL.into_iter().map(Some).chain([None]) {
        let Some(button) = next else { return };
        next = button.next_element_sibling();
        let is_chosen = if state.brush() == brush { "true" } else { "false" };
        set(&button, "aria-pressed", is_chosen);
        let Some(colour) = brush else { continue };
        let left = state.left()[colour.index()];
        let name = state.name(colour);
        let is_possible = !state.is_crossed_out(colour);
        let here = if is_possible { "" } else { ", not possible at the sticker in focus" };
        let count = if left < 0 { format!("{} extra", -left) } else { format!("{left} left") };
        set(&button, "data-possible", if is_possible { "true" } else { "false" });
        set(&button, "aria-disabled", if state.is_disabled(colour) { "true" } else { "false" });
        set(&button, "data-left", if left < 0 { "over" } else { "some" });
        set(&button, "aria-label", &format!("{}, {count}{here}", capitalised(name)));
        let title = match is_possible {
            true => format!("{} ({})", capitalised(name), colour.letter()),
            false => format!("{} is not possible at the sticker in focus.", capitalised(name)),
        };
        set(&button, "title", &title);
        if let Some(swatch) = find::<HtmlElement>(&button, ".net-swatch") {
            let [r, g, b] = look.palette.sticker(colour);
            or_log("palette", swatch.style().set_property("background", &format!("rgb({r} {g} {b})")));
        }
        if let Some(text) = button.last_element_child() {
            text.set_text_content(Some(&count));
        }
    }
}
