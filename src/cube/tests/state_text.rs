//! Tests of the text forms of states and the errors for invalid texts.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use godspeed_cube::state_text::Form;
use godspeed_cube::{Alg, Cubies, Face, Facelets, Size, StateError, scramble};
use proptest::prelude::*;

fn after(text: &str, layers: usize) -> Facelets {
    let size = Size::new(layers).unwrap();
    let mut cube = Facelets::solved(size);
    cube.turn_all(Alg::parse(text, size).unwrap().alg.turns());
    cube
}

/// Returns the facelets as text, with this order of faces and these letters.
fn written(cube: &Facelets, order: &str, letters: &str) -> String {
    let letter = |colour: &Face| letters.chars().nth(colour.index()).unwrap();
    let faces = order.chars().map(|face| Face::from_letter(face).unwrap());
    faces.flat_map(|face| cube.face(face).iter().map(letter).collect::<Vec<_>>()).collect()
}

const NET: &str = "ULFRBD";
const FACES: &str = "URFDLB";

#[test]
fn solved_states_in_every_format_are_recognised() {
    let solved = |n: usize| Facelets::solved(Size::new(n).unwrap());
    assert_eq!(Facelets::parse("YYYYOOOOBBBBRRRRGGGGWWWW"), Ok(solved(2)));
    assert_eq!(Facelets::parse("WWWW RRRR GGGG YYYY OOOO BBBB"), Ok(solved(2)));
    assert_eq!(Facelets::parse(&solved(7).to_string()), Ok(solved(7)));
    let karcz = "WWWWWWWWW GGGGGGGGG RRRRRRRRR BBBBBBBBB PPPPPPPPP YYYYYYYYY";
    assert_eq!(Facelets::parse(karcz), Ok(solved(3)));
    assert_eq!(Facelets::parse("UUUULLLLFFFFRRRRBBBBDDDD"), Ok(solved(2)));
    assert_eq!(Facelets::parse("yobrgw"), Ok(solved(1)));
}

#[test]
fn sticker_numbers_are_accepted() {
    let text = "R6 L1 R8 F1 U4 B3 U8 L7 L8 D2 U7 F2 D5 L4 D1 D6 F3 L2 R0 D3 D0 F7 F4 D7 U6 R3
        U0 F6 R5 D8 B7 R4 U5 L0 B1 R2 B6 U3 F8 R1 B4 R7 U2 B5 L6 F0 F5 B2 L5 D4 U1 B8
        L3 B0";
    let cube = Facelets::parse(text).unwrap();
    assert_eq!(cube.check(), Ok(()));
    assert_eq!(cube.face(Face::U)[..3], [Face::R, Face::L, Face::R]);
    assert_eq!(cube.face(Face::D)[6..], [Face::B, Face::L, Face::B]);
    let from_one = text.chars().map(|c| c.to_digit(10).map_or(c, |d| (b'1' + d as u8) as char));
    assert_eq!(Facelets::parse(&from_one.collect::<String>()), Ok(cube));
}

#[test]
fn face_orders_and_colour_letters_are_detected() {
    for n in 2..7 {
        let cube = scramble::random_state(Size::new(n).unwrap(), 3);
        assert_eq!(Facelets::parse(&written(&cube, FACES, FACES)), Ok(cube.clone()));
        assert_eq!(Facelets::parse(&written(&cube, NET, FACES)), Ok(cube.clone()));
        assert_eq!(Facelets::parse(&written(&cube, NET, "YRBWOG")), Ok(cube.clone()));
        assert_eq!(Facelets::parse(&written(&cube, FACES, "WRGYOB")), Ok(cube.clone()));
        assert_eq!(Facelets::parse(&written(&cube, NET, "WBRYGP")), Ok(cube.clone()));
        let home = cube.recoloured().unwrap();
        for letters in ["012345", "abcdef", "bBrRgG", "WGRYBO", "αβγδεζ"] {
            for order in [FACES, NET] {
                assert_eq!(Facelets::parse(&written(&home, order, letters)), Ok(home.clone()), "{letters}");
            }
        }
    }
}

#[test]
fn a_cube_held_another_way_keeps_its_colours_by_name() {
    let held = after("R U x y'", 3);
    assert_eq!(Facelets::parse(&held.to_string()), Ok(held.clone()));
    assert!(Cubies::try_from(&held).is_ok());
}

#[test]
fn face_letters_may_name_the_colours_of_another_scheme() {
    // The first scheme is mirrored: the letters R and L are swapped.
    for n in 2..8 {
        let cube = scramble::random_state(Size::new(n).unwrap(), 7).recoloured().unwrap();
        assert_eq!(Facelets::parse(&written(&cube, FACES, "ULFDRB")), Ok(cube.clone()));
        assert_eq!(Facelets::parse(&written(&cube, FACES, "RUBFLD")), Ok(cube));
    }
}

