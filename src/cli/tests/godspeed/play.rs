//! `godspeed play`, with commands on standard input.

use godspeed_cube::{Alg, Facelets, Size};

use crate::program::{Finished, godspeed};

fn play(lines: &[&str]) -> Finished {
    godspeed(&["play", "--seed", "3"], format!("{}\n", lines.join("\n")))
}

/// Returns the line about the cube after each net, starting with that of the first cube.
fn summaries(finished: &Finished) -> Vec<&str> {
    let is_summary = |line: &&str| line.ends_with(" moves") || line.ends_with(" move");
    finished
        .lines
        .iter()
        .map(String::as_str)
        .filter(is_summary)
        .filter(|line| line.contains("solved, "))
        .collect()
}

#[test]
fn turns_in_any_notation_are_undone_and_redone() {
    let finished = play(&["R U’", "LiLi", "undo", "redo", "undo 2", "quit", "R"]);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let expected = [
        "3x3x3, solved, 0 moves",
        "3x3x3, not solved, 2 moves",
        "3x3x3, not solved, 4 moves",
        "3x3x3, not solved, 2 moves",
        "3x3x3, not solved, 4 moves",
        "3x3x3, solved, 0 moves",
    ];
    assert_eq!(summaries(&finished), expected);
}

#[test]
fn a_solution_can_be_undone() {
    let finished = play(&["scramble", "solve thistlethwaite", "undo", "solve kociemba"]);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let solved: Vec<bool> = summaries(&finished).iter().map(|line| line.contains(", solved")).collect();
    assert_eq!(solved, [true, false, true, false, true]);
    let printed = |name: &str| {
        let line = finished.lines.iter().find(|line| line.starts_with(name)).unwrap();
        Alg::parse(&line[name.len()..], Size::THREE).unwrap().alg
    };
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(printed("scramble").turns());
    cube.turn_all(printed("solution").turns());
    assert!(cube.is_solved());
}

#[test]
fn mistakes_change_nothing_and_are_explained() {
    let lines = ["R U", "sovle", "size 0", "undo many", "state RRR", "solve magic", "R Q", "set weight=9"];
    let finished = play(&[&lines[..], &["moves", "redo", "show"]].concat());
    assert_eq!(finished.status, 2);
    assert!(finished.lines.contains(&"R U".to_owned()), "{:?}", finished.lines);
    assert_eq!(summaries(&finished).last(), Some(&"3x3x3, not solved, 2 moves"));
    for remedy in [
        "type 'help' for a list of commands",
        "1 to 1024",
        "many",
        "3 letters",
        "Available: iddfs",
        "'Q'",
        "nothing to redo",
    ] {
        assert!(finished.stderr.contains(remedy), "{remedy}: {}", finished.stderr);
    }
}

#[test]
fn the_cube_can_be_replaced_by_size_scramble_or_state() {
    let pocket = Facelets::solved(Size::TWO).to_string();
    let finished = play(&["size 5", "3Rw 2U", "scramble 12", &pocket, "R U", "hint", "undo 3", "write"]);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let sizes: Vec<&str> = summaries(&finished).iter().map(|line| &line[..5]).collect();
    assert_eq!(sizes, ["3x3x3", "5x5x5", "5x5x5", "5x5x5", "2x2x2", "2x2x2", "5x5x5"]);
    assert!(
        finished.lines.contains(&"hint      U', the first of 2 moves by IDA*".to_owned()),
        "{:?}",
        finished.lines
    );
    let faces = finished.lines.iter().find_map(|line| line.strip_prefix("faces     ")).unwrap();
    assert_eq!(faces.len(), 150);
}

#[test]
fn an_algorithm_is_selected_with_its_metric_and_parameters() {
    let finished = play(&[
        "size 2",
        "R U R'",
        "algorithm wastar",
        "metric qtm",
        "set weight=1",
        "set",
        "solve",
        "metric stm",
        "algorithm",
    ]);
    assert!(
        finished.lines.iter().any(|line| line.starts_with("weight          1 (1 to 5)")),
        "{:?}",
        finished.lines
    );
    assert!(finished.lines.iter().any(|line| line.starts_with("length    3 (qtm")), "{:?}", finished.lines);
    assert!(finished.lines.iter().any(|line| line.starts_with("* wastar")), "{:?}", finished.lines);
    assert!(finished.stderr.contains("stm"), "{}", finished.stderr);
    let finished = play(&["size 4", "Rw U", "set seconds=0", "metric htm", "solve", "metric qtm"]);
    assert!(finished.lines.iter().any(|line| line.starts_with("length    4 (obtm")), "{:?}", finished.lines);
    assert!(finished.stderr.contains("obtm, stm, qstm"), "{}", finished.stderr);
    // An algorithm that does not accept the new size is deselected.
    let finished = play(&["algorithm korf", "size 2", "R U", "solve"]);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
}

#[test]
fn help_lists_every_command_and_color_forces_a_coloured_net() {
    let help = play(&["help"]).lines.join("\n");
    for word in ["scramble", "solve", "hint", "undo", "redo", "reset", "size", "state", "algorithm", "quit"] {
        assert!(help.contains(word), "{word}");
    }
    let coloured = godspeed(&["play", "R U", "--color", "always"], "");
    assert!(coloured.lines[0].contains("\x1b[48;"));
    assert_eq!(godspeed(&["play", "R Q"], "").status, 2);
}
