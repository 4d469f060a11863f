//! The dialog with the keys of all commands, in which they are changed.

use std::rc::Rc;

use godspeed_browser::{Id, NewElement, closest, target};
use godspeed_page::command::CommandInfo;
use godspeed_page::keyboard::{KeyPress, KeyStroke, Layout};
use godspeed_page::speech::SpeechDetail;
use web_sys::{Element, Event, HtmlSelectElement, KeyboardEvent, MouseEvent};

use super::{Dialogs, ids};
use crate::state::{FixedRow, KeyGroup, KeyRow, Msg, Question};

/// The radio buttons of the layouts.
const LAYOUTS: [(Id, Layout); 3] = [
    (ids::KEYS_WASD, Layout::Wasd),
    (ids::KEYS_NOTATION, Layout::Notation),
    (ids::KEYS_CLASSIC, Layout::Classic),
];

/// The attribute of the button with the keys of a command.
const CHANGE: &str = "data-key-change";
/// The attribute of the button that restores its default keys.
const RESET: &str = "data-key-reset";

pub(super) fn listen(dialogs: &Rc<Dialogs>) {
    dialogs.send_on_click(ids::KEYS_CONFIRM, |_| Msg::ConfirmKey);
    dialogs.send_on_click(ids::KEYS_REMOVE, |_| Msg::RemoveKeys);
    dialogs.send_on_click(ids::KEYS_CANCEL, |_| Msg::CancelKey);
    dialogs.send_on_click(ids::KEYS_RESET_ALL, |_| Msg::ResetAllKeys);
    dialogs.send_on_click(ids::KEYS_PALETTE, |_| Msg::ReplaceKeysByPalette);
    dialogs.at(ids::KEYS_GROUPS, "click", clicked);
    dialogs.at(ids::KEYS, "keydown", pressed);
    // Escape ends a question before it closes the dialog.
    dialogs.at(ids::KEYS, "cancel", |dialogs, event: Event| {
        if question(dialogs) != Question::Nothing {
            event.prevent_default();
            dialogs.send(Msg::CancelKey);
        }
    });
    for (id, layout) in LAYOUTS {
        dialogs.at(id, "change", move |dialogs, _: Event| dialogs.send(Msg::ChooseLayout(layout)));
    }
    dialogs.at(ids::SPEECH, "change", |dialogs, event: Event| {
        let chosen = target::<HtmlSelectElement>(&event).map(|select| select.value());
        if let Some(detail) = chosen.and_then(|id| SpeechDetail::from_id(&id)) {
            dialogs.send(Msg::ChooseSpeech(detail));
        }
    });
    let document = &dialogs.document;
    document.fill(ids::KEYS_FIXED, FixedRow::ALL.iter().map(|row| fixed_row(dialogs, row)));
}

/// Returns the selector of the button with the keys of a command.
pub(super) fn selector(info: &CommandInfo) -> String {
    format!("[{CHANGE}=\"{}\"]", info.id)
}

fn question(dialogs: &Dialogs) -> Question {
    dialogs.state().keys().question()
}

fn clicked(dialogs: &Rc<Dialogs>, event: MouseEvent) {
    let Some(target) = target::<Element>(&event) else { return };
    let command = |attribute: &str| {
        let button = closest(&target, &format!("[{attribute}]"))?;
        CommandInfo::with_id(&button.get_attribute(attribute)?)
    };
    if let Some(info) = command(CHANGE) {
        dialogs.send(Msg::ChangeKeys(info));
    } else if let Some(info) = command(RESET) {
        dialogs.send(Msg::ResetKeys(info));
    }
}

