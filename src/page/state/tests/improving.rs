use godspeed_cube::{Alg, Face, Facelets, Size};
use godspeed_protocol::{Event, Outcome, Request, SolveRequest, SolverInfo, StageMoves, testing};
use godspeed_timeline::Plays;

use super::{assert_no_effects, assert_shows, does, page_at};
use crate::command::{Command, Twist};
use crate::solving::{JobPhase, Solving};
use crate::state::{Effect, Msg, State, update};
use crate::view::{ResultView, SolveButton};

/// Returns the page with "R U" solved by "U' R2 R" within a time limit that is not always used.
fn solved_in_three() -> State {
    let parameters = vec![
        testing::parameter(Solving::TIME_LIMIT, 0.0..=300.0, 1.0, 30.0),
        testing::parameter(Solving::FULL_TIME, 0.0..=1.0, 1.0, 0.0),
    ];
    let solver = SolverInfo { parameters, ..testing::solver("kociemba", 3..=3) };
    let mut state = page_at(&[("setup-alg", "R U"), ("run", "solve")]);
    let event = Event::Ready { threads: 2, threaded: true, solvers: vec![solver], note: None };
    let _solving = update(&mut state, Msg::Engine(event), 0.0);
    assert_no_effects(update(&mut state, solved(1, "U' R2 R"), 0.0));
    state
}

/// Returns the time limit of the search that *Keep improving* requests, and whether it takes all of it.
fn keep_improving(state: &mut State, number: u32) -> (f64, bool) {
    let effects = does(state, Command::KeepImproving);
    let [Effect::Send(Request::Solve(search))] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((search.job, search.solver.as_str()), (number, "kociemba"));
    (search.parameters[Solving::TIME_LIMIT], search.parameters[Solving::FULL_TIME] == 1.0)
}

fn solved(job: u32, moves: &str) -> Msg {
    let length = Some(moves.split_whitespace().count());
    let outcome = Outcome { size: 3, solution: Some(moves.to_owned()), length, ..Outcome::default() };
    Msg::Engine(Event::Solved { job, outcome })
}

fn improved(job: u32, moves: &str) -> Msg {
    let stages = vec![StageMoves { name: "All".to_owned(), moves: moves.to_owned(), lesson: None }];
    Msg::Engine(Event::Improved { job, stages, length: moves.split_whitespace().count() })
}

fn solution(state: &State) -> Option<&str> {
    state.solving.job.as_ref()?.shown_outcome()?.solution.as_deref()
}

fn play_to_the_end(state: &mut State) {
    while state.next_step().is_some() {}
    assert!(state.timeline.present().is_solved());
}

#[test]
fn a_solution_is_improved_in_ever_longer_searches() {
    let mut state = solved_in_three();
    assert_eq!(keep_improving(&mut state, 2), (60.0, true));
    assert!(!ResultView::of(&state).can_improve, "while it searches");
    assert_no_effects(update(&mut state, solved(2, "U' R2 R"), 0.0));
    assert_eq!(keep_improving(&mut state, 3), (120.0, true));
    assert_no_effects(update(&mut state, solved(3, "U' R2 R"), 0.0));
    assert_eq!(keep_improving(&mut state, 4), (240.0, true));
    assert_no_effects(update(&mut state, solved(4, "U' R2 R"), 0.0));
    assert_eq!(keep_improving(&mut state, 5), (300.0, true));
    assert_no_effects(update(&mut state, solved(5, "U' R2 R"), 0.0));
    assert!(!ResultView::of(&state).can_improve, "there is no longer search");
    assert_no_effects(does(&mut state, Command::KeepImproving));
    assert!(state.notice.is_some_and(|notice| notice.is_warning));
}

#[test]
fn the_solution_plays_while_a_shorter_one_is_searched() {
    let mut state = solved_in_three();
    assert!(state.player.playing && ResultView::of(&state).can_improve);
    let _limit = keep_improving(&mut state, 2);
    assert!(state.player.playing && state.solving.is_busy());
    assert_eq!(SolveButton::of(&state, 0.0).label, "Stop here");
    play_to_the_end(&mut state);
    assert_no_effects(update(&mut state, improved(2, "U' R'"), 0.0));
    assert_eq!(solution(&state), Some("U' R'"));
    assert_no_effects(update(&mut state, solved(2, "U' R'"), 0.0));
    assert_eq!(ResultView::of(&state).play, Some("Show on the original cube"));
    assert_shows(does(&mut state, Command::PlaySolution));
    assert_eq!((state.timeline.turns().len(), state.timeline.cursor()), (4, 2));
}

