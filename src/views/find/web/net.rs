//! A net on which stickers are painted: those of a goal, and those of one case.

use std::cell::Cell;
use std::rc::Rc;

use godspeed_browser::{Document, Id, NewElement, closest, find, or_log, target};
use godspeed_cube::{Face, Size};
use godspeed_scene::{Annotation, Look, NET_PLACES};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

use super::Find;
use crate::state::{FindState, Msg};

/// A net whose stickers are painted with `Paint`.
pub(super) struct Net<Paint> {
    /// The element.
    pub(super) id: Id,
    pub(super) size: fn(&FindState) -> Size,
    /// Returns what a stroke that begins at a sticker paints.
    pub(super) stroke: fn(&FindState, usize) -> Paint,
    /// Returns what a key paints, given its name.
    pub(super) key: fn(&str) -> Option<Paint>,
    pub(super) paint: fn(usize, Paint) -> Msg,
}

/// A sticker as a net shows it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sticker {
    /// The colour; `None` for grey.
    pub(super) colour: Option<Face>,
    /// What it is or has to be, in words.
    pub(super) words: String,
    /// Whether its button is pressed, if it is switched on and off.
    pub(super) is_pressed: Option<bool>,
}

impl<Paint: Copy + 'static> Net<Paint> {
    /// Registers the listeners of the net.
    pub(super) fn listen(self, find: &Rc<Find>) {
        let Self { id, size, stroke, key, paint } = self;
        // What is painted on the stickers under a pressed mouse.
        let painted: Rc<Cell<Option<Paint>>> = Rc::default();
        let pressed = painted.clone();
        find.at(id, "pointerdown", move |find, event: PointerEvent| {
            let Some(facelet) = facelet_of(&event).filter(|_| is_mouse(&event) && event.button() == 0) else {
                return;
            };
            let begun = stroke(&find.state(), facelet);
            pressed.set(Some(begun));
            find.send(paint(facelet, begun));
        });
        find.at(id, "pointerover", move |find, event: PointerEvent| {
            if event.buttons() & 1 == 0 {
                painted.set(None);
            }
            if let (Some(begun), Some(facelet)) = (painted.get(), facelet_of(&event)) {
                find.send(paint(facelet, begun));
            }
        });
        // The mouse has already painted; fingers and keys click.
        find.at(id, "click", move |find, event: MouseEvent| {
            let is_painted =
                event.dyn_ref::<PointerEvent>().is_some_and(|event| event.detail() > 0 && is_mouse(event));
            if let Some(facelet) = facelet_of(&event).filter(|_| !is_painted) {
                let begun = stroke(&find.state(), facelet);
                find.send(paint(facelet, begun));
            }
        });
        find.at(id, "keydown", move |find, event: KeyboardEvent| {
            let Some(facelet) = facelet_of(&event) else { return };
            let step = match event.key().as_str() {
                "ArrowLeft" => (-1, 0),
                "ArrowRight" => (1, 0),
                "ArrowUp" => (0, -1),
                "ArrowDown" => (0, 1),
                name => {
                    let is_shortcut = event.ctrl_key() || event.alt_key() || event.meta_key();
                    if let Some(colour) = key(name).filter(|_| !is_shortcut) {
                        // The page has commands for letters.
                        event.prevent_default();
                        event.stop_propagation();
                        find.send(paint(facelet, colour));
                    }
                    return;
                }
            };
            let size = size(&find.state());
            event.prevent_default();
            focus(&find.document, id, next(facelet, step, size));
        });
    }
}

fn is_mouse(event: &PointerEvent) -> bool {
    event.pointer_type() != "touch"
}

fn facelet_of(event: &Event) -> Option<usize> {
    closest(&target::<Element>(event)?, "[data-facelet]")?.get_attribute("data-facelet")?.parse().ok()
}

