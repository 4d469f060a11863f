use std::collections::BTreeMap;

use clap::Args;
use godspeed_cube::{Facelets, Size};
use godspeed_engine::{TimeLimit, preferred_solver, solve_request};
use godspeed_protocol::SolveRequest;
use godspeed_solve::{Info, SOLVERS};

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
        self.algorithm.as_deref().unwrap_or_else(|| preferred_solver(size).info().id)
    }

    /// Returns the request to solve a cube with these options.
    pub(crate) fn request(&self, state: &Facelets) -> SolveRequest {
        let size = state.size();
        let algorithm = self.algorithm_for(size).to_owned();
        SolveRequest {
            tables: self.tables.clone(),
            parameters: self.parameters.iter().cloned().collect::<BTreeMap<String, f64>>(),
            ..solve_request(state.to_string(), size, algorithm, self.metric.clone())
        }
    }
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

/// Parses a time limit in seconds.
pub(crate) fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().unwrap_or(f64::NAN);
    TimeLimit::new(seconds).map(TimeLimit::seconds).map_err(|error| error.to_string())
}