/// Takes the pressed key, if one is expected.
fn pressed(dialogs: &Rc<Dialogs>, event: KeyboardEvent) {
    let Question::Key(_) = question(dialogs) else { return };
    let code = event.code();
    if code == "Escape" {
        // The event `cancel` follows. Its key must not reach the page.
        return;
    }
    let is_choice = target::<Element>(&event)
        .is_some_and(|target| [ids::KEYS_CANCEL, ids::KEYS_REMOVE].iter().any(|id| target.id() == id.name()));
    if code == "Tab" || is_choice {
        // Tab reaches the buttons of the question, which Enter and Space press.
        return;
    }
    event.prevent_default();
    event.stop_propagation();
    if event.repeat() {
        return;
    }
    let key = event.key();
    let press = KeyPress {
        code: &code,
        key: &key,
        shift: event.shift_key(),
        alt: event.alt_key(),
        left_ctrl: false,
        other: event.ctrl_key() || event.meta_key(),
    };
    // A modifier is pressed before the key that it modifies.
    if !["Shift", "Control", "Alt", "Meta"].contains(&key.as_str()) {
        dialogs.send(Msg::Press(KeyStroke::of(press)));
    }
}

/// Shows the keys of all commands, and the question if there is one.
pub(super) fn show(dialogs: &Dialogs) {
    let (document, state) = (&dialogs.document, dialogs.state());
    let editor = state.keys();
    for (id, layout) in LAYOUTS {
        document.checked(id, layout == editor.layout());
    }
    document.select(ids::SPEECH, state.speech().id());
    let asked = editor.question();
    document.fill(ids::KEYS_GROUPS, editor.groups().iter().map(|group| section(dialogs, group, asked)));
    document.text(ids::KEYS_SAID, editor.message());
    document.visible(ids::KEYS_CONFIRM, matches!(asked, Question::Conflict(_)));
    document.visible(ids::KEYS_REMOVE, matches!(asked, Question::Key(_)));
    document.visible(ids::KEYS_CANCEL, asked != Question::Nothing);
    document.enabled(ids::KEYS_RESET_ALL, !editor.bindings().is_empty());
}

fn section(dialogs: &Dialogs, group: &KeyGroup, asked: Question) -> NewElement {
    let document = &dialogs.document;
    let rows = group.rows.iter().map(|row| key_row(dialogs, row, asked));
    document
        .make("section", "", "")
        .child(document.make("h3", "", group.name))
        .child(document.make("ul", "key-rows", "").children(rows))
}

fn key_row(dialogs: &Dialogs, row: &KeyRow, asked: Question) -> NewElement {
    let (document, id) = (&dialogs.document, row.info.id);
    let keys = if row.info.has_fixed_keys() {
        with_keys(dialogs, document.make("span", "key-caps", ""), row)
    } else {
        let is_asked = matches!(asked, Question::Key(info) | Question::Conflict(info) if info.id == id);
        let button = |text: &str| {
            document
                .button("key-caps", text)
                .attribute(CHANGE, id)
                .attribute("aria-pressed", if is_asked { "true" } else { "false" })
                .attribute("aria-label", &format!("{}: {}", row.title, row.keys_text()))
                .attribute("title", "Change this key")
        };
        match asked {
            Question::Key(info) if info.id == id => button("Press a key…"),
            _ => with_keys(dialogs, button(""), row),
        }
    };
    let reset = row.is_changed.then(|| {
        document
            .button("key-reset", "Reset")
            .attribute(RESET, id)
            .attribute("aria-label", &format!("Reset the keys of: {}", row.title))
            .attribute("title", "Restore the default keys")
    });
    document.make("li", "", "").child(keys).child(document.make("span", "", &row.title)).children(reset)
}

/// Adds the keys of a row as key caps.
fn with_keys(dialogs: &Dialogs, parent: NewElement, row: &KeyRow) -> NewElement {
    let document = &dialogs.document;
    match row.keys.is_empty() {
        true => parent.child(document.make("span", "", "–")),
        false => parent.children(row.keys.iter().flatten().map(|name| document.make("kbd", "", name))),
    }
}

fn fixed_row(dialogs: &Dialogs, row: &FixedRow) -> NewElement {
    let document = &dialogs.document;
    let keys = row.keys.iter().map(|name| document.make("kbd", "", name));
    document
        .make("div", "", "")
        .child(document.make("dt", "", "").children(keys))
        .child(document.make("dd", "", row.title))
}
