use godspeed_cube::Size;

use super::{MoveCount, Penalty, Solve, Time};

/// Mark of a solve with hints.
const HINTED: &str = "hint";

/// Mark of a solve of a position not generated from a scramble.
const OWN: &str = "own";

/// First character of the mark with the date of a solve, in seconds since 1970.
const DATE: char = '@';

/// Names of the texts after the scramble, each after a tab.
const SOLUTION: &str = "solution";
const SESSION: &str = "session";
const COMMENT: &str = "comment";

/// Serializes a solve as a line for [`read_solve`].
///
/// The fields are layers, hundredths of a second, penalty, moves in HTM, QTM, STM and QSTM, marks, and the scramble,
/// which extends to the first tab or the end of the line. After each tab follows a text with its name, such as
/// `comment=T perm`.
#[must_use]
pub fn write_solve(size: Size, solve: &Solve) -> String {
    let Solve { time, penalty, moves, hinted, own, scramble, solution, date, session, comment } = solve;
    let (layers, centiseconds, penalty) = (size.layers(), time.centiseconds(), penalty.id());
    let MoveCount { htm, qtm, stm, qstm } = moves;
    let marks = [(*hinted, HINTED), (*own, OWN)];
    let marks = marks.into_iter().filter(|(is_set, _)| *is_set).map(|(_, mark)| mark.to_owned());
    let marks: Vec<_> = marks.chain(date.map(|date| format!("{DATE}{date}"))).collect();
    let marks = if marks.is_empty() { "-".to_owned() } else { marks.join(",") };
    let scramble = scramble.as_deref().unwrap_or_default();
    let line = format!("{layers} {centiseconds} {penalty} {htm} {qtm} {stm} {qstm} {marks} {scramble}");
    let mut line = line.trim_end().to_owned();
    let solution = solution.as_deref().unwrap_or_default();
    for (name, text) in [(SOLUTION, solution), (SESSION, session), (COMMENT, comment)] {
        if !text.is_empty() {
            line = line + "\t" + name + "=" + text;
        }
    }
    line
}

/// Parses a stored solve; `None` if the line is damaged.
#[must_use]
pub fn read_solve(line: &str) -> Option<(Size, Solve)> {
    let (line, texts) = line.split_once('\t').unwrap_or((line, ""));
    let mut words = Words(Some(line));
    let size = Size::new(words.next()?.parse().ok()?).ok()?;
    let time = Time::from_centiseconds(words.next()?.parse().ok()?);
    let penalty = Penalty::from_id(words.next()?)?;
    let mut number = || words.next()?.parse().ok();
    let (htm, qtm, stm) = (number()?, number()?, number()?);
    let mut marks = words.next()?;
    // Older versions did not count quarter slice turns.
    let qstm = marks.parse().ok();
    if qstm.is_some() {
        marks = words.next()?;
    }
    let moves = MoveCount { htm, qtm, stm, qstm: qstm.unwrap_or_default() };
    let (mut hinted, mut own, mut date) = (false, false, None);
    for mark in marks.split(',') {
        match mark {
            HINTED => hinted = true,
            OWN => own = true,
            "-" => {}
            _ => date = Some(mark.strip_prefix(DATE)?.parse().ok()?),
        }
    }
    let scramble = words.0.map(str::trim).filter(|scramble| !scramble.is_empty()).map(str::to_owned);
    let mut solve = Solve { time, penalty, moves, hinted, own, scramble, date, ..Solve::default() };
    for (name, text) in texts.split('\t').filter_map(|text| text.split_once('=')) {
        match name {
            SOLUTION => solve.solution = Some(text.to_owned()),
            SESSION => solve.session = text.to_owned(),
            COMMENT => solve.comment = text.to_owned(),
            // A later version may have more.
            _ => {}
        }
    }
    Some((size, solve))
}

/// The rest of a line, from which words are taken; `None` after the last one.
struct Words<'a>(Option<&'a str>);

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let line = self.0.take()?;
        let Some((word, rest)) = line.split_once(' ') else { return Some(line) };
        self.0 = Some(rest);
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(centiseconds: u32, scramble: Option<&str>) -> Solve {
        Solve {
            time: Time::from_centiseconds(centiseconds),
            penalty: Penalty::PlusTwo,
            moves: MoveCount { htm: 50, qtm: 60, stm: 45, qstm: 55 },
            scramble: scramble.map(str::to_owned),
            ..Solve::default()
        }
    }

    #[test]
    fn saved_solves_are_restored() {
        let size = |layers| Size::new(layers).unwrap();
        for (size, solve) in [
            (Size::THREE, solve(1_234, Some("R U2 F'"))),
            (Size::THREE, Solve { hinted: true, own: true, ..solve(99, None) }),
            (Size::THREE, Solve { date: Some(1_700_000_000), ..solve(98, Some("R")) }),
            (Size::THREE, Solve { own: true, date: Some(0), ..solve(97, None) }),
            (size(20), Solve { penalty: Penalty::Dnf, ..solve(0, Some("3Rw")) }),
            (Size::THREE, Solve { session: "Roux".to_owned(), ..solve(96, None) }),
            (
                Size::THREE,
                Solve {
                    solution: Some("F U2".to_owned()),
                    session: "a = b".to_owned(),
                    comment: "U perm, +2=?".to_owned(),
                    ..solve(95, Some("R"))
                },
            ),
        ] {
            assert_eq!(read_solve(&write_solve(size, &solve)), Some((size, solve)));
        }
    }

    #[test]
    fn spaces_at_the_end_are_no_scramble() {
        let (size, solve) = read_solve("3 5 dnf 1 1 1 own  ").unwrap();
        assert_eq!(solve.scramble, None);
        assert_eq!(read_solve(&write_solve(size, &solve)), Some((size, solve)));
    }

    #[test]
    fn solves_of_older_versions_are_read_without_quarter_slice_turns() {
        let (_, solve) = read_solve("4 1234 ok 50 60 45 own 2R 55").unwrap();
        assert_eq!(solve.moves, MoveCount { htm: 50, qtm: 60, stm: 45, qstm: 0 });
        assert_eq!((solve.own, solve.scramble.as_deref()), (true, Some("2R 55")));
        let (_, solve) = read_solve("3 99 dnf 5 6 4 -").unwrap();
        assert_eq!((solve.moves.stm, solve.scramble), (4, None));
    }

    #[test]
    fn a_damaged_line_is_no_solve() {
        for bad in [
            "",
            "\u{0}",
            "3",
            "0 1234 ok 50 60 45 -",
            "3 -5 ok 50 60 45 -",
            "3 99999999999 ok 5 6 4 -",
            "3 12 late 5 6 4 -",
            "3 12 ok x 6 4 -",
            "3 12 ok 5 6 4 blessed",
            "3 12 ok 5 6 4 @",
            "3 12 ok 5 6 4 @-1",
            "3 12 ok 5 6 4",
            "3 12 ok 5 6 4 5",
            "3 12 ok 5 6 4 5 6 -",
        ] {
            assert_eq!(read_solve(bad), None, "{bad:?}");
        }
    }
}
