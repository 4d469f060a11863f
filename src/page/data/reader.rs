use std::rc::Rc;

use godspeed_cube::Size;
use serde_json::value::RawValue;

use super::splitter::{Splitter, Value};
use super::table::TableReader;
use super::{DataError, DataFile, MAX_BYTES, cstimer, file};
use crate::timer::Solve;

/// The number of entries of a file that are read in one step.
///
/// A step takes less than a hundredth of a second.
const STEP: usize = 500;

/// A date and a time of day in the time zone of the device, as tables have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalTime {
    /// The year.
    pub year: u32,
    /// The month, from 1 on.
    pub month: u32,
    /// The day of the month, from 1 on.
    pub day: u32,
    /// The hour.
    pub hour: u32,
    /// The minute.
    pub minute: u32,
    /// The second.
    pub second: u32,
}

/// Returns the seconds since 1970 of a local time, if there is such a time.
pub type ToSeconds<'a> = &'a dyn Fn(LocalTime) -> Option<u64>;

/// Reads a file in steps, so that the page stays responsive between them.
pub struct DataReader<'a> {
    stage: Stage<'a>,
    file: DataFile,
}

enum Stage<'a> {
    Splitting(Splitter<'a>),
    Entries(std::vec::IntoIter<Entry<'a>>),
    Table(Box<TableReader<'a>>),
    End,
}

/// A part of a file that is read at once.
pub(super) enum Entry<'a> {
    /// A solve in our format.
    Solve(&'a RawValue),
    /// A report.
    Report(&'a RawValue),
    /// A solve of csTimer in the session with this name.
    CsTimer(Size, Rc<str>, &'a RawValue),
    /// A session of an old version of csTimer, which is JSON in a string.
    CsTimerText(Size, Rc<str>, &'a RawValue),
}

impl<'a> DataReader<'a> {
    /// Begins to read a file.
    ///
    /// # Errors
    /// Returns an error if the file is too large.
    pub fn new(text: &'a str, seconds: ToSeconds<'a>) -> Result<Self, DataError> {
        if text.len() > MAX_BYTES {
            return Err(DataError::TooLarge(text.len(), MAX_BYTES));
        }
        // Editors of some systems begin a file with this mark.
        let text = text.trim_start_matches('\u{feff}');
        let stage = match TableReader::new(text, seconds) {
            Some(table) => Stage::Table(Box::new(table)),
            None => Stage::Splitting(Splitter::new(text)),
        };
        Ok(Self { stage, file: DataFile::default() })
    }

    /// Reads the next entries, and returns the file at its end.
    ///
    /// # Errors
    /// Returns an error if the file is not JSON, or of another or a newer format. Do not import anything of it then.
    pub fn step(&mut self) -> Result<Option<DataFile>, DataError> {
        match &mut self.stage {
            Stage::Splitting(splitter) => {
                if let Some(keys) = splitter.step(STEP)? {
                    let is_ours = keys.iter().any(|(key, _)| key == file::VERSION_KEY);
                    let plan = if is_ours { file::plan } else { cstimer::plan };
                    self.stage = Stage::Entries(plan(keys, &mut self.file)?.into_iter());
                }
            }
            Stage::Entries(entries) => {
                for entry in entries.by_ref().take(STEP) {
                    entry.read(&mut self.file);
                }
                if entries.len() == 0 {
                    self.stage = Stage::End;
                }
            }
            Stage::Table(table) => {
                if table.step(STEP, &mut self.file)? {
                    self.stage = Stage::End;
                }
            }
            Stage::End => return Ok(Some(std::mem::take(&mut self.file))),
        }
        Ok(None)
    }
}

impl Entry<'_> {
    fn read(self, file: &mut DataFile) {
        match self {
            Self::Solve(solve) => file.add(file::solve(solve)),
            Self::Report(report) => file.add_report(report),
            Self::CsTimer(size, session, solve) => {
                file.add(cstimer::solve(solve).map(|solve| (size, in_session(solve, &session))));
            }
            Self::CsTimerText(size, session, text) => {
                for solve in cstimer::solves_in_text(text) {
                    file.add(solve.map(|solve| (size, in_session(solve, &session))));
                }
            }
        }
    }
}

/// Returns a solve in the session with this name.
fn in_session(solve: Solve, session: &str) -> Solve {
    Solve { session: session.to_owned(), ..solve }
}

impl DataFile {
    /// Reads a file in one of the formats of this module at once; see [`DataReader`].
    ///
    /// # Errors
    /// Returns an error if the file is too large, not JSON, or of another or a newer format.
    pub fn read(text: &str, seconds: ToSeconds<'_>) -> Result<Self, DataError> {
        let mut reader = DataReader::new(text, seconds)?;
        loop {
            if let Some(file) = reader.step()? {
                return Ok(file);
            }
        }
    }

    fn add(&mut self, solve: Option<(Size, Solve)>) {
        match solve {
            Some(solve) => self.solves.push(solve),
            None => self.unreadable += 1,
        }
    }

    fn add_report(&mut self, report: &RawValue) {
        match file::report(report) {
            Some(report) => self.reports.push(report),
            None => self.unreadable += 1,
        }
    }
}

impl<'a> Value<'a> {
    /// Returns the entries of a list; anything else is of another format.
    pub(super) fn list(self) -> Result<Vec<&'a RawValue>, DataError> {
        match self {
            Self::List(entries) => Ok(entries),
            Self::Other(_) => Err(DataError::UnknownFormat),
        }
    }
}