#[test]
fn a_longer_search_without_a_shorter_solution_keeps_the_one_there_is() {
    let cancelled = Event::Cancelled { job: 2, outcome: Outcome::default() };
    let failed = Event::Failed {
        job: 2,
        outcome: Outcome { error: Some("no room".to_owned()), ..Outcome::default() },
    };
    let nothing = "A longer search found no shorter solution.";
    let ends = [
        (solved(2, "U2 U R2 R"), nothing),
        (Msg::Engine(cancelled), nothing),
        (Msg::Engine(failed), "no room"),
    ];
    for (end, note) in ends {
        let mut state = solved_in_three();
        play_to_the_end(&mut state);
        let _limit = keep_improving(&mut state, 2);
        assert_no_effects(update(&mut state, improved(2, "U2 U R2 R"), 0.0));
        assert_eq!(solution(&state), Some("U' R2 R"));
        assert_no_effects(update(&mut state, end, 0.0));
        assert_eq!(solution(&state), Some("U' R2 R"));
        let job = state.solving.job.as_ref().unwrap();
        assert_eq!((job.phase, job.best()), (JobPhase::Solved, Some(3)));
        assert!(ResultView::of(&state).note.contains(note), "{}", ResultView::of(&state).note);
        assert_eq!(ResultView::of(&state).play, None, "it is still on the timeline");
    }
}

/// Returns the page of an address, with an engine whose solver has no time limit.
fn ready_page(pairs: &[(&str, &str)]) -> State {
    let mut state = page_at(pairs);
    let solvers = vec![testing::solver("thistlethwaite", 3..=3)];
    let event = Event::Ready { threads: 2, threaded: true, solvers, note: None };
    assert_no_effects(update(&mut state, Msg::Engine(event), 0.0));
    state
}

/// Returns the search that *Keep improving* requests to make solutions shorter.
fn shortening(state: &mut State) -> SolveRequest {
    let effects = does(state, Command::KeepImproving);
    let [Effect::Send(Request::Solve(search))] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(search.solver, SolveRequest::SHORTENING);
    search.clone()
}

fn after(moves: &str) -> String {
    Facelets::after(&Alg::parse(moves, Size::THREE).unwrap().alg).to_string()
}

fn shortened(job: u32, moves: &str, optimal: bool) -> Msg {
    let length = Some(moves.split_whitespace().count());
    let solution = Some(moves.to_owned());
    let algorithm = SolveRequest::SHORTENING.to_owned();
    Msg::Engine(Event::Solved {
        job,
        outcome: Outcome { size: 3, solution, length, algorithm, optimal, ..Outcome::default() },
    })
}

#[test]
fn the_solution_of_a_link_is_made_shorter() {
    let mut state = ready_page(&[("setup-alg", "R U"), ("alg", "U' F F' R2 R")]);
    let view = ResultView::of(&state);
    assert!(view.can_improve, "before it is played");
    assert_eq!(view.headline, "These moves solve the cube. Play or improve them.");
    let search = shortening(&mut state);
    assert_eq!((search.state, search.known), (after("R U"), vec!["U' F F' R2 R".to_owned()]));
    assert_eq!((search.metric.as_str(), search.parameters[Solving::TIME_LIMIT]), ("htm", 60.0));
    assert_eq!(SolveButton::of(&state, 0.0).label, "Stop here");
    assert_eq!(solution(&state), Some("U' F F' R2 R"));
    assert_no_effects(update(&mut state, improved(1, "U' R2 R"), 0.0));
    assert_eq!(solution(&state), Some("U' R2 R"));
    assert_eq!(state.timeline.turns().len(), 5, "the shorter one is on the timeline, because nothing moved");
    assert_no_effects(update(&mut state, shortened(1, "U' R'", false), 0.0));
    let view = ResultView::of(&state);
    assert_eq!((view.algorithm.as_str(), view.phase), ("Shortening", "solved"));
    assert_eq!(view.note, "Improved: 5 → 3 → 2 moves.");
    assert!(view.can_compare, "with the given solution");
    // The next search is longer, and may use parts of both solutions.
    let search = shortening(&mut state);
    assert_eq!((search.job, search.parameters[Solving::TIME_LIMIT]), (2, 120.0));
    assert_eq!(search.known, ["U' R'", "U' F F' R2 R"]);
}

