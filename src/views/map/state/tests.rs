use godspeed_browser::ViewState;
use godspeed_cube::{Alg, Facelets, Metric, Size};
use godspeed_protocol::testing::solver;
use godspeed_protocol::{
    Catalogue, EngineMessage, Event, NodeRate, Outcome, PageEngine, Prediction, PredictionInfo, ProgressInfo,
    RecordingEvent, Request, SolverInfo, VisitsInfo,
};

use super::{Activity, Atlas, Effect, HALF_TURNS, MapState, Msg, PaneSize, Phase, Task, position};

const LINK: &str = "?view=map&puzzle=2x2x2&setup-alg=R+U&algorithms=ida,bibfs&run=solve";
const PANE: PaneSize = PaneSize { width: 400.0, height: 400.0 };

fn catalogue() -> Vec<SolverInfo> {
    let searches = ["iddfs", "ida", "bibfs", "annealing"]
        .map(|id| SolverInfo { visits_for: Some(2..=2), ..solver(id, 1..=3) });
    searches.into_iter().chain([solver("layers", 2..=3), solver("korf", 3..=3)]).collect()
}

/// Returns a map on which the rank of a position is its index.
fn atlas() -> Box<Atlas> {
    Box::new(Atlas::new(&HALF_TURNS, 0..3_674_160).unwrap())
}

/// The message that the algorithms are known.
fn known() -> Msg {
    Msg::PageEngine(PageEngine::Ready(Catalogue { solvers: catalogue(), threaded: true }))
}

fn view(link: &str) -> MapState {
    MapState::new(link, None, 7, 2, false)
}

fn ready() -> EngineMessage {
    EngineMessage::Event(Event::Ready { threads: 1, threaded: true, solvers: catalogue(), note: None })
}

fn visits(job: u32, visited: u64, kept: u64) -> EngineMessage {
    let is_capped = visited > kept;
    EngineMessage::Recording(RecordingEvent::Visits(VisitsInfo { job, visited, kept, is_capped }))
}

fn solved(job: u32, solution: &str, nodes: u64) -> EngineMessage {
    let outcome =
        Outcome { solution: Some(solution.to_owned()), length: Some(2), nodes, ..Outcome::default() };
    EngineMessage::Event(Event::Solved { job, outcome })
}

/// Returns a view whose two searches run on two workers, with jobs 1 and 2.
fn running() -> MapState {
    let mut view = view(LINK);
    view.update(known(), 0.0);
    view.update(Msg::Atlas(Metric::Htm, atlas()), 0.0);
    for worker in 0..2 {
        view.update(Msg::Worker(worker, Box::new(ready()), Vec::new()), 0.0);
    }
    view
}

#[test]
fn a_link_starts_its_searches_as_soon_as_the_map_is_made() {
    let mut view = view(LINK);
    assert_eq!(view.phase(), Phase::Running);
    let starting = Msg::PageEngine(PageEngine::Starting);
    assert_eq!(view.update(starting, 0.0), [Effect::MakeAtlas(Metric::Htm)]);
    assert_eq!(view.update(known(), 0.0), []);
    let effects = view.update(Msg::Atlas(Metric::Htm, atlas()), 0.0);
    assert_eq!(effects, [Effect::StartWorkers(2), Effect::ShowLink(LINK.to_owned())]);
    let effects = view.update(Msg::Worker(1, Box::new(ready()), Vec::new()), 0.0);
    let [Effect::Worker(Task::Send(1, Request::Solve(request)))] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!((request.solver.as_str(), request.metric.as_str(), request.record), ("ida", "htm", true));
}

