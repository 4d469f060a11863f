use super::error::{ParseError, Reason};

/// A scanner of a text; positions are in bytes.
pub(super) struct Scan<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Scan<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, position: 0 }
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
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.position += next.len_utf8();
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
    pub(super) fn skip_separators(&mut self, skips_commas: bool) -> Result<(), ParseError> {
        let is_separator = |c| is_separator(c) && (c != ',' || skips_commas);
        loop {
            let start = self.position;
            let rest = self.rest();
            if rest.starts_with("//") {
                self.position += rest.find(['\n', '\r']).unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let Some(end) = rest.find("*/") else {
                    self.position += 2;
                    return Err(self.error(start, Reason::UnclosedComment));
                };
                self.position += end + 2;
            } else if self.take(is_separator).is_none() {
                return Ok(());
            }
        }
    }

    /// Returns the error for the text from `start` to the current position.
    pub(super) fn error(&self, start: usize, reason: Reason) -> ParseError {
        ParseError { position: start, token: self.since(start).to_owned(), reason }
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '.' | ';' | '|' | '\u{200b}' | '\u{feff}')
}

pub(super) const fn is_prime(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | '′' | '`' | '´' | 'ʼ' | 'ʹ' | '＇')
}

pub(super) fn plain_digit(c: char) -> Option<u32> {
    c.to_digit(10)
}

pub(super) fn subscript_digit(c: char) -> Option<u32> {
    ('₀'..='₉').contains(&c).then(|| c as u32 - '₀' as u32)
}
