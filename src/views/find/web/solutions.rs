//! The list of solutions to a goal.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, find as child, or_log, target};
use godspeed_page::format;
use web_sys::{Element, Event, PointerEvent};

use super::{Find, ids, show_text};
use crate::state::{FindState, FoundMoves, LISTED, Msg, Section};

/// Registers the listeners of the list.
pub(super) fn listen(find: &Rc<Find>) {
    find.at(ids::FIND_SOLUTIONS, "click", |find, event: Event| {
        let Some(target) = target::<Element>(&event) else { return };
        if let Some(number) = number(&target, "data-play") {
            find.send(Msg::Play(number));
        } else if let Some(number) = number(&target, "data-follow") {
            find.send(Msg::Follow(number));
        } else if let Some(number) = number(&target, "data-to-page") {
            find.send(Msg::ToPage(number));
        }
    });
    find.at(ids::FIND_SOLUTIONS, "pointerover", |find, event: PointerEvent| {
        let row = target::<Element>(&event).and_then(|target| number(&target, "data-solution"));
        if event.pointer_type() == "mouse" && !find.preview.is_playing() && find.preview.hover(row) {
            find.send(Msg::Preview(row));
        }
    });
    find.at(ids::FIND_SOLUTIONS, "pointerleave", |find, _: PointerEvent| {
        if find.preview.hover(None) && !find.preview.is_playing() {
            find.send(Msg::Preview(None));
        }
    });
}

fn number(element: &Element, attribute: &str) -> Option<usize> {
    closest(element, &format!("[{attribute}]"))?.get_attribute(attribute)?.parse().ok()
}

/// Shows the list. Rows that stay the same are left alone, so that pointer and focus stay on them while the list grows.
pub(super) fn show(find: &Find, state: &FindState) {
    let document = &find.document;
    let found = state.goal().found();
    document.visible(ids::FIND_FOUND, state.section() == Section::Goal && !found.is_empty());
    let listed = &found[..found.len().min(LISTED)];
    let mut shown = find.shown_solutions.borrow_mut();
    let Some(body) = document.element::<Element>(ids::FIND_SOLUTIONS) else { return };
    if *shown != listed {
        let is_same =
            |(old, new): (&FoundMoves, &FoundMoves)| old.moves == new.moves && old.length == new.length;
        let grows = listed.len() >= shown.len() && shown.iter().zip(listed).all(is_same);
        if !grows {
            shown.clear();
            body.set_text_content(None);
        }
        for (number, (old, new)) in shown.iter().zip(listed).enumerate() {
            if old.seconds != new.seconds {
                let cell = format!("[data-solution='{number}'] .find-seconds");
                let text = seconds_text(new);
                child::<Element>(&body, &cell).iter().for_each(|cell| cell.set_text_content(Some(&text)));
            }
        }
        for (number, new) in listed.iter().enumerate().skip(shown.len()) {
            if let Some(row) = row(document, number, new).build() {
                or_log("row", body.append_child(&row));
            }
        }
        *shown = listed.to_vec();
    }
    let more = match found.len() - listed.len() {
        0 => String::new(),
        more => format!("{} more are not listed; the JSON of the view has all.", format::count(more as u64)),
    };
    show_text(document, ids::FIND_MORE, &more);
}

fn seconds_text(found: &FoundMoves) -> String {
    found.seconds.map_or_else(|| "–".to_owned(), |seconds| format!("{seconds:.2} s"))
}

fn row(document: &Document, number: usize, found: &FoundMoves) -> NewElement {
    let number = number.to_string();
    let moves = if found.moves.is_empty() { "no moves: the goal is reached" } else { &found.moves };
    let play = document
        .button("find-moves", moves)
        .attribute("data-play", &number)
        .attribute("title", "Play these moves");
    let follow = document
        .button("find-to-page", "Follow")
        .attribute("data-follow", &number)
        .attribute("aria-label", &format!("Follow {moves}"));
    let show = document
        .button("find-to-page", "Cube view")
        .attribute("data-to-page", &number)
        .attribute("aria-label", &format!("Show {moves} on the Cube view"));
    document
        .make("tr", "", "")
        .attribute("data-solution", &number)
        .child(document.make("th", "", "").attribute("scope", "row").child(play))
        .child(document.make("td", "", &found.length.to_string()))
        .child(document.make("td", "find-seconds", &seconds_text(found)))
        .child(document.make("td", "find-actions", "").child(follow).child(show))
}
