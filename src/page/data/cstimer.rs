use std::collections::BTreeMap;
use std::rc::Rc;

use godspeed_cube::Size;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::file::scramble_of;
use super::reader::Entry;
use super::splitter::{Keys, Value};
use super::{DataError, DataFile};
use crate::timer::{Penalty, Score, Solve, Time, one_line};

/// The keys of sessions, followed by their numbers.
const SESSION: &str = "session";

/// The kinds of scrambles of sighted two-handed solves, by the number of layers.
///
/// The first one of a size is exported. All others of csTimer are for other puzzles and events, such as `444bld`
/// and `333oh`, or train parts of a cube, such as `222eg` and `444ctud`.
const SIGHTED: [(usize, &[&str]); 10] = [
    (2, &["222so", "222o", "2223", "2226"]),
    (3, &[THREE, "333o", "333noob"]),
    (4, &["444wca", "444m", "444", "444yj"]),
    (5, &["555wca", "555"]),
    (6, &["666wca", "666si", "666p", "666s"]),
    (7, &["777wca", "777si", "777p", "777s"]),
    (8, &["888"]),
    (9, &["999"]),
    (10, &["101010"]),
    (11, &["111111"]),
];

/// The kind of scramble of a session that states none.
const THREE: &str = "333";

/// The kind of scramble of sizes for which csTimer has none: the user types it.
const TYPED: &str = "input";

/// Words in names of sessions of other events whose scrambles are those of a sighted solve.
const OTHER_EVENTS: [&str; 9] = ["oh", "handed", "bld", "mbld", "blind", "blindfolded", "feet", "fm", "fmc"];

/// The penalties in milliseconds.
const PLUS_TWO: f64 = 2000.0;
const DNF: f64 = -1.0;

#[derive(Deserialize)]
struct Properties {
    #[serde(rename = "sessionData", default)]
    sessions: Option<serde_json::Value>,
}

/// Returns the entries of an export of csTimer, and counts the solves of other events.
pub(super) fn plan<'a>(keys: Keys<'a>, file: &mut DataFile) -> Result<Vec<Entry<'a>>, DataError> {
    let mut sessions: BTreeMap<u32, Value<'_>> = BTreeMap::new();
    let mut described = serde_json::Value::Null;
    for (key, value) in keys {
        if let Some(number) = key.strip_prefix(SESSION).and_then(|number| number.parse().ok()) {
            sessions.insert(number, value);
        } else if let Value::Other(properties) = value
            && key == "properties"
        {
            described = descriptions(properties);
        }
    }
    if sessions.is_empty() {
        return Err(DataError::UnknownFormat);
    }
    let mut entries = Vec::new();
    for (number, session) in sessions {
        let description = &described[number.to_string()];
        let name: Rc<str> = session_name(description).into();
        match (size_of(description), session) {
            (Some(size), Value::List(list)) => {
                entries.extend(list.into_iter().map(|solve| Entry::CsTimer(size, name.clone(), solve)));
            }
            (Some(size), Value::Other(text)) => entries.push(Entry::CsTimerText(size, name, text)),
            (None, Value::List(list)) => file.foreign += list.len(),
            (None, Value::Other(text)) => file.foreign += solves_in_text(text).len(),
        }
    }
    Ok(entries)
}

/// Returns the descriptions of the sessions, by their numbers.
fn descriptions(properties: &RawValue) -> serde_json::Value {
    match serde_json::from_str::<Properties>(properties.get()).ok().and_then(|properties| properties.sessions)
    {
        Some(serde_json::Value::String(text)) => serde_json::from_str(&text).unwrap_or_default(),
        Some(value) => value,
        None => serde_json::Value::Null,
    }
}

/// Parses a session of an old version, a list in a string; anything else is a damaged solve.
pub(super) fn solves_in_text(text: &RawValue) -> Vec<Option<Solve>> {
    let list: Option<String> = serde_json::from_str(text.get()).ok();
    let list = list.as_deref().and_then(|list| serde_json::from_str::<Vec<&RawValue>>(list).ok());
    list.map_or_else(|| vec![None], |list| list.into_iter().map(solve).collect())
}

