use godspeed_protocol::{PrepareRequest, Request, StoreEvent, StoreRequest};

use super::{Effect, State};
use crate::solving::EngineState;
use crate::tables::{Building, StoreState, TableAction};

/// Size in bytes from which on a table justifies a request for persistent storage.
const LARGE_TABLE: u64 = 16 << 20;

/// Used share of the storage from which on the browser may soon delete the data of sites.
const ALMOST_FULL: f64 = 0.8;

/// Handles an event of the table store.
pub(super) fn handle_event(state: &mut State, event: StoreEvent) -> Vec<Effect> {
    let is_large = matches!(&event, StoreEvent::Transfer(transfer) if transfer.total >= LARGE_TABLE);
    let is_turn = matches!(event, StoreEvent::Ready | StoreEvent::Broken { .. });
    if let StoreEvent::Failed(failure) = &event {
        let message = failure.message.clone();
        state.warn(message);
    }
    state.tables.handle_event(event);
    let is_engine_ready = matches!(state.solving.engine, EngineState::Ready { .. });
    warn_of_full_storage(state);
    let request = if is_large { request_persistence(state) } else { None };
    let connected = if is_turn && is_engine_ready { connect_engine_and_store(state) } else { None };
    request.into_iter().chain(connected).collect()
}

/// Returns the effect that requests persistent storage, once per visit.
///
/// It is called when the first solve or a large table is stored, not when the page is opened: some browsers then show a
/// prompt, which would have no visible reason.
pub(super) fn request_persistence(state: &mut State) -> Option<Effect> {
    let is_known = std::mem::replace(&mut state.has_asked_persistence, true);
    (!is_known && !state.tables.inventory.space.persistent).then_some(Effect::RequestPersistence)
}

/// Warns once that the browser may delete the solves because its storage is almost full.
pub(super) fn warn_of_full_storage(state: &mut State) {
    let space = &state.tables.inventory.space;
    let is_full = space
        .used
        .zip(space.quota)
        .is_some_and(|(used, quota)| used as f64 >= ALMOST_FULL * quota as f64 && used > 0);
    let has_solves = !state.timer.records.is_empty();
    if is_full && has_solves && !space.persistent && !std::mem::replace(&mut state.has_warned_of_space, true)
    {
        state.warn(
            "The browser's storage is almost full, and it may delete your solves. To save a copy, open “Your data”.",
        );
    }
}

/// Returns the effect that connects the engine to the table store.
///
/// If the store failed, the effect informs the engine of that instead. `None` while the store is loading.
pub(super) fn connect_engine_and_store(state: &State) -> Option<Effect> {
    match state.tables.worker {
        StoreState::Starting => None,
        StoreState::Ready => Some(Effect::JoinEngineAndStore),
        StoreState::Broken(_) => Some(Effect::Send(Request::NoStore)),
    }
}

/// Opens the list of tables and refreshes it from the browser and the server.
pub(super) fn open(_state: &mut State) -> Vec<Effect> {
    vec![Effect::OpenTables, Effect::SendToStore(StoreRequest::List)]
}

/// Performs an action on a table and clears the messages of the previous action.
pub(super) fn perform(state: &mut State, action: TableAction, table: String) -> Vec<Effect> {
    state.tables.failure = None;
    state.tables.verified = None;
    state.tables.built = None;
    match action {
        TableAction::Download => {
            let Some(version) = state.solving.table(&table).map(|table| table.version) else {
                return Vec::new();
            };
            let request = request_persistence(state);
            let fetch = Effect::SendToStore(StoreRequest::Fetch { table, version });
            request.into_iter().chain([fetch]).collect()
        }
        TableAction::Verify => vec![Effect::SendToStore(StoreRequest::Verify { table })],
        TableAction::Delete => vec![Effect::SendToStore(StoreRequest::Delete { table })],
        TableAction::Build => build(state, table),
        TableAction::Cancel => cancel(state, table),
    }
}

