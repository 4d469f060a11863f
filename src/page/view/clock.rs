use godspeed_timeline::turn_words::words;

use super::after_moves;
use crate::format;
use crate::state::State;
use crate::timer::{LastSolve, Penalty, Time, TimerSession};

/// The content of the timer over the cube.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ClockView {
    /// The time or the remaining inspection time.
    pub digits: String,
    /// The phase or the penalty; may be empty.
    pub label: &'static str,
    /// The scramble for a real cube; empty while it is solved.
    pub scramble: String,
    /// Whether the timer takes touches, for a real cube.
    pub is_real: bool,
    /// The number of moves; may be empty.
    pub moves: String,
    /// The turns per second; may be empty.
    pub turns_per_second: String,
    /// The value of `data-state`.
    pub state: &'static str,
    /// The text for screen readers: start, stop and inspection calls, not ticks.
    pub announcement: String,
}

/// The hint for the next move.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NextMove {
    /// The move in notation.
    pub notation: String,
    /// The move in words.
    pub words: String,
    /// The stage of the solution that it belongs to; may be empty.
    pub stage: String,
    /// The text for screen readers.
    pub announcement: String,
}

impl ClockView {
    /// Returns what the timer shows at `now`, in milliseconds.
    #[must_use]
    pub fn of(state: &State, now: f64) -> Self {
        let last = state.timer.last.as_ref();
        let announcement = match &state.timer.attempt {
            Some(attempt) => attempt.call(now).to_owned(),
            None => last.map(LastSolve::sentence).unwrap_or_default(),
        };
        let is_real = state.preferences.real_cube;
        Self { announcement, is_real, scramble: scramble(state), ..Self::silent(state, now) }
    }

    fn silent(state: &State, now: f64) -> Self {
        let metric = state.preferences.metric;
        let after = after_moves(metric, state.size());
        let moves = |moves: u32| format::moves(moves as usize) + after;
        let pace = |pace: Option<f64>| pace.map(|pace| format!("{pace:.1} turns/s")).unwrap_or_default();
        let held = state.timer.held_since.map(|since| {
            let is_long = now - since >= TimerSession::HOLD_MS;
            if is_long { ("Release to start", "ready") } else { ("Hold", "holding") }
        });
        if let Some(attempt) = &state.timer.attempt {
            if let Some((label, state)) = held {
                return Self { digits: attempt.digits(now), label, state, ..Self::default() };
            }
            return Self {
                digits: attempt.digits(now),
                label: attempt.state(),
                moves: if attempt.is_running() { moves(attempt.moves.get(metric)) } else { String::new() },
                turns_per_second: pace(attempt.turns_per_second(now)),
                state: match attempt.is_running() {
                    true => "running",
                    false if attempt.is_late(now) => "late",
                    false => "inspecting",
                },
                ..Self::default()
            };
        }
        if let Some((label, state)) = held {
            return Self { digits: Time::default().tenths(), label, state, ..Self::default() };
        }
        match state.timer.last.as_ref().filter(|last| last.size == state.size()) {
            Some(LastSolve { solve, is_best, .. }) => Self {
                digits: match solve.penalty {
                    Penalty::Dnf => "DNF".to_owned(),
                    Penalty::None | Penalty::PlusTwo => solve.to_string(),
                },
                label: if *is_best { "best" } else { "" },
                moves: match solve.moves.get(metric) {
                    // A time that was typed.
                    0 => String::new(),
                    count => moves(count),
                },
                turns_per_second: pace(solve.turns_per_second()),
                state: if *is_best { "best" } else { "ended" },
                ..Self::default()
            },
            None => Self { digits: Time::default().tenths(), state: "idle", ..Self::default() },
        }
    }
}

/// Returns the scramble that the user is to make on a real cube; empty while it is solved.
fn scramble(state: &State) -> String {
    let is_shown = state.is_human() && state.preferences.real_cube && state.timer.attempt.is_none();
    state.scramble().filter(|_| is_shown).unwrap_or_default()
}

