//! Helpers shared by the tests of the formats.

use godspeed_cube::Size;

use super::{DataFile, LocalTime};
use crate::timer::{Solve, read_solve, write_solve};

/// Returns the solves in these lines.
pub(super) fn solves(text: &str) -> Vec<(Size, Solve)> {
    text.lines().filter_map(read_solve).collect()
}

/// Returns the solves of a file as lines.
pub(super) fn lines(file: &DataFile) -> Vec<String> {
    file.solves.iter().map(|(size, solve)| write_solve(*size, solve)).collect()
}

/// Returns the seconds since 1970 of a local time in a device whose time zone is UTC.
pub(super) fn in_utc(time: LocalTime) -> Option<u64> {
    let LocalTime { year, month, day, hour, minute, second } = time;
    // Years begin in March, so that the leap day is the last one.
    let months = u64::from(12 * year + month) - 3;
    let (year, month) = (months / 12, months % 12);
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + u64::from(day) - 1;
    let days = days.checked_sub(719_468)?;
    Some(((24 * days + u64::from(hour)) * 60 + u64::from(minute)) * 60 + u64::from(second))
}

#[test]
fn the_time_zone_of_the_tests_is_right() {
    let time = LocalTime { year: 2024, month: 11, day: 7, hour: 17, minute: 20, second: 0 };
    assert_eq!(in_utc(time), Some(1_731_000_000));
    assert_eq!(in_utc(LocalTime { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 9 }), Some(9));
}
