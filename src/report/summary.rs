use godspeed_protocol::{LengthInfo, SolverInfo, TableInfo};
use serde::{Deserialize, Serialize};

use crate::{Configuration, RunRecord, Sample, Statistics, SweepValue};

/// A row of the summary: an algorithm, at one value of a sweep, over all its runs that have ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The id of the algorithm.
    pub algorithm: String,
    /// The displayed name of the algorithm.
    pub name: String,
    /// The value of the swept parameter, if the algorithm has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<SweepValue>,
    /// The number of runs.
    pub runs: usize,
    /// The number of runs with a solution.
    pub solved: usize,
    /// The seconds of all runs; one that was stopped counts with the time that it had.
    pub seconds: Option<Statistics>,
    /// The nodes of all runs.
    pub nodes: Option<Statistics>,
    /// The nodes that were expected before the runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicted_nodes: Option<Statistics>,
    /// The lengths of the solutions.
    pub length: Option<Statistics>,
    /// The mean length that was expected before the runs, with the default metric, settings and time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicted_length: Option<u32>,
    /// The lengths of the first solutions, of searches that showed more than their last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_length: Option<Statistics>,
    /// The mean length of the first solutions that was expected before the runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicted_first_length: Option<u32>,
    /// The moves by which solutions exceed the shortest, where its length is known.
    pub over_optimal: Option<Statistics>,
    /// The bytes of tables in memory; `None` if unknown.
    pub table_bytes: Option<usize>,
    /// Whether it has the least mean time of those that solved the most cubes.
    pub fastest: bool,
    /// The mean time divided by that of the fastest.
    pub times_slower: Option<f64>,
}

impl Summary {
    /// Returns the row of a configuration, to be compared with others by [`mark_fastest`](Self::mark_fastest).
    pub(crate) fn of(
        configuration: &Configuration,
        predicted: Option<LengthInfo>,
        runs: &[&RunRecord],
        loaded: &[String],
    ) -> Self {
        let statistics = |of: &dyn Fn(&RunRecord) -> Option<f64>| -> Option<Statistics> {
            Statistics::of(&runs.iter().filter_map(|run| of(run)).collect::<Sample>())
        };
        Self {
            algorithm: configuration.solver.id.clone(),
            name: configuration.solver.name.clone(),
            value: configuration.value.clone(),
            runs: runs.len(),
            solved: runs.iter().filter(|run| run.solved).count(),
            seconds: statistics(&|run| Some(run.seconds)),
            nodes: statistics(&|run| Some(run.nodes as f64)),
            predicted_nodes: statistics(&|run| run.predicted_nodes),
            length: statistics(&|run| Some(run.length? as f64)),
            predicted_length: predicted.map(|predicted| predicted.at_end),
            first_length: statistics(&|run| Some(run.first_length? as f64)),
            predicted_first_length: predicted.map(|predicted| predicted.at_once),
            over_optimal: statistics(&|run| Some(run.length? as f64 - run.optimal_length? as f64)),
            table_bytes: table_bytes(configuration, loaded),
            fastest: false,
            times_slower: None,
        }
    }

    /// Marks the fastest row and compares the others with it.
    ///
    /// Only rows with the largest share of solved cubes can be the fastest: giving up early is not fast.
    pub(crate) fn mark_fastest(rows: &mut [Self]) {
        let most = rows.iter().map(Self::solved_share).fold(0.0, f64::max);
        let mean = |row: &Self| row.seconds.map(|seconds| seconds.mean);
        let fastest = (0..rows.len())
            .filter(|&at| rows[at].solved > 0 && rows[at].solved_share() >= most)
            .filter_map(|at| Some((at, mean(&rows[at])?)))
            .min_by(|(_, a), (_, b)| a.total_cmp(b));
        let Some((fastest, least)) = fastest else { return };
        rows[fastest].fastest = true;
        for row in rows {
            row.times_slower = mean(row).filter(|_| least > 0.0).map(|mean| mean / least);
        }
    }

    /// Returns the share of runs with a solution, 0 to 1; 0 without runs.
    #[must_use]
    pub fn solved_share(&self) -> f64 {
        if self.runs == 0 { 0.0 } else { self.solved as f64 / self.runs as f64 }
    }
}

/// Returns the bytes of the tables of a configuration that were loaded; `None` if none of them is known.
fn table_bytes(configuration: &Configuration, loaded: &[String]) -> Option<usize> {
    let tables = tables(&configuration.solver, configuration.tables.as_deref());
    let loaded = tables.filter(|table| loaded.contains(&table.id)).map(|table| table.bytes);
    Some(loaded.sum()).filter(|&bytes| bytes > 0)
}

/// Returns the tables of an algorithm with a table set.
fn tables<'a>(solver: &'a SolverInfo, set: Option<&str>) -> impl Iterator<Item = &'a TableInfo> {
    let chosen = solver.sets.iter().find(|other| set.is_none_or(|set| other.id == set));
    solver.tables.iter().chain(chosen.into_iter().flat_map(|set| &set.tables))
}
