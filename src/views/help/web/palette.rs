//! The command palette: a field with a list, as the combobox pattern of WAI-ARIA describes it.

use std::rc::Rc;

use godspeed_page::keyboard::Bindings;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, HtmlInputElement, KeyboardEvent, MouseEvent, ScrollIntoViewOptions, ScrollLogicalPosition,
};

use super::keys::append;
use super::{App, ids, page};
use crate::state::{Action, Context, Entry, entries};
use godspeed_document::or_log;

/// The attribute of a line with its number.
const NUMBER: &str = "data-entry";

/// What the palette shows.
#[derive(Default)]
pub(super) struct PaletteDialog {
    entries: Vec<Entry>,
    /// The number of the chosen line.
    chosen: usize,
}

pub(super) fn listen(app: &Rc<App>) {
    app.at(ids::PALETTE_QUERY, "input", |app, _: Event| fill(app));
    app.at(ids::PALETTE_QUERY, "keydown", |app, event: KeyboardEvent| pressed(app, &event));
    app.at(ids::PALETTE_LIST, "click", |app, event: MouseEvent| {
        if let Some(number) = number_of(&event) {
            run(app, number);
        }
    });
    // The focus stays in the field.
    app.at(ids::PALETTE_LIST, "mousedown", |_, event: MouseEvent| event.prevent_default());
    app.click(ids::PALETTE_CLOSE, |app| app.close(ids::PALETTE));
}

pub(super) fn open(app: &Rc<App>) {
    if app.is_open(ids::PALETTE) {
        return;
    }
    if let Some(field) = app.document.element::<HtmlInputElement>(ids::PALETTE_QUERY) {
        field.set_value("");
    }
    fill(app);
    app.show_modal(ids::PALETTE);
    if let Some(field) = app.document.element::<HtmlInputElement>(ids::PALETTE_QUERY) {
        or_log("palette", field.focus());
    }
    show_chosen(app);
}

fn typed(app: &App) -> String {
    app.document
        .element::<HtmlInputElement>(ids::PALETTE_QUERY)
        .map(|field| field.value())
        .unwrap_or_default()
}

/// Lists what was typed.
fn fill(app: &App) {
    let context = {
        let preferences = app.preferences.borrow();
        let (layout, bindings) = (preferences.layout, Bindings::parse(&preferences.bindings));
        Context { layout, bindings, size: page::size(&app.document) }
    };
    let found = entries(&typed(app), &context);
    let count = match found.len() {
        0 => "Nothing found. Try a command, a size such as 7x7, or moves.".to_owned(),
        1 => "1 command".to_owned(),
        count => format!("{count} commands"),
    };
    app.document.text(ids::PALETTE_COUNT, &count);
    let lines = found.iter().enumerate().filter_map(|(number, entry)| line(app, number, entry));
    app.document.fill(ids::PALETTE_LIST, lines);
    app.document.attribute(
        ids::PALETTE_QUERY,
        "aria-expanded",
        if found.is_empty() { "false" } else { "true" },
    );
    app.palette.replace(PaletteDialog { entries: found, chosen: 0 });
    show_chosen(app);
}

fn line(app: &App, number: usize, entry: &Entry) -> Option<Element> {
    let (id, index) = (line_id(number), number.to_string());
    let disabled = if entry.action.is_err() { "true" } else { "false" };
    let attributes = [
        ("id", id.as_str()),
        ("role", "option"),
        (NUMBER, &index),
        ("aria-selected", "false"),
        ("aria-disabled", disabled),
    ];
    let line = app.document.make_with("li", "", &attributes)?;
    append(&line, app.document.make_with("span", &entry.label, &[("class", "label")]));
    if let Err(reason) = &entry.action {
        append(&line, app.document.make_with("span", reason, &[("class", "reason")]));
    }
    for key in &entry.keys {
        append(&line, app.document.make_with("kbd", key, &[]));
    }
    Some(line)
}

fn line_id(number: usize) -> String {
    format!("palette-entry-{number}")
}

/// Marks the chosen line, for eyes and for screen readers.
fn show_chosen(app: &App) {
    let (chosen, count) = {
        let palette = app.palette.borrow();
        (palette.chosen, palette.entries.len())
    };
    for number in 0..count {
        let Some(line) = app.document.browser().get_element_by_id(&line_id(number)) else { continue };
        let is_chosen = number == chosen;
        or_log("palette", line.set_attribute("aria-selected", if is_chosen { "true" } else { "false" }));
        if is_chosen {
            let options = ScrollIntoViewOptions::new();
            options.set_block(ScrollLogicalPosition::Nearest);
            line.scroll_into_view_with_scroll_into_view_options(&options);
        }
    }
    let active = if count == 0 { String::new() } else { line_id(chosen) };
    app.document.attribute(ids::PALETTE_QUERY, "aria-activedescendant", &active);
}

fn pressed(app: &Rc<App>, event: &KeyboardEvent) {
    if event.is_composing() {
        return;
    }
    let (chosen, count) = {
        let palette = app.palette.borrow();
        (palette.chosen, palette.entries.len())
    };
    let next = match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            return run(app, chosen);
        }
        _ if count == 0 => return,
        "ArrowDown" => (chosen + 1) % count,
        "ArrowUp" => (chosen + count - 1) % count,
        "PageDown" => (chosen + 8).min(count - 1),
        "PageUp" => chosen.saturating_sub(8),
        _ => return,
    };
    event.prevent_default();
    app.palette.borrow_mut().chosen = next;
    show_chosen(app);
}

fn number_of(event: &MouseEvent) -> Option<usize> {
    let target: Element = event.target()?.dyn_into().ok()?;
    or_log("line", target.closest(&format!("[{NUMBER}]"))).flatten()?.get_attribute(NUMBER)?.parse().ok()
}

/// Closes the palette and does what a line says. A line that cannot be chosen now says why, and nothing happens.
fn run(app: &Rc<App>, number: usize) {
    let action = app.palette.borrow().entries.get(number).map(|entry| entry.action.clone());
    let Some(Ok(action)) = action else { return };
    // The focus returns to where it was, before the command moves it.
    app.close(ids::PALETTE);
    match action {
        Action::OnCube(text) => {
            page::show_cube(&app.document);
            page::ask(&app.document, &text);
        }
        Action::Anywhere(text) => page::ask(&app.document, &text),
        Action::Click(selector) => page::click(&app.document, selector),
    }
}
