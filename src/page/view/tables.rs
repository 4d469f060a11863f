use godspeed_protocol::{Space, TableInfo, is_goal_table};

use crate::format;
use crate::solving::Solving;
use crate::state::State;
use crate::tables::{ActionContext, StoreState, TableAction, TableEntry, TableProgress, TableStore};

/// The button that opens the list of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablesButton {
    /// The label, with the progress of transfers.
    pub label: String,
    /// Whether something has failed.
    pub is_warning: bool,
}

/// The content of the list of tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TablesView {
    /// The reason why tables are not saved, if they are not.
    pub note: Option<String>,
    /// The most recent failure.
    pub failure: Option<String>,
    /// The tables that can be deleted to free space, as pairs of id and label.
    pub offers: Vec<(String, String)>,
    /// The tables.
    pub rows: Vec<TableRow>,
    /// How much space is used; may be empty.
    pub space: String,
    /// The text for screen readers: the result of the last operation.
    pub announcement: String,
}

/// A row in the list of tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The id of the table.
    pub id: String,
    /// The solvers and sets that use it, for example `Korf small`; may be empty.
    pub used_by: String,
    /// Where it is available.
    pub location: String,
    /// Its size in memory and to download.
    pub sizes: String,
    /// The current operation or the result of the last one; may be empty.
    pub detail: String,
    /// The completed fraction of the current operation, 0 to 1.
    pub progress: Option<f64>,
    /// The available actions.
    pub actions: Vec<TableAction>,
}

impl TablesButton {
    /// Returns what the button shows.
    #[must_use]
    pub fn of(store: &TableStore) -> Self {
        let (bytes, total) = store
            .transfers
            .values()
            .fold((0, 0), |sum, transfer| (sum.0 + transfer.bytes, sum.1 + transfer.total));
        let share = if total > 0 { Some(bytes as f64 / total as f64) } else { None };
        let is_warning = store.failure.is_some();
        let label = match share.or(store.building.as_ref().map(|building| building.done)) {
            Some(share) => format!("Tables {}", format::percent(share)),
            None if is_warning => "Tables: error".to_owned(),
            None => "Tables".to_owned(),
        };
        Self { label, is_warning }
    }
}

impl TablesView {
    /// Returns what the list shows.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let store = &state.tables;
        let failure = store.failure.as_ref();
        let offers = failure.iter().flat_map(|failure| &failure.offers);
        let entries = TableEntry::all(&state.solving.catalogue, &store.inventory);
        let last = store.verified.as_ref().map(|(table, _)| table).or(store.built.as_ref());
        let verdict = last.and_then(|table| Some(format!("{table}: {}", store.verdict(table)?)));
        Self {
            note: match &store.worker {
                StoreState::Starting => None,
                StoreState::Broken(reason) => Some(reason.clone()),
                StoreState::Ready => store.inventory.space.error.clone(),
            },
            failure: failure.map(|failure| failure.message.clone()),
            offers: offers
                .map(|offer| {
                    let label = format!("Delete {}, {}", offer.id, format::bytes(offer.bytes as usize));
                    (offer.id.clone(), label)
                })
                .collect(),
            rows: entries.iter().map(|entry| TableRow::of(entry, state)).collect(),
            space: space(&store.inventory.space),
            announcement: verdict.unwrap_or_default(),
        }
    }
}

impl TableRow {
    fn of(entry: &TableEntry, state: &State) -> Self {
        let (store, solving) = (&state.tables, &state.solving);
        let context = ActionContext { store, is_solving: solving.is_busy() };
        let progress = TableProgress::of(&entry.id, store, solving.job.as_ref());
        let is_possible = |action: &TableAction| action.is_possible(entry, progress.as_ref(), context);
        let detail = progress.as_ref().map(|progress| progress.words.clone());
        Self {
            id: entry.id.clone(),
            used_by: used_by(solving, &entry.id),
            location: entry.words(&store.inventory),
            sizes: entry.sizes(),
            detail: detail.or_else(|| store.verdict(&entry.id)).unwrap_or_default(),
            progress: progress.as_ref().map(|progress| progress.share),
            actions: TableAction::ALL.into_iter().filter(is_possible).collect(),
        }
    }
}

