mod engines;
mod playback;

use godspeed_cube::{Alg, Angle, Face, Facelets, Size, Turn};
use godspeed_page::command::{Command, Twist};
use godspeed_protocol::testing::solver;
use godspeed_protocol::{
    Catalogue, Event, Outcome, PageEngine, ProgressInfo, Request, SetInfo, SolverInfo, TableInfo,
};

use godspeed_browser::TableSource;

use super::*;

const R: Command = Command::Twist(Face::R, Twist { prime: false, half: false });

fn catalogue() -> Vec<SolverInfo> {
    let table = |bytes| TableInfo {
        id: "t".to_owned(),
        version: 1,
        bytes,
        is_stored: true,
        explanation: String::new(),
    };
    let set = |id: &str, bytes| SetInfo {
        id: id.to_owned(),
        name: id.to_owned(),
        tables: vec![table(bytes)],
        nodes: 1.0,
        explanation: String::new(),
    };
    let sets = vec![set("small", 5_000_000), set("standard", 700_000_000)];
    vec![
        SolverInfo { slow_from: Some(3), ..solver("ida", 1..=3) },
        solver("kociemba", 3..=3),
        SolverInfo { sets, slow_from: Some(3), ..solver("korf", 3..=3) },
        solver("reduction", 4..=20),
    ]
}

/// The message that the algorithms are known.
fn known() -> Msg {
    Msg::PageEngine(PageEngine::Ready(Catalogue { solvers: catalogue(), threaded: true }))
}

fn cube(alg: &str) -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(Alg::parse(alg, Size::THREE).unwrap().alg.turns());
    cube
}

/// A view whose algorithms are known, with 4 processors.
fn view(link: &str) -> RaceState {
    let mut view = RaceState::new(link, &cube("R U"), 4);
    view.update(known(), 0.0);
    view
}

fn link(more: &str) -> String {
    format!("?view=race&puzzle=3x3x3&setup-alg=R+U&run=race&{more}")
}

fn tasks(effects: &[Effect]) -> Vec<&Task> {
    effects
        .iter()
        .filter_map(|effect| if let Effect::Engine(task) = effect { Some(task) } else { None })
        .collect()
}

fn ready() -> Msg {
    let event = Event::Ready { threads: 1, threaded: true, solvers: Vec::new(), note: None };
    Msg::Engine(0, Box::new(event))
}

fn ready_from(engine: usize) -> Msg {
    match ready() {
        Msg::Engine(_, event) => Msg::Engine(engine, event),
        other => other,
    }
}

fn solved(engine: usize, job: u32, solution: &str, seconds: f64, nodes: u64) -> Msg {
    let length = Some(solution.split_whitespace().count());
    let outcome =
        Outcome { solution: Some(solution.to_owned()), length, seconds, nodes, ..Outcome::default() };
    Msg::Engine(engine, Box::new(Event::Solved { job, outcome }))
}

fn cancelled(engine: usize, job: u32) -> Msg {
    Msg::Engine(engine, Box::new(Event::Cancelled { job, outcome: Outcome::default() }))
}

fn solver_of(task: &Task) -> Option<&str> {
    match task {
        Task::Send(_, Request::Solve(request)) => Some(&request.solver),
        _ => None,
    }
}

#[test]
fn a_link_is_read_and_written_again() {
    let text = "?view=race&puzzle=3x3x3&setup-alg=R+U&algorithms=ida,korf,human&mode=sequential&tables=standard\
                &threads=2&timeout=10&run=race";
    let link = RaceLink::read(text, &Facelets::solved(Size::TWO));
    assert_eq!(link.problem, None);
    assert!(link.has_cube && link.is_run);
    assert_eq!(link.options.scramble.state, cube("R U"));
    assert_eq!(link.options.racers, ["ida", "korf", "human"]);
    assert_eq!(link.options.to_link(), text);

    let state = RaceOptions::new(cube("R U"));
    assert!(state.to_link().contains(&format!("state={}", cube("R U"))));
    assert_eq!(RaceLink::read(&state.to_link(), &cube("F")).options.scramble, state.scramble);
}

#[test]
fn a_link_to_another_view_is_about_the_cube_of_the_page() {
    let link = RaceLink::read("?view=map&puzzle=2x2x2&setup-alg=F&run=solve", &cube("R U"));
    assert_eq!((link.options.scramble.state, link.has_cube, link.is_run), (cube("R U"), false, false));
}

