//! Tests of user input: turns, states and error messages.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use godspeed_cube::state_text::Form;
use godspeed_cube::{
    Alg, Angle, Corner, CubeInput, Edge, Face, Facelets, IllegalState, InputError, ParsedCube, ParsedState,
    Size, StateError, Turn, scramble,
};
use proptest::prelude::*;

fn size(layers: usize) -> Size {
    Size::new(layers).unwrap()
}

fn parse(text: &str) -> Result<ParsedCube, InputError> {
    CubeInput::new(text).parse()
}

/// Returns the input that can only be this state.
fn only(state: &Facelets) -> ParsedCube {
    ParsedCube::State(ParsedState { state: state.clone(), remarks: Vec::new() })
}

/// Returns the turns of a text in the notation of this crate.
fn turns(text: &str) -> String {
    parse(text).unwrap().alg().unwrap().expanded().to_string()
}

/// Returns the text of a state with two facelets exchanged.
fn swapped(state: &Facelets, a: usize, b: usize) -> String {
    let mut colours = state.colours().to_vec();
    colours.swap(a, b);
    Facelets::from_colours(colours).unwrap().to_string()
}

#[test]
fn a_flipped_edge_is_an_error_and_not_parsed_as_turns() {
    let text = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";
    let error = parse(text).unwrap_err();
    assert!(matches!(&error, InputError::Illegal { law: IllegalState::EdgeFlip, .. }), "{error}");
    assert!(error.to_string().contains("flipped"), "{error}");
}

#[test]
fn broken_laws_are_named_on_every_size() {
    for n in 2..8 {
        let [a, b, _] = Corner::URF.facelets(size(n));
        let text = swapped(&Facelets::solved(size(n)), a, b);
        for text in [text.clone(), spaced(&text, n), spaced(&text, n * n), text.to_lowercase()] {
            let error = parse(&text).unwrap_err();
            assert!(matches!(&error, InputError::Illegal { .. }), "{text}: {error}");
        }
    }
    let [a, b] = Edge::UF.facelets(size(5));
    let error = parse(&swapped(&Facelets::solved(size(5)), a, b)).unwrap_err();
    assert!(matches!(error, InputError::Illegal { law: IllegalState::EdgeFlip, .. }), "{error}");
    let wing = parse(&swapped(&Facelets::solved(size(4)), 13, 33)).unwrap_err();
    assert!(matches!(wing, InputError::Illegal { law: IllegalState::WingTwice { .. }, .. }), "{wing}");
}

/// Returns the text with a space after every `count` letters.
fn spaced(text: &str, count: usize) -> String {
    let pieces: Vec<String> = text
        .as_bytes()
        .chunks(if count == 2 { 4 } else { count })
        .map(String::from_utf8_lossy)
        .map(Into::into)
        .collect();
    pieces.join(" ")
}

#[test]
fn missing_letters_are_counted_on_every_size() {
    for n in 2..12 {
        let solved = Facelets::solved(size(n)).to_string();
        let error = parse(&solved[1..]).unwrap_err();
        let found = 6 * n * n - 1;
        assert_eq!(error, InputError::State(StateError::Length { found, nearest: size(n) }));
        let text = error.to_string();
        assert!(text.contains(&found.to_string()) && text.contains(&(found + 1).to_string()), "{text}");
    }
    let faces = "UUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
    assert_eq!(parse(faces), Err(InputError::State(StateError::Length { found: 53, nearest: Size::THREE })));
}

#[test]
fn letters_are_counted_for_the_requested_size() {
    let text = "U".repeat(53);
    let error = CubeInput::new(text).only_size(Some(size(4))).parse().unwrap_err();
    assert_eq!(error.to_string(), "this state has 53 letters, but a 4x4x4 cube has 96");
}

#[test]
fn twenty_face_letters_without_separators_are_a_state() {
    assert!(matches!(parse(&"U".repeat(20)), Err(InputError::State(StateError::Length { found: 20, .. }))));
    assert_eq!(parse(&"RU".repeat(9)).unwrap().alg().unwrap().turns().len(), 18);
    let counts = parse("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBU").unwrap_err();
    assert!(matches!(counts, InputError::State(StateError::ColourCount { .. })), "{counts}");
}

#[test]
fn a_state_of_another_size_is_rejected_only_if_the_size_is_fixed() {
    let text = Facelets::solved(size(2)).to_string();
    let required = CubeInput::new(text.clone()).only_size(Some(Size::THREE)).parse();
    assert_eq!(required, Err(InputError::Size { expected: Size::THREE, found: Size::TWO }));
    assert_eq!(CubeInput::new(text).for_size(Size::THREE).parse().unwrap().size(), Size::TWO);
}

#[test]
fn every_notation_is_parsed_as_turns() {
    assert_eq!(turns("U U' U2"), "U U' U2");
    assert_eq!(turns("U’ Ui LL LiLi BBB B2B"), "U' U' L L L' L' B B B B2 B");
    assert_eq!(turns("2F Rw x y z M E S r u"), "F2 Rw x y z M E S Rw Uw");
    assert_eq!(turns("(R U)3 (R U)'"), "R U R U R U U' R'");
    assert_eq!(turns("2R₁ R'₃"), "R2 L");
    assert_eq!(turns("URRFBRBBRUULBBRUiDiRRFRiLBBUUFF").split(' ').count(), 28);
    assert_eq!(turns(""), "");
    assert_eq!(turns("URFDLB").split(' ').count(), 6);
    assert_eq!(turns(&"R U F D L B ".repeat(10)).split(' ').count(), 60);
    assert_eq!(turns(&"(R U F D L B) ".repeat(8)).split(' ').count(), 48);
    assert_eq!(turns(&"MES".repeat(8)).split(' ').count(), 24);
    assert_eq!(turns(&"R U R' U' ".repeat(30)).split(' ').count(), 120);
    assert_eq!(turns("LL U2 BBB DD RR FF LL BB UU RR DD FF LL BB").split(' ').count(), 28);
}