#[test]
fn errors_contain_the_length_the_letter_and_the_count() {
    let parse = |text: &str| Facelets::parse(text).unwrap_err();
    let solved = Facelets::solved(Size::THREE).to_string();
    assert_eq!(parse(""), StateError::Length { found: 0, nearest: Size::ONE });
    assert_eq!(parse(&solved[1..]), StateError::Length { found: 53, nearest: Size::THREE });
    assert_eq!(parse(&solved.replacen('R', "X", 1)), StateError::UnknownLetter { position: 9, letter: 'X' });
    assert_eq!(parse(&solved.replacen('R', "?", 1)), StateError::UnknownLetter { position: 9, letter: '?' });
    let count = StateError::ColourCount { letter: 'U', found: 10, expected: 9 };
    assert_eq!(parse(&solved.replacen('R', "U", 1)), count);
    assert_eq!(count.to_string(), "colour U is on 10 facelets instead of 9");
    assert_eq!(parse(&"Q".repeat(54)), StateError::TooFewColours { found: 1 });
    let same = written(&Facelets::solved(Size::THREE), FACES, "WRGYOB");
    let swapped: String = same.chars().enumerate().map(|(i, c)| if i == 13 { 'W' } else { c }).collect();
    let swapped: String = swapped.chars().enumerate().map(|(i, c)| if i == 0 { 'R' } else { c }).collect();
    assert!(matches!(parse(&swapped), StateError::CentreTwice { letter: 'W', .. }));
    let sticker = StateError::UnknownSticker { position: 3, token: "R9".into() };
    let ids: String = "U0 R9".into();
    assert_eq!(parse(&ids), StateError::Length { found: 2, nearest: Size::ONE });
    let mut one: Vec<String> = "ULFRBD".chars().map(|face| format!("{face}0")).collect();
    assert_eq!(Facelets::parse(&one.join(" ")), Ok(Facelets::solved(Size::ONE)));
    one[1] = "R9".into();
    assert_eq!(parse(&one.join(" ")), sticker);
    one[1] = "U0".into();
    assert_eq!(parse(&one.join(" ")), StateError::StickerTwice { position: 3, token: "U0".into() });
}

#[test]
fn a_state_is_written_in_three_forms() {
    let cube = after("R", 2);
    assert_eq!(cube.written(Form::Faces).unwrap(), "UFUFRRRRFDFDDBDBLLLLUBUB");
    assert_eq!(cube.written(Form::Colours).unwrap(), "WGWGRRRRGYGYYBYBOOOOWBWB");
    let stickers = "U0 F1 U2 F3 L0 L1 L2 L3 F0 D1 F2 D3 R2 R0 R3 R1 U3 B1 U1 B3 D0 B2 D2 B0";
    assert_eq!(cube.written(Form::Stickers).unwrap(), stickers);
    assert_eq!(after("x", 1).written(Form::Stickers).unwrap(), "F0 L0 D0 R0 U0 B0");
    assert_eq!(after("", 4).written(Form::Stickers), None);
}

#[test]
fn a_piece_of_impossible_colours_has_no_sticker_numbers() {
    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    colours.swap(0, 9);
    assert_eq!(Facelets::from_colours(colours).unwrap().written(Form::Stickers), None);
}

proptest! {
    #[test]
    fn a_written_state_parses_to_the_same_state(n in 1..12usize, seed in 0..u64::MAX) {
        let cube = scramble::random_state(Size::new(n).unwrap(), seed);
        prop_assert_eq!(Facelets::parse(&cube.to_string()), Ok(cube));
    }

    #[test]
    fn every_form_of_an_unrotated_cube_parses_to_the_same_cube(n in 2..6usize, seed in 0..u64::MAX) {
        let cube = scramble::random_state(Size::new(n).unwrap(), seed);
        for form in Form::ALL {
            if let Some(text) = cube.written(form) {
                prop_assert_eq!(Facelets::parse(&text), Ok(cube.clone()), "{:?}: {}", form, text);
            }
        }
    }

    #[test]
    fn parsing_never_panics(text in any::<String>()) {
        let _ = Facelets::parse(&text);
    }

    #[test]
    fn parsing_arbitrary_letters_never_panics(text in "[URFDLBW0-9 ]{0,8}|[URFDLB]{24}|[A-F]{24}|([URFDLB][0-9]){6}|[wyrogb]{6}") {
        let _ = Facelets::parse(&text);
    }

    #[test]
    fn parsing_shuffled_colours_never_panics(n in 1..5usize, seed in 0..u64::MAX, letters in "[A-Z]{6}|WRGYOB") {
        let size = Size::new(n).unwrap();
        let mut colours = Facelets::solved(size).colours().to_vec();
        godspeed_cube::Random::from_seed(seed).shuffle(&mut colours);
        let cube = Facelets::from_colours(colours).unwrap();
        let _ = cube.check();
        let _ = Facelets::parse(&written(&cube, FACES, &letters));
    }
}