/// Returns the size of the cubes of a session; `None` for other puzzles and events.
fn size_of(described: &serde_json::Value) -> Option<Size> {
    // Older versions wrote the kind next to the options.
    let kinds = [&described["opt"]["scrType"], &described["scr"]];
    let kind = kinds.into_iter().find_map(|kind| kind.as_str()).unwrap_or_default();
    let name = described["name"].as_str().unwrap_or_default();
    if is_other_event(name) {
        return None;
    }
    if let Some(layers) = layers_of(name).filter(|_| kind.is_empty() || kind == TYPED) {
        return Size::new(layers).ok();
    }
    let kind = if kind.is_empty() { THREE } else { kind };
    let (layers, _) = SIGHTED.into_iter().find(|(_, kinds)| kinds.contains(&kind))?;
    Size::new(layers).ok()
}

/// Returns the name of a session; none if it is only the size or the number.
fn session_name(described: &serde_json::Value) -> String {
    let name = one_line(described["name"].as_str().unwrap_or_default());
    let is_size = name.chars().all(|letter| letter.is_ascii_digit() || "x× ".contains(letter));
    if is_size { String::new() } else { name }
}

/// Returns whether a session's name names another event, such as `3x3 OH` or `4BLD`.
fn is_other_event(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| OTHER_EVENTS.contains(&word.trim_start_matches(|letter: char| letter.is_ascii_digit())))
}

/// Returns N of a name such as `5x5x5`.
fn layers_of(name: &str) -> Option<usize> {
    let mut numbers = name.trim().split('x');
    let (first, second, third) = (numbers.next()?, numbers.next()?, numbers.next()?);
    (first == second && second == third && numbers.next().is_none()).then(|| first.parse().ok())?
}

/// Parses a solve of csTimer.
pub(super) fn solve(entry: &RawValue) -> Option<Solve> {
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
        comment: text(2).as_deref().map(one_line).unwrap_or_default(),
        scramble: text(1).as_deref().and_then(scramble_of),
        date: entry.get(3).and_then(|date| serde_json::from_str(date.get()).ok()).filter(|date| *date > 0),
        ..Solve::default()
    })
}

/// A file for csTimer of the solves that count, with a session for each size and session.
#[derive(Clone, Debug)]
pub struct CsTimerExport<'a> {
    sessions: BTreeMap<(Size, &'a str), Vec<&'a Solve>>,
    /// The number of solves that are not in it, because they do not count.
    pub left_out: usize,
}

impl<'a> CsTimerExport<'a> {
    /// Creates the file of these solves.
    #[must_use]
    pub fn new(solves: &'a [(Size, Solve)]) -> Self {
        let mut export = Self { sessions: BTreeMap::new(), left_out: 0 };
        for (size, solve) in solves {
            if solve.counts() {
                export.sessions.entry((*size, solve.session.as_str())).or_default().push(solve);
            } else {
                export.left_out += 1;
            }
        }
        export
    }

    /// Returns the number of solves in the file.
    #[must_use]
    pub fn solves(&self) -> usize {
        self.sessions.values().map(Vec::len).sum()
    }

    /// Returns the text of the file; see [`CsTimerExport::parts`].
    #[must_use]
    pub fn write(&self) -> String {
        self.parts().collect()
    }

