mod row;

use web_sys::HtmlDialogElement;

use crate::ids::{self, MadeId};
use crate::screen::Screen;
use godspeed_page::state::State;
use godspeed_page::tables::{TableAction, set_words};
use godspeed_page::view::{TablesButton, TablesView};

/// Shows the button that opens the list of tables, and the list if it is open.
pub(crate) fn show(screen: &Screen, state: &State) {
    let button = TablesButton::of(&state.tables);
    screen.text(ids::OPEN_TABLES, &button.label);
    screen.attribute(ids::OPEN_TABLES, "data-kind", if button.is_warning { "warning" } else { "plain" });
    // What selecting a set in the menu requires.
    for set in state.solving.catalogue.iter().flat_map(|solver| &solver.sets) {
        screen.made_text(MadeId::SetState(&set.id), &set_words(set, &state.tables));
    }
    if screen.element::<HtmlDialogElement>(ids::TABLES).is_some_and(|dialog| dialog.open()) {
        show_list(screen, &TablesView::of(state));
    }
}

fn show_list(screen: &Screen, view: &TablesView) {
    screen.visible(ids::TABLES_NOTE, view.note.is_some());
    screen.text(ids::TABLES_NOTE, view.note.as_deref().unwrap_or_default());
    screen.visible(ids::TABLES_FAILURE, view.failure.is_some());
    screen.text(ids::TABLES_FAILURE_TEXT, view.failure.as_deref().unwrap_or_default());
    if screen.changes(ids::TABLES_OFFERS, "offers", &format!("{:?}", view.offers)) {
        let offers = view.offers.iter();
        let button =
            |(table, label): &(String, String)| row::button(screen, TableAction::Delete, table, label);
        screen.fill(ids::TABLES_OFFERS, offers.map(button));
    }
    let ids = view.rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>().join(" ");
    if screen.changes(ids::TABLE_LIST, "ids", &ids) {
        screen.fill(ids::TABLE_LIST, view.rows.iter().map(|row| row::make(screen, row)));
    }
    view.rows.iter().for_each(|row| row::show(screen, row));
    screen.text(ids::TABLES_SPACE, &view.space);
    screen.text(ids::TABLES_SAID, &view.announcement);
}
