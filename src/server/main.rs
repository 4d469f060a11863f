//! `godspeed serve` without the solvers, whose compilation the page need not wait for.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use godspeed_server::{ServeOptions, serve};

/// Serves the web page on localhost
#[derive(Debug, Parser)]
#[command(name = "godspeed-server", version)]
struct Arguments {
    #[command(flatten)]
    options: ServeOptions,
}

fn main() -> ExitCode {
    let Arguments { options } = Arguments::parse();
    // The line is not needed if the reader has closed the pipe.
    let announce = |line: &str| drop(writeln!(io::stdout(), "{line}"));
    match serve(&options, announce) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
