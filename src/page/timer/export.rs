use godspeed_cube::Size;

use super::{Records, Solve};

/// The names of the columns.
const HEAD: &str = "number,time,penalty,moves_htm,moves_qtm,moves_stm,moves_qstm,hinted,own,scramble,layers,date,session,comment,solution\n";

/// Returns the solves of a size, of all sessions, as a CSV file, oldest first.
///
/// The time is in seconds, without the penalty; the date is in seconds since 1970. A count of moves is empty for a time
/// that was typed.
#[must_use]
pub fn csv(records: &Records, size: Size) -> String {
    let mut text = HEAD.to_owned();
    for (index, kept) in records.of(size).iter().enumerate() {
        let Solve { time, penalty, moves, hinted, own, scramble, solution, date, session, comment } =
            &kept.solve;
        let count = |moves: u32| if moves == 0 { String::new() } else { moves.to_string() };
        let (seconds, penalty) = (time.seconds(), penalty.id());
        let [htm, qtm, stm, qstm] = [moves.htm, moves.qtm, moves.stm, moves.qstm].map(count);
        let [scramble, solution] = [scramble, solution].map(|alg| quoted(alg.as_deref().unwrap_or_default()));
        let [session, comment] = [session, comment].map(|text| quoted(text));
        let date = date.map(|date| date.to_string()).unwrap_or_default();
        text += &format!(
            "{},{seconds:.2},{penalty},{htm},{qtm},{stm},{qstm},{hinted},{own},{scramble},{},{date},{session},{comment},{solution}\n",
            index + 1,
            size.layers()
        );
    }
    text
}

/// Returns the text of a field, in quotes where they are needed.
fn quoted(field: &str) -> String {
    if field.contains([',', '"']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::{MoveCount, Penalty, Time};
    use super::*;

    #[test]
    fn the_table_has_a_row_for_each_solve_of_all_sessions() {
        let mut records = Records::default();
        let solve = Solve {
            time: Time::from_centiseconds(6_234),
            penalty: Penalty::PlusTwo,
            moves: MoveCount { htm: 50, qtm: 60, stm: 45, qstm: 55 },
            scramble: Some("R U2 F'".to_owned()),
            ..Solve::default()
        };
        records.choose_session("Roux, evening".to_owned());
        records.add(Size::THREE, solve.clone(), 0, 0);
        records.choose_session(String::new());
        records.add(
            Size::THREE,
            Solve {
                moves: MoveCount::default(),
                penalty: Penalty::Dnf,
                scramble: None,
                date: Some(5),
                ..solve
            },
            0,
            0,
        );
        let table = csv(&records, Size::THREE);
        let rows: Vec<&str> = table.lines().skip(1).collect();
        assert_eq!(
            rows,
            [
                "1,62.34,+2,50,60,45,55,false,false,R U2 F',3,,\"Roux, evening\",,",
                "2,62.34,dnf,,,,,false,false,,3,5,,,"
            ]
        );
        let columns = |row: &str| row.replace("Roux, ", "").split(',').count();
        assert!(rows.iter().all(|row| columns(row) == columns(table.lines().next().unwrap())));
    }
}
