//! Tests of the text forms written and read with the feature `serde`.

use godspeed_cube::{Alg, Face, Facelets, Metric, Size};
use serde_json::{from_str, to_string};

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
}
