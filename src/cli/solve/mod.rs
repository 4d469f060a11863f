//! `godspeed solve`: cubes in, solutions out.

mod asked;
mod interrupt;
mod report;
mod search;

use std::io::stdin;

use clap::Args;
use cube::Size;
use solve::SOLVERS;

use crate::scramble::size;
use crate::status::Status;
use crate::tables::FolderOptions;
use asked::Asked;
use interrupt::Interrupt;
use search::Search;

/// The line that ends `--continuous`.
const QUIT: &str = "QUIT";

/// What `godspeed solve` is told on the command line.
#[derive(Debug, Args)]
pub(crate) struct SolveOptions {
    /// Turns that lead from the solved cube to the one to solve; without them, one cube is solved for each
    /// line of standard input
    scramble: Vec<String>,

    /// Layers of the cube [default: 3, or as many as the state has]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<Size>,

    /// The cube as it is, instead of a scramble: its stickers, such as 54 letters URFDLB
    #[arg(long, value_name = "FACELETS", conflicts_with = "scramble")]
    state: Option<String>,

    /// The algorithm's id [default: one that takes the size]
    #[arg(long, value_name = "ID", help = algorithm_help())]
    algorithm: Option<String>,

    /// How moves are counted: htm or qtm [default: the algorithm's own]
    #[arg(long)]
    metric: Option<String>,

    /// Sets a parameter of the algorithm; may be given several times
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = parameter)]
    parameters: Vec<(String, f64)>,

    /// Set of tables, such as small or standard [default: the algorithm's first]
    #[arg(long, value_name = "SET")]
    tables: Option<String>,

    #[command(flatten)]
    folder: FolderOptions,

    /// Threads to search with [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Gives up after this many seconds, tables included
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<f64>,

    /// The seed of algorithms that use chance
    #[arg(long)]
    seed: Option<u32>,

    /// Prints one JSON object a line
    #[arg(long)]
    json: bool,

    /// Goes on with standard input until a line says QUIT
    #[arg(short, long)]
    continuous: bool,
}

/// Solves what is asked for. The status is that of the worst of the cubes.
pub(crate) fn solve(options: &SolveOptions) -> Status {
    let interrupt = Interrupt::listen();
    let mut search = match Search::new(options, interrupt) {
        Ok(search) => search,
        Err(error) => return Status::failed(&error),
    };
    let given = given(options);
    let mut status = Status::Done;
    if let Some(asked) = &given {
        status = search.solve(asked);
    }
    if given.is_some() && !options.continuous {
        return status;
    }
    status.max(solve_lines(options, &mut search, given.is_some()))
}

/// The cube on the command line.
fn given(options: &SolveOptions) -> Option<Asked> {
    let state = options.state.clone().map(Asked::State);
    let scramble = (!options.scramble.is_empty()).then(|| Asked::Scramble(options.scramble.join(" ")));
    state.or(scramble)
}

fn solve_lines(options: &SolveOptions, search: &mut Search, mut any: bool) -> Status {
    let mut status = Status::Done;
    for line in stdin().lines() {
        let line = match line {
            Ok(line) => line,
            Err(error) => return Status::bad_input(&format!("standard input cannot be read: {error}")),
        };
        let line = line.trim();
        if options.continuous && line == QUIT {
            return status;
        }
        if line.is_empty() {
            continue;
        }
        any = true;
        status = status.max(search.solve(&Asked::Line(line.to_owned())));
        if status == Status::Interrupted {
            return status;
        }
    }
    if any || options.continuous {
        return status;
    }
    Status::bad_input(&"nothing to solve: give a scramble, such as \"R U R' U'\", or --state")
}

fn algorithm_help() -> String {
    let ids: Vec<&str> = SOLVERS.iter().map(|solver| solver.info().id).collect();
    format!("The algorithm: {} [default: one that takes the size]", ids.join(", "))
}

fn parameter(text: &str) -> Result<(String, f64), String> {
    let remedy = || format!("write it as NAME=VALUE, such as weight=2, not \"{text}\"");
    let (name, value) = text.split_once('=').ok_or_else(remedy)?;
    let value: f64 = value.trim().parse().map_err(|_| remedy())?;
    Ok((name.trim().to_owned(), value))
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.0..=1e9).contains(seconds));
    seconds.ok_or_else(|| "give a number of seconds, such as 10 or 0.5".to_owned())
}
