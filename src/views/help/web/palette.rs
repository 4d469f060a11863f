//! The command palette: a field with a list, as the combobox pattern of WAI-ARIA describes it.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, or_log, target};
use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, HtmlInputElement, KeyboardEvent, MouseEvent, ScrollIntoViewOptions, ScrollLogicalPosition,
};

use super::{Dialogs, ids};
use crate::state::{Entry, Msg, Step, ViewTab};

/// The attribute of an entry with its number.
const NUMBER: &str = "data-entry";

pub(super) fn listen(dialogs: &Rc<Dialogs>) {
    dialogs.at(ids::PALETTE_QUERY, "input", |dialogs, event: Event| {
        if let Some(field) = target::<HtmlInputElement>(&event) {
            dialogs.send(Msg::Type(field.value()));
        }
    });
    dialogs.at(ids::PALETTE_QUERY, "keydown", pressed);
    dialogs.at(ids::PALETTE_LIST, "click", |dialogs, event: MouseEvent| {
        if let Some(number) = number_of(&event) {
            dialogs.send(Msg::ChooseEntry(number));
        }
    });
    // The focus stays in the field.
    dialogs.at(ids::PALETTE_LIST, "mousedown", |_, event: MouseEvent| event.prevent_default());
    dialogs.on_click(ids::PALETTE_CLOSE, |dialogs| dialogs.close_dialog(ids::PALETTE));
}

/// Returns the tabs of the views.
pub(super) fn view_tabs(document: &Document) -> Vec<ViewTab> {
    let Some(tabs) = or_log("tabs", document.browser().query_selector_all("[data-view-tab]")) else {
        return Vec::new();
    };
    let tab = |tab: Element| {
        Some(ViewTab {
            id: tab.get_attribute("data-view-tab")?,
            name: tab.text_content()?.trim().to_owned(),
            title: tab.get_attribute("title").unwrap_or_default(),
        })
    };
    (0..tabs.length()).filter_map(|at| tabs.item(at)?.dyn_into().ok()).filter_map(tab).collect()
}

/// Lists the entries.
pub(super) fn list(dialogs: &Dialogs) {
    let (document, state) = (&dialogs.document, dialogs.state());
    let palette = state.palette();
    document.text(ids::PALETTE_COUNT, &palette.count_text());
    let entries = palette.entries().iter().enumerate();
    document.fill(ids::PALETTE_LIST, entries.map(|(number, entry)| row(dialogs, number, entry)));
    let is_expanded = if palette.entries().is_empty() { "false" } else { "true" };
    document.attribute(ids::PALETTE_QUERY, "aria-expanded", is_expanded);
}

fn row(dialogs: &Dialogs, number: usize, entry: &Entry) -> NewElement {
    let make = |tag: &str, class: &str, text: &str| dialogs.document.make(tag, class, text);
    let reason = entry.action.as_ref().err().map(|reason| make("span", "reason", reason));
    make("li", "", "")
        .attribute("id", &row_id(number))
        .attribute("role", "option")
        .attribute(NUMBER, &number.to_string())
        .attribute("aria-selected", "false")
        .attribute("aria-disabled", if reason.is_some() { "true" } else { "false" })
        .child(make("span", "label", &entry.label))
        .children(reason)
        .children(entry.keys.iter().map(|key| make("kbd", "", key)))
}

fn row_id(number: usize) -> String {
    format!("palette-entry-{number}")
}

/// Shows which entry is marked, also to screen readers.
pub(super) fn show_marked(dialogs: &Dialogs) {
    let (document, state) = (&dialogs.document, dialogs.state());
    let palette = state.palette();
    for number in 0..palette.entries().len() {
        let Some(row) = document.browser().get_element_by_id(&row_id(number)) else { continue };
        let is_marked = number == palette.marked();
        or_log("palette", row.set_attribute("aria-selected", if is_marked { "true" } else { "false" }));
        if is_marked {
            let options = ScrollIntoViewOptions::new();
            options.set_block(ScrollLogicalPosition::Nearest);
            row.scroll_into_view_with_scroll_into_view_options(&options);
        }
    }
    let active = if palette.entries().is_empty() { String::new() } else { row_id(palette.marked()) };
    document.attribute(ids::PALETTE_QUERY, "aria-activedescendant", &active);
}

fn pressed(dialogs: &Rc<Dialogs>, event: KeyboardEvent) {
    if event.is_composing() {
        return;
    }
    let msg = match event.key().as_str() {
        "Enter" => Msg::ChooseMarked,
        "ArrowDown" => Msg::Mark(Step::Next),
        "ArrowUp" => Msg::Mark(Step::Previous),
        "PageDown" => Msg::Mark(Step::PageDown),
        "PageUp" => Msg::Mark(Step::PageUp),
        _ => return,
    };
    event.prevent_default();
    dialogs.send(msg);
}

/// Returns the number of the entry that was clicked.
fn number_of(event: &MouseEvent) -> Option<usize> {
    let row = closest(&target::<Element>(event)?, &format!("[{NUMBER}]"))?;
    row.get_attribute(NUMBER)?.parse().ok()
}