/// Builds a table locally and stops its download.
///
/// A search that was waiting for the download continues with the table built here.
fn build(state: &mut State, table: String) -> Vec<Effect> {
    let mut effects = Vec::new();
    if state.tables.transfers.contains_key(&table) {
        effects.push(Effect::SendToStore(StoreRequest::Stop { table: table.clone() }));
    }
    if state.solving.is_busy() {
        effects.push(Effect::Send(Request::BuildHere { table }));
    } else {
        let job = state.solving.next_number();
        let request = PrepareRequest { job, tables: vec![table.clone()], build: true };
        state.tables.building = Some(Building { job, table, done: 0.0 });
        effects.push(Effect::Send(Request::Prepare(request)));
    }
    effects
}

/// Cancels the build of a table outside a search, or its download.
fn cancel(state: &State, table: String) -> Vec<Effect> {
    let building = state.tables.building.as_ref().filter(|building| building.table == table);
    vec![match building {
        Some(building) => Effect::Send(Request::Cancel { job: building.job }),
        None => Effect::SendToStore(StoreRequest::Stop { table }),
    }]
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_no_effects;
    use super::*;
    use crate::address::Address;
    use crate::preferences::Preferences;
    use crate::state::{Msg, update};
    use crate::tables::tests::catalogue;
    use godspeed_protocol::{Event, Inventory, Space, StoreFailure, TableInfo, Transfer, TransferPhase};

    fn page() -> State {
        let mut state = State::new(Address::parse([]), Preferences::default(), 1);
        let ready = Event::Ready { threads: 2, threaded: true, solvers: catalogue(), note: None };
        assert_no_effects(update(&mut state, Msg::Store(StoreEvent::Ready), 0.0));
        let connected = update(&mut state, Msg::Engine(ready), 0.0);
        assert_eq!(connected, [Effect::JoinEngineAndStore]);
        state
    }

    fn send(state: &mut State, action: TableAction) -> Vec<Effect> {
        update(state, Msg::Table(action, "small".to_owned()), 0.0)
    }

    fn begin_download(state: &mut State) {
        let transfer = Transfer {
            table: "small".to_owned(),
            phase: TransferPhase::Downloading,
            bytes: 1,
            total: 10,
            seconds_left: None,
            wait_reason: None,
        };
        assert_no_effects(update(state, Msg::Store(StoreEvent::Transfer(transfer)), 0.0));
    }

    #[test]
    fn a_table_is_downloaded_in_the_version_that_the_engine_uses() {
        let fetch = StoreRequest::Fetch { table: "small".to_owned(), version: 2 };
        let effects = send(&mut page(), TableAction::Download);
        assert_eq!(effects, [Effect::RequestPersistence, Effect::SendToStore(fetch)]);
    }

    #[test]
    fn a_table_that_a_solver_needs_without_a_set_is_downloaded_too() {
        let mut state = page();
        let solver = state.solving.catalogue.first_mut().unwrap();
        let table = TableInfo { id: "own".to_owned(), version: 3, ..solver.sets[0].tables[0].clone() };
        solver.tables.push(table);
        let download = Msg::Table(TableAction::Download, "own".to_owned());
        let effects = update(&mut state, download, 0.0);
        let fetch = StoreRequest::Fetch { table: "own".to_owned(), version: 3 };
        assert!(effects.contains(&Effect::SendToStore(fetch)), "{effects:?}");
    }

    #[test]
    fn a_build_without_a_search_stops_the_download_and_can_be_cancelled() {
        let mut state = page();
        begin_download(&mut state);
        let effects = send(&mut state, TableAction::Build);
        let [Effect::SendToStore(StoreRequest::Stop { .. }), Effect::Send(Request::Prepare(request))] =
            &effects[..]
        else {
            panic!("{effects:?}");
        };
        assert!(request.build && request.tables == ["small"]);
        let job = request.job;
        let half = Event::Table { job, name: "small".to_owned(), done: 0.5 };
        assert_no_effects(update(&mut state, Msg::Engine(half), 0.0));
        assert_eq!(state.tables.building.as_ref().map(|building| building.done), Some(0.5));
        assert_eq!(send(&mut state, TableAction::Cancel), [Effect::Send(Request::Cancel { job })]);
        assert_no_effects(update(&mut state, Msg::Engine(Event::Prepared { job, seconds: 1.0 }), 0.0));
        assert_eq!(state.tables.building, None);
        assert_eq!(state.tables.verdict("small").as_deref(), Some("Ready in memory."));
    }

    #[test]
    fn a_build_replaces_the_download_that_a_search_waits_for() {
        let mut state = page();
        let _solve = super::super::search::solve(&mut state, 0.0);
        begin_download(&mut state);
        let effects = send(&mut state, TableAction::Build);
        let here = Request::BuildHere { table: "small".to_owned() };
        assert!(effects.contains(&Effect::Send(here)) && state.tables.building.is_none());
    }

    fn transfer_of(total: u64) -> Msg {
        Msg::Store(StoreEvent::Transfer(Transfer {
            table: "small".to_owned(),
            phase: TransferPhase::Saving,
            bytes: 1,
            total,
            seconds_left: None,
            wait_reason: None,
        }))
    }

    #[test]
    fn persistent_storage_is_requested_once_when_a_large_table_is_stored() {
        let mut state = page();
        assert_no_effects(update(&mut state, transfer_of(1 << 20), 0.0));
        assert_eq!(update(&mut state, transfer_of(36 << 20), 0.0), [Effect::RequestPersistence]);
        assert_no_effects(update(&mut state, transfer_of(36 << 20), 0.0));
        let mut kept = page();
        assert_no_effects(update(&mut kept, Msg::Persisted(true), 0.0));
        assert_no_effects(update(&mut kept, transfer_of(36 << 20), 0.0));
    }

    #[test]
    fn an_almost_full_storage_is_a_warning_once_if_there_are_solves() {
        let inventory = |used, persistent| {
            let space = Space { used: Some(used), quota: Some(100), persistent, ..Space::default() };
            Msg::Store(StoreEvent::Inventory(Inventory { space, ..Inventory::default() }))
        };
        let mut state = page();
        assert_no_effects(update(&mut state, inventory(90, false), 0.0));
        assert_eq!(state.notice, None, "nothing can be lost");
        let stored = crate::timer::SolveChange::read("5 3 1234 ok 50 60 45 -");
        assert_no_effects(update(&mut state, Msg::TakeSolves(stored), 0.0));
        for (used, persistent) in [(79, false), (90, true)] {
            assert_no_effects(update(&mut state, inventory(used, persistent), 0.0));
            assert_eq!(state.notice, None);
        }
        // The solves may be loaded after the list of tables.
        state.tables.inventory.space = Space { used: Some(80), quota: Some(100), ..Space::default() };
        assert_no_effects(update(&mut state, Msg::SolvesLoaded(String::new()), 0.0));
        assert!(state.notice.take().is_some_and(|notice| notice.text.contains("Your data")));
        assert_no_effects(update(&mut state, inventory(90, false), 0.0));
        assert_eq!(state.notice, None);
    }

    #[test]
    fn a_failure_is_shown_at_once_and_cleared_by_the_next_action() {
        let mut state = page();
        let message = "The browser's storage is full.".to_owned();
        let failure = StoreFailure { table: None, message: message.clone(), offers: Vec::new() };
        assert_no_effects(update(&mut state, Msg::Store(StoreEvent::Failed(failure)), 0.0));
        assert_eq!(state.notice.as_ref().map(|notice| &notice.text), Some(&message));
        let _delete = send(&mut state, TableAction::Delete);
        assert!(state.tables.failure.is_none() && state.notice.is_none());
    }
}