#[test]
fn searches_end_with_a_summary_and_a_path() {
    let mut view = running();
    view.update(Msg::Worker(0, Box::new(visits(1, 5, 5)), vec![0, 1, 2, 1, 10]), 0.0);
    view.update(Msg::Worker(0, Box::new(solved(1, "U' R'", 5)), Vec::new()), 0.0);
    view.update(Msg::Worker(1, Box::new(visits(2, 900, 2)), vec![0, 11 | 1 << 31]), 0.0);
    let effects = view.update(Msg::Worker(1, Box::new(solved(2, "U' R'", 900)), Vec::new()), 0.0);
    assert_eq!(effects, [Effect::Worker(Task::StopWorkers)]);
    assert_eq!(view.phase(), Phase::Done);
    let summary = view.summary().unwrap();
    assert_eq!((summary.states, summary.per_depth.as_slice()), (3_674_160, &HALF_TURNS[..]));
    let [ida, bibfs] = summary.runs.as_slice() else { panic!("{summary:?}") };
    assert_eq!((ida.visited, ida.distinct, &ida.per_depth[..3]), (5, 4, &[1, 2, 1][..]));
    assert_eq!((bibfs.visited, bibfs.kept, bibfs.distinct), (900, 2, 2));
    assert!(view.runs()[1].is_capped());
    assert_eq!(ida.solution.as_deref(), Some("U' R'"));
    let path = view.runs()[0].path();
    assert_eq!((path.len(), path.last()), (3, Some(&0)));
}

#[test]
fn one_worker_makes_one_search_after_the_other() {
    let mut view = MapState::new(LINK, None, 7, 1, true);
    view.update(known(), 0.0);
    let effects = view.update(Msg::Atlas(Metric::Htm, atlas()), 0.0);
    assert_eq!(effects[0], Effect::StartWorkers(1));
    view.update(Msg::Worker(0, Box::new(ready()), Vec::new()), 0.0);
    let effects = view.update(Msg::Worker(0, Box::new(solved(1, "U' R'", 5)), Vec::new()), 0.0);
    assert!(matches!(&effects[..], [Effect::Worker(Task::Send(0, Request::Solve(next)))] if next.job == 2));
}

#[test]
fn cancelling_and_failing_end_the_workers_and_not_the_replay() {
    let mut view = running();
    view.update(Msg::Worker(0, Box::new(visits(1, 2, 2)), vec![0, 1]), 0.0);
    assert_eq!(view.update(Msg::Cancel, 0.0), [Effect::Worker(Task::StopWorkers)]);
    assert_eq!(view.phase(), Phase::Cancelled);
    assert_eq!(view.summary().unwrap().runs[0].distinct, 2);
    let mut view = running();
    assert_eq!(view.update(Msg::WorkerFailed("gone".to_owned()), 0.0), [Effect::Worker(Task::StopWorkers)]);
    assert_eq!((view.phase(), view.problem()), (Phase::Failed, Some("gone")));
}

#[test]
fn a_search_that_is_cancelled_before_it_begins_is_marked_as_cancelled() {
    let mut view = view(LINK);
    assert_eq!(view.update(Msg::Cancel, 0.0), []);
    assert_eq!(view.phase(), Phase::Cancelled);
    view.update(known(), 0.0);
    view.update(Msg::Atlas(Metric::Htm, atlas()), 0.0);
    assert_eq!((view.phase(), view.runs().len()), (Phase::Cancelled, 0), "it does not start later");
    view.update(Msg::Cancel, 0.0);
    view.update(Msg::Run(false), 0.0);
    assert_eq!(view.phase(), Phase::Running);
}

#[test]
fn the_replay_goes_from_the_first_to_the_last_visit() {
    let mut view = running();
    view.update(Msg::Worker(0, Box::new(visits(1, 5, 5)), vec![0, 1, 2, 1, 10]), 0.0);
    assert_eq!(view.shown(&view.runs()[0]), 0);
    view.update(Msg::Seek(0.5), 0.0);
    assert_eq!(view.shown(&view.runs()[0]), 3);
    view.update(Msg::Seek(1.0), 0.0);
    assert_eq!(view.shown(&view.runs()[0]), 5);
}

