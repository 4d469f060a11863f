use godspeed_protocol::{Event, Outcome, Request, SolverInfo, StageMoves, testing};
use godspeed_timeline::Plays;

use super::{assert_no_effects, assert_shows, does, page_at};
use crate::command::Command;
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
