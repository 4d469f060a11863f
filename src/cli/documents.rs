//! Tests of the commands that the documentation shows without their output.

use std::fs;
use std::path::Path;

use clap::{CommandFactory, Parser};

use crate::Arguments;
use crate::facelets_argument::facelets_last;

/// The documents with blocks of commands.
const DOCUMENTS: [&str; 4] = ["README.md", "docs/guide.md", "docs/command.md", "tables/README.md"];

/// What begins a command that runs the program of a checkout.
const FROM_CHECKOUT: &str = "cargo run --release -p godspeed-cli -- ";

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
}

/// Returns the lines of all `sh` blocks.
fn lines(document: &str) -> Vec<&str> {
    let blocks = document.split("\n```").skip(1).step_by(2);
    blocks.filter_map(|block| block.strip_prefix("sh\n")).flat_map(str::lines).collect()
}

/// Returns the arguments of every `godspeed` of a line, also of those in a pipe or in the value of a variable.
fn commands(line: &str) -> Vec<Vec<String>> {
    let line = line.replace(FROM_CHECKOUT, "godspeed ");
    let words = shlex::split(&line).unwrap_or_else(|| panic!("{line}"));
    let of_variables = words
        .iter()
        .filter_map(|word| word.split_once('='))
        .flat_map(|(_, value)| if value.starts_with("godspeed ") { commands(value) } else { Vec::new() });
    let in_pipes = words
        .split(|word| word == "|")
        .filter(|part| part.first().is_some_and(|word| word == "godspeed"))
        .map(<[String]>::to_vec);
    in_pipes.chain(of_variables.collect::<Vec<_>>()).collect()
}

#[test]
fn every_documented_command_is_accepted() {
    let mut count = 0;
    for name in DOCUMENTS {
        for line in lines(&read(name)) {
            for command in commands(line).into_iter().filter(|command| !command.is_empty()) {
                let arguments = facelets_last(command.iter().map(Into::into));
                if let Err(error) = Arguments::try_parse_from(arguments) {
                    panic!("{name}: {line}\n{error}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn every_subcommand_has_its_help_in_the_documentation() {
    let text = read("docs/command.md");
    for command in Arguments::command().get_subcommands() {
        let name = command.get_name();
        assert!(text.contains(&format!("\n$ godspeed {name} -h\n")), "{name}");
    }
}

#[test]
fn commands_are_found_in_pipes_and_variables() {
    let found = commands("godspeed scramble --count 5 | godspeed solve \"R U\"    # a comment");
    assert_eq!(found, [vec!["godspeed", "scramble", "--count", "5"], vec!["godspeed", "solve", "R U"]]);
    assert_eq!(commands("part='godspeed batch 3'"), [["godspeed", "batch", "3"]]);
    assert!(commands("# only a comment").is_empty());
}