#[test]
fn pointing_shows_a_position_and_a_click_sets_the_cube_to_it() {
    let mut view = running();
    view.update(Msg::Point(PANE, (200.0, 200.0)), 0.0);
    let solved = view.pointed().unwrap();
    assert_eq!((solved.rank, solved.distance, solved.nearby.len()), (0, 0, 9));
    let effects = view.update(Msg::SetCube, 0.0);
    assert_eq!(effects, [Effect::SetCube(Facelets::solved(Size::TWO).to_string())]);
    assert!(view.notice().is_some());
    let neighbour = view.pointed().unwrap().nearby[4].rank;
    view.update(Msg::Follow(PANE, neighbour), 0.0);
    assert_eq!(view.pointed().unwrap().rank, neighbour);
    assert!(view.pointed().unwrap().nearby.iter().any(|nearby| nearby.rank == 0));
    // The chosen position stays when the pointer leaves the map.
    view.update(Msg::Point(PANE, (20.0, 200.0)), 0.0);
    assert_ne!(view.pointed().unwrap().rank, neighbour);
    view.update(Msg::Leave, 0.0);
    assert_eq!(view.pointed().unwrap().rank, neighbour);
    view.update(Msg::Forget, 0.0);
    assert_eq!(view.pointed(), None);
}

#[test]
fn the_cube_of_the_page_is_the_default_if_it_is_a_scrambled_2x2x2() {
    let cube = position::cube_at(123_456).unwrap();
    let of = |cube: Facelets| MapState::new("?view=map", Some(cube), 7, 1, false).options().setup.clone();
    assert_eq!(of(cube.clone()), cube.to_string());
    let random = of(Facelets::solved(Size::TWO));
    assert_eq!(of(Facelets::solved(Size::THREE)), random);
    assert_ne!(random, Facelets::solved(Size::TWO).to_string());
}

#[test]
fn invalid_cubes_are_explained_and_not_searched() {
    let mut view = running();
    view.update(Msg::Cancel, 0.0);
    view.update(Msg::Setup("R Q".to_owned()), 0.0);
    assert!(view.problem().unwrap().contains('Q'));
    assert!(!view.can_run());
    view.update(Msg::Setup("R U".to_owned()), 0.0);
    assert_eq!(view.problem(), None);
    assert!(view.can_run());
    view.update(Msg::Shuffle(5), 0.0);
    assert_ne!(view.options().setup, "R U");
}

#[test]
fn a_random_cube_is_given_by_moves() {
    for size in [Size::TWO, Size::THREE, Size::new(5).unwrap()] {
        let mut view = view(&format!("?view=map&puzzle={size}"));
        for seed in 1..4 {
            let setup = view.options().setup.clone();
            let moves = Alg::parse(&setup, size).unwrap().alg;
            assert_eq!(moves.turns().len(), setup.split(' ').count(), "{setup}");
            assert!(moves.turns().len() > 20, "{setup}");
            view.update(Msg::Shuffle(seed), 0.0);
            assert_ne!(view.options().setup, setup);
        }
    }
}

#[test]
fn a_search_shows_what_it_loads_until_it_searches() {
    let mut view = view("?view=map&puzzle=3x3x3&setup-alg=R+U&algorithms=korf,ida,bibfs&run=solve");
    view.update(known(), 0.0);
    let activities = |view: &MapState| view.runs().iter().map(|run| run.activity()).collect::<Vec<_>>();
    let event = |view: &mut MapState, event| {
        view.update(Msg::Worker(0, Box::new(EngineMessage::Event(event)), Vec::new()), 0.0);
        view.runs()[0].activity()
    };
    let table = |name: &str, done| Event::Table { job: 1, name: name.to_owned(), done };
    assert_eq!(activities(&view), [Activity::Waiting; 3]);
    for worker in 0..2 {
        view.update(Msg::Worker(worker, Box::new(ready()), Vec::new()), 0.0);
    }
    assert_eq!(activities(&view), [Activity::Preparing, Activity::Preparing, Activity::Waiting]);
    assert_eq!(event(&mut view, table("phase1", 0.25)), Activity::Loading(0.25));
    assert_eq!(Activity::Loading(0.25).to_string(), "Loading tables, 25%");
    assert_eq!(event(&mut view, table("phase2", 0.5)), Activity::Loading(0.5));
    assert_eq!(event(&mut view, table("phase2", 1.0)), Activity::Loading(0.25));
    assert_eq!(event(&mut view, table("phase1", 1.0)), Activity::Preparing);
    let progress = |nodes| Event::Progress(ProgressInfo { job: 1, nodes, ..ProgressInfo::default() });
    assert_eq!(event(&mut view, progress(0)), Activity::Preparing);
    assert_eq!(event(&mut view, progress(500)), Activity::Searching);
    assert_eq!(view.runs()[0].visited(), 500);
    view.update(Msg::Worker(0, Box::new(solved(1, "U' R'", 900)), Vec::new()), 0.0);
    view.update(Msg::Cancel, 0.0);
    assert_eq!(activities(&view), [Activity::Ended, Activity::Stopped, Activity::Stopped]);
}

