use std::fmt;
use std::str::FromStr;

/// Microseconds in a second.
const SECOND: u64 = 1_000_000;

/// Difference between keys of the same tab; keys of a tab are equal to its number modulo this.
const STEP: u64 = 1_000;

/// The last second that a key can have, so that JavaScript represents each key exactly.
const LAST_SECOND: u64 = 9_000_000_000;

/// The identity of a solve among those of its size; the order of the keys is the order of the solves.
///
/// A key is a time in microseconds since 1970. Its last three digits are the number of the tab in which the solve ended,
/// so that two tabs never choose the same key, and 0 if it was imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SolveKey(u64);

impl SolveKey {
    /// The number of tabs that are distinguished, with 0 for imported solves.
    pub const TABS: u64 = STEP;

    /// Returns the key of a solve in a tab, after the solve `last`; `milliseconds` are since 1970.
    ///
    /// It is later than that of the last solve even if the clock was set back.
    #[must_use]
    pub fn after(last: Option<Self>, milliseconds: u64, tab: u64) -> Self {
        let steps = milliseconds.min(LAST_SECOND * (SECOND / STEP));
        let steps = last.map_or(steps, |last| steps.max(last.0 / STEP + 1));
        Self(steps * STEP + tab % Self::TABS)
    }

    /// Returns the first key of a second since 1970.
    #[must_use]
    pub const fn of_second(second: u64) -> Self {
        Self(SECOND * if second < LAST_SECOND { second } else { LAST_SECOND })
    }

    /// Returns the second since 1970 that the key belongs to.
    #[must_use]
    pub const fn second(self) -> u64 {
        self.0 / SECOND
    }

    /// Returns the next key of imported solves.
    #[must_use]
    pub const fn next(self) -> Self {
        Self((self.0 / STEP + 1) * STEP)
    }
}

impl fmt::Display for SolveKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for SolveKey {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_a_tab_follow_its_clock_and_are_never_equal_to_those_of_another() {
        let first = SolveKey::after(None, 1_700_000_000_123, 7);
        assert_eq!((first.to_string().as_str(), first.second()), ("1700000000123007", 1_700_000_000));
        let same_time = SolveKey::after(Some(first), 1_700_000_000_123, 7);
        let clock_set_back = SolveKey::after(Some(same_time), 5, 7);
        let other_tab = SolveKey::after(Some(first), 0, 8);
        assert!(first < other_tab && same_time < other_tab && other_tab < clock_set_back);
        assert_eq!(clock_set_back.to_string().parse(), Ok(clock_set_back));
    }

    #[test]
    fn imported_solves_are_placed_by_their_dates() {
        let first = SolveKey::of_second(1_700_000_000);
        assert!(first < first.next() && first.next().second() == 1_700_000_000);
        assert!(first.next() < SolveKey::of_second(1_700_000_001));
        assert!(SolveKey::after(None, 0, 3) < first);
    }

    #[test]
    fn every_key_is_exact_in_javascript() {
        for key in [SolveKey::of_second(u64::MAX), SolveKey::after(None, u64::MAX, 999)] {
            assert!(key.next().next().0 < 1 << 53, "{key}");
        }
    }
}
