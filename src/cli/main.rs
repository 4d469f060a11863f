//! The native program `godspeed`: the engine of the page as a command.

mod algorithm;
mod batch;
mod bench;
mod interrupt;
mod net;
mod play;
mod report;
mod scramble;
mod search;
mod serve;
mod show;
mod solve;
mod solver_options;
mod status;
mod tables;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use batch::BatchOptions;
use bench::BenchOptions;
use play::PlayOptions;
use scramble::ScrambleOptions;
use serve::ServeOptions;
use show::ShowOptions;
use solve::SolveOptions;
use status::Status;
use tables::TablesOptions;

/// Godspeed: a Rubik's cube laboratory.
#[derive(Debug, Parser)]
#[command(name = "godspeed", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Solve a cube, or one for each line of standard input
    Solve(SolveOptions),
    /// Solve thousands of random cubes, verify each solution, and print mean, best, worst and time
    Batch(BatchOptions),
    /// Turn a cube in the terminal by typing, and have it solved
    Play(PlayOptions),
    /// Show a cube as a net and in every notation
    Show(ShowOptions),
    /// Print scrambles
    Scramble(ScrambleOptions),
    /// List, build or check pattern databases
    Tables(TablesOptions),
    /// Measure the algorithms on this machine
    Bench(BenchOptions),
    /// Serve the page on localhost
    Serve(ServeOptions),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Solve(options) => solve::solve(&options).into(),
        Command::Batch(options) => batch::batch(&options).into(),
        Command::Play(options) => play::play(&options).into(),
        Command::Show(options) => show::show(&options).into(),
        Command::Scramble(options) => scramble::scramble(&options).into(),
        Command::Tables(options) => tables::tables(&options).into(),
        Command::Bench(options) => bench::bench(&options).into(),
        Command::Serve(options) => match serve::serve(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => Status::failed(&error).into(),
        },
    }
}
