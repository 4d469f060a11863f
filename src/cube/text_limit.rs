use std::borrow::Cow;
use std::fmt;

use crate::characters::shown;

/// The maximum length of a text that is parsed as turns or as a state, in bytes.
///
/// The state of the largest cube has 6,291,456 sticker ids of up to nine characters, which fit.
/// [`CubeInput`](crate::CubeInput) has narrower limits for turns.
pub const MAX_TEXT_BYTES: usize = 64 << 20;

/// The most characters of a token that an error message quotes.
const QUOTED: usize = 40;

/// A text that is too long to be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextTooLong {
    /// The length of the text in bytes.
    pub bytes: usize,
    /// The maximum length in bytes.
    pub limit: usize,
}

impl TextTooLong {
    /// Checks the length of a text.
    ///
    /// # Errors
    /// [`TextTooLong`] if it has more bytes than the limit.
    pub const fn check(text: &str, limit: usize) -> Result<(), Self> {
        if text.len() > limit { Err(Self { bytes: text.len(), limit }) } else { Ok(()) }
    }
}

impl fmt::Display for TextTooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this text has {} bytes; at most {} are possible", self.bytes, self.limit)
    }
}

impl std::error::Error for TextTooLong {}

/// Returns a token as a message quotes it: at most its first 40 characters, with codes for those that show nothing.
pub(crate) fn shortened(token: &str) -> Cow<'_, str> {
    match token.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}...", shown(&token[..end])).into(),
        None => shown(token),
    }
}
