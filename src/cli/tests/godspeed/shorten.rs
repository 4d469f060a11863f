//! `godspeed shorten`.

use serde_json::Value;

use crate::program::godspeed;

/// Returns the object of a command that succeeds.
fn shortened(arguments: &[&str], input: &str) -> Value {
    let arguments = [&["shorten", "--seconds", "1", "--json"], arguments].concat();
    let finished = godspeed(&arguments, input);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    finished.objects().into_iter().next().unwrap()
}

#[test]
fn an_alg_is_replaced_by_a_shorter_one_with_the_same_effect() {
    let result = shortened(&["R L R'"], "");
    assert_eq!(
        (&result["solution"], &result["length"], &result["optimal"]),
        (&"L".into(), &1.into(), &true.into())
    );
    assert_eq!(
        (&result["unsimplified"]["moves"], &result["unsimplified"]["length"]),
        (&"R L R'".into(), &3.into())
    );
    assert_eq!((&result["algorithm"], &result["scramble"]), (&"shorten".into(), &Value::Null));
    let sexy = "(R U R' U')6";
    assert_eq!(shortened(&[sexy], "")["solution"], "");
    // Rotations of the whole cube belong to the effect.
    assert_eq!(shortened(&["R L' x'"], "")["solution"], "M");
    assert_eq!(shortened(&["R R' x"], "")["solution"], "x");
    assert_eq!(shortened(&["Rw 2R'", "--size", "4"], "")["solution"], "R");
}

#[test]
fn the_result_is_printed_with_the_lengths_before_and_after() {
    let finished = godspeed(&["shorten", "R U R' R U' R2"], "");
    assert_eq!(finished.status, 0);
    assert_eq!(
        finished.lines[..3],
        ["solution  R'", "before    R U R' R U' R2", "length    6 -> 1 (htm, shortened, optimal)"]
    );
    let finished = godspeed(&["shorten", "R R'"], "");
    assert_eq!(finished.lines[0], "solution  (no moves)");
}

#[test]
fn solutions_of_a_scramble_are_merged() {
    let scramble = "U' F L F' L' B2 D' R U R' U' F2";
    let (one, two) = ("F2 U R U' R' D B2 (F L F' L')5 U", "F2 (R U R' U')5 D B2 L F L' F' U");
    let arguments = ["--size", "5", "--scramble", scramble];
    let result = shortened(&[&arguments[..], &[one, two]].concat(), "");
    assert_eq!(result["scramble"], scramble);
    assert!(result["length"].as_u64().unwrap() <= 12, "{result}");
    let from_lines = shortened(&arguments, &format!("# two solutions\n\n{one}\n{two}\n"));
    assert_eq!(from_lines["length"], result["length"]);
}

#[test]
fn a_state_takes_the_place_of_a_scramble() {
    let state = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
    let result = shortened(&["--state", state, "--metric", "qtm", "R2 U U' R"], "");
    assert_eq!((&result["solution"], &result["metric"]), (&"R'".into(), &"qtm".into()));
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    for (arguments, reason) in [
        (
            &["R U", "R"][..],
            "'R' has another effect than the first alg; put an alg of several moves in quotes",
        ),
        (&["R U", "--scramble", "R"], "'R U' does not solve this cube"),
        (&["R Q"], "is not a valid move"),
        (&["R", "--scramble", "R Q"], "is not a valid move"),
        (&["R", "--state", "UUU"], ""),
        (&["5R"], ""),
        (&[], "nothing to shorten"),
        (&["R", "--metric", "furlongs"], "htm, qtm, stm"),
        (&["R", "--seconds", "x"], "expected a number of seconds"),
    ] {
        let finished = godspeed(&[&["shorten"], arguments].concat(), "");
        assert_eq!(finished.status, 2, "{arguments:?}");
        assert!(finished.stderr.contains(reason), "{arguments:?}: {}", finished.stderr);
    }
    let finished = godspeed(&["shorten", "R U", "--scramble", "R", "--json"], "");
    assert_eq!(finished.status, 2);
    assert!(finished.objects()[0]["error"].as_str().unwrap().contains("does not solve"));
}
