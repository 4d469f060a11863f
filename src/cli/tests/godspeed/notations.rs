//! Cubes in the notations of other programs.

use godspeed_cube::{Alg, Edge, Face, Facelets, Size};
use serde_json::Value;

use crate::program::godspeed;

/// The superflip with doubled letters, `i` for primes and no spaces.
const SUPERFLIP: &str = "URRFBRBBRUULBBRUiDiRRFRiLBBUUFF";

/// The same cube as sticker ids, in the face order U L F R B D.
const SUPERFLIP_STICKERS: &str = "
    U0 B1 U2 L1 U4 R1 U6 F1 U8
    L0 U3 L2 B5 L4 F3 L6 D3 L8
    F0 U7 F2 L5 F4 R3 F6 D1 F8
    R0 U5 R2 F5 R4 B3 R6 D5 R8
    B0 U1 B2 R5 B4 L3 B6 D7 B8
    D0 F7 D2 L7 D4 R7 D6 B7 D8";

/// The same cube as colours in the same order: U white, L green, F red, R blue, B purple, D yellow.
const SUPERFLIP_COLOURS: &str = "
    WPWGWBWRW GWGPGRGYG RWRGRBRYR BWBRBPBYB PWPBPGPYP YRYGYBYPY";

/// Returns the superflip: every edge flipped in place.
fn superflip() -> Facelets {
    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    for edge in Edge::ALL {
        let [a, b] = edge.facelets(Size::THREE);
        colours.swap(a, b);
    }
    Facelets::from_colours(colours).unwrap()
}

/// Asserts that the solution of a result solves a cube.
fn assert_solves(result: &Value, state: &Facelets) {
    assert_eq!(result["error"], Value::Null);
    let mut cube = state.clone();
    let alg = Alg::parse(result["solution"].as_str().unwrap(), state.size()).unwrap().alg;
    cube.turn_all(alg.turns());
    assert!(cube.is_solved(), "{result}");
}

fn solve(cube: &str, arguments: &[&str]) -> Value {
    let finished = godspeed(&[&["solve", cube, "--json"], arguments].concat(), "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    finished.objects().remove(0)
}

#[test]
fn typographic_primes_are_accepted() {
    let scramble = "F R U2 B’ L’ D’";
    let result = solve(scramble, &["--algorithm", "korf", "--tables", "small"]);
    let mut state = Facelets::solved(Size::THREE);
    state.turn_all(Alg::parse("F R U2 B' L' D'", Size::THREE).unwrap().alg.turns());
    assert_solves(&result, &state);
    assert_eq!(
        (&result["scramble"], &result["length"], &result["optimal"]),
        (&scramble.into(), &6.into(), &true.into())
    );
}

#[test]
fn the_superflip_is_solved_in_every_notation() {
    for text in [SUPERFLIP, SUPERFLIP_STICKERS, SUPERFLIP_COLOURS, &superflip().to_string()] {
        let result = solve(text, &["--algorithm", "thistlethwaite"]);
        assert_solves(&result, &superflip());
        assert!(result["length"].as_u64().unwrap() <= 45);
        assert_eq!(result["scramble"].is_null(), text != SUPERFLIP, "{text}");
    }
}

#[test]
fn states_and_scrambles_can_alternate_on_standard_input() {
    let one_line = SUPERFLIP_STICKERS.replace('\n', " ");
    let input = format!("R U\n{one_line}\n{SUPERFLIP}\nYYYYOOOOBBBBRRRRGGGGWWWW\nquit\nR\n");
    let finished = godspeed(&["solve", "-c", "--json"], &input);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let results = finished.objects();
    assert_eq!(results.len(), 4);
    assert_solves(&results[1], &superflip());
    assert_solves(&results[2], &superflip());
    assert_eq!((&results[3]["size"], &results[3]["length"]), (&2.into(), &0.into()));
    let text = godspeed(&["solve"], format!("R U\n{}\n", superflip()));
    assert!(text.lines.contains(&"scramble  R U".to_owned()));
    assert!(text.lines.contains(&format!("state     {}", superflip())));
}

#[test]
fn an_illegal_state_in_colours_is_rejected() {
    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    let [a, b] = Edge::UF.facelets(Size::THREE);
    colours.swap(a, b);
    let letters: String =
        colours.iter().map(|colour: &Face| "WRGYOB".as_bytes()[colour.index()] as char).collect();
    let finished = godspeed(&["solve", &letters], "");
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("flip"), "{}", finished.stderr);
    assert!(finished.lines.is_empty(), "{:?}", finished.lines);
}

#[test]
fn a_simplified_solution_is_printed_with_the_original() {
    let arguments = ["solve", "R U2 F' L D2 B", "--algorithm", "annealing"];
    let result = godspeed(&[&arguments[..], &["--json"]].concat(), "").objects().remove(0);
    let (length, before) =
        (result["length"].as_u64().unwrap(), result["unsimplified"]["length"].as_u64().unwrap());
    assert!(length < before);
    let moves: Vec<&str> =
        result["stages"].as_array().unwrap().iter().map(|stage| stage["moves"].as_str().unwrap()).collect();
    assert_eq!(moves.join(" ").trim(), result["solution"]);
    let finished = godspeed(&arguments, "");
    let length_line = format!("length    {before} -> {length} (htm, simplified)");
    assert!(finished.lines.contains(&length_line), "{:?}", finished.lines);
    let before_line = format!("before    {}", result["unsimplified"]["moves"].as_str().unwrap());
    assert!(finished.lines.contains(&before_line), "{:?}", finished.lines);
}
