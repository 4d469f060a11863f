use proptest::prelude::*;

use super::{OtherPuzzle, Reason, parse};
use crate::alg::MAX_EXPANDED_TURNS;
use crate::{Alg, Angle, Face, Facelets, Layers, Reading, Size, Turn};

fn size(layers: usize) -> Size {
    Size::new(layers).unwrap()
}

/// Returns the turns of a text in the notation of this crate.
fn rewritten(text: &str, layers: usize) -> String {
    parse(text, size(layers)).unwrap().alg.expanded().to_string()
}

/// Returns the structured alg of a text in the notation of this crate.
fn structured(text: &str) -> String {
    parse(text, Size::THREE).unwrap().alg.to_string()
}

fn reason(text: &str, layers: usize) -> (usize, String, Reason) {
    let error = parse(text, size(layers)).unwrap_err();
    (error.position, error.token, error.reason)
}

fn readings(text: &str, layers: usize) -> Vec<Reading> {
    parse(text, size(layers)).unwrap().remarks.iter().map(|remark| remark.reading).collect()
}

#[test]
fn every_prime_character_is_accepted() {
    for prime in "'’‘‛′‵`´＇｀ʹʻʼʽˈˊˋ΄᾿՚׳ꞌ\u{301}\u{313}".chars() {
        assert_eq!(rewritten(&format!("U{prime} (R U){prime}"), 3), "U' U' R'", "{prime}");
    }
    for text in ["Ui", "U3", "U³", "U7", "U⁻¹", "U^-1", "U^3", "U1'"] {
        assert_eq!(rewritten(text, 3), "U'", "{text}");
    }
    for text in ["U2", "U2'", "U'2", "U2i", "U²", "U^2", "U6", "U⁻²", "U10"] {
        assert_eq!(rewritten(text, 3), "U2", "{text}");
    }
}

#[test]
fn a_whole_turn_is_no_turn_and_produces_a_remark() {
    assert_eq!(rewritten("R4 U R'8 F5", 3), "U F");
    assert_eq!(readings("R4 U R'8 F5", 3), [Reading::WholeTurn, Reading::WholeTurn]);
    assert_eq!(structured("(R4 U)2"), "(U)2");
}

#[test]
fn invisible_characters_are_ignored() {
    assert_eq!(rewritten("\u{feff}R\u{200b}\u{fe0e}' \u{200e}U\u{2060}2\u{ad}", 3), "R' U2");
    assert_eq!(rewritten("\u{202a}(R U)\u{200d}2\u{202c}", 3), "R U R U");
}

#[test]
fn characters_that_only_look_right_are_named() {
    let message = |text: &str| parse(text, Size::THREE).unwrap_err().to_string();
    assert_eq!(message("R В"), "'В' is not a valid move: this character (U+0412) only looks like B; type B");
    assert_eq!(
        message("R\u{1b} U"),
        "'U+001B' is not a valid move: the character U+001B is invisible; delete it"
    );
    assert_eq!(reason("Ｒ", 3).2, Reason::LookAlike('Ｒ'));
    assert_eq!(reason("R２", 3).2, Reason::LookAlike('２'));
}

#[test]
fn slashes_are_explained() {
    for text in ["[R / U]", "R U / D", "R/U"] {
        assert_eq!(reason(text, 3).2, Reason::Slash, "{text}");
    }
    assert!(parse("[R / U]", Size::THREE).unwrap_err().to_string().contains("write [R, U] for a commutator"));
}

#[test]
fn scrambles_of_other_puzzles_are_named() {
    for (text, puzzle) in [
        ("R++ D-- R++ D++ U'", OtherPuzzle::Megaminx),
        ("(1,0)/ (3,-3)/ (0,3)/", OtherPuzzle::SquareOne),
        ("UR3+ DR2- ALL2+ y2 U1+", OtherPuzzle::Clock),
    ] {
        assert_eq!(reason(text, 3).2, Reason::OtherPuzzle(puzzle), "{text}");
    }
    let pyraminx = "L U' R B' L U R' B l' r b'";
    let looks_like = |puzzle| vec![Reading::NotAnotherPuzzle(puzzle)];
    assert_eq!(readings(pyraminx, 3), looks_like(OtherPuzzle::Pyraminx));
    assert_eq!(readings("R U' L B' R' U L' B", 3), looks_like(OtherPuzzle::Skewb));
}

#[test]
fn numbers_of_lists_are_ignored() {
    for text in ["1. R U", "1) R U", "12: R U", " 3.R U", "(R U)", "1. (R U)"] {
        assert_eq!(rewritten(text, 3), "R U", "{text}");
    }
    assert_eq!(rewritten("1. R U\n2. F // two\n3) (D)", 3), "R U F D");
    assert_eq!(reason("R 1. U", 3).2, Reason::MissingFace);
}

