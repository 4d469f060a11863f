/// The milliseconds between two checks of a busy worker.
pub const CHECK_INTERVAL_MS: i32 = 2_500;

/// Checks without a message after which a worker is lost: 10 seconds. A frozen tab does not count them.
pub const SILENT_CHECKS: u32 = 4;

/// The same for a worker that starts: a minute. Its program may have to be downloaded first.
pub const START_CHECKS: u32 = 24;
