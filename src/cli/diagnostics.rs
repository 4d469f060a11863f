//! Errors and warnings on standard error.

use std::fmt::{Arguments, Display};
use std::io::{self, Write};
use std::ops::Range;

use godspeed_cube::{InputError, Remark, shown};

/// The most characters of the input that are shown on either side of a mistake.
const CONTEXT: usize = 40;

/// Prints `error: ...`.
pub(crate) fn print_error(error: &dyn Display) {
    print(format_args!("error: {error}"));
}

/// Prints `warning: ...`.
pub(crate) fn print_warning(warning: &dyn Display) {
    print(format_args!("warning: {warning}"));
}

/// Prints a line on standard error. There is nowhere to report that this fails.
pub(crate) fn print(line: Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns why a text is not a cube, followed by the text with carets below the mistake.
pub(crate) fn describe(text: &str, error: &InputError) -> String {
    match (error, error.span()) {
        (InputError::InLink { text, error }, _) => format!("in the link: {}", describe(text, error)),
        (_, Some(span)) => format!("{error}\n{}", underline(text, span)),
        (_, None) => error.to_string(),
    }
}

/// Warns of turns that other programs read in another way.
pub(crate) fn print_remarks(remarks: &[Remark]) {
    remarks.iter().for_each(|remark| print_warning(remark));
}

/// Returns the line with the mistake, cut to what is around it, and a line of carets below the mistake.
fn underline(text: &str, span: Range<usize>) -> String {
    let start = floor_char_boundary(text, span.start);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
    let end = floor_char_boundary(text, span.end).clamp(start, line_end);
    let (before, mistake, after) = (&text[line_start..start], &text[start..end], &text[end..line_end]);

    let hidden = before.chars().count().saturating_sub(CONTEXT);
    let before: String = before.chars().skip(hidden).map(printable).collect();
    let prefix = if hidden > 0 { "..." } else { "" };
    let mistake: String = shown(mistake).chars().take(CONTEXT).map(printable).collect();
    let suffix = if after.chars().count() > CONTEXT { "..." } else { "" };
    let after: String = after.chars().take(CONTEXT).map(printable).collect();
    let indent = " ".repeat(prefix.len() + before.chars().count());
    let carets = "^".repeat(mistake.chars().count().max(1));
    format!("    {}\n    {indent}{carets}", format!("{prefix}{before}{mistake}{after}{suffix}").trim_end())
}

fn floor_char_boundary(text: &str, index: usize) -> usize {
    (0..=index.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Returns the character, or a space in place of a tab or another control character.
fn printable(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_mark_the_mistake() {
        assert_eq!(underline("R U Q2 F", 4..6), "    R U Q2 F\n        ^^");
        assert_eq!(underline("R’ Q", "R’ ".len().."R’ Q".len()), "    R’ Q\n       ^");
        assert_eq!(underline("(R U", 4..4), "    (R U\n        ^");
        assert_eq!(underline("R \u{7} U", 2..3), "    R U+0007 U\n      ^^^^^^");
    }

    #[test]
    fn only_the_line_with_the_mistake_is_shown() {
        assert_eq!(underline("R U\nF Q\nL", 6..7), "    F Q\n      ^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_mistake() {
        let text = format!("{}Q{}", "R ".repeat(100), " U".repeat(100));
        let underlined = underline(&text, 200..201);
        let (line, carets) = underlined.split_once('\n').unwrap();
        assert!(line.starts_with("    ...") && line.ends_with("..."), "{line}");
        assert_eq!(line.find('Q'), carets.find('^'));
    }
}
