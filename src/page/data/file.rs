use godspeed_cube::Size;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{DataError, MAX_BYTES, cstimer};
use crate::timer::{MoveCount, Penalty, Records, Solve, Time};

/// The version of the format that is written.
const VERSION: u64 = 1;

/// Maximum length of a scramble in bytes; a longer one is left out, the solve is not.
const LONGEST_SCRAMBLE: usize = 4096;

/// The content of a file of the user's data.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct DataFile {
    /// The solves.
    pub records: Records,
    /// The settings, as [`Preferences::parse`](crate::preferences::Preferences::parse) reads them, if there are any.
    pub settings: Option<String>,
    /// The reports.
    pub reports: Vec<DataReport>,
    /// The number of solves and reports that could not be read.
    pub unreadable: usize,
    /// The number of solves of other puzzles and events.
    pub foreign: usize,
}

/// A kept report in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataReport {
    /// The start, in UTC: `2026-11-22T23:42:47Z`.
    pub date: String,
    /// One line on the cubes and the algorithms.
    pub description: String,
    /// The report as JSON.
    pub json: String,
}

#[derive(Serialize, Deserialize)]
struct Written<'a> {
    godspeed: u64,
    #[serde(default)]
    date: String,
    #[serde(borrow, default)]
    solves: Vec<&'a RawValue>,
    #[serde(default)]
    settings: Option<String>,
    #[serde(borrow, default)]
    reports: Vec<&'a RawValue>,
}

#[derive(Serialize, Deserialize)]
struct WrittenSolve {
    layers: usize,
    hundredths: u32,
    penalty: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<[u32; 4]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hinted: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    own: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scramble: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<u64>,
}

#[derive(Serialize, Deserialize)]
struct WrittenReport {
    date: String,
    description: String,
    report: Box<RawValue>,
}

impl DataFile {
    /// Reads a file in one of the formats of this module.
    ///
    /// # Errors
    /// Returns an error if the file is too large, no JSON, or of another or a newer format.
    pub fn read(text: &str) -> Result<Self, DataError> {
        if text.len() > MAX_BYTES {
            return Err(DataError::TooLarge(text.len(), MAX_BYTES));
        }
        // Editors of some systems begin a file with this mark.
        let text = text.trim_start_matches('\u{feff}');
        let keys = cstimer::keys(text)?;
        if let Some(version) = keys.get("godspeed") {
            return match version.get().parse() {
                Ok(version) if version > VERSION => Err(DataError::NewerVersion(version)),
                Ok(_) => Self::from_written(text),
                Err(_) => Err(DataError::UnknownFormat),
            };
        }
        cstimer::read(&keys).ok_or(DataError::UnknownFormat)
    }

    /// Writes the file, as of this date in UTC.
    #[must_use]
    pub fn write(&self, date: &str) -> String {
        // Each solve is in a line of its own, so that versions of a file can be compared.
        let solves = self
            .records
            .iter()
            .filter_map(|(layers, solve)| serde_json::to_string(&written(layers, solve)).ok());
        let reports = self.reports.iter().filter_map(|report| {
            let DataReport { date, description, json } = report.clone();
            let report = RawValue::from_string(json).ok()?;
            serde_json::to_string(&WrittenReport { date, description, report }).ok()
        });
        let list = |items: Vec<String>| {
            if items.is_empty() { "[]".to_owned() } else { format!("[\n{}\n]", items.join(",\n")) }
        };
        let string = |text: &str| serde_json::Value::from(text).to_string();
        let settings = self.settings.as_deref().map_or_else(|| "null".to_owned(), string);
        format!(
            "{{\n\"godspeed\": {VERSION},\n\"date\": {},\n\"solves\": {},\n\"settings\": {settings},\n\"reports\": {}\n}}\n",
            string(date),
            list(solves.collect()),
            list(reports.collect()),
        )
    }

    fn from_written(text: &str) -> Result<Self, DataError> {
        let Ok(written) = serde_json::from_str::<Written<'_>>(text) else {
            return Err(DataError::UnknownFormat);
        };
        let mut file = Self { settings: written.settings, ..Self::default() };
        for solve in written.solves {
            match serde_json::from_str(solve.get()).ok().and_then(solve_of) {
                Some((size, solve)) => file.records.add_all(size, [solve]),
                None => file.unreadable += 1,
            }
        }
        for report in written.reports {
            match serde_json::from_str::<WrittenReport>(report.get()) {
                Ok(WrittenReport { date, description, report }) => {
                    file.reports.push(DataReport { date, description, json: report.get().to_owned() });
                }
                Err(_) => file.unreadable += 1,
            }
        }
        Ok(file)
    }
}

