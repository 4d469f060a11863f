//! Tests of states as nets and in other layouts, with any separators, and with mistakes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use godspeed_cube::state_text::{Form, Layout};
use godspeed_cube::{
    CubeInput, CubeLines, Edge, Face, Facelets, InputError, ParsedCube, Random, Reading, Size, StateError,
    scramble,
};
use proptest::prelude::*;

fn size(layers: usize) -> Size {
    Size::new(layers).unwrap()
}

fn state(text: &str) -> Facelets {
    match CubeInput::new(text).parse() {
        Ok(ParsedCube::State(parsed)) => parsed.state,
        other => panic!("{text}: {other:?}"),
    }
}

/// Returns what is written on each facelet, for each notation of the command `show` that the cube has.
fn notations(cube: &Facelets) -> Vec<Vec<String>> {
    let letters = |letters: &str| {
        let letter = |colour: &Face| letters.chars().nth(colour.index()).unwrap().to_string();
        cube.colours().iter().map(letter).collect::<Vec<_>>()
    };
    let ids = cube.written(Form::Stickers).map(|text| {
        let mut ids = vec![String::new(); cube.colours().len()];
        for (at, id) in text.split(' ').enumerate() {
            id.clone_into(&mut ids[Layout::ULFRBD.facelet(at, cube.size())]);
        }
        ids
    });
    [letters("URFDLB"), letters("WRGYOB")].into_iter().chain(ids).collect()
}

/// Returns the rows of a net, each of the texts of its facelets.
fn rows(words: &[String], size: Size) -> Vec<Vec<&str>> {
    let words: Vec<&str> = (0..words.len()).map(|at| &*words[Layout::Net.facelet(at, size)]).collect();
    let n = size.layers();
    let (top, rest) = words.split_at(n * n);
    let (middle, bottom) = rest.split_at(4 * n * n);
    let lines = top.chunks(n).chain(middle.chunks(4 * n)).chain(bottom.chunks(n));
    lines.map(<[&str]>::to_vec).collect()
}

/// Returns the rows as text: as `show` prints them, without spaces, with other separators, and with other line ends.
fn nets(rows: &[Vec<&str>], n: usize) -> Vec<String> {
    let joined = |separator: &str, face: &str, indent: usize, end: &str| -> String {
        let row = |row: &Vec<&str>| {
            let faces: Vec<String> = row.chunks(n).map(|face| face.join(separator)).collect();
            " ".repeat(if row.len() == n { indent } else { 0 }) + &faces.join(face)
        };
        rows.iter().map(|words| row(words) + end).collect()
    };
    vec![
        joined(" ", "  ", 2 * n + 1, "\n"),
        joined("", "", 0, "\n"),
        joined("", " ", n + 1, "\n"),
        joined(" ", " ", 0, "\n"),
        joined(", ", " | ", 1, "\r\n"),
        joined("\t", "\t", 3, "\n\n"),
        format!("net: {}", joined(" ", " ", 0, " ")),
        joined("", "", 0, " "),
    ]
}

