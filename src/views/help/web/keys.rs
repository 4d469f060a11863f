//! The dialog with the keys of all commands, in which they are changed.

use std::rc::Rc;

use godspeed_page::command::CommandInfo;
use godspeed_page::keyboard::{Bindings, KeyPress, Layout};
use godspeed_page::speech::SpeechDetail;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement, KeyboardEvent};

use super::{App, ids, page};
use crate::state::{Asked, FixedRow, KeyEditor, KeyGroup, KeyRow};
use godspeed_document::or_log;

/// The attribute of the button with the keys of a command.
const CHANGE: &str = "data-key-change";
/// The attribute of the button that restores its default keys.
const RESET: &str = "data-key-reset";

/// What the dialog shows.
#[derive(Default)]
pub(super) struct KeysDialog {
    editor: KeyEditor,
}

pub(super) fn listen(app: &Rc<App>) {
    app.click(ids::KEYS_CONFIRM, |app| edit(app, KeyEditor::confirm));
    app.click(ids::KEYS_REMOVE, |app| edit(app, KeyEditor::remove));
    app.click(ids::KEYS_CANCEL, |app| {
        edit(app, |editor| {
            editor.cancel();
            false
        });
    });
    app.click(ids::KEYS_RESET_ALL, |app| {
        edit(app, |editor| {
            editor.reset_all();
            true
        });
    });
    app.click(ids::KEYS_PALETTE, |app| {
        app.close(ids::KEYS);
        page::ask(&app.document, "do palette");
    });
    app.at(ids::KEYS_GROUPS, "click", |app, event: Event| clicked(app, &event));
    app.at(ids::KEYS, "keydown", |app, event: KeyboardEvent| pressed(app, &event));
    // Escape ends a question before it closes the dialog.
    app.at(ids::KEYS, "cancel", |app, event: Event| {
        if app.keys.borrow().editor.asked() != Asked::Nothing {
            event.prevent_default();
            edit(app, |editor| {
                editor.cancel();
                false
            });
        }
    });
    for (id, layout) in [(ids::KEYS_WASD, Layout::Wasd), (ids::KEYS_NOTATION, Layout::Notation)] {
        app.at(id, "change", move |app, _: Event| {
            page::ask(&app.document, &format!("layout {}", layout.id()));
            edit(app, |editor| {
                editor.choose_layout(layout);
                false
            });
        });
    }
    app.at(ids::SPEECH, "change", |app, event: Event| {
        let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        if let Some(detail) = select.and_then(|select| SpeechDetail::from_id(&select.value())) {
            page::ask(&app.document, &format!("speech {}", detail.id()));
        }
    });
}

pub(super) fn open(app: &Rc<App>) {
    let preferences = app.preferences.borrow().clone();
    app.keys.borrow_mut().editor = KeyEditor::new(preferences.layout, Bindings::parse(&preferences.bindings));
    if let Some(select) = app.document.element::<HtmlSelectElement>(ids::SPEECH) {
        select.set_value(preferences.speech.id());
    }
    app.document.fill(ids::KEYS_FIXED, FixedRow::ALL.iter().filter_map(|row| fixed_row(app, row)));
    show(app);
    app.show_modal(ids::KEYS);
}

/// Changes the list, passes changed keys to the page and shows the result.
fn edit(app: &Rc<App>, change: impl FnOnce(&mut KeyEditor) -> bool) {
    let asked = |app: &App| app.keys.borrow().editor.asked();
    let before = asked(app);
    let has_changed = change(&mut app.keys.borrow_mut().editor);
    if has_changed {
        let text = format!("keys {}", app.keys.borrow().editor.bindings());
        page::ask(&app.document, &text);
    }
    show(app);
    match (before, asked(app)) {
        (_, Asked::Conflict(_)) => focus(app, &format!("#{}", ids::KEYS_CONFIRM.name())),
        (Asked::Key(info) | Asked::Conflict(info), _) | (_, Asked::Key(info)) => {
            focus(app, &format!("[{CHANGE}=\"{}\"]", info.id));
        }
        _ => {}
    }
}

fn focus(app: &App, selector: &str) {
    let found = or_log(selector, app.document.browser().query_selector(selector)).flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        or_log("focus", element.focus());
    }
}

fn clicked(app: &Rc<App>, event: &Event) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let command = |attribute: &str| {
        let button = or_log("button", target.closest(&format!("[{attribute}]"))).flatten()?;
        CommandInfo::with_id(&button.get_attribute(attribute)?)
    };
    if let Some(info) = command(CHANGE) {
        edit(app, |editor| {
            editor.change(info);
            false
        });
    } else if let Some(info) = command(RESET) {
        edit(app, |editor| editor.reset(info));
        if app.keys.borrow().editor.asked() == Asked::Nothing {
            focus(app, &format!("[{CHANGE}=\"{}\"]", info.id));
        }
    }
}