#[test]
fn wrong_parts_of_a_link_are_reported_and_nothing_starts() {
    for (more, word) in [
        ("algorithms=ida&mode=both", "parallel"),
        ("algorithms=ida&timeout=-1", "seconds"),
        ("algorithms=ida&threads=0", "256"),
        ("algorithms=magic", "magic"),
        ("algorithms=reduction", "does not support 3x3x3"),
        ("algorithms=a,b,c,d,e,f,g,h,i,j,k,l,m", "at most 12"),
    ] {
        let view = view(&link(more));
        assert!(view.problem().is_some_and(|problem| problem.contains(word)), "{more}: {:?}", view.problem());
        assert_eq!(view.phase(), Phase::Failed, "{more}");
    }
    let mut view = RaceState::new("?view=race&setup-alg=R+Q&algorithms=ida&run=race", &cube("R"), 4);
    view.update(known(), 0.0);
    assert!(view.race().is_none());
}

#[test]
fn all_racers_of_a_parallel_race_start_when_the_last_engine_is_ready() {
    let mut view = RaceState::new(&link("algorithms=ida,kociemba"), &cube("R"), 4);
    assert_eq!(view.phase(), Phase::Running);
    let effects = view.update(known(), 0.0);
    let start = |engine| Task::Start { engine, threads: 1, tables: TableSource::Engine };
    assert_eq!(tasks(&effects), [&start(0), &start(1)]);
    assert!(tasks(&view.update(ready_from(1), 5.0)).is_empty());
    let effects = view.update(ready_from(0), 10.0);
    let solvers: Vec<_> = tasks(&effects).into_iter().filter_map(solver_of).collect();
    assert_eq!(solvers, ["ida", "kociemba"]);
    assert_eq!(view.race().unwrap().lanes()[1].seconds(1010.0), Some(1.0));
}

#[test]
fn racers_of_a_sequential_race_use_one_engine_in_turn() {
    let mut view = view(&link("algorithms=ida,kociemba&mode=sequential"));
    assert_eq!(view.race().unwrap().threads(), 3);
    assert_eq!(view.race().unwrap().lanes()[1].phase(), LanePhase::Waiting);
    let effects = view.update(ready(), 0.0);
    assert_eq!(tasks(&effects).into_iter().filter_map(solver_of).collect::<Vec<_>>(), ["ida"]);
    let effects = view.update(solved(0, 0, "U' R'", 0.5, 100), 500.0);
    assert_eq!(tasks(&effects).into_iter().filter_map(solver_of).collect::<Vec<_>>(), ["kociemba"]);
    let effects = view.update(solved(0, 1, "U' R'", 0.2, 7), 900.0);
    assert_eq!(tasks(&effects), [&Task::Stop(0)]);
    assert_eq!(view.phase(), Phase::Done);
}

#[test]
fn the_order_of_arrival_is_that_of_the_clocks() {
    let mut view = view(&link("algorithms=ida,kociemba,korf"));
    (0..3).for_each(|engine| drop(view.update(ready_from(engine), 0.0)));
    view.update(solved(0, 0, "U' R'", 0.5, 100), 500.0);
    assert_eq!(view.phase(), Phase::Running);
    assert_eq!(view.race().unwrap().place(0), Some(1));
    // Its table took time that its clock does not count.
    view.update(solved(1, 1, "U2 U R'", 0.2, 7), 900.0);
    let failed = Outcome { error: Some("too deep".to_owned()), nodes: 9, ..Outcome::default() };
    view.update(Msg::Engine(2, Box::new(Event::Failed { job: 2, outcome: failed })), 950.0);
    assert_eq!(view.phase(), Phase::Done);
    let json = serde_json::to_value(view.race().unwrap().record()).unwrap();
    let racers = json["racers"].as_array().unwrap();
    let ids: Vec<_> = racers.iter().map(|racer| racer["algorithm"].as_str().unwrap()).collect();
    assert_eq!(ids, ["kociemba", "ida", "korf"]);
    assert_eq!(
        (&racers[0]["place"], &racers[0]["length"], &racers[0]["nodes"]),
        (&1.into(), &3.into(), &7.into())
    );
    assert_eq!((&racers[2]["place"], &racers[2]["state"]), (&serde_json::Value::Null, &"failed".into()));

    let names = |award: Award| -> Vec<String> {
        award.steps(view.race().unwrap()).into_iter().map(|step| step.name).collect()
    };
    assert_eq!(names(Award::Time), ["KOCIEMBA", "IDA"]);
    assert_eq!(names(Award::Length), ["IDA", "KOCIEMBA"]);
    assert_eq!(names(Award::Nodes), ["KOCIEMBA", "IDA"]);
}

