//! Keys: colours, arrows, erasing, undo, redo and filling.

use std::rc::Rc;

use godspeed_document::{on, or_log};
use godspeed_net::Arrow;
use web_sys::{Element, KeyboardEvent};

use super::App;
use crate::state::{Msg, colour_of_key};

pub(super) fn listen(app: &Rc<App>) {
    let heard = app.clone();
    on(&app.window, "keydown", move |event: KeyboardEvent| {
        if !heard.is_shown()
            || event.default_prevented()
            || event.is_composing()
            || belongs_to_focus(&heard, &event)
        {
            return;
        }
        if let Some(msg) = message(&event) {
            event.prevent_default();
            heard.send(msg);
        }
    });
}

fn message(event: &KeyboardEvent) -> Option<Msg> {
    let key = event.key();
    if event.ctrl_key() || event.meta_key() {
        return match (key.to_ascii_lowercase().as_str(), event.shift_key()) {
            ("z", false) => Some(Msg::Undo),
            ("z", true) | ("y", _) => Some(Msg::Redo),
            _ => None,
        };
    }
    if event.alt_key() {
        return None;
    }
    match key.as_str() {
        "ArrowUp" => Some(Msg::Step(Arrow::Up)),
        "ArrowDown" => Some(Msg::Step(Arrow::Down)),
        "ArrowLeft" => Some(Msg::Step(Arrow::Left)),
        "ArrowRight" => Some(Msg::Step(Arrow::Right)),
        "Backspace" | "Delete" | "-" => Some(Msg::Erase),
        " " => Some(Msg::UseBrush),
        "Enter" => Some(Msg::Fill),
        _ => colour_of_key(&key).map(Msg::Paint),
    }
}

/// Whether a key is handled by the focused element.
fn belongs_to_focus(app: &App, event: &KeyboardEvent) -> bool {
    let Some(focus) = app.document.browser().active_element() else { return false };
    let is = |selector| or_log("focus", Element::closest(&focus, selector)).flatten().is_some();
    match event.key().as_str() {
        _ if is("select, textarea, dialog, input:not([type=checkbox])") => true,
        " " | "Enter" => is("button, a, input"),
        _ => false,
    }
}
