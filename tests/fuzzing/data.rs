//! The target of files with the user's data.

use std::collections::BTreeSet;

use godspeed_cube::Size;
use godspeed_page::data::{CsTimerExport, DataFile, DataReport, LocalTime, SolveMerge};
use godspeed_page::timer::{Records, Solve, SolveChange, csv, read_solve, write_solve};

use super::Violation;
use super::targets::ensure;

/// An export of csTimer.
const CSTIMER: &str = include_str!("../../src/page/data/cstimer-sample.txt");

/// A table of csTimer.
const TABLE: &str = "No.;Time;Comment;Scramble;Date;P.1\n\
    1;15.34+;;D2 R' B2 L2 F' U' F2 R2 B D L2 U' F2 D' B2 U2;2024-11-07 17:20:00;15.34";

/// Returns files of the user's data in every format.
pub(super) fn data_files() -> Vec<Vec<u8>> {
    let lines =
        "2 300 ok 0 0 0 0 - R U\n3 1234 +2 50 60 45 55 hint,own,@1700000000 R U2 F'\n12 5 dnf 1 1 1 1 -";
    let solves: Vec<_> = lines.lines().filter_map(read_solve).collect();
    let report = DataReport {
        date: "2026-11-22T23:42:47Z".to_owned(),
        description: "3x3x3".to_owned(),
        name: "Two solvers".to_owned(),
        json: "{\"version\":1}".to_owned(),
    };
    let cstimer = CsTimerExport::new(&solves).write();
    let table = csv(&merged(&solves).0, Size::THREE);
    let settings = Some("layout=wasd\nspeed=3".to_owned());
    let file = DataFile { solves, settings, reports: vec![report], ..DataFile::default() };
    let texts = [file.write("2026-11-25T02:00:00Z"), cstimer, table, TABLE.to_owned(), CSTIMER.to_owned()];
    texts.into_iter().map(String::into_bytes).collect()
}

/// Checks that what is read of a file is written and read as the same, and merged only once.
pub(super) fn data_file(text: &str) -> Result<bool, Violation> {
    let file = match DataFile::read(text, &seconds) {
        Ok(file) => DataFile { unreadable: 0, foreign: 0, scrambled_size: None, ..file },
        Err(error) => {
            let _ = error.to_string();
            return Ok(false);
        }
    };
    ensure(
        &DataFile::read(&file.write(""), &seconds),
        &Ok(file.clone()),
        "a written file is read as another",
    )?;
    for (size, solve) in &file.solves {
        let again = read_solve(&write_solve(*size, solve));
        ensure(&again, &Some((*size, solve.clone())), "an imported solve is kept as another")?;
    }
    let (records, added) = merged(&file.solves);
    ensure(&added, &file.solves.len(), "solves of a file are not added")?;
    ensure(&merge(&records, &file.solves).1, &0, "the same solves are added twice")?;
    let export = CsTimerExport::new(&file.solves);
    match DataFile::read(&export.write(), &seconds) {
        Ok(read) => {
            ensure(&read.solves.len(), &export.solves(), "solves are lost on the way to csTimer")?;
        }
        // Without solves there are no sessions.
        Err(error) => ensure(&export.solves(), &0, &error.to_string())?,
    }
    Ok(true)
}

/// Adds solves to none, and returns how many were added.
fn merged(solves: &[(Size, Solve)]) -> (Records, usize) {
    merge(&Records::default(), solves)
}

/// Adds solves to those that are stored, as the page does, and returns how many were added.
fn merge(stored: &Records, solves: &[(Size, Solve)]) -> (Records, usize) {
    let mut merge = SolveMerge::default();
    let sizes: BTreeSet<Size> = solves.iter().map(|(size, _)| *size).collect();
    for (size, kept) in sizes.iter().flat_map(|size| stored.of(*size).iter().map(|kept| (*size, kept))) {
        merge.store(kept.key, size, kept.solve.clone());
    }
    for (size, solve) in solves {
        merge.add(*size, solve.clone());
    }
    let (changes, merged) = merge.finish();
    let mut records = stored.clone();
    records.take(SolveChange::read(&SolveChange::write(&changes)));
    (records, merged.count())
}

/// Returns a time as that of a device which counts any numbers.
fn seconds(time: LocalTime) -> Option<u64> {
    let LocalTime { year, month, day, hour, minute, second } = time;
    let days = (u64::from(year) * 12 + u64::from(month)) * 31 + u64::from(day);
    Some(((days * 24 + u64::from(hour)) * 60 + u64::from(minute)) * 60 + u64::from(second))
}