#[test]
fn equals_share_a_place_on_the_podium() {
    let mut view = view(&link("algorithms=ida,kociemba,korf"));
    (0..3).for_each(|engine| drop(view.update(ready_from(engine), 0.0)));
    view.update(solved(0, 0, "U' R'", 0.5, 1), 1.0);
    view.update(solved(1, 1, "U' R'", 0.4, 1), 1.0);
    view.update(solved(2, 2, "U2 U R'", 0.3, 1), 1.0);
    let places: Vec<_> = Award::Length.steps(view.race().unwrap()).iter().map(|step| step.place).collect();
    assert_eq!(places, [1, 1, 3]);
}

#[test]
fn a_solution_that_does_not_solve_the_cube_is_a_failure() {
    let mut view = view(&link("algorithms=ida"));
    view.update(ready(), 0.0);
    view.update(solved(0, 0, "U R'", 0.5, 100), 500.0);
    assert_eq!(view.race().unwrap().lanes()[0].phase(), LanePhase::Failed);
    assert_eq!(view.phase(), Phase::Failed);
}

#[test]
fn one_racer_is_aborted_while_the_others_race() {
    let mut view = view(&link("algorithms=ida,kociemba"));
    (0..2).for_each(|engine| drop(view.update(ready_from(engine), 0.0)));
    let effects = view.update(Msg::Abort(0), 100.0);
    assert_eq!(tasks(&effects), [&Task::Send(0, Request::Cancel { job: 0 })]);
    assert_eq!(tasks(&view.update(cancelled(0, 0), 110.0)), [&Task::Stop(0)]);
    assert_eq!(view.race().unwrap().lanes()[0].phase(), LanePhase::Aborted);
    view.update(solved(1, 1, "U' R'", 0.5, 100), 500.0);
    assert_eq!(view.phase(), Phase::Done);
}

#[test]
fn a_racer_aborted_before_its_engine_is_ready_does_not_hold_up_the_others() {
    let mut view = view(&link("algorithms=ida,kociemba"));
    view.update(ready_from(1), 0.0);
    let effects = view.update(Msg::Abort(0), 1.0);
    assert_eq!(tasks(&effects).into_iter().filter_map(solver_of).collect::<Vec<_>>(), ["kociemba"]);

    let mut view = self::view(&link("algorithms=ida,kociemba&mode=sequential"));
    view.update(Msg::Abort(0), 0.0);
    let effects = view.update(ready(), 1.0);
    assert_eq!(tasks(&effects).into_iter().filter_map(solver_of).collect::<Vec<_>>(), ["kociemba"]);
}

#[test]
fn all_racers_are_aborted_and_none_starts_after_that() {
    let mut view = view(&link("algorithms=ida,kociemba,human&mode=sequential"));
    view.update(ready(), 0.0);
    let effects = view.update(Msg::AbortAll, 100.0);
    assert_eq!(tasks(&effects), [&Task::Send(0, Request::Cancel { job: 0 })]);
    assert_eq!(view.phase(), Phase::Running);
    assert_eq!(tasks(&view.update(cancelled(0, 0), 110.0)), [&Task::Stop(0)]);
    assert_eq!(view.phase(), Phase::Cancelled);
    assert!(view.can_start());
}

#[test]
fn a_search_that_has_had_its_time_is_stopped() {
    let mut view = view(&link("algorithms=ida&timeout=2"));
    view.update(ready(), 0.0);
    assert!(view.update(Msg::Tick, 1999.0).is_empty());
    assert_eq!(tasks(&view.update(Msg::Tick, 2000.0)), [&Task::Send(0, Request::Cancel { job: 0 })]);
    assert!(view.update(Msg::Tick, 2100.0).is_empty());
    view.update(cancelled(0, 0), 2010.0);
    let lane = &view.race().unwrap().lanes()[0];
    assert_eq!((lane.phase(), lane.reason()), (LanePhase::Failed, Some("no solution within the time limit")));
}

#[test]
fn the_clock_starts_again_when_a_table_is_loaded() {
    let mut view = view(&link("algorithms=korf"));
    assert!(view.fairness().contains("KORF uses its small tables (5.0 MB)"), "{}", view.fairness());
    view.update(ready(), 0.0);
    let table = |done| Msg::Engine(0, Box::new(Event::Table { job: 0, name: "t".to_owned(), done }));
    view.update(table(0.25), 100.0);
    assert_eq!(phase_text(&view.race().unwrap().lanes()[0]), "Loading table t, 25%");
    view.update(table(1.0), 4000.0);
    let lane = &view.race().unwrap().lanes()[0];
    assert_eq!((lane.phase(), lane.seconds(5000.0)), (LanePhase::Racing, Some(1.0)));
}

