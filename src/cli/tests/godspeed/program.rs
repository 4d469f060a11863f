//! Runs the built `godspeed`.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

/// What the program printed, and how it ended.
pub(crate) struct Finished {
    /// The exit status.
    pub(crate) status: i32,
    /// The lines of standard output.
    pub(crate) lines: Vec<String>,
    /// Standard error.
    pub(crate) stderr: String,
}

impl Finished {
    /// Returns the lines of standard output as JSON objects.
    pub(crate) fn objects(&self) -> Vec<Value> {
        self.lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// Runs the program with these arguments and this standard input, to its end.
pub(crate) fn godspeed(arguments: &[&str], input: impl AsRef<[u8]>) -> Finished {
    run(&mut command(arguments), input)
}

/// Runs a command with this standard input, to its end.
pub(crate) fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Finished {
    let mut child = start(command);
    // A program that needs no input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    finished(child.wait_with_output().unwrap(), String::new())
}

/// Runs the program with `--verbose`, and presses Ctrl-C once it has reported something.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str]) -> Finished {
    let mut child = start(command(arguments).arg("--verbose"));
    let mut first = [0];
    child.stderr.as_mut().unwrap().read_exact(&mut first).unwrap();
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    finished(child.wait_with_output().unwrap(), String::from_utf8_lossy(&first).into_owned())
}

/// Returns the program with these arguments, and with a folder of tables that all tests share.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_godspeed"));
    command.args(arguments).env("GODSPEED_TABLES_DIR", shared_tables());
    command
}

/// Returns a folder in the target folder, where tables stay between test runs.
fn shared_tables() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("shared-tables")
}

fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn finished(output: Output, stderr_before: String) -> Finished {
    let Output { status, stdout, stderr } = output;
    Finished {
        status: status.code().unwrap(),
        lines: String::from_utf8(stdout).unwrap().lines().map(str::to_owned).collect(),
        stderr: stderr_before + &String::from_utf8(stderr).unwrap(),
    }
}
