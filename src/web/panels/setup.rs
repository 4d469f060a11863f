use std::ops::Range;

use web_sys::HtmlInputElement;

use crate::ids;
use crate::screen::{Screen, or_log};
use godspeed_page::setup::SetupError;

/// Number of characters shown before and after an error.
const CONTEXT: usize = 24;

/// Shows the error of the input and its location below the field.
pub(crate) fn show(screen: &Screen, error: Option<&(String, SetupError)>) {
    screen.visible(ids::SETUP_ERROR, error.is_some());
    screen.attribute(ids::SETUP, "aria-invalid", if error.is_some() { "true" } else { "false" });
    let Some((text, error)) = error else { return };
    let (before, at, after) = quote(text, error.at.clone());
    screen.text(ids::SETUP_REASON, &error.reason);
    screen.text(ids::SETUP_BEFORE, &before);
    screen.text(ids::SETUP_AT, &at);
    screen.text(ids::SETUP_AFTER, &after);
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

/// Joins the lines of a text without their comments.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn quote(text: &str, at: Option<Range<usize>>) -> (String, String, String) {
    let parts = at.and_then(|at| Some((text.get(..at.start)?, text.get(at.clone())?, text.get(at.end..)?)));
    let Some((before, at, after)) = parts else { return (String::new(), String::new(), String::new()) };
    let skipped = before.chars().count().saturating_sub(CONTEXT);
    let start: String = before.chars().skip(skipped).collect();
    let end: String = after.chars().take(CONTEXT).collect();
    let dots = |is_cut: bool| if is_cut { "…" } else { "" };
    let at = if at.is_empty() { "\u{2038}" } else { at };
    (
        format!("{}{start}", dots(skipped > 0)),
        at.to_owned(),
        format!("{end}{}", dots(after.chars().count() > CONTEXT)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_quoted_with_its_context() {
        let (before, at, after) = quote("R U Q2 F", Some(4..6));
        assert_eq!((before.as_str(), at.as_str(), after.as_str()), ("R U ", "Q2", " F"));
        let long = "R ".repeat(50) + "?";
        let (before, at, _) = quote(&long, Some(100..101));
        assert!(before.starts_with('…') && before.chars().count() == CONTEXT + 1);
        assert_eq!(at, "?");
    }

    #[test]
    fn lines_are_joined_and_comments_removed() {
        assert_eq!(one_line("R U // right\r\n\n  F2 // front\nM\n"), "R U F2 M");
    }

    #[test]
    fn a_range_outside_the_text_is_not_quoted() {
        assert_eq!(quote("é", Some(1..9)).1, "");
    }
}
