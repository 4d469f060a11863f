//! The palette: the colours and how many stickers of each are left.

use std::rc::Rc;

use godspeed_cube::Face;
use godspeed_document::{Document, on, or_log};
use godspeed_scene::Look;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::{App, ids, set};
use crate::state::{Msg, NetView, capitalised};

pub(super) fn listen(app: &Rc<App>) {
    let brushes = Face::ALL.into_iter().map(Some).chain([None]);
    let buttons = brushes.filter_map(|brush| button(&app.document, brush));
    app.document.fill(ids::NET_PALETTE, buttons.collect::<Vec<_>>());
    let Some(palette) = app.document.element::<Element>(ids::NET_PALETTE) else { return };
    let chosen = app.clone();
    on(&palette, "click", move |event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("button").ok().flatten());
        if let Some(letter) = button.and_then(|button| button.get_attribute("data-brush")) {
            chosen.send(Msg::Brush(letter.chars().next().and_then(Face::from_letter)));
        }
    });
    // Finding the reason takes a while on a cube without centres, so it waits until it is read.
    for event in ["pointerover", "focusin"] {
        let read = app.clone();
        on(&palette, event, move |event: Event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let button = target.and_then(|target| target.closest("button").ok().flatten());
            if let Some(button) = button {
                describe(&button, &read.view.borrow());
            }
        });
    }
}

/// Says in the tooltip of a colour why it is not possible at the sticker in focus.
fn describe(button: &Element, view: &NetView) {
    let letter = button.get_attribute("data-brush").and_then(|letter| letter.chars().next());
    let Some(colour) = letter.and_then(Face::from_letter) else { return };
    if let Some(reason) = view.reason(colour) {
        let name = capitalised(view.name(colour));
        set(button, "title", &format!("{name} is not possible at the sticker in focus. {reason}"));
    }
}

/// Creates the button of a colour, or of the eraser.
fn button(document: &Document, brush: Option<Face>) -> Option<Element> {
    let letter = brush.map_or('-', Face::letter).to_string();
    let button = document.make_with("button", "", &[("type", "button"), ("data-brush", &letter)])?;
    let text = if brush.is_some() { "" } else { "Erase" };
    let swatch = document.make_with("span", "", &[("class", "net-swatch"), ("aria-hidden", "true")])?;
    let count = document.make_with("span", text, &[])?;
    or_log("palette", button.append_with_node_2(&swatch, &count));
    if brush.is_none() {
        or_log("palette", button.set_attribute("title", "Remove colours"));
    }
    Some(button)
}

pub(super) fn show(document: &Document, view: &NetView, look: &Look) {
    let Some(palette) = document.element::<Element>(ids::NET_PALETTE) else { return };
    let possible = view.possible();
    let mut next = palette.first_element_child();
    for brush in Face::ALL.into_iter().map(Some).chain([None]) {
        let Some(button) = next else { return };
        next = button.next_element_sibling();
        let is_chosen = if view.brush() == brush { "true" } else { "false" };
        set(&button, "aria-pressed", is_chosen);
        let Some(colour) = brush else { continue };
        let left = view.left()[colour.index()];
        let name = view.name(colour);
        let is_possible = possible.has(colour);
        let here = if is_possible { "" } else { ", not possible at the sticker in focus" };
        let count = if left < 0 { format!("{} too many", -left) } else { format!("{left} left") };
        set(&button, "data-possible", if is_possible { "true" } else { "false" });
        set(&button, "aria-disabled", if view.is_disabled(colour) { "true" } else { "false" });
        set(&button, "data-left", if left < 0 { "over" } else { "some" });
        set(&button, "aria-label", &format!("{}, {count}{here}", capitalised(name)));
        let title = match is_possible {
            true => format!("{} ({})", capitalised(name), colour.letter()),
            false => format!("{} is not possible at the sticker in focus.", capitalised(name)),
        };
        set(&button, "title", &title);
        if let Some(swatch) =
            button.first_element_child().and_then(|swatch| swatch.dyn_into::<HtmlElement>().ok())
        {
            let [r, g, b] = look.palette.sticker(colour);
            or_log("palette", swatch.style().set_property("background", &format!("rgb({r} {g} {b})")));
        }
        if let Some(text) = button.last_element_child() {
            text.set_text_content(Some(&count));
        }
    }
}
