use crate::ids;
use godspeed_browser::Document;
use godspeed_page::state::State;
use godspeed_page::view::PlaceView;
use godspeed_timeline::SPEEDS;

/// Shows the transport bar: its buttons, the position on the timeline and the speed.
pub(crate) fn show(document: &Document, state: &State) {
    let (timeline, is_playing) = (&state.timeline, state.player.playing);
    let PlaceView { reach, counter } = PlaceView::of(state);
    // An attempt allows only turns.
    let is_free = state.timer.attempt.is_none();
    document.enabled(ids::TO_START, is_free && state.can_go_back());
    document.enabled(ids::BACK, state.can_go_back());
    document.enabled(ids::FORWARD, !timeline.is_at_end());
    let line = if timeline.played_from().is_some() { "played" } else { "own" };
    for id in [ids::BACK, ids::FORWARD] {
        document.attribute(id, "data-line", line);
    }
    document.enabled(ids::TO_END, is_free && !timeline.is_at_end());
    let has_turns = !timeline.turns().is_empty();
    document.enabled(ids::PLAY, is_free && (is_playing || state.can_play()));
    document.pressed(ids::PLAY_LOOP, state.player.is_looping);
    document.enabled(ids::MIRROR, is_free && has_turns);
    document.enabled(ids::INVERT, is_free && has_turns);
    document.pressed(ids::PLAY, is_playing);
    document.attribute(ids::PLAY, "aria-label", if is_playing { "Pause" } else { "Play" });
    document.attribute(ids::SCRUBBER, "min", &reach.start().to_string());
    document.attribute(ids::SCRUBBER, "max", &reach.end().to_string());
    document.value(ids::SCRUBBER, &timeline.cursor().to_string());
    document.enabled(ids::SCRUBBER, is_free && !timeline.turns().is_empty());
    document.attribute(ids::SCRUBBER, "aria-valuetext", &counter);
    document.text(ids::COUNTER, &counter);
    let speed = state.preferences.speed;
    let times = SPEEDS.get(speed).copied().unwrap_or_default();
    document.value(ids::SPEED, &speed.to_string());
    document.text(ids::SPEED_VALUE, &format!("{times}×"));
    document.attribute(ids::SPEED, "aria-valuetext", &format!("{times} quarter turns per second"));
}
