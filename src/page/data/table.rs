use csv::{Reader, ReaderBuilder, StringRecord};
use godspeed_cube::Size;

use super::file::scramble_of;
use super::reader::{LocalTime, ToSeconds};
use super::scrambles::ScrambleSurvey;
use super::{DataError, DataFile};
use crate::timer::{MoveCount, Penalty, Solve, Time, one_line, read_time};

/// Reads a table of solves: one of csTimer, or one of ours.
pub(super) struct TableReader<'a> {
    rows: Reader<&'a [u8]>,
    kind: Kind<'a>,
    /// The names of the columns.
    head: StringRecord,
    survey: ScrambleSurvey,
    /// The solves whose size is not known yet.
    waiting: Vec<Solve>,
}

enum Kind<'a> {
    /// *Export CSV* of csTimer, with the function that converts its dates.
    CsTimer(ToSeconds<'a>),
    /// The table that the page saves.
    Ours,
}

impl<'a> TableReader<'a> {
    /// Begins to read a table; `None` if the text is none.
    pub(super) fn new(text: &'a str, seconds: ToSeconds<'a>) -> Option<Self> {
        let (kind, delimiter) = match text {
            text if text.starts_with("No.;Time;") => (Kind::CsTimer(seconds), b';'),
            text if text.starts_with("number,time,penalty,") => (Kind::Ours, b','),
            _ => return None,
        };
        let mut rows = ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text.as_bytes());
        let head = rows.headers().ok()?.clone();
        Some(Self { rows, kind, head, survey: ScrambleSurvey::default(), waiting: Vec::new() })
    }

    /// Reads some rows. Returns whether the table has ended.
    ///
    /// # Errors
    /// Returns an error at the end if neither the table nor its scrambles determine the puzzle.
    pub(super) fn step(&mut self, rows: usize, file: &mut DataFile) -> Result<bool, DataError> {
        let mut record = StringRecord::new();
        for _ in 0..rows {
            match self.rows.read_record(&mut record) {
                Ok(true) => self.row(&record, file),
                Ok(false) => return self.end(file).map(|()| true),
                Err(_) => file.unreadable += 1,
            }
        }
        Ok(false)
    }

    fn row(&mut self, record: &StringRecord, file: &mut DataFile) {
        let row = Row { head: &self.head, record };
        let solve = match self.kind {
            Kind::CsTimer(seconds) => row.cstimer(seconds),
            Kind::Ours => row.ours(),
        };
        let Some(solve) = solve else {
            file.unreadable += 1;
            return;
        };
        if let Some(size) = row.number("layers").and_then(|layers: usize| Size::new(layers).ok()) {
            file.solves.push((size, solve));
            return;
        }
        if let Some(scramble) = &solve.scramble {
            self.survey.add(scramble);
        }
        self.waiting.push(solve);
    }

    fn end(&mut self, file: &mut DataFile) -> Result<(), DataError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let size = self.survey.size().ok_or(DataError::UnknownPuzzle)?;
        file.scrambled_size = Some(size);
        file.solves.extend(std::mem::take(&mut self.waiting).into_iter().map(|solve| (size, solve)));
        Ok(())
    }
}

/// A row with the names of its columns.
struct Row<'a> {
    head: &'a StringRecord,
    record: &'a StringRecord,
}

impl Row<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        let place = self.head.iter().position(|column| column == name)?;
        self.record.get(place)
    }

    fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    fn cstimer(&self, seconds: ToSeconds<'_>) -> Option<Solve> {
        let (time, penalty) = read_time(self.get("Time")?).ok()?;
        Some(Solve {
            time,
            penalty,
            scramble: self.get("Scramble").and_then(scramble_of),
            comment: self.get("Comment").map(one_line).unwrap_or_default(),
            date: self.get("Date").and_then(local_time).and_then(seconds),
            ..Solve::default()
        })
    }

    fn ours(&self) -> Option<Solve> {
        // A count of moves is empty for a time that was typed.
        let moves = |name| self.number(name).unwrap_or_default();
        Some(Solve {
            time: Time::parse(self.get("time")?)?,
            penalty: Penalty::from_id(self.get("penalty")?)?,
            moves: MoveCount {
                htm: moves("moves_htm"),
                qtm: moves("moves_qtm"),
                stm: moves("moves_stm"),
                qstm: moves("moves_qstm"),
            },
            hinted: self.get("hinted") == Some("true"),
            own: self.get("own") == Some("true"),
            scramble: self.get("scramble").and_then(scramble_of),
            solution: self.get("solution").and_then(scramble_of),
            date: self.number("date"),
            session: self.get("session").map(one_line).unwrap_or_default(),
            comment: self.get("comment").map(one_line).unwrap_or_default(),
        })
    }
}

