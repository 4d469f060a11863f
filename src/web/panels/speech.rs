use std::cell::Cell;

use crate::ids;
use crate::screen::Screen;
use godspeed_page::speech::{SpeechDetail, SpokenPlace};
use godspeed_page::state::State;
use web_sys::Element;

/// Says the last move and its place to screen readers.
///
/// `said` is the place that was said last; nothing is said about the first one.
pub(crate) fn show(screen: &Screen, state: &State, said: &Cell<Option<SpokenPlace>>) {
    let detail = state.preferences.speech;
    let live = if detail == SpeechDetail::Off { "off" } else { "polite" };
    screen.attribute(ids::RESULT_HEADLINE, "aria-live", live);
    let Some(before) = said.get() else { return said.set(Some(SpokenPlace::of(state))) };
    if let Some(sentence) = before.sentence(state) {
        said.set(Some(SpokenPlace::of(state)));
        // Only a change is announced, such as that of a second shuffle as long as the first.
        let shown = screen.element::<Element>(ids::MOVE_SAID).and_then(|element| element.text_content());
        let is_repeated = !sentence.is_empty() && shown.as_deref() == Some(&sentence);
        let end = if is_repeated { "\u{a0}" } else { "" };
        screen.text(ids::MOVE_SAID, &[&sentence, end].concat());
    }
}
