//! Searches: the choice of algorithm, metric and tables, and the use of their solutions.

use godspeed_cube::{Alg, Face};
use godspeed_protocol::testing::solver;
use godspeed_protocol::{AlternativesInfo, Event, GoalText, Outcome, Request, SolveRequest, SolverInfo};
use godspeed_timeline::Plays;

use super::preparing::ready_with_sets;
use super::*;
use crate::solving::{EngineState, JobPhase};
use crate::view::ResultView;

/// Connects an engine whose solvers for large cubes and for 3x3x3 have metrics.
fn with_metrics(state: &mut State) {
    let listed = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect();
    let large = SolverInfo { metrics: listed(&["obtm", "stm", "qstm"]), ..solver("reduction", 4..=1000) };
    let small = SolverInfo { metrics: listed(&["htm", "qtm"]), ..solver("ida", 2..=3) };
    let solvers = vec![small, large];
    let event = Event::Ready { threads: 2, threaded: true, solvers, note: None };
    let _connected = update(state, Msg::Engine(event), 0.0);
}

/// Returns the name of the metric of the next search.
fn requested_metric(state: &State) -> &'static str {
    let solver = state.chosen_solver().unwrap();
    state.solving.metric(solver).id_for(state.size())
}

#[test]
fn the_first_metric_of_a_solver_counts_until_one_is_chosen() {
    let mut state = page();
    with_metrics(&mut state);
    assert_eq!(requested_metric(&state), "htm");
    for layers in [4, 6, 100] {
        let _shown = update(&mut state, Msg::ChooseSize(layers), 0.0);
        assert_eq!(requested_metric(&state), "obtm");
    }
    for id in ["stm", "qstm", "obtm"] {
        assert_no_effects(update(&mut state, Msg::ChooseMetric(id.to_owned()), 0.0));
        assert_eq!(requested_metric(&state), id);
    }
    assert_no_effects(update(&mut state, Msg::ChooseMetric("moves".to_owned()), 0.0));
    assert_eq!(requested_metric(&state), "obtm");
}

#[test]
fn both_names_of_a_metric_are_read_from_addresses_and_the_usual_one_is_written() {
    for (puzzle, written, usual) in
        [("5x5x5", "htm", "obtm"), ("5x5x5", "obtm", "obtm"), ("3x3x3", "obtm", "htm")]
    {
        let mut state = page_at(&[("puzzle", puzzle), ("metric", written)]);
        with_metrics(&mut state);
        assert_eq!(state.notice, None, "{puzzle} {written}");
        assert_eq!(requested_metric(&state), usual);
        assert!(state.link().contains(&("metric", usual.to_owned())), "{:?}", state.link());
    }
    let mut state = page_at(&[("puzzle", "5x5x5"), ("metric", "qtm")]);
    with_metrics(&mut state);
    assert!(state.notice.is_some_and(|notice| notice.text.contains("does not support the metric qtm")));
}

fn phase(state: &State) -> Option<JobPhase> {
    state.solving.job.as_ref().map(|job| job.phase)
}

#[test]
fn a_solution_is_accepted_only_if_it_solves_the_cube_of_the_page() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready(&mut state));
    let effects = does(&mut state, Command::SolveOrAbort);
    assert!(matches!(effects.as_slice(), [Effect::Send(Request::Solve(_))]));
    assert_no_effects(update(&mut state, solved(1, "R"), 0.0));
    assert_eq!(phase(&state), Some(JobPhase::Failed));
    assert_eq!(state.timeline.turns().len(), 1);

    assert_solves(does(&mut state, Command::SolveOrAbort));
    assert_no_effects(update(&mut state, solved(2, "R'"), 0.0));
    assert_eq!(phase(&state), Some(JobPhase::Solved));
    assert!(state.player.playing);
    while state.next_step().is_some() {}
    assert!(state.timeline.present().is_solved());
}

