//! Runs the built `godspeed` as a person would.

use std::io::{Read, Write};
use std::process::{Child, Command, Output, Stdio};

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
    let mut child = start(arguments);
    // A program that needs no input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    ended(child.wait_with_output().unwrap(), String::new())
}

/// Runs the program with these arguments, and presses Ctrl-C when it has said the first thing.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str]) -> Ended {
    let mut child = start(arguments);
    let mut first = [0];
    child.stderr.as_mut().unwrap().read_exact(&mut first).unwrap();
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    ended(child.wait_with_output().unwrap(), String::from_utf8_lossy(&first).into_owned())
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_godspeed"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn ended(output: Output, said_before: String) -> Ended {
    let Output { status, stdout, stderr } = output;
    Ended {
        status: status.code().unwrap(),
        lines: String::from_utf8(stdout).unwrap().lines().map(str::to_owned).collect(),
        said: said_before + &String::from_utf8(stderr).unwrap(),
    }
}
