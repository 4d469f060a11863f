use godspeed_protocol::{PrepareRequest, Request, StoreEvent, StoreRequest};

use super::{Effect, State};
use crate::solving::Engine;
use crate::tables::{Building, StoreState, TableAction};

/// Handles an event of the table store.
pub(super) fn handle_event(state: &mut State, event: StoreEvent) -> Vec<Effect> {
    let is_turn = matches!(event, StoreEvent::Ready | StoreEvent::Broken { .. });
    if let StoreEvent::Failed(failure) = &event {
        let message = failure.message.clone();
        state.warn(message);
    }
    state.tables.handle_event(event);
    let is_engine_ready = matches!(state.solving.engine, Engine::Ready { .. });
    if is_turn && is_engine_ready {
        connect_engine_and_store(state).into_iter().collect()
    } else {
        Vec::new()
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
    vec![Effect::OpenTables, Effect::AskStore(StoreRequest::List)]
}

/// Performs an action on a table and clears the messages of the previous action.
pub(super) fn act(state: &mut State, action: TableAction, table: String) -> Vec<Effect> {
    state.tables.failure = None;
    state.tables.verified = None;
    state.tables.built = None;
    match action {
        TableAction::Download => {
            let version = state.solving.table(&table).map(|table| table.version);
            version
                .map(|version| Effect::AskStore(StoreRequest::Fetch { table, version }))
                .into_iter()
                .collect()
        }
        TableAction::Verify => vec![Effect::AskStore(StoreRequest::Verify { table })],
        TableAction::Delete => vec![Effect::AskStore(StoreRequest::Delete { table })],
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
        effects.push(Effect::AskStore(StoreRequest::Stop { table: table.clone() }));
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
        None => Effect::AskStore(StoreRequest::Stop { table }),
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
    use godspeed_protocol::{Event, StoreFailure, Transfer, TransferPhase};

    fn page() -> State {
        let mut state = State::new(Address::parse([]), Preferences::default(), 1);
        let ready = Event::Ready { threads: 2, threaded: true, solvers: catalogue(), note: None };
        assert_no_effects(update(&mut state, Msg::Store(StoreEvent::Ready), 0.0));
        let connected = update(&mut state, Msg::Engine(ready), 0.0);
        assert_eq!(connected, [Effect::JoinEngineAndStore]);
        state
    }

    fn ask(state: &mut State, action: TableAction) -> Vec<Effect> {
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
        assert_eq!(ask(&mut page(), TableAction::Download), [Effect::AskStore(fetch)]);
    }

    #[test]
    fn a_build_without_a_search_stops_the_download_and_can_be_cancelled() {
        let mut state = page();
        begin_download(&mut state);
        let effects = ask(&mut state, TableAction::Build);
        let [Effect::AskStore(StoreRequest::Stop { .. }), Effect::Send(Request::Prepare(request))] =
            &effects[..]
        else {
            panic!("{effects:?}");
        };
        assert!(request.build && request.tables == ["small"]);
        let job = request.job;
        let half = Event::Table { job, name: "small".to_owned(), done: 0.5 };
        assert_no_effects(update(&mut state, Msg::Engine(half), 0.0));
        assert_eq!(state.tables.building.as_ref().map(|building| building.done), Some(0.5));
        assert_eq!(ask(&mut state, TableAction::Cancel), [Effect::Send(Request::Cancel { job })]);
        assert_no_effects(update(&mut state, Msg::Engine(Event::Prepared { job, seconds: 1.0 }), 0.0));
        assert_eq!(state.tables.building, None);
        assert_eq!(state.tables.verdict("small").as_deref(), Some("Ready in memory."));
    }

    #[test]
    fn a_build_replaces_the_download_that_a_search_waits_for() {
        let mut state = page();
        let _solve = super::super::search::solve(&mut state, 0.0);
        begin_download(&mut state);
        let effects = ask(&mut state, TableAction::Build);
        let here = Request::BuildHere { table: "small".to_owned() };
        assert!(effects.contains(&Effect::Send(here)) && state.tables.building.is_none());
    }

    #[test]
    fn a_failure_is_shown_at_once_and_cleared_by_the_next_action() {
        let mut state = page();
        let message = "The browser's storage is full.".to_owned();
        let failure = StoreFailure { table: None, message: message.clone(), offers: Vec::new() };
        assert_no_effects(update(&mut state, Msg::Store(StoreEvent::Failed(failure)), 0.0));
        assert_eq!(state.notice.as_ref().map(|notice| &notice.text), Some(&message));
        let _delete = ask(&mut state, TableAction::Delete);
        assert!(state.tables.failure.is_none() && state.notice.is_none());
    }
}