fn used_by(solving: &Solving, id: &str) -> String {
    if is_goal_table(id) {
        return "A goal".to_owned();
    }
    let uses = |tables: &[TableInfo]| tables.iter().any(|table| table.id == id);
    let of_solver = solving.catalogue.iter().filter(|solver| uses(&solver.tables));
    let of_sets = solving.catalogue.iter().flat_map(|solver| {
        let sets = solver.sets.iter().filter(|set| uses(&set.tables));
        sets.map(|set| format!("{} {}", solver.name, set.name.to_ascii_lowercase()))
    });
    of_sets.chain(of_solver.map(|solver| solver.name.clone())).collect::<Vec<_>>().join(", ")
}

fn space(space: &Space) -> String {
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
    use godspeed_protocol::{StoreEvent, StoreFailure};

    use super::super::tests::ready_at;
    use super::*;
    use crate::state::{Msg, Page};
    use crate::tables::Building;
    use crate::tables::tests::{hosted, inventory, stored};

    fn page(events: impl IntoIterator<Item = StoreEvent>) -> Page {
        let mut page = ready_at(&[]);
        for event in std::iter::once(StoreEvent::Ready).chain(events) {
            let _effects = page.update(Msg::Store(event), 0.0);
        }
        page
    }

    #[test]
    fn the_button_shows_the_progress_of_the_work_and_errors() {
        let label = |store: &TableStore| TablesButton::of(store).label;
        let mut store = TableStore::default();
        assert_eq!(label(&store), "Tables");
        store.building = Some(Building { job: 1, table: "small".to_owned(), done: 0.437 });
        assert_eq!(label(&store), "Tables 43%");
        let failure = StoreFailure { table: None, message: "full".to_owned(), offers: Vec::new() };
        store = TableStore { failure: Some(failure), ..TableStore::default() };
        assert_eq!((label(&store).as_str(), TablesButton::of(&store).is_warning), ("Tables: error", true));
    }

    #[test]
    fn a_row_names_its_table_its_state_and_what_can_be_done() {
        let inventory = inventory(vec![stored("small", 2, 10)], vec![hosted("big", 2, 30)]);
        let rows = TablesView::of(&page([StoreEvent::Inventory(inventory)])).rows;
        let small = &rows[0];
        assert_eq!((small.id.as_str(), small.used_by.as_str()), ("small", "Korf small"));
        assert_eq!(
            (small.location.as_str(), small.sizes.as_str()),
            ("Stored", "1 kB in memory, 10 B stored")
        );
        assert_eq!(small.actions, [TableAction::Verify, TableAction::Delete]);
        let big = &rows[1];
        assert_eq!(
            (big.location.as_str(), big.sizes.as_str()),
            ("On the server", "1 kB in memory, 30 B to download")
        );
        assert_eq!(big.actions, [TableAction::Download, TableAction::Build]);
    }

    #[test]
    fn the_result_of_a_verification_is_shown_and_announced() {
        let verified = StoreEvent::Verified { table: "small".to_owned(), corrupt: 2 };
        let view = TablesView::of(&page([verified]));
        let text = "2 damaged parts were removed. Download them again.";
        assert_eq!((view.rows[0].detail.as_str(), view.rows[1].detail.as_str()), (text, ""));
        assert_eq!(view.announcement, format!("small: {text}"));
    }

    #[test]
    fn a_full_storage_offers_tables_to_delete() {
        let offers = vec![stored("big", 2, 21_000_000)];
        let message = "Not enough storage.".to_owned();
        let failure = StoreFailure { table: None, message, offers };
        let view = TablesView::of(&page([StoreEvent::Failed(failure)]));
        assert_eq!(view.failure.as_deref(), Some("Not enough storage."));
        assert_eq!(view.offers, [("big".to_owned(), "Delete big, 21.0 MB".to_owned())]);
    }

    #[test]
    fn the_note_explains_why_nothing_is_saved() {
        assert_eq!(TablesView::of(&page([])).note, None);
        let broken = page([StoreEvent::Broken { message: "The table store stopped.".to_owned() }]);
        assert_eq!(TablesView::of(&broken).note.as_deref(), Some("The table store stopped."));
    }

    #[test]
    fn the_space_states_what_the_browser_guarantees() {
        let used = Space { used: Some(21_000_000), quota: Some(2_000_000_000), ..Space::default() };
        assert!(space(&used).starts_with("21.0 MB of 2.0 GB used. The browser may delete"));
        let persistent = Space { persistent: true, quota: None, ..used };
        assert_eq!(space(&persistent), "21.0 MB used. Tables are kept until you delete them.");
        assert_eq!(space(&Space::default()), "");
    }
}
