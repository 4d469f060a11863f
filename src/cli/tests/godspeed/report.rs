//! `godspeed report`.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::program::{Finished, godspeed};
use crate::temp_file::TempFile;

/// A report of version 0.1.0 on two 2x2x2 cubes.
const STORED: &str = include_str!("stored_report.json");

fn json(arguments: &[&str]) -> Value {
    let finished = godspeed(&[&["report", "--json"], arguments].concat(), "");
    assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{arguments:?}");
    finished.objects().remove(0)
}

/// Returns what must be the same in every repetition: all of the runs but the seconds.
fn reproducible(report: &Value) -> Vec<Value> {
    let mut runs = report["runs"].as_array().unwrap().clone();
    for run in &mut runs {
        run["seconds"] = Value::Null;
        // Version 0.1.0 had no predictions.
        run.as_object_mut().unwrap().remove("predictedNodes");
    }
    runs
}

#[test]
fn the_summary_follows_from_the_runs() {
    let report =
        json(&["--size", "2", "--algorithms", "ida,bibfs,annealing,wastar", "--runs", "5", "--seed", "7"]);
    assert_eq!(
        (&report["version"], &report["size"], &report["metric"]),
        (&1.into(), &2.into(), &"htm".into())
    );
    let runs = report["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 20);
    let mut by_algorithm: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for run in runs {
        by_algorithm.entry(run["algorithm"].as_str().unwrap()).or_default().push(run);
    }
    for row in report["summary"].as_array().unwrap() {
        let runs = &by_algorithm[row["algorithm"].as_str().unwrap()];
        let solved = runs.iter().filter(|run| run["solved"] == true).count();
        assert_eq!((&row["runs"], &row["solved"]), (&5.into(), &solved.into()));
        for quantity in ["seconds", "nodes", "length"] {
            let values: Vec<f64> = runs.iter().filter_map(|run| run[quantity].as_f64()).collect();
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
            let statistics = |name: &str| row[quantity][name].as_f64().unwrap();
            assert!((statistics("mean") - mean).abs() < 1e-9 * mean.max(1.0));
            let deviation = (squares / (values.len() - 1) as f64).sqrt();
            assert!((statistics("deviation") - deviation).abs() < 1e-6 * deviation.max(1.0));
            assert_eq!(statistics("best"), values.iter().copied().fold(f64::INFINITY, f64::min));
            assert_eq!(statistics("worst"), values.iter().copied().fold(0.0, f64::max));
        }
        assert!(row["tableBytes"].as_u64().unwrap() > 0, "{row}");
    }
    assert_eq!(report["summary"].as_array().unwrap().iter().filter(|row| row["fastest"] == true).count(), 1);
    assert_eq!(report["facts"]["tables"][0]["id"], "pocket");
}

#[test]
fn optimal_algorithms_prove_the_same_length_and_no_other_beats_it() {
    let report = json(&["--size", "2", "--algorithms", "wastar,ida,bibfs", "--runs", "4", "--metric", "qtm"]);
    for runs in report["runs"].as_array().unwrap().chunks(3) {
        let optimal = &runs[1]["length"];
        assert_eq!(optimal, &runs[2]["length"]);
        assert!(
            runs.iter().all(|run| run["optimalLength"] == *optimal && run["scramble"] == runs[0]["scramble"])
        );
        assert!(runs[0]["length"].as_u64() >= optimal.as_u64());
    }
}

#[test]
fn the_same_seed_gives_the_same_runs_for_any_number_of_threads() {
    let of = |seed: &str, threads: &str| {
        let arguments = ["--size", "2", "--algorithms", "ida,annealing,genetic", "--runs", "3"];
        reproducible(&json(&[&arguments[..], &["--seed", seed, "--threads", threads]].concat()))
    };
    assert_eq!(of("7", "1"), of("7", "3"));
    assert_ne!(of("7", "1"), of("8", "1"));
}

#[test]
fn a_stored_report_is_reproduced_from_its_link() {
    let stored: Value = serde_json::from_str(STORED).unwrap();
    let mut again = json(&["--link", stored["facts"]["link"].as_str().unwrap()]);
    // The version that wrote it had no first lengths.
    for run in again["runs"].as_array_mut().unwrap() {
        run.as_object_mut().unwrap().remove("firstLength");
    }
    assert_eq!(reproducible(&again), reproducible(&stored));
}

#[test]
fn random_turns_are_those_of_the_command_scramble() {
    let report =
        json(&["--size", "2", "--algorithms", "bibfs", "--runs", "3", "--seed", "5", "--moves", "6"]);
    let scrambles = godspeed(&["scramble", "--size", "2", "--count", "3", "--seed", "5", "--moves", "6"], "");
    let runs = report["runs"].as_array().unwrap();
    let used: Vec<&str> = runs.iter().map(|run| run["scramble"].as_str().unwrap()).collect();
    assert_eq!(used, scrambles.lines);
}

#[test]
fn a_file_of_scrambles_is_solved_line_by_line() {
    let file = TempFile::new("report", "scramble\toptimal_qtm\nR U\t2\n\nF2\t2\nR U2 R'\t4\n");
    let csv = |arguments: &[&str]| -> Finished {
        let all = ["report", "--size", "2", "--algorithms", "ida,iddfs", "--csv", "--scrambles", file.path()];
        godspeed(&[&all, arguments].concat(), "")
    };
    let finished = csv(&["--metric", "qtm"]);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert_eq!(finished.lines.len(), 7);
    assert_eq!(
        finished.lines[0],
        "algorithm,value,scramble,solved,length,firstLength,optimalLength,nodes,predictedNodes,seconds,error"
    );
    assert!(finished.lines[5].starts_with("ida,,R U2 R',true,4,,4,"), "{}", finished.lines[5]);
    assert_eq!(csv(&["--runs", "2"]).lines.len(), 5);
}

#[test]
fn the_table_names_every_algorithm_and_the_fastest() {
    let arguments = ["report", "--size", "2", "--algorithms", "ida,bibfs", "--runs", "2"];
    let finished = godspeed(&arguments, "");
    assert_eq!((finished.status, finished.stderr.as_str()), (0, ""));
    assert_eq!(finished.lines[0], "2x2x2, 2 cubes, htm, seed 1");
    assert!(finished.lines[2].starts_with("Algorithm"), "{}", finished.lines[2]);
    assert!(finished.lines[3].starts_with("IDA*") && finished.lines[4].starts_with("Bidirectional BFS"));
    assert_eq!(finished.lines.iter().filter(|line| line.contains("fastest")).count(), 1);
    let markdown = godspeed(&[&arguments[..], &["--markdown"]].concat(), "");
    assert!(markdown.lines.iter().any(|line| line.starts_with("| IDA* | 2/2 |")), "{:?}", markdown.lines);
}

#[test]
fn a_sweep_has_a_row_for_each_value() {
    let report =
        json(&["--size", "2", "--algorithms", "ida,wastar", "--runs", "2", "--sweep", "weight=1..3:1"]);
    let rows = report["summary"].as_array().unwrap();
    let values: Vec<Option<f64>> = rows.iter().map(|row| row["value"].as_f64()).collect();
    assert_eq!(values, [None, Some(1.0), Some(2.0), Some(3.0)]);
    // With weight 1, weighted A* is A*, which is optimal.
    assert_eq!(rows[0]["length"], rows[1]["length"]);
    let set =
        json(&["--size", "2", "--algorithms", "ida,wastar", "--runs", "2", "--param", "wastar.weight=3"]);
    assert_eq!(set["summary"][1]["nodes"], rows[3]["nodes"]);
}

#[test]
fn cubes_that_are_not_solved_in_time_are_results() {
    let report = json(&["--algorithms", "iddfs,thistlethwaite", "--runs", "1", "--timeout", "0.1"]);
    let [late, solved] = &report["runs"].as_array().unwrap()[..] else { panic!("not two runs") };
    assert_eq!((&late["solved"], &late["length"]), (&false.into(), &Value::Null));
    assert_eq!(late["error"], "no solution within 0.1 s");
    assert_eq!((&solved["solved"], &solved["optimalLength"]), (&true.into(), &Value::Null));
    assert_eq!(report["summary"][1]["fastest"], true);
}

#[test]
fn bad_input_ends_with_status_2_and_a_remedy() {
    let wrong = TempFile::new("report-wrong", "R U\nR Q\n");
    let cases: [(&[&str], &str); 13] = [
        (&[], "choose one or more of: iddfs"),
        (&["--algorithms", "magic"], "Available: iddfs"),
        (&["--algorithms", "ida,ida"], "name it once"),
        (&["--algorithms", "korf", "--size", "2"], "does not support 2x2x2"),
        (&["--algorithms", "ida,reduction", "--size", "4"], "choose from: reduction"),
        (&["--algorithms", "ida", "--runs", "0"], "choose 1 to"),
        (&["--algorithms", "ida", "--metric", "stm"], "choose from: htm, qtm"),
        (&["--algorithms", "ida", "--sweep", "weight"], "NAME=FROM..TO:STEP"),
        (&["--algorithms", "ida", "--sweep", "weight=1..2:1"], "available: ida.all, ida.upto"),
        (&["--algorithms", "wastar", "--param", "weight=99"], "(1 to 5)"),
        (&["--algorithms", "ida", "--scrambles", wrong.path()], "line 2"),
        (&["--algorithms", "ida", "--scrambles", "no such file"], "no such file"),
        (&["--link", "?puzzle=2x3x2&algorithms=ida"], "such as 3"),
    ];
    for (arguments, word) in cases {
        let finished = godspeed(&[&["report"], arguments].concat(), "");
        assert_eq!(finished.status, 2, "{arguments:?}: {}", finished.stderr);
        assert!(finished.stderr.contains(word), "{arguments:?}: {}", finished.stderr);
        assert!(finished.lines.is_empty(), "{arguments:?}");
    }
    for pair in [["--json", "--csv"], ["--moves=3", "--scrambles=x"], ["--link=?", "--runs=3"]] {
        assert_eq!(godspeed(&[&["report"][..], &pair].concat(), "").status, 2, "{pair:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_report_has_the_runs_that_have_ended() {
    let arguments = ["report", "--algorithms", "thistlethwaite", "--runs", "100000", "--json"];
    let finished = crate::program::interrupted(&arguments);
    assert_eq!(finished.status, 130, "{}", finished.stderr);
    let report = &finished.objects()[0];
    let runs = report["runs"].as_array().unwrap();
    assert!(runs.len() < 100_000 && runs.iter().all(|run| run["solved"] == true));
    assert_eq!(report["facts"]["planned"], 100_000);
    assert_eq!(report["summary"][0]["runs"], runs.len());
}
