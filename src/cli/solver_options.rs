use std::collections::BTreeMap;

use clap::Args;
use godspeed_cube::{Facelets, Size};
use godspeed_protocol::SolveRequest;
use godspeed_solve::{Info, SOLVERS, Solver, default_solver};

use crate::tables::TableFolderOptions;

/// How cubes are solved.
#[derive(Clone, Debug, Args)]
pub(crate) struct SolverOptions {
    #[arg(long, value_name = "ID", help = algorithm_help())]
    pub(crate) algorithm: Option<String>,

    /// Metric for counting moves: htm or qtm up to 3x3x3, obtm, stm or qstm above [default: htm, called obtm on larger
    /// cubes]
    #[arg(long)]
    pub(crate) metric: Option<String>,

    /// Set a parameter of the algorithm; may be repeated
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = parse_parameter)]
    pub(crate) parameters: Vec<(String, f64)>,

    /// Set of tables, such as small or standard [default: the first set of the algorithm]
    #[arg(long, value_name = "SET")]
    pub(crate) tables: Option<String>,

    #[command(flatten)]
    pub(crate) folder: TableFolderOptions,

    /// Stop the search for a cube after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) timeout: Option<f64>,
}

impl SolverOptions {
    /// Returns the id of the algorithm for a cube: the chosen one, or the default for its size.
    pub(crate) fn algorithm_for(&self, size: Size) -> &str {
        self.algorithm.as_deref().unwrap_or_else(|| preferred(size).info().id)
    }

    /// Returns the request to solve a cube with these options.
    pub(crate) fn request(&self, state: &Facelets) -> SolveRequest {
        let solver = self.algorithm_for(state.size()).to_owned();
        let default_metric =
            || info(&solver).map(|info| info.default_metric().id_for(state.size()).to_owned());
        let metric = self.metric.clone().or_else(default_metric);
        SolveRequest {
            job: 0,
            state: state.to_string(),
            // The request of an unknown algorithm is refused, whatever its metric.
            metric: metric.unwrap_or_default(),
            tables: self.tables.clone(),
            parameters: self.parameters.iter().cloned().collect::<BTreeMap<String, f64>>(),
            solver,
            record: false,
            lists: false,
            goal: None,
            turns: None,
        }
    }
}

/// Returns the default algorithm for cubes of a size.
///
/// For a size that no solver takes it is the first of the registry, whose error names the size.
pub(crate) fn preferred(size: Size) -> &'static Solver {
    default_solver(size).unwrap_or(SOLVERS[0])
}

/// Returns the description of the algorithm with this id.
pub(crate) fn info(id: &str) -> Option<&'static Info> {
    godspeed_solve::solver(id).map(|solver| solver.info())
}

/// Returns the ids of all algorithms, separated by commas.
pub(crate) fn algorithm_ids() -> String {
    let ids: Vec<&str> = SOLVERS.iter().map(|solver| solver.info().id).collect();
    ids.join(", ")
}

/// Parses the name and value of a parameter.
pub(crate) fn parse_parameter(text: &str) -> Result<(String, f64), String> {
    let error = || format!("expected NAME=VALUE, such as weight=2, not '{text}'");
    let (name, value) = text.split_once('=').ok_or_else(error)?;
    let value: f64 = value.trim().parse().map_err(|_| error())?;
    Ok((name.trim().to_owned(), value))
}

fn algorithm_help() -> String {
    format!("Algorithm: {} [default: depends on the size]", algorithm_ids())
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.0..=1e9).contains(seconds));
    seconds.ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}