/// Returns a map on which the positions within two moves of the solved one have their places.
fn atlas_of_two_moves() -> Box<Atlas> {
    let mut ranked = vec![0];
    for parent in 0..=9 {
        let cube = position::cube_at(ranked[parent]).unwrap();
        let near = position::neighbours(&cube, Metric::Htm).into_iter().map(|neighbour| neighbour.index);
        let new: Vec<u32> = near.filter(|index| !ranked.contains(index)).collect();
        ranked.extend(new);
    }
    let mut ranks = vec![None; HALF_TURNS.iter().sum::<u32>() as usize];
    for (rank, &index) in (0..).zip(&ranked) {
        ranks[index as usize] = Some(rank);
    }
    let mut others = ranked.len() as u32..;
    let ranks = ranks.into_iter().filter_map(|rank| rank.or_else(|| others.next()));
    Box::new(Atlas::new(&HALF_TURNS, ranks).unwrap())
}

#[test]
fn a_search_from_a_chosen_position_is_set_up_by_moves() {
    let mut view = view(LINK);
    view.update(known(), 0.0);
    view.update(Msg::Atlas(Metric::Htm, atlas_of_two_moves()), 0.0);
    view.update(Msg::Cancel, 0.0);
    for (rank, length) in [(3, 1), (40, 2)] {
        view.update(Msg::Follow(PANE, rank), 0.0);
        let cube = view.pointed().unwrap().cube.clone();
        view.update(Msg::SolveHere(true), 0.0);
        let setup = Alg::parse(&view.options().setup, Size::TWO).unwrap().alg;
        assert_eq!((Facelets::after(&setup), setup.turns().len()), (cube, length));
        view.update(Msg::Cancel, 0.0);
    }
}

#[test]
fn another_metric_makes_another_map_and_drops_the_runs() {
    let mut view = running();
    let effects = view.update(Msg::Metric(Metric::Qtm), 0.0);
    assert_eq!(effects, [Effect::Worker(Task::StopWorkers), Effect::MakeAtlas(Metric::Qtm)]);
    assert_eq!((view.rings().rings().len(), view.phase(), view.runs().len()), (15, Phase::Idle, 0));
    view.update(Msg::Atlas(Metric::Htm, atlas()), 0.0);
    assert!(view.atlas().is_none(), "the map of the other metric comes too late");
}

#[test]
fn another_size_ends_the_workers_and_drops_the_runs() {
    let mut view = running();
    let effects = view.update(Msg::Size("3".to_owned(), 7), 0.0);
    assert_eq!(effects[0], Effect::Worker(Task::StopWorkers));
    assert!(view.runs().is_empty() && !view.is_open());
}

#[test]
fn only_recorded_searches_are_offered_for_the_map_and_all_for_other_sizes() {
    let mut view = view("?view=map&algorithms=layers,ida");
    view.update(known(), 0.0);
    assert_eq!(view.options().algorithms, ["ida"]);
    view.update(Msg::Size("3x3x3".to_owned(), 7), 0.0);
    assert!(!view.has_map());
    assert!(view.algorithms().any(|solver| solver.id == "korf"));
    assert!(view.can_run());
    assert!(Alg::parse(&view.options().setup, Size::THREE).unwrap().alg.turns().len() > 20, "a random cube");
}

