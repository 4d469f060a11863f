use godspeed_cube::{Facelets, Metric, Size};
use godspeed_protocol::testing::solver;
use godspeed_protocol::{EngineMessage, Event, Outcome, RecordingEvent, Request, SolverInfo, VisitsInfo};

use super::{Atlas, Effect, HALF_TURNS, MapView, Msg, PaneSize, Phase, Task, position};

const LINK: &str = "?view=map&puzzle=2x2x2&setup-alg=R+U&algorithms=ida,bibfs&run=solve";
const PANE: PaneSize = PaneSize { width: 400.0, height: 400.0 };

fn catalogue() -> Vec<SolverInfo> {
    let solvers = [
        ("iddfs", 1..=3),
        ("ida", 1..=3),
        ("bibfs", 1..=3),
        ("annealing", 1..=3),
        ("layers", 2..=3),
        ("korf", 3..=3),
    ];
    solvers.into_iter().map(|(id, sizes)| solver(id, sizes)).collect()
}

/// Returns a map on which the rank of a position is its index.
fn atlas() -> Box<Atlas> {
    Box::new(Atlas::new(&HALF_TURNS, 0..3_674_160).unwrap())
}

fn view(link: &str) -> MapView {
    MapView::new(link, None, 7, 2, false)
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
fn running() -> MapView {
    let mut view = view(LINK);
    view.update(Msg::Catalogue(catalogue()));
    view.update(Msg::Atlas(Metric::Htm, atlas()));
    for worker in 0..2 {
        view.update(Msg::Worker(worker, Box::new(ready()), Vec::new()));
    }
    view
}

#[test]
fn a_link_starts_its_searches_as_soon_as_the_map_is_made() {
    let mut view = view(LINK);
    assert_eq!(view.phase(), Phase::Running);
    assert_eq!(view.prepare(), [Effect::MakeAtlas(Metric::Htm)]);
    assert_eq!(view.update(Msg::Catalogue(catalogue())), []);
    let effects = view.update(Msg::Atlas(Metric::Htm, atlas()));
    assert_eq!(effects, [Effect::StartWorkers(2), Effect::ShowLink(LINK.to_owned())]);
    let effects = view.update(Msg::Worker(1, Box::new(ready()), Vec::new()));
    let [Effect::Worker(Task::Send(1, Request::Solve(request)))] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!((request.solver.as_str(), request.metric.as_str(), request.record), ("ida", "htm", true));
}

#[test]
fn searches_end_with_a_summary_and_a_path() {
    let mut view = running();
    view.update(Msg::Worker(0, Box::new(visits(1, 5, 5)), vec![0, 1, 2, 1, 10]));
    view.update(Msg::Worker(0, Box::new(solved(1, "U' R'", 5)), Vec::new()));
    view.update(Msg::Worker(1, Box::new(visits(2, 900, 2)), vec![0, 11 | 1 << 31]));
    let effects = view.update(Msg::Worker(1, Box::new(solved(2, "U' R'", 900)), Vec::new()));
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
    let mut view = MapView::new(LINK, None, 7, 1, true);
    view.update(Msg::Catalogue(catalogue()));
    let effects = view.update(Msg::Atlas(Metric::Htm, atlas()));
    assert_eq!(effects[0], Effect::StartWorkers(1));
    view.update(Msg::Worker(0, Box::new(ready()), Vec::new()));
    let effects = view.update(Msg::Worker(0, Box::new(solved(1, "U' R'", 5)), Vec::new()));
    assert!(matches!(&effects[..], [Effect::Worker(Task::Send(0, Request::Solve(next)))] if next.job == 2));
}

#[test]
fn cancelling_and_failing_end_the_workers_and_keep_what_was_seen() {
    let mut view = running();
    view.update(Msg::Worker(0, Box::new(visits(1, 2, 2)), vec![0, 1]));
    assert_eq!(view.update(Msg::Cancel), [Effect::Worker(Task::StopWorkers)]);
    assert_eq!(view.phase(), Phase::Cancelled);
    assert_eq!(view.summary().unwrap().runs[0].distinct, 2);
    let mut view = running();
    assert_eq!(view.update(Msg::WorkerFailed("gone".to_owned())), [Effect::Worker(Task::StopWorkers)]);
    assert_eq!((view.phase(), view.problem()), (Phase::Failed, Some("gone")));
}

#[test]
fn a_search_that_is_cancelled_before_it_begins_says_so() {
    let mut view = view(LINK);
    assert_eq!(view.update(Msg::Cancel), []);
    assert_eq!(view.phase(), Phase::Cancelled);
    view.update(Msg::Catalogue(catalogue()));
    view.update(Msg::Atlas(Metric::Htm, atlas()));
    assert_eq!((view.phase(), view.runs().len()), (Phase::Cancelled, 0), "it does not start later");
    view.update(Msg::Cancel);
    view.update(Msg::Run(false));
    assert_eq!(view.phase(), Phase::Running);
}

#[test]
fn the_replay_goes_from_the_first_to_the_last_visit() {
    let mut view = running();
    view.update(Msg::Worker(0, Box::new(visits(1, 5, 5)), vec![0, 1, 2, 1, 10]));
    assert_eq!(view.shown(&view.runs()[0]), 0);
    view.update(Msg::Seek(0.5));
    assert_eq!(view.shown(&view.runs()[0]), 3);
    view.update(Msg::Seek(1.0));
    assert_eq!(view.shown(&view.runs()[0]), 5);
}

#[test]
fn pointing_shows_a_position_and_a_click_sets_the_cube_to_it() {
    let mut view = running();
    view.update(Msg::Point(PANE, (200.0, 200.0)));
    let solved = view.pointed().unwrap();
    assert_eq!((solved.rank, solved.distance, solved.nearby.len()), (0, 0, 9));
    let effects = view.update(Msg::SetCube);
    assert_eq!(effects, [Effect::SetCube(Facelets::solved(Size::TWO).to_string())]);
    assert!(view.notice().is_some());
    let neighbour = view.pointed().unwrap().nearby[4].rank;
    view.update(Msg::Follow(PANE, neighbour));
    assert_eq!(view.pointed().unwrap().rank, neighbour);
    assert!(view.pointed().unwrap().nearby.iter().any(|nearby| nearby.rank == 0));
    // The chosen position stays when the pointer leaves the map.
    view.update(Msg::Point(PANE, (20.0, 200.0)));
    assert_ne!(view.pointed().unwrap().rank, neighbour);
    view.update(Msg::Leave);
    assert_eq!(view.pointed().unwrap().rank, neighbour);
    view.update(Msg::Forget);
    assert_eq!(view.pointed(), None);
}

#[test]
fn the_cube_of_the_page_is_the_default_if_it_is_a_scrambled_2x2x2() {
    let cube = position::cube_at(123_456).unwrap();
    let of = |cube: Facelets| MapView::new("?view=map", Some(cube), 7, 1, false).options().setup.clone();
    assert_eq!(of(cube.clone()), cube.to_string());
    let random = of(Facelets::solved(Size::TWO));
    assert_eq!(of(Facelets::solved(Size::THREE)), random);
    assert_ne!(random, Facelets::solved(Size::TWO).to_string());
}

#[test]
fn invalid_cubes_are_explained_and_not_searched() {
    let mut view = running();
    view.update(Msg::Cancel);
    view.update(Msg::Setup("R Q".to_owned()));
    assert!(view.problem().unwrap().contains('Q'));
    assert!(!view.can_run());
    view.update(Msg::Setup("R U".to_owned()));
    assert_eq!(view.problem(), None);
    assert!(view.can_run());
    view.update(Msg::Shuffle(5));
    assert_ne!(view.options().setup, "R U");
}

#[test]
fn another_metric_makes_another_map_and_drops_the_runs() {
    let mut view = running();
    let effects = view.update(Msg::Metric(Metric::Qtm));
    assert_eq!(effects, [Effect::Worker(Task::StopWorkers), Effect::MakeAtlas(Metric::Qtm)]);
    assert_eq!((view.rings().rings().len(), view.phase(), view.runs().len()), (15, Phase::Idle, 0));
    view.update(Msg::Atlas(Metric::Htm, atlas()));
    assert!(view.atlas().is_none(), "the map of the other metric comes too late");
}

#[test]
fn another_size_ends_the_workers_and_drops_the_runs() {
    let mut view = running();
    let effects = view.update(Msg::Size("3".to_owned()));
    assert_eq!(effects, [Effect::Worker(Task::StopWorkers)]);
    assert!(view.runs().is_empty() && !view.is_open());
}

#[test]
fn only_recorded_searches_are_offered_for_the_map_and_all_for_other_sizes() {
    let mut view = view("?view=map&algorithms=layers,ida");
    view.update(Msg::Catalogue(catalogue()));
    assert_eq!(view.options().algorithms, ["ida"]);
    view.update(Msg::Size("3x3x3".to_owned()));
    assert!(!view.has_map());
    assert!(view.algorithms().any(|solver| solver.id == "korf"));
    assert!(view.can_run());
}
