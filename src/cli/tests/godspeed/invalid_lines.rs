//! A line that is no text is an error of this line only.

use crate::program::godspeed;

/// The second line has a byte that is not UTF-8.
const LINES: &[u8] = b"R U\nF \xff D\nL2\n";

#[test]
fn later_cubes_are_solved() {
    let finished = godspeed(&["solve"], LINES);
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("line 2 of the input is not UTF-8 text"), "{}", finished.stderr);
    let solved: Vec<_> = finished.lines.iter().filter(|line| line.starts_with("solution")).collect();
    assert_eq!(solved, ["solution  U' R'", "solution  L2"]);
}

#[test]
fn every_line_has_a_json_object() {
    let objects = godspeed(&["solve", "--json"], LINES).objects();
    assert_eq!(objects.len(), 3);
    assert!(objects[1]["error"].as_str().unwrap().contains("UTF-8"));
    assert_eq!(objects[2]["solution"], "L2");

    let objects = godspeed(&["check", "--json"], LINES).objects();
    assert_eq!(objects.len(), 3);
    assert!(objects[1]["error"].as_str().unwrap().contains("UTF-8") && objects[1]["legal"] == false);
}

#[test]
fn later_cubes_are_checked() {
    let finished = godspeed(&["check"], LINES);
    assert_eq!(finished.status, 2);
    assert_eq!(finished.lines.len(), 2);
}

#[test]
fn later_lines_of_a_session_are_executed() {
    let finished = godspeed(&["play", "--color", "never"], b"R\n\xc3\x28\nmoves\n");
    assert_eq!(finished.status, 2);
    assert!(finished.lines.iter().any(|line| line == "R"), "{:?}", finished.lines);
}

#[test]
fn a_file_that_is_no_text_is_an_error() {
    let path = std::env::temp_dir().join(format!("godspeed-{}-not-utf8", std::process::id()));
    std::fs::write(&path, LINES).unwrap();
    for arguments in [&["batch", "--file"][..], &["report", "--algorithms", "ida", "--scrambles"]] {
        let finished = godspeed(&[arguments, &[path.to_str().unwrap()]].concat(), "");
        assert_eq!(finished.status, 2);
        assert!(finished.stderr.contains("UTF-8"), "{}", finished.stderr);
    }
    std::fs::remove_file(path).unwrap();
}
