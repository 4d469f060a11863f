//! Tests of the text forms written and read with the feature `serde`.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::fmt::{Debug, Display};

use godspeed_cube::{
    Alg, Axis, Corner, Cubies, Edge, Face, Facelets, Metric, Piece, Pocket, Size, Turn, scramble,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, to_string};

/// Checks that a value is written as its text and that reading returns the value.
fn check_text<T: Serialize + DeserializeOwned + Display + PartialEq + Debug>(value: &T) {
    let json = to_string(value).unwrap();
    assert_eq!(json, format!("\"{value}\""));
    assert_eq!(&from_str::<T>(&json).unwrap(), value);
}

#[test]
fn values_with_a_text_form_round_trip_as_text() {
    for seed in 0..20 {
        let [two, three] = [Size::TWO, Size::THREE].map(|size| scramble::random_state(size, seed));
        check_text(&Pocket::try_from(&two).unwrap());
        check_text(&Cubies::try_from(&three).unwrap());
    }
    for text in ["R", "B2", "3Uw'", "2L", "600-700f2", "1024Rw"] {
        let turn: Turn = text.parse().unwrap();
        assert_eq!(turn.to_string(), text);
        check_text(&turn);
    }
    Axis::ALL.iter().for_each(check_text);
    Corner::ALL.iter().for_each(check_text);
    Edge::ALL.iter().for_each(check_text);
    Piece::all().for_each(|piece| check_text(&piece));
}

#[test]
fn values_survive_serialisation_as_text() {
    let alg = Alg::parse("[R, U]2 Rw", Size::THREE).unwrap().alg;
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(alg.turns());
    assert_eq!(to_string(&alg).unwrap(), r#"[3,"[R, U]2 Rw"]"#);
    assert_eq!(from_str::<Alg>(&to_string(&alg).unwrap()).unwrap(), alg);
    assert_eq!(from_str::<Facelets>(&to_string(&cube).unwrap()).unwrap(), cube);
    assert_eq!(to_string(&(Face::R, Metric::Qtm, Size::TWO)).unwrap(), r#"["R","qtm",2]"#);
    assert_eq!(
        from_str::<(Face, Metric, Size)>(r#"["R","qtm",2]"#).unwrap(),
        (Face::R, Metric::Qtm, Size::TWO)
    );
}

#[test]
fn impossible_values_are_rejected() {
    assert!(from_str::<Size>("0").is_err());
    assert!(from_str::<Face>("\"X\"").is_err());
    assert!(from_str::<Metric>("\"moves\"").is_err());
    assert!(from_str::<Alg>(r#"[3,"R Q"]"#).is_err());
    assert!(from_str::<Facelets>("\"UUU\"").is_err());
    assert!(from_str::<Cubies>(&to_string(&Pocket::SOLVED).unwrap()).is_err());
    for text in ["\"\"", "\"R U\"", "\"(R)\"", "\"M\"", "\"x\"", "\"1025Rw\""] {
        assert!(from_str::<Turn>(text).is_err(), "{text}");
    }
}
