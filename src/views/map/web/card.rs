//! The position that is pointed at: its cube, its distance and its neighbours.

use std::cmp::Ordering;
use std::fmt::Write;
use std::rc::Rc;

use godspeed_cube::{Face, Facelets};
use godspeed_document::{Document, on, or_log, set_markup};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::text::grouped;
use super::{App, ids};
use crate::state::{MapView, Msg, Pointed};

/// Where the unfolded cube has its faces, in stickers from the left and from the top.
const NET: [(Face, usize, usize); 6] =
    [(Face::U, 2, 0), (Face::L, 0, 2), (Face::F, 2, 2), (Face::R, 4, 2), (Face::B, 6, 2), (Face::D, 2, 4)];

pub(super) fn listen(app: &Rc<App>) {
    app.on_click(ids::MAP_SET, |_| Msg::SetCube);
    app.on_click(ids::MAP_SOLVE, |app| Msg::SolveHere(app.is_motion_reduced()));
    app.on_click(ids::MAP_FORGET, |_| Msg::Forget);
    let Some(list) = app.document.element::<Element>(ids::MAP_NEARBY) else { return };
    let followed = app.clone();
    on(&list, "click", move |event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("button").ok().flatten());
        let rank = button.and_then(|button| button.get_attribute("data-rank")?.parse().ok());
        if let Some(rank) = rank {
            followed.send(Msg::Follow(followed.pane_size(), rank));
        }
    });
}

pub(super) fn show(document: &Document, view: &MapView) {
    let pointed = view.pointed();
    document.flag(ids::MAP_CARD, "hidden", !view.has_map());
    document.flag(ids::MAP_HINT, "hidden", pointed.is_some());
    document.flag(ids::MAP_POSITION, "hidden", pointed.is_none());
    document.text(ids::MAP_NOTICE, view.notice().unwrap_or_default());
    let Some(pointed) = pointed else {
        document.attribute(ids::MAP_CARD, "data-rank", "");
        return;
    };
    document.flag(ids::MAP_SOLVE, "disabled", view.is_open());
    let Some(card) = document.element::<Element>(ids::MAP_CARD) else { return };
    let rank = pointed.rank.to_string();
    if card.get_attribute("data-rank").as_deref() == Some(&rank) {
        return;
    }
    document.attribute(ids::MAP_CARD, "data-rank", &rank);
    document.attribute(ids::MAP_CARD, "data-state", &pointed.cube.to_string());
    if let Some(svg) = document.element::<Element>(ids::MAP_NET) {
        set_markup(&svg, &net(&pointed.cube));
        or_log("net", svg.set_attribute("aria-label", &format!("Unfolded cube {}", pointed.cube)));
    }
    document.text(ids::MAP_DISTANCE, &distance(pointed));
    let count = view.rings().positions();
    let number = grouped(u64::from(pointed.rank) + 1);
    document.text(ids::MAP_RANK, &format!("position {number} of {}", grouped(u64::from(count))));
    show_nearby(document, pointed);
}

/// Returns the description that is read aloud while the map is moved by keys.
pub(super) fn said(pointed: &Pointed) -> String {
    let closer: Vec<&str> = pointed
        .nearby
        .iter()
        .filter(|nearby| nearby.distance < pointed.distance)
        .map(|nearby| nearby.turn.as_str())
        .collect();
    match closer.as_slice() {
        [] => distance(pointed),
        closer => format!("{}, closer by {}", distance(pointed), closer.join(", ")),
    }
}

fn distance(pointed: &Pointed) -> String {
    match pointed.distance {
        0 => "Solved".to_owned(),
        1 => "1 move from solved".to_owned(),
        moves => format!("{moves} moves from solved"),
    }
}

/// Shows the neighbours. The buttons are kept, so that the focus stays when one is followed.
fn show_nearby(document: &Document, pointed: &Pointed) {
    let Some(list) = document.element::<Element>(ids::MAP_NEARBY) else { return };
    if list.child_element_count() as usize != pointed.nearby.len() {
        let button = |_| {
            let button = document.make_with("button", "", &[("type", "button")])?;
            let (turn, distance) = (document.make("b")?, document.make("span")?);
            or_log("neighbour", button.append_with_node_2(&turn, &distance));
            Some(button)
        };
        document.fill(ids::MAP_NEARBY, pointed.nearby.iter().filter_map(button).collect::<Vec<_>>());
    }
    let mut button = list.first_element_child();
    for nearby in &pointed.nearby {
        let Some(current) = button else { return };
        let (class, relation) = match nearby.distance.cmp(&pointed.distance) {
            Ordering::Less => ("closer", "closer"),
            Ordering::Equal => ("same", "as far"),
            Ordering::Greater => ("farther", "farther"),
        };
        let label = format!("{}: {} moves from solved, {relation}", nearby.turn, nearby.distance);
        let attributes = [
            ("class", class),
            ("data-rank", &nearby.rank.to_string()),
            ("aria-label", &label),
            ("title", &label),
        ];
        for (name, value) in attributes {
            or_log("neighbour", current.set_attribute(name, value));
        }
        if let (Some(turn), Some(distance)) = (current.first_element_child(), current.last_element_child()) {
            turn.set_text_content(Some(&nearby.turn));
            distance.set_text_content(Some(&nearby.distance.to_string()));
        }
        button = current.next_element_sibling();
    }
}

/// Returns the contents of an SVG element with the unfolded 2x2x2.
fn net(cube: &Facelets) -> String {
    let mut svg = String::new();
    for (face, left, top) in NET {
        for (at, colour) in cube.face(face).iter().enumerate() {
            let (x, y) = (left + at % 2, top + at / 2);
            let colour = colour.letter().to_ascii_lowercase();
            // Writing to a string cannot fail.
            let _ = write!(
                svg,
                "<rect class=\"face-{colour}\" x=\"{x}.04\" y=\"{y}.04\" width=\"0.92\" height=\"0.92\" rx=\"0.12\"/>"
            );
        }
    }
    svg
}
