//! The native program `godspeed`.

mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use serve::ServeOptions;

/// Godspeed: a Rubik's cube laboratory.
#[derive(Debug, Parser)]
#[command(name = "godspeed", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the page on localhost
    Serve(ServeOptions),
}

fn main() -> ExitCode {
    let Command::Serve(options) = Arguments::parse().command;
    match serve::serve(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("godspeed: {error}");
            ExitCode::FAILURE
        }
    }
}
