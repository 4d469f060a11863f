use godspeed_protocol::testing::solver;
use godspeed_protocol::{
    Catalogue, Event, LengthInfo, Outcome, PageEngine, ParameterInfo, Request, SetInfo, SolverInfo,
};
use godspeed_report::{Column, Facts, Report};

use godspeed_browser::{StoredReport, TableSource, ViewState};

use super::{Effect, Format, Msg, Phase, ReportState, Storage, Task};

const LINK: &str = "?view=report&puzzle=2x2x2&algorithms=ida,bibfs&runs=2&seed=7&timeout=3";

fn catalogue() -> Vec<SolverInfo> {
    vec![solver("ida", 1..=3), solver("bibfs", 1..=3), solver("korf", 3..=3), solver("reduction", 4..=100)]
}

/// Returns the message that the engine of the page has these solvers.
fn listed(solvers: Vec<SolverInfo>) -> Msg {
    Msg::PageEngine(PageEngine::Ready(Catalogue { solvers, threaded: true }))
}

fn ready() -> Event {
    Event::Ready { threads: 1, threaded: true, solvers: catalogue(), note: None }
}

fn solved(job: u32, length: usize) -> Event {
    let outcome = Outcome {
        solution: Some("R".to_owned()),
        length: Some(length),
        optimal: true,
        nodes: 100,
        seconds: 0.5,
        ..Outcome::default()
    };
    Event::Solved { job, outcome }
}

/// Returns a view with this link and known algorithms, and two workers.
fn view(link: &str) -> (ReportState, Vec<Effect>) {
    let mut view = ReportState::new(link, Facts::default(), 2);
    let effects = view.update(listed(catalogue()), 0.0);
    (view, effects)
}

fn started(link: &str) -> ReportState {
    let (mut view, _) = view(link);
    let effects = view.update(Msg::Run(String::new()), 0.0);
    assert_eq!(effects[0], Effect::StartWorkers(2, TableSource::Engine));
    view
}

fn worker(number: usize, event: Event) -> Msg {
    Msg::Worker(number, Box::new(event))
}

/// Returns the jobs that these effects start, with their workers.
fn jobs(effects: &[Effect]) -> Vec<(usize, u32)> {
    let job = |effect: &Effect| match effect {
        Effect::Worker(Task::Send(worker, Request::Solve(request))) => Some((*worker, request.job)),
        _ => None,
    };
    effects.iter().filter_map(job).collect()
}

/// Starts a worker, ends its warm-ups, and returns the job of its first run.
fn warm(view: &mut ReportState, number: usize, now: f64) -> Vec<(usize, u32)> {
    let runs = view.session().unwrap().progress().1;
    let mut started = jobs(&view.update(worker(number, ready()), now));
    while let [(_, job)] = started[..]
        && job as usize > runs
    {
        started = jobs(&view.update(worker(number, solved(job, 9)), now));
    }
    started
}

#[test]
fn each_worker_searches_for_a_while_with_each_algorithm_before_its_first_run() {
    let mut view = started(LINK);
    assert_eq!(jobs(&view.update(worker(0, ready()), 0.0)), [(0, 5)]);
    assert_eq!(view.progress_text(1.0), "0 of 4 runs, warming up");
    let quick = |job| {
        let outcome = Outcome { solution: Some("R".to_owned()), seconds: 0.2, ..Outcome::default() };
        worker(0, Event::Solved { job, outcome })
    };
    // Two cubes with IDA*, which takes 0.2 s, and one with bidirectional search, which is stopped after 0.25 s.
    assert_eq!(jobs(&view.update(quick(5), 200.0)), [(0, 7)]);
    assert_eq!(jobs(&view.update(quick(7), 400.0)), [(0, 6)]);
    let stop = Effect::Worker(Task::Send(0, Request::Cancel { job: 6 }));
    assert_eq!(view.update(Msg::Tick, 650.0), [stop]);
    let stopped = Event::Cancelled { job: 6, outcome: Outcome::default() };
    assert_eq!(jobs(&view.update(worker(0, stopped), 660.0)), [(0, 1)]);
    assert_eq!(view.report(700.0).unwrap().runs.len(), 0);
    assert_eq!(jobs(&view.update(worker(0, solved(1, 9)), 900.0)), [(0, 2)]);
}

