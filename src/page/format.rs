//! Formatting of numbers, times and sizes for display.

/// Formats a whole number with its digits in groups of three: `1,234,567`.
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number of layers as the size of a cube: `3×3×3`. A [`Size`](godspeed_cube::Size) has this as its form
/// `{:#}`.
#[must_use]
pub fn cube(layers: usize) -> String {
    format!("{layers}×{layers}×{layers}")
}

/// Formats a number with a unit prefix: `950`, `12.3 k`, `4.56 M`, `4.3 × 10¹⁹`.
///
/// Prefixed numbers have three digits, powers of ten two. Numbers that are not finite become `–`.
#[must_use]
pub fn short(number: f64) -> String {
    if !number.is_finite() {
        return "–".to_owned();
    }
    let (scale, unit) = match number.abs() {
        n if n < 1e3 => return format!("{number:.0}"),
        n if n < 1e6 => (1e3, " k"),
        n if n < 1e9 => (1e6, " M"),
        n if n < 1e12 => (1e9, " G"),
        n => {
            let power = n.log10().floor();
            return format!("{:.1} × 10{}", number / 10f64.powf(power), superscript(power as i32));
        }
    };
    let value = number / scale;
    let decimals = usize::from(value < 100.0) + usize::from(value < 10.0);
    format!("{value:.decimals$}{unit}")
}

/// Formats a duration in seconds: `0.31 ms`, `1.24 ms`, `42 ms`, `3.4 s`, `2:07 min`.
#[must_use]
pub fn duration(seconds: f64) -> String {
    if seconds < 0.01 {
        format!("{:.2} ms", seconds * 1e3)
    } else if seconds < 1.0 {
        format!("{:.0} ms", seconds * 1e3)
    } else if seconds < 60.0 {
        format!("{seconds:.1} s")
    } else {
        let whole = seconds as u64;
        format!("{}:{:02} min", whole / 60, whole % 60)
    }
}

/// Formats an estimated duration in seconds, rounded to its largest unit.
///
/// Examples: `< 1 s`, `5 s`, `40 s`, `3 min`, `2 h`, `5 days`.
#[must_use]
pub fn rough(seconds: f64) -> String {
    let tens = |value: f64| if value < 10.0 { value.round() } else { (value / 10.0).round() * 10.0 };
    match seconds {
        s if s < 1.0 => "< 1 s".to_owned(),
        s if s < 55.0 => format!("{} s", tens(s)),
        s if s < 3_300.0 => format!("{:.0} min", (s / 60.0).max(1.0)),
        s if s < 129_600.0 => format!("{:.0} h", s / 3_600.0),
        s if s < 3.0e8 => format!("{:.0} days", s / 86_400.0),
        _ => "years".to_owned(),
    }
}

/// Time in seconds below which a running timer shows tenths.
pub const TENTHS: f64 = 2.0;

/// Formats the elapsed seconds of a running timer: `1.3 s`, `7 s`, `2:07`.
///
/// Tenths are shown below [`TENTHS`] seconds; negative values become 0.
#[must_use]
pub fn timer(seconds: f64) -> String {
    let seconds = seconds.max(0.0);
    let whole = seconds as u64;
    match (whole / 60, whole % 60) {
        (0, _) if seconds < TENTHS => format!("{:.1} s", (seconds * 10.0).floor() / 10.0),
        (0, rest) => format!("{rest} s"),
        (minutes, rest) => format!("{minutes}:{rest:02}"),
    }
}

/// Formats a number of bytes in decimal units: `640 B`, `3.5 MB`, `1.2 GB`.
#[must_use]
pub fn bytes(bytes: usize) -> String {
    match bytes as f64 {
        b if b < 1e3 => format!("{b:.0} B"),
        b if b < 1e6 => format!("{:.0} kB", b / 1e3),
        b if b < 1e8 => format!("{:.1} MB", b / 1e6),
        b if b < 1e9 => format!("{:.0} MB", b / 1e6),
        b => format!("{:.1} GB", b / 1e9),
    }
}

/// Formats a share from 0 to 1, rounded down to whole percent: `43%`.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{:.0}%", (share * 100.0).floor())
}

/// Returns a sentence that begins with a capital letter.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Formats a number of moves: `1 move`, `18 moves`.
#[must_use]
pub fn moves(number: usize) -> String {
    let unit = if number == 1 { "move" } else { "moves" };
    format!("{} {unit}", count(number as u64))
}

fn superscript(number: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().chars().filter_map(|c| c.to_digit(10)).map(|d| DIGITS[d as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital_letter() {
        assert_eq!(capitalised("white is here."), "White is here.");
        assert_eq!(capitalised(""), "");
    }

    #[test]
    fn digits_are_grouped_in_threes() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_234_567), "1,234,567");
    }

    #[test]
    fn large_numbers_keep_three_digits() {
        assert_eq!(short(950.0), "950");
        assert_eq!(short(12_345.0), "12.3 k");
        assert_eq!(short(4_560_000.0), "4.56 M");
        assert_eq!(short(4.33e19), "4.3 × 10¹⁹");
        assert_eq!(short(f64::INFINITY), "–");
    }

    #[test]
    fn times_are_shown_in_a_suitable_unit() {
        assert_eq!(duration(0.000_31), "0.31 ms");
        assert_eq!([duration(0.001_24), duration(0.042)], ["1.24 ms", "42 ms"]);
        assert_eq!(duration(3.44), "3.4 s");
        assert_eq!(duration(127.0), "2:07 min");
        for (seconds, text) in [
            (0.4, "< 1 s"),
            (4.6, "5 s"),
            (43.0, "40 s"),
            (59.0, "1 min"),
            (150.0, "2 min"),
            (7_000.0, "2 h"),
            (6.0e5, "7 days"),
        ] {
            assert_eq!(rough(seconds), text);
        }
        assert_eq!(timer(1.39), "1.3 s");
        assert_eq!(timer(7.39), "7 s");
        assert_eq!(timer(127.31), "2:07");
    }
}
