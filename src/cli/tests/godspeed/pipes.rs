//! A closed pipe ends the program without a message.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread;

use crate::program::command;

/// The status of a program that `SIGPIPE` has killed, as the shell reports it.
const CLOSED_PIPE: i32 = 141;

/// Reads one line of the program, closes the pipe, and returns the exit status and standard error.
fn read_one_line(arguments: &[&str], input: &'static str) -> (i32, String) {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || while stdin.write_all(input.as_bytes()).is_ok() {});
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(!line.is_empty());
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    let status = child.wait().unwrap().code().unwrap();
    writer.join().unwrap();
    (status, stderr)
}

#[test]
fn every_command_that_prints_many_lines_ends_quietly_when_the_pipe_is_closed() {
    // Each prints far more than a pipe holds, which is 64 kB.
    let cases: [(&[&str], &str); 8] = [
        (&["solve", "--size", "2"], "R U\n"),
        (&["solve", "--size", "2", "--json"], "R U\n"),
        (&["solve", "--json"], "R Q\n"),
        (&["check"], "R U\n"),
        (&["scramble", "--moves", "20", "--count", "1000000"], ""),
        (&["report", "--size", "2", "--algorithms", "bibfs", "--moves", "1", "--runs", "10000", "--csv"], ""),
        (&["play", "--size", "2"], "R U\n"),
        (&["bench", "--states", "20000"], ""),
    ];
    for (arguments, input) in cases {
        // With an empty input, the writer would never end.
        let input = if input.is_empty() { "\n" } else { input };
        let (status, stderr) = read_one_line(arguments, input);
        assert_eq!((status, stderr.as_str()), (CLOSED_PIPE, ""), "{arguments:?}");
    }
}
