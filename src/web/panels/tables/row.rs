use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::ids::{MadeId, made};
use godspeed_browser::{Document, is_shown, or_log};
use godspeed_browser::{NewElement, find};
use godspeed_page::tables::TableAction;
use godspeed_page::view::TableRow;

/// Creates a row of the list, without its variable parts.
///
/// The heading names the solvers that use the table; the id is the one used on the command line.
pub(crate) fn make(document: &Document, row: &TableRow) -> NewElement {
    let (name, id) = if row.used_by.is_empty() { (&*row.id, "") } else { (&*row.used_by, &*row.id) };
    let actions = TableAction::ALL.map(|action| {
        let label = format!("{} {}", action.label(), row.id);
        button(document, action, &row.id, action.label()).attribute("aria-label", &label)
    });
    let progress = document.make("progress", "", "").attribute("max", "1").attribute("value", "0");
    document
        .make("li", "table-row", "")
        .attribute("id", &MadeId::TableRow(&row.id).to_string())
        .attribute("tabindex", "-1")
        .child(document.make("h3", "table-name", name).child(document.make("span", "table-id", id)))
        .child(document.make("p", "table-state", ""))
        .child(document.make("p", "table-sizes", ""))
        .child(document.make("div", "table-actions", "").children(actions))
        .child(progress.attribute("aria-label", &row.id))
        .child(document.make("p", "table-detail", ""))
}

/// Creates the button for an action on a table.
pub(crate) fn button(document: &Document, action: TableAction, table: &str, text: &str) -> NewElement {
    document.button("", text).attribute("data-table-do", action.name()).attribute("data-table", table)
}

/// Updates the variable parts of a row.
pub(crate) fn show(document: &Document, row: &TableRow) {
    let Some(element) = made::<Element>(document, MadeId::TableRow(&row.id)) else { return };
    write(&element, ".table-state", &row.location);
    write(&element, ".table-sizes", &row.sizes);
    write(&element, ".table-detail", &row.detail);
    if let Some(bar) = find::<Element>(&element, "progress") {
        let share = row.progress.unwrap_or_default();
        or_log("table", bar.set_attribute("value", &share.to_string()));
        or_log("table", bar.set_attribute("data-shown", &row.progress.is_some().to_string()));
    }
    let had_focus = document.focused().filter(|focus| element.contains(Some(focus)));
    for action in TableAction::ALL {
        if let Some(button) = find::<Element>(&element, &format!("[data-table-do={}]", action.name())) {
            let is_hidden = !row.actions.contains(&action);
            or_log("table", button.toggle_attribute_with_force("hidden", is_hidden));
        }
    }
    if let Some(focus) = had_focus.filter(|focus| *focus == element || !is_shown(focus)) {
        keep_focus(&element, &focus);
    }
}

/// Moves the focus from a hidden button to the row's first one, else to the row.
fn keep_focus(row: &Element, focus: &Element) {
    let next = find(row, "button:not([hidden])").or_else(|| row.clone().dyn_into().ok());
    if let Some(next) = next.filter(|next: &HtmlElement| **next != *focus) {
        or_log("focus", next.focus());
    }
}

fn write(row: &Element, selector: &str, text: &str) {
    if let Some(element) = find::<Element>(row, selector)
        && element.text_content().as_deref() != Some(text)
    {
        element.set_text_content(Some(text));
    }
}
