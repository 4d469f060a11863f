use std::cell::Cell;

use crate::ids;
use crate::screen::Screen;
use godspeed_page::speech::{SpeechDetail, SpokenPlace};
use godspeed_page::state::State;

/// Says the last move and its place to screen readers, and shows how much is said.
///
/// `said` is the place that was said last; nothing is said about the first one.
pub(crate) fn show(screen: &Screen, state: &State, said: &Cell<Option<SpokenPlace>>) {
    let detail = state.preferences.speech;
    screen.select(ids::SPEECH, detail.id());
    let live = if detail == SpeechDetail::Off { "off" } else { "polite" };
    screen.attribute(ids::RESULT_HEADLINE, "aria-live", live);
    let Some(before) = said.get() else { return said.set(Some(SpokenPlace::of(state))) };
    if let Some(sentence) = before.sentence(state) {
        said.set(Some(SpokenPlace::of(state)));
        screen.text(ids::MOVE_SAID, &sentence);
    }
}