/// Returns the request that an effect sends.
fn search(effects: &[Effect]) -> &SolveRequest {
    let [Effect::Send(Request::Solve(request))] = effects else { panic!("{effects:?}") };
    request
}

/// Returns the engine's answer to a search for the cross: the moves lead to the state after `reached`.
fn cross(job: u32, moves: &str, reached: &str) -> Msg {
    let reached = Facelets::after(&Alg::parse(reached, Size::THREE).unwrap().alg);
    let outcome = Outcome {
        size: 3,
        metric: "htm".to_owned(),
        solution: Some(moves.to_owned()),
        length: Some(1),
        goal: Some("cross".to_owned()),
        reached: Some(reached.to_string()),
        optimal: true,
        ..Outcome::default()
    };
    Msg::Engine(Event::Solved { job, outcome })
}

#[test]
fn solve_reaches_a_goal_and_again_from_the_cube_before() {
    let mut state = page_at(&[("setup-alg", "U R"), ("goal", "cross"), ("turns", "R  U F:1.5")]);
    assert_no_effects(ready(&mut state));
    let effects = does(&mut state, Command::SolveOrAbort);
    let request = search(&effects);
    assert_eq!(request.goal, Some(GoalText::Goal("cross".to_owned())));
    assert_eq!(request.turns.as_deref(), Some("R U F:1.5"));
    assert!(state.link().contains(&("goal", "cross".to_owned())), "{:?}", state.link());
    assert_no_effects(update(&mut state, cross(1, "R'", "U"), 0.0));
    assert_eq!(ResultView::of(&state).headline, "1 move to cross, optimal");
    while state.next_step().is_some() {}
    assert!(!state.timeline.present().is_solved());
    // The same goal is searched from the same cube, another one from here.
    let from = |state: &mut State| {
        let effects = does(state, Command::SolveOrAbort);
        let sent = effects.iter().find_map(|effect| match effect {
            Effect::Send(Request::Solve(request)) => Some(request.state.clone()),
            _ => None,
        });
        let _stopped = does(state, Command::SolveOrAbort);
        let _ended =
            update(state, Msg::Engine(Event::Cancelled { job: 2, outcome: Outcome::default() }), 0.0);
        sent
    };
    let mut other = state.clone();
    let after = |moves: &str| Facelets::after(&Alg::parse(moves, Size::THREE).unwrap().alg).to_string();
    assert_eq!(from(&mut state), Some(after("U R")));
    assert_no_effects(update(&mut other, Msg::ChooseGoal(Some(GoalText::Goal("f2l".to_owned()))), 0.0));
    assert_eq!(from(&mut other), Some(after("U")));
}

