use std::ops::Range;

use web_sys::HtmlInputElement;

use crate::ids;
use godspeed_browser::{Document, or_log};
use godspeed_page::setup::{SetupError, one_line};

/// Shows the error of the input and its location below the field.
pub(crate) fn show(document: &Document, error: Option<&(String, SetupError)>) {
    document.visible(ids::SETUP_ERROR, error.is_some());
    document.attribute(ids::SETUP, "aria-invalid", if error.is_some() { "true" } else { "false" });
    let Some((text, error)) = error else { return };
    let [before, at, after] = error.quote(text);
    document.text(ids::SETUP_REASON, &error.reason);
    document.text(ids::SETUP_BEFORE, &before);
    document.text(ids::SETUP_AT, &at);
    document.text(ids::SETUP_AFTER, &after);
}

/// Selects a byte range of the field's text; the browser counts in UTF-16 code units.
pub(crate) fn select(input: &HtmlInputElement, bytes: Range<usize>) {
    let text = input.value();
    let units = |end: usize| text.get(..end).map_or(0, |part| part.encode_utf16().count()) as u32;
    or_log("focus", input.focus());
    or_log("selection", input.set_selection_range(units(bytes.start), units(bytes.end)));
}

/// Replaces the selection with a text of several lines, such as a scramble file.
///
/// Returns whether it did. A browser would remove the line breaks, and so the ends of comments.
pub(crate) fn paste(input: &HtmlInputElement, text: &str) -> bool {
    let is_long = text.trim_end().contains('\n');
    if is_long && or_log("paste", input.set_range_text(&one_line(text))).is_some() {
        let end = input.value().encode_utf16().count() as u32;
        or_log("selection", input.set_selection_range(end, end));
    }
    is_long
}
