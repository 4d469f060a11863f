//! Lines of standard input.

use std::fmt;
use std::io::{self, BufRead, Read, stdin};

use godspeed_cube::MAX_TEXT_BYTES;

use crate::exit_status::ExitStatus;
use crate::text_file::{UTF_16_REMEDY, is_utf_16, without_mark};

/// A line that is not a text, or too long. The lines after it can be read.
#[derive(Debug)]
pub(crate) struct InvalidLine {
    /// The number of the line, from 1.
    line: usize,
    fault: Fault,
}

#[derive(Debug)]
enum Fault {
    /// The first byte that is not UTF-8, from 1.
    NotUtf8 { byte: usize },
    /// More bytes than the limit of all texts.
    TooLong,
    /// Text in UTF-16.
    Utf16,
}

impl fmt::Display for InvalidLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        match self.fault {
            Fault::NotUtf8 { byte } => {
                write!(f, "line {line} of the input is not UTF-8 text, from byte {byte} on")
            }
            Fault::Utf16 => write!(f, "line {line} of the input is UTF-16 text; {UTF_16_REMEDY}"),
            Fault::TooLong => {
                write!(f, "line {line} of the input is too long; at most {MAX_TEXT_BYTES} bytes are possible")
            }
        }
    }
}

/// Yields the lines of standard input without their ends.
///
/// A line that is invalid does not end the input. An error of the system is printed and ends it; the command then ends
/// with the status.
pub(crate) fn stdin_lines() -> impl Iterator<Item = Result<Result<String, InvalidLine>, ExitStatus>> {
    lines(stdin().lock()).map(|line| {
        line.map_err(|error| ExitStatus::bad_input(format_args!("cannot read standard input: {error}")))
    })
}

fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<Result<String, InvalidLine>>> {
    (1..).map_while(move |line| next_line(&mut input, line).transpose())
}

/// Returns the next line; `None` at the end.
fn next_line(input: &mut impl BufRead, line: usize) -> io::Result<Option<Result<String, InvalidLine>>> {
    let mut bytes = Vec::new();
    let most = MAX_TEXT_BYTES as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == most && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(InvalidLine { line, fault: Fault::TooLong })));
    }
    if line == 1 && is_utf_16(&bytes) {
        // Its other lines are no texts either.
        io::copy(input, &mut io::sink())?;
        return Ok(Some(Err(InvalidLine { line, fault: Fault::Utf16 })));
    }
    let ends: [&[u8]; 2] = [b"\n", b"\r"];
    for end in ends {
        if bytes.ends_with(end) {
            bytes.pop();
        }
    }
    let bytes = if line == 1 { without_mark(&bytes).to_vec() } else { bytes };
    let text = String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        InvalidLine { line, fault: Fault::NotUtf8 { byte } }
    });
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<Result<String, String>> {
        lines(input).map(|line| line.unwrap().map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn an_invalid_line_does_not_end_the_input() {
        let read = read(b"R\r\nU \xffF\n\nL");
        let bad = "line 2 of the input is not UTF-8 text, from byte 3 on";
        assert_eq!(read, [Ok("R".into()), Err(bad.into()), Ok(String::new()), Ok("L".into())]);
    }

    #[test]
    fn a_byte_order_mark_is_ignored_and_utf_16_is_one_error() {
        assert_eq!(read("\u{feff}R\nU".as_bytes()), [Ok("R".into()), Ok("U".into())]);
        let utf_16: Vec<u8> = "\u{feff}R\nU\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let read = read(&utf_16);
        assert!(
            matches!(&read[..], [Err(error)] if error.contains("UTF-16") && error.contains("iconv")),
            "{read:?}"
        );
    }

    #[test]
    fn a_line_without_end_takes_limited_memory() {
        let long = io::repeat(b'R').take(MAX_TEXT_BYTES as u64 * 2).chain(&b"\nU\n"[..]);
        let read: Vec<_> = lines(io::BufReader::new(long)).map(Result::unwrap).collect();
        assert!(matches!(read[0], Err(InvalidLine { line: 1, fault: Fault::TooLong })));
        assert!(matches!(&read[1..], [Ok(text)] if text == "U"));
    }
}
