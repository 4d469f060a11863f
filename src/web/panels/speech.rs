use std::cell::Cell;

use crate::ids;
use godspeed_browser::Document;
use godspeed_page::speech::{SpeechDetail, SpokenPlace};
use godspeed_page::state::State;
use web_sys::Element;

/// Announces the last move and its place to screen readers.
///
/// `announced` is the place announced last; the first one is not announced.
pub(crate) fn show(document: &Document, state: &State, announced: &Cell<Option<SpokenPlace>>) {
    let detail = state.preferences.speech;
    let live = if detail == SpeechDetail::Off { "off" } else { "polite" };
    document.attribute(ids::RESULT_HEADLINE, "aria-live", live);
    let Some(before) = announced.get() else { return announced.set(Some(SpokenPlace::of(state))) };
    if let Some(sentence) = before.sentence(state) {
        announced.set(Some(SpokenPlace::of(state)));
        // Only a change is announced, such as that of a second shuffle as long as the first.
        let shown = document.element::<Element>(ids::MOVE_SAID).and_then(|element| element.text_content());
        let is_repeated = !sentence.is_empty() && shown.as_deref() == Some(&sentence);
        let end = if is_repeated { "\u{a0}" } else { "" };
        document.text(ids::MOVE_SAID, &[&sentence, end].concat());
    }
}
