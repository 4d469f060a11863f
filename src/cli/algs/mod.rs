//! `godspeed algs`: all algorithms for sets of cases.

mod case_source;
mod find;
mod score;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use godspeed_solve::algs::Rank;

use crate::exit_status::CommandResult;

/// Options of `godspeed algs`.
///
/// The cases are those of a set, of a file or one painted case. Free turns of U before and after an algorithm are not
/// part of it, and do not count. With --json, one object is printed for each case, then one with a summary.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct AlgsOptions {
    #[command(subcommand)]
    command: Option<AlgsCommand>,

    #[command(flatten)]
    find: FindOptions,
}

#[derive(Debug, Subcommand)]
enum AlgsCommand {
    /// Score algorithms, one per line of standard input
    Score(ScoreOptions),
}

#[derive(Debug, Args)]
struct ScoreOptions {
    /// Print one JSON object per algorithm
    #[arg(long)]
    json: bool,
}

/// Options of `godspeed algs` without a subcommand.
#[derive(Debug, Args)]
struct FindOptions {
    /// Set of cases: pll, oll, ocll, coll, zbll, epll, ell, cll, cmll, 1lll, cls, vls, wv or f2l
    #[arg(long, value_name = "ID", conflicts_with_all = ["file", "case"])]
    set: Option<String>,

    /// File with cases and turns, in the form of the batch solver
    #[arg(long, value_name = "SPEC", conflicts_with = "case")]
    file: Option<PathBuf>,

    /// One case: 54 facelets in the order U R F D L B, - for what does not matter
    #[arg(long, value_name = "FACELETS")]
    case: Option<String>,

    /// Turns of which algorithms consist, such as "R U F" or "R U2 r M:1.5"
    #[arg(long, value_name = "TURNS")]
    turns: Option<String>,

    /// Greatest length; each turn counts 1 unless the list gives its cost [default: 12, or that of the file]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    max: Option<u32>,

    /// What decides which algorithms are best: time, mcc, esq, stm or qtm
    #[arg(long, value_name = "RANK", default_value = "time")]
    rank: Rank,

    /// Number of algorithms to print for each case
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    best: u32,

    /// Count mirror images of algorithms, too, though their turns are not among those given
    #[arg(long)]
    mirror: bool,

    /// Print one JSON object per case and one with a summary
    #[arg(long)]
    json: bool,
}

/// Finds algorithms, or scores those of standard input.
pub(crate) fn algs(options: &AlgsOptions, verbose: bool) -> CommandResult {
    match &options.command {
        Some(AlgsCommand::Score(options)) => score::score(options.json),
        None => find::find(&options.find, verbose),
    }
}
