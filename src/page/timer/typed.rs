//! Times that the user types, such as those of a physical cube.

use super::{Penalty, Time};

/// A text that is not a time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a time. Enter 12.34, 1:02.34, 14.34+ for a time with a penalty of 2 s, or DNF.")]
pub struct TypedTimeError(String);

/// Parses a time with its penalty, in the notation of the list of solves.
///
/// It is `12.34`, `1:02.34` or `1:01:02.34`, with `+` if the time includes a penalty of two seconds; `DNF` and
/// `DNF(12.34)` did not finish. Digits after the hundredths are dropped, as the *Regulations* (article 9f) require it.
///
/// # Errors
/// Returns [`TypedTimeError`] with the text if it is not such a time.
pub fn read_time(text: &str) -> Result<(Time, Penalty), TypedTimeError> {
    let text = text.trim();
    let refused = || TypedTimeError(text.to_owned());
    if let Some(rest) = strip_dnf(text) {
        let inner = rest.trim().trim_start_matches('(').trim_end_matches(')');
        let time = if inner.is_empty() { Some(Time::default()) } else { Time::parse(inner) };
        return time.map(|time| (time, Penalty::Dnf)).ok_or_else(refused);
    }
    let (digits, is_late) = text.strip_suffix('+').map_or((text, false), |digits| (digits, true));
    let penalty = if is_late { Penalty::PlusTwo } else { Penalty::None };
    let time = Time::parse(digits).and_then(|time| time.centiseconds().checked_sub(100 * penalty.seconds()));
    let time = time.filter(|time| *time > 0).ok_or_else(refused)?;
    Ok((Time::from_centiseconds(time), penalty))
}

fn strip_dnf(text: &str) -> Option<&str> {
    let (start, rest) = text.split_at_checked(3)?;
    start.eq_ignore_ascii_case("dnf").then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, Penalty)> {
        read_time(text).ok().map(|(time, penalty)| (time.to_string(), penalty))
    }

    #[test]
    fn times_are_read_as_they_are_shown() {
        for (text, time, penalty) in [
            ("12.34", "12.34", Penalty::None),
            (" 7 ", "7.00", Penalty::None),
            ("9,99", "9.99", Penalty::None),
            ("9.", "9.00", Penalty::None),
            ("0.1", "0.10", Penalty::None),
            ("1:02.34", "1:02.34", Penalty::None),
            ("1:01:07.03", "1:01:07.03", Penalty::None),
            ("14.34+", "12.34", Penalty::PlusTwo),
            ("DNF", "0.00", Penalty::Dnf),
            ("dnf (12.34)", "12.34", Penalty::Dnf),
        ] {
            assert_eq!(read(text), Some((time.to_owned(), penalty)), "{text}");
        }
    }

    #[test]
    fn typed_times_are_truncated_to_hundredths() {
        for (text, time) in [
            ("9.999", "9.99"),
            ("59.999", "59.99"),
            ("1:59.9999", "1:59.99"),
            ("12.345678", "12.34"),
            ("1.15", "1.15"),
            ("11.999+", "9.99"),
            ("DNF(9.999)", "9.99"),
        ] {
            assert_eq!(read(text).map(|(time, _)| time).as_deref(), Some(time), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_its_text() {
        for text in [
            "",
            "0",
            "fast",
            "-3",
            "1e3",
            "1:99",
            "1:2:3:4",
            "1:",
            "nan",
            "inf",
            "1+",
            "2+",
            "99999999",
            "86400.01",
            "9999999999999",
            "dnf(x)",
            "Ünf",
            "0.009",
            ".5",
            "1.2.3",
            "1:-2",
            "+1:00",
            "1:+2",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        let error = read_time("fast").unwrap_err();
        assert!(error.to_string().contains("“fast”"));
    }
}