    /// Returns the parts of the file, so that the page stays responsive between them.
    pub fn parts(&self) -> impl Iterator<Item = String> {
        let mut described = serde_json::Map::new();
        for (number, ((size, name), solves)) in (1_usize..).zip(&self.sessions) {
            described.insert(number.to_string(), describe(number, size.layers(), name, solves));
        }
        let described = serde_json::Value::Object(described).to_string();
        let count = self.sessions.len().max(1);
        let properties = json!({ "sessionData": described, "sessionN": count, "session": 1 });
        let sessions = (1_usize..).zip(self.sessions.values()).flat_map(|(number, solves)| {
            let entries = solves.iter().enumerate().map(|(at, solve)| {
                let separator = if at == 0 { "" } else { "," };
                format!("{separator}{}", written(solve))
            });
            std::iter::once(format!("\"{SESSION}{number}\":["))
                .chain(entries)
                .chain(std::iter::once("],".to_owned()))
        });
        let end = format!("\"properties\":{properties}}}");
        std::iter::once("{".to_owned()).chain(sessions).chain(std::iter::once(end))
    }
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
        solve.comment,
        solve.date.unwrap_or_default()
    ])
}

/// Returns the description of a session: name, kind, numbers of solves and DNFs, mean, dates.
fn describe(rank: usize, layers: usize, name: &str, solves: &[&Solve]) -> serde_json::Value {
    let kinds = SIGHTED.into_iter().find(|(of, _)| *of == layers);
    let kind = kinds.and_then(|(_, kinds)| kinds.first()).unwrap_or(&TYPED);
    let times = solves.iter().filter_map(|solve| match solve.score() {
        Score::Time(time) => Some(u64::from(time.centiseconds()) * 10),
        Score::Dnf => None,
    });
    let times: Vec<u64> = times.collect();
    let mean = if times.is_empty() { -1.0 } else { times.iter().sum::<u64>() as f64 / times.len() as f64 };
    let date = |solve: Option<&&Solve>| solve.and_then(|solve| solve.date);
    json!({
        "name": if name.is_empty() { format!("{layers}x{layers}x{layers}") } else { name.to_owned() },
        "opt": { "scrType": kind },
        "rank": rank,
        "stat": [solves.len(), solves.len() - times.len(), mean],
        "date": [date(solves.first()), date(solves.last())],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::{in_utc, lines, solves};

    /// Made by hand after the format: sessions of 3x3x3, 4x4x4, Pyraminx, and 3x3x3 without sight.
    const SAMPLE: &str = include_str!("cstimer-sample.txt");

    fn read(text: &str) -> DataFile {
        DataFile::read(text, &in_utc).unwrap()
    }

    #[test]
    fn an_export_of_cstimer_is_read() {
        let file = read(SAMPLE);
        let expected = [
            "3 1534 ok 0 0 0 0 @1731000000 R U2 F' L2 D B2 U' R2 F L' D2 B",
            "3 1421 +2 0 0 0 0 @1731000060 U F2 R' B L D2 F' U2 R B2 L' D\tcomment=lockup",
            "3 1290 dnf 0 0 0 0 @1731000120 L2 B' D F2 U R' B2 L U' F D2 R2",
            "3 998 ok 0 0 0 0 @1731000180 D' R2 B U L2 F' D2 R B' U2 L F2\tcomment=PB",
            "3 6150 ok 0 0 0 0 -",
            "4 6250 ok 0 0 0 0 @1731000300 Rw2 U Fw2 R' Uw L2 B D2 Rw F'",
        ];
        assert_eq!(lines(&file), expected);
        assert_eq!((file.unreadable, file.foreign), (1, 3));
    }

    #[test]
    fn old_exports_have_sessions_as_text() {
        let text = r#"{"session1": "[[[0,12340],\"R U\",\"\",1600000000]]", "session2": "[]"}"#;
        assert_eq!(lines(&read(text)), ["3 1234 ok 0 0 0 0 @1600000000 R U"]);
    }

    #[test]
    fn what_is_exported_is_read_as_the_same_without_moves() {
        let solves = solves(
            "2 300 ok 0 0 0 0 @1700000000 R U\n3 1234 +2 0 0 0 0 - R\tcomment=T perm\n3 5 dnf 0 0 0 0 -\n\
             3 99 ok 0 0 0 0 -\tsession=Roux\n12 99 ok 0 0 0 0 -",
        );
        let export = CsTimerExport::new(&solves);
        assert_eq!((export.solves(), export.left_out), (5, 0));
        assert_eq!(read(&export.write()).solves, solves);
    }

    #[test]
    fn solves_that_do_not_count_are_not_exported() {
        let solves = solves("3 5 ok 1 1 1 1 hint\n3 6 ok 1 1 1 1 own\n3 7 ok 1 1 1 1 -");
        let export = CsTimerExport::new(&solves);
        assert_eq!((export.solves(), export.left_out), (1, 2));
        let file: serde_json::Value = serde_json::from_str(&export.write()).unwrap();
        assert_eq!(file["session1"], json!([[[0, 70], "", "", 0]]));
        assert!(file["properties"]["sessionData"].as_str().unwrap().contains("\"scrType\":\"333\""));
    }

    #[test]
    fn sizes_are_found_by_kind_and_name() {
        let size = |kind: &str, name: &str| {
            size_of(&json!({ "name": name, "opt": { "scrType": kind } })).map(Size::layers)
        };
        for (layers, kinds) in SIGHTED {
            for kind in kinds {
                assert_eq!(size(kind, "1"), Some(layers), "{kind}");
            }
        }
        let names = [(TYPED, "20x20x20"), ("", "5x5x5"), (TYPED, "5x5x4"), ("", "Ohio"), ("333", "7x7x7")];
        assert_eq!(names.map(|(kind, name)| size(kind, name)), [Some(20), Some(5), None, Some(3), Some(3)]);
        assert_eq!(size_of(&serde_json::Value::Null), Some(Size::THREE));
    }

    #[test]
    fn other_puzzles_events_and_trainers_are_left_out() {
        let kinds = "333ni 333fm 333oh 333ft 333custom r3ni edges corners nocache_333bldspec pll oll f2l easyc 2gen \
                     half 222eg 222eg0 222eg1 222eg2 222tcp 222tcn 222tc 222lsall 222nb 444bld 444ll 444ell 444edo \
                     444cto 444ctud 444ud3c 444l8e 444ctrl 444rlda 444rlca 4edge RrUu 555bld 5edge 6edge 7edge 133 \
                     223 233 334 336 cubennn pyrso skbso sqrs clkwca mgmp sia222 111 r234w 0 000 444444 input \
                     remoteComp";
        for kind in kinds.split_whitespace() {
            assert_eq!(size_of(&json!({ "name": 1, "opt": { "scrType": kind } })), None, "{kind}");
        }
        // The kind of an older version, and an event that only the name of the session states.
        assert_eq!(size_of(&json!({ "name": "a", "scr": "444bld" })), None);
        for name in ["OH", "3x3 oh", "3BLD", "One-handed", "3x3x3 BLD", "feet"] {
            assert_eq!(size_of(&json!({ "name": name, "opt": { "scrType": "333" } })), None, "{name}");
        }
    }

    #[test]
    fn a_solve_without_sight_does_not_become_one_of_the_4x4x4() {
        let text = r#"{"session1": [[[0, 240000], "Rw", "", 5]], "session2": [[[0, 50000], "Rw", "", 6]],
            "properties": {"sessionData": {"1": {"opt": {"scrType": "444bld"}}, "2": {"opt": {"scrType": "444wca"}}}}}"#;
        let file = read(text);
        assert_eq!((lines(&file), file.foreign), (vec!["4 5000 ok 0 0 0 0 @6 Rw".to_owned()], 1));
    }

    #[test]
    fn entries_that_are_no_solves_are_counted() {
        let text = r#"{"session1": [[[0,1]], [], 3, [[0,-5]], [[-7,5]], [["x"]], [[0]], [[500,1000,7],3,4,"x",9], null], "session2": 5}"#;
        let file = read(text);
        assert_eq!(lines(&file), ["3 0 ok 0 0 0 0 -", "3 150 ok 0 0 0 0 -"]);
        assert_eq!(file.unreadable, 8);
    }
}
