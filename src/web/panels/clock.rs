use crate::ids;
use crate::screen::Screen;
use godspeed_page::format;
use godspeed_page::state::State;
use godspeed_page::timer::{LastSolve, Penalty, Time, TimerSession, words};

/// Shows the timer over the cube and the current hint.
///
/// Called many times per second while the timer is running.
pub(crate) fn show(screen: &Screen, state: &State, now: f64) {
    let is_human = state.is_human();
    screen.visible(ids::CLOCK, is_human);
    if !is_human {
        return;
    }
    let face = face(state, now);
    screen.text(ids::CLOCK_DIGITS, &face.digits);
    screen.text(ids::CLOCK_STATE, face.state);
    screen.text(ids::CLOCK_MOVES, &face.moves.map(|moves| format::moves(moves as usize)).unwrap_or_default());
    screen.text(ids::CLOCK_PACE, &face.pace.map(|pace| format!("{pace:.1} turns/s")).unwrap_or_default());
    screen.attribute(ids::CLOCK, "data-state", face.kind);
    screen.text(ids::CLOCK_SAID, &said(&state.timer, now));
    show_hint(screen, state);
}

/// The content of the timer display.
#[derive(Default)]
struct Face {
    digits: String,
    state: &'static str,
    moves: Option<u32>,
    pace: Option<f64>,
    kind: &'static str,
}

fn face(state: &State, now: f64) -> Face {
    let metric = state.preferences.metric;
    if let Some(attempt) = &state.timer.attempt {
        let kind = match attempt.is_running() {
            true => "running",
            false if attempt.is_late(now) => "late",
            false => "inspecting",
        };
        return Face {
            digits: attempt.digits(now),
            state: attempt.state(),
            moves: attempt.is_running().then(|| attempt.moves().get(metric)),
            pace: attempt.turns_per_second(now),
            kind,
        };
    }
    match state.timer.last.as_ref().filter(|last| last.size == state.size()) {
        Some(LastSolve { solve, is_best, .. }) => Face {
            digits: match solve.penalty {
                Penalty::Dnf => "DNF".to_owned(),
                Penalty::None | Penalty::PlusTwo => solve.to_string(),
            },
            state: if *is_best { "best" } else { "" },
            moves: Some(solve.moves.get(metric)),
            pace: solve.turns_per_second(),
            kind: if *is_best { "best" } else { "ended" },
        },
        None => Face { digits: Time::default().tenths(), kind: "idle", ..Face::default() },
    }
}

/// Returns the screen reader text: start, stop and inspection calls, not ticks.
fn said(timer: &TimerSession, now: f64) -> String {
    if let Some(attempt) = &timer.attempt {
        return attempt.call(now).to_owned();
    }
    timer.last.as_ref().map(LastSolve::sentence).unwrap_or_default()
}

fn show_hint(screen: &Screen, state: &State) {
    let turn = state.timer.hint.shown(state.timeline.present());
    let size = state.size();
    let notation = turn.map(|turn| turn.notation(size).to_string()).unwrap_or_default();
    let words = turn.map(|turn| words(turn, size)).unwrap_or_default();
    screen.visible(ids::NEXT_MOVE, turn.is_some());
    screen.text(ids::NEXT_MOVE_TURN, &notation);
    screen.text(ids::NEXT_MOVE_WORDS, &words);
    let stage = turn.and_then(|_| state.timer.hint.stage(state.timeline.present())).unwrap_or_default();
    screen.text(ids::NEXT_MOVE_STAGE, stage);
    let said = match (notation.as_str(), stage) {
        ("", _) => String::new(),
        (_, "") => format!("Next move: {notation}, {words}."),
        _ => format!("Next move: {notation}, {words}. {stage}."),
    };
    screen.text(ids::NEXT_MOVE_SAID, &said);
}
