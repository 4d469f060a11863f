use godspeed_cube::Face;

use super::*;

#[test]
fn a_scramble_is_parsed_as_turns_and_a_state_as_colours() {
    assert!(matches!(read("R U R' U'", Size::THREE), Ok(Setup::Scramble(alg, _)) if alg.turns().len() == 4));
    let solved = Facelets::solved(Size::TWO);
    assert_eq!(read(&solved.to_string(), Size::THREE), Ok(Setup::Position(solved, vec![])));
    assert!(matches!(read("", Size::THREE), Ok(Setup::Scramble(alg, _)) if alg.turns().is_empty()));
}

#[test]
fn a_long_scramble_of_face_letters_is_not_a_state() {
    let scramble = "R U F D L B ".repeat(10);
    assert!(matches!(read(&scramble, Size::THREE), Ok(Setup::Scramble(..))));
}

#[test]
fn an_error_has_the_byte_range_of_the_mistake() {
    let error = read("R U Q2 F", Size::THREE).unwrap_err();
    let at = error.at.unwrap();
    assert_eq!(at.start, 4);
    assert!(!error.reason.is_empty());
}

#[test]
fn an_unreachable_state_of_any_size_is_rejected_with_the_broken_law() {
    let reason = |layers: usize, a: usize, b: usize| {
        let mut colours = Facelets::solved(Size::new(layers).unwrap()).colours().to_vec();
        colours.swap(a, b);
        let impossible = Facelets::from_colours(colours).unwrap().to_string();
        read(&impossible, Size::THREE).unwrap_err().reason
    };
    for (layers, a, b, law) in [
        (2, 0, 4, "corner"),
        (3, 5, 10, "edge"),
        (4, 13, 33, "wing"),
        (5, 2, 27, "edge"),
        (6, 7, 44, "centres"),
        (7, 0, 50, "corner"),
    ] {
        let reason = reason(layers, a, b);
        assert!(reason.contains(law), "{layers}: {reason}");
    }
}

#[test]
fn an_error_is_quoted_with_its_context() {
    let quote = |text: &str, at| SetupError { at: Some(at), reason: String::new() }.quote(text);
    assert_eq!(quote("R U Q2 F", 4..6), ["R U ", "Q2", " F"]);
    let long = "R ".repeat(50) + "?";
    let [before, at, _] = quote(&long, 100..101);
    assert!(before.starts_with('…') && before.chars().count() == CONTEXT + 1);
    assert_eq!(at, "?");
    assert_eq!(quote("é", 1..9), [""; 3]);
}

#[test]
fn long_texts_are_refused_with_the_limit() {
    let reason = |text: &str| read(text, Size::THREE).unwrap_err().reason;
    assert!(reason(&"junk ".repeat(1_000_000)).contains("1048576"));
    assert!(read_state(&"U".repeat(2_000_000)).unwrap_err().reason.contains("1048576"));
    assert!(reason("(R)10000000").contains("more than 100000 turns"));
    assert!(reason(&"R ".repeat(200_000)).contains("more than 100000 turns"));
    let long = reason(&format!("[{}]", "R".repeat(50_000)));
    assert!(long.len() < 300, "{} bytes", long.len());
    let error = SetupError { at: Some(0..90_000), reason: String::new() };
    assert_eq!(error.quote(&"R".repeat(90_000))[1].chars().count(), QUOTED + 1);
}

#[test]
fn lines_are_joined_and_comments_removed() {
    assert_eq!(one_line("R U // right\r\n\n  F2 // front\nM\n"), "R U F2 M");
    assert_eq!(one_line("# two\n1. R U\n2. F2\n"), "1. R U | 2. F2");
    assert_eq!(one_line("R U F2"), "R U F2");
}

/// Returns the rows of a cube's net.
fn net(cube: &Facelets, separator: &str) -> String {
    let layers = cube.size().layers();
    let row = |face: Face, row: usize| {
        let colours = &cube.face(face)[row * layers..][..layers];
        colours.iter().map(|face| face.letter().to_string()).collect::<Vec<_>>().join(separator)
    };
    let rows = |faces: &[Face], indent: &str| {
        let line = |at| {
            let faces: Vec<String> = faces.iter().map(|&face| row(face, at)).collect();
            format!("{indent}{}\n", faces.join("  "))
        };
        (0..layers).map(line).collect::<String>()
    };
    let middle = rows(&[Face::L, Face::F, Face::R, Face::B], "");
    rows(&[Face::U], "     ") + &middle + &rows(&[Face::D], "     ")
}