#[test]
fn another_size_begins_with_searches_that_end_soon() {
    let mut view = view("?view=map");
    let mut solvers = catalogue();
    solvers.iter_mut().filter(|solver| solver.id != "layers").for_each(|solver| solver.slow_from = Some(3));
    let known = Msg::PageEngine(PageEngine::Ready(Catalogue { solvers, threaded: true }));
    view.update(known, 0.0);
    view.update(Msg::Size("3x3x3".to_owned(), 7), 0.0);
    assert_eq!(view.options().algorithms, ["layers"]);
}

/// Returns the answer to a request for a prediction of this many nodes.
fn predicted(nodes: f64) -> Msg {
    let rate = NodeRate { nodes_per_second: 1e6, measured: false };
    let prediction = Some(Prediction::new(nodes, rate, Prediction::MINUTE, |_| 0.0));
    Msg::Prediction(PredictionInfo { prediction, ..PredictionInfo::default() })
}

#[test]
fn what_searches_without_a_map_take_is_predicted_before_they_start() {
    let mut view = view("?view=map&puzzle=3x3x3&setup-alg=R+U&algorithms=ida,korf");
    let requested = |effects: Vec<Effect>| match effects.as_slice() {
        [Effect::Predict(Request::Predict(search))] => Some(search.solver.clone()),
        _ => None,
    };
    assert_eq!(requested(view.update(known(), 0.0)).as_deref(), Some("ida"));
    assert!(view.is_predicting() && view.prediction("ida").is_none());
    assert_eq!(requested(view.update(predicted(4e13), 0.0)).as_deref(), Some("korf"));
    assert_eq!(view.prediction("ida").unwrap().seconds, 4e7);
    assert_eq!(view.update(Msg::Prediction(PredictionInfo::default()), 0.0), []);
    assert!(view.prediction("korf").is_none() && !view.is_predicting());
    // Another cube has another prediction. None is requested while searches run.
    assert_eq!(requested(view.update(Msg::Setup("R F".to_owned()), 0.0)).as_deref(), Some("ida"));
    assert!(view.prediction("ida").is_none());
    let effects = view.update(Msg::Run(false), 0.0);
    assert!(effects.iter().all(|effect| !matches!(effect, Effect::Predict(_))));
    assert_eq!(view.update(predicted(4e9), 0.0), []);
    assert!(view.prediction("ida").is_some());
    // Searches with a map take seconds at most.
    let mut view = self::view("?view=map&setup-alg=R+U");
    assert_eq!(view.update(known(), 0.0), [Effect::MakeAtlas(Metric::Htm)]);
}

#[test]
fn the_clock_of_a_search_does_not_count_tables() {
    let mut view = view("?view=map&puzzle=3x3x3&setup-alg=R+U&algorithms=korf&run=solve");
    view.update(known(), 0.0);
    view.update(Msg::Worker(0, Box::new(ready()), Vec::new()), 1000.0);
    let mut send = |event, now| {
        view.update(Msg::Worker(0, Box::new(EngineMessage::Event(event)), Vec::new()), now);
        let run = &view.runs()[0];
        (run.seconds(now + 1000.0), run.rate())
    };
    let table = |done| Event::Table { job: 1, name: "phase1".to_owned(), done };
    assert_eq!(send(table(0.5), 3000.0), (None, None));
    assert_eq!(send(table(1.0), 8000.0), (None, None));
    let progress = ProgressInfo { job: 1, nodes: 500, nodes_per_second: 250.0, ..ProgressInfo::default() };
    assert_eq!(send(Event::Progress(progress), 10_000.0), (Some(3.0), Some(250.0)));
    let outcome = Outcome { nodes: 1000, seconds: 2.5, table_seconds: 7.0, ..Outcome::default() };
    assert_eq!(send(Event::Failed { job: 1, outcome }, 11_000.0), (Some(2.5), Some(400.0)));
}

