//! Numbers as text.

/// Writes a number with separated thousands: `3,674,160`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a share in percent with two significant digits: `0.012%`, `37%`.
pub(super) fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    match percent {
        _ if percent <= 0.0 => "0%".to_owned(),
        _ if percent < 0.001 => "under 0.001%".to_owned(),
        _ if percent < 0.1 => format!("{percent:.3}%"),
        _ if percent < 10.0 => format!("{percent:.1}%"),
        _ => format!("{percent:.0}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!([0, 999, 1000, 3_674_160].map(grouped), ["0", "999", "1,000", "3,674,160"]);
        let percents = [0.0, 2.7e-7, 0.000_12, 0.037, 0.5].map(percent);
        assert_eq!(percents, ["0%", "under 0.001%", "0.012%", "3.7%", "50%"]);
    }
}
