use std::io::{self, Write, stdout};

use godspeed_solve::Guarantee;
use serde_json::{Map, Value, json};

use super::tally::Tally;
use super::workers::Workers;
use crate::status::Status;

/// Faults that are listed at most.
const LISTED: usize = 10;

/// Columns of the longest bar of the lengths.
const BAR: u64 = 40;

/// What a batch came to, ready to be printed.
pub(super) struct Summary<'a> {
    pub(super) workers: Workers<'a>,
    pub(super) tally: Tally,
    /// Seconds that tables took, before the cubes.
    pub(super) table_seconds: f64,
    /// Seconds that all cubes took together, as the clock on the wall has them.
    pub(super) seconds: f64,
}

impl Summary<'_> {
    /// Prints it and says what the program's status is.
    ///
    /// # Errors
    /// [`io::Error`] if standard output cannot be written.
    pub(super) fn print(&self, as_json: bool) -> io::Result<Status> {
        let mut out = stdout().lock();
        if as_json {
            serde_json::to_writer(&mut out, &self.json())?;
            writeln!(out)?;
        } else {
            self.print_text(&mut out)?;
        }
        out.flush()?;
        self.tell_faults();
        Ok(self.status())
    }

    fn status(&self) -> Status {
        if self.tally.faults.iter().any(|(_, fault)| fault.is_wrong()) {
            Status::Failed
        } else if self.workers.interrupt.is_pressed() {
            Status::Interrupted
        } else if self.tally.faults.is_empty() {
            Status::Done
        } else {
            Status::Unsolved
        }
    }

    /// Says on standard error which cubes have no valid solution, with their stickers to try again.
    fn tell_faults(&self) {
        for (number, fault) in self.tally.faults.iter().take(LISTED) {
            eprintln!("godspeed: cube {}: {fault}", number + 1);
            eprintln!("godspeed:   --state {}", self.workers.cubes.draw(*number));
        }
        if self.tally.faults.len() > LISTED {
            eprintln!("godspeed: and {} more", self.tally.faults.len() - LISTED);
        }
    }

    fn print_text(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { workers, tally, .. } = self;
        let info = workers.task.solver.info();
        let metric = workers.task.job.metric;
        writeln!(out, "{}, {}", info.name, workers.cubes.words())?;
        let asked = if tally.cubes() < workers.cubes.count {
            format!(", of {} that were asked for", workers.cubes.count)
        } else {
            String::new()
        };
        writeln!(out, "solved    {} of {}, each verified{asked}", tally.solved(), tally.cubes())?;
        if let (Some(mean), Some(best), Some(worst)) = (tally.mean(), tally.best(), tally.worst()) {
            let guarantee = guaranteed(info.guarantee);
            writeln!(out, "moves     mean {mean:.3}, best {best}, worst {worst} ({metric}{guarantee})")?;
        }
        if tally.simplified > 0 {
            let saved = counted(tally.saved, "move");
            let simplified = counted(tally.simplified, "solution");
            writeln!(out, "tuned     {saved} saved by simplifying {simplified}")?;
        }
        writeln!(
            out,
            "time      mean {}, p99 {}, max {} for one cube",
            duration(tally.mean_seconds()),
            duration(tally.percentile(99)),
            duration(tally.percentile(100)),
        )?;
        writeln!(
            out,
            "in all    {}, {:.0} cubes a second, {} at once on {} each; tables before: {}",
            duration(self.seconds),
            self.cubes_per_second(),
            workers.jobs,
            counted(workers.threads as u64, "thread"),
            duration(self.table_seconds),
        )?;
        self.print_lengths(out)
    }

    fn print_lengths(&self, out: &mut impl Write) -> io::Result<()> {
        let most = self.tally.lengths.values().copied().max().unwrap_or_default();
        for (length, &count) in &self.tally.lengths {
            let bar = "#".repeat((count * BAR).div_ceil(most.max(1)) as usize);
            writeln!(out, "{length:>5} moves  {count:>8}  {bar}")?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let Self { workers, tally, .. } = self;
        let info = workers.task.solver.info();
        let lengths = tally.lengths.iter().map(|(length, &count)| (length.to_string(), Value::from(count)));
        let faults = tally.faults.iter().take(LISTED).map(|(number, fault)| {
            let state = workers.cubes.draw(*number).to_string();
            json!({ "cube": number + 1, "state": state, "error": fault.to_string() })
        });
        json!({
            "algorithm": info.id,
            "size": workers.cubes.size.layers(),
            "metric": workers.task.job.metric.id(),
            "seed": workers.cubes.seed(),
            "cubes": tally.cubes(),
            "solved": tally.solved(),
            "mean": tally.mean(),
            "best": tally.best(),
            "worst": tally.worst(),
            "guarantee": match info.guarantee {
                Guarantee::AtMost(moves) => Some(moves),
                Guarantee::Optimal | Guarantee::Solved => None,
            },
            "lengths": lengths.collect::<Map<String, Value>>(),
            "simplified": tally.simplified,
            "moves_saved": tally.saved,
            "mean_seconds": tally.mean_seconds(),
            "p99_seconds": tally.percentile(99),
            "max_seconds": tally.percentile(100),
            "nodes": tally.nodes,
            "seconds": self.seconds,
            "table_seconds": self.table_seconds,
            "cubes_per_second": self.cubes_per_second(),
            "jobs": workers.jobs,
            "threads": workers.threads,
            "faults": tally.faults.len(),
            "first_faults": faults.collect::<Vec<Value>>(),
        })
    }

    fn cubes_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.tally.cubes() as f64 / self.seconds } else { 0.0 }
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

/// Seconds for a person, in the unit that suits them.
fn duration(seconds: f64) -> String {
    if seconds < 0.001 {
        format!("{:.1} µs", 1e6 * seconds)
    } else if seconds < 1.0 {
        format!("{:.3} ms", 1e3 * seconds)
    } else {
        format!("{seconds:.3} s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_told_in_the_unit_that_suits_them() {
        assert_eq!([3.1e-5, 0.0125, 2.0].map(duration), ["31.0 µs", "12.500 ms", "2.000 s"]);
    }
}
