use std::fmt::Write;

use godspeed_protocol::{Event, GroupInfo, PredictionInfo, ProgressInfo};

use crate::printed_outcome::predicted;
use crate::status_line::StatusLine;

/// Reports how far a search is on a [`StatusLine`].
pub(crate) struct SearchStatus {
    line: StatusLine,
    lower: u32,
    stage: Option<(u32, String)>,
}

impl SearchStatus {
    /// Returns the status of a search that has reported nothing yet.
    pub(crate) const fn new(line: StatusLine) -> Self {
        Self { line, lower: 0, stage: None }
    }

    /// Reports progress; with `--verbose` only a raised lower bound and the group of a new stage.
    pub(crate) fn progress(&mut self, progress: &ProgressInfo) {
        self.report_bounds(progress);
        self.report_group(progress);
        self.line.update(summary(progress));
    }

    fn report_bounds(&mut self, progress: &ProgressInfo) {
        let &ProgressInfo { lower, best, seconds, .. } = progress;
        let Some(lower) = lower.filter(|&lower| lower > self.lower) else { return };
        self.lower = lower;
        match best {
            Some(best) => {
                self.line.report(format_args!("between {lower} and {best} moves after {seconds:.1} s"));
            }
            None => self.line.report(format_args!("at least {lower} moves after {seconds:.1} s")),
        }
    }

    fn report_group(&mut self, progress: &ProgressInfo) {
        let Some((stage, group)) = progress.stage.as_ref().zip(progress.group.as_ref()) else { return };
        let stage = (progress.depth, stage.clone());
        if self.stage.as_ref() != Some(&stage) {
            let GroupInfo { turns, states } = group;
            self.line.report(format_args!("{}: {states} states left, solvable with {turns}", stage.1));
            self.stage = Some(stage);
        }
    }
}

/// Reports what a search announces while it runs.
pub(crate) fn report_event(line: &StatusLine, event: &Event) {
    match event {
        Event::Prediction(PredictionInfo { reason, prediction, .. }) => {
            line.report(reason);
            if let Some(prediction) = prediction {
                line.report(format_args!("predicted: {}", predicted(prediction)));
            }
        }
        Event::Improved { length, .. } => line.report(format_args!("found a solution of {length} moves")),
        Event::Table { .. } => report_table(line, event),
        _ => {}
    }
}

/// Reports which table is being prepared, and how much of it is done.
pub(crate) fn report_table(line: &StatusLine, event: &Event) {
    match event {
        Event::Table { name, done: 0.0, .. } => line.report(format_args!("preparing table {name}")),
        Event::Table { name, done, .. } => {
            line.update(format_args!("preparing table {name}: {:.0}%", 100.0 * done));
        }
        _ => {}
    }
}

/// Returns the state of a search in one line.
fn summary(progress: &ProgressInfo) -> String {
    let ProgressInfo { depth, lower, stage, nodes, seconds, best, seconds_left, .. } = progress;
    let mut text = stage.clone().unwrap_or_else(|| "Searching".to_owned());
    // Writing to a string never fails.
    let _ = write!(text, ": depth {depth}, {nodes} nodes, {seconds:.1} s");
    if let Some(lower) = lower {
        let _ = write!(text, ", at least {lower} moves");
    }
    if let Some(best) = best {
        let _ = write!(text, ", best {best}");
    }
    if let Some(left) = seconds_left {
        let _ = write!(text, ", up to {left:.0} s left");
    }
    text
}
