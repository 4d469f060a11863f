//! `godspeed show`.

use godspeed_cube::{Facelets, Size, scramble};

use crate::program::godspeed;

#[test]
fn a_cube_is_shown_as_a_net_and_in_every_notation() {
    let finished = godspeed(&["show", "R", "--size", "2"], "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let expected = [
        "     U F",
        "     U F",
        "L L  F D  R R  U B",
        "L L  F D  R R  U B",
        "     D B",
        "     D B",
        "",
        "faces     UFUFRRRRFDFDDBDBLLLLUBUB",
        "colours   WGWGRRRRGYGYYBYBOOOOWBWB",
        "stickers  U0 F1 U2 F3 L0 L1 L2 L3 F0 D1 F2 D3 R2 R0 R3 R1 U3 B1 U1 B3 D0 B2 D2 B0",
        "not solved",
    ];
    assert_eq!(finished.lines, expected);
}

#[test]
fn every_notation_can_be_converted_to_every_other() {
    let state = scramble::random_state(Size::THREE, 3);
    let forms = ["faces", "colours", "stickers"].map(|form| {
        let finished = godspeed(&["show", &state.to_string(), "--as", form], "");
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        finished.lines.concat()
    });
    for text in &forms {
        let faces = godspeed(&["show", "--as", "faces", "--state", text], "").lines.concat();
        assert_eq!(faces, forms[0], "{text}");
    }
    assert_eq!(Facelets::parse(&forms[0]), Ok(state));
}

#[test]
fn colours_are_used_on_request_only_if_the_output_is_not_a_terminal() {
    assert!(!godspeed(&["show"], "").lines.concat().contains('\x1b'));
    assert!(godspeed(&["show", "--color", "always"], "").lines[0].contains("\x1b[48;"));
}

#[test]
fn an_unavailable_notation_and_an_illegal_state_are_bad_input() {
    let large = godspeed(&["show", "--size", "4", "--as", "stickers"], "");
    assert_eq!((large.status, large.lines.len()), (2, 0));
    assert!(large.stderr.contains("4x4x4"), "{}", large.stderr);
    assert_eq!(godspeed(&["show", "R Q"], "").status, 2);
    let mut letters: Vec<char> = Facelets::solved(Size::THREE).to_string().chars().collect();
    letters.swap(7, 19);
    let flipped = godspeed(&["show", "--state", &letters.iter().collect::<String>()], "");
    assert_eq!(flipped.status, 2);
    assert_eq!(flipped.lines.last().unwrap(), "cannot be solved");
    assert!(flipped.stderr.contains("flip"), "{}", flipped.stderr);
}
