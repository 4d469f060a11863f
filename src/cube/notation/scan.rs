use super::error::{ParseError, Reason};
use crate::characters::is_invisible;

/// A scanner of a text; positions are in bytes.
///
/// Invisible characters, which copied texts may have anywhere, are skipped.
#[derive(Clone)]
pub(super) struct Scan<'a> {
    text: &'a str,
    position: usize,
}

/// What was skipped between two tokens.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gap {
    /// Whether there was a line break or `|`, which may end a sequence of turns.
    pub(super) is_break: bool,
    /// Whether there was a comment to the end of a line.
    pub(super) is_comment: bool,
}

impl<'a> Scan<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, position: 0 }
    }

    /// Returns a scanner of the same text that continues at a position.
    pub(super) const fn at(&self, position: usize) -> Self {
        Self { text: self.text, position }
    }

    pub(super) const fn position(&self) -> usize {
        self.position
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    /// Returns the text from `start` to the current position.
    pub(super) fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.position]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().find(|&c| !is_invisible(c))
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let (at, next) = self.rest().char_indices().find(|&(_, c)| !is_invisible(c))?;
        self.position += at + next.len_utf8();
        Some(next)
    }

    /// Consumes the next character if it satisfies the predicate.
    pub(super) fn take(&mut self, kind: impl Fn(char) -> bool) -> Option<char> {
        self.peek().filter(|&next| kind(next))?;
        self.next()
    }

    /// Consumes an integer in these digits; saturates at `u32::MAX`.
    pub(super) fn number(&mut self, digit: impl Fn(char) -> Option<u32>) -> Option<u32> {
        let mut number: Option<u32> = None;
        while let Some(value) = self.peek().and_then(&digit) {
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(value));
            self.next();
        }
        number
    }

    /// Skips separators and comments; skips commas only if `skips_commas` is set.
    pub(super) fn skip_separators(&mut self, skips_commas: bool) -> Result<Gap, ParseError> {
        let is_separator = |c| is_separator(c) && (c != ',' || skips_commas);
        let mut gap = Gap::default();
        loop {
            let start = self.position;
            let rest = self.rest();
            if rest.starts_with("//") {
                self.position += rest.find(['\n', '\r']).unwrap_or(rest.len());
                gap.is_comment = true;
            } else if rest.starts_with("/*") {
                let Some(end) = rest.find("*/") else {
                    self.position += 2;
                    return Err(self.error(start, Reason::UnclosedComment));
                };
                self.position += end + 2;
            } else if let Some(separator) = self.take(is_separator) {
                gap.is_break |= matches!(separator, '\n' | '\r' | '|');
            } else {
                return Ok(gap);
            }
        }
    }

    /// Skips the number of a list, such as `1.` or `2)`.
    pub(super) fn skip_list_number(&mut self) {
        let mut ahead = self.clone();
        if ahead.number(plain_digit).is_some() && ahead.take(|c| matches!(c, '.' | ')' | ':')).is_some() {
            *self = ahead;
        }
    }

    /// Returns the error for the text from `start` to the current position.
    pub(super) fn error(&self, start: usize, reason: Reason) -> ParseError {
        ParseError { position: start, token: self.since(start).to_owned(), reason }
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '.' | ';' | '|')
}

pub(super) const fn is_prime(c: char) -> bool {
    matches!(
        c,
        '\'' | '’'
            | '‘'
            | '‛'
            | '′'
            | '‵'
            | '`'
            | '´'
            | '＇'
            | '｀'
            | 'ʹ'
            | 'ʻ'
            | 'ʼ'
            | 'ʽ'
            | 'ˈ'
            | 'ˊ'
            | 'ˋ'
            | '΄'
            | '᾿'
            | '՚'
            | '׳'
            | 'ꞌ'
            | '\u{300}'
            | '\u{301}'
            | '\u{30d}'
            | '\u{312}'
            | '\u{313}'
    )
}

pub(super) fn plain_digit(c: char) -> Option<u32> {
    c.to_digit(10)
}

/// Returns the value of a digit of an amount, which may be a superscript.
pub(super) fn amount_digit(c: char) -> Option<u32> {
    match c {
        '¹' => Some(1),
        '²' => Some(2),
        '³' => Some(3),
        '⁰' | '⁴'..='⁹' => Some(c as u32 - '⁰' as u32),
        _ => plain_digit(c),
    }
}

pub(super) fn subscript_digit(c: char) -> Option<u32> {
    ('₀'..='₉').contains(&c).then(|| c as u32 - '₀' as u32)
}
