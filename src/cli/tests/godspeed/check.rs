//! `godspeed check`.

use godspeed_cube::{Facelets, Size};

use crate::program::godspeed;

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
