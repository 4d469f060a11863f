use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::ids::MadeId;
use crate::screen::{Screen, or_log};
use godspeed_page::solving::Job;
use godspeed_page::tables::{ActionContext, TableAction, TableEntry, TableProgress};

/// Creates a row of the list, without its variable parts.
///
/// The heading names the solvers that use the table; the id is the one used on the command line.
pub(crate) fn make(screen: &Screen, entry: &TableEntry, used_by: &str) -> Option<Element> {
    let row = screen.make("li", "table-row", "")?;
    for (name, value) in [("id", MadeId::TableRow(&entry.id).to_string().as_str()), ("tabindex", "-1")] {
        or_log("table", row.set_attribute(name, value));
    }
    let (name, id) = if used_by.is_empty() { (&*entry.id, "") } else { (used_by, &*entry.id) };
    let head = screen.make("h3", "table-name", name)?;
    append(&head, screen.make("span", "table-id", id));
    append(&row, Some(head));
    append(&row, screen.make("p", "table-state", ""));
    append(&row, screen.make("p", "table-sizes", ""));
    append(&row, actions(screen, &entry.id));
    let bar = screen.make("progress", "", "")?;
    for (name, value) in [("max", "1"), ("value", "0"), ("aria-label", &entry.id)] {
        or_log("table", bar.set_attribute(name, value));
    }
    append(&row, Some(bar));
    append(&row, screen.make("p", "table-detail", ""));
    Some(row)
}

fn actions(screen: &Screen, table: &str) -> Option<Element> {
    let actions = screen.make("div", "table-actions", "")?;
    for action in TableAction::ALL {
        append(&actions, button(screen, action, table));
    }
    Some(actions)
}

/// Creates the button for an action on a table.
pub(crate) fn button(screen: &Screen, action: TableAction, table: &str) -> Option<Element> {
    let button = screen.make("button", "", action.label())?;
    let label = format!("{} {table}", action.label());
    let attributes =
        [("type", "button"), ("data-table-do", action.name()), ("data-table", table), ("aria-label", &label)];
    for (name, value) in attributes {
        or_log("table", button.set_attribute(name, value));
    }
    Some(button)
}

/// Updates the variable parts of a row.
pub(crate) fn show(screen: &Screen, entry: &TableEntry, setting: ActionContext<'_>, job: Option<&Job>) {
    let Some(row) = screen.made::<Element>(MadeId::TableRow(&entry.id)) else { return };
    let progress = TableProgress::of(&entry.id, setting.store, job);
    write(&row, ".table-state", &entry.words(&setting.store.inventory));
    write(&row, ".table-sizes", &entry.sizes());
    let detail = progress.as_ref().map(|progress| progress.words.clone());
    write(&row, ".table-detail", &detail.or_else(|| setting.store.verdict(&entry.id)).unwrap_or_default());
    if let Some(bar) = find(&row, "progress") {
        let share = progress.as_ref().map_or(0.0, |progress| progress.share);
        or_log("table", bar.set_attribute("value", &share.to_string()));
        or_log("table", bar.set_attribute("data-shown", if progress.is_some() { "true" } else { "false" }));
    }
    let had_focus = screen.document().active_element().filter(|focus| row.contains(Some(focus)));
    for action in TableAction::ALL {
        if let Some(button) = find(&row, &format!("[data-table-do={}]", action.name())) {
            let is_possible = action.is_possible(entry, progress.as_ref(), setting);
            or_log("table", button.toggle_attribute_with_force("hidden", !is_possible));
        }
    }
    if let Some(focus) = had_focus.filter(|focus| *focus == row || focus.has_attribute("hidden")) {
        keep_focus(&row, &focus);
    }
}

/// Moves the focus from a hidden button to the row's first one, else to the row.
fn keep_focus(row: &Element, focus: &Element) {
    let next = find(row, "button:not([hidden])").unwrap_or_else(|| row.clone());
    if next != *focus
        && let Some(next) = next.dyn_ref::<HtmlElement>()
    {
        or_log("focus", next.focus());
    }
}

fn find(row: &Element, selector: &str) -> Option<Element> {
    or_log(selector, row.query_selector(selector)).flatten()
}

fn write(row: &Element, selector: &str, text: &str) {
    if let Some(place) = find(row, selector)
        && place.text_content().as_deref() != Some(text)
    {
        place.set_text_content(Some(text));
    }
}

fn append(parent: &Element, child: Option<Element>) {
    if let Some(child) = child {
        or_log("table", parent.append_child(&child));
    }
}