#[test]
fn turns_made_by_hand_are_made_shorter() {
    let mut state = ready_page(&[("setup-alg", "R U")]);
    assert!(!ResultView::of(&state).can_improve);
    let turn = |face, prime| Command::Twist(face, Twist { prime, half: false });
    for (face, prime) in [(Face::U, false), (Face::U, false), (Face::U, false), (Face::R, true)] {
        assert!(!ResultView::of(&state).can_improve, "it is not solved");
        assert_no_effects(does(&mut state, turn(face, prime)));
    }
    assert_eq!(shortening(&mut state).known, ["U U U R'"]);
    assert_no_effects(update(&mut state, shortened(1, "U' R'", true), 0.0));
    let view = ResultView::of(&state);
    assert_eq!(view.play, Some("Show on the original cube"));
    assert!(!view.can_improve && view.note.is_empty(), "it is optimal, and the headline says both lengths");
    assert_shows(does(&mut state, Command::PlaySolution));
    assert_eq!((state.timeline.turns().len(), state.timeline.cursor()), (4, 2));
    assert!(state.timeline.position_after(4).is_solved());
}

#[test]
fn typed_moves_that_solve_the_cube_are_made_shorter() {
    let mut state = ready_page(&[("setup-alg", "R U")]);
    assert_no_effects(update(&mut state, Msg::Perform("U' F F' R'".to_owned()), 0.0));
    assert_eq!(shortening(&mut state).known, ["U' F F' R'"]);
}

#[test]
fn moves_that_solve_nothing_are_not_made_shorter() {
    for pairs in [
        &[("setup-alg", "R U"), ("alg", "U'")][..],
        &[("alg", "R U R'")],
        &[("alg", "R R'")],
        &[("setup-alg", "R U")],
    ] {
        let mut state = ready_page(pairs);
        assert!(!ResultView::of(&state).can_improve, "{pairs:?}");
        assert_no_effects(does(&mut state, Command::KeepImproving));
        assert!(state.notice.is_some_and(|notice| notice.is_warning));
    }
}

#[test]
fn a_given_solution_stays_if_there_is_no_shorter_one() {
    let mut state = ready_page(&[("setup-alg", "R U"), ("alg", "U' R'")]);
    let _search = shortening(&mut state);
    assert_no_effects(update(&mut state, shortened(1, "U' R'", true), 0.0));
    let view = ResultView::of(&state);
    assert_eq!(view.headline, "2 moves, optimal");
    assert!(view.note.contains("found no shorter solution") && !view.can_improve, "{}", view.note);
    assert!(!view.can_compare, "there is only one");
}

#[test]
fn a_shortening_is_stopped_and_keeps_what_it_has_found() {
    let mut state = ready_page(&[("setup-alg", "R U"), ("alg", "U' F F' R'")]);
    let _search = shortening(&mut state);
    assert_no_effects(update(&mut state, improved(1, "U' R'"), 0.0));
    assert_eq!(does(&mut state, Command::Cancel), [Effect::Send(Request::Cancel { job: 1 })]);
    let outcome =
        Outcome { size: 3, solution: Some("U' R'".to_owned()), length: Some(2), ..Outcome::default() };
    let _shown = update(&mut state, Msg::Engine(Event::Cancelled { job: 1, outcome }), 0.0);
    assert_eq!(solution(&state), Some("U' R'"));
}

#[test]
fn a_solution_of_a_solver_without_a_time_limit_is_made_shorter() {
    let mut state = ready_page(&[("setup-alg", "R U")]);
    super::assert_solves(does(&mut state, Command::SolveOrAbort));
    let _played = update(&mut state, solved(1, "U' R2 R"), 0.0);
    assert!(ResultView::of(&state).can_improve);
    assert_eq!(shortening(&mut state).known, ["U' R2 R"]);
}
