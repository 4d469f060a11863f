use godspeed_cube::Turn;
use godspeed_timeline::notation;

use super::hint;
use crate::state::{Effect, State, position, search, storage};
use crate::timer::{Attempt, LastSolve, Solve, Start, TimerSession};

/// Begins an attempt, or gives up the current one.
pub(crate) fn start_or_give_up(state: &mut State, now: f64) -> Vec<Effect> {
    match &state.timer.attempt {
        Some(attempt) if attempt.start.is_real && attempt.is_running() => stop(state, now),
        Some(_) => give_up(state, now),
        None => begin(state, now),
    }
}

/// Begins to hold the key whose release starts an attempt.
pub(crate) fn hold(state: &mut State, now: f64) -> Vec<Effect> {
    state.timer.held_since = Some(now);
    Vec::new()
}

/// Starts an attempt when the key is released, unless it was too soon.
pub(crate) fn release(state: &mut State, now: f64) -> Vec<Effect> {
    let Some(since) = state.timer.held_since.take() else { return Vec::new() };
    if now - since < TimerSession::HOLD_MS {
        state.warn("Hold Space until the clock says so, then release it to start.");
        return Vec::new();
    }
    match &mut state.timer.attempt {
        Some(attempt) => {
            attempt.start(now);
            Vec::new()
        }
        None => begin(state, now),
    }
}

/// Ends the solve of a real cube, and shows the next scramble.
pub(crate) fn stop(state: &mut State, now: f64) -> Vec<Effect> {
    let Some(solve) = state.timer.attempt.take().and_then(|attempt| attempt.stop(now)) else {
        return Vec::new();
    };
    record_and_continue(state, solve, now)
}

/// Begins an attempt at the present position; a solved cube is scrambled first.
fn begin(state: &mut State, now: f64) -> Vec<Effect> {
    let size = state.size();
    if size.layers() == 1 {
        state.warn(format!("A {size} is always solved. Choose another size."));
        return Vec::new();
    }
    state.player.playing = false;
    state.player.drop_waiting();
    let is_real = state.preferences.real_cube;
    if state.timeline.present().is_solved() {
        position::rescramble(state, now);
        if is_real {
            state.notify("Scramble your cube like this first.".to_owned());
            return vec![state.show_present()];
        }
    }
    let own = !position::is_scrambled(state);
    state.timeline.forget_what_follows();
    let start =
        Start { size, scramble: state.scramble(), own, turns_before: state.timeline.cursor(), is_real };
    search::forget_result(state);
    let mut effects = hint::forget(state);
    state.timer.last = None;
    let mut attempt = Attempt::new(start, state.preferences.inspection, now);
    if is_real && !state.preferences.inspection {
        attempt.start(now);
    }
    state.timer.attempt = Some(attempt);
    // On a narrow screen the list would cover the cube while the clock runs.
    state.choices_open = false;
    effects.push(state.show_present());
    effects
}

/// Ends the current attempt; records a DNF only if the clock is running.
pub(crate) fn give_up(state: &mut State, now: f64) -> Vec<Effect> {
    let Some(attempt) = state.timer.attempt.take() else { return Vec::new() };
    let mut effects = hint::forget(state);
    if let Some(solve) = attempt.give_up(now) {
        effects.extend(record(state, solve, true, now));
    }
    effects
}

/// Updates the clock and the hint after a turn of the present cube.
pub(crate) fn turned(state: &mut State, turn: Turn, now: f64) -> Vec<Effect> {
    let present = state.timeline.present();
    state.timer.hint.follow(turn, present);
    let is_solved = present.is_solved();
    let solve = state.timer.attempt.as_mut().and_then(|attempt| attempt.turn(turn, is_solved, now));
    let Some(mut solve) = solve else { return Vec::new() };
    let attempt = state.timer.attempt.take();
    let turns_before = attempt.map_or(0, |attempt| attempt.start.turns_before);
    let turns = state.timeline.done().get(turns_before..).unwrap_or_default();
    solve.solution = Some(notation(state.size(), turns));
    record(state, solve, false, now)
}

