use std::collections::{BTreeMap, HashMap};

use godspeed_cube::Size;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::file::scramble_of;
use super::{DataError, DataFile};
use crate::timer::{MoveCount, Penalty, Records, Score, Solve, Time};

/// The keys of sessions, followed by their numbers.
const SESSION: &str = "session";

/// The kinds of scrambles of a whole 3x3x3; the others of this size are for parts of it and for other events.
const CUBE3: [&str; 4] = ["", "333", "333o", "333noob"];

/// The kind of scramble of sizes for which csTimer has none: the person types it.
const TYPED: &str = "input";

/// The kinds of scrambles that are exported, from 2x2x2 on.
const KINDS: [&str; 10] =
    ["222so", "333", "444wca", "555wca", "666wca", "777wca", "888", "999", "101010", "111111"];

/// The penalties in milliseconds.
const PLUS_TWO: f64 = 2000.0;
const DNF: f64 = -1.0;

/// A file for csTimer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsTimerExport {
    /// The content of the file.
    pub text: String,
    /// The number of solves in it.
    pub solves: usize,
    /// The number of solves that are not in it, because they do not count.
    pub left_out: usize,
}

/// The keys of an object with their values, which are not parsed yet.
pub(super) type Keys<'a> = HashMap<String, &'a RawValue>;

/// Returns the keys of the object in a file.
pub(super) fn keys(text: &str) -> Result<Keys<'_>, DataError> {
    match serde_json::from_str::<&RawValue>(text) {
        Ok(value) => serde_json::from_str(value.get()).map_err(|_| DataError::UnknownFormat),
        Err(error) => Err(DataError::NotJson(error.line().max(1))),
    }
}

#[derive(Deserialize)]
struct Properties {
    #[serde(rename = "sessionData", default)]
    sessions: Option<serde_json::Value>,
}

/// Reads an export of csTimer; `None` if it has no sessions.
pub(super) fn read(keys: &Keys<'_>) -> Option<DataFile> {
    let mut sessions: BTreeMap<u32, &RawValue> = BTreeMap::new();
    for (key, value) in keys {
        if let Some(number) = key.strip_prefix(SESSION).and_then(|number| number.parse().ok()) {
            sessions.insert(number, value);
        }
    }
    if sessions.is_empty() {
        return None;
    }
    let properties =
        keys.get("properties").and_then(|value| serde_json::from_str::<Properties>(value.get()).ok());
    let described = match properties.and_then(|properties| properties.sessions) {
        Some(serde_json::Value::String(text)) => serde_json::from_str(&text).unwrap_or_default(),
        Some(value) => value,
        None => serde_json::Value::Null,
    };
    let mut file = DataFile::default();
    let mut solves: BTreeMap<usize, (Size, Vec<Solve>)> = BTreeMap::new();
    for (number, session) in sessions {
        let in_string: Option<String> = serde_json::from_str(session.get()).ok();
        let list = in_string.as_deref().unwrap_or(session.get());
        let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(list) else {
            file.unreadable += 1;
            continue;
        };
        let Some(size) = size_of(&described[number.to_string()]) else {
            file.foreign += list.len();
            continue;
        };
        for entry in list {
            match solve(entry) {
                Some(solve) => {
                    solves.entry(size.layers()).or_insert_with(|| (size, Vec::new())).1.push(solve)
                }
                None => file.unreadable += 1,
            }
        }
    }
    for (size, mut solves) in solves.into_values() {
        // A person may have several sessions of a size.
        solves.sort_by_key(|solve| solve.date);
        file.records.add_all(size, solves);
    }
    Some(file)
}

/// Returns the size of the cubes of a session; `None` for other puzzles and events.
fn size_of(described: &serde_json::Value) -> Option<Size> {
    let kind = described["opt"]["scrType"].as_str().unwrap_or_default();
    let name = described["name"].as_str().unwrap_or_default();
    if let Some(layers) = layers_of(name).filter(|_| kind.is_empty() || kind == TYPED) {
        return Size::new(layers).ok();
    }
    if CUBE3.contains(&kind) {
        return Some(Size::THREE);
    }
    let digits = kind.len() - kind.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (digits, _) = kind.split_at(digits);
    let third =
        digits.get(..digits.len() / 3).filter(|third| !third.is_empty() && third.repeat(3) == digits)?;
    // Events with a 3x3x3, such as without sight or with fewest moves, and training.
    Size::new(third.parse().ok()?).ok().filter(|size| *size != Size::THREE)
}

