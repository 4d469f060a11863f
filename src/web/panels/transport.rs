use crate::ids;
use crate::screen::Screen;
use godspeed_page::state::State;
use godspeed_page::view::PlaceView;

use godspeed_page::player::SPEEDS;

/// Shows the playback buttons, the position on the timeline and the speed.
pub(crate) fn show(screen: &Screen, state: &State) {
    let (timeline, is_playing) = (&state.timeline, state.player.playing);
    let PlaceView { reach, counter } = PlaceView::of(state);
    // An attempt allows only turns.
    let is_free = state.timer.attempt.is_none();
    screen.enabled(ids::TO_START, is_free && state.can_go_back());
    screen.enabled(ids::BACK, state.can_go_back());
    screen.enabled(ids::FORWARD, !timeline.is_at_end());
    screen.enabled(ids::TO_END, is_free && !timeline.is_at_end());
    let has_turns = !timeline.turns().is_empty();
    let is_looping = state.player.is_looping;
    let can_play = !timeline.is_at_end() || (is_looping && has_turns);
    screen.enabled(ids::PLAY, is_free && (is_playing || can_play));
    screen.pressed(ids::PLAY_LOOP, is_looping);
    screen.enabled(ids::MIRROR, is_free && has_turns);
    screen.enabled(ids::INVERT, is_free && has_turns);
    screen.pressed(ids::PLAY, is_playing);
    screen.attribute(ids::PLAY, "aria-label", if is_playing { "Pause" } else { "Play" });
    screen.attribute(ids::SCRUBBER, "min", &reach.start().to_string());
    screen.attribute(ids::SCRUBBER, "max", &reach.end().to_string());
    screen.value(ids::SCRUBBER, &timeline.cursor().to_string());
    screen.enabled(ids::SCRUBBER, is_free && !timeline.turns().is_empty());
    screen.attribute(ids::SCRUBBER, "aria-valuetext", &counter);
    screen.text(ids::COUNTER, &counter);
    let speed = state.preferences.speed;
    let times = SPEEDS.get(speed).copied().unwrap_or_default();
    screen.value(ids::SPEED, &speed.to_string());
    screen.text(ids::SPEED_VALUE, &format!("{times}×"));
    screen.attribute(ids::SPEED, "aria-valuetext", &format!("{times} quarter turns per second"));
}
