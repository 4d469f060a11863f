//! Pointer and keys: a tap anywhere makes the step, and so do Space and the arrow keys.

use std::rc::Rc;

use godspeed_browser::{Id, closest, target};
use godspeed_cube::{Alg, Facelets};
use web_sys::{Element, Event, HtmlSelectElement, KeyboardEvent, MouseEvent, VisibilityState};

use super::{Follow, ids, is_control, letters, panes, watching};
use crate::state::{Course, Mode, Msg, StepSize, WayOn};

/// Registers the listeners of the dialog.
pub(super) fn listen(dialog: &Rc<Follow>) {
    dialog.on_click(ids::FOLLOW_NEXT, |dialog| {
        let is_done = dialog.state().course().is_some_and(Course::is_done);
        if is_done { dialog.close_dialog(ids::FOLLOW) } else { dialog.send(Msg::Next) }
    });
    dialog.send_on_click(ids::FOLLOW_BACK, |_| Msg::Back);
    dialog.send_on_click(ids::FOLLOW_SPEAK, |dialog| Msg::SetSpeaking(!dialog.state().is_speaking()));
    dialog.send_on_click(ids::FOLLOW_LISTEN, |dialog| Msg::SetListening(!dialog.state().is_listening()));
    dialog.on_click(ids::FOLLOW_WATCH, watching::toggle);
    letters::listen(dialog);
    for (id, msg, focus) in [
        (ids::FOLLOW_MISTAKEN, Msg::Mistake, ids::FOLLOW_LAYERS),
        (ids::FOLLOW_CANCEL, Msg::CancelMistake, ids::FOLLOW_MISTAKEN),
        (ids::FOLLOW_CANCEL_WAYS, Msg::CancelMistake, ids::FOLLOW_MISTAKEN),
        (ids::FOLLOW_GO_BACK, Msg::GoOn(WayOn::Back), ids::FOLLOW_NEXT),
        (ids::FOLLOW_GO_NEW, Msg::GoOn(WayOn::New), ids::FOLLOW_NEXT),
    ] {
        dialog.on_click(id, move |dialog| {
            dialog.send(msg.clone());
            // The button that was pressed is no longer shown.
            dialog.document.focus_first(&[focus, ids::FOLLOW_NEXT]);
        });
    }
    for id in [ids::FOLLOW_PAINT, ids::FOLLOW_PAINT_AGAIN] {
        dialog.send_on_click(id, |_| Msg::Paint);
    }
    chosen(dialog, ids::FOLLOW_SIZE, |value| StepSize::from_id(value).map(Msg::SetStepSize));
    chosen(dialog, ids::FOLLOW_EXPECTED, |value| value.parse().ok().map(Msg::ChooseExpected));
    chosen(dialog, ids::FOLLOW_LAYERS, |value| panes::layers_of(value).map(Msg::ChooseLayers));
    dialog.at(ids::FOLLOW_TURNS, "click", |dialog, event: Event| {
        let button = target::<Element>(&event).and_then(|element| closest(&element, "[data-turn]"));
        let size = dialog.state().cube().map(Facelets::size);
        let letters = button.and_then(|button| button.get_attribute("data-turn"));
        let alg = letters.zip(size).and_then(|(letters, size)| Alg::parse(&letters, size).ok());
        if let Some(&turn) = alg.as_ref().and_then(|parsed| parsed.alg.turns().first()) {
            dialog.send(Msg::Made(turn));
            dialog.document.focus_first(&[ids::FOLLOW_GO_BACK, ids::FOLLOW_CANCEL_WAYS]);
        }
    });
    dialog.at(ids::FOLLOW_BODY, "click", |dialog, event: MouseEvent| {
        if !target::<Element>(&event).is_some_and(|element| is_control(&element)) {
            dialog.send(Msg::Next);
        }
    });
    dialog.at(ids::FOLLOW, "keydown", pressed);
    dialog.at(ids::FOLLOW, "close", |dialog, _: Event| dialog.send(Msg::Closed));
    let document = dialog.document.browser().clone();
    dialog.on(&document.clone(), "visibilitychange", move |dialog, _: Event| {
        dialog.send(Msg::Visible(document.visibility_state() == VisibilityState::Visible));
    });
}

/// Sends a message for each value that is chosen in a list.
fn chosen(dialog: &Rc<Follow>, id: Id, msg: impl Fn(&str) -> Option<Msg> + 'static) {
    dialog.at(id, "change", move |dialog, event: Event| {
        let value = target::<HtmlSelectElement>(&event).map(|select| select.value());
        if let Some(msg) = value.and_then(|value| msg(&value)) {
            dialog.send(msg);
        }
    });
}

/// Handles the keys of steps. Lists and buttons keep those that they have themselves.
fn pressed(dialog: &Rc<Follow>, event: KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
        return;
    }
    let is_at = |selector: &str| target::<Element>(&event).is_some_and(|at| closest(&at, selector).is_some());
    let is_step = *dialog.state().mode() == Mode::Step;
    let code = event.code();
    if is_step && let Some(letter) = neighbour(dialog, &code) {
        letters::focus(&dialog.document, letter);
        dialog.send(Msg::ShowTurn(letter));
        event.prevent_default();
        return;
    }
    let msg = match code.as_str() {
        _ if !is_step || is_at("select") => return,
        "Space" if is_at("button") => return,
        "Space" | "ArrowRight" | "ArrowDown" | "Period" => Msg::Next,
        "ArrowLeft" | "ArrowUp" | "Comma" | "Backspace" => Msg::Back,
        _ => return,
    };
    dialog.send(msg);
    event.prevent_default();
}

/// Returns the letter before or after the one with the focus, if a key leads to it. At either end, the key makes a step.
fn neighbour(dialog: &Follow, code: &str) -> Option<usize> {
    let letter = letters::focused(&dialog.document)?;
    let last = dialog.state().course()?.turns().len().checked_sub(1)?;
    match code {
        "ArrowRight" => Some(letter + 1).filter(|letter| *letter <= last),
        "ArrowLeft" => letter.checked_sub(1),
        _ => None,
    }
}