/// Returns N of a name such as `5x5x5`.
fn layers_of(name: &str) -> Option<usize> {
    let mut numbers = name.trim().split('x');
    let (first, second, third) = (numbers.next()?, numbers.next()?, numbers.next()?);
    (first == second && second == third && numbers.next().is_none()).then(|| first.parse().ok())?
}

fn solve(entry: &RawValue) -> Option<Solve> {
    let entry: Vec<&RawValue> = serde_json::from_str(entry.get()).ok()?;
    let times: Vec<f64> = serde_json::from_str(entry.first()?.get()).ok()?;
    let text = |at: usize| entry.get(at).and_then(|text| serde_json::from_str::<String>(text.get()).ok());
    let (penalty, milliseconds) = (*times.first()?, *times.get(1)?);
    let largest = f64::from(u32::MAX) * 10.0;
    if !(0.0..largest).contains(&milliseconds) {
        return None;
    }
    // Other penalties than those of the timer are part of the time.
    let (penalty, more) = match penalty {
        DNF => (Penalty::Dnf, 0.0),
        PLUS_TWO => (Penalty::PlusTwo, 0.0),
        more if (0.0..largest).contains(&more) => (Penalty::None, more),
        _ => return None,
    };
    Some(Solve {
        time: Time::from_milliseconds(milliseconds + more),
        penalty,
        moves: MoveCount::default(),
        hinted: false,
        own: false,
        scramble: text(1).as_deref().and_then(scramble_of),
        date: entry.get(3).and_then(|date| serde_json::from_str(date.get()).ok()).filter(|date| *date > 0),
    })
}

/// Writes the solves that count as a file that csTimer imports, with a session for each size.
#[must_use]
pub fn write_cstimer(records: &Records) -> CsTimerExport {
    let mut sizes: BTreeMap<usize, Vec<&Solve>> = BTreeMap::new();
    let mut left_out = 0;
    for (layers, solve) in records.iter() {
        if solve.counts() { sizes.entry(layers).or_default().push(solve) } else { left_out += 1 }
    }
    let solves = sizes.values().map(Vec::len).sum();
    let mut file = serde_json::Map::new();
    let mut described = serde_json::Map::new();
    for (at, (layers, solves)) in sizes.into_iter().enumerate() {
        let number = (at + 1).to_string();
        described.insert(number.clone(), describe(at + 1, layers, &solves));
        file.insert(format!("{SESSION}{number}"), solves.iter().map(|solve| written(solve)).collect());
    }
    let sessions = serde_json::Value::Object(described).to_string();
    let count = file.len().max(1);
    file.insert("properties".to_owned(), json!({ "sessionData": sessions, "sessionN": count, "session": 1 }));
    CsTimerExport { text: serde_json::Value::Object(file).to_string(), solves, left_out }
}

fn written(solve: &Solve) -> serde_json::Value {
    let penalty = match solve.penalty {
        Penalty::None => 0,
        Penalty::PlusTwo => PLUS_TWO as i64,
        Penalty::Dnf => DNF as i64,
    };
    let milliseconds = u64::from(solve.time.centiseconds()) * 10;
    json!([
        [penalty, milliseconds],
        solve.scramble.as_deref().unwrap_or_default(),
        "",
        solve.date.unwrap_or_default()
    ])
}