proptest! {
    #[test]
    fn a_net_in_every_notation_is_its_cube(n in 2..7usize, seed in 0..u64::MAX, turned in any::<bool>()) {
        let mut cube = scramble::random_state(size(n), seed);
        if turned && n > 3 {
            cube = Facelets::after(&scramble::random_moves(size(n), seed as usize % 4, seed));
        }
        for words in notations(&cube) {
            for net in nets(&rows(&words, size(n)), n) {
                prop_assert_eq!(&state(&net), &cube, "{}", net);
                let only = CubeInput::state(&*net).only_size(Some(size(n))).parse();
                prop_assert_eq!(only.map(ParsedCube::into_state), Ok(cube.clone()), "{}", net);
                prop_assert!(CubeInput::new(net).parse().unwrap().remarks().is_empty());
            }
        }
    }

    #[test]
    fn a_net_in_a_list_is_one_cube(n in 2..7usize, seed in 0..u64::MAX) {
        let cube = scramble::random_state(size(n), seed);
        for words in notations(&cube) {
            // The net with empty lines is none.
            for net in nets(&rows(&words, size(n)), n).into_iter().filter(|net| !net.contains("\n\n")) {
                let list = format!("R U\n{net}\nR2 F'\n");
                let cubes = CubeLines::split(&list, None);
                prop_assert_eq!(cubes.len(), 3, "{:?}", cubes);
                prop_assert_eq!(&state(&cubes[1].text), &cube, "{}", cubes[1].text);
                prop_assert_eq!((cubes[0].number, cubes[1].number), (1, 2));
            }
        }
    }

    #[test]
    fn one_line_is_its_cube_or_the_label_of_its_layout_is_named(
        n in 2..6usize,
        moves in 0..8usize,
        seed in 0..u64::MAX,
        separator in "[ ,;|]{0,2}",
    ) {
        let cube = Facelets::after(&scramble::random_moves(size(n), moves, seed));
        for words in notations(&cube) {
            for layout in [Layout::URFDLB, Layout::ULFRBD, Layout::Net] {
                let list: Vec<&str> =
                    (0..words.len()).map(|at| &*words[layout.facelet(at, size(n))]).collect();
                let text = list.join(&separator);
                let parsed = CubeInput::new(&*text).parse().unwrap();
                let other = parsed.remarks().iter().find_map(|remark| match remark.reading {
                    Reading::Layout { other, .. } => Some(other),
                    _ => None,
                });
                let is_same = parsed.into_state().recoloured() == cube.recoloured();
                prop_assert!(is_same || other == Some(layout), "{}: {}", layout, text);
                let named = state(&format!("{layout}: {text}"));
                prop_assert_eq!(named.recoloured(), cube.recoloured(), "{}: {}", layout, text);
            }
        }
    }

    #[test]
    fn a_state_with_a_mistake_is_refused_as_without_separators(
        n in 2..6usize,
        seed in 0..u64::MAX,
        separator in prop::sample::select(vec![" ", ",", ", ", "-", ";", " | ", ".", "\n", "\", \""]),
        per_word in prop::sample::select(vec![1, 1, 1, 2]),
        in_colours in any::<bool>(),
        mistake in 0..5usize,
    ) {
        let cube = scramble::random_state(size(n), seed);
        let mut random = Random::from_seed(seed);
        let letters = if in_colours { "WRGYOB" } else { "URFDLB" };
        let mut text: Vec<char> =
            cube.colours().iter().map(|colour| letters.chars().nth(colour.index()).unwrap()).collect();
        let at = random.below(text.len());
        match mistake {
            0 => drop(text.remove(at)),
            1 => text.insert(at, text[at]),
            2 => text[at] = if text[at] == 'R' { 'B' } else { 'R' },
            3 => text[at] = 'X',
            // Turns cannot swap the colours of a piece.
            _ => {
                let corner = godspeed_cube::Corner::URF.facelets(size(n));
                text.swap(corner[0], corner[1]);
            }
        }
        let compact: String = text.iter().collect();
        let words: Vec<String> = text.chunks(per_word).map(|word| word.iter().collect()).collect();
        let expected = CubeInput::new(&*compact).parse().map_err(|error| error.to_string());
        prop_assert!(expected.is_err(), "{}", compact);
        let spaced = words.join(separator);
        let found = CubeInput::new(&*spaced).parse().map_err(|error| error.to_string());
        prop_assert_eq!(found, expected, "{}", spaced);
    }

    #[test]
    fn a_net_with_a_mistake_is_refused(n in 2..6usize, seed in 0..u64::MAX, mistake in 0..4usize) {
        let cube = scramble::random_state(size(n), seed);
        let mut random = Random::from_seed(seed);
        let mut colours = cube.colours().to_vec();
        let corner = godspeed_cube::Corner::URF.facelets(size(n));
        if mistake == 0 {
            colours.swap(corner[0], corner[1]);
        }
        let words = notations(&Facelets::from_colours(colours).unwrap()).remove(0);
        for net in nets(&rows(&words, size(n)), n) {
            let letters: Vec<usize> = net.match_indices(|c: char| "URFDLB".contains(c)).map(|(at, _)| at).collect();
            let at = letters[random.below(letters.len())];
            let mut wrong = net.clone();
            match mistake {
                0 => {}
                1 => wrong.replace_range(at..=at, ""),
                2 => wrong.insert(at, 'U'),
                _ => wrong.replace_range(at..=at, if &net[at..=at] == "U" { "D" } else { "U" }),
            }
            let error = CubeInput::new(&*wrong).parse();
            let is_refused = match mistake {
                0 => matches!(error, Err(InputError::Illegal { .. })),
                1 | 2 => matches!(error, Err(InputError::State(StateError::Length { .. }))),
                _ => matches!(error, Err(InputError::State(StateError::ColourCount { .. }))),
            };
            prop_assert!(is_refused, "{:?}: {}", error, wrong);
        }
    }
}