#[test]
fn the_figures_follow_the_search() {
    let mut view = view(&link("algorithms=ida"));
    view.update(ready(), 0.0);
    let progress = ProgressInfo {
        job: 0,
        depth: 9,
        lower: Some(8),
        share: None,
        stage: None,
        group: None,
        nodes: 12_345,
        nodes_per_second: 1e6,
        seconds: 0.2,
        best: None,
        seconds_left: None,
    };
    view.update(Msg::Engine(0, Box::new(Event::Progress(progress))), 200.0);
    let text = figures(&view.race().unwrap().lanes()[0], 1500.0);
    assert_eq!(text, ["1.5 s", "–", "12.3 k", "1.00 M", "9", "≥ 8"]);
}

#[test]
fn racers_are_chosen_and_those_that_cannot_solve_the_size_dropped() {
    let mut view = view("?view=race");
    assert_eq!(view.options().racers, ["kociemba"]);
    assert!(view.can_start());
    view.update(Msg::Toggle("human".to_owned()), 0.0);
    view.update(Msg::Toggle("ida".to_owned()), 0.0);
    assert_eq!(view.options().racers, ["ida", "kociemba", "human"]);
    view.update(Msg::Resize(Size::new(4).unwrap(), 7), 0.0);
    assert_eq!(view.options().racers, ["reduction", "human"]);
    view.update(Msg::Toggle("reduction".to_owned()), 0.0);
    view.update(Msg::Toggle("human".to_owned()), 0.0);
    assert!(!view.can_start() && view.problem().is_some());
}

#[test]
fn the_cube_is_that_of_the_page_until_another_is_chosen() {
    let mut view = view("?view=race");
    assert_eq!(*view.cube(), cube("R U"));
    view.update(Msg::PageCube(cube("F"), 1), 0.0);
    assert_eq!(*view.cube(), cube("F"));
    let solved = || Facelets::solved(Size::THREE);
    view.update(Msg::PageCube(solved(), 1), 0.0);
    assert_eq!(*view.cube(), cube("F"));
    view.update(Msg::PageCube(Facelets::solved(Size::TWO), 1), 0.0);
    assert!(!view.cube().is_solved() && view.can_start());
    view.update(Msg::PageCube(cube("F"), 1), 0.0);
    assert_eq!(*view.cube(), cube("F"));
    view.update(Msg::Shuffle(5), 0.0);
    let shuffled = view.cube().clone();
    view.update(Msg::PageCube(cube("F"), 1), 0.0);
    assert_eq!(*view.cube(), shuffled);
    view.update(Msg::SetUp("R Q".to_owned()), 0.0);
    assert!(view.problem().is_some());
    view.update(Msg::SetUp("R2".to_owned()), 0.0);
    assert_eq!((view.cube().clone(), view.problem()), (cube("R2"), None));
    view.update(Msg::TakePageCube(solved()), 0.0);
    assert!(view.problem().is_some_and(|problem| problem.contains("solved")));
}

#[test]
fn arrivals_are_announced() {
    let mut view = view(&link("algorithms=ida"));
    view.update(ready(), 0.0);
    let effects = view.update(solved(0, 0, "U' R'", 0.5, 100), 500.0);
    let announcement = "IDA is 1st: 2 moves in 500 ms. The race is over.".to_owned();
    assert!(effects.contains(&Effect::Announce(announcement)), "{effects:?}");
    assert_eq!([1, 2, 3, 4, 11, 12].map(place_text), ["1st", "2nd", "3rd", "4th", "11th", "12th"]);
}

#[test]
fn above_100_layers_the_cube_is_that_of_the_page_with_the_solvers_of_its_size() {
    let size = Size::new(200).unwrap();
    let mut cube = Facelets::solved(size);
    cube.turn(Turn::outer(Face::R, Angle::Prime));
    let mut view = RaceState::new("?view=race", &cube, 4);
    let solvers = vec![solver("kociemba", 3..=3), solver("reduction", 4..=1000)];
    view.update(Msg::PageEngine(PageEngine::Ready(Catalogue { solvers, threaded: true })), 0.0);
    assert_eq!((view.cube(), view.options().racers.as_slice()), (&cube, &["reduction".to_owned()][..]));
    let link = view.options().to_link();
    assert_eq!(RaceLink::read(&link, &Facelets::solved(Size::THREE)).options.scramble.state, cube);
    let (query, fragment) = link.split_once('#').unwrap();
    assert!(query.len() < 200 && fragment.starts_with("state="), "servers refuse long queries");
}