/// Returns the description of a session: its name and kind, numbers of solves and of DNFs with the mean, and dates.
fn describe(rank: usize, layers: usize, solves: &[&Solve]) -> serde_json::Value {
    let kind = layers.checked_sub(2).and_then(|at| KINDS.get(at)).unwrap_or(&TYPED);
    let times = solves.iter().filter_map(|solve| match solve.score() {
        Score::Time(time) => Some(u64::from(time.centiseconds()) * 10),
        Score::Dnf => None,
    });
    let times: Vec<u64> = times.collect();
    let mean = if times.is_empty() { -1.0 } else { times.iter().sum::<u64>() as f64 / times.len() as f64 };
    let date = |solve: Option<&&Solve>| solve.and_then(|solve| solve.date);
    json!({
        "name": format!("{layers}x{layers}x{layers}"),
        "opt": { "scrType": kind },
        "rank": rank,
        "stat": [solves.len(), solves.len() - times.len(), mean],
        "date": [date(solves.first()), date(solves.last())],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timer;

    /// Made by hand after the format: sessions of 3x3x3, 4x4x4, Pyraminx, and 3x3x3 without sight.
    const SAMPLE: &str = include_str!("cstimer-sample.txt");

    fn lines(file: &DataFile) -> Vec<String> {
        timer::write(&file.records).lines().map(str::to_owned).collect()
    }

    #[test]
    fn an_export_of_cstimer_is_read() {
        let file = DataFile::read(SAMPLE).unwrap();
        let expected = [
            "3 6150 ok 0 0 0 0 -",
            "3 1534 ok 0 0 0 0 @1731000000 R U2 F' L2 D B2 U' R2 F L' D2 B",
            "3 1421 +2 0 0 0 0 @1731000060 U F2 R' B L D2 F' U2 R B2 L' D",
            "3 1290 dnf 0 0 0 0 @1731000120 L2 B' D F2 U R' B2 L U' F D2 R2",
            "3 998 ok 0 0 0 0 @1731000180 D' R2 B U L2 F' D2 R B' U2 L F2",
            "4 6250 ok 0 0 0 0 @1731000300 Rw2 U Fw2 R' Uw L2 B D2 Rw F'",
        ];
        assert_eq!(lines(&file), expected, "a solve without a date comes first");
        assert_eq!((file.unreadable, file.foreign), (1, 3));
    }

    #[test]
    fn old_exports_have_sessions_as_text() {
        let text = r#"{"session1": "[[[0,12340],\"R U\",\"\",1600000000]]", "session2": "[]"}"#;
        assert_eq!(lines(&DataFile::read(text).unwrap()), ["3 1234 ok 0 0 0 0 @1600000000 R U"]);
    }

    #[test]
    fn what_is_exported_is_read_as_the_same_without_moves() {
        let solves =
            "2 300 ok 0 0 0 0 @1700000000 R U\n3 1234 +2 0 0 0 0 - R\n3 5 dnf 0 0 0 0 -\n12 99 ok 0 0 0 0 -";
        let records = timer::read(solves);
        let export = write_cstimer(&records);
        assert_eq!((export.solves, export.left_out), (4, 0));
        assert_eq!(DataFile::read(&export.text).unwrap().records, records);
        let mut again = records.clone();
        assert_eq!(again.merge(DataFile::read(&export.text).unwrap().records).added, 0);
    }

    #[test]
    fn solves_that_do_not_count_are_not_exported() {
        let export = write_cstimer(&timer::read("3 5 ok 1 1 1 1 hint\n3 6 ok 1 1 1 1 own\n3 7 ok 1 1 1 1 -"));
        assert_eq!((export.solves, export.left_out), (1, 2));
        let file: serde_json::Value = serde_json::from_str(&export.text).unwrap();
        assert_eq!(file["session1"], json!([[[0, 70], "", "", 0]]));
        assert!(file["properties"]["sessionData"].as_str().unwrap().contains("\"scrType\":\"333\""));
    }

    #[test]
    fn sizes_are_found_by_kind_and_name() {
        let size = |kind: &str, name: &str| {
            size_of(&json!({ "name": name, "opt": { "scrType": kind } })).map(Size::layers)
        };
        for (kind, layers) in
            [("222so", 2), ("333", 3), ("444wca", 4), ("777wca", 7), ("101010", 10), ("111111", 11)]
        {
            assert_eq!(size(kind, "1"), Some(layers), "{kind}");
        }
        for kind in ["pyrso", "333ni", "333oh", "333fm", "sqrs", "r3ni", "332", "336", "ll", "0", "000"] {
            assert_eq!(size(kind, "1"), None, "{kind}");
        }
        assert_eq!(
            (size(TYPED, "20x20x20"), size("", "5x5x5"), size(TYPED, "5x5x4")),
            (Some(20), Some(5), None)
        );
        assert_eq!(size_of(&serde_json::Value::Null), Some(Size::THREE));
    }

    #[test]
    fn entries_that_are_no_solves_are_counted() {
        let text = r#"{"session1": [[[0,1]], [], 3, [[0,-5]], [[-7,5]], [["x"]], [[0]], [[500,1000,7],3,4,"x",9], null], "session2": 5}"#;
        let file = DataFile::read(text).unwrap();
        assert_eq!(lines(&file), ["3 0 ok 0 0 0 0 -", "3 150 ok 0 0 0 0 -"]);
        assert_eq!(file.unreadable, 8);
    }
}
