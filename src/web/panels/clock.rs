use crate::ids;
use godspeed_browser::Document;
use godspeed_page::state::State;
use godspeed_page::view::{ClockView, NextMove};

/// Shows the timer over the cube and the current hint.
///
/// Called many times per second while the timer is running.
pub(crate) fn show(document: &Document, state: &State, now: f64) {
    let clock = ClockView::of(state, now);
    document.visible(ids::CLOCK, state.is_human());
    document.visible(ids::SCRAMBLE_LINE, !clock.scramble.is_empty());
    if !state.is_human() {
        return;
    }
    document.text(ids::CLOCK_DIGITS, &clock.digits);
    document.text(ids::CLOCK_STATE, clock.label);
    document.text(ids::CLOCK_MOVES, &clock.moves);
    document.text(ids::CLOCK_PACE, &clock.turns_per_second);
    document.attribute(ids::CLOCK, "data-state", clock.state);
    document.attribute(ids::CLOCK, "data-real", if clock.is_real { "true" } else { "false" });
    document.text(ids::CLOCK_SCRAMBLE, &clock.scramble);
    document.text(ids::CLOCK_SAID, &clock.announcement);
    let hint = NextMove::of(state);
    document.visible(ids::NEXT_MOVE, hint.is_some());
    let NextMove { notation, words, stage, announcement } = hint.unwrap_or_default();
    document.text(ids::NEXT_MOVE_TURN, &notation);
    document.text(ids::NEXT_MOVE_WORDS, &words);
    document.text(ids::NEXT_MOVE_STAGE, &stage);
    document.text(ids::NEXT_MOVE_SAID, &announcement);
}
