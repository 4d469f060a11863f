//! The net on which stickers are made to matter, or not.

use std::cell::Cell;
use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, find, or_log, target};
use godspeed_cube::{Face, Size};
use godspeed_scene::{Annotation, Look, NET_PLACES};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

use super::{Find, ids};
use crate::state::{FindState, Msg};

/// Registers the listeners of the net.
pub(super) fn listen(find: &Rc<Find>) {
    // Whether the stickers under a pressed mouse are made to matter, or not.
    let stroke: Rc<Cell<Option<bool>>> = Rc::default();
    let pressed = stroke.clone();
    find.at(ids::FIND_NET, "pointerdown", move |find, event: PointerEvent| {
        let Some(facelet) = facelet_of(&event).filter(|_| is_mouse(&event) && event.button() == 0) else {
            return;
        };
        let is_kept = !find.state().goal().goal().is_kept(facelet);
        pressed.set(Some(is_kept));
        find.send(Msg::Paint(facelet, is_kept));
    });
    let moved = stroke.clone();
    find.at(ids::FIND_NET, "pointerover", move |find, event: PointerEvent| {
        if event.buttons() & 1 == 0 {
            moved.set(None);
        }
        if let (Some(is_kept), Some(facelet)) = (moved.get(), facelet_of(&event)) {
            find.send(Msg::Paint(facelet, is_kept));
        }
    });
    // The mouse has already painted; fingers and keys click.
    find.at(ids::FIND_NET, "click", move |find, event: MouseEvent| {
        let is_painted =
            event.dyn_ref::<PointerEvent>().is_some_and(|event| event.detail() > 0 && is_mouse(event));
        if let Some(facelet) = facelet_of(&event).filter(|_| !is_painted) {
            let is_kept = !find.state().goal().goal().is_kept(facelet);
            find.send(Msg::Paint(facelet, is_kept));
        }
    });
    find.at(ids::FIND_NET, "keydown", |find, event: KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            _ => return,
        };
        let size = find.state().goal().size();
        if let Some(facelet) = facelet_of(&event) {
            event.prevent_default();
            focus(&find.document, next(facelet, step, size));
        }
    });
}

fn is_mouse(event: &PointerEvent) -> bool {
    event.pointer_type() != "touch"
}

fn facelet_of(event: &Event) -> Option<usize> {
    closest(&target::<Element>(event)?, "[data-facelet]")?.get_attribute("data-facelet")?.parse().ok()
}

/// Moves the focus to a sticker, which then is the only one that Tab reaches.
fn focus(document: &Document, facelet: usize) {
    let Some(net) = document.element::<Element>(ids::FIND_NET) else { return };
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

/// Shows the net.
pub(super) fn show(document: &Document, state: &FindState, look: &Look) {
    let goal = state.goal().goal();
    let size = goal.size();
    let colours = goal.pattern();
    if document.changes(ids::FIND_NET, "size", &size.to_string()) {
        document.attribute(ids::FIND_NET, "data-layers", &size.layers().to_string());
        document.fill(ids::FIND_NET, NET_PLACES.map(|(face, ..)| face_of(document, face, size)));
    }
    let shown = format!("{colours} {:?} {look:?}", goal.free());
    let Some(net) = document.element::<Element>(ids::FIND_NET) else { return };
    if !document.changes(ids::FIND_NET, "stickers", &shown) {
        return;
    }
    for (facelet, &colour) in colours.colours().iter().enumerate() {
        let Some(sticker) = find::<HtmlElement>(&net, &format!("[data-facelet='{facelet}']")) else {
            continue;
        };
        let is_kept = goal.is_kept(facelet);
        let [r, g, b] = if is_kept { look.palette.sticker(colour) } else { Annotation::GREY };
        or_log("style", sticker.style().set_property("background", &format!("rgb({r} {g} {b})")));
        or_log("pressed", sticker.set_attribute("aria-pressed", if is_kept { "true" } else { "false" }));
        let face = Face::ALL[facelet / size.face_area()];
        let number = facelet % size.face_area() + 1;
        let matters = if is_kept { format!("must be {colour}") } else { "does not matter".to_owned() };
        or_log("label", sticker.set_attribute("aria-label", &format!("{face}{number}: {matters}")));
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
