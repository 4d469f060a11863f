//! Numbers with units, as text.

/// Returns seconds in a suitable unit: `31.0 µs`, `12.500 ms`, `2.000 s`.
#[must_use]
pub fn duration(seconds: f64) -> String {
    if seconds < 0.001 {
        format!("{:.1} µs", 1e6 * seconds)
    } else if seconds < 1.0 {
        format!("{:.3} ms", 1e3 * seconds)
    } else {
        format!("{seconds:.3} s")
    }
}

/// Returns a number with this many decimals.
#[must_use]
pub fn fixed<const DECIMALS: usize>(number: f64) -> String {
    format!("{number:.DECIMALS$}")
}

/// Returns a count, rounded to an integer with its digits in groups of three: `29,383,095`.
#[must_use]
pub fn counted(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns bytes in decimal units: `31 MB`.
#[must_use]
pub fn bytes(bytes: f64) -> String {
    match bytes {
        _ if bytes < 1e3 => format!("{bytes:.0} B"),
        _ if bytes < 1e6 => format!("{:.0} kB", bytes / 1e3),
        _ if bytes < 1e9 => format!("{:.0} MB", bytes / 1e6),
        _ => format!("{:.1} GB", bytes / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_shown_in_a_suitable_unit() {
        assert_eq!([3.1e-5, 0.0125, 2.0].map(duration), ["31.0 µs", "12.500 ms", "2.000 s"]);
        assert_eq!([0.0, 999.4, 1000.0, 29_383_095.0].map(counted), ["0", "999", "1,000", "29,383,095"]);
        assert_eq!([12.0, 3_700_000.0, 1.04e9].map(bytes), ["12 B", "4 MB", "1.0 GB"]);
        assert_eq!((fixed::<1>(2.06), fixed::<2>(11.0)), ("2.1".to_owned(), "11.00".to_owned()));
    }
}
