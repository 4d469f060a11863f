//! Keys: colours, arrows, erasing, undo, redo and the next step; and the clipboard.

use std::rc::Rc;

use godspeed_browser::{closest, or_log};
use godspeed_net::Arrow;
use web_sys::{ClipboardEvent, KeyboardEvent};

use super::Net;
use crate::state::{Msg, colour_of_key};

/// The elements that handle keys and texts themselves.
const FIELDS: &str = "select, textarea, dialog, input:not([type=checkbox])";

pub(super) fn listen(net: &Rc<Net>) {
    net.on(&net.window, "keydown", |net, event: KeyboardEvent| {
        if !net.is_shown()
            || net.state().is_scanning()
            || event.default_prevented()
            || event.is_composing()
            || belongs_to_focus(net, &event)
        {
            return;
        }
        if let Some(msg) = message(&event) {
            event.prevent_default();
            net.send(msg);
        }
    });
    net.on(&net.window, "paste", |net, event: ClipboardEvent| {
        if event.default_prevented() || !net.is_shown() || net.state().is_scanning() || has_focus(net, FIELDS)
        {
            return;
        }
        let text = event.clipboard_data().and_then(|data| or_log("paste", data.get_data("text")));
        if let Some(text) = text {
            event.prevent_default();
            net.send(Msg::Paste(text));
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
        "Enter" => Some(Msg::Enter),
        _ => colour_of_key(&key).map(Msg::Paint),
    }
}

/// Returns whether a key is handled by the focused element.
fn belongs_to_focus(net: &Net, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        _ if has_focus(net, FIELDS) => true,
        " " | "Enter" => has_focus(net, "button, a, input"),
        _ => false,
    }
}

/// Returns whether an element that a selector selects has the focus, or one in it.
fn has_focus(net: &Net, selector: &str) -> bool {
    net.document.focused().is_some_and(|focused| closest(&focused, selector).is_some())
}
