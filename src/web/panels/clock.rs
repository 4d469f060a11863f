use crate::ids;
use crate::screen::Screen;
use godspeed_page::state::State;
use godspeed_page::view::{ClockView, NextMove};

/// Shows the timer over the cube and the current hint.
///
/// Called many times per second while the timer is running.
pub(crate) fn show(screen: &Screen, state: &State, now: f64) {
    screen.visible(ids::CLOCK, state.is_human());
    if !state.is_human() {
        return;
    }
    let clock = ClockView::of(state, now);
    screen.text(ids::CLOCK_DIGITS, &clock.digits);
    screen.text(ids::CLOCK_STATE, clock.label);
    screen.text(ids::CLOCK_MOVES, &clock.moves);
    screen.text(ids::CLOCK_PACE, &clock.turns_per_second);
    screen.attribute(ids::CLOCK, "data-state", clock.state);
    screen.text(ids::CLOCK_SAID, &clock.announcement);
    let hint = NextMove::of(state);
    screen.visible(ids::NEXT_MOVE, hint.is_some());
    let NextMove { notation, words, stage, announcement } = hint.unwrap_or_default();
    screen.text(ids::NEXT_MOVE_TURN, &notation);
    screen.text(ids::NEXT_MOVE_WORDS, &words);
    screen.text(ids::NEXT_MOVE_STAGE, &stage);
    screen.text(ids::NEXT_MOVE_SAID, &announcement);
}
