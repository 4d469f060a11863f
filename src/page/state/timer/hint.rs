use godspeed_cube::Turn;
use godspeed_protocol::{Event, Outcome, Request};

use crate::solving;
use crate::state::{Effect, State, position};
use crate::timer::{self, HintStage};

/// Requests a hint for the next move, or makes the move if it is already shown.
pub(crate) fn request(state: &mut State, now: f64) -> Vec<Effect> {
    if !state.is_human() {
        state.warn("Choose Human to get hints.");
        return Vec::new();
    }
    let present = state.timeline.present().clone();
    if state.timer.hint.job().is_some() {
        return Vec::new();
    }
    if present.is_solved() {
        state.notify("The cube is already solved.");
        return Vec::new();
    }
    if let Some(turn) = state.timer.hint.shown(&present) {
        return position::turn(state, turn, now);
    }
    if state.timer.hint.next(&present).is_some() {
        state.timer.hint.show();
        mark_attempt(state);
        return Vec::new();
    }
    let selected = state.preferences.hint_solver.as_deref();
    match timer::can_hint(&state.solving, selected, &present) {
        Ok(solver) => {
            let solver = solver.clone();
            let job = state.solving.next_number();
            state.timer.hint.request(job, &present, &solver.name);
            vec![Effect::Send(state.solving.solve_request(&solver, job, &present))]
        }
        Err(reason) => {
            state.warn(reason);
            Vec::new()
        }
    }
}

/// Handles an event of the engine that belongs to the hint request.
pub(crate) fn handle_event(state: &mut State, event: Event) -> Vec<Effect> {
    match event {
        Event::Solved { outcome, .. } => {
            state.timer.hint.check(outcome);
            return continue_check(state);
        }
        Event::Failed { outcome, .. } => {
            let reason = outcome.error.as_deref().unwrap_or("unknown error");
            state.timer.hint.fail(format!("No hint available: {reason}."));
        }
        Event::Cancelled { .. } => {
            state.timer.hint.forget();
        }
        _ => {}
    }
    Vec::new()
}

/// Continues to check the solution of a hint request.
///
/// No move is shown before the complete solution is verified.
pub(crate) fn continue_check(state: &mut State) -> Vec<Effect> {
    let Some(check) = state.timer.hint.checking() else { return Vec::new() };
    match check.advance() {
        Ok(None) => return vec![Effect::ContinueChecks],
        Ok(Some(checked)) => {
            let stages = stages(&check.outcome, checked.turns);
            state.timer.hint.answer(stages);
            mark_attempt(state);
        }
        Err(wrong) => state.timer.hint.fail(format!("No hint available: {wrong}.")),
    }
    Vec::new()
}

/// Splits a solution into hint stages.
///
/// A single stage without a lesson has an empty name.
fn stages(outcome: &Outcome, turns: Vec<Turn>) -> Vec<HintStage> {
    let tells = outcome.stages.len() > 1 || outcome.stages.iter().any(|stage| stage.lesson.is_some());
    match solving::stages_of(outcome, &turns).filter(|_| tells) {
        Some(ranges) => outcome
            .stages
            .iter()
            .zip(ranges)
            .map(|(stage, range)| HintStage { name: stage.name.clone(), turns: turns[range].to_vec() })
            .collect(),
        None => vec![HintStage { name: String::new(), turns }],
    }
}

/// Cancels a hint request if the cube has changed since.
pub(crate) fn cancel_outdated(state: &mut State) -> Option<Effect> {
    state.timer.hint.take_outdated(state.timeline.present()).map(stop)
}

/// Discards the hint and cancels its request.
pub(crate) fn forget(state: &mut State) -> Vec<Effect> {
    state.timer.hint.forget().map(stop).into_iter().collect()
}

/// Marks the current attempt as assisted by a hint.
fn mark_attempt(state: &mut State) {
    if let Some(attempt) = &mut state.timer.attempt {
        attempt.hinted = true;
    }
}

fn stop(job: u32) -> Effect {
    Effect::Send(Request::Cancel { job })
}

