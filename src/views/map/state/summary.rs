use godspeed_page::format;
use serde::Serialize;

use super::atlas::Atlas;
use super::run::Run;

/// The result of a session, as scripts read it in `data-json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The number of positions of the puzzle; 0 if it has no map.
    pub states: u32,
    /// The number of positions at each distance from the solved one.
    pub per_depth: Vec<u32>,
    /// The runs, in the order of the panes.
    pub runs: Vec<RunSummary>,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunSummary {
    /// The id of the algorithm.
    pub algorithm: String,
    /// The displayed name of the algorithm.
    #[serde(skip)]
    pub name: String,
    /// The number of visited nodes.
    pub visited: u64,
    /// The number of visits that were stored. The following two figures count only these.
    pub kept: u64,
    /// The number of different positions visited.
    pub distinct: u32,
    /// The number of different positions visited at each distance from the solved one.
    pub per_depth: Vec<u32>,
    /// The moves of the solution; `None` without one.
    pub solution: Option<String>,
    /// The seconds of the search, without tables; `None` if it did not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The reason why there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Summary {
    /// Summarizes runs.
    #[must_use]
    pub fn new(atlas: Option<&Atlas>, runs: &[Run]) -> Self {
        let per_depth = atlas.map(|atlas| atlas.rings().rings().iter().map(|ring| ring.count).collect());
        Self {
            states: atlas.map_or(0, |atlas| atlas.rings().positions()),
            per_depth: per_depth.unwrap_or_default(),
            runs: runs.iter().map(|run| RunSummary::new(atlas, run)).collect(),
        }
    }

    /// Returns the result in words, for screen readers.
    #[must_use]
    pub fn announcement(&self) -> String {
        let announcement = |run: &RunSummary| {
            let solved = if run.solution.is_some() { "solved" } else { "not solved" };
            let text = format!("{}: {solved}, {} visited", run.name, format::count(run.visited));
            // Without a map, no positions are stored.
            match self.states {
                0 => text + ".",
                _ => text + &format!(", {} different positions.", format::count(run.distinct.into())),
            }
        };
        self.runs.iter().map(announcement).collect::<Vec<_>>().join(" ")
    }
}

impl RunSummary {
    fn new(atlas: Option<&Atlas>, run: &Run) -> Self {
        let trail = run.trail();
        let per_depth = atlas.map(|atlas| trail.per_distance(atlas, trail.distinct()));
        Self {
            algorithm: run.algorithm.clone(),
            name: run.name.clone(),
            visited: run.visited(),
            kept: trail.visits(),
            distinct: trail.distinct(),
            per_depth: per_depth.unwrap_or_default(),
            solution: run.outcome().and_then(|outcome| outcome.solution.clone()),
            seconds: run.outcome().map(|outcome| outcome.seconds),
            error: run.outcome().and_then(|outcome| outcome.error.clone()),
        }
    }
}
