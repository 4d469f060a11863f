//! Keys: turns of the person in the race, and the dock. They are those of the Cube view.

use std::cell::Cell;
use std::rc::Rc;

use godspeed_cube::Face;
use godspeed_document::{on, or_log};
use godspeed_page::command::Command;
use godspeed_page::keyboard::{KeyMap, KeyPress};
use godspeed_page::preferences::Preferences;
use web_sys::{Element, Event, KeyboardEvent};

use super::App;
use crate::state::{DockCommand, Msg};

/// The storage key of the page's preferences, in `src/web/storage.rs`.
const PREFERENCES: &str = "godspeed";

/// Registers the listeners of the window.
pub(super) fn listen(app: &Rc<App>) {
    // Events report whether Ctrl is pressed, but not which one.
    let left_ctrl = Rc::new(Cell::new(false));
    let (heard, held) = (app.clone(), left_ctrl.clone());
    on(&app.window, "keydown", move |event: KeyboardEvent| {
        held.set(held.get() || event.code() == "ControlLeft");
        if heard.is_shown() {
            pressed(&heard, &event, held.get());
        }
    });
    let held = left_ctrl.clone();
    on(&app.window, "keyup", move |event: KeyboardEvent| {
        held.set(held.get() && event.code() != "ControlLeft");
    });
    on(&app.window, "blur", move |_: Event| left_ctrl.set(false));
}

fn pressed(app: &Rc<App>, event: &KeyboardEvent, left_ctrl: bool) {
    if event.default_prevented() || event.is_composing() || belongs_to_focus(app, event) {
        return;
    }
    let (code, key) = (event.code(), event.key());
    let left_ctrl = event.ctrl_key() && left_ctrl;
    let press = KeyPress {
        code: &code,
        key: &key,
        shift: event.shift_key(),
        alt: event.alt_key(),
        left_ctrl,
        other: event.meta_key() || (event.ctrl_key() && !left_ctrl),
    };
    let is_turning = app.view.borrow().race().is_some_and(|race| race.turning_lane().is_some());
    let Some(msg) = key_map(app).command(press).and_then(|command| message(command, is_turning)) else {
        return;
    };
    event.prevent_default();
    if !event.repeat() {
        app.send(msg);
    }
}

/// Returns the message of a command; turns are only made while the person races.
fn message(command: Command, is_turning: bool) -> Option<Msg> {
    match command {
        Command::Twist(..)
        | Command::Slice(..)
        | Command::Rotate(..)
        | Command::Digit(_)
        | Command::BeginBlock
        | Command::StepLayer(_)
        | Command::ToggleWide
        | Command::ToggleHalf
        | Command::TogglePrime => is_turning.then_some(Msg::Human(command)),
        Command::Back => Some(Msg::Dock(DockCommand::Back)),
        Command::Forward => Some(Msg::Dock(DockCommand::Forward)),
        Command::ToStart => Some(Msg::Dock(DockCommand::ToStart)),
        Command::ToEnd => Some(Msg::Dock(DockCommand::ToEnd)),
        Command::PlayPause => Some(Msg::Dock(DockCommand::Play)),
        Command::SolveOrAbort => Some(Msg::Start),
        _ => None,
    }
}

/// Returns the keys that the person has chosen on the Cube view.
pub(super) fn key_map(app: &App) -> KeyMap {
    let storage = app.window.local_storage().ok().flatten();
    let text = storage.and_then(|storage| storage.get_item(PREFERENCES).ok().flatten());
    Preferences::parse(&text.unwrap_or_default()).key_map()
}

/// Returns the name of the key that turns a face.
pub(super) fn key_of(keys: &KeyMap, face: Face) -> Option<String> {
    keys.first_key(&face.to_string())
}

/// Whether a key is handled by the focused element.
fn belongs_to_focus(app: &App, event: &KeyboardEvent) -> bool {
    let Some(focus) = app.document.browser().active_element() else { return false };
    let is = |selector| or_log("focus", Element::closest(&focus, selector)).flatten().is_some();
    if is("select, textarea, dialog, input:not([type=range], [type=radio], [type=checkbox])") {
        return true;
    }
    match event.code().as_str() {
        "Space" | "Enter" | "NumpadEnter" => is("button, summary, a, input"),
        "Home" | "End" | "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" => is("input"),
        _ => false,
    }
}
