//! The command-line program `godspeed`.

mod algs;
mod analyse;
mod batch;
mod bench;
mod check;
mod cube_file;
mod cube_options;
mod diagnostics;
mod distances;
#[cfg(test)]
mod documents;
mod exit_status;
mod facelets_argument;
mod goal_options;
mod interrupt;
mod net;
mod output;
mod play;
mod printed_outcome;
mod readings;
mod report;
mod scramble;
mod search;
mod search_status;
mod shorten;
mod show;
mod solve;
mod solver_options;
mod space_options;
mod status_line;
mod stdin_cubes;
mod stdin_lines;
mod tables;
mod text_file;
mod thread_options;
mod time_limit;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use algs::AlgsOptions;
use analyse::AnalyseOptions;
use batch::BatchOptions;
use bench::BenchOptions;
use check::CheckOptions;
use distances::DistancesOptions;
use exit_status::{CommandResult, ExitStatus};
use facelets_argument::facelets_last;
use godspeed_server::ServeOptions;
use output::outln;
use play::PlayOptions;
use report::ReportOptions;
use scramble::ScrambleOptions;
use shorten::ShortenOptions;
use show::ShowOptions;
use solve::SolveOptions;
use tables::TablesOptions;

/// Solves Rubik's cubes of any size, with a choice of algorithms
#[derive(Debug, Parser)]
#[command(name = "godspeed", version, after_help = EXIT_STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// Report progress on standard error, one message per line
    #[arg(short, long, global = true)]
    verbose: bool,
}

const EXIT_STATUS: &str = "Exit status: 0 success, 1 failure, 2 invalid input, 3 no solution within the time limit or in the turns allowed";

#[derive(Debug, Subcommand)]
enum Command {
    /// Solve a cube, or those of standard input
    Solve(SolveOptions),
    /// Make given solutions or other algs shorter
    Shorten(ShortenOptions),
    /// Check whether a cube can be solved, and whether it is solved
    Check(CheckOptions),
    /// Show a cube as a net and in every notation
    Show(ShowOptions),
    /// Print random scrambles
    Scramble(ScrambleOptions),
    /// Turn and solve a cube interactively
    Play(PlayOptions),
    /// Solve many cubes, verify every solution and print statistics
    Batch(BatchOptions),
    /// Find and rank all algorithms for the cases of a set
    Algs(AlgsOptions),
    /// Count how many positions are how far from a goal
    Distances(DistancesOptions),
    /// Print the shortest lengths of steps, such as the cross, for many scrambles
    Analyse(AnalyseOptions),
    /// Compare algorithms on the same cubes
    Report(ReportOptions),
    /// Measure the speed of the algorithms
    Bench(BenchOptions),
    /// List, build or verify pattern databases
    Tables(TablesOptions),
    /// Serve the web page on localhost
    Serve(ServeOptions),
}

fn main() -> ExitCode {
    let Arguments { command, verbose } = Arguments::parse_from(facelets_last(std::env::args_os()));
    let status = match command {
        Command::Solve(options) => solve::solve(&options, verbose),
        Command::Shorten(options) => shorten::shorten(&options, verbose),
        Command::Check(options) => check::check(&options),
        Command::Show(options) => show::show(&options),
        Command::Scramble(options) => scramble::scramble(&options),
        Command::Play(options) => play::play(&options, verbose),
        Command::Batch(options) => batch::batch(&options, verbose),
        Command::Algs(options) => algs::algs(&options, verbose),
        Command::Distances(options) => distances::distances(&options),
        Command::Analyse(options) => analyse::analyse(&options),
        Command::Report(options) => report::report(&options, verbose),
        Command::Bench(options) => bench::bench(&options),
        Command::Tables(options) => tables::tables(&options),
        Command::Serve(options) => serve(&options),
    };
    output::flush();
    status.unwrap_or_else(|status| status).into()
}

fn serve(options: &ServeOptions) -> CommandResult {
    let served = godspeed_server::serve(options, |line| outln!("{line}"));
    served.map(|()| ExitStatus::Success).map_err(ExitStatus::failure)
}
