//! Times that the user types, such as those of a cube in their hands.

use super::{Penalty, Time};

/// The longest time that can be entered, in seconds: a day.
const LONGEST: f64 = 86_400.0;

/// A text that is not a time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a time. Enter 12.34, 1:02.34, 14.34+ for a time with a penalty of 2 s, or DNF.")]
pub struct TypedTimeError(String);

/// Parses a time with its penalty, in the notation of the list of solves.
///
/// It is `12.34`, `1:02.34` or `1:01:02.34`, with `+` if the time includes a penalty of two seconds; `DNF` and
/// `DNF(12.34)` did not finish.
///
/// # Errors
/// Returns [`TypedTimeError`] with the text if it is not such a time.
pub fn read_time(text: &str) -> Result<(Time, Penalty), TypedTimeError> {
    let text = text.trim();
    let refused = || TypedTimeError(text.to_owned());
    if let Some(rest) = strip_dnf(text) {
        let inner = rest.trim().trim_start_matches('(').trim_end_matches(')');
        let time = if inner.is_empty() { Some(Time::default()) } else { seconds(inner).map(time_of) };
        return time.map(|time| (time, Penalty::Dnf)).ok_or_else(refused);
    }
    let (digits, is_late) = text.strip_suffix('+').map_or((text, false), |digits| (digits, true));
    let penalty = if is_late { Penalty::PlusTwo } else { Penalty::None };
    let seconds = seconds(digits).map(|seconds| seconds - penalty.seconds()).filter(|seconds| *seconds > 0.0);
    seconds.map(|seconds| (time_of(seconds), penalty)).ok_or_else(refused)
}

fn strip_dnf(text: &str) -> Option<&str> {
    let (start, rest) = text.split_at_checked(3)?;
    start.eq_ignore_ascii_case("dnf").then_some(rest)
}

/// Returns the seconds of `hours:minutes:seconds`.
fn seconds(text: &str) -> Option<f64> {
    let parts: Vec<&str> = text.trim().split(':').collect();
    let (last, earlier) = parts.split_last().filter(|(_, earlier)| earlier.len() <= 2)?;
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(['e', 'E']);
    let mut total = 0.0;
    for part in earlier {
        total = 60.0 * (total + f64::from(part.parse::<u16>().ok()?));
    }
    let seconds: f64 = Some(last.replace(',', ".")).filter(|last| is_number(last))?.parse().ok()?;
    let is_in_range = earlier.is_empty() || seconds < 60.0;
    Some(total + seconds).filter(|total| is_in_range && *total <= LONGEST)
}

/// Returns a time of so many seconds, to the nearest hundredth, as a decimal number is not exact.
fn time_of(seconds: f64) -> Time {
    Time::from_centiseconds((100.0 * seconds).round() as u32)
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
    fn anything_else_is_refused_with_its_text() {
        for text in [
            "", "0", "fast", "-3", "1e3", "1:99", "1:2:3:4", "1:", "nan", "inf", "1+", "99999999", "dnf(x)",
            "Ünf",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        let error = read_time("fast").unwrap_err();
        assert!(error.to_string().contains("“fast”"));
    }
}