#[test]
fn the_net_that_show_prints_of_a_solved_cube_is_solved() {
    let net = "       U U U
       U U U
       U U U
L L L  F F F  R R R  B B B
L L L  F F F  R R R  B B B
L L L  F F F  R R R  B B B
       D D D
       D D D
       D D D";
    assert_eq!(state(net), Facelets::solved(Size::THREE));
    assert_eq!(state(&net.replace('\n', " ")), Facelets::solved(Size::THREE));
    let reversed: String = net.lines().rev().collect::<Vec<_>>().join("\n");
    assert!(matches!(
        CubeInput::new(reversed).parse(),
        Err(InputError::Illegal { .. }) | Ok(ParsedCube::State(_))
    ));
}

#[test]
fn a_net_of_a_single_cubie_is_recognised_by_its_lines() {
    assert_eq!(state("   U\nL  F  R  B\n   D"), Facelets::solved(Size::ONE));
    assert!(CubeInput::new("U L F R B D").parse().unwrap().alg().is_some());
    assert!(CubeInput::new("U\nL F R U\nD").parse().unwrap().alg().is_some());
}

#[test]
fn every_line_that_show_prints_is_its_cube() {
    let cube = scramble::random_state(Size::THREE, 8);
    for (label, form) in [("faces", Form::Faces), ("colours", Form::Colours), ("stickers", Form::Stickers)] {
        let line = format!("{label:<8}  {}", cube.written(form).unwrap());
        assert_eq!(state(&line), cube, "{line}");
        assert_eq!(CubeLines::split(&line, None).len(), 1);
    }
}

#[test]
fn any_order_of_faces_can_be_named() {
    for n in 2..6 {
        let cube = scramble::random_state(size(n), 5);
        for order in ["UFRBLD", "FRBLUD", "BDLFRU"] {
            let face = |letter: char| cube.face(Face::from_letter(letter).unwrap());
            let text: String = order.chars().flat_map(face).map(|colour| colour.letter()).collect();
            assert_eq!(state(&format!("{order}: {text}")), cube);
            assert_eq!(state(&format!("{}:{text}", order.to_lowercase())), cube);
        }
    }
    let conjugate = CubeInput::new("URFDLB: R U").parse().unwrap();
    assert_eq!(conjugate.alg().unwrap().turns().len(), 14, "six faces and a colon may be a conjugate");
}

#[test]
fn rare_orders_of_faces_are_tried_last() {
    for n in 3..6 {
        let cube = scramble::random_state(size(n), 5);
        for order in ["UFRBLD", "FRBLUD", "LFRBUD", "UDFBLR", "UDLRFB"] {
            let face = |letter: char| cube.face(Face::from_letter(letter).unwrap());
            let text: String = order.chars().flat_map(face).map(|colour| colour.letter()).collect();
            assert_eq!(state(&text), cube, "{order}");
        }
    }
}

