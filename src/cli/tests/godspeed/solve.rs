//! `godspeed solve`.

use godspeed_cube::{Alg, Facelets, Metric, Size, scramble};
use serde_json::Value;

use crate::program::{godspeed, interrupted};

/// A 3x3x3 that iterative deepening without tables cannot solve in practice.
const FAR: &str = "R U F L D B R2 U' F2 L D' B R U F";

/// Returns whether a result solves the 2x2x2 of a scramble.
fn solves(result: &Value, scramble: &str) -> bool {
    let read = |text: &str| Alg::parse(text, Size::TWO).unwrap().alg;
    let mut cube = Facelets::solved(Size::TWO);
    cube.turn_all(read(scramble).turns());
    cube.turn_all(read(result["solution"].as_str().unwrap()).turns());
    cube.is_solved()
}

#[test]
fn json_has_one_line_per_scramble() {
    let finished = godspeed(&["solve", "R U F2", "--size", "2", "--algorithm", "ida", "--json"], "");
    assert_eq!(finished.status, 0);
    let [result] = &finished.objects()[..] else { panic!("not one line") };
    assert!(solves(result, "R U F2"));
    assert_eq!(result["scramble"], "R U F2");
    assert_eq!((&result["size"], &result["length"]), (&2.into(), &3.into()));
    assert_eq!((&result["algorithm"], &result["metric"]), (&"ida".into(), &"htm".into()));
    assert_eq!(result["lengths"]["htm"], result["length"]);
    assert_eq!((&result["optimal"], &result["error"]), (&true.into(), &Value::Null));
    for figure in ["nodes", "seconds", "table_seconds", "threads"] {
        assert!(result[figure].is_number(), "{figure}");
    }
    assert_eq!(result["stages"][0]["moves"], result["solution"]);
}

#[test]
fn text_has_solution_length_nodes_seconds_and_prediction() {
    let finished = godspeed(&["solve", "R", "U", "--size", "2"], "");
    assert_eq!(finished.status, 0);
    for (line, start) in finished.lines.iter().zip([
        "solution  ",
        "length    2 (htm",
        "nodes     ",
        "seconds   ",
        "predicted ",
    ]) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(finished.lines.len(), 5);
}

#[test]
fn every_line_of_standard_input_has_a_result() {
    let scrambles = ["R U", "F2 R' U2", "x"];
    let finished = godspeed(&["solve", "--size", "2", "--json"], format!("{}\n\n", scrambles.join("\n")));
    assert_eq!(finished.status, 0);
    let results = finished.objects();
    assert_eq!(results.len(), 3);
    for (result, scramble) in results.iter().zip(scrambles) {
        assert_eq!(result["scramble"], scramble);
        assert!(solves(result, scramble));
    }
}

#[test]
fn continuous_input_continues_after_a_bad_line_and_ends_at_quit() {
    let finished = godspeed(&["solve", "-c", "--size", "2", "--json"], "R U\nR Q\nF\nQUIT\nU\n");
    assert_eq!(finished.status, 2);
    let results = finished.objects();
    assert_eq!(results.len(), 3);
    assert!(results[1]["error"].as_str().unwrap().contains('Q'));
    assert_eq!(results[1]["solution"], Value::Null);
    assert!(solves(&results[2], "F"));
}

#[test]
fn a_state_is_solved_like_a_scramble() {
    let state = scramble::random_state(Size::TWO, 7);
    let finished = godspeed(&["solve", "--state", &state.to_string(), "--json", "--metric", "qtm"], "");
    assert_eq!(finished.status, 0);
    let result = &finished.objects()[0];
    assert_eq!((&result["scramble"], &result["metric"]), (&Value::Null, &"qtm".into()));
    let mut cube = state;
    cube.turn_all(Alg::parse(result["solution"].as_str().unwrap(), Size::TWO).unwrap().alg.turns());
    assert!(cube.is_solved());
}

