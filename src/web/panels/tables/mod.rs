mod row;

use godspeed_protocol::{Space, StoredTable};
use web_sys::{Element, HtmlDialogElement};

use crate::ids::{self, MadeId};
use crate::screen::{Screen, or_log};
use godspeed_page::format;
use godspeed_page::solving::Solving;
use godspeed_page::state::State;
use godspeed_page::tables::{ActionContext, StoreState, TableAction, TableEntry, TableStore, set_words};

/// Shows the button that opens the list of tables, and the list if it is open.
pub(crate) fn show(screen: &Screen, state: &State) {
    let store = &state.tables;
    screen.text(ids::OPEN_TABLES, &button_words(store));
    screen.attribute(
        ids::OPEN_TABLES,
        "data-kind",
        if store.failure.is_some() { "warning" } else { "plain" },
    );
    show_sets(screen, store, &state.solving);
    let is_open = screen.element::<HtmlDialogElement>(ids::TABLES).is_some_and(|dialog| dialog.open());
    if !is_open {
        return;
    }
    let note = note(store);
    screen.visible(ids::TABLES_NOTE, note.is_some());
    screen.text(ids::TABLES_NOTE, &note.unwrap_or_default());
    show_failure(screen, store);
    show_rows(screen, store, &state.solving);
    screen.text(ids::TABLES_SPACE, &space_words(&store.inventory.space));
    let last = store.verified.as_ref().map(|(table, _)| table).or(store.built.as_ref());
    let verdict = last.and_then(|table| Some((table, store.verdict(table)?)));
    screen
        .text(ids::TABLES_SAID, &verdict.map(|(table, said)| format!("{table}: {said}")).unwrap_or_default());
}

/// Shows next to each set in the menu what selecting it requires.
fn show_sets(screen: &Screen, store: &TableStore, solving: &Solving) {
    for set in solving.catalogue.iter().flat_map(|solver| &solver.sets) {
        screen.made_text(MadeId::SetState(&set.id), &set_words(set, store));
    }
}

/// Returns the progress of table transfers, for the button that opens the list.
fn button_words(store: &TableStore) -> String {
    let (bytes, total) = store
        .transfers
        .values()
        .fold((0, 0), |sum, transfer| (sum.0 + transfer.bytes, sum.1 + transfer.total));
    let share = if total > 0 { Some(bytes as f64 / total as f64) } else { None };
    match share.or(store.building.as_ref().map(|building| building.done)) {
        Some(share) => format!("Tables {:.0}%", (share * 100.0).floor()),
        None if store.failure.is_some() => "Tables: error".to_owned(),
        None => "Tables".to_owned(),
    }
}

/// Returns the reason why tables are not saved, if they are not.
fn note(store: &TableStore) -> Option<String> {
    match &store.worker {
        StoreState::Starting => None,
        StoreState::Broken(reason) => Some(reason.clone()),
        StoreState::Ready => store.inventory.space.error.clone(),
    }
}

fn show_failure(screen: &Screen, store: &TableStore) {
    let failure = store.failure.as_ref();
    screen.visible(ids::TABLES_FAILURE, failure.is_some());
    screen.text(ids::TABLES_FAILURE_TEXT, failure.map_or("", |failure| &failure.message));
    let offers = failure.map_or(&[][..], |failure| &failure.offers);
    let ids = offers.iter().map(|offer| offer.id.as_str()).collect::<Vec<_>>().join(" ");
    if screen.changes(ids::TABLES_OFFERS, "offers", &ids) {
        screen.fill(ids::TABLES_OFFERS, offers.iter().filter_map(|offer| offered(screen, offer)));
    }
}

fn offered(screen: &Screen, offer: &StoredTable) -> Option<Element> {
    let button = row::button(screen, TableAction::Delete, &offer.id)?;
    button.set_text_content(Some(&format!("Delete {}, {}", offer.id, format::bytes(offer.bytes as usize))));
    or_log("offer", button.remove_attribute("aria-label"));
    Some(button)
}

fn show_rows(screen: &Screen, store: &TableStore, solving: &Solving) {
    let entries = TableEntry::all(&solving.catalogue, &store.inventory);
    let ids = entries.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>().join(" ");
    if screen.changes(ids::TABLE_LIST, "ids", &ids) {
        let rows = entries.iter().filter_map(|entry| row::make(screen, entry, &used_by(solving, &entry.id)));
        screen.fill(ids::TABLE_LIST, rows);
    }
    let setting = ActionContext { store, is_solving: solving.is_busy() };
    for entry in &entries {
        row::show(screen, entry, setting, solving.job.as_ref());
    }
}

/// Returns the solvers and sets that use a table, for example `Korf small`.
fn used_by(solving: &Solving, id: &str) -> String {
    let uses = |tables: &[godspeed_protocol::TableInfo]| tables.iter().any(|table| table.id == id);
    let of_solver = solving.catalogue.iter().filter(|solver| uses(&solver.tables));
    let of_sets = solving.catalogue.iter().flat_map(|solver| {
        let sets = solver.sets.iter().filter(|set| uses(&set.tables));
        sets.map(|set| format!("{} {}", solver.name, set.name.to_lowercase()))
    });
    of_sets.chain(of_solver.map(|solver| solver.name.clone())).collect::<Vec<_>>().join(", ")
}

fn space_words(space: &Space) -> String {
    let Some(used) = space.used.filter(|_| space.error.is_none()) else { return String::new() };
    let used = format::bytes(used as usize);
    let of = space.quota.map(|quota| format!(" of {}", format::bytes(quota as usize))).unwrap_or_default();
    let guarantee = if space.persistent {
        "Tables are kept until you delete them."
    } else {
        "The browser may delete tables when the disk is full."
    };
    format!("{used}{of} used. {guarantee}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_page::tables::Building;

    #[test]
    fn the_button_shows_progress_and_errors() {
        let mut store = TableStore::default();
        assert_eq!(button_words(&store), "Tables");
        let building = Building { job: 1, table: "small".to_owned(), done: 0.437 };
        store.building = Some(building);
        assert_eq!(button_words(&store), "Tables 43%");
        let failure =
            godspeed_protocol::StoreFailure { table: None, message: "full".to_owned(), offers: Vec::new() };
        store = TableStore { failure: Some(failure), ..TableStore::default() };
        assert_eq!(button_words(&store), "Tables: error");
    }

    #[test]
    fn the_storage_guarantee_of_the_browser_is_shown() {
        let space = Space { used: Some(21_000_000), quota: Some(2_000_000_000), ..Space::default() };
        assert!(space_words(&space).starts_with("21.0 MB of 2.0 GB used. The browser may delete"));
        assert_eq!(space_words(&Space::default()), "");
    }
}
