use godspeed_report::quantity::duration;
use godspeed_solve::Guarantee;
use serde_json::{Map, Value, json};

use super::statistics::Statistics;
use super::workers::Workers;
use crate::diagnostics;
use crate::exit_status::ExitStatus;
use crate::output::outln;

/// The greatest number of failures that are listed.
const LISTED: usize = 10;

/// The width of the longest bar of the histogram.
const BAR: u64 = 40;

/// The result of a batch, ready to be printed.
pub(super) struct Summary<'a> {
    pub(super) workers: Workers<'a>,
    pub(super) statistics: Statistics,
    /// The number of cubes of this batch, or of its part.
    pub(super) planned: u64,
    /// The number of cubes that were not solved by an earlier run.
    pub(super) solved_now: u64,
    /// Seconds for tables, before the first cube.
    pub(super) table_seconds: f64,
    /// Seconds of wall time for the cubes that were solved now.
    pub(super) seconds: f64,
}

impl Summary<'_> {
    /// Prints the result and returns the status of the program.
    pub(super) fn print(&self, as_json: bool) -> ExitStatus {
        if as_json {
            outln!("{}", self.json());
        } else {
            self.print_text();
        }
        self.print_failures();
        self.status()
    }

    fn status(&self) -> ExitStatus {
        if self.statistics.failures.iter().any(|(_, error)| error.is_wrong()) {
            ExitStatus::Failure
        } else if self.workers.interrupt.is_pressed() {
            ExitStatus::Interrupted
        } else if self.statistics.failures.is_empty() {
            ExitStatus::Success
        } else {
            ExitStatus::Unsolved
        }
    }

    /// Prints the cubes without a valid solution on standard error, each with the option that selects it.
    fn print_failures(&self) {
        let failures = &self.statistics.failures;
        for (index, error) in failures.iter().take(LISTED) {
            diagnostics::print_error(&format_args!("cube {}: {error}", index + 1));
            diagnostics::print(format_args!("    --state {}", self.workers.cubes.get(*index)));
        }
        if failures.len() > LISTED {
            diagnostics::print_error(&format_args!("{} more cubes failed", failures.len() - LISTED));
        }
    }

    fn print_text(&self) {
        let Self { workers, statistics, .. } = self;
        let info = workers.task.solver.info();
        let metric = workers.task.problem.metric.id_for(workers.cubes.size);
        outln!("{}, {}", info.name, workers.cubes.description());
        let planned = match self.planned {
            planned if statistics.cubes() < planned => format!(", {planned} planned"),
            _ => String::new(),
        };
        let earlier = match statistics.cubes() - self.solved_now {
            0 => String::new(),
            earlier => format!(", {earlier} by an earlier run"),
        };
        outln!(
            "solved    {} of {}, each verified{planned}{earlier}",
            statistics.solved(),
            statistics.cubes()
        );
        if let (Some(mean), Some(best), Some(worst)) =
            (statistics.mean(), statistics.best(), statistics.worst())
        {
            let guarantee = guaranteed(info.guarantee);
            outln!("moves     mean {mean:.3}, best {best}, worst {worst} ({metric}{guarantee})");
        }
        if statistics.simplified > 0 {
            let saved = counted(statistics.saved, "move");
            let simplified = counted(statistics.simplified, "solution");
            outln!("saved     {saved}, by simplifying {simplified}");
        }
        outln!(
            "time      mean {}, p99 {}, max {} per cube",
            duration(statistics.mean_seconds()),
            duration(statistics.percentile(99)),
            duration(statistics.percentile(100)),
        );
        outln!(
            "total     {}, {:.0} cubes/s, {} with {} each, plus {} for tables",
            duration(self.seconds),
            self.cubes_per_second(),
            counted(workers.jobs as u64, "job"),
            counted(workers.threads as u64, "thread"),
            duration(self.table_seconds),
        );
        self.print_histogram();
    }

    fn print_histogram(&self) {
        let most = self.statistics.lengths.values().copied().max().unwrap_or_default();
        for (length, &count) in &self.statistics.lengths {
            let bar = "#".repeat((count * BAR).div_ceil(most.max(1)) as usize);
            outln!("{length:>5} moves  {count:>8}  {bar}");
        }
    }

    fn json(&self) -> Value {
        let Self { workers, statistics, .. } = self;
        let info = workers.task.solver.info();
        let lengths =
            statistics.lengths.iter().map(|(length, &count)| (length.to_string(), Value::from(count)));
        let failures = statistics.failures.iter().take(LISTED).map(|(index, error)| {
            let state = workers.cubes.get(*index).to_string();
            json!({ "cube": index + 1, "state": state, "error": error.to_string() })
        });
        json!({
            "algorithm": info.id,
            "size": workers.cubes.size.layers(),
            "metric": workers.task.problem.metric.id_for(workers.cubes.size),
            "seed": workers.cubes.seed(),
            "cubes": statistics.cubes(),
            "planned": self.planned,
            "solved_now": self.solved_now,
            "solved": statistics.solved(),
            "mean": statistics.mean(),
            "best": statistics.best(),
            "worst": statistics.worst(),
            "guarantee": match info.guarantee {
                Guarantee::AtMost(moves) => Some(moves),
                Guarantee::Optimal | Guarantee::Solved => None,
            },
            "lengths": lengths.collect::<Map<String, Value>>(),
            "simplified": statistics.simplified,
            "moves_saved": statistics.saved,
            "mean_seconds": statistics.mean_seconds(),
            "p99_seconds": statistics.percentile(99),
            "max_seconds": statistics.percentile(100),
            "nodes": statistics.nodes,
            "seconds": self.seconds,
            "table_seconds": self.table_seconds,
            "cubes_per_second": self.cubes_per_second(),
            "jobs": workers.jobs,
            "threads": workers.threads,
            "faults": statistics.failures.len(),
            "first_faults": failures.collect::<Vec<Value>>(),
        })
    }

    fn cubes_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.solved_now as f64 / self.seconds } else { 0.0 }
    }
}

fn guaranteed(guarantee: Guarantee) -> String {
    match guarantee {
        Guarantee::Optimal => ", optimal".to_owned(),
        Guarantee::AtMost(moves) => format!(", at most {moves} guaranteed"),
        Guarantee::Solved => String::new(),
    }
}

fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