#[test]
fn every_metric_is_accepted_by_name_and_named_in_the_result() {
    // Both names of the half turn metric are read on every size, and the usual one is written.
    let cases = [
        ("2", "htm", "htm"),
        ("2", "obtm", "htm"),
        ("2", "qtm", "qtm"),
        ("4", "obtm", "obtm"),
        ("4", "htm", "obtm"),
        ("4", "stm", "stm"),
        ("6", "qstm", "qstm"),
    ];
    for (size, requested, named) in cases {
        let options = ["solve", "R U2 Rw2", "--size", size, "--metric", requested];
        let limit = if size == "2" { &[][..] } else { &["--param", "seconds=0"] };
        let finished = godspeed(&[&options[..], limit, &["--json"]].concat(), "");
        assert_eq!(finished.status, 0, "{size} {requested}: {}", finished.stderr);
        let result = &finished.objects()[0];
        assert_eq!((&result["metric"], &result["length"]), (&named.into(), &result["lengths"][requested]));
        let layers = Size::new(size.parse().unwrap()).unwrap();
        let solution = Alg::parse(result["solution"].as_str().unwrap(), layers).unwrap().alg;
        for (name, metric) in [
            ("htm", Metric::Htm),
            ("obtm", Metric::Htm),
            ("qtm", Metric::Qtm),
            ("stm", Metric::Stm),
            ("qstm", Metric::Qstm),
        ] {
            assert_eq!(result["lengths"][name], solution.length(metric), "{size} {requested} {name}");
        }
    }
}

#[test]
fn a_large_cube_is_counted_in_outer_block_turns_by_default() {
    let options = ["solve", "R U 2F", "--size", "5", "--param", "seconds=0"];
    let result = &godspeed(&[&options[..], &["--json"]].concat(), "").objects()[0];
    assert_eq!((&result["metric"], &result["length"]), (&"obtm".into(), &result["lengths"]["obtm"]));
    let lines = godspeed(&options, "").lines;
    let lengths = &result["lengths"];
    let counted = format!(
        "counted   {} outer block turns (obtm), {} slice turns (stm), {} by quarters (qstm)",
        lengths["obtm"], lengths["stm"], lengths["qstm"]
    );
    assert!(lines.contains(&counted), "{lines:?}");
    let length = format!("{} (obtm", result["length"]);
    assert!(lines.iter().any(|line| line.starts_with("length") && line.contains(&length)), "{lines:?}");
}

#[test]
fn a_solved_cube_needs_no_moves() {
    let finished = godspeed(&["solve", "R R'", "--size", "2", "--json"], "");
    let result = &finished.objects()[0];
    assert_eq!((finished.status, &result["solution"], &result["length"]), (0, &"".into(), &0.into()));
}

#[test]
fn bad_input_ends_with_status_2_and_an_error() {
    let solved = Facelets::solved(Size::TWO).to_string();
    let cases: [(&[&str], &str); 12] = [
        (&["solve", "R Q"], "Q"),
        (&["solve", "R", "--algorithm", "magic"], "iddfs"),
        (&["solve", "R", "--size", "0"], "1 to 1024"),
        (&["solve", "R", "--size", "2", "--metric", "stm"], "htm"),
        (&["solve", "R", "--size", "5", "--metric", "qtm"], "obtm, stm, qstm"),
        (&["solve", "R", "--metric", "moves"], "choose one of: htm"),
        (&["solve", "R", "--size", "2", "--algorithm", "wastar", "--param", "weight=-1"], "weight"),
        (&["solve", "R", "--size", "2", "--algorithm", "wastar", "--param", "weight"], "NAME=VALUE"),
        (&["solve", "R", "--size", "300", "--algorithm", "ida"], "300x300x300"),
        (&["solve", "--state", "UUUU"], "4"),
        (&["solve", "--state", &solved, "--size", "3"], "2x2x2"),
        (&["solve"], "scramble"),
    ];
    for (arguments, word) in cases {
        let finished = godspeed(arguments, "");
        assert_eq!(finished.status, 2, "{arguments:?}: {}", finished.stderr);
        assert!(finished.stderr.contains(word), "{arguments:?}: {}", finished.stderr);
        assert!(finished.lines.is_empty(), "{arguments:?}");
    }
}

