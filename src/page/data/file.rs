use godspeed_cube::Size;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::DataError;
use super::reader::Entry;
use super::splitter::{Keys, Value};
use crate::timer::{MoveCount, Penalty, Solve, Time, one_line};

/// The version of the format that is written.
const VERSION: u64 = 1;

/// The key with the version, by which the format is recognised.
pub(super) const VERSION_KEY: &str = "godspeed";

/// Maximum length of a scramble in bytes; a longer one is left out, the solve is not.
const LONGEST_SCRAMBLE: usize = 4096;

/// The content of a file of the user's data.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct DataFile {
    /// The solves with their sizes, in the order of the file.
    pub solves: Vec<(Size, Solve)>,
    /// The settings for [`Preferences::parse`](crate::preferences::Preferences::parse), if there are any.
    pub settings: Option<String>,
    /// What the view Find stores about cases, if there is anything.
    pub algs: Option<String>,
    /// The reports.
    pub reports: Vec<DataReport>,
    /// The number of solves and reports that could not be read.
    pub unreadable: usize,
    /// The number of solves of other puzzles and events.
    pub foreign: usize,
    /// The size that follows from the scrambles, if the file does not have one.
    pub scrambled_size: Option<Size>,
}

/// A stored report in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataReport {
    /// The start, in UTC: `2026-11-22T23:42:47Z`.
    pub date: String,
    /// One line on the cubes and the algorithms.
    pub description: String,
    /// The name that the user has given it; may be empty.
    pub name: String,
    /// The report as JSON.
    pub json: String,
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
    solution: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<u64>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    session: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
}

#[derive(Serialize, Deserialize)]
struct WrittenReport {
    date: String,
    description: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    report: Box<RawValue>,
}

impl DataFile {
    /// Writes the file, as of this date in UTC; see [`DataFile::parts`].
    #[must_use]
    pub fn write(&self, date: &str) -> String {
        self.parts(date).collect()
    }

    /// Returns the parts of the file, as of this date in UTC, so that the page stays responsive between them.
    pub fn parts<'a>(&'a self, date: &'a str) -> impl Iterator<Item = String> + 'a {
        let string = |text: &str| serde_json::Value::from(text).to_string();
        let head = format!("{{\n\"{VERSION_KEY}\": {VERSION},\n\"date\": {},\n\"solves\": ", string(date));
        let settings = self.settings.as_deref().map_or_else(|| "null".to_owned(), string);
        let algs = self.algs.as_deref().map(|algs| format!(",\n\"algs\": {}", string(algs)));
        let algs = algs.unwrap_or_default();
        let middle = format!(",\n\"settings\": {settings}{algs},\n\"reports\": ");
        let solves = self.solves.iter().filter_map(|(size, solve)| write_solve(*size, solve));
        let reports = self.reports.iter().filter_map(write_report);
        let text = std::iter::once;
        text(head)
            .chain(list(solves))
            .chain(text(middle))
            .chain(list(reports))
            .chain(text("\n}\n".to_owned()))
    }
}

/// Returns the parts of a list, one entry per line, so that files can be compared.
fn list(entries: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    let mut entries = entries.peekable();
    let end = if entries.peek().is_some() { "\n]" } else { "]" };
    let lines = entries.enumerate().map(|(at, entry)| if at == 0 { entry } else { format!(",\n{entry}") });
    let start = if end == "]" { "[" } else { "[\n" };
    std::iter::once(start.to_owned()).chain(lines).chain(std::iter::once(end.to_owned()))
}

/// Returns the entries of a file in our format; what is not in a list is read at once.
pub(super) fn plan<'a>(keys: Keys<'a>, file: &mut DataFile) -> Result<Vec<Entry<'a>>, DataError> {
    // The version first: in another one, the other keys may mean something else.
    for (key, value) in &keys {
        match value {
            Value::Other(version) if key == VERSION_KEY => match version.get().parse() {
                Ok(version) if version > VERSION => return Err(DataError::NewerVersion(version)),
                Ok(_) => {}
                Err(_) => return Err(DataError::UnknownFormat),
            },
            Value::List(_) if key == VERSION_KEY => return Err(DataError::UnknownFormat),
            _ => {}
        }
    }
    let mut entries = Vec::new();
    for (key, value) in keys {
        match key.as_str() {
            "solves" => entries.extend(value.list()?.into_iter().map(Entry::Solve)),
            "reports" => entries.extend(value.list()?.into_iter().map(Entry::Report)),
            "settings" => file.settings = text(value)?,
            "algs" => file.algs = text(value)?,
            _ => {}
        }
    }
    Ok(entries)
}

/// Reads a text, which may be `null`.
fn text(value: Value<'_>) -> Result<Option<String>, DataError> {
    let Value::Other(text) = value else { return Err(DataError::UnknownFormat) };
    serde_json::from_str(text.get()).map_err(|_| DataError::UnknownFormat)
}

/// Returns a scramble in one line, unless it is empty or too long to be one.
pub(super) fn scramble_of(text: &str) -> Option<String> {
    if text.len() > LONGEST_SCRAMBLE {
        return None;
    }
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(line).filter(|line| !line.is_empty())
}

