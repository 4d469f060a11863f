use std::cell::Cell;
use std::rc::Rc;

use web_sys::{Event, KeyboardEvent};

use crate::app::App;
use crate::ids::{self, id_of};
use crate::listeners::{belongs_to_focus, close_menu};
use godspeed_browser::{blur, on};
use godspeed_page::command::Command;
use godspeed_page::keyboard::KeyPress;
use godspeed_page::state::Msg;
use godspeed_timeline::Choice;

/// Registers the keyboard listeners of the window.
pub(crate) fn listen(app: &Rc<App>) {
    // Events report whether Ctrl is pressed, but not which one.
    let left_ctrl = Rc::new(Cell::new(false));
    let window = app.window.clone();

    let (target, held) = (app.clone(), left_ctrl.clone());
    on(&window, "keydown", move |event: KeyboardEvent| {
        held.set(held.get() || event.code() == "ControlLeft");
        pressed(&target, &event, held.get());
    });
    let (target, held) = (app.clone(), left_ctrl.clone());
    on(&window, "keyup", move |event: KeyboardEvent| {
        held.set(held.get() && event.code() != "ControlLeft");
        if event.code() == "Space" && target.state().timer.held_since.is_some() {
            target.send(Msg::Release);
        }
    });
    let target = app.clone();
    on(&window, "blur", move |_: Event| {
        left_ctrl.set(false);
        // The window gets no event when the key is released.
        if target.state().timer.held_since.is_some() {
            target.send(Msg::Command(Command::Cancel));
        }
    });
}

/// Returns the focus from a number field to the cube on Escape.
fn leave_field(app: &App, event: &KeyboardEvent) {
    let focus = app.document.focused().filter(|_| event.code() == "Escape");
    if let Some(field) = focus.filter(|focus| matches!(id_of(focus), Some(ids::LAYERS | ids::LAYER))) {
        blur(&field);
    }
}

fn pressed(app: &Rc<App>, event: &KeyboardEvent, left_ctrl: bool) {
    // An open dialog gets the keys even without the focus, as when a button was disabled.
    if !app.state().shows_cube() || app.document.has_open_dialog() {
        return;
    }
    leave_field(app, event);
    if event.code() == "Escape" && close_menu(app, None) {
        event.prevent_default();
    }
    if event.default_prevented() || event.is_composing() {
        return;
    }
    let is_of_focus = belongs_to_focus(app, event);
    if let Some(msg) = choice(app, event, is_of_focus) {
        event.prevent_default();
        return app.send(msg);
    }
    if is_of_focus {
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
    let Some(command) = app.state().command_of(press) else { return };
    event.prevent_default();
    if !event.repeat() {
        app.send(Msg::Command(command));
    }
}

/// Returns the message of a key of the chosen moves.
///
/// Ctrl+C copies them, and Shift with arrows, Home or End chooses moves of the focused list.
fn choice(app: &App, event: &KeyboardEvent, is_of_focus: bool) -> Option<Msg> {
    if (event.ctrl_key() || event.meta_key()) && event.key() == "c" {
        let is_chosen = !is_of_focus && !app.state().timeline.chosen().is_empty();
        return is_chosen.then_some(Msg::Command(Command::CopyMoves));
    }
    let is_list =
        event.shift_key() && app.document.focused().is_some_and(|focus| focus.id() == ids::MOVES.name());
    let choice = match event.code().as_str() {
        "ArrowRight" => Choice::Forward,
        "ArrowLeft" => Choice::Back,
        "End" => Choice::SectionEnd,
        "Home" => Choice::SectionStart,
        _ => return None,
    };
    is_list.then_some(Msg::ChooseMoves(choice))
}