#[test]
fn a_conjugate_needs_no_brackets() {
    assert_eq!(rewritten("R U R': [L, D]", 3), "R U R' L D L' D' R U' R'");
    assert_eq!(structured("F: (R U)2"), "[F: (R U)2]");
    assert_eq!(rewritten("F (R U): D", 3), "F R U D U' R' F'");
}

#[test]
fn a_face_with_v_is_a_rotation_as_in_twizzle() {
    assert_eq!(rewritten("Uv Rv' Fv2 Lv Dv Bv", 3), "y x' z2 x' y' z'");
    assert_eq!(rewritten("Uv", 5), "y");
    assert_eq!(reason("2Uv", 3).2, Reason::LayerNotPossible);
}

#[test]
fn groups_are_repeated_by_a_number_in_any_style() {
    for text in
        ["(R U)2", "(R U)×2", "(R U)*2", "(R U)²", "(R U)^2", "((R U)'')'2".replace("''", "'").as_str()]
    {
        assert_eq!(rewritten(text, 3), "R U R U", "{text}");
    }
    assert_eq!(rewritten("(R U)^-1", 3), "U' R'");
}

#[test]
fn readings_that_other_texts_mean_otherwise_produce_a_remark() {
    assert_eq!(rewritten("(R U R' U') x2", 3), "R U R' U' x2");
    let rotation = Reading::RotationAfterGroup;
    assert!(readings("(R U R' U') x2", 3).contains(&rotation) && readings("[R, U]x2", 3).contains(&rotation));
    assert!(!readings("(R U) F x2", 3).contains(&rotation) && !readings("(R U) x", 3).contains(&rotation));

    assert_eq!(rewritten("y3Rw", 4), "y' Rw");
    assert_eq!(readings("y3Rw", 4), [Reading::AmountBefore]);
    assert_eq!(readings("y3Rw U3R y3Rw", 3), [Reading::AmountBefore]);
    assert_eq!(readings("y3 Rw U2R R2F2 R3U", 3), []);
    assert_eq!(readings("U9R", 5), [], "there is no layer 9");

    assert_eq!(readings("U2 (F' D2) B", 3), [Reading::InPlace]);
    assert_eq!(readings("(F' D2) B (R U)", 3), [Reading::InPlace], "once");
    for text in ["(R U)", " (R U R') ", "F (R U)2", "F (R U)'", "[F: (R U)]"] {
        assert_eq!(readings(text, 3), [], "{text}");
    }

    assert_eq!(readings("R U\nF D", 3), [Reading::OneSequence { parts: 2 }]);
    assert_eq!(readings("1. R U\r\n\r\n2. F D | [L, B]", 3), [Reading::OneSequence { parts: 3 }]);
    for text in ["R U |", "\nR U\n", "R U // cross\nF D // pair\n", "[R U\nF, D]", ""] {
        assert_eq!(readings(text, 3), [], "{text}");
    }
}

#[test]
fn sequences_need_no_spaces() {
    assert_eq!(rewritten("LLi", 3), "L L'");
    assert_eq!(rewritten("LiLi", 3), "L' L'");
    assert_eq!(rewritten("BBB", 3), "B B B");
    assert_eq!(rewritten("B2B", 3), "B2 B");
    assert_eq!(rewritten("R2F'2U", 3), "R2 F2 U");
    assert_eq!(rewritten("R,U.\nF // to the end L\n/* B\n */ D;|", 3), "R U F D");
}

#[test]
fn the_superflip_can_be_written_with_doubled_letters() {
    let text = "URRFBRBBRUULBBRUiDiRRFRiLBBUUFF";
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(parse(text, Size::THREE).unwrap().alg.turns());
    for face in Face::ALL {
        for (i, &colour) in cube.face(face).iter().enumerate() {
            assert_eq!(colour == face, i % 2 == 0, "facelet {i} of {face}");
        }
    }
}

#[test]
fn layers_are_parsed_in_every_style() {
    assert_eq!(rewritten("Rw 3Rw 2L 2-4r 2-4R' 2-4Rw2", 9), "Rw 3Rw 2L 2-4r 2-4r' 2-4r2");
    assert_eq!(rewritten("2D₂ R'₃ U₁ F₂' L ₂ 2B", 7), "2D2 3R' U 2F' 2L 2B");
    assert_eq!(rewritten("r 3r", 5), "Rw 3Rw");
    assert_eq!(rewritten("M E S", 5), "3L 3D 3F");
    assert_eq!(rewritten("m e s", 5), "2-4l 2-4d 2-4f");
    assert_eq!(rewritten("M", 4), "2-3l");
    assert_eq!(rewritten("M E S m", 3), "M E S M");
    assert_eq!(rewritten("X y' Z2", 4), "x y' z2");
    assert_eq!(rewritten("r u'", 2), "R U'");
}

