//! The blocks of commands in the documentation: `console` blocks show commands with their output, `sh` blocks only
//! commands.
//!
//! A line of a `console` block that begins with `$ ` is run by `sh`, in a folder that all commands of a document share,
//! and the lines below it are what it prints on both outputs, with a last line `(exit status N)` if it fails. `…` stands
//! for any text within a line, and a line `…` for any number of lines: that is how times and other figures of a machine
//! are written. With `GODSPEED_UPDATE_DOCUMENTS=1`, the test writes the output into the documents where it differs.

#![cfg(unix)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

/// The documents with commands, which the site of the documentation shows.
const DOCUMENTS: [&str; 5] =
    ["README.md", "docs/guide.md", "docs/command.md", "docs/formats.md", "docs/rust.md"];

/// A command of a `console` block.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    command: String,
    /// The shown lines, and where they begin in the document, counted from 0.
    output: Vec<String>,
    first_line: usize,
}

/// Returns the lines of the blocks of a language in a document, each with the number of its first line.
fn blocks(document: &str, language: &str) -> Vec<(usize, Vec<String>)> {
    let mut blocks: Vec<(usize, Vec<String>)> = Vec::new();
    let mut open = None;
    for (number, line) in document.lines().enumerate() {
        match (open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                open = Some(info == language);
                if info == language {
                    blocks.push((number + 1, Vec::new()));
                }
            }
            (Some(_), Some(_)) => open = None,
            (Some(true), None) => blocks.last_mut().unwrap().1.push(line.to_owned()),
            _ => {}
        }
    }
    blocks
}

/// Returns the commands of the `console` blocks.
fn shown(document: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    for (first, lines) in blocks(document, "console") {
        for (number, line) in lines.into_iter().enumerate() {
            if let Some(command) = line.strip_prefix("$ ") {
                let first_line = first + number + 1;
                all.push(Shown { command: command.to_owned(), output: Vec::new(), first_line });
            } else {
                all.last_mut().unwrap().output.push(line);
            }
        }
    }
    all
}

/// Returns what `sh` prints for a command in a folder, in which `godspeed` is the program of this test.
fn output(command: &str, folder: &Path) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_godspeed"));
    let paths = env::var_os("PATH").unwrap_or_default();
    let paths = [program.parent().unwrap().to_owned()].into_iter().chain(env::split_paths(&paths));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", env::join_paths(paths).unwrap())
        .env("GODSPEED_TABLES_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("shared-tables"))
        // Searches store the rates of nodes that they have measured.
        .env("HOME", folder)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    if !output.status.success() {
        lines.push(format!("(exit status {})", output.status.code().unwrap()));
    }
    lines
}

/// Returns whether lines are those that are shown, in which `…` stands for any text and a line `…` for any lines.
fn fits(shown: &[String], lines: &[String]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..]))
        }
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, lines)| fits_line(first, line) && fits(rest, lines))
        }
    }
}

fn fits_line(shown: &str, line: &str) -> bool {
    let Some((start, rest)) = shown.split_once('…') else { return shown == line };
    let (between, end) = rest.rsplit_once('…').map_or((None, rest), |(between, end)| (Some(between), end));
    let Some(mut line) = line.strip_prefix(start).and_then(|line| line.strip_suffix(end)) else {
        return false;
    };
    // The earliest place of a part leaves most room for the next one.
    between.is_none_or(|between| {
        between.split('…').all(|part| {
            let found = line.find(part);
            line = found.map_or("", |at| &line[at + part.len()..]);
            found.is_some()
        })
    })
}

fn document(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Runs the commands of a document, and returns those whose output differs.
fn differences(name: &str) -> Vec<(Shown, Vec<String>)> {
    let text = fs::read_to_string(document(name)).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("documents-{}", name.replace('/', "-")));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let differs = |shown: Shown| {
        let lines = output(&shown.command, &folder);
        (!fits(&shown.output, &lines)).then_some((shown, lines))
    };
    shown(&text).into_iter().filter_map(differs).collect()
}

/// Writes the output of commands into a document.
fn update(name: &str, mut found: Vec<(Shown, Vec<String>)>) {
    let text = fs::read_to_string(document(name)).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    found.sort_by_key(|(shown, _)| std::cmp::Reverse(shown.first_line));
    for (shown, printed) in found {
        lines.splice(shown.first_line..shown.first_line + shown.output.len(), printed);
    }
    fs::write(document(name), lines.join("\n") + "\n").unwrap();
}

#[test]
fn commands_print_what_the_documents_show() {
    let mut faults = Vec::new();
    let found: Vec<_> = thread::scope(|scope| {
        let run = DOCUMENTS.map(|name| (name, scope.spawn(move || differences(name))));
        run.into_iter().map(|(name, found)| (name, found.join().unwrap())).collect()
    });
    for (name, found) in found {
        if env::var_os("GODSPEED_UPDATE_DOCUMENTS").is_some() {
            update(name, found);
        } else {
            let fault = |(Shown { command, .. }, lines): (Shown, Vec<String>)| {
                format!("{name}: $ {command}\n{}", lines.join("\n"))
            };
            faults.extend(found.into_iter().map(fault));
        }
    }
    assert!(faults.is_empty(), "these commands print:\n\n{}", faults.join("\n\n"));
}

#[test]
fn the_shell_can_read_all_commands() {
    for name in DOCUMENTS {
        for (line, block) in blocks(&fs::read_to_string(document(name)).unwrap(), "sh") {
            let checked = Command::new("sh").args(["-n", "-c", &block.join("\n")]).output().unwrap();
            let fault = String::from_utf8_lossy(&checked.stderr).into_owned();
            assert!(checked.status.success(), "{name}:{line}: {fault}");
        }
    }
}

#[test]
fn every_block_has_a_language_that_is_tested() {
    for name in DOCUMENTS {
        let text = fs::read_to_string(document(name)).unwrap();
        let fences: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("```")).collect();
        for fence in fences.iter().step_by(2) {
            // The others: tests/lib.rs and tests/documents.rs.
            assert!(["console", "sh", "rust", "url", "json", "html"].contains(fence), "{name}: {fence}");
        }
    }
}

#[test]
fn an_ellipsis_is_any_text_or_any_lines() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let fits = |shown: &str, printed: &str| fits(&lines(shown), &lines(printed));
    assert!(fits("a\nsolved in … s", "a\nsolved in 0.3 s"));
    assert!(!fits("a\nsolved in … s", "a\nsolved in 0.3 ms!"));
    assert!(fits("a … b … c … d", "a 1 b 2 c 3 d") && !fits("a … b … c … d", "a 1 c 2 b 3 d"));
    assert!(fits("a\n…\nd", "a\nb\nc\nd") && fits("a\n…", "a"));
    assert!(!fits("a\n…\nd", "a\nb"));
    let text = "```console\n$ one\n1\n$ two\n```\n\n```sh\n$ three\n```\n";
    let commands: Vec<String> = shown(text).into_iter().map(|shown| shown.command).collect();
    assert_eq!(commands, ["one", "two"]);
    assert_eq!(blocks(text, "sh"), [(7, vec!["$ three".to_owned()])]);
}
