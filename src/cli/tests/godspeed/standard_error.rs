//! Standard error has errors and warnings only, unless `--verbose` is given.

use crate::program::godspeed;

#[test]
fn a_solve_prints_nothing_on_standard_error_by_default() {
    for algorithm in ["thistlethwaite", "kociemba", "ida"] {
        let finished = godspeed(&["solve", "R U F2 D", "--algorithm", algorithm], "");
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{algorithm}");
    }
    let batch = godspeed(&["batch", "5"], "");
    assert_eq!((batch.status, batch.stderr.as_str()), (0, ""));
}

#[test]
fn verbose_reports_progress_in_lines() {
    let finished = godspeed(&["solve", "R U F2 D", "--algorithm", "ida", "-v"], "");
    assert_eq!(finished.status, 0);
    assert!(finished.stderr.lines().count() > 0 && !finished.stderr.contains("error"), "{}", finished.stderr);
}

#[test]
fn an_error_shows_the_input_with_carets_below_the_mistake() {
    let finished = godspeed(&["solve", "R U Q F"], "");
    assert_eq!(finished.status, 2);
    let lines: Vec<&str> = finished.stderr.lines().collect();
    assert!(lines[0].starts_with("error: 'Q' is not a valid move"), "{}", finished.stderr);
    assert_eq!(lines[1..], ["    R U Q F", "        ^"]);
}