#[test]
fn groups_can_be_repeated_and_inverted() {
    assert_eq!(rewritten("(R U)2 F", 3), "R U R U F");
    assert_eq!(rewritten("(R (U F)')'", 3), "U F R'");
    assert_eq!(rewritten("(R U)", 3), "R U");
    assert_eq!(rewritten("()999999999", 3), "");
}

#[test]
fn commutators_and_conjugates_are_expanded() {
    assert_eq!(rewritten("[R, U]", 3), "R U R' U'");
    assert_eq!(rewritten("[F: R U R']", 3), "F R U R' F'");
    assert_eq!(rewritten("[F:[R,U]]", 3), "F R U R' U' F'");
    assert_eq!(rewritten("[R U, D (L, F)]2'", 3), rewritten("([D L F, R U])2", 3));
    assert_eq!(rewritten("[M', U2] [2R: U]", 3), "M' U2 M U2 R2 U R2");
}

#[test]
fn structure_survives_parsing_and_printing() {
    for text in ["(R U)3", "(R U)'", "(R U)2'", "[R, U]", "[F: [R, U]3] D", "R ((U) F)2 [(L)5: D]'"] {
        assert_eq!(structured(text), text);
    }
    assert_eq!(structured("R,U:[F\u{200b},D] ".replace(':', " ").as_str()), "R U [F, D]");
    assert_eq!(structured("(R U)'2"), "(R U)2'");
}

#[test]
fn ambiguous_turns_produce_a_remark() {
    assert_eq!(rewritten("2F 2F'", 3), "F2 F2");
    assert_eq!(readings("2F 2F R", 3), [Reading::HalfTurn]);
    assert_eq!(rewritten("2F", 4), "2F");
    assert_eq!(readings("2F", 4), [Reading::SecondLayer]);
    assert_eq!(readings("r", 4), [Reading::TwoLayers]);
    assert_eq!(readings("r", 3), []);
    assert_eq!(readings("r", 2), [Reading::OuterLayer]);
    assert_eq!(readings("M", 4), [Reading::InnerLayers]);
    assert_eq!(readings("M", 5), [Reading::MiddleLayer]);
    assert_eq!(readings("R U' F2 x M", 3), []);
}

#[test]
fn errors_contain_the_position_the_token_and_the_reason() {
    assert_eq!(reason("R U Q", 3), (4, "Q".into(), Reason::UnknownLetter('Q')));
    assert_eq!(reason("R’ 2", 3), (5, "2".into(), Reason::MissingFace));
    assert_eq!(reason("R ' U", 3), (2, "'".into(), Reason::MissingFace));
    let layers = Layers::new(1, 4).unwrap();
    assert_eq!(reason("4Rw", 3).2, Reason::NoSuchLayers { layers, size: Size::THREE });
    assert_eq!(reason("0Rw", 3).2, Reason::LayerZero);
    assert_eq!(reason("4-2r", 5).2, Reason::BackwardRange { first: 4, last: 2 });
    let layers = Layers::new(3, 7).unwrap();
    assert_eq!(reason("7-3R", 5).2, Reason::NoSuchLayers { layers, size: Size::new(5).unwrap() });
    assert_eq!(reason("M", 2).2, Reason::NoInnerLayers(Size::TWO));
    assert_eq!(reason("R0", 3), (0, "R0".into(), Reason::Amount(0)));
    assert_eq!(reason("R4294967295", 3).2, Reason::Amount(u32::MAX));
    assert_eq!(reason("R^", 3).2, Reason::MissingAmount);
    assert_eq!(reason("(R)^", 3).2, Reason::MissingAmount);
    assert_eq!(reason("2D₂2", 3).2, Reason::TwoAmounts);
    assert_eq!(reason("R''", 3).2, Reason::TwoPrimes);
    assert_eq!(reason("2x", 3).2, Reason::LayerNotPossible);
    assert_eq!(reason("(R", 3), (0, "(".into(), Reason::UnclosedGroup));
    assert_eq!(reason("R)", 3), (1, ")".into(), Reason::UnopenedGroup));
    assert_eq!(reason("[R, U", 3), (0, "[".into(), Reason::UnclosedGroup));
    assert_eq!(reason("(R U]", 3), (4, "]".into(), Reason::UnopenedGroup));
    assert_eq!(reason("[R U]", 3), (0, "[R U]".into(), Reason::MissingSeparator));
    assert_eq!(reason("[R,]", 3).2, Reason::EmptyPart);
    assert_eq!(reason("[:R]", 3).2, Reason::EmptyPart);
    assert_eq!(reason("[R, U, F]", 3), (5, ",".into(), Reason::TwoSeparators));
    let many = Reason::TooManyTurns { most: MAX_EXPANDED_TURNS };
    assert_eq!(reason("[(R)600000, U]", 3), (0, "[(R)600000, U]".into(), many));
    assert_eq!(reason("R:", 3), (2, String::new(), Reason::EmptyPart));
    assert_eq!(reason("R: U: F", 3), (4, ":".into(), Reason::TwoSeparators));
    assert_eq!(reason("(R: U)", 3), (2, ":".into(), Reason::Colon));
    assert_eq!(reason("R /* U", 3).2, Reason::UnclosedComment);
    assert_eq!(reason("((R)9999)9999", 3).2, many);
    assert_eq!(reason(&"(".repeat(65), 3).2, Reason::DeepGroups);
    assert_eq!(reason("99999999999R", 3).2, {
        let layers = Layers::single(u16::MAX).unwrap();
        Reason::NoSuchLayers { layers, size: Size::THREE }
    });
    let error = parse("R U 5Rw", Size::THREE).unwrap_err().to_string();
    assert_eq!(
        error,
        "'5Rw' is not a valid move: there are no layers 1 to 5; a 3x3x3 cube has layers 1 to 3"
    );
}