/// Parses a time such as `2026-03-10 08:11:44`.
fn local_time(text: &str) -> Option<LocalTime> {
    let numbers: Vec<u32> =
        text.trim().split(['-', ' ', ':']).map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let [year, month, day, hour, minute, second] = numbers[..] else { return None };
    Some(LocalTime { year, month, day, hour, minute, second })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::{in_utc, lines, solves};
    use crate::timer::{Records, SolveChange, csv};

    const SCRAMBLE: &str = "D2 R' B2 L2 F' U' F2 R2 B D L2 U' F2 D' B2 U2 R2 F2 L' U";

    #[test]
    fn a_table_of_cstimer_is_read() {
        let text = format!(
            "\u{feff}No.;Time;Comment;Scramble;Date;P.1\r\n\
             1;15.349;;{SCRAMBLE};2024-11-07 17:20:00;15.349\r\n\
             2;16.21+;\"lockup; again\";{SCRAMBLE};2024-11-07 17:21:00;14.21\r\n\
             3;DNF(1:02.90);;{SCRAMBLE};N/A;1:02.90\r\n\
             4;fast;;{SCRAMBLE};N/A;\r\n\
             5;9.99"
        );
        let file = DataFile::read(&text, &in_utc).unwrap();
        let expected = [
            format!("3 1534 ok 0 0 0 0 @1731000000 {SCRAMBLE}"),
            format!("3 1421 +2 0 0 0 0 @1731000060 {SCRAMBLE}\tcomment=lockup; again"),
            format!("3 6290 dnf 0 0 0 0 - {SCRAMBLE}"),
            "3 999 ok 0 0 0 0 -".to_owned(),
        ];
        assert_eq!(lines(&file), expected);
        assert_eq!((file.unreadable, file.scrambled_size), (1, Some(Size::THREE)));
    }

    #[test]
    fn a_table_whose_scrambles_are_of_another_puzzle_is_refused_with_the_reason() {
        for scramble in ["", "(1,0)/ (3,0)/", &format!("{SCRAMBLE} Rw2 Uw")] {
            let text = format!("No.;Time;Comment;Scramble;Date;P.1\n1;15.34;;{scramble};N/A;15.34\n");
            let error = DataFile::read(&text, &in_utc).unwrap_err();
            assert_eq!(error, DataError::UnknownPuzzle);
            assert!(error.to_string().contains("Export to file"), "{error}");
        }
        let empty = DataFile::read("No.;Time;Comment;Scramble;Date;P.1\n", &in_utc).unwrap();
        assert_eq!(empty, DataFile::default());
    }

    #[test]
    fn a_table_of_the_page_is_read_as_the_same() {
        let text = "3 1234 +2 50 60 45 55 hint,own,@1700000000 R U2 F'\n3 5 dnf 0 0 0 0 -\n3 99 ok 1 1 1 1 - a,\"b\"";
        let mut records = Records::default();
        let mut key = crate::timer::SolveKey::of_second(0);
        for (size, solve) in solves(text) {
            key = key.next();
            records.take(vec![SolveChange::Put(key, size, solve)]);
        }
        let file = DataFile::read(&csv(&records, Size::THREE), &in_utc).unwrap();
        assert_eq!((lines(&file).join("\n").as_str(), file.scrambled_size), (text, None));
        // Older versions wrote neither size nor date.
        let old = format!(
            "number,time,penalty,moves_htm,moves_qtm,moves_stm,moves_qstm,hinted,own,scramble\n\
             1,62.34,+2,50,60,45,55,false,false,{SCRAMBLE}\n"
        );
        let file = DataFile::read(&old, &in_utc).unwrap();
        assert_eq!(lines(&file), [format!("3 6234 +2 50 60 45 55 - {SCRAMBLE}")]);
        assert_eq!(file.scrambled_size, Some(Size::THREE));
    }
}
