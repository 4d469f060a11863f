//! `godspeed check`.

use godspeed_cube::{Face, Facelets, Size, scramble};

use crate::program::godspeed;
use crate::temp_file::TempFile;

#[test]
fn a_legal_cube_is_reported_with_whether_it_is_solved() {
    for (cube, expected) in [("R U", "legal: 3x3x3, not solved"), ("R R'", "legal: 3x3x3, solved")] {
        let finished = godspeed(&["check", cube], "");
        assert_eq!((finished.status, finished.lines), (0, vec![expected.to_owned()]), "{cube}");
    }
    let pocket = Facelets::solved(Size::TWO).to_string();
    let finished = godspeed(&["check", "--state", &pocket], "");
    assert_eq!((finished.status, finished.lines), (0, vec!["legal: 2x2x2, solved".to_owned()]));
}

#[test]
fn an_illegal_cube_is_reported_with_the_law_that_it_breaks() {
    let mut letters: Vec<char> = Facelets::solved(Size::THREE).to_string().chars().collect();
    letters.swap(7, 19);
    let state: String = letters.into_iter().collect();
    let finished = godspeed(&["check", "--state", &state], "");
    assert_eq!(finished.status, 2);
    assert!(finished.lines[0].starts_with("illegal: 3x3x3, ") && finished.lines[0].contains("flip"));
    let [object] = &godspeed(&["check", "--json", &state], "").objects()[..] else { panic!("not one line") };
    assert_eq!(
        (&object["legal"], &object["solved"], &object["size"]),
        (&false.into(), &false.into(), &3.into())
    );
}

#[test]
fn every_line_of_standard_input_is_checked() {
    let finished = godspeed(&["check", "--json"], "R U\n\nR Q\n");
    assert_eq!(finished.status, 2);
    let legal: Vec<bool> =
        finished.objects().iter().map(|object| object["legal"].as_bool().unwrap()).collect();
    assert_eq!(legal, [true, false]);
    assert_eq!(godspeed(&["check"], "").status, 2);
}

#[test]
fn facelets_print_the_object_of_the_net_editor() {
    let solved = Facelets::solved(Size::THREE).to_string();
    let [object] = &godspeed(&["check", &solved], "").objects()[..] else { panic!("not one line") };
    assert_eq!((&object["size"], &object["facelets"]), (&3.into(), &(*solved).into()));
    assert_eq!((&object["counts"]["U"], &object["completions"]), (&9.into(), &1.into()));

    let flipped = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";
    for arguments in [vec!["check", flipped], vec!["check", "--json", flipped]] {
        let finished = godspeed(&arguments, "");
        assert_eq!(finished.status, 2);
        let [object] = &finished.objects()[..] else { panic!("not one line") };
        assert_eq!((&object["errors"][0]["kind"], &object["completions"]), (&"flip".into(), &0.into()));
        assert_eq!(object["errors"][0]["pieces"][0]["facelets"], serde_json::json!([1, 46]));
    }

    let unpainted = solved.replace('B', "-");
    let finished = godspeed(&["check", &unpainted], "");
    let [object] = &finished.objects()[..] else { panic!("not one line") };
    assert_eq!((finished.status, &object["completions"]), (0, &1.into()));
}

#[test]
fn facelets_may_begin_with_an_unpainted_one() {
    let solved = Facelets::solved(Size::THREE).to_string();
    for unpainted in [solved.replacen("UUU", "---", 1), solved.replacen('U', "-", 1), "-".repeat(54)] {
        let given = godspeed(&["check", &unpainted], "");
        let [object] = &given.objects()[..] else { panic!("{unpainted}: not one line") };
        assert_eq!((given.status, &object["facelets"]), (0, &(*unpainted).into()));
        for arguments in [["check", "--", &*unpainted], ["check", "--json", &*unpainted]] {
            assert_eq!(godspeed(&arguments, "").objects()[0]["facelets"], object["facelets"]);
        }
        assert_eq!(godspeed(&["check", &unpainted, "--json"], "").objects()[0]["legal"], true);
        let state = godspeed(&["check", "--json", "--state", &unpainted], "");
        assert_eq!((state.status, &state.objects()[0]["facelets"]), (0, &(*unpainted).into()));
    }
    let unknown = godspeed(&["check", "--jsn"], "");
    assert_eq!(unknown.status, 2);
    assert!(unknown.stderr.contains("--jsn"), "{}", unknown.stderr);
}

/// Returns a reading as JSON of a cube whose stickers are all as their paints.
fn reading(cube: &Facelets) -> String {
    let paint = |face: &Face| {
        [[235, 232, 226], [178, 24, 38], [24, 150, 80], [238, 205, 30], [245, 98, 22], [16, 72, 170]]
            [face.index()]
    };
    let rgb: Vec<[u8; 3]> = cube.colours().iter().map(paint).collect();
    serde_json::json!({"size": cube.size().layers(), "rgb": rgb}).to_string()
}

#[test]
fn readings_print_the_object_of_facelets_with_what_is_in_doubt() {
    let cubes = [2, 3, 4].map(|n| scramble::random_state(Size::new(n).unwrap(), 1).recoloured().unwrap());
    let file = TempFile::new("readings.json", &format!("[{}]", cubes.each_ref().map(reading).join(",")));
    let finished = godspeed(&["check", "--readings", file.path()], "");
    assert_eq!((finished.status, &*finished.stderr), (0, ""));
    for (object, cube) in finished.objects().iter().zip(&cubes) {
        assert_eq!(object["facelets"], *cube.to_string());
        assert_eq!((&object["completions"], &object["questions"]), (&1.into(), &0.into()));
        assert_eq!((&object["doubtful"], object.get("order")), (&serde_json::json!([]), None));
    }
}

#[test]
fn faces_of_a_reading_may_be_in_any_order() {
    let cube = scramble::random_state(Size::THREE, 2);
    let faces: Vec<Face> = [Face::B, Face::U, Face::D, Face::L, Face::F, Face::R]
        .into_iter()
        .flat_map(|face| cube.face(face).to_vec())
        .collect();
    let file = TempFile::new("any-order.json", &reading(&Facelets::from_colours(faces).unwrap()));
    let [object] = &godspeed(&["check", "--readings", file.path(), "--any-order"], "").objects()[..] else {
        panic!("not one line")
    };
    assert_eq!(object["facelets"], *cube.to_string());
    let order = serde_json::json!([["R", 0], ["B", 0], ["L", 0], ["F", 0], ["D", 0], ["U", 0]]);
    assert_eq!((&object["order"], &object["questions"]), (&order, &0.into()));
}

#[test]
fn an_invalid_reading_is_an_error_with_its_number() {
    for (text, reason) in [
        ("{", "is not JSON"),
        ("[]", "no readings in"),
        (r#"{"size": 9, "rgb": []}"#, "a cube of 9 layers cannot be read"),
        (r#"[{"size": 2, "rgb": [[1, 2, 3]]}]"#, "reading 1 of"),
    ] {
        let file = TempFile::new("invalid-reading.json", text);
        let finished = godspeed(&["check", "--readings", file.path()], "");
        assert_eq!(finished.status, 2, "{text}");
        assert!(finished.stderr.contains(reason), "{text}: {}", finished.stderr);
    }
    assert_eq!(godspeed(&["check", "--any-order"], "").status, 2);
}