/// Adds a solve of a real cube to the records, and shows the next scramble.
pub(crate) fn record_and_continue(state: &mut State, solve: Solve, now: f64) -> Vec<Effect> {
    let mut effects = record(state, solve, false, now);
    position::rescramble(state, now);
    effects.push(state.show_present());
    effects
}

/// Adds a solve to the records.
fn record(state: &mut State, solve: Solve, is_given_up: bool, now: f64) -> Vec<Effect> {
    let (size, date) = (state.size(), state.date(now));
    let solve = Solve { date: date.map(|date| date / 1000), ..solve };
    let is_loaded = state.timer.storage_note.is_some();
    let (records, tab) = (&mut state.timer.records, state.timer.tab);
    let changes = records.add(size, solve.clone(), date.unwrap_or_default(), tab);
    state.timer.last = records.of(size).last().map(|kept| LastSolve {
        size,
        key: kept.key,
        solve,
        is_best: is_loaded && records.is_best(size, kept.key),
        is_given_up,
    });
    std::iter::once(Effect::SaveSolves(changes)).chain(storage::request_persistence(state)).collect()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Angle, Face, Facelets, Size};

    use super::super::tests::{BACK, at, choosing_human, solves};
    use super::*;
    use crate::command::{Command, Twist};
    use crate::state::tests::{R, assert_no_effects};
    use crate::state::{Msg, update};
    use crate::timer::Score;

    #[test]
    fn solve_starts_an_attempt_and_the_solving_turn_ends_it() {
        let mut state = choosing_human(&[("setup-alg", "R2")]);
        let _effects = at(&mut state, 1_000.0, Command::SolveOrAbort);
        assert!(!state.choices_open && state.solving.job.is_none());
        let _shown = at(&mut state, 2_000.0, Command::Rotate(Face::U, Twist::default()));
        let _shown = at(&mut state, 3_000.0, Command::Rotate(Face::U, Twist { prime: true, half: false }));
        let _shown = at(&mut state, 4_000.0, R);
        assert!(solves(&state).is_empty());
        let effects = at(&mut state, 5_500.0, R);
        assert!(
            matches!(effects[..], [.., Effect::SaveSolves(_), Effect::RequestPersistence]),
            "{effects:?}"
        );
        assert!(state.timer.attempt.is_none());
        assert_eq!(solves(&state), ["1.50"]);
        let last = state.timer.last.as_ref().unwrap();
        assert!(last.is_best && last.solve.counts());
        assert_eq!((last.solve.moves.htm, last.solve.scramble.as_deref()), (2, Some("R2")));
    }

    #[test]
    fn holding_space_and_releasing_it_starts_an_attempt() {
        let mut state = choosing_human(&[("setup-alg", "R2")]);
        assert_no_effects(at(&mut state, 1_000.0, Command::PlayPause));
        assert!(state.timer.is_ticking() && state.timer.attempt.is_none());
        assert_no_effects(update(&mut state, Msg::Release, 1_200.0));
        assert!(!state.timer.is_ticking() && state.notice.is_some(), "it was released too soon");
        let _held = at(&mut state, 2_000.0, Command::PlayPause);
        assert_no_effects(at(&mut state, 2_500.0, Command::Cancel));
        assert_no_effects(update(&mut state, Msg::Release, 2_600.0));
        assert!(state.timer.attempt.is_none(), "Escape ends it");
        let _held = at(&mut state, 3_000.0, Command::PlayPause);
        let _shown = update(&mut state, Msg::Release, 3_400.0);
        assert!(state.timer.attempt.is_some());
    }

    #[test]
    fn a_real_cube_is_started_and_stopped_by_space_or_a_touch() {
        let mut state = choosing_human(&[]);
        let shown = update(&mut state, Msg::SetRealCube(true), 0.0);
        assert!(matches!(shown[..], [Effect::SavePreferences, Effect::Show(_)]), "the scramble comes first");
        let scramble = state.scramble().unwrap();
        assert!(!scramble.is_empty());
        let hold = |state: &mut State, now: f64| {
            let _held = at(state, now, Command::PlayPause);
            update(state, Msg::Release, now + 500.0)
        };
        let _shown = hold(&mut state, 1_000.0);
        assert!(state.timer.attempt.as_ref().is_some_and(|attempt| !attempt.is_running()), "inspection");
        let _shown = hold(&mut state, 10_000.0);
        assert!(state.timer.attempt.as_ref().is_some_and(Attempt::is_running));
        let effects = update(&mut state, Msg::Command(Command::PlayPause), 20_000.0);
        assert!(matches!(effects[..], [Effect::SaveSolves(_), .., Effect::Show(_)]), "{effects:?}");
        assert_eq!(solves(&state), ["9.50"]);
        let last = state.timer.last.clone().unwrap();
        assert_eq!(last.solve.scramble, Some(scramble.clone()));
        assert!(last.solve.counts() && state.scramble().unwrap() != scramble, "the next scramble is shown");
        // A touch of the cube stops it too, and a release after that starts nothing.
        let _shown = hold(&mut state, 30_000.0);
        let _shown = hold(&mut state, 31_000.0);
        let _stopped = update(&mut state, Msg::Grabbed, 33_000.0);
        assert_eq!(solves(&state), ["9.50", "1.50"]);
        assert_no_effects(update(&mut state, Msg::Release, 33_200.0));
        assert!(state.timer.attempt.is_none());
        // The scramble stays during the inspection. Escape gives up.
        let _shown = hold(&mut state, 40_000.0);
        let scramble = state.scramble();
        assert_no_effects(at(&mut state, 40_600.0, Command::Shuffle));
        assert!(state.notice.take().is_some() && state.scramble() == scramble);
        let _shown = hold(&mut state, 41_000.0);
        let _given_up = at(&mut state, 42_000.0, Command::Cancel);
        assert_eq!(solves(&state), ["9.50", "1.50", "DNF (0.50)"]);
    }

    #[test]
    fn without_inspection_the_timer_of_a_real_cube_starts_at_once() {
        let mut state = choosing_human(&[("setup-alg", "R2 U")]);
        let _kept = update(&mut state, Msg::SetInspection(false), 0.0);
        let _kept = update(&mut state, Msg::SetRealCube(true), 0.0);
        assert_eq!(state.scramble().as_deref(), Some("R2 U"), "a scrambled cube stays");
        let _shown = at(&mut state, 1_000.0, Command::SolveOrAbort);
        let _shown = at(&mut state, 3_000.0, Command::SolveOrAbort);
        assert_eq!(solves(&state), ["2.00"]);
    }

    #[test]
    fn a_solve_on_the_page_keeps_its_turns() {
        let mut state = choosing_human(&[("setup-alg", "U R")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let _shown = at(&mut state, 0.0, BACK);
        let up = Command::Twist(Face::U, Twist { prime: true, half: false });
        let _shown = at(&mut state, 1_000.0, up);
        let last = state.timer.last.unwrap();
        assert_eq!(last.solve.solution.as_deref(), Some("R' U'"));
    }

    #[test]
    fn space_plays_the_turns_ahead_and_is_not_held_for_other_solvers() {
        let mut state = choosing_human(&[("setup-alg", "R"), ("alg", "R'")]);
        let _played = at(&mut state, 0.0, Command::PlayPause);
        assert!(state.player.playing && state.timer.held_since.is_none());
        let mut state = crate::state::tests::page_at(&[("setup-alg", "R")]);
        let _nothing = at(&mut state, 0.0, Command::PlayPause);
        assert_eq!(state.timer.held_since, None);
    }

    #[test]
    fn a_drag_counts_like_a_key() {
        let mut state = choosing_human(&[("puzzle", "5x5x5"), ("setup-alg", "Rw")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let wide =
            Turn { layers: godspeed_cube::Layers::new(1, 2).unwrap(), ..Turn::outer(Face::R, Angle::Half) };
        let _shown = update(&mut state, Msg::Dragged(wide), 1_000.0);
        let _shown = update(&mut state, Msg::Dragged(Turn { angle: Angle::Quarter, ..wide }), 2_000.0);
        assert_eq!(solves(&state), ["1.00"]);
    }

    #[test]
    fn a_solved_cube_is_scrambled_before_an_attempt() {
        for layers in ["2x2x2", "3x3x3", "6x6x6"] {
            let mut state = choosing_human(&[("puzzle", layers)]);
            let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
            assert!(state.timer.attempt.is_some() && !state.timeline.present().is_solved());
            assert!(state.scramble().is_some_and(|scramble| !scramble.is_empty()));
            let undo: Vec<Turn> = state.timeline.done().iter().rev().map(|turn| turn.inverse()).collect();
            for turn in undo {
                let _shown = update(&mut state, Msg::Dragged(turn), 1_000.0);
            }
            assert!(state.timer.last.as_ref().is_some_and(|last| last.solve.counts()), "{layers}");
        }
        let mut state = choosing_human(&[("puzzle", "1x1x1")]);
        assert_no_effects(at(&mut state, 0.0, Command::SolveOrAbort));
        assert!(state.timer.attempt.is_none() && state.notice.is_some());
    }

    #[test]
    fn an_attempt_without_a_scramble_does_not_count() {
        let typed = {
            let mut cube = Facelets::solved(Size::THREE);
            cube.turn(Turn::outer(Face::R, Angle::Quarter));
            Msg::SetUp(cube.to_string())
        };
        for msg in [Msg::Command(R), typed] {
            let mut state = choosing_human(&[]);
            let _shown = update(&mut state, msg, 0.0);
            let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
            let _shown = at(&mut state, 1_000.0, BACK);
            let last = state.timer.last.unwrap();
            assert!(last.solve.own && !last.is_best);
        }
    }

    #[test]
    fn a_rotated_scramble_counts_and_a_partial_one_does_not() {
        let mut state = choosing_human(&[("setup-alg", "U R")]);
        let _shown = at(&mut state, 0.0, Command::Rotate(Face::U, Twist::default()));
        assert!(position::is_scrambled(&state));
        let _shown = at(&mut state, 0.0, Command::Back);
        let _shown = at(&mut state, 0.0, Command::Back);
        assert!(!position::is_scrambled(&state));
    }

    #[test]
    fn escape_gives_up_with_a_dnf_only_after_the_first_turn() {
        let mut state = choosing_human(&[("setup-alg", "R2 U")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        assert_no_effects(at(&mut state, 500.0, Command::Cancel));
        assert!(state.timer.attempt.is_none() && solves(&state).is_empty());
        let _shown = at(&mut state, 1_000.0, Command::SolveOrAbort);
        let _shown = at(&mut state, 2_000.0, R);
        let effects = at(&mut state, 3_000.0, Command::SolveOrAbort);
        assert!(matches!(effects[..], [Effect::SaveSolves(_), Effect::RequestPersistence]), "{effects:?}");
        assert_eq!(solves(&state), ["DNF (1.00)"]);
        assert_eq!(state.timer.records.standings(Size::THREE).single.now, Some(Score::Dnf));
    }

    #[test]
    fn an_undone_turn_counts_as_a_turn() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let _shown = at(&mut state, 0.0, R);
        let _shown = at(&mut state, 100.0, Command::Back);
        let _shown = at(&mut state, 200.0, Command::Back);
        assert!(state.timer.attempt.is_some());
        let _shown = at(&mut state, 1_000.0, BACK);
        assert_eq!(state.timer.last.map(|last| last.solve.moves.stm), Some(3));
    }
}
