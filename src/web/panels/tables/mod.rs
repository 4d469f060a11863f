mod row;

use web_sys::HtmlDialogElement;

use crate::ids::{self, MadeId, made_text};
use godspeed_browser::Document;
use godspeed_page::state::State;
use godspeed_page::tables::{TableAction, set_words};
use godspeed_page::view::{TablesButton, TablesView};

/// Shows the button that opens the list of tables, and the list if it is open.
pub(crate) fn show(document: &Document, state: &State) {
    let button = TablesButton::of(&state.tables);
    document.text(ids::OPEN_TABLES, &button.label);
    document.attribute(ids::OPEN_TABLES, "data-kind", if button.is_warning { "warning" } else { "plain" });
    // The cost of selecting a set in the menu.
    for set in state.solving.catalogue.iter().flat_map(|solver| &solver.sets) {
        made_text(document, MadeId::SetState(&set.id), &set_words(set, &state.tables));
    }
    if document.element::<HtmlDialogElement>(ids::TABLES).is_some_and(|dialog| dialog.open()) {
        show_list(document, &TablesView::of(state));
    }
}

fn show_list(document: &Document, view: &TablesView) {
    document.visible(ids::TABLES_NOTE, view.note.is_some());
    document.text(ids::TABLES_NOTE, view.note.as_deref().unwrap_or_default());
    document.visible(ids::TABLES_FAILURE, view.failure.is_some());
    document.text(ids::TABLES_FAILURE_TEXT, view.failure.as_deref().unwrap_or_default());
    if document.changes(ids::TABLES_OFFERS, "offers", &format!("{:?}", view.offers)) {
        let offers = view.offers.iter();
        let button =
            |(table, label): &(String, String)| row::button(document, TableAction::Delete, table, label);
        document.fill(ids::TABLES_OFFERS, offers.map(button));
    }
    let ids = view.rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>().join(" ");
    if document.changes(ids::TABLE_LIST, "ids", &ids) {
        document.fill(ids::TABLE_LIST, view.rows.iter().map(|row| row::make(document, row)));
    }
    view.rows.iter().for_each(|row| row::show(document, row));
    document.text(ids::TABLES_SPACE, &view.space);
    document.text(ids::TABLES_SAID, &view.announcement);
}