#[test]
fn a_solution_to_a_goal_leads_where_the_engine_says() {
    let mut state = page_at(&[("setup-alg", "U R"), ("goal", "cross")]);
    assert_no_effects(ready(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    assert_no_effects(update(&mut state, cross(1, "R'", "U2"), 0.0));
    assert_eq!(phase(&state), Some(JobPhase::Failed));
}

#[test]
fn a_goal_is_for_one_size() {
    let mut state = page_at(&[("goal-alg", "M2 E2 S2")]);
    assert!(state.link().contains(&("goal-alg", "M2 E2 S2".to_owned())), "{:?}", state.link());
    let _shown = update(&mut state, Msg::ChooseSize(4), 0.0);
    assert!(state.solving.goal.is_usual());
    assert_eq!(state.link().len(), 1);
}

#[test]
fn a_cube_that_a_solution_has_solved_is_solved_again_from_its_start() {
    let mut state = page_at(&[("setup-alg", "R U")]);
    assert_no_effects(ready(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    assert_no_effects(update(&mut state, solved(1, "U' R'"), 0.0));
    while state.next_step().is_some() {}
    assert!(state.timeline.present().is_solved());

    let effects = does(&mut state, Command::SolveOrAbort);
    let [Effect::Show(_), Effect::Send(Request::Solve(search))] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(search.state, state.timeline.present().to_string());
    assert!(!state.timeline.present().is_solved() && state.timeline.turns().len() == 2);
    assert!(state.notice.as_ref().is_some_and(|notice| !notice.is_warning && notice.text.contains("Undo")));
    assert_eq!(ResultView::of(&state).algorithm, "THISTLETHWAITE");

    // Undo restores the solution, and then undoes its turns.
    let _effects = does(&mut state, Command::Back);
    assert!(state.timeline.present().is_solved() && state.timeline.turns().len() == 4);
    let _effects = does(&mut state, Command::Back);
    assert_eq!(state.timeline.cursor(), 3);
}

#[test]
fn a_cube_that_was_solved_by_hand_is_not_solved_again() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready(&mut state));
    assert_no_effects(does(&mut state, Command::Twist(Face::R, Twist { prime: true, ..Twist::default() })));
    assert!(state.timeline.present().is_solved());
    let effects = does(&mut state, Command::SolveOrAbort);
    assert!(matches!(effects.last(), Some(Effect::Send(Request::Solve(_)))), "{effects:?}");
    assert!(state.timeline.present().is_solved());
}

#[test]
fn solutions_of_the_same_cube_are_kept_to_compare_them() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready(&mut state));
    assert_no_effects(does(&mut state, Command::CompareSolutions));
    assert!(state.notice.as_ref().is_some_and(|notice| notice.text.starts_with("To compare solutions")));
    for (job, solution) in [(1, "R'"), (2, "R R2"), (3, "R'")] {
        assert_solves(does(&mut state, Command::SolveOrAbort));
        assert_no_effects(update(&mut state, solved(job, solution), 0.0));
        assert_eq!(ResultView::of(&state).can_compare, job > 1);
    }
    let found = state.solving.comparable();
    let solutions: Vec<_> = found.iter().map(|found| found.outcome.solution.as_deref()).collect();
    assert_eq!(solutions, [Some("R'"), Some("R R2")]);
    assert!(found.iter().all(|found| found.name == state.solving.catalogue[1].name));
    assert_eq!(
        does(&mut state, Command::CompareSolutions),
        [Effect::OpenDialog(godspeed_protocol::PageDialog::Compare)]
    );
}

#[test]
fn events_of_old_jobs_are_ignored() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    assert_no_effects(update(&mut state, solved(7, "R'"), 0.0));
    assert_eq!(phase(&state), Some(JobPhase::Loading));
}

#[test]
fn turns_during_a_search_are_kept_and_the_solution_is_offered() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    assert_no_effects(does(&mut state, Command::Twist(Face::U, Twist::default())));
    assert_no_effects(update(&mut state, solved(1, "R'"), 0.0));
    assert_eq!(state.timeline.turns().len(), 2);
    assert!(!state.player.playing);
    let effects = does(&mut state, Command::PlaySolution);
    assert!(matches!(effects[..], [Effect::Show(_)]), "{effects:?}");
    while state.next_step().is_some() {}
    assert!(state.timeline.present().is_solved());
    assert_shows(does(&mut state, Command::ToStart));
    assert_shows(does(&mut state, Command::Back));
    assert_eq!(state.timeline.turns().len(), 2);
}

/// Returns the message of a better solution of job 1.
fn improved(moves: &str) -> Msg {
    let stages = vec![StageMoves { name: "All".to_owned(), moves: moves.to_owned(), lesson: None }];
    let length = moves.split_whitespace().count();
    Msg::Engine(Event::Improved { job: 1, stages, length })
}

