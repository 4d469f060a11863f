//! Limits of texts: each error names its limit, and the time is proportional to the length.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use godspeed_cube::notation::Reason;
use godspeed_cube::{
    Alg, CubeInput, Facelets, InputError, MAX_TEXT_BYTES, MAX_TURNS, Size, StateError, TextTooLong, scramble,
};

const TOO_MANY: Reason = Reason::TooManyTurns { most: CubeInput::MAX_TURNS };

fn reason(text: &str) -> Reason {
    match CubeInput::new(text).parse() {
        Err(InputError::Alg(error)) => error.reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn typed_turns_are_limited_with_groups_expanded() {
    let turns = |text: &str| CubeInput::new(text).parse().unwrap().alg().unwrap().turns().len();
    assert_eq!(turns(&"R'".repeat(CubeInput::MAX_TURNS)), CubeInput::MAX_TURNS);
    assert_eq!(turns("(R U)50000"), CubeInput::MAX_TURNS);
    assert_eq!(turns("[(R)25000, (U)25000]"), CubeInput::MAX_TURNS);

    assert_eq!(reason(&"R'".repeat(CubeInput::MAX_TURNS + 1)), TOO_MANY);
    for text in ["(R U)50001", "F (R U)50000", "(R U)50000 F", "((R)10000)10000", "[(R)25000, (U)25001]"] {
        assert_eq!(reason(text), TOO_MANY, "{text}");
    }
    let error = CubeInput::new("(R)10000000").parse().unwrap_err();
    assert!(error.to_string().contains("100000 turns"), "{error}");
}

#[test]
fn long_texts_of_turns_are_refused_with_the_limit() {
    for text in ["R ", "R' ", "R2 ", "// ", "junk ", "\u{1f9ca}", "(", "R1 U9 "] {
        let text = text.repeat(CubeInput::MAX_ALG_BYTES / text.len() + 1);
        let too_long = TextTooLong { bytes: text.len(), limit: CubeInput::MAX_ALG_BYTES };
        let is_refused = |result| match result {
            Err(InputError::TooLong(error)) => error == too_long,
            Err(InputError::State(_)) => true,
            _ => false,
        };
        assert!(is_refused(CubeInput::new(&*text).parse()), "{text:.9}");
        assert!(is_refused(CubeInput::state(&*text).parse()), "{text:.9}");
        assert_eq!(CubeInput::alg(&*text, Size::THREE).parse(), Err(InputError::TooLong(too_long)));
        assert!(too_long.to_string().contains("1048576"));
    }
}

#[test]
fn states_of_the_largest_cube_and_solutions_of_large_ones_are_read() {
    let solved = Facelets::solved(Size::MAX);
    assert_eq!(CubeInput::new(solved.to_string()).parse().unwrap().into_state(), solved);
    assert!(scramble::standard_moves(Size::MAX) <= CubeInput::MAX_TURNS);
    let turns = "1000R' ".repeat(CubeInput::MAX_TURNS + 1);
    assert_eq!(Alg::parse(&turns, Size::MAX).unwrap().alg.turns().len(), CubeInput::MAX_TURNS + 1);
}

#[test]
fn parsers_of_files_have_limits_too() {
    let text = "R".repeat(MAX_TURNS + 1);
    assert_eq!(Alg::parse(&text, Size::THREE).unwrap_err().reason, Reason::TooManyTurns { most: MAX_TURNS });
    let text = " ".repeat(MAX_TEXT_BYTES + 1);
    let too_long = TextTooLong { bytes: text.len(), limit: MAX_TEXT_BYTES };
    assert_eq!(Alg::parse(&text, Size::THREE).unwrap_err().reason, Reason::TooLong(too_long));
    assert_eq!(Facelets::parse(&text), Err(StateError::TooLong(too_long)));
    assert_eq!(CubeInput::new(&*text).parse(), Err(InputError::State(StateError::TooLong(too_long))));
    let error = Facelets::parse(&"U".repeat(Size::MAX.facelets() + 1));
    assert!(matches!(error, Err(StateError::Length { .. })));
}

#[test]
fn messages_do_not_repeat_long_tokens() {
    let long = [
        format!("R{}", "9".repeat(100_000)),
        format!("[{}]", "R".repeat(50_000)),
        format!("[(R)90000, {}]", "R".repeat(20_000)),
    ];
    for text in long {
        let error = CubeInput::new(&*text).parse().unwrap_err().to_string();
        assert!(error.len() < 300, "{} bytes", error.len());
    }
}

#[test]
fn ambiguous_tokens_of_many_forms_are_remarked_a_limited_number_of_times() {
    let text: Vec<String> = (0..1000).map(|zeros| format!("2R{}1", "0".repeat(zeros))).collect();
    let parsed = Alg::parse(&text.join(" "), Size::new(4).unwrap()).unwrap();
    assert_eq!((parsed.alg.turns().len(), parsed.remarks.len()), (1000, 100));
}