/// Returns a scramble in one line, unless it is empty or too long to be one.
pub(super) fn scramble_of(text: &str) -> Option<String> {
    if text.len() > LONGEST_SCRAMBLE {
        return None;
    }
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(line).filter(|line| !line.is_empty())
}

fn written(layers: usize, solve: &Solve) -> WrittenSolve {
    let Solve { time, penalty, moves, hinted, own, scramble, date } = solve.clone();
    let counts = [moves.htm, moves.qtm, moves.stm, moves.qstm];
    WrittenSolve {
        layers,
        hundredths: time.centiseconds(),
        penalty: penalty.id().to_owned(),
        moves: (moves != MoveCount::default()).then_some(counts),
        hinted,
        own,
        scramble,
        date,
    }
}

fn solve_of(written: WrittenSolve) -> Option<(Size, Solve)> {
    let [htm, qtm, stm, qstm] = written.moves.unwrap_or_default();
    let solve = Solve {
        time: Time::from_centiseconds(written.hundredths),
        penalty: Penalty::from_id(&written.penalty)?,
        moves: MoveCount { htm, qtm, stm, qstm },
        hinted: written.hinted,
        own: written.own,
        scramble: written.scramble.as_deref().and_then(scramble_of),
        date: written.date,
    };
    Some((Size::new(written.layers).ok()?, solve))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timer;

    const SOLVES: &str =
        "2 300 ok 0 0 0 0 - R U\n3 1234 +2 50 60 45 55 hint,own,@1700000000 R U2 F'\n3 5 dnf 1 1 1 1 -";

    fn file() -> DataFile {
        let report = DataReport {
            date: "2026-11-22T23:42:47Z".to_owned(),
            description: "3x3x3 \"quoted\"".to_owned(),
            json: "{\"version\":1}".to_owned(),
        };
        let settings = Some("layout=wasd\nspeed=3".to_owned());
        DataFile { records: timer::read(SOLVES), settings, reports: vec![report], ..DataFile::default() }
    }

    #[test]
    fn a_written_file_is_read_as_the_same() {
        for file in [file(), DataFile::default()] {
            let text = file.write("2026-11-25T02:00:00Z");
            assert_eq!(DataFile::read(&text), Ok(file.clone()));
            assert_eq!(DataFile::read(&format!("\u{feff}{text}")), Ok(file));
        }
    }

    #[test]
    fn solves_that_cannot_be_read_are_counted_and_the_others_taken() {
        let text = r#"{"godspeed": 1, "later": [], "solves": [
            {"layers": 3, "hundredths": 5, "penalty": "ok", "scramble": " R\n U "},
            {"layers": 0, "hundredths": 5, "penalty": "ok"},
            {"layers": 3, "hundredths": -5, "penalty": "ok"},
            {"layers": 3, "hundredths": 5, "penalty": "late"},
            7
        ], "reports": [{}]}"#;
        let file = DataFile::read(text).unwrap();
        assert_eq!((file.records.iter().count(), file.unreadable), (1, 5));
        assert_eq!(file.records.of(Size::THREE)[0].scramble.as_deref(), Some("R U"));
    }

    #[test]
    fn other_files_are_refused_with_the_reason() {
        let reason = |text: &str| DataFile::read(text).unwrap_err();
        assert_eq!(reason(""), DataError::NotJson(1));
        assert_eq!(reason("{\"godspeed\": 1,\n\"solves\": ["), DataError::NotJson(2));
        assert_eq!(reason("number,time\n1,62.34"), DataError::NotJson(1));
        for text in
            ["{}", "[]", "3", "{\"a\": 1}", "{\"godspeed\": \"x\"}", "{\"godspeed\": 1, \"solves\": 3}"]
        {
            assert_eq!(reason(text), DataError::UnknownFormat, "{text}");
        }
        assert_eq!(reason("{\"godspeed\": 2}"), DataError::NewerVersion(2));
        let long = " ".repeat(MAX_BYTES + 1);
        assert_eq!(reason(&long), DataError::TooLarge(MAX_BYTES + 1, MAX_BYTES));
        assert_eq!(reason(&long).to_string(), "This file has 34 MB; at most 33 MB can be imported.");
    }

    #[test]
    fn a_deeply_nested_file_is_refused() {
        let text = format!("{{\"godspeed\":1,\"solves\":{}", "[".repeat(100_000));
        assert!(matches!(DataFile::read(&text), Err(DataError::NotJson(1))));
    }
}
