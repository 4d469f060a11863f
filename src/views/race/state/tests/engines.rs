//! The engines of a race: threads, tables, failures.

use super::*;

#[test]
fn without_threads_every_engine_has_one() {
    let mut view = RaceState::new(&link("algorithms=ida&mode=sequential"), &cube("R"), 8);
    let effects = view
        .update(Msg::PageEngine(PageEngine::Ready(Catalogue { solvers: catalogue(), threaded: false })), 0.0);
    assert_eq!(tasks(&effects), [&Task::Start { engine: 0, threads: 1, tables: TableSource::Engine }]);
    assert!(view.fairness().contains("one thread"));
}

#[test]
fn an_engine_that_fails_ends_its_lane_only() {
    let mut view = view(&link("algorithms=ida,kociemba"));
    view.update(ready_from(0), 0.0);
    let effects = view.update(Msg::EngineFailed(1, "no memory".to_owned()), 1.0);
    assert_eq!(tasks(&effects).into_iter().filter_map(solver_of).collect::<Vec<_>>(), ["ida"]);
    let mut view = self::view(&link("algorithms=ida,kociemba&mode=sequential"));
    view.update(ready(), 0.0);
    let effects = view.update(Msg::EngineFailed(0, "no memory".to_owned()), 1.0);
    let start = Task::Start { engine: 0, threads: 3, tables: TableSource::Engine };
    assert_eq!(tasks(&effects), [&Task::Stop(0), &start]);
    assert_eq!(view.race().unwrap().lanes()[1].phase(), LanePhase::Loading);
}

#[test]
fn only_engines_that_need_table_sets_have_a_store() {
    let sources = |link: &str| -> Vec<TableSource> {
        let mut view = RaceState::new(link, &cube("R"), 4);
        let effects = view.update(known(), 0.0);
        let source = |task: &&Task| match task {
            Task::Start { tables, .. } => Some(*tables),
            _ => None,
        };
        tasks(&effects).iter().filter_map(source).collect()
    };
    let parallel = sources(&link("algorithms=human,ida,korf,kociemba"));
    assert_eq!(parallel, [TableSource::Engine, TableSource::Store, TableSource::Engine]);
    // All racers of a sequential race share one engine, and so one copy of each table.
    assert_eq!(sources(&link("algorithms=ida,korf&mode=sequential")), [TableSource::Store]);
    assert_eq!(sources(&link("algorithms=ida,kociemba&mode=sequential")), [TableSource::Engine]);
}

#[test]
fn a_racer_loads_tables_until_it_visits_nodes() {
    let mut view = view(&link("algorithms=korf"));
    let text = |view: &RaceState| phase_text(&view.race().unwrap().lanes()[0]);
    let table = |done| Msg::Engine(0, Box::new(Event::Table { job: 0, name: "phase1".to_owned(), done }));
    let progress = |nodes| {
        let progress = ProgressInfo {
            job: 0,
            depth: 0,
            lower: None,
            share: None,
            stage: None,
            group: None,
            nodes,
            nodes_per_second: 0.0,
            seconds: 0.1,
            best: None,
            seconds_left: None,
        };
        Msg::Engine(0, Box::new(Event::Progress(progress)))
    };
    view.update(ready(), 0.0);
    assert_eq!(text(&view), "Preparing");
    view.update(table(0.344), 10.0);
    view.update(progress(0), 20.0);
    assert_eq!(text(&view), "Loading table phase1, 34%");
    let lane = &view.race().unwrap().lanes()[0];
    assert_eq!([Figure::Time, Figure::Nodes].map(|figure| figure.text(lane, 30.0)), ["–", "–"]);
    view.update(table(1.0), 100.0);
    assert_eq!(text(&view), "Preparing");
    view.update(progress(5), 1100.0);
    assert_eq!(text(&view), "Searching");
    let lane = &view.race().unwrap().lanes()[0];
    assert_eq!([Figure::Time, Figure::Nodes].map(|figure| figure.text(lane, 1100.0)), ["1.0 s", "5"]);
}

#[test]
fn a_race_of_a_link_waits_for_the_engine_of_the_page_and_begins_once_it_works() {
    let mut view = RaceState::new(&link("algorithms=ida"), &cube("R"), 4);
    assert!(view.update(Msg::PageEngine(PageEngine::Starting), 0.0).is_empty());
    assert_eq!((view.phase(), view.problem()), (Phase::Running, None));
    view.update(Msg::PageEngine(PageEngine::Broken("no workers".to_owned())), 0.0);
    assert_eq!((view.phase(), view.problem()), (Phase::Failed, Some("no workers")));
    view.update(Msg::PageEngine(PageEngine::Starting), 0.0);
    let effects = view.update(known(), 0.0);
    assert_eq!((view.problem(), tasks(&effects).len()), (None, 1));
}

#[test]
fn a_race_continues_when_the_engine_of_the_page_fails_or_restarts() {
    let mut view = view(&link("algorithms=ida"));
    view.update(ready(), 0.0);
    view.update(solved(0, 0, "U' R'", 0.5, 100), 500.0);
    for engine in [Msg::PageEngine(PageEngine::Broken("gone".to_owned())), known()] {
        assert!(view.update(engine, 600.0).is_empty());
        assert_eq!((view.phase(), view.problem()), (Phase::Done, None));
    }
}
