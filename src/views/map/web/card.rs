//! The position that is pointed at: its cube, its distance and its neighbours.

use std::cmp::Ordering;
use std::fmt::Write;
use std::rc::Rc;

use godspeed_browser::{Document, closest, is_motion_reduced, or_log, set_markup, target};
use godspeed_cube::{Face, Facelets};
use web_sys::{Element, Event};

use super::text::grouped;
use super::{Map, ids, pane_size};
use crate::state::{MapState, Msg, Pointed};

/// Where the unfolded cube has its faces, in stickers from the left and from the top.
const NET: [(Face, usize, usize); 6] =
    [(Face::U, 2, 0), (Face::L, 0, 2), (Face::F, 2, 2), (Face::R, 4, 2), (Face::B, 6, 2), (Face::D, 2, 4)];

pub(super) fn listen(map: &Rc<Map>) {
    map.send_on_click(ids::MAP_SET, |_| Msg::SetCube);
    map.send_on_click(ids::MAP_SOLVE, |map| Msg::SolveHere(is_motion_reduced(&map.window)));
    map.send_on_click(ids::MAP_FORGET, |_| Msg::Forget);
    map.at(ids::MAP_NEARBY, "click", |map, event: Event| {
        let button = target::<Element>(&event).and_then(|target| closest(&target, "button"));
        let rank = button.and_then(|button| button.get_attribute("data-rank")?.parse().ok());
        if let Some(rank) = rank {
            map.send(Msg::Follow(pane_size(map), rank));
        }
    });
}

pub(super) fn show(document: &Document, state: &MapState) {
    let pointed = state.pointed();
    document.visible(ids::MAP_CARD, state.has_map());
    document.visible(ids::MAP_HINT, pointed.is_none());
    document.visible(ids::MAP_POSITION, pointed.is_some());
    document.text(ids::MAP_NOTICE, state.notice().unwrap_or_default());
    let rank = pointed.map(|pointed| pointed.rank.to_string()).unwrap_or_default();
    let is_other = document.changes(ids::MAP_CARD, "rank", &rank);
    let Some(pointed) = pointed else { return };
    document.enabled(ids::MAP_SOLVE, !state.is_open());
    if !is_other {
        return;
    }
    document.attribute(ids::MAP_CARD, "data-state", &pointed.cube.to_string());
    if let Some(svg) = document.element::<Element>(ids::MAP_NET) {
        set_markup(&svg, &net(&pointed.cube));
        or_log("net", svg.set_attribute("aria-label", &format!("Unfolded cube {}", pointed.cube)));
    }
    document.text(ids::MAP_DISTANCE, &distance(pointed));
    let count = state.rings().positions();
    let number = grouped(u64::from(pointed.rank) + 1);
    document.text(ids::MAP_RANK, &format!("position {number} of {}", grouped(u64::from(count))));
    show_nearby(document, pointed);
}

/// Returns the description for screen readers while the map is moved by keys.
pub(super) fn describe(pointed: &Pointed) -> String {
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

/// Shows the neighbours. The buttons are reused, so that the focus stays when one is clicked.
fn show_nearby(document: &Document, pointed: &Pointed) {
    let Some(list) = document.element::<Element>(ids::MAP_NEARBY) else { return };
    if list.child_element_count() as usize != pointed.nearby.len() {
        let button = |_| {
            document.button("", "").child(document.make("b", "", "")).child(document.make("span", "", ""))
        };
        document.fill(ids::MAP_NEARBY, pointed.nearby.iter().map(button));
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
