use std::fmt;

/// The longest time that is parsed, in hundredths of a second: a day.
const LONGEST: u32 = 8_640_000;

/// A time in hundredths of a second, truncated as in the WCA *Regulations* (article 9f).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Time {
    centiseconds: u32,
}

impl Time {
    /// Creates a time from hundredths of a second.
    #[must_use]
    pub const fn from_centiseconds(centiseconds: u32) -> Self {
        Self { centiseconds }
    }

    /// Creates a time from milliseconds, truncated to hundredths of a second.
    #[must_use]
    pub fn from_milliseconds(milliseconds: f64) -> Self {
        // The cast truncates, and maps negative values and NaN to 0.
        Self { centiseconds: (milliseconds / 10.0) as u32 }
    }

    /// Parses `seconds`, `minutes:seconds` or `hours:minutes:seconds`, truncated to hundredths of a second.
    ///
    /// The maximum is a day. Decimal digits are read as they are, because a binary fraction may be just below the written
    /// number.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.trim().split(':').collect();
        let (last, earlier) = parts.split_last().filter(|(_, earlier)| earlier.len() <= 2)?;
        let (whole, fraction) = last.split_once(['.', ',']).unwrap_or((last, ""));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || ![whole, fraction].into_iter().chain(earlier.iter().copied()).all(is_number) {
            return None;
        }
        let mut total = 0;
        for part in earlier {
            total = 60 * (total + u32::from(part.parse::<u16>().ok()?));
        }
        let seconds: u32 = whole.parse().ok()?;
        if !earlier.is_empty() && seconds >= 60 {
            return None;
        }
        let digit = |at: usize| fraction.as_bytes().get(at).map_or(0, |digit| u32::from(digit - b'0'));
        let hundredths = 10 * digit(0) + digit(1);
        let centiseconds = total.checked_add(seconds)?.checked_mul(100)?.checked_add(hundredths)?;
        (centiseconds <= LONGEST).then_some(Self { centiseconds })
    }

    /// Returns the time in hundredths of a second.
    #[must_use]
    pub const fn centiseconds(self) -> u32 {
        self.centiseconds
    }

    /// Returns the time in seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        f64::from(self.centiseconds) / 100.0
    }

    /// Returns the time plus this number of seconds.
    #[must_use]
    pub const fn plus_seconds(self, seconds: u32) -> Self {
        Self { centiseconds: self.centiseconds.saturating_add(seconds * 100) }
    }

    /// Formats the time of a running timer with one decimal: `7.3`, `1:07.3`.
    #[must_use]
    pub fn tenths(self) -> String {
        let mut text = self.to_string();
        text.pop();
        text
    }
}

impl fmt::Display for Time {
    /// Formats the time as `7.34`, `1:07.34` or `1:01:07.34`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.centiseconds / 100, self.centiseconds % 100);
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        match (minutes / 60, minutes % 60) {
            (0, 0) => write!(f, "{seconds}.{rest:02}"),
            (0, minutes) => write!(f, "{minutes}:{seconds:02}.{rest:02}"),
            (hours, minutes) => write!(f, "{hours}:{minutes:02}:{seconds:02}.{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_truncated_to_hundredths() {
        assert_eq!(Time::from_milliseconds(12_349.9).to_string(), "12.34");
        assert_eq!(Time::from_milliseconds(9.99).to_string(), "0.00");
        assert_eq!(Time::from_milliseconds(-3.0), Time::default());
    }

    #[test]
    fn long_times_are_shown_with_minutes_and_hours() {
        let text = |centiseconds| Time::from_centiseconds(centiseconds).to_string();
        assert_eq!(text(5_999), "59.99");
        assert_eq!(text(6_000), "1:00.00");
        assert_eq!(text(366_703), "1:01:07.03");
        assert_eq!(Time::from_centiseconds(6_734).tenths(), "1:07.3");
    }
}
