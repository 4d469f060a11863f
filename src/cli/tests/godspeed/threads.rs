//! Far more threads than processors are not started.

use std::thread::available_parallelism;

use crate::program::{Finished, godspeed};

fn assert_limited(finished: &Finished, option: &str) {
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let most = 4 * available_parallelism().unwrap().get();
    let warning = format!("warning: {option} 1024 is too many for ");
    let used = format!("; {most} is used");
    assert!(finished.stderr.contains(&warning) && finished.stderr.contains(&used), "{}", finished.stderr);
}

#[test]
fn every_command_limits_its_threads() {
    let state = ["--size", "2"];
    let solve = [&["solve", "R U F R U F", "--threads", "1024", "--json"], &state[..]].concat();
    let finished = godspeed(&solve, "");
    assert_limited(&finished, "--threads");
    assert_eq!(finished.objects()[0]["threads"], 4 * available_parallelism().unwrap().get());

    assert_limited(&godspeed(&["play", "--size", "2", "--threads", "1024"], "quit\n"), "--threads");
    assert_limited(&godspeed(&["bench", "--states", "1", "--threads", "1024"], ""), "--threads");
    assert_limited(&godspeed(&["batch", "1", "--size", "2", "--threads", "1024"], ""), "--threads");
    assert_limited(&godspeed(&["batch", "1", "--size", "2", "--jobs", "1024"], ""), "--jobs");
    let report = ["report", "--size", "2", "--algorithms", "bibfs", "--runs", "1"];
    assert_limited(&godspeed(&[&report[..], &["--threads", "1024"]].concat(), ""), "--threads");
    assert_limited(&godspeed(&[&report[..], &["--run-threads", "1024"]].concat(), ""), "--run-threads");
}

#[test]
fn tables_are_built_with_limited_threads() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("limited-threads");
    let arguments =
        ["tables", "build", "small", "--threads", "1024", "--tables-dir", folder.to_str().unwrap()];
    assert_limited(&godspeed(&arguments, ""), "--threads");
    std::fs::remove_dir_all(folder).unwrap();
}