fn write_solve(size: Size, solve: &Solve) -> Option<String> {
    let Solve { time, penalty, moves, hinted, own, scramble, solution, date, session, comment } =
        solve.clone();
    let counts = [moves.htm, moves.qtm, moves.stm, moves.qstm];
    let written = WrittenSolve {
        layers: size.layers(),
        hundredths: time.centiseconds(),
        penalty: penalty.id().to_owned(),
        moves: (moves != MoveCount::default()).then_some(counts),
        hinted,
        own,
        scramble,
        solution,
        date,
        session,
        comment,
    };
    serde_json::to_string(&written).ok()
}

/// Parses a solve in our format.
pub(super) fn solve(entry: &RawValue) -> Option<(Size, Solve)> {
    let written: WrittenSolve = serde_json::from_str(entry.get()).ok()?;
    let [htm, qtm, stm, qstm] = written.moves.unwrap_or_default();
    let solve = Solve {
        time: Time::from_centiseconds(written.hundredths),
        penalty: Penalty::from_id(&written.penalty)?,
        moves: MoveCount { htm, qtm, stm, qstm },
        hinted: written.hinted,
        own: written.own,
        scramble: written.scramble.as_deref().and_then(scramble_of),
        solution: written.solution.as_deref().and_then(scramble_of),
        date: written.date,
        session: one_line(&written.session),
        comment: one_line(&written.comment),
    };
    Some((Size::new(written.layers).ok()?, solve))
}

fn write_report(report: &DataReport) -> Option<String> {
    let DataReport { date, description, name, json } = report.clone();
    let report = RawValue::from_string(json).ok()?;
    serde_json::to_string(&WrittenReport { date, description, name, report }).ok()
}

/// Parses a report in our format.
pub(super) fn report(entry: &RawValue) -> Option<DataReport> {
    let WrittenReport { date, description, name, report } = serde_json::from_str(entry.get()).ok()?;
    Some(DataReport { date, description, name: one_line(&name), json: report.get().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::MAX_BYTES;
    use crate::data::tests::{in_utc, solves};

    const SOLVES: &str =
        "2 300 ok 0 0 0 0 - R U\n3 1234 +2 50 60 45 55 hint,own,@1700000000 R U2 F'\n3 5 dnf 1 1 1 1 -";

    fn read(text: &str) -> Result<DataFile, DataError> {
        DataFile::read(text, &in_utc)
    }

    fn file() -> DataFile {
        let report = DataReport {
            date: "2026-11-22T23:42:47Z".to_owned(),
            description: "3x3x3 \"quoted\"".to_owned(),
            name: "before".to_owned(),
            json: "{\"version\":1}".to_owned(),
        };
        let settings = Some("layout=wasd\nspeed=3".to_owned());
        let algs = Some("godspeed-algs 1\nown\tpll\tUUU\tR U\n".to_owned());
        DataFile { solves: solves(SOLVES), settings, algs, reports: vec![report], ..DataFile::default() }
    }

    #[test]
    fn a_written_file_is_read_as_the_same() {
        for file in [file(), DataFile::default()] {
            let text = file.write("2026-11-25T02:00:00Z");
            assert_eq!(read(&text), Ok(file.clone()));
            assert_eq!(read(&format!("\u{feff}{text}")), Ok(file));
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
        let file = read(text).unwrap();
        assert_eq!((file.solves.len(), file.unreadable), (1, 5));
        assert_eq!(file.solves[0].1.scramble.as_deref(), Some("R U"));
    }

    #[test]
    fn other_files_are_refused_with_the_reason() {
        let reason = |text: &str| read(text).unwrap_err();
        assert_eq!(reason(""), DataError::NotJson(1));
        assert_eq!(reason("{\"godspeed\": 1,\n\"solves\": ["), DataError::NotJson(2));
        assert_eq!(reason("number,time\n1,62.34"), DataError::NotJson(1));
        for text in [
            "{}",
            "[]",
            "3",
            "{\"a\": 1}",
            "{\"godspeed\": \"x\"}",
            "{\"godspeed\": []}",
            "{\"godspeed\": 1, \"solves\": 3}",
            "{\"godspeed\": 1, \"settings\": 3}",
        ] {
            assert_eq!(reason(text), DataError::UnknownFormat, "{text}");
        }
        assert_eq!(reason("{\"solves\": 3, \"godspeed\": 2}"), DataError::NewerVersion(2));
        let long = " ".repeat(MAX_BYTES + 1);
        assert_eq!(reason(&long), DataError::TooLarge(MAX_BYTES + 1, MAX_BYTES));
        assert_eq!(reason(&long).to_string(), "This file has 269 MB; at most 268 MB can be imported.");
    }

    #[test]
    fn a_deeply_nested_file_is_refused() {
        let text = format!("{{\"godspeed\":1,\"solves\":{}", "[".repeat(100_000));
        assert!(matches!(read(&text), Err(DataError::NotJson(1))));
    }
}