#[test]
fn a_pasted_net_is_its_cube() {
    for layers in 2..7 {
        let cube = godspeed_cube::scramble::random_state(Size::new(layers).unwrap(), 3);
        for net in [net(&cube, ""), net(&cube, " ")] {
            let pasted = one_line(&net);
            assert!(pasted.starts_with("net: ") && !pasted.contains('\n'), "{pasted}");
            assert_eq!(read(&pasted, Size::THREE), Ok(Setup::Position(cube.clone(), vec![])), "{net}");
        }
    }
}

#[test]
fn remarks_are_sentences() {
    let text = one_line("R U2 F\nD2 B L\n");
    let Ok(Setup::Scramble(alg, remarks)) = read(&text, Size::THREE) else { panic!("{text}") };
    assert_eq!(alg.turns().len(), 6);
    assert!(remarks[0].starts_with("2 lines or parts were read") && remarks[0].ends_with('.'), "{remarks:?}");
    let state = "UDDULBLBRFRFRFRFLBLBUDDU";
    let Ok(Setup::Position(_, remarks)) = read(state, Size::THREE) else { panic!("{state}") };
    assert!(remarks[0].starts_with("The state was read face by face"), "{remarks:?}");
}

#[test]
fn a_state_with_separators_and_a_mistake_is_never_moves() {
    let spaced = |text: &str| text.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let flipped = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";
    let reason = read(flipped, Size::THREE).unwrap_err();
    assert_eq!(read(&spaced(flipped), Size::THREE), Err(reason.clone()));
    assert_eq!(read_moves(&spaced(flipped), Size::THREE), Err(reason));
    let solved = Facelets::solved(Size::TWO).to_string();
    assert_eq!(read_moves(&spaced(&solved), Size::TWO).unwrap_err().reason, NO_STATE);
}

#[test]
fn a_link_sets_up_the_cube_of_its_size() {
    let link = "https://alpha.twizzle.net/edit/?puzzle=4x4x4&setup-alg=Rw+U%27";
    let Ok(Setup::Scramble(alg, _)) = read(link, Size::THREE) else { panic!("{link}") };
    assert_eq!((alg.size().layers(), alg.to_string()), (4, "Rw U'".to_owned()));
    assert!(read_moves(link, Size::THREE).unwrap_err().reason.contains("for a 4x4x4"));
    let puzzle = read("https://alpha.twizzle.net/edit/?puzzle=megaminx&alg=R", Size::THREE);
    assert!(puzzle.unwrap_err().reason.contains("megaminx"));
    let wrong = read("https://alg.cubing.net/?alg=R_Q", Size::THREE).unwrap_err();
    assert!(wrong.reason.starts_with("In the link: 'Q' is not a valid move"), "{}", wrong.reason);
}

#[test]
fn characters_that_show_nothing_are_quoted_by_their_codes() {
    let text = "R \u{7} U";
    let error = read(text, Size::THREE).unwrap_err();
    assert!(error.reason.contains("U+0007 is invisible"), "{}", error.reason);
    assert_eq!(error.quote(text)[1], "U+0007");
}

#[test]
fn sticker_ids_are_parsed_as_a_state() {
    let text = "R6 L1 R8 F1 U4 B3 U8 L7 L8 D2 U7 F2 D5 L4 D1 D6 F3 L2 R0 D3 D0 F7 F4 D7 U6 R3 U0 F6 R5 \
        D8 B7 R4 U5 L0 B1 R2 B6 U3 F8 R1 B4 R7 U2 B5 L6 F0 F5 B2 L5 D4 U1 B8 L3 B0";
    let Ok(Setup::Position(cube, _)) = read(text, Size::TWO) else { panic!("not a state") };
    assert_eq!((cube.size(), &cube.to_string()[..3]), (Size::THREE, "RLR"));
    let error = read(&text.replacen("L1", "R6", 1), Size::THREE).unwrap_err();
    assert!(error.reason.starts_with("This is not a state") && error.at.is_some(), "{}", error.reason);
    assert!(matches!(read("R2 U2 F2 L2", Size::THREE), Ok(Setup::Scramble(..))));
}
