//! `godspeed report`: compares algorithms on the same cubes.

mod memory_budget;
mod runner;

use std::env::consts::{ARCH, OS};
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use clap::Args;
use godspeed_cube::{Metric, Size};
use godspeed_engine::catalogue;
use godspeed_report::quantity::duration;
use godspeed_report::{
    Facts, LinkError, ParameterChoice, PlanError, PlanOptions, Report, ReportBuilder, ReportPlan,
    ScrambleSource, Sweep,
};
use rayon::ThreadPoolBuildError;

use crate::cube_file::{CubeFile, CubeFileError};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::interrupt::Interrupt;
use crate::output::{out, outln};
use crate::solver_options::algorithm_ids;
use crate::status_line::StatusLine;
use crate::tables::{FolderSource, TableFolderOptions};
use crate::thread_options::{limited, processors};
use runner::Runner;

/// The length in bytes up to which a link is printed below the table; one with listed scrambles is longer.
const SHORT_LINK: usize = 400;

/// Options of `godspeed report`.
#[derive(Debug, Args)]
pub(crate) struct ReportOptions {
    #[command(flatten)]
    plan: PlanArguments,

    /// Repeat the report of a link, such as one from the page: the text from its question mark on
    #[arg(long, value_name = "LINK", conflicts_with = "plan")]
    link: Option<String>,

    #[command(flatten)]
    folder: TableFolderOptions,

    /// Threads to use in all; each runs one search at a time unless --run-threads is given. Searches that store
    /// positions run at the same time only while their memory limits add up to at most 4 GB [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    format: FormatArguments,
}

/// What is compared.
#[derive(Debug, Args)]
#[group(id = "plan", multiple = true)]
struct PlanArguments {
    /// Number of layers
    #[arg(long, value_name = "N", default_value = "3")]
    size: Size,

    #[arg(long, value_name = "ID,...", value_delimiter = ',', help = algorithms_help())]
    algorithms: Vec<String>,

    /// Number of cubes [default: 50, or all of the file]
    #[arg(long, value_name = "R")]
    runs: Option<u32>,