/// Returns the page while it solves the scramble "R U".
fn searching() -> State {
    let mut state = page_at(&[("setup-alg", "R U")]);
    assert_no_effects(ready(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    state
}

#[test]
fn the_best_solution_so_far_is_shown_and_replaced_by_better_ones() {
    let mut state = searching();
    for (moves, turns) in [("U U2 R R2", 6), ("U' R2 R", 5)] {
        assert_no_effects(update(&mut state, improved(moves), 0.0));
        assert_eq!((state.timeline.turns().len(), state.timeline.cursor()), (turns, 2));
        assert!(!state.player.playing && state.solving.is_busy());
    }
    assert_no_effects(update(&mut state, solved(1, "U' R'"), 0.0));
    assert_eq!(state.timeline.turns().len(), 4);
    assert!(state.player.playing);
}

#[test]
fn whoever_plays_the_solution_so_far_is_not_interrupted_by_better_ones() {
    let mut state = searching();
    assert_no_effects(update(&mut state, improved("U U2 R R2"), 0.0));
    assert_no_effects(does(&mut state, Command::PlayPause));
    assert!(state.player.playing && state.next_step().is_some());
    assert_no_effects(update(&mut state, improved("U' R2 R"), 0.0));
    assert_no_effects(update(&mut state, solved(1, "U' R'"), 0.0));
    assert_eq!(state.timeline.turns().len(), 6);
    while state.next_step().is_some() {}
    assert!(state.timeline.present().is_solved());
    assert_shows(does(&mut state, Command::PlaySolution));
    assert_eq!((state.timeline.turns().len(), state.timeline.cursor()), (4, 2));
}

#[test]
fn a_search_that_is_stopped_with_a_solution_plays_it() {
    let mut state = searching();
    assert_no_effects(update(&mut state, improved("U' R'"), 0.0));
    assert_eq!(does(&mut state, Command::SolveOrAbort), [Effect::Send(Request::Cancel { job: 1 })]);
    let best = Outcome { size: 3, solution: Some("U' R'".to_owned()), length: Some(2), ..Outcome::default() };
    assert_no_effects(update(&mut state, Msg::Engine(Event::Cancelled { job: 1, outcome: best }), 0.0));
    assert_eq!((state.timeline.turns().len(), state.player.playing), (4, true));
}

#[test]
fn run_solve_starts_when_the_engine_is_ready() {
    let mut state = page_at(&[("setup-alg", "R U"), ("run", "solve")]);
    assert_eq!(phase(&state), Some(JobPhase::Loading));
    let effects = ready(&mut state);
    assert!(matches!(effects.as_slice(), [Effect::Send(Request::Solve(r))] if r.solver == "thistlethwaite"));
}

#[test]
fn an_unknown_algorithm_in_the_address_is_reported_and_replaced() {
    let mut state = page_at(&[("algorithm", "nope"), ("setup-alg", "R"), ("run", "solve")]);
    let request = ready(&mut state);
    assert!(matches!(&request[..], [Effect::Send(Request::Solve(r))] if r.solver == "thistlethwaite"));
    let notice = state.notice.clone().unwrap();
    assert_eq!(
        (notice.text.as_str(), notice.is_warning),
        ("Part of this link was ignored. Unknown algorithm “nope”. Using THISTLETHWAITE.", true)
    );
    // The list that covers the cube on a phone is folded when the search begins; the notice stays.
    assert_no_effects(update(&mut state, solved(1, "R'"), 0.0));
    assert!(!state.choices_open);
    assert_eq!(state.notice, Some(notice));
    assert_eq!(state.chosen_solver().map(|solver| solver.id.as_str()), Some("thistlethwaite"));
}

#[test]
fn an_unknown_algorithm_is_reported_even_if_no_solver_supports_the_cube() {
    let mut state = page_at(&[("algorithm", "nope"), ("puzzle", "9x9x9")]);
    assert_eq!(ready(&mut state), []);
    let expected = "Part of this link was ignored. Unknown algorithm “nope”.";
    assert_eq!(state.notice.as_ref().map(|notice| notice.text.as_str()), Some(expected));
}

#[test]
fn solving_an_unsupported_size_fails_with_a_reason() {
    let mut state = page_at(&[("puzzle", "9x9x9"), ("run", "solve")]);
    assert_no_effects(ready(&mut state));
    assert_eq!(phase(&state), Some(JobPhase::Failed));
    let error = state.solving.job.and_then(|job| job.outcome).and_then(|outcome| outcome.error);
    assert!(error.is_some_and(|error| error.contains("9x9x9")));
}

#[test]
fn abort_ends_the_job_when_the_engine_confirms() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    assert_eq!(does(&mut state, Command::SolveOrAbort), [Effect::Send(Request::Cancel { job: 1 })]);
    let cancelled = Event::Cancelled { job: 1, outcome: Outcome::default() };
    assert_no_effects(update(&mut state, Msg::Engine(cancelled), 0.0));
    assert_eq!(phase(&state), Some(JobPhase::Cancelled));
}

#[test]
fn a_broken_engine_fails_the_job_and_can_be_restarted() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    assert_no_effects(update(&mut state, Msg::Engine(Event::Broken { message: "gone".to_owned() }), 0.0));
    assert_eq!(phase(&state), Some(JobPhase::Failed));
    assert_eq!(does(&mut state, Command::RestartEngine), [Effect::StartEngine]);
    assert_eq!(state.solving.engine, EngineState::Starting);
}

