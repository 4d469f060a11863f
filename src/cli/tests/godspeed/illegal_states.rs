//! A text that is written like a state is never read as turns, whatever is wrong with it.

use godspeed_cube::{Facelets, Size};

use crate::program::godspeed;

/// A solved 3x3x3 whose edge UB is flipped.
const FLIPPED: &str = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";

/// Returns texts that are not states, each with a word of the error.
fn mistakes() -> Vec<(String, &'static str)> {
    let solved = Facelets::solved(Size::THREE).to_string();
    let mut four: Vec<char> = Facelets::solved(Size::new(4).unwrap()).to_string().chars().collect();
    four.swap(13, 33);
    vec![
        (FLIPPED.to_owned(), "flip"),
        (solved[..53].to_owned(), "53 letters"),
        (format!("{solved}U"), "55 letters"),
        (solved.replacen('U', "R", 1), "8 facelets"),
        (four.into_iter().collect(), "wings UF of layer 2"),
    ]
}

#[test]
fn solve_rejects_illegal_states_as_arguments_and_on_standard_input() {
    for (state, word) in mistakes() {
        for (arguments, input) in [(vec!["solve", &*state], ""), (vec!["solve"], &*state)] {
            let finished = godspeed(&arguments, input);
            assert_eq!(finished.status, 2, "{state}: {}", finished.stderr);
            assert!(finished.stderr.contains(word), "{state}: {}", finished.stderr);
            assert!(!finished.lines.iter().any(|line| line.starts_with("solution")), "{:?}", finished.lines);
        }
    }
}

#[test]
fn the_json_of_an_illegal_state_has_an_error_and_no_solution() {
    let finished = godspeed(&["solve", "--json"], format!("R U\n{FLIPPED}\n"));
    assert_eq!(finished.status, 2);
    let results = finished.objects();
    assert!(results[0]["solution"].is_string());
    assert!(results[1]["error"].as_str().unwrap().contains("flip"), "{}", results[1]);
    assert!(results[1]["solution"].is_null() && results[1]["scramble"].is_null());
}

#[test]
fn batch_rejects_illegal_states_and_names_the_line() {
    let path = std::env::temp_dir().join(format!("godspeed-illegal-{}", std::process::id()));
    for (state, word) in mistakes() {
        let size = if state.len() == 96 { "4" } else { "3" };
        std::fs::write(&path, format!("R U\n{state}\n")).unwrap();
        let finished = godspeed(&["batch", "--size", size, "--file", path.to_str().unwrap()], "");
        assert_eq!(finished.status, 2, "{state}: {}", finished.stderr);
        assert!(finished.stderr.contains("line 2") && finished.stderr.contains(word), "{}", finished.stderr);
        assert!(finished.lines.is_empty());
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn show_check_and_play_reject_illegal_states() {
    for (state, _) in mistakes() {
        for arguments in [["show", &*state], ["check", &*state], ["play", &*state]] {
            let finished = godspeed(&arguments, "");
            assert_eq!(finished.status, 2, "{arguments:?}: {}", finished.stderr);
        }
        let played = godspeed(&["play"], format!("{state}\n"));
        assert_eq!(played.status, 2, "{state}: {}", played.stderr);
    }
}