#[test]
fn a_text_with_two_readings_says_which_was_taken_and_how_to_get_the_other() {
    // Found among the cubes of a few random moves by `random_moves`.
    let text = "UDDULBLBRFRFRFRFLBLBUDDU";
    let parsed = CubeInput::new(text).parse().unwrap();
    let [remark] = parsed.remarks() else { panic!("{parsed:?}") };
    let Reading::Layout { taken, other } = remark.reading else { panic!("{remark:?}") };
    let message = remark.to_string();
    assert!(
        message.contains(&taken.to_string()) && message.contains(&format!("write {other}: ")),
        "{message}"
    );
    let [first, second] =
        [taken, other].map(|layout| CubeInput::new(format!("{layout}: {text}")).parse().unwrap());
    assert!(first.remarks().is_empty() && second.remarks().is_empty());
    assert_eq!(parsed.into_state(), first.clone().into_state());
    assert_ne!(first.into_state().recoloured(), second.into_state().recoloured());
}

#[test]
fn lists_of_pieces_are_states() {
    let reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    assert_eq!(state(reid), Facelets::solved(Size::THREE));
    let superflip = "FU RU BU LU FD RD BD LD RF LF RB LB UFR URB UBL ULF DRF DFL DLB DBR";
    let flipped = state(superflip);
    for edge in Edge::ALL {
        let [a, b] = edge.facelets(Size::THREE).map(|facelet| flipped.colours()[facelet]);
        assert_eq!([b, a], edge.faces());
    }
    let pocket = "UFR URB UBL ULF DRF DFL DLB DBR";
    assert_eq!(state(pocket), Facelets::solved(Size::TWO));
    let message = |text: &str| CubeInput::new(text).parse().unwrap_err().to_string();
    assert!(message(&reid.replacen("UF", "FU", 1)).contains("flipped"));
    assert!(message(&reid[3..]).contains("19 pieces"));
    assert!(message(&reid.replacen("UF", "UR", 1)).contains("colour"));
    assert!(matches!(CubeInput::new("UF UR UB").parse(), Ok(ParsedCube::Alg(_))));
}

#[test]
fn sticker_ids_with_a_mistake_are_no_turns() {
    let ids = scramble::random_state(Size::THREE, 4).written(Form::Stickers).unwrap();
    for (from, to) in [("U4", "X4"), ("U4", "U"), ("U4", "U99"), ("U4", "4U"), ("U4 ", "")] {
        let wrong = ids.replacen(from, to, 1);
        let error = CubeInput::new(&*wrong).parse();
        assert!(matches!(error, Err(InputError::State(_))), "{wrong}: {error:?}");
    }
}

#[test]
fn lists_of_programs_are_states() {
    let cube = scramble::random_state(Size::THREE, 4);
    let letters: Vec<String> = cube.to_string().chars().map(|c| c.to_string()).collect();
    for text in [
        format!("[\"{}\"]", letters.join("\", \"")),
        format!("['{}']", letters.join("', '")),
        format!("[{}]", letters.join(", ")),
        format!("[[{}]]", letters.chunks(9).map(|face| face.concat()).collect::<Vec<_>>().join("], [")),
    ] {
        assert_eq!(state(&text), cube, "{text}");
    }
}

#[test]
fn turns_are_not_taken_for_states() {
    for text in [
        "R U F D L B R U F D",
        "LL U2 BBB DD RR FF LL BB UU RR DD FF LL BB",
        "UU RR FF DD LL BB UU RR FF DD LL BB",
        "R U2 F' L D B2 R U2 F' L D B2 R U2 F' L D B2 R U2 F' L D B2",
        "URRFBRBBRUULBBRUiDiRRFRiLBBUUFF",
        "R5 U7 F9 R5 U7 F9 R5 U7 F9 R5 U2 F2 R2 U2 F2",
    ] {
        assert!(CubeInput::new(text).parse().unwrap().alg().is_some(), "{text}");
    }
    // The text of a link is always read as turns.
    let turns = "R U F D L B ".repeat(9);
    assert_eq!(CubeInput::alg(turns, Size::THREE).parse().unwrap().alg().unwrap().turns().len(), 54);
}