/// Moves the focus to a sticker, which then is the only one that Tab reaches.
fn focus(document: &Document, net: Id, facelet: usize) {
    let Some(net) = document.element::<Element>(net) else { return };
    if let Some(old) = find::<HtmlElement>(&net, "[tabindex='0']") {
        old.set_tab_index(-1);
    }
    if let Some(new) = find::<HtmlElement>(&net, &format!("[data-facelet='{facelet}']")) {
        new.set_tab_index(0);
        or_log("focus", new.focus());
    }
}

/// Returns the sticker that is next to one in a direction on the net; the same one at its rim.
fn next(facelet: usize, (right, down): (isize, isize), size: Size) -> usize {
    let n = size.layers();
    let (mut x, mut y) = place(facelet, size);
    loop {
        x += right;
        y += down;
        if !(0..4 * n as isize).contains(&x) || !(0..3 * n as isize).contains(&y) {
            return facelet;
        }
        if let Some(found) = (0..size.facelets()).find(|&other| place(other, size) == (x, y)) {
            return found;
        }
    }
}

/// Returns column and row of a sticker on the net.
fn place(facelet: usize, size: Size) -> (isize, isize) {
    let (n, area) = (size.layers(), size.face_area());
    let face = facelet / area;
    let (column, row) = NET_PLACES
        .iter()
        .find(|(known, ..)| known.index() == face)
        .map_or((0, 0), |(_, column, row)| (*column, *row));
    let within = facelet % area;
    ((column * n + within % n) as isize, (row * n + within / n) as isize)
}

/// Shows a net with these stickers.
pub(super) fn show(document: &Document, id: Id, size: Size, stickers: &[Sticker], look: &Look) {
    if document.changes(id, "size", &size.to_string()) {
        document.attribute(id, "data-layers", &size.layers().to_string());
        document.fill(id, NET_PLACES.map(|(face, ..)| face_of(document, face, size)));
    }
    let Some(net) = document.element::<Element>(id) else { return };
    if !document.changes(id, "stickers", &format!("{stickers:?} {look:?}")) {
        return;
    }
    for (facelet, sticker) in stickers.iter().enumerate() {
        let Some(element) = find::<HtmlElement>(&net, &format!("[data-facelet='{facelet}']")) else {
            continue;
        };
        let [r, g, b] = sticker.colour.map_or(Annotation::GREY, |colour| look.palette.sticker(colour));
        or_log("style", element.style().set_property("background", &format!("rgb({r} {g} {b})")));
        if let Some(is_pressed) = sticker.is_pressed {
            or_log("pressed", element.set_attribute("aria-pressed", &is_pressed.to_string()));
        }
        let face = Face::ALL[facelet / size.face_area()];
        let number = facelet % size.face_area() + 1;
        or_log("label", element.set_attribute("aria-label", &format!("{face}{number}: {}", sticker.words)));
    }
}

fn face_of(document: &Document, face: Face, size: Size) -> NewElement {
    let first = face.index() * size.face_area();
    let sticker = |facelet: usize| {
        document
            .button("find-sticker", "")
            .attribute("data-facelet", &facelet.to_string())
            .attribute("tabindex", if facelet == 0 { "0" } else { "-1" })
    };
    document
        .make("div", "find-face", "")
        .attribute("data-face", &face.to_string())
        .children((first..first + size.face_area()).map(sticker))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_keys_go_over_the_net_and_stay_at_its_rim() {
        let size = Size::THREE;
        let face = |face: Face, number: usize| face.index() * 9 + number - 1;
        assert_eq!(next(face(Face::U, 8), (0, 1), size), face(Face::F, 2));
        assert_eq!(next(face(Face::F, 6), (1, 0), size), face(Face::R, 4));
        assert_eq!(next(face(Face::U, 1), (0, -1), size), face(Face::U, 1));
        assert_eq!(next(face(Face::U, 4), (-1, 0), size), face(Face::U, 4));
        assert_eq!(next(face(Face::B, 9), (1, 0), size), face(Face::B, 9));
    }
}