#[test]
fn runs_are_given_to_workers_as_they_become_free_until_all_have_ended() {
    let mut view = started(LINK);
    assert_eq!(view.phase(), Phase::Running);
    assert_eq!(warm(&mut view, 0, 100.0), [(0, 1)]);
    assert_eq!(warm(&mut view, 1, 100.0), [(1, 2)]);
    assert_eq!(jobs(&view.update(worker(1, solved(2, 9)), 1000.0)), [(1, 3)]);
    assert_eq!(view.progress_text(1000.0), "1 of 4 runs, about 2.7 s left");
    assert_eq!(jobs(&view.update(worker(0, solved(1, 9)), 1000.0)), [(0, 4)]);
    assert_eq!(view.update(worker(0, solved(4, 9)), 1500.0), []);
    let effects = view.update(worker(1, solved(3, 9)), 2000.0);
    assert_eq!(effects[0], Effect::Worker(Task::StopWorkers));
    let [_, Effect::Storage(Storage::Store { description, json, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(description, "2x2x2, 2 cubes, htm, seed 7: IDA, BIBFS");
    assert_eq!(Report::from_json(json).unwrap().runs.len(), 4);
    assert_eq!((view.phase(), view.progress_text(9999.0)), (Phase::Done, "4 runs in 1.9 s".to_owned()));
    let report = view.report(9999.0).unwrap();
    assert_eq!((report.runs.len(), report.summary[0].solved, report.facts.workers), (4, 2, 2));
    // The first run starts after 0.1 s.
    assert_eq!(report.facts.seconds, 1.9);
}

#[test]
fn a_link_with_run_report_starts_once_the_algorithms_are_known() {
    let mut view = ReportState::new(&format!("{LINK}&run=report"), Facts::default(), 2);
    assert_eq!(view.phase(), Phase::Running);
    let effects = view.update(listed(catalogue()), 0.0);
    let expected = "?view=report&puzzle=2x2x2&algorithms=ida,bibfs&runs=2&seed=7";
    assert!(matches!(&effects[1], Effect::ShowLink(link) if link.starts_with(expected)), "{effects:?}");
    assert_eq!(effects[0], Effect::StartWorkers(2, TableSource::Engine));
}

#[test]
fn a_report_of_a_link_waits_for_an_engine_of_the_page_that_works() {
    let mut view = ReportState::new(&format!("{LINK}&run=report"), Facts::default(), 2);
    let broken = || Msg::PageEngine(PageEngine::Broken("The engine did not start.".to_owned()));
    assert_eq!(view.update(broken(), 0.0), []);
    assert_eq!((view.phase(), view.problem()), (Phase::Failed, Some("The engine did not start.")));
    assert_eq!(view.update(Msg::PageEngine(PageEngine::Starting), 1.0), []);
    assert_eq!((view.phase(), view.problem()), (Phase::Running, None));
    let effects = view.update(listed(catalogue()), 2.0);
    assert_eq!(effects[0], Effect::StartWorkers(2, TableSource::Engine));
    // The report has workers of its own.
    assert_eq!(view.update(broken(), 3.0), []);
    assert_eq!((view.phase(), view.problem()), (Phase::Running, None));
}

#[test]
fn a_run_is_stopped_at_its_time_limit_which_starts_after_its_tables() {
    let mut view = started(LINK);
    let _first = warm(&mut view, 0, 0.0);
    let table = Event::Table { job: 1, name: "table".to_owned(), done: 0.5 };
    assert_eq!(view.update(worker(0, table), 2000.0), []);
    assert_eq!(view.progress_text(2000.0), "0 of 4 runs, loading tables, 50%");
    assert_eq!(view.update(Msg::Tick, 4999.0), []);
    let stop = Effect::Worker(Task::Send(0, Request::Cancel { job: 1 }));
    assert_eq!(view.update(Msg::Tick, 5000.0), [stop]);
    assert_eq!(view.update(Msg::Tick, 5200.0), []);
    let outcome = Outcome { error: Some("stopped".to_owned()), seconds: 3.1, ..Outcome::default() };
    assert_eq!(jobs(&view.update(worker(0, Event::Cancelled { job: 1, outcome }), 5300.0)), [(0, 2)]);
    let report = view.report(6000.0).unwrap();
    assert_eq!(report.runs[0].error.as_deref(), Some("no solution within 3 s"));
    assert!(!report.runs[0].solved);
}

#[test]
fn a_paused_report_ends_the_runs_in_progress_and_continues_later() {
    let mut view = started(LINK);
    for number in 0..2 {
        let _started = warm(&mut view, number, 0.0);
    }
    assert_eq!(view.update(Msg::TogglePause, 1000.0), []);
    assert_eq!(view.update(worker(0, solved(1, 9)), 1100.0), []);
    assert_eq!(view.progress_text(2000.0), "1 of 4 runs, paused");
    assert_eq!(jobs(&view.update(Msg::TogglePause, 9000.0)), [(0, 3)]);
    assert_eq!(jobs(&view.update(worker(1, solved(2, 9)), 10_000.0)), [(1, 4)]);
    // The eight seconds of the pause do not count.
    assert_eq!(view.progress_text(10_000.0), "2 of 4 runs, about 2.0 s left");
}

#[test]
fn a_cancelled_report_keeps_the_runs_that_have_ended() {
    let mut view = started(LINK);
    let _first = warm(&mut view, 0, 0.0);
    let _second = view.update(worker(0, solved(1, 9)), 10.0);
    let effects = view.update(Msg::Cancel, 20.0);
    assert_eq!(effects[0], Effect::Worker(Task::StopWorkers));
    assert!(matches!(effects[1], Effect::Storage(Storage::Store { .. })));
    assert_eq!(view.update(worker(0, solved(2, 9)), 30.0), []);
    assert_eq!((view.phase(), view.report(40.0).unwrap().runs.len()), (Phase::Cancelled, 1));
    assert!(view.can_run());
}

#[test]
fn a_worker_that_fails_ends_the_report_with_its_reason() {
    let mut view = started(LINK);
    let effects = view.update(Msg::WorkerFailed("The engine stopped.".to_owned()), 5.0);
    assert_eq!(effects, [Effect::Worker(Task::StopWorkers)]);
    assert_eq!((view.phase(), view.problem()), (Phase::Failed, Some("The engine stopped.")));
}

#[test]
fn what_is_wrong_with_the_form_is_shown_and_nothing_starts() {
    let (mut view, _) = view(LINK);
    assert_eq!(view.update(Msg::Edit("runs".to_owned(), "many".to_owned()), 0.0), []);
    assert!(view.problem().unwrap().contains("many"));
    assert!(!view.can_run());
    assert_eq!(view.update(Msg::Run(String::new()), 0.0), []);
    let _fixed = view.update(Msg::Edit("runs".to_owned(), "3".to_owned()), 0.0);
    assert_eq!((view.problem(), view.can_run()), (None, true));
}

#[test]
fn another_size_offers_and_chooses_its_own_algorithms() {
    let (mut view, _) = view(LINK);
    let _sized = view.update(Msg::Edit("puzzle".to_owned(), "4x4x4".to_owned()), 0.0);
    let offered: Vec<&str> = view.algorithms().map(|solver| solver.id.as_str()).collect();
    assert_eq!(offered, ["reduction"]);
    assert!(view.form().has("reduction") && !view.form().has("ida"));
    assert_eq!(view.problem(), None);
}

#[test]
fn the_same_column_twice_reverses_the_order() {
    let mut view = started(LINK);
    let _first = warm(&mut view, 0, 0.0);
    let _second = view.update(worker(0, solved(1, 9)), 10.0);
    let _third = view.update(worker(0, solved(2, 8)), 20.0);
    let report = view.report(30.0).unwrap();
    let names = |view: &ReportState| -> Vec<String> {
        view.rows(&report).into_iter().map(|row| row.algorithm.clone()).collect()
    };
    assert_eq!(names(&view), ["ida", "bibfs"]);
    let _sorted = view.update(Msg::Sort(Column::MeanLength), 0.0);
    assert_eq!(names(&view), ["bibfs", "ida"]);
    let _reversed = view.update(Msg::Sort(Column::MeanLength), 0.0);
    assert_eq!(names(&view), ["ida", "bibfs"]);
}

#[test]
fn columns_are_shown_and_hidden_in_their_order() {
    let mut view = started(LINK);
    let columns = |view: &ReportState| view.columns(&view.report(0.0).unwrap());
    // None of its algorithms makes a prediction.
    let usual: Vec<_> = Column::USUAL.into_iter().filter(|column| !column.is_prediction()).collect();
    assert_eq!(columns(&view), usual);
    let _hidden = view.update(Msg::ToggleColumn(Column::MedianTime), 0.0);
    let _shown = view.update(Msg::ToggleColumn(Column::BestTime), 0.0);
    let _always = view.update(Msg::ToggleColumn(Column::Algorithm), 0.0);
    let expected = [Column::Algorithm, Column::Solved, Column::MeanTime, Column::BestTime, Column::WorstTime];
    assert_eq!(columns(&view)[..5], expected);
}

#[test]
fn two_reports_are_shown_as_one_with_their_names() {
    let mut view = started(LINK);
    let named = StoredReport { name: "before".to_owned(), ..stored("1") };
    let _listed = view.update(Msg::Stored(vec![named, stored("2")]), 0.0);
    let renamed = view.update(Msg::Rename("2".to_owned(), "after".to_owned()), 0.0);
    assert!(matches!(&renamed[..], [Effect::Storage(Storage::Rename { key, .. })] if key == "2"));
    for (key, lengths) in [("1", [9, 8]), ("2", [7, 7])] {
        let _loading = view.update(Msg::Compare(key.to_owned()), 0.0);
        let _loaded = view.update(Msg::Loaded(key.to_owned(), report_json(lengths)), 0.0);
    }
    let header = view.stored().comparison().unwrap().header;
    assert!(header.contains(&"Solved, before".to_owned()) && header.contains(&"2nd / before".to_owned()));
    let _overlaid = view.update(Msg::Overlay, 0.0);
    let overlay = view.report(0.0).unwrap();
    let names: Vec<_> = overlay.summary.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names.len(), 4);
    assert!(names[0].ends_with(", before") && names[3].ends_with(", 2nd"), "{names:?}");
    assert!(overlay.summary.iter().all(|row| overlay.runs_of(row).count() == row.runs));
}

#[test]
fn the_downloaded_json_is_the_report() {
    let mut view = started(LINK);
    let _first = warm(&mut view, 0, 0.0);
    let _second = view.update(worker(0, solved(1, 9)), 10.0);
    let effects = view.update(Msg::Download(Format::Json), 20.0);
    let [Effect::Save { name, text, .. }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(name, "godspeed-report-2x2x2-seed-7.json");
    assert_eq!(Report::from_json(text).unwrap(), view.report(20.0).unwrap());
}

#[test]
fn files_have_the_name_of_a_stored_report() {
    let mut view = started(LINK);
    let _first = warm(&mut view, 0, 0.0);
    let _second = view.update(worker(0, solved(1, 9)), 10.0);
    let named = StoredReport { name: "with table / 2".to_owned(), ..stored("1") };
    let _listed = view.update(Msg::Stored(vec![named]), 15.0);
    let effects = view.update(Msg::Download(Format::Markdown), 20.0);
    let [Effect::Save { name, text, .. }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(name, "godspeed-report-2x2x2-seed-7-with-table-2.md");
    assert!(text.starts_with("# with table / 2\n\n2x2x2, "), "{text}");
    let effects = view.update(Msg::Download(Format::Json), 20.0);
    let [Effect::Save { text, .. }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(Report::from_json(text).unwrap().facts.name.as_deref(), Some("with table / 2"));
}

#[test]
fn the_seconds_of_a_report_start_with_its_first_run() {
    let mut view = started(LINK);
    // Its tables and warming up take 5 s.
    assert_eq!(warm(&mut view, 0, 5000.0), [(0, 1)]);
    let _second = view.update(worker(0, solved(1, 9)), 6000.0);
    assert_eq!(view.report(6000.0).unwrap().facts.seconds, 1.0);
    assert_eq!(view.progress_text(6000.0), "1 of 4 runs, about 3.0 s left");
}

#[test]
fn the_first_solution_of_a_run_is_compared_with_its_prediction() {
    let lengths = LengthInfo { layers: 4, at_once: 96, at_end: 42 };
    let reduction = SolverInfo { typical_lengths: vec![lengths], ..solver("reduction", 4..=100) };
    let mut view = ReportState::new(
        "?view=report&puzzle=4x4x4&algorithms=reduction&runs=1&run=report",
        Facts::default(),
        1,
    );
    let _started = view.update(listed(vec![reduction]), 0.0);
    let improved = |job, length| worker(0, Event::Improved { job, stages: Vec::new(), length });
    let warm_up = jobs(&view.update(worker(0, ready()), 0.0));
    assert_eq!(warm_up, [(0, 2)]);
    let _ignored = view.update(improved(2, 200), 100.0);
    assert_eq!(jobs(&view.update(worker(0, solved(2, 60)), 300.0)), [(0, 1)]);
    for length in [98, 61] {
        let _shown = view.update(improved(1, length), 400.0);
    }
    let _ended = view.update(worker(0, solved(1, 44)), 500.0);
    let report = view.report(500.0).unwrap();
    let row = [&report.summary[0]];
    let text = |column: Column| column.texts(&row)[0].clone();
    assert_eq!(
        (text(Column::FirstLength), text(Column::PredictedFirstLength)),
        ("98.00".into(), "96".into())
    );
    assert_eq!((text(Column::MeanLength), text(Column::PredictedLength)), ("44.00".into(), "42".into()));
    assert!(view.columns(&report).contains(&Column::PredictedLength));
}

#[test]
fn an_address_with_a_mistake_is_explained() {
    let view = ReportState::new("?view=report&runs=many&run=report", Facts::default(), 1);
    assert_eq!(view.phase(), Phase::Failed);
    assert!(view.problem().unwrap().contains("runs=many"));
}

/// Returns the JSON of a report with two runs on one cube, of these lengths.
fn report_json(lengths: [usize; 2]) -> String {
    let mut view = started(LINK);
    let _first = warm(&mut view, 0, 0.0);
    let _second = view.update(worker(0, solved(1, lengths[0])), 10.0);
    let _third = view.update(worker(0, solved(2, lengths[1])), 20.0);
    view.report(30.0).unwrap().to_json()
}

fn stored(key: &str) -> StoredReport {
    StoredReport { key: key.to_owned(), ..StoredReport::default() }
}

#[test]
fn a_stored_report_is_opened_with_its_choices_until_another_one_starts() {
    let (mut view, _) = view("?view=report&puzzle=3x3x3&algorithms=ida&runs=9&seed=1");
    let load = Effect::Storage(Storage::Load("5".to_owned()));
    assert_eq!(view.update(Msg::OpenStored("5".to_owned()), 0.0), [load]);
    let _opened = view.update(Msg::Loaded("5".to_owned(), report_json([8, 9])), 0.0);
    assert_eq!((view.phase(), view.report(0.0).unwrap().runs.len()), (Phase::Cancelled, 2));
    assert_eq!((view.form().text("seed"), view.form().text("puzzle")), ("7", "2x2x2"));
    let _started = view.update(Msg::Run(String::new()), 0.0);
    assert_eq!((view.phase(), view.report(0.0).unwrap().runs.len()), (Phase::Running, 0));
    // A report in progress is not replaced.
    let _asked = view.update(Msg::OpenStored("5".to_owned()), 0.0);
    let _ignored = view.update(Msg::Loaded("5".to_owned(), report_json([8, 9])), 0.0);
    assert_eq!(view.phase(), Phase::Running);
    assert!(view.notice().is_some());
}

#[test]
fn two_stored_reports_are_compared_and_a_third_takes_the_place_of_the_first() {
    let (mut view, _) = view(LINK);
    let _listed = view.update(Msg::Stored(["1", "2", "3"].map(stored).to_vec()), 0.0);
    assert_eq!(view.stored().list()[0].key, "3");
    assert_eq!(view.stored().next_step(), "To compare two reports, click Compare at each of them.");
    for (key, lengths) in [("1", [8, 10]), ("2", [4, 10])] {
        assert_eq!(view.stored().comparison(), None);
        let _chosen = view.update(Msg::Compare(key.to_owned()), 0.0);
        let _loaded = view.update(Msg::Loaded(key.to_owned(), report_json(lengths)), 0.0);
    }
    assert_eq!(["1", "2", "3"].map(|key| view.stored().place(key)), [Some(0), Some(1), None]);
    assert_eq!(view.stored().next_step(), "");
    let table = view.stored().comparison().unwrap();
    assert_eq!(table.rows[0].last().map(String::as_str), Some("0.50"));
    assert_eq!(table.rows[1].last().map(String::as_str), Some("1.00"));
    let _third = view.update(Msg::Compare("3".to_owned()), 0.0);
    assert!(!view.stored().is_compared("1") && view.stored().is_compared("2"));
    let _deleted = view.update(Msg::Stored(vec![stored("1")]), 0.0);
    assert!(!view.stored().is_compared("2"));
}

#[test]
fn an_error_of_the_storage_is_shown_and_the_report_stays() {
    let mut view = started(LINK);
    let _first = warm(&mut view, 0, 0.0);
    let _second = view.update(worker(0, solved(1, 9)), 10.0);
    let mut effects = view.update(Msg::Cancel, 20.0);
    let Some(Effect::Storage(store)) = effects.pop() else { panic!("{effects:?}") };
    let _failed = view.update(Msg::StorageFailed(store, "the storage is full".to_owned()), 30.0);
    assert!(view.notice().unwrap().contains("the storage is full"));
    assert_eq!(view.report(40.0).unwrap().runs.len(), 1);
    let _wrong = view.update(Msg::Loaded("9".to_owned(), "{}".to_owned()), 50.0);
    assert!(view.notice().unwrap().contains("could not be opened"));
}

/// Returns a view with weighted A* and Korf, which have a parameter and table sets.
fn sweepable() -> ReportState {
    let weight = ParameterInfo {
        id: "weight".to_owned(),
        name: "Weight".to_owned(),
        min: 1.0,
        max: 5.0,
        step: 0.1,
        default: 2.0,
        explanation: String::new(),
    };
    let set = |id: &str| SetInfo {
        id: id.to_owned(),
        name: id.to_owned(),
        tables: vec![],
        nodes: 1.0,
        explanation: String::new(),
    };
    let catalogue = vec![
        SolverInfo { parameters: vec![weight], ..solver("wastar", 1..=3) },
        SolverInfo { sets: ["small", "standard", "large"].map(set).to_vec(), ..solver("korf", 3..=3) },
    ];
    let mut view = ReportState::new(
        "?view=report&puzzle=3x3x3&algorithms=wastar,korf&runs=2&seed=7",
        Facts::default(),
        1,
    );
    let _known = view.update(listed(catalogue), 0.0);
    view
}

#[test]
fn the_algorithms_that_are_quick_at_the_size_are_chosen_if_nobody_chose() {
    let catalogue = vec![
        SolverInfo { slow_from: Some(3), ..solver("ida", 1..=3) },
        solver("kociemba", 3..=3),
        SolverInfo { slow_from: Some(3), ..solver("korf", 3..=3) },
    ];
    let chosen = |view: &ReportState| -> Vec<&str> {
        ["ida", "kociemba", "korf"].into_iter().filter(|id| view.form().has(id)).collect()
    };
    let mut view = ReportState::new("?view=report", Facts::default(), 1);
    let _known = view.update(listed(catalogue.clone()), 0.0);
    assert_eq!(chosen(&view), ["ida"]);
    let _larger = view.update(Msg::Edit("puzzle".to_owned(), "3x3x3".to_owned()), 0.0);
    assert_eq!(chosen(&view), ["kociemba"]);
    // A link that starts at once starts with them.
    let mut view = ReportState::new("?view=report&run=report", Facts::default(), 1);
    let effects = view.update(listed(catalogue), 0.0);
    assert_eq!(effects[0], Effect::StartWorkers(1, TableSource::Engine));
}

#[test]
fn workers_have_a_store_if_a_solver_has_table_sets() {
    let effects = sweepable().update(Msg::Run(String::new()), 0.0);
    assert_eq!(effects[0], Effect::StartWorkers(1, TableSource::Store));
}

#[test]
fn a_parameter_is_swept_over_a_range_of_its_slider() {
    let mut view = sweepable();
    let labels: Vec<String> = view.sweep_choices().into_iter().map(|choice| choice.label).collect();
    assert_eq!(labels, ["Weight (WASTAR)", "Tables (KORF)"]);
    let _chosen = view.update(Msg::Sweep("weight".to_owned()), 0.0);
    assert_eq!(view.form().text("sweep"), "weight=1..5:1");
    let _ranged = view.update(Msg::SweepRange(1.2, 2.0, 3), 0.0);
    assert_eq!(view.sweep_text(), "3 values: 1.2, 1.6, 2");
    let range = view.sweep_range().unwrap();
    assert_eq!((range.min, range.max, range.from, range.to, range.steps), (1.0, 5.0, 1.2, 2.0, 3));
    // The ends may cross, and values are never closer than the slider allows.
    let _crossed = view.update(Msg::SweepRange(1.3, 1.1, 20), 0.0);
    assert_eq!(view.sweep_text(), "3 values: 1.1, 1.2, 1.3");
    let _none = view.update(Msg::Sweep(String::new()), 0.0);
    assert_eq!((view.form().text("sweep"), view.sweep_range(), view.problem()), ("", None, None));
}

#[test]
fn table_sets_are_swept_and_one_always_stays() {
    let mut view = sweepable();
    let _chosen = view.update(Msg::Sweep("tables".to_owned()), 0.0);
    assert_eq!(view.form().text("sweep"), "tables=small,standard");
    let _added = view.update(Msg::SweepSet("large".to_owned()), 0.0);
    assert_eq!(view.form().text("sweep"), "tables=small,standard,large");
    for set in ["small", "standard", "large"] {
        let _removed = view.update(Msg::SweepSet(set.to_owned()), 0.0);
    }
    assert_eq!(view.form().text("sweep"), "tables=large");
    assert_eq!(view.problem(), None);
}
