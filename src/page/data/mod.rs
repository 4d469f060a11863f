//! The user's data as files: solves, settings and reports.
//!
//! [`DataReader`] reads three formats, which differ in their beginnings. Everything that has been read is merged with
//! what is stored ([`SolveMerge`]), so the same file can be imported again without effect. A solve that cannot be read
//! is counted and left out; a file of none of the formats is an error, and nothing is taken of it. Reading, merging and
//! writing are done in steps, so that the page stays responsive with 100,000 solves.
//!
//! # The format of Godspeed
//!
//! One JSON object, which [`DataFile::write`] writes:
//!
//! | key | value |
//! |---|---|
//! | `godspeed` | 1, the version of the format; a reader must refuse larger ones |
//! | `date` | when the file was written, in UTC |
//! | `solves` | the solves of all sizes, each of them oldest first |
//! | `settings` | the settings, one `name=value` in a line |
//! | `algs` | what the view Find stores about cases, one fact in a line |
//! | `reports` | the stored reports, each with `date`, `description`, `name` if it has one, and `report` (`src/report/FORMAT.md`) |
//!
//! A solve has `layers`, `hundredths` (the time without penalty), `penalty` (`ok`, `+2` or `dnf`), `moves` (in HTM, QTM,
//! STM and QSTM; absent for a typed time), `hinted` and `own` (true if it does not count, else absent), `scramble` and
//! `date` (seconds since 1970), which may be absent.
//!
//! # The format of csTimer
//!
//! What *Export* of [csTimer](https://cstimer.net) writes: an object with `session1`, `session2` and so on, and
//! `properties`. A session is a list of solves
//! `[[penalty, milliseconds, ...], scramble, comment, seconds since 1970]` with the penalties 0, 2000 and -1 (DNF). Old
//! versions wrote the list as JSON in a string. `properties.sessionData` is JSON in a string: for each number of a
//! session its name and, in `opt.scrType`, its kind of scramble, from which the size is determined. Sessions of other
//! puzzles and events are left out. The format has no count of moves, so imported solves have none; an exported file
//! has one session for each size, of the solves that count.
//!
//! # Tables
//!
//! *Export CSV* of csTimer writes `No.;Time;Comment;Scramble;Date;P.1` with times as they are shown and dates in the time
//! zone of the device. It does not name the puzzle; the size follows from the scrambles, if they are of whole cubes. The
//! table of solves that the page saves is read, too.

mod algs;
mod cstimer;
mod error;
mod file;
mod merge;
mod reader;
mod scrambles;
mod splitter;
mod summary;
mod table;
#[cfg(test)]
mod tests;

pub use algs::{ALGS_KEY, merged_algs};
pub use cstimer::CsTimerExport;
pub use error::DataError;
pub use file::{DataFile, DataReport};
pub use merge::{Merged, SolveMerge};
pub use reader::{DataReader, LocalTime, ToSeconds};
pub use summary::{ImportSummary, contents};

/// Maximum size of a file in bytes.
///
/// A solve takes less than 200 bytes in each format, so that this is enough for more than a million of them.
pub const MAX_BYTES: usize = 256 << 20;
