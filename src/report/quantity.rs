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

/// The unit and the decimals of durations that are compared, so that they show their order of magnitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DurationScale {
    unit: &'static str,
    per_second: u32,
    decimals: usize,
}

impl DurationScale {
    /// The units, the shortest first.
    const UNITS: [(&str, u32); 3] = [("µs", 1_000_000), ("ms", 1_000), ("s", 1)];

    /// The decimals of a duration of one unit or more, and of the shortest ones.
    const DECIMALS: (usize, usize) = (1, 5);

    /// Returns the scale of these seconds: the unit suits their median, and the least of them has three digits.
    #[must_use]
    pub fn of(mut seconds: Vec<f64>) -> Self {
        seconds.retain(|seconds| *seconds > 0.0);
        seconds.sort_by(f64::total_cmp);
        let median = seconds.get(seconds.len() / 2).copied().unwrap_or_default();
        let suits = |&(_, per_second): &(&str, u32)| median * f64::from(per_second) < 1e3;
        let (unit, per_second) = Self::UNITS.into_iter().find(suits).unwrap_or(("s", 1));
        let least = seconds.first().copied().unwrap_or_default() * f64::from(per_second);
        let (fewest, most) = Self::DECIMALS;
        let has_three_digits = |decimals: &usize| least * 10_f64.powi(*decimals as i32) >= 100.0;
        let decimals =
            (fewest..most).find(has_three_digits).unwrap_or(if least > 0.0 { most } else { fewest });
        Self { unit, per_second, decimals }
    }

    /// Returns a duration in this scale: `0.521 ms`, `1,273.0 ms`.
    #[must_use]
    pub fn text(self, seconds: f64) -> String {
        let number = format!("{:.*}", self.decimals, seconds * f64::from(self.per_second));
        let (whole, decimals) = number.split_at(number.len() - self.decimals - 1);
        format!("{}{decimals} {}", grouped(whole), self.unit)
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
    grouped(&format!("{number:.0}"))
}

/// Returns digits in groups of three.
fn grouped(digits: &str) -> String {
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
    fn durations_that_are_compared_have_one_unit() {
        let texts = |seconds: &[f64]| {
            let scale = DurationScale::of(seconds.to_vec());
            seconds.iter().map(|&seconds| scale.text(seconds)).collect::<Vec<_>>()
        };
        assert_eq!(texts(&[520.5e-6, 1.273e-3]), ["0.521 ms", "1.273 ms"]);
        assert_eq!(texts(&[20e-6, 5e-3, 30.0]), ["0.0200 ms", "5.0000 ms", "30,000.0000 ms"]);
        assert_eq!(texts(&[3.1e-5, 4e-4]), ["31.0 µs", "400.0 µs"]);
        assert_eq!(texts(&[2.0, 0.0]), ["2.00 s", "0.00 s"]);
        assert_eq!((texts(&[]).len(), texts(&[0.0])), (0, vec!["0.0 µs".to_owned()]));
    }

    #[test]
    fn quantities_are_shown_in_a_suitable_unit() {
        assert_eq!([3.1e-5, 0.0125, 2.0].map(duration), ["31.0 µs", "12.500 ms", "2.000 s"]);
        assert_eq!([0.0, 999.4, 1000.0, 29_383_095.0].map(counted), ["0", "999", "1,000", "29,383,095"]);
        assert_eq!([12.0, 3_700_000.0, 1.04e9].map(bytes), ["12 B", "4 MB", "1.0 GB"]);
        assert_eq!((fixed::<1>(2.06), fixed::<2>(11.0)), ("2.1".to_owned(), "11.00".to_owned()));
    }
}