/// Generates the text of a structured alg of outer turns.
fn any_structure() -> impl Strategy<Value = String> {
    let turn = "[URFDLB]['2]?";
    turn.prop_recursive(4, 24, 3, |inner| {
        let part = prop::collection::vec(inner, 1..4).prop_map(|nodes| nodes.join(" "));
        let sign = prop::sample::select(vec!["", "'", "2", "3'"]);
        prop_oneof![
            (part.clone(), sign.clone()).prop_map(|(a, sign)| format!("({a}){sign}")),
            (part.clone(), part.clone(), sign.clone()).prop_map(|(a, b, s)| format!("[{a}, {b}]{s}")),
            (part.clone(), part, sign).prop_map(|(a, b, s)| format!("[{a}: {b}]{s}")),
        ]
    })
}

fn any_turns() -> impl Strategy<Value = (Size, Vec<Turn>)> {
    (1..12u16).prop_flat_map(|n| {
        let turn = (0..6usize, 1..=n, 1..=n, 0..3usize).prop_map(|(face, a, b, angle)| Turn {
            face: Face::ALL[face],
            layers: Layers::new(a.min(b), a.max(b)).unwrap(),
            angle: Angle::ALL[angle],
        });
        (Just(size(n.into())), prop::collection::vec(turn, 0..20))
    })
}

proptest! {
    #[test]
    fn a_structured_alg_is_equivalent_to_its_turns(text in any_structure()) {
        let alg = parse(&text, Size::THREE).unwrap().alg;
        prop_assert_eq!(alg.to_string(), text);
        let inverse = alg.inverse();
        prop_assert_eq!(&inverse, &alg.expanded().inverse());
        prop_assert_eq!(&parse(&inverse.to_string(), Size::THREE).unwrap().alg, &inverse);
        prop_assert_eq!(&inverse.inverse(), &alg);
        let both = alg.then(&inverse);
        prop_assert_eq!(&parse(&both.to_string(), Size::THREE).unwrap().alg, &both);
        prop_assert!(both.simplified().is_empty());
        if let Some(nodes) = alg.nodes() {
            prop_assert_eq!(&Alg::from_nodes(Size::THREE, nodes.to_vec()).unwrap(), &alg);
        }
    }

    #[test]
    fn a_written_alg_parses_to_the_same_motion((size, turns) in any_turns()) {
        let alg = Alg::new(size, turns);
        let canonical =
            |alg: &Alg| alg.turns().iter().map(|turn| turn.canonical(size)).collect::<Vec<_>>();
        let read = parse(&alg.to_string(), size).unwrap().alg;
        prop_assert_eq!(canonical(&read), canonical(&alg));
    }

    #[test]
    fn parsing_never_panics(text in "[URFDLBurfdlbMESmesxyzw0-9₀-₉'’i()\\[\\]:/* ,.-]{0,40}", n in 1..9usize) {
        let _ = parse(&text, size(n));
    }

    #[test]
    fn parsing_an_arbitrary_string_never_panics(text in any::<String>(), n in 1..9usize) {
        if let Err(error) = parse(&text, size(n)) {
            prop_assert!(text[error.position..].starts_with(&error.token));
        }
    }
}