#[test]
fn an_unknown_turn_is_reported_with_its_byte_range() {
    let error = parse("R U’ Q2 F").unwrap_err();
    assert_eq!(error.span(), Some(7..8));
    assert!(error.to_string().starts_with("'Q' is not a valid move"), "{error}");
    let long = "R U R' U' ".repeat(10) + "K";
    assert_eq!(parse(&long).unwrap_err().span(), Some(100..101));
    let state = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB?";
    assert_eq!(parse(state).unwrap_err().span(), Some(53..54));
}

#[test]
fn sticker_ids_are_a_state() {
    let text = "R6 L1 R8 F1 U4 B3 U8 L7 L8 D2 U7 F2 D5 L4 D1 D6 F3 L2 R0 D3 D0 F7 F4 D7 U6 R3
        U0 F6 R5 D8 B7 R4 U5 L0 B1 R2 B6 U3 F8 R1 B4 R7 U2 B5 L6 F0 F5 B2 L5 D4 U1 B8
        L3 B0";
    assert!(matches!(parse(text), Ok(ParsedCube::State(parsed)) if parsed.state.check().is_ok()));
    let from_one = text.chars().map(|c| c.to_digit(10).map_or(c, |d| (b'1' + d as u8) as char));
    assert_eq!(parse(&from_one.collect::<String>()), parse(text));
    assert_eq!(parse(&text.to_lowercase()), parse(text));
    let twice = parse(&text.replacen("L1", "R6", 1)).unwrap_err();
    assert!(matches!(twice, InputError::State(StateError::StickerTwice { position: 3, .. })), "{twice}");
    let short = parse(&text[3..]).unwrap_err();
    assert_eq!(short, InputError::State(StateError::Length { found: 53, nearest: Size::THREE }));
    assert_eq!(turns("R2 U2 F2 L2"), "R2 U2 F2 L2");
}

#[test]
fn colours_with_mistakes_are_parsed_as_a_state() {
    let swapped = "WWWWWWWWR WRRRRRRRR GGGGGGGGG YYYYYYYYY OOOOOOOOO BBBBBBBBB";
    assert!(matches!(parse(swapped), Err(InputError::Illegal { .. })));
    assert!(matches!(parse(&"W".repeat(53)), Err(InputError::State(_))));
}

#[test]
fn only_turns_are_accepted_if_a_state_makes_no_sense() {
    let error = CubeInput::alg(Facelets::solved(Size::THREE).to_string(), Size::THREE).parse();
    assert_eq!(error, Err(InputError::UnexpectedState));
    assert!(CubeInput::alg("R U", Size::THREE).parse().is_ok());
}

#[test]
fn a_1x1_is_accepted_in_every_form() {
    let mut cube = Facelets::solved(Size::ONE);
    cube.turn(Turn::rotation(Face::R, Angle::Quarter, Size::ONE));
    for form in Form::ALL {
        let text = cube.written(form).unwrap();
        let parsed = CubeInput::new(text.clone()).only_size(Some(Size::ONE)).parse().unwrap();
        assert_eq!(parsed, only(&cube), "{text}");
    }
}

proptest! {
    #[test]
    fn every_form_of_a_rotated_cube_keeps_its_colours(n in 2..10usize, seed in 0..u64::MAX, r in 0..24usize) {
        let mut cube = scramble::random_state(size(n), seed);
        for turn in [(Face::R, r % 4), (Face::U, r / 4)] {
            let angle = Angle::from_quarters(turn.1 as i32);
            angle.into_iter().for_each(|angle| cube.turn(Turn::rotation(turn.0, angle, size(n))));
        }
        for form in Form::ALL {
            if let Some(text) = cube.written(form) {
                prop_assert_eq!(parse(&text), Ok(only(&cube)), "{:?}: {}", form, text);
            }
        }
    }

    #[test]
    fn written_turns_are_parsed_as_turns(n in 1..12usize, count in 0..60usize, seed in 0..u64::MAX) {
        let alg = scramble::random_moves(size(n), count, seed);
        let parsed = CubeInput::new(alg.to_string()).only_size(Some(size(n))).parse().unwrap();
        prop_assert_eq!(parsed.alg(), Some(&alg));
    }

    #[test]
    fn parsing_never_panics(text in any::<String>()) {
        if let Err(error) = parse(&text) && let Some(span) = error.span() {
            prop_assert!(text.get(span).is_some());
        }
    }

    #[test]
    fn a_state_with_one_wrong_letter_is_not_parsed_as_turns(n in 2..6usize, seed in 0..u64::MAX, at in 0..96usize) {
        let state = scramble::random_state(size(n), seed);
        let mut text: Vec<char> = state.to_string().chars().collect();
        let at = at % text.len();
        text[at] = if text[at] == 'U' { 'D' } else { 'U' };
        let error = parse(&text.into_iter().collect::<String>()).unwrap_err();
        prop_assert!(matches!(error, InputError::State(StateError::ColourCount { .. })), "{}", error);
    }
}

#[test]
fn parsing_as_an_alg_accepts_letters_as_turns() {
    assert_eq!(Alg::parse(&"R".repeat(30), Size::THREE).unwrap().alg.turns().len(), 30);
}

#[test]
fn the_position_of_a_letter_whose_capital_is_shorter_is_a_whole_character() {
    let text = "WWßWWOOOOGGGGRRRRBBrBBßY";
    let error = parse(text).unwrap_err();
    assert_eq!(error.span().and_then(|span| text.get(span)), Some("ß"));
}