    /// Seed of scrambles and of algorithms that use random numbers; the same seed gives the same results
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Scramble with this many random moves [default: random states for 2x2x2 and 3x3x3, 40 moves for 4x4x4, 20 (N -
    /// 2) above]
    #[arg(long, value_name = "M")]
    moves: Option<u32>,

    /// Read cubes from a file, one scramble or state per line; a net is several lines, text after a tab is ignored
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    scrambles: Option<PathBuf>,

    /// How moves are counted: htm, qtm, stm, obtm or qstm [default: the first that all algorithms support]
    #[arg(long)]
    metric: Option<Metric>,

    /// Stop a run after this many seconds, without those for tables
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<f64>,

    /// Threads of each run. Node counts are reproducible with one thread only
    #[arg(long, value_name = "T", default_value_t = 1)]
    run_threads: usize,

    /// Set a parameter of all algorithms that have it, or of one: weight=2 or wastar.weight=2; may be repeated
    #[arg(long = "param", value_name = "[ID.]NAME=VALUE")]
    parameters: Vec<ParameterChoice>,

    /// Set of tables of the optimal solver, such as small or standard [default: its first]
    #[arg(long, value_name = "SET")]
    tables: Option<String>,

    /// Run every algorithm that has the parameter at each value: weight=1..3:0.5, or tables=small,standard
    #[arg(long, value_name = "NAME=FROM..TO:STEP")]
    sweep: Option<Sweep>,
}

/// How the report is printed.
#[derive(Debug, Args)]
#[group(multiple = false)]
struct FormatArguments {
    /// Print one JSON object with all runs, the summary and facts
    #[arg(long)]
    json: bool,

    /// Print all runs as comma-separated values
    #[arg(long)]
    csv: bool,

    /// Print the summary as a table in Markdown
    #[arg(long)]
    markdown: bool,
}

/// Why there is nothing to run.
#[derive(Debug, thiserror::Error)]
enum OptionsError {
    /// The file of scrambles is invalid.
    #[error(transparent)]
    Cubes(#[from] CubeFileError),
    /// The link is invalid.
    #[error("the link is not valid: {0}")]
    Link(#[from] LinkError),
    /// The options do not make a report.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// Runs and prints the report. Cubes that were not solved in time are results, too, and no failure.
pub(crate) fn report(options: &ReportOptions, verbose: bool) -> CommandResult {
    let plan = options.plan().map_err(ExitStatus::bad_input)?;
    let interrupt = Interrupt::listen();
    let report = run(options, plan, &interrupt, &StatusLine::new(verbose)).map_err(ExitStatus::failure)?;
    options.format.print(&report);
    Ok(if interrupt.is_pressed() { ExitStatus::Interrupted } else { ExitStatus::Success })
}

fn run(
    options: &ReportOptions,
    plan: ReportPlan,
    interrupt: &Interrupt,
    line: &StatusLine,
) -> Result<Report, ThreadPoolBuildError> {
    interrupt.wait_between_searches();
    let source = FolderSource::new(options.folder.folder());
    let threads = plan.options().threads;
    let workers = (options.threads() / threads).max(1);
    let date = SystemTime::now();
    let runner = Runner::new(ReportBuilder::new(plan), source.tables(), interrupt, workers);
    let start = Instant::now();
    runner.prepare_tables(line)?;
    source.save_built(line);
    let table_time = start.elapsed();
    let time = runner.run(line)?;
    let facts = facts(date, workers, table_time, time);
    line.clear();
    Ok(runner.into_builder().report(facts))
}

fn facts(date: SystemTime, workers: usize, table_time: Duration, time: Duration) -> Facts {
    Facts {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        date: humantime::format_rfc3339_seconds(date).to_string(),
        platform: format!("{OS} {ARCH}"),
        processors: processors(),
        workers,
        seconds: time.as_secs_f64(),
        table_seconds: table_time.as_secs_f64(),
        ..Facts::default()
    }
}

impl ReportOptions {
    fn plan(&self) -> Result<ReportPlan, OptionsError> {
        let mut options = match &self.link {
            Some(link) => PlanOptions::from_link(link)?,
            None => self.plan.options()?,
        };
        // A link from another computer may have more threads.
        options.threads = limited("--run-threads", options.threads);
        Ok(ReportPlan::new(&options, &catalogue())?)
    }

    fn threads(&self) -> usize {
        self.threads.map_or_else(processors, |threads| limited("--threads", threads.into()))
    }
}

impl PlanArguments {
    fn options(&self) -> Result<PlanOptions, CubeFileError> {
        Ok(PlanOptions {
            algorithms: self.algorithms.clone(),
            size: self.size,
            runs: self.runs,
            scrambles: self.source()?,
            metric: self.metric,
            seed: self.seed,
            timeout: self.timeout,
            threads: self.run_threads,
            tables: self.tables.clone(),
            parameters: self.parameters.clone(),
            sweep: self.sweep.clone(),
        })
    }

    fn source(&self) -> Result<ScrambleSource, CubeFileError> {
        Ok(match (&self.scrambles, self.moves) {
            (Some(path), _) => {
                let file = CubeFile::read(path, self.size, usize::MAX)?;
                file.print_remarks();
                ScrambleSource::Listed(file.cubes.into_iter().map(|cube| cube.name).collect())
            }
            (None, Some(moves)) => ScrambleSource::RandomMoves(moves),
            (None, None) => ScrambleSource::RandomStates,
        })
    }
}

impl FormatArguments {
    fn print(&self, report: &Report) {
        match self {
            Self { json: true, .. } => outln!("{}", report.to_json()),
            Self { csv: true, .. } => out!("{}", report.to_csv()),
            Self { markdown: true, .. } => out!("{}", report.to_markdown()),
            _ => print_text(report),
        }
    }
}

fn print_text(report: &Report) {
    let Facts { workers, threads, seconds, table_seconds, link, .. } = &report.facts;
    outln!("{}", report.description());
    outln!();
    out!("{}", report.table(&report.usual_columns()));
    outln!();
    let s = if *threads == 1 { "" } else { "s" };
    outln!(
        "total     {}, {workers} at a time with {threads} thread{s} each, plus {} for tables",
        duration(*seconds),
        duration(*table_seconds)
    );
    if link.len() <= SHORT_LINK {
        outln!("link      {link}");
    }
}

fn algorithms_help() -> String {
    format!("Algorithms, separated by commas: {}", algorithm_ids())
}
