use std::collections::BTreeMap;

use clap::Args;
use godspeed_cube::Facelets;
use godspeed_protocol::SolveRequest;
use godspeed_solve::{Info, SOLVERS};

use crate::algorithm::preferred;
use crate::tables::FolderOptions;

/// How cubes are to be solved, as the command line says it.
#[derive(Clone, Debug, Args)]
pub(crate) struct SolverOptions {
    /// The algorithm's id [default: one that takes the size]
    #[arg(long, value_name = "ID", help = algorithm_help())]
    pub(crate) algorithm: Option<String>,

    /// How moves are counted: htm, qtm or stm [default: htm up to 5x5x5, stm above, as far as the algorithm can]
    #[arg(long)]
    pub(crate) metric: Option<String>,

    /// Sets a parameter of the algorithm; may be given several times
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = parameter)]
    pub(crate) parameters: Vec<(String, f64)>,

    /// Set of tables, such as small or standard [default: the algorithm's first]
    #[arg(long, value_name = "SET")]
    pub(crate) tables: Option<String>,

    #[command(flatten)]
    pub(crate) folder: FolderOptions,

    /// Gives a cube up after this many seconds, tables included
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
}

impl SolverOptions {
    /// The id of the algorithm for a cube: the one asked for, else one that takes its size.
    pub(crate) fn algorithm_for(&self, size: godspeed_cube::Size) -> &str {
        self.algorithm.as_deref().unwrap_or_else(|| preferred(size))
    }

    /// The request to solve a cube like this.
    pub(crate) fn request(&self, state: &Facelets) -> SolveRequest {
        let solver = self.algorithm_for(state.size()).to_owned();
        let default_metric = || info(&solver).map(|info| info.default_metric(state.size()).id().to_owned());
        let metric = self.metric.clone().or_else(default_metric);
        SolveRequest {
            job: 0,
            state: state.to_string(),
            metric: metric.unwrap_or_default(),
            tables: self.tables.clone(),
            parameters: self.parameters.iter().cloned().collect::<BTreeMap<String, f64>>(),
            solver,
        }
    }
}

/// What is known of the algorithm of an id.
pub(crate) fn info(id: &str) -> Option<&'static Info> {
    godspeed_solve::solver(id).map(|solver| solver.info())
}

fn algorithm_help() -> String {
    let ids: Vec<&str> = SOLVERS.iter().map(|solver| solver.info().id).collect();
    format!("The algorithm: {} [default: one that takes the size]", ids.join(", "))
}

/// Reads a parameter's name and value.
pub(crate) fn parameter(text: &str) -> Result<(String, f64), String> {
    let remedy = || format!("write it as NAME=VALUE, such as weight=2, not \"{text}\"");
    let (name, value) = text.split_once('=').ok_or_else(remedy)?;
    let value: f64 = value.trim().parse().map_err(|_| remedy())?;
    Ok((name.trim().to_owned(), value))
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.0..=1e9).contains(seconds));
    seconds.ok_or_else(|| "give a number of seconds, such as 10 or 0.5".to_owned())
}