#[test]
fn a_function_key_solves_only_if_a_solver_uses_it() {
    let mut state = page();
    assert_no_effects(ready(&mut state));
    assert_eq!(does(&mut state, Command::SolveWithKey(2)), []);
    assert!(state.notice.is_some());
    let effects = does(&mut state, Command::SolveWithKey(1));
    assert!(matches!(effects.as_slice(), [.., Effect::Send(Request::Solve(_))]));
}

#[test]
fn a_stopped_search_keeps_its_best_solution_which_can_be_played() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready_with_sets(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    let best = Outcome { size: 3, solution: Some("R2 R".to_owned()), length: Some(2), ..Outcome::default() };
    assert_no_effects(update(&mut state, Msg::Engine(Event::Cancelled { job: 1, outcome: best }), 0.0));
    assert_eq!(phase(&state), Some(JobPhase::Cancelled));
    assert_eq!((state.timeline.turns().len(), state.player.playing), (1, false));
    assert_no_effects(does(&mut state, Command::PlaySolution));
    while state.next_step().is_some() {}
    assert!(state.timeline.present().is_solved());
}

#[test]
fn every_solution_of_a_list_can_be_put_on_the_timeline() {
    let mut state = page_at(&[("setup-alg", "R L")]);
    assert_no_effects(ready_with_sets(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    let others = AlternativesInfo { moves: vec!["L' R'".to_owned(), "L R".to_owned()], complete: true };
    let solution = Some("R' L'".to_owned());
    let outcome = Outcome { size: 3, solution, alternatives: Some(Box::new(others)), ..Outcome::default() };
    assert_no_effects(update(&mut state, Msg::Engine(Event::Solved { job: 1, outcome }), 0.0));
    while state.next_step().is_some() {}
    let _shown = update(&mut state, Msg::ShowSolution(1), 0.0);
    let moves = godspeed_cube::Alg::new(Size::THREE, state.timeline.turns().to_vec()).to_string();
    assert_eq!((moves.as_str(), state.timeline.cursor(), state.player.playing), ("R L L' R'", 2, false));
    // A solution that does not solve the cube is rejected.
    let before = state.timeline.clone();
    assert_no_effects(update(&mut state, Msg::ShowSolution(2), 0.0));
    assert!(state.timeline == before && state.notice.is_some_and(|notice| notice.is_warning));
}

#[test]
fn changing_the_number_of_threads_restarts_only_an_idle_engine() {
    let mut state = page_at(&[("setup-alg", "R")]);
    assert_no_effects(ready(&mut state));
    let effects = update(&mut state, Msg::ChooseThreads(Some(1)), 0.0);
    assert_eq!(effects, [Effect::SavePreferences, Effect::StartEngine]);
    assert_eq!(state.solving.choices.threads.stored(), Some(&1));
    assert_no_effects(ready(&mut state));
    assert_solves(does(&mut state, Command::SolveOrAbort));
    assert_eq!(update(&mut state, Msg::ChooseThreads(None), 0.0), []);
}
