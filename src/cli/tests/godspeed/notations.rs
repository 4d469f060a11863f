//! Cubes as other programs write them, solved by the command.

use godspeed_cube::{Alg, Edge, Face, Facelets, Size};
use serde_json::Value;

use crate::command::godspeed;

/// The superflip in doubled letters, `i` for primes and no spaces.
const SUPERFLIP: &str = "URRFBRBBRUULBBRUiDiRRFRiLBBUUFF";

/// The same cube by the numbers of its stickers, face by face in the order U L F R B D.
const SUPERFLIP_STICKERS: &str = "
    U0 B1 U2 L1 U4 R1 U6 F1 U8
    L0 U3 L2 B5 L4 F3 L6 D3 L8
    F0 U7 F2 L5 F4 R3 F6 D1 F8
    R0 U5 R2 F5 R4 B3 R6 D5 R8
    B0 U1 B2 R5 B4 L3 B6 D7 B8
    D0 F7 D2 L7 D4 R7 D6 B7 D8";

/// And by its colours in the same order, with purple for orange: U white, L green, F red, R blue, B purple,
/// D yellow.
const SUPERFLIP_COLOURS: &str = "
    WPWGWBWRW GWGPGRGYG RWRGRBRYR BWBRBPBYB PWPBPGPYP YRYGYBYPY";

/// Every edge flipped in its place.
fn superflip() -> Facelets {
    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    for edge in Edge::ALL {
        let [a, b] = edge.facelets(Size::THREE);
        colours.swap(a, b);
    }
    Facelets::from_colours(colours).unwrap()
}

/// Applies a result's solution to a cube and insists that it is then solved.
fn expect_solution(result: &Value, state: &Facelets) {
    assert_eq!(result["error"], Value::Null);
    let mut cube = state.clone();
    let alg = Alg::parse(result["solution"].as_str().unwrap(), state.size()).unwrap().alg;
    cube.turn_all(alg.turns());
    assert!(cube.is_solved(), "{result}");
}

fn solve(cube: &str, arguments: &[&str]) -> Value {
    let ended = godspeed(&[&["solve", cube, "--json"], arguments].concat(), "");
    assert_eq!(ended.status, 0, "{}", ended.said);
    ended.objects().remove(0)
}

#[test]
fn the_mix_with_typographic_primes_is_solved() {
    let mix = "F R U2 B’ L’ D’";
    let result = solve(mix, &["--algorithm", "korf", "--tables", "small"]);
    let mut state = Facelets::solved(Size::THREE);
    state.turn_all(Alg::parse("F R U2 B' L' D'", Size::THREE).unwrap().alg.turns());
    expect_solution(&result, &state);
    assert_eq!(
        (&result["scramble"], &result["length"], &result["optimal"]),
        (&mix.into(), &6.into(), &true.into())
    );
}

#[test]
fn the_superflip_is_read_in_every_notation_and_solved() {
    for text in [SUPERFLIP, SUPERFLIP_STICKERS, SUPERFLIP_COLOURS, &superflip().to_string()] {
        let result = solve(text, &["--algorithm", "thistlethwaite"]);
        expect_solution(&result, &superflip());
        assert!(result["length"].as_u64().unwrap() <= 45);
        assert_eq!(result["scramble"].is_null(), text != SUPERFLIP, "{text}");
    }
}

#[test]
fn stickers_are_read_from_standard_input_between_scrambles() {
    let one_line = SUPERFLIP_STICKERS.replace('\n', " ");
    let input = format!("R U\n{one_line}\n{SUPERFLIP}\nYYYYOOOOBBBBRRRRGGGGWWWW\nquit\nR\n");
    let ended = godspeed(&["solve", "-c", "--json"], &input);
    assert_eq!(ended.status, 0, "{}", ended.said);
    let results = ended.objects();
    assert_eq!(results.len(), 4);
    expect_solution(&results[1], &superflip());
    expect_solution(&results[2], &superflip());
    assert_eq!((&results[3]["size"], &results[3]["length"]), (&2.into(), &0.into()));
    let spoken = godspeed(&["solve"], &format!("R U\n{}\n", superflip()));
    assert!(spoken.lines.contains(&"scramble  R U".to_owned()));
    assert!(spoken.lines.contains(&format!("state     {}", superflip())));
}

#[test]
fn a_state_without_a_word_before_it_keeps_to_the_laws_of_the_cube() {
    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    let [a, b] = Edge::UF.facelets(Size::THREE);
    colours.swap(a, b);
    let letters: String =
        colours.iter().map(|colour: &Face| "WRGYOB".as_bytes()[colour.index()] as char).collect();
    let ended = godspeed(&["solve", &letters], "");
    assert_eq!(ended.status, 2);
    assert!(ended.said.contains("flip"), "{}", ended.said);
    assert!(ended.lines.is_empty(), "{:?}", ended.lines);
}

#[test]
fn a_solution_that_was_simplified_is_told_with_what_it_was_before() {
    let arguments = ["solve", "R U2 F' L D2 B", "--algorithm", "annealing"];
    let result = godspeed(&[&arguments[..], &["--json"]].concat(), "").objects().remove(0);
    let (length, before) =
        (result["length"].as_u64().unwrap(), result["unsimplified"]["length"].as_u64().unwrap());
    assert!(length < before);
    let moves: Vec<&str> =
        result["stages"].as_array().unwrap().iter().map(|stage| stage["moves"].as_str().unwrap()).collect();
    assert_eq!(moves.join(" ").trim(), result["solution"]);
    let ended = godspeed(&arguments, "");
    let told = format!("length    {before} -> {length} (htm, simplified)");
    assert!(ended.lines.contains(&told), "{:?}", ended.lines);
    let found = format!("before    {}", result["unsimplified"]["moves"].as_str().unwrap());
    assert!(ended.lines.contains(&found), "{:?}", ended.lines);
}