#[test]
fn an_illegal_state_is_rejected_with_the_law_that_it_breaks() {
    let mut letters: Vec<char> = Facelets::solved(Size::THREE).to_string().chars().collect();
    // The edge UF, flipped.
    letters.swap(7, 19);
    let state: String = letters.into_iter().collect();
    let finished = godspeed(&["solve", "--state", &state, "--json"], "");
    assert_eq!(finished.status, 2);
    assert!(finished.objects()[0]["error"].as_str().unwrap().contains("flip"), "{}", finished.lines[0]);
}

#[test]
fn an_illegal_state_of_a_large_cube_is_rejected_with_the_pieces_at_fault() {
    let solved = |layers| Facelets::solved(Size::new(layers).unwrap()).to_string();
    for (layers, a, b, law) in [(4, 13, 33, "wings UF of layer 2"), (6, 7, 44, "row 2, column 2")] {
        let mut letters: Vec<char> = solved(layers).chars().collect();
        letters.swap(a, b);
        let state: String = letters.into_iter().collect();
        let finished = godspeed(&["solve", "--state", &state, "--json"], "");
        assert_eq!(finished.status, 2);
        assert!(finished.objects()[0]["error"].as_str().unwrap().contains(law), "{}", finished.lines[0]);
    }
}

#[test]
fn a_search_that_times_out_ends_with_status_3() {
    let arguments = ["solve", FAR, "--algorithm", "iddfs", "--timeout", "0.2", "--json"];
    let finished = godspeed(&arguments, "");
    assert_eq!(finished.status, 3, "{}", finished.stderr);
    let result = &finished.objects()[0];
    assert_eq!(result["solution"], Value::Null);
    assert!(result["error"].as_str().unwrap().contains("--timeout"));
}

#[test]
fn an_ambiguous_turn_is_a_warning() {
    let finished = godspeed(&["solve", "2F R", "--size", "2", "--json"], "");
    assert_eq!(finished.status, 0);
    assert!(finished.stderr.contains("2F"), "{}", finished.stderr);
}

#[test]
fn the_same_seed_gives_the_same_solution() {
    let arguments =
        ["solve", "R U F R2 U", "--size", "2", "--algorithm", "annealing", "--seed", "5", "--json"];
    let [first, second] = [(); 2].map(|()| godspeed(&arguments, "").objects().remove(0));
    assert!(solves(&first, "R U F R2 U"));
    assert_eq!(first["solution"], second["solution"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_reports_what_it_has_done() {
    let finished = interrupted(&["solve", FAR, "--algorithm", "iddfs", "--json"]);
    assert_eq!(finished.status, 130, "{}", finished.stderr);
    let result = &finished.objects()[0];
    assert_eq!(result["solution"], Value::Null);
    assert!(result["error"].as_str().unwrap().contains("stopped"));
}

#[test]
fn verbose_reports_the_groups_of_a_thorough_search() {
    let finished = godspeed(
        &[
            "solve",
            FAR,
            "--algorithm",
            "thistlethwaite",
            "--param",
            "thorough=9",
            "--threads",
            "2",
            "--json",
            "-v",
        ],
        "",
    );
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert!(finished.stderr.contains(" states left, solvable with U"), "{}", finished.stderr);
    let result = &finished.objects()[0];
    assert!(solves(result, FAR));
    assert!(result["length"].as_u64().unwrap() < 24, "{result}");
}

#[test]
fn all_optimal_solutions_are_listed_in_json_and_in_text() {
    let arguments = ["solve", "U R2 L2", "--algorithm", "korf", "--tables", "small", "--param", "all=1"];
    let finished = godspeed(&[&arguments[..], &["--json"]].concat(), "");
    let [result] = &finished.objects()[..] else { panic!("not one line") };
    assert_eq!((&result["length"], &result["optimal"]), (&3.into(), &true.into()));
    let others = &result["alternatives"];
    assert_eq!((&others["complete"], others["moves"].as_array().map(Vec::len)), (&true.into(), Some(0)));
    let finished = godspeed(&arguments, "");
    assert!(finished.lines.iter().any(|line| line == "in all    1"), "{:?}", finished.lines);
}

#[test]
fn the_error_for_an_unknown_set_lists_the_known_ones() {
    let finished = godspeed(&["solve", "R U", "--algorithm", "korf", "--tables", "enormous"], "");
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("small, standard, large, huge, classic"), "{}", finished.stderr);
}