pub(crate) fn choose_hint_solver(state: &mut State, id: String) -> Vec<Effect> {
    state.preferences.hint_solver = Some(id);
    let mut effects = forget(state);
    effects.push(Effect::SavePreferences);
    effects
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;

    use super::super::tests::{at, choosing_human};
    use super::*;
    use crate::command::Command;
    use godspeed_protocol::testing::solver;

    use crate::state::tests::{R, assert_no_effects, ready, solved};
    use crate::state::{Msg, update};

    fn requested(effects: &[Effect]) -> Option<(u32, String)> {
        effects.iter().find_map(|effect| match effect {
            Effect::Send(Request::Solve(request)) => Some((request.job, request.solver.clone())),
            _ => None,
        })
    }

    #[test]
    fn a_hint_shows_the_next_move_and_a_second_request_makes_it() {
        let mut state = choosing_human(&[("setup-alg", "R U")]);
        let _connected = ready(&mut state);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let (job, solver) = requested(&at(&mut state, 0.0, Command::Hint)).unwrap();
        assert_eq!(solver, "thistlethwaite");
        assert_eq!(at(&mut state, 0.0, Command::Hint), [], "one question at a time");
        assert_no_effects(update(&mut state, solved(job, "U' R'"), 10.0));
        let hint = state.timer.hint.shown(state.timeline.present()).unwrap();
        assert_eq!(hint.notation(Size::THREE).to_string(), "U'");
        let _shown = at(&mut state, 20.0, Command::Hint);
        assert_eq!(state.timeline.turns().len(), 3);
        // The second move is already available, so no request is sent.
        assert_eq!(requested(&at(&mut state, 30.0, Command::Hint)), None);
        let _shown = at(&mut state, 1_020.0, Command::Hint);
        let last = state.timer.last.unwrap();
        assert!(last.solve.hinted && !last.is_best);
        assert_eq!(last.solve.to_string(), "1.00");
    }

    #[test]
    fn a_long_hint_is_verified_in_slices_before_it_is_shown() {
        let size = Size::new(100).unwrap();
        let scramble = godspeed_cube::scramble::random_moves(size, 2_000, 1);
        let mut state = choosing_human(&[("puzzle", "100x100x100")]);
        let everything = vec![solver("reduction", 4..=100)];
        let event = Event::Ready { threads: 2, threaded: true, solvers: everything, note: None };
        let _connected = update(&mut state, Msg::Engine(event), 0.0);
        let _shown = update(&mut state, Msg::SetUp(scramble.to_string()), 0.0);
        let (job, _) = requested(&at(&mut state, 0.0, Command::Hint)).unwrap();
        let mut effects = update(&mut state, solved(job, &scramble.inverse().to_string()), 10.0);
        let mut parts = 1;
        while effects == [Effect::ContinueChecks] {
            assert_eq!(state.timer.hint.next(state.timeline.present()), None);
            effects = update(&mut state, Msg::ContinueChecks, 20.0);
            parts += 1;
        }
        assert!(parts > 3 && effects.is_empty(), "{parts}, {effects:?}");
        assert_eq!(
            state.timer.hint.shown(state.timeline.present()),
            scramble.inverse().turns().first().copied()
        );
    }

    #[test]
    fn a_hint_that_does_not_solve_the_cube_is_rejected() {
        let mut state = choosing_human(&[("setup-alg", "R U")]);
        let _connected = ready(&mut state);
        let (job, _) = requested(&at(&mut state, 0.0, Command::Hint)).unwrap();
        assert_no_effects(update(&mut state, solved(job, "F"), 0.0));
        assert!(state.timer.hint.failure().is_some());
        assert_eq!(state.timer.hint.shown(state.timeline.present()), None);
    }

    #[test]
    fn a_turn_or_escape_cancels_a_hint_request() {
        let mut state = choosing_human(&[("setup-alg", "R U")]);
        let _connected = ready(&mut state);
        for way_out in [R, Command::Cancel, Command::Reset] {
            let (job, _) = requested(&at(&mut state, 0.0, Command::Hint)).unwrap();
            let effects = at(&mut state, 0.0, way_out);
            assert!(effects.contains(&Effect::Send(Request::Cancel { job })), "{way_out:?}");
            assert_no_effects(update(&mut state, solved(job, "U' R'"), 0.0));
            assert_eq!(state.timer.hint, crate::timer::Hint::default());
        }
    }

    #[test]
    fn hints_come_from_the_chosen_solver_if_it_supports_the_cube() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        let solvers = vec![solver("pocket", 2..=2), solver("kociemba", 3..=3), solver("korf", 3..=3)];
        let event = Event::Ready { threads: 2, threaded: true, solvers, note: None };
        let _connected = update(&mut state, Msg::Engine(event), 0.0);
        assert_eq!(requested(&at(&mut state, 0.0, Command::Hint)).unwrap().1, "kociemba");
        let effects = update(&mut state, Msg::ChooseHintSolver("korf".to_owned()), 0.0);
        assert!(effects.contains(&Effect::SavePreferences));
        assert_eq!(requested(&at(&mut state, 0.0, Command::Hint)).unwrap().1, "korf");
        let _shown = update(&mut state, Msg::ChooseSize(2), 0.0);
        let _shown = at(&mut state, 0.0, R);
        assert_eq!(requested(&at(&mut state, 0.0, Command::Hint)).unwrap().1, "pocket");
        let _shown = update(&mut state, Msg::ChooseSize(4), 0.0);
        let _shown = at(&mut state, 0.0, R);
        assert_eq!(requested(&at(&mut state, 0.0, Command::Hint)), None);
        assert!(state.notice.is_some_and(|notice| notice.text.contains("4x4x4")));
    }
}