/// Takes the pressed key, if one is asked for.
fn pressed(app: &Rc<App>, event: &KeyboardEvent) {
    let Asked::Key(_) = app.keys.borrow().editor.asked() else { return };
    let code = event.code();
    if code == "Escape" {
        // The event `cancel` follows. Its key must not reach the page.
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_choice = target
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
        edit(app, |editor| editor.press(press));
    }
}

fn show(app: &App) {
    let editor = &app.keys.borrow().editor;
    for (id, layout) in [(ids::KEYS_WASD, Layout::Wasd), (ids::KEYS_NOTATION, Layout::Notation)] {
        if let Some(radio) = app.document.element::<HtmlInputElement>(id) {
            radio.set_checked(layout == editor.layout());
        }
    }
    let asked = editor.asked();
    app.document
        .fill(ids::KEYS_GROUPS, editor.groups().iter().filter_map(|group| section(app, group, asked)));
    app.document.text(ids::KEYS_SAID, editor.said());
    app.document.flag(ids::KEYS_CONFIRM, "hidden", !matches!(asked, Asked::Conflict(_)));
    app.document.flag(ids::KEYS_REMOVE, "hidden", !matches!(asked, Asked::Key(_)));
    app.document.flag(ids::KEYS_CANCEL, "hidden", asked == Asked::Nothing);
    app.document.flag(ids::KEYS_RESET_ALL, "disabled", editor.bindings().is_empty());
}

fn section(app: &App, group: &KeyGroup, asked: Asked) -> Option<Element> {
    let section = app.document.make("section")?;
    append(&section, app.document.make_with("h3", group.name, &[]));
    let list = app.document.make_with("ul", "", &[("class", "key-rows")])?;
    for row in &group.rows {
        append(&list, key_row(app, row, asked));
    }
    append(&section, Some(list));
    Some(section)
}

fn key_row(app: &App, row: &KeyRow, asked: Asked) -> Option<Element> {
    let document = &app.document;
    let item = document.make("li")?;
    let is_asked = matches!(asked, Asked::Key(info) | Asked::Conflict(info) if info.id == row.info.id);
    let label = format!("{}: {}", row.title, row.keys_text());
    let (id, label) = (row.info.id, label.as_str());
    if row.info.has_fixed_keys() {
        let keys = document.make_with("span", "", &[("class", "key-caps")])?;
        fill_keys(app, &keys, row);
        append(&item, Some(keys));
    } else {
        let pressed = if is_asked { "true" } else { "false" };
        let attributes = [
            ("type", "button"),
            ("class", "key-caps"),
            (CHANGE, id),
            ("aria-pressed", pressed),
            ("aria-label", label),
            ("title", "Change this key"),
        ];
        let keys = document.make_with("button", "", &attributes)?;
        match asked {
            Asked::Key(info) if info.id == id => keys.set_text_content(Some("Press a key…")),
            _ => fill_keys(app, &keys, row),
        }
        append(&item, Some(keys));
    }
    append(&item, document.make_with("span", &row.title, &[]));
    if row.is_changed {
        let label = format!("Reset the keys of: {}", row.title);
        let attributes = [
            ("type", "button"),
            ("class", "key-reset"),
            (RESET, id),
            ("aria-label", &label),
            ("title", "Restore the default keys"),
        ];
        append(&item, document.make_with("button", "Reset", &attributes));
    }
    Some(item)
}

/// Shows the keys of a row as key caps.
fn fill_keys(app: &App, parent: &Element, row: &KeyRow) {
    for name in row.keys.iter().flatten() {
        append(parent, app.document.make_with("kbd", name, &[]));
    }
    if row.keys.is_empty() {
        parent.set_text_content(Some("–"));
    }
}

fn fixed_row(app: &App, row: &FixedRow) -> Option<Element> {
    let line = app.document.make("div")?;
    let keys = app.document.make("dt")?;
    for name in row.keys {
        append(&keys, app.document.make_with("kbd", name, &[]));
    }
    append(&line, Some(keys));
    append(&line, app.document.make_with("dd", row.title, &[]));
    Some(line)
}

pub(super) fn append(parent: &Element, child: Option<Element>) {
    if let Some(child) = child {
        or_log("child", parent.append_child(&child));
    }
}
