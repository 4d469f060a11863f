//! Keys: turns of the human in the race, and the transport bar. They are those of the Cube view.

use std::cell::Cell;
use std::rc::Rc;

use godspeed_browser::closest;
use godspeed_cube::Face;
use godspeed_page::command::Command;
use godspeed_page::keyboard::{KeyMap, KeyPress};
use godspeed_page::preferences::Preferences;
use web_sys::{Event, KeyboardEvent};

use super::Race;
use crate::state::{Msg, TransportCommand};

/// Registers the listeners of the window.
pub(super) fn listen(race: &Rc<Race>) {
    // Events report whether Ctrl is pressed, but not which one.
    let left_ctrl = Rc::new(Cell::new(false));
    let held = left_ctrl.clone();
    race.on(&race.window, "keydown", move |race, event: KeyboardEvent| {
        held.set(held.get() || event.code() == "ControlLeft");
        if race.is_shown() {
            press(race, &event, held.get());
        }
    });
    let held = left_ctrl.clone();
    race.on(&race.window, "keyup", move |_, event: KeyboardEvent| {
        held.set(held.get() && event.code() != "ControlLeft");
    });
    race.on(&race.window, "blur", move |_, _: Event| left_ctrl.set(false));
}

fn press(race: &Rc<Race>, event: &KeyboardEvent, left_ctrl: bool) {
    if event.default_prevented() || event.is_composing() || belongs_to_focus(race, event) {
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
    let is_turning = race.state().race().is_some_and(|race| race.turning_lane().is_some());
    let Some(msg) = key_map(race).command(press).and_then(|command| message(command, is_turning)) else {
        return;
    };
    event.prevent_default();
    if !event.repeat() {
        race.send(msg);
    }
}

/// Returns the message of a command; turns are only made while the human races.
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
        Command::Back => Some(Msg::Transport(TransportCommand::Back)),
        Command::Forward => Some(Msg::Transport(TransportCommand::Forward)),
        Command::ToStart => Some(Msg::Transport(TransportCommand::ToStart)),
        Command::ToEnd => Some(Msg::Transport(TransportCommand::ToEnd)),
        Command::PlayPause => Some(Msg::Transport(TransportCommand::Play)),
        Command::SolveOrAbort => Some(Msg::Start),
        _ => None,
    }
}

/// Returns the keys that the user has chosen.
pub(super) fn key_map(race: &Race) -> KeyMap {
    Preferences::parse(&race.page.snapshot().preferences).key_map()
}

/// Returns the name of the key that turns a face.
pub(super) fn key_of(keys: &KeyMap, face: Face) -> Option<String> {
    keys.first_key(&face.to_string())
}

/// Returns whether a key is handled by the focused element.
fn belongs_to_focus(race: &Race, event: &KeyboardEvent) -> bool {
    let Some(focus) = race.document.focused() else { return false };
    let is = |selector| closest(&focus, selector).is_some();
    if is("select, textarea, dialog, input:not([type=range], [type=radio], [type=checkbox])") {
        return true;
    }
    match event.code().as_str() {
        "Space" | "Enter" | "NumpadEnter" => is("button, summary, a, input"),
        "Home" | "End" | "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" => is("input"),
        _ => false,
    }
}
