//! Runs the built `godspeed` as a person would.
#![allow(clippy::unwrap_used, reason = "a test that cannot start the program has failed")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What the program did.
pub(crate) struct Ended {
    /// Its exit status.
    pub(crate) status: i32,
    /// The lines of standard output.
    pub(crate) lines: Vec<String>,
    /// Standard error.
    pub(crate) said: String,
}

impl Ended {
    /// The lines of standard output as JSON objects.
    pub(crate) fn objects(&self) -> Vec<Value> {
        self.lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// Runs the program with these arguments and this standard input, to its end.
pub(crate) fn godspeed(arguments: &[&str], input: &str) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_godspeed"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that needs no input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    Ended {
        status: status.code().unwrap(),
        lines: String::from_utf8(stdout).unwrap().lines().map(str::to_owned).collect(),
        said: String::from_utf8(stderr).unwrap(),
    }
}
