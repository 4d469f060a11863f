use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The bytes that some programs put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// How a text in UTF-16 is converted.
pub(crate) const UTF_16_REMEDY: &str = "save it as UTF-8, or convert it with: iconv -f UTF-16 -t UTF-8";

/// Why a file has no text that can be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TextFileError {
    /// The file cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The text is in UTF-16.
    #[error("'{}' is UTF-16 text; {UTF_16_REMEDY}", path.display())]
    Utf16 {
        /// The file.
        path: PathBuf,
    },
    /// The text is not in UTF-8.
    #[error("line {line} of '{}' is not UTF-8 text; save the file as UTF-8", path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
}

/// Returns the text of a file, without a byte-order mark.
///
/// # Errors
/// [`TextFileError`] with the path.
pub(crate) fn read_text(path: &Path) -> Result<String, TextFileError> {
    let path = || path.to_owned();
    let bytes = fs::read(path()).map_err(|source| TextFileError::Read { path: path(), source })?;
    if is_utf_16(&bytes) {
        return Err(TextFileError::Utf16 { path: path() });
    }
    let text = without_mark(&bytes).to_vec();
    String::from_utf8(text).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        TextFileError::NotUtf8 { path: path(), line: 1 + valid.iter().filter(|&&byte| byte == b'\n').count() }
    })
}

/// Returns whether a text begins as one in UTF-16: with its byte-order mark, or with letters of two bytes.
pub(crate) fn is_utf_16(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] | [1..=0x7f, 0, ..])
}

/// Returns a text without the byte-order mark of UTF-8.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_is_recognised_with_and_without_its_mark() {
        let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        assert!(is_utf_16(&utf_16("R U")) && is_utf_16(&utf_16("\u{feff}R U")));
        let big: Vec<u8> = "R U".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert!(is_utf_16(&big));
        for text in ["", "R", "R U", "\u{feff}R U", "’"] {
            assert!(!is_utf_16(text.as_bytes()), "{text}");
        }
    }
}