#[test]
fn the_result_in_words_counts_positions_only_on_a_map() {
    let mut view = running();
    view.update(Msg::Worker(0, Box::new(visits(1, 5, 5)), vec![0, 1, 2, 1, 10]), 0.0);
    view.update(Msg::Worker(0, Box::new(solved(1, "U' R'", 5000)), Vec::new()), 0.0);
    let words = view.summary().unwrap().announcement();
    assert!(words.starts_with("IDA: solved, 5,000 visited, 4 different positions."), "{words}");
    let mut view = self::view("?view=map&puzzle=3x3x3&setup-alg=R+U&algorithms=ida&run=solve");
    view.update(known(), 0.0);
    view.update(Msg::Worker(0, Box::new(ready()), Vec::new()), 0.0);
    view.update(Msg::Worker(0, Box::new(solved(1, "U' R'", 19_636)), Vec::new()), 0.0);
    assert_eq!(view.summary().unwrap().announcement(), "IDA: solved, 19,636 visited.");
}

#[test]
fn a_search_that_does_not_report_all_its_visits_is_partial() {
    let mut view = running();
    view.update(Msg::Worker(0, Box::new(visits(1, 5, 5)), vec![0, 1, 2, 1, 10]), 0.0);
    assert!(!view.runs()[0].is_partial());
    view.update(Msg::Worker(0, Box::new(solved(1, "U' R'", 55)), Vec::new()), 0.0);
    view.update(Msg::Worker(1, Box::new(visits(2, 2, 2)), vec![0, 1]), 0.0);
    view.update(Msg::Worker(1, Box::new(solved(2, "U' R'", 2)), Vec::new()), 0.0);
    assert!(view.runs()[0].is_partial() && !view.runs()[1].is_partial());
    assert_eq!(view.shown(&view.runs()[0]), 0);
    view.update(Msg::Seek(1.0), 0.0);
    assert_eq!(view.shown(&view.runs()[0]), 5);
}

#[test]
fn all_maps_draw_positions_at_one_size_that_the_replay_does_not_change() {
    let mut view = running();
    assert_eq!(view.marks().times(), 256);
    view.update(Msg::Worker(0, Box::new(visits(1, 5, 5)), vec![0, 1, 2, 1, 10]), 0.0);
    let scattered = (0..60_000).map(|number| 1_300_000 + number * 7919 % 1_800_000).collect();
    view.update(Msg::Worker(1, Box::new(visits(2, 60_000, 60_000)), scattered), 0.0);
    let times = view.marks().times();
    assert_eq!(times, 16, "the search with the most positions needs room");
    view.update(Msg::Seek(0.01), 0.0);
    assert_eq!(view.marks().times(), times);
    view.update(Msg::Zoom(PANE, (200.0, 200.0), 4.0), 0.0);
    assert_eq!(view.marks().times(), 1);
}

#[test]
fn a_map_that_was_not_made_is_made_with_the_next_search() {
    let mut view = view("?view=map&setup-alg=R+U");
    view.update(known(), 0.0);
    view.update(Msg::WorkerFailed("gone".to_owned()), 0.0);
    assert_eq!((view.phase(), view.problem()), (Phase::Failed, Some("gone")));
    assert_eq!(view.update(Msg::Run(false), 0.0), [Effect::MakeAtlas(Metric::Htm)]);
    let effects = view.update(Msg::Atlas(Metric::Htm, atlas()), 0.0);
    assert_eq!((effects[0].clone(), view.problem()), (Effect::StartWorkers(2), None));
}

#[test]
fn searches_continue_when_the_engine_of_the_page_fails() {
    let mut view = running();
    assert_eq!(view.update(Msg::PageEngine(PageEngine::Broken("gone".to_owned())), 0.0), []);
    assert_eq!((view.phase(), view.problem()), (Phase::Running, None));
}