impl NextMove {
    /// Returns the hint that is shown, if any.
    #[must_use]
    pub fn of(state: &State) -> Option<Self> {
        let turn = state.shown_hint()?;
        let (notation, words) = (turn.notation(state.size()).to_string(), words(turn, state.size()));
        let stage = state.timer.hint.stage(state.timeline.present()).unwrap_or_default().to_owned();
        let announcement = match stage.as_str() {
            "" => format!("Next move: {notation}, {words}."),
            _ => format!("Next move: {notation}, {words}. {stage}."),
        };
        Some(Self { notation, words, stage, announcement })
    }
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::Event;

    use super::super::tests::{outcome, ready_at, run};
    use super::*;
    use crate::command::{Command, Twist};
    use crate::state::{Msg, Page};

    const START: Command = Command::SolveOrAbort;
    const R: Command = Command::Twist(godspeed_cube::Face::R, Twist { prime: false, half: false });

    fn session() -> Page {
        ready_at(&[("algorithm", "human"), ("setup-alg", "R2")])
    }

    #[test]
    fn an_attempt_reads_from_inspection_to_the_result() {
        let mut page = session();
        let clock = |page: &Page, now| {
            let ClockView { digits, label, state, announcement, .. } = ClockView::of(page, now);
            (digits, label, state, announcement)
        };
        assert_eq!(clock(&page, 0.0), ("0.0".to_owned(), "", "idle", String::new()));
        run(&mut page, START, 0.0);
        let inspecting = ("15".to_owned(), "Inspection", "inspecting", "Inspection: 15 seconds.".to_owned());
        assert_eq!(clock(&page, 0.0), inspecting);
        assert_eq!(clock(&page, 12_500.0), ("3".to_owned(), "Inspection", "late", "12 seconds".to_owned()));
        run(&mut page, R, 13_000.0);
        let running = ("1.5".to_owned(), "", "running", "Timer started.".to_owned());
        assert_eq!(clock(&page, 14_500.0), running);
        assert_eq!(ClockView::of(&page, 14_000.0).moves, "1 move STM");
        run(&mut page, R, 15_000.0);
        let best = ("2.00".to_owned(), "best", "best", "Solved in 2.00. Personal best!".to_owned());
        assert_eq!(clock(&page, 99_000.0), best);
        let view = ClockView::of(&page, 99_000.0);
        assert_eq!((view.moves.as_str(), view.turns_per_second.as_str()), ("2 moves STM", "1.0 turns/s"));
    }

    #[test]
    fn the_clock_shows_when_the_key_was_held_long_enough() {
        let mut page = session();
        run(&mut page, Command::PlayPause, 1_000.0);
        let clock = |now| {
            let ClockView { label, state, .. } = ClockView::of(&page, now);
            (label, state)
        };
        assert_eq!(clock(1_200.0), ("Hold", "holding"));
        assert_eq!(clock(1_300.0), ("Release to start", "ready"));
    }

    #[test]
    fn a_given_up_attempt_reads_dnf() {
        let mut page = session();
        run(&mut page, START, 0.0);
        run(&mut page, R, 1_000.0);
        run(&mut page, Command::Cancel, 2_000.0);
        let view = ClockView::of(&page, 3_000.0);
        assert_eq!((view.digits.as_str(), view.state), ("DNF", "ended"));
        assert_eq!(view.announcement, "Given up after 1.00 (DNF).");
    }

    #[test]
    fn a_hint_is_shown_in_notation_and_in_words() {
        let mut page = session();
        assert_eq!(NextMove::of(&page), None);
        run(&mut page, Command::Hint, 0.0);
        let _effects = page.update(Msg::Engine(Event::Solved { job: 1, outcome: outcome("R2") }), 0.0);
        let hint = NextMove::of(&page).unwrap();
        assert_eq!((hint.notation.as_str(), hint.words.as_str()), ("R2", "right side, half turn"));
        assert_eq!(hint.announcement, "Next move: R2, right side, half turn.");
    }
}
