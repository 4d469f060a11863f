//! The target of files with the user's data.

use godspeed_page::data::{DataFile, DataReport, write_cstimer};
use godspeed_page::timer;

use super::Violation;
use super::targets::ensure;

/// An export of csTimer.
const CSTIMER: &str = include_str!("../../src/page/data/cstimer-sample.txt");

/// Returns files of the user's data in every format.
pub(super) fn data_files() -> Vec<Vec<u8>> {
    let records = timer::read(
        "2 300 ok 0 0 0 0 - R U\n3 1234 +2 50 60 45 55 hint,own,@1700000000 R U2 F'\n12 5 dnf 1 1 1 1 -",
    );
    let report = DataReport {
        date: "2026-11-22T23:42:47Z".to_owned(),
        description: "3x3x3".to_owned(),
        json: "{\"version\":1}".to_owned(),
    };
    let cstimer = write_cstimer(&records).text;
    let settings = Some("layout=wasd\nspeed=3".to_owned());
    let file = DataFile { records, settings, reports: vec![report], ..DataFile::default() };
    let texts = [file.write("2026-11-25T02:00:00Z"), cstimer, CSTIMER.to_owned()];
    texts.into_iter().map(String::into_bytes).collect()
}

/// Checks that what is read of a file is written and read as the same, and merged only once.
pub(super) fn data_file(text: &str) -> Result<bool, Violation> {
    let file = match DataFile::read(text) {
        Ok(file) => DataFile { unreadable: 0, foreign: 0, ..file },
        Err(error) => {
            let _ = error.to_string();
            return Ok(false);
        }
    };
    ensure(&DataFile::read(&file.write("")), &Ok(file.clone()), "a written file is read as another")?;
    let kept = timer::read(&timer::write(&file.records));
    ensure(&kept, &file.records, "imported solves are kept as others")?;
    let mut records = file.records.clone();
    let merged = records.merge(file.records.clone());
    ensure(&(merged.added, &records), &(0, &file.records), "the same solves are added twice")?;
    let export = DataFile::read(&write_cstimer(&file.records).text);
    let read = export.map_err(|error| Violation(error.to_string()));
    let counting = file.records.iter().filter(|(_, solve)| solve.counts()).count();
    match read {
        Ok(export) => {
            ensure(&export.records.iter().count(), &counting, "solves are lost on the way to csTimer")?
        }
        // Without solves there are no sessions.
        Err(violation) => ensure(&counting, &0, &violation.0)?,
    }
    Ok(true)
}
