//! What is chosen, predicted and made ready before a search: table sets, tables, costs.

use godspeed_protocol::testing::solver;
use godspeed_protocol::{
    Event, Inventory, Origin, Outcome, Request, SetInfo, SolverInfo, StoreEvent, StoredTable, TableInfo,
    WarmUpRequest,
};

use super::*;

fn optimal_solver() -> SolverInfo {
    let set = |id: &str| SetInfo {
        id: id.to_owned(),
        name: id.to_owned(),
        tables: Vec::new(),
        nodes: 1e8,
        explanation: String::new(),
    };
    SolverInfo { sets: vec![set("small"), set("standard")], ..solver("korf", 3..=3) }
}

pub(super) fn ready_with_sets(state: &mut State) -> Vec<Effect> {
    let event = Event::Ready { threads: 2, threaded: true, solvers: vec![optimal_solver()], note: None };
    update(state, Msg::Engine(event), 0.0)
}

fn requested_set(effects: &[Effect]) -> Option<&str> {
    match effects {
        [Effect::Send(Request::Solve(request))] => request.tables.as_deref(),
        _ => None,
    }
}

#[test]
fn the_chosen_table_set_is_requested_and_saved() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready_with_sets(&mut state));
    assert_eq!(requested_set(&does(&mut state, Command::SolveOrAbort)), Some("small"));
    assert_eq!(does(&mut state, Command::SolveOrAbort), [Effect::Send(Request::Cancel { job: 1 })]);
    assert_no_effects(update(
        &mut state,
        Msg::Engine(Event::Cancelled { job: 1, outcome: Outcome::default() }),
        0.0,
    ));
    let effects = update(&mut state, Msg::ChooseTables("standard".to_owned()), 0.0);
    assert_eq!(effects, [Effect::SavePreferences]);
    assert_eq!(requested_set(&does(&mut state, Command::SolveOrAbort)), Some("standard"));
    let stored = StoredSettings::parse(&state.stored_settings());
    let next_visit = State::new(Address::default(), stored, 1);
    assert_eq!(next_visit.solving.choices.tables.get().map(String::as_str), Some("standard"));
}

#[test]
fn an_unknown_table_set_in_the_address_is_reported() {
    let mut state = page_at(&[("tables", "endless")]);
    assert_no_effects(ready_with_sets(&mut state));
    assert!(state.notice.is_some_and(|notice| notice.text.contains("endless")));
}

/// Returns the requests among the effects.
fn requests(effects: Vec<Effect>) -> Vec<Request> {
    effects
        .into_iter()
        .filter_map(|effect| if let Effect::Send(request) = effect { Some(request) } else { None })
        .collect()
}

#[test]
fn the_tables_of_a_first_solution_are_made_ready_once_there_is_a_cube_to_solve() {
    let ready = || {
        let solvers = vec![solver("thistlethwaite", 3..=3)];
        Msg::Engine(Event::Ready { threads: 2, threaded: true, solvers, note: None })
    };
    let warm_ups = |page: &mut Page, msg| {
        let sent = requests(page.update(msg, 0.0));
        sent.iter().filter(|request| matches!(request, Request::WarmUp(_))).count()
    };
    let page_at =
        |pairs: &[(&str, &str)]| Page::new(Address::parse(pairs.iter().copied()), Preferences::default(), 1);
    assert_eq!(warm_ups(&mut page_at(&[]), ready()), 0);
    let mut page = page_at(&[("setup-alg", "R U")]);
    assert_eq!(warm_ups(&mut page, ready()), 1);
    assert_eq!(warm_ups(&mut page, Msg::Shown), 0);
    // A new engine has no tables.
    assert_eq!(warm_ups(&mut page, ready()), 1);
}

#[test]
fn stored_tables_are_loaded_before_a_search_as_soon_as_they_are_known() {
    let table = |id: &str| TableInfo {
        id: id.to_owned(),
        version: 2,
        bytes: 100,
        is_stored: true,
        explanation: String::new(),
    };
    let stored = |id: &str, version, bytes| StoredTable {
        id: id.to_owned(),
        version,
        origin: Origin::Built,
        bytes,
        total: 50,
        changed: 0.0,
    };
    let tables = ["whole", "partly", "outdated", "missing"].map(table).to_vec();
    let solvers = vec![SolverInfo { tables, ..solver("thistlethwaite", 3..=3) }];
    let mut page = Page::new(Address::parse([("setup-alg", "R U")]), Preferences::default(), 1);
    let event = Event::Ready { threads: 2, threaded: true, solvers, note: None };
    let sent = requests(page.update(Msg::Engine(event), 0.0));
    let warm_up = |stored: &[&str]| WarmUpRequest {
        solver: "thistlethwaite".to_owned(),
        layers: 3,
        metric: "htm".to_owned(),
        stored: stored.iter().map(|&id| id.to_owned()).collect(),
    };
    assert!(sent.contains(&Request::WarmUp(warm_up(&[]))), "{sent:?}");
    let inventory = Inventory {
        stored: vec![stored("whole", 2, 50), stored("partly", 2, 20), stored("outdated", 1, 50)],
        ..Inventory::default()
    };
    let sent = requests(page.update(Msg::Store(StoreEvent::Inventory(inventory.clone())), 0.0));
    assert_eq!(sent, [Request::WarmUp(warm_up(&["whole"]))]);
    assert_eq!(requests(page.update(Msg::Store(StoreEvent::Inventory(inventory)), 0.0)), []);
}

#[test]
fn the_next_search_is_predicted_when_the_cube_or_the_solver_changes() {
    let mut preferences = Preferences::default();
    preferences.speeds.set("thistlethwaite 3", 5_000_000);
    let address = Address::parse([("setup-alg", "R U")]);
    let mut page = Page::new(address, preferences, 1);
    let event = Event::Ready {
        threads: 2,
        threaded: true,
        solvers: vec![solver("thistlethwaite", 3..=3), solver("ida", 2..=3)],
        note: None,
    };
    let sent = requests(page.update(Msg::Engine(event), 0.0));
    let [Request::NodeRates { rates }, Request::WarmUp(_), Request::Predict(search)] = &sent[..] else {
        panic!("{sent:?}");
    };
    assert_eq!(rates.get("thistlethwaite 3"), Some(&5e6));
    assert_eq!((search.job, search.solver.as_str()), (0, "thistlethwaite"));
    // The answer is outstanding.
    let sent = requests(page.update(Msg::ChooseAlgorithm("ida".to_owned()), 0.0));
    assert!(matches!(&sent[..], [Request::WarmUp(request)] if request.solver == "ida"), "{sent:?}");
    let answer = PredictionInfo { job: 0, nodes: 7.0, ..PredictionInfo::default() };
    let sent = requests(page.update(Msg::Engine(Event::Prediction(answer.clone())), 0.0));
    assert!(matches!(&sent[..], [Request::Predict(search)] if search.solver == "ida"), "{sent:?}");
    assert_eq!(page.prediction(), None);
    assert_eq!(requests(page.update(Msg::Engine(Event::Prediction(answer.clone())), 0.0)), []);
    assert_eq!(page.prediction(), Some(&answer));
    // No prediction is needed while a search runs.
    let sent = requests(page.update(Msg::Command(Command::SolveOrAbort), 0.0));
    assert!(matches!(&sent[..], [Request::Solve(_)]), "{sent:?}");
}
