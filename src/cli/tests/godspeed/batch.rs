//! `godspeed batch`.

use std::fs;

use serde_json::Value;

use crate::program::godspeed;
use crate::temp_file::TempFile;

#[test]
fn a_batch_of_random_cubes_is_solved_within_the_guarantee() {
    let arguments = ["batch", "300", "--algorithm", "thistlethwaite", "--json"];
    let finished = godspeed(&arguments, "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let [summary] = &finished.objects()[..] else { panic!("not one line") };
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
fn the_same_seed_gives_the_same_lengths_for_any_number_of_jobs() {
    let lengths = |jobs: &str, seed: &str| {
        let arguments = ["batch", "40", "--size", "2", "--jobs", jobs, "--seed", seed, "--json"];
        godspeed(&arguments, "").objects().remove(0)["lengths"].clone()
    };
    assert_eq!(lengths("1", "7"), lengths("3", "7"));
    assert_ne!(lengths("1", "7"), lengths("1", "700"));
}

#[test]
fn the_text_has_mean_best_worst_and_time() {
    let finished = godspeed(&["batch", "20", "--size", "2", "--moves", "5"], "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert!(finished.lines[0].contains("scrambles of 5 moves of the 2x2x2"), "{}", finished.lines[0]);
    assert_eq!(finished.lines[1], "solved    20 of 20, each verified");
    for word in ["mean", "best", "worst"] {
        assert!(finished.lines[2].contains(word), "{}", finished.lines[2]);
    }
    assert!(finished.lines[3].starts_with("time      mean ") && finished.lines[3].contains("p99"));
}

#[test]
fn a_cube_without_a_solution_is_reported_with_status_3() {
    let arguments = ["batch", "2", "--algorithm", "iddfs", "--timeout", "0.1", "--json"];
    let finished = godspeed(&arguments, "");
    assert_eq!(finished.status, 3, "{}", finished.stderr);
    let summary = &finished.objects()[0];
    assert_eq!((&summary["solved"], &summary["faults"]), (&0.into(), &2.into()));
    assert_eq!(summary["mean"], Value::Null);
    assert!(finished.stderr.contains("cube 2: no solution within 0.1 s"), "{}", finished.stderr);
    // The option that is printed selects the same cube.
    let state = summary["first_faults"][1]["state"].as_str().unwrap();
    assert!(finished.stderr.contains(&format!("--state {state}")), "{}", finished.stderr);
    let again = godspeed(&["solve", "--state", state, "--algorithm", "thistlethwaite"], "");
    assert_eq!(again.status, 0, "{}", again.stderr);
}

#[test]
fn cubes_are_read_from_a_file_in_any_notation() {
    let file = TempFile::new("cubes", "# a comment\nR U F2\t3\n\nYYYYOOOOBBBBRRRRGGGGWWWW\n");
    let finished = godspeed(&["batch", "--size", "2", "--json", "--file", file.path()], "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let summary = &finished.objects()[0];
    assert_eq!((&summary["cubes"], &summary["lengths"]["3"]), (&2.into(), &1.into()));
    assert_eq!(summary["lengths"]["0"], 1);
}

/// Returns the rows of a CSV file without its header.
fn rows(file: &TempFile) -> Vec<String> {
    let text = fs::read_to_string(file.path()).unwrap();
    let mut lines = text.lines().map(str::to_owned);
    assert_eq!(
        lines.next().as_deref(),
        Some("cube,state,algorithm,metric,solution,length,optimal,nodes,seconds,error")
    );
    lines.collect()
}

#[test]
fn an_interrupted_batch_continues_where_its_results_end() {
    let results = TempFile::new("results.csv", "");
    let batch = |count: &str| {
        let arguments = ["batch", count, "--size", "2", "--csv", results.path(), "--json"];
        let finished = godspeed(&arguments, "");
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        finished.objects().remove(0)
    };
    assert_eq!(batch("5")["solved_now"], 5);
    let first = rows(&results);
    assert_eq!(first.len(), 5);

    // The power failed while the last row was written.
    let text = fs::read_to_string(results.path()).unwrap();
    fs::write(results.path(), &text[..text.len() - 4]).unwrap();
    let summary = batch("9");
    assert_eq!(
        (&summary["solved_now"], &summary["solved"], &summary["planned"]),
        (&5.into(), &9.into(), &9.into())
    );
    let all = rows(&results);
    assert_eq!(all[..4], first[..4]);
    let mut numbers: Vec<u64> =
        all.iter().map(|row| row.split(',').next().unwrap().parse().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=9).collect::<Vec<_>>());
    assert_eq!(batch("9")["solved_now"], 0);
}

#[test]
fn a_cube_without_a_solution_is_tried_again() {
    let results = TempFile::new("unsolved.csv", "");
    let batch = |timeout: &str| {
        let file = results.path();
        godspeed(
            &["batch", "1", "--moves", "7", "--algorithm", "iddfs", "--timeout", timeout, "--csv", file],
            "",
        )
    };
    assert_eq!(batch("0.01").status, 3);
    assert!(rows(&results)[0].contains("no solution within 0.01 s"));
    let finished = batch("100");
    assert_eq!((finished.status, rows(&results).len()), (0, 1), "{}", finished.stderr);
}

#[test]
fn shards_divide_a_batch() {
    let cubes = |shard: &str| {
        let results = TempFile::new(&shard.replace('/', "-"), "");
        let arguments = ["batch", "7", "--size", "2", "--shard", shard, "--csv", results.path()];
        let finished = godspeed(&arguments, "");
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        let mut cubes: Vec<String> =
            rows(&results).iter().map(|row| row.split(',').take(2).collect::<Vec<_>>().join(" ")).collect();
        cubes.sort_unstable();
        cubes
    };
    let (all, mut parts) = (cubes("1/1"), [cubes("1/3"), cubes("2/3"), cubes("3/3")].concat());
    parts.sort_unstable();
    assert_eq!(parts, all);
}

#[test]
fn results_of_another_batch_are_not_overwritten() {
    let results = TempFile::new("other.csv", "");
    let batch = |more: &[&str]| {
        godspeed(&[&["batch", "2", "--size", "2", "--csv", results.path()], more].concat(), "")
    };
    assert_eq!(batch(&[]).status, 0);
    let before = rows(&results);
    for (more, word) in [
        (["--seed", "2"], "another state"),
        (["--algorithm", "iddfs"], "another algorithm"),
        (["--metric", "qtm"], "another metric"),
    ] {
        let finished = batch(&more);
        assert_eq!(finished.status, 2, "{more:?}: {}", finished.stderr);
        assert!(finished.stderr.contains(word), "{}", finished.stderr);
    }
    assert_eq!(rows(&results), before);
    fs::write(results.path(), "name,age\nAda,36\n").unwrap();
    let finished = batch(&[]);
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("choose another file"), "{}", finished.stderr);
}

#[test]
fn bad_input_ends_with_status_2_and_an_error() {
    let wrong = TempFile::new("wrong", "R U\nR Q\n");
    let empty = TempFile::new("empty", "\n");
    let cases: [(&[&str], &str); 8] = [
        (&["batch", "0"], "0"),
        (&["batch", "5", "--algorithm", "magic"], "iddfs"),
        (&["batch", "5", "--size", "300", "--algorithm", "ida"], "300x300x300"),
        (&["batch", "5", "--shard", "3/2"], "I/N"),
        (&["batch", "5", "--csv", "no such folder/results.csv"], "no such folder"),
        (&["batch", "--file", wrong.path()], "line 2"),
        (&["batch", "--file", empty.path()], "no cubes"),
        (&["batch", "--file", "no such file"], "no such file"),
    ];
    for (arguments, word) in cases {
        let finished = godspeed(arguments, "");
        assert_eq!(finished.status, 2, "{arguments:?}: {}", finished.stderr);
        assert!(finished.stderr.contains(word), "{arguments:?}: {}", finished.stderr);
        assert!(finished.lines.is_empty(), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_batch_reports_the_cubes_solved_so_far() {
    let arguments = ["batch", "1000000", "--size", "3", "--algorithm", "thistlethwaite", "--json"];
    let finished = crate::program::interrupted(&arguments);
    assert_eq!(finished.status, 130, "{}", finished.stderr);
    let summary = &finished.objects()[0];
    assert!(summary["cubes"].as_u64().unwrap() < 1_000_000);
    assert_eq!((&summary["cubes"], &summary["faults"]), (&summary["solved"], &0.into()));
}
