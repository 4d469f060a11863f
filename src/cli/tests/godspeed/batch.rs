//! `godspeed batch`: every cube solved, verified and counted.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::command::godspeed;

#[test]
fn a_batch_of_random_cubes_is_solved_within_what_the_solver_promises() {
    let arguments = ["batch", "300", "--algorithm", "thistlethwaite", "--json"];
    let ended = godspeed(&arguments, "");
    assert_eq!(ended.status, 0, "{}", ended.said);
    let [summary] = &ended.objects()[..] else { panic!("not one line") };
    assert_eq!(
        (&summary["cubes"], &summary["solved"], &summary["faults"]),
        (&300.into(), &300.into(), &0.into())
    );
    let number = |name: &str| summary[name].as_f64().unwrap();
    assert!(number("best") <= number("mean") && number("mean") <= number("worst"));
    assert!(number("worst") <= number("guarantee"));
    assert!(number("mean_seconds") <= number("max_seconds"));
    let lengths = summary["lengths"].as_object().unwrap();
    assert_eq!(lengths.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 300);
}

#[test]
fn equal_seeds_give_equal_lengths_however_many_cubes_are_solved_at_once() {
    let lengths = |jobs: &str, seed: &str| {
        let arguments = ["batch", "40", "--size", "2", "--jobs", jobs, "--seed", seed, "--json"];
        godspeed(&arguments, "").objects().remove(0)["lengths"].clone()
    };
    assert_eq!(lengths("1", "7"), lengths("3", "7"));
    assert_ne!(lengths("1", "7"), lengths("1", "700"));
}

#[test]
fn a_person_reads_mean_best_worst_and_time() {
    let ended = godspeed(&["batch", "20", "--size", "2", "--moves", "5"], "");
    assert_eq!(ended.status, 0, "{}", ended.said);
    assert!(ended.lines[0].contains("scrambles of 5 moves of the 2x2x2"), "{}", ended.lines[0]);
    assert_eq!(ended.lines[1], "solved    20 of 20, each verified");
    for word in ["mean", "best", "worst"] {
        assert!(ended.lines[2].contains(word), "{}", ended.lines[2]);
    }
    assert!(ended.lines[3].starts_with("time      mean ") && ended.lines[3].contains("p99"));
}

#[test]
fn a_cube_without_a_solution_is_told_and_is_no_success() {
    let arguments = ["batch", "2", "--algorithm", "iddfs", "--timeout", "0.1", "--json"];
    let ended = godspeed(&arguments, "");
    assert_eq!(ended.status, 3, "{}", ended.said);
    let summary = &ended.objects()[0];
    assert_eq!((&summary["solved"], &summary["faults"]), (&0.into(), &2.into()));
    assert_eq!(summary["mean"], Value::Null);
    assert!(ended.said.contains("cube 2: no solution within 0.1 s"), "{}", ended.said);
    // Whoever wants to can try again.
    let state = summary["first_faults"][1]["state"].as_str().unwrap();
    assert!(ended.said.contains(&format!("--state {state}")), "{}", ended.said);
    let again = godspeed(&["solve", "--state", state, "--algorithm", "thistlethwaite"], "");
    assert_eq!(again.status, 0, "{}", again.said);
}

#[test]
fn cubes_come_from_a_file_in_any_notation() {
    let file = File::new("cubes", "# a comment\nR U F2\t3\n\nYYYYOOOOBBBBRRRRGGGGWWWW\n");
    let ended = godspeed(&["batch", "--size", "2", "--json", "--file", file.path()], "");
    assert_eq!(ended.status, 0, "{}", ended.said);
    let summary = &ended.objects()[0];
    assert_eq!((&summary["cubes"], &summary["lengths"]["3"]), (&2.into(), &1.into()));
    assert_eq!(summary["lengths"]["0"], 1);
}

#[test]
fn bad_input_ends_with_status_2_and_a_reason() {
    let wrong = File::new("wrong", "R U\nR Q\n");
    let empty = File::new("empty", "\n");
    let cases: [(&[&str], &str); 6] = [
        (&["batch", "0"], "0"),
        (&["batch", "5", "--algorithm", "magic"], "iddfs"),
        (&["batch", "5", "--size", "300", "--algorithm", "ida"], "300x300x300"),
        (&["batch", "--file", wrong.path()], "line 2"),
        (&["batch", "--file", empty.path()], "no cubes"),
        (&["batch", "--file", "no such file"], "no such file"),
    ];
    for (arguments, word) in cases {
        let ended = godspeed(arguments, "");
        assert_eq!(ended.status, 2, "{arguments:?}: {}", ended.said);
        assert!(ended.said.contains(word), "{arguments:?}: {}", ended.said);
        assert!(ended.lines.is_empty(), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_batch_tells_what_it_did() {
    let arguments = ["batch", "1000000", "--size", "3", "--algorithm", "thistlethwaite", "--json"];
    let ended = crate::command::interrupted(&arguments);
    assert_eq!(ended.status, 130, "{}", ended.said);
    let summary = &ended.objects()[0];
    assert!(summary["cubes"].as_u64().unwrap() < 1_000_000);
    assert_eq!((&summary["cubes"], &summary["faults"]), (&summary["solved"], &0.into()));
}

/// A file that goes away with the test.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("godspeed-batch-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
