//! Dates and times of the device.

use js_sys::{Date, Object, Reflect};

/// Returns the date in UTC, to the second: `2026-11-22T23:42:47Z`.
#[must_use]
pub fn utc_now() -> String {
    let text: String = Date::new_0().to_iso_string().into();
    text.split('.').next().map_or(text.clone(), |seconds| format!("{seconds}Z"))
}

/// Returns the date in UTC of a time in seconds since 1970, in the format of [`utc_now`].
#[must_use]
pub fn utc_of(seconds: u64) -> String {
    Date::new(&(seconds as f64 * 1000.0).into()).to_iso_string().into()
}

/// Returns a date such as that of [`utc_now`] in the time zone of the device: `Nov 23, 2026, 12:42 AM`.
#[must_use]
pub fn local_date(utc: &str) -> String {
    let options = Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // Setting a property of a new object cannot fail.
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    Date::new(&utc.into()).to_locale_string("en", &options).into()
}

/// Returns the seconds since 1970 of a local time, or `None` if there is no such time.
///
/// The time is year, month from 1 on, day, hour, minute and second.
#[must_use]
pub fn seconds_of_local_time([year, month, day, hour, minute, second]: [u32; 6]) -> Option<u64> {
    let [month, day, hour, minute, second] =
        [month.checked_sub(1)?, day, hour, minute, second].map(|number| i32::try_from(number).ok());
    let date =
        Date::new_with_year_month_day_hr_min_sec(year, month?, day?, hour?, minute?, second?).get_time();
    (date >= 0.0).then_some((date / 1e3) as u64)
}
