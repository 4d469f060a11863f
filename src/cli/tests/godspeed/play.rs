//! `godspeed play`, typed into as a script does.

use godspeed_cube::{Alg, Facelets, Size};

use crate::command::{Ended, godspeed};

fn play(lines: &[&str]) -> Ended {
    godspeed(&["play", "--seed", "3"], &format!("{}\n", lines.join("\n")))
}

/// What is said of the cube after each line that shows it, the first being the cube at the start.
fn standings(ended: &Ended) -> Vec<&str> {
    let is_standing = |line: &&str| line.ends_with(" moves") || line.ends_with(" move");
    ended
        .lines
        .iter()
        .map(String::as_str)
        .filter(is_standing)
        .filter(|line| line.contains("solved, "))
        .collect()
}

#[test]
fn turns_in_any_notation_are_undone_and_done_again() {
    let ended = play(&["R U’", "LiLi", "undo", "redo", "undo 2", "quit", "R"]);
    assert_eq!(ended.status, 0, "{}", ended.said);
    let expected = [
        "3x3x3, solved, 0 moves",
        "3x3x3, not solved, 2 moves",
        "3x3x3, not solved, 4 moves",
        "3x3x3, not solved, 2 moves",
        "3x3x3, not solved, 4 moves",
        "3x3x3, solved, 0 moves",
    ];
    assert_eq!(standings(&ended), expected);
}

#[test]
fn a_scrambled_cube_is_solved_and_the_solution_can_be_taken_back() {
    let ended = play(&["scramble", "solve thistlethwaite", "undo", "solve kociemba"]);
    assert_eq!(ended.status, 0, "{}", ended.said);
    let solved: Vec<bool> = standings(&ended).iter().map(|line| line.contains(", solved")).collect();
    assert_eq!(solved, [true, false, true, false, true]);
    let told = |name: &str| {
        let line = ended.lines.iter().find(|line| line.starts_with(name)).unwrap();
        Alg::parse(&line[name.len()..], Size::THREE).unwrap().alg
    };
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(told("scramble").turns());
    cube.turn_all(told("solution").turns());
    assert!(cube.is_solved());
}

#[test]
fn a_mistake_loses_nothing_and_says_what_to_write() {
    let lines = ["R U", "sovle", "size 0", "undo many", "state RRR", "solve magic", "R Q", "set weight=9"];
    let ended = play(&[&lines[..], &["moves", "redo", "show"]].concat());
    assert_eq!(ended.status, 2);
    assert!(ended.lines.contains(&"R U".to_owned()), "{:?}", ended.lines);
    assert_eq!(standings(&ended).last(), Some(&"3x3x3, not solved, 2 moves"));
    for remedy in [
        "help lists the commands",
        "1 to 1024",
        "many",
        "3 letters",
        "choose one of",
        "'Q'",
        "nothing to do again",
    ] {
        assert!(ended.said.contains(remedy), "{remedy}: {}", ended.said);
    }
}

#[test]
fn cubes_of_every_size_can_be_taken_by_size_turns_or_stickers() {
    let pocket = Facelets::solved(Size::TWO).to_string();
    let ended = play(&["size 5", "3Rw 2U", "scramble 12", &pocket, "R U", "hint", "undo 3", "write"]);
    assert_eq!(ended.status, 0, "{}", ended.said);
    let sizes: Vec<&str> = standings(&ended).iter().map(|line| &line[..5]).collect();
    assert_eq!(sizes, ["3x3x3", "5x5x5", "5x5x5", "5x5x5", "2x2x2", "2x2x2", "5x5x5"]);
    assert!(
        ended.lines.contains(&"hint      U', the first of 2 moves by IDA*".to_owned()),
        "{:?}",
        ended.lines
    );
    let faces = ended.lines.iter().find_map(|line| line.strip_prefix("faces     ")).unwrap();
    assert_eq!(faces.len(), 150);
}

#[test]
fn an_algorithm_is_chosen_with_its_metric_and_parameters() {
    let ended = play(&[
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
        ended.lines.iter().any(|line| line.starts_with("weight          1 (1 to 5)")),
        "{:?}",
        ended.lines
    );
    assert!(ended.lines.iter().any(|line| line.starts_with("length    3 (qtm")), "{:?}", ended.lines);
    assert!(ended.lines.iter().any(|line| line.starts_with("* wastar")), "{:?}", ended.lines);
    assert!(ended.said.contains("stm"), "{}", ended.said);
    // What a larger cube cannot be solved with is no longer chosen for it.
    let ended = play(&["algorithm korf", "size 2", "R U", "solve"]);
    assert_eq!(ended.status, 0, "{}", ended.said);
}

#[test]
fn help_lists_every_command_and_the_net_is_coloured_where_that_is_asked_for() {
    let help = play(&["help"]).lines.join("\n");
    for word in ["scramble", "solve", "hint", "undo", "redo", "reset", "size", "state", "algorithm", "quit"] {
        assert!(help.contains(word), "{word}");
    }
    let coloured = godspeed(&["play", "R U", "--color", "always"], "");
    assert!(coloured.lines[0].contains("\x1b[48;"));
    assert_eq!(godspeed(&["play", "R Q"], "").status, 2);
}
