use godspeed_protocol::{
    AlternativesInfo, Lengths, Outcome, Prediction, SolveRequest, StageMoves, Unsimplified,
};
use serde_json::json;

use crate::output::{flush, outln};

/// The result of one cube, ready to be printed.
pub(crate) struct PrintedOutcome<'a> {
    /// The result.
    pub(crate) outcome: &'a Outcome,
    /// The cube, printed first if it is one of several.
    pub(crate) title: Option<Title<'a>>,
}

/// The cube that a result is about.
pub(crate) struct Title<'a> {
    /// The kind of text: `scramble` or `state`.
    pub(crate) name: &'a str,
    /// The cube as it was typed.
    pub(crate) text: &'a str,
}

impl PrintedOutcome<'_> {
    /// Prints the result as one line of JSON.
    pub(crate) fn print_json(&self) {
        outln!("{}", json!(self.outcome));
        flush();
    }

    /// Prints the result as text; an error is left to the caller.
    pub(crate) fn print(&self) {
        if let Some(Title { name, text }) = &self.title {
            outln!("{name:<8}  {text}");
        }
        if let Some(solution) = &self.outcome.solution {
            self.print_solution(solution);
        }
        flush();
    }

    fn print_solution(&self, solution: &str) {
        let Outcome { size, stages, alternatives, unsimplified, note, lengths, nodes, .. } = self.outcome;
        let Outcome { seconds, table_seconds, threads, .. } = self.outcome;
        if stages.len() > 1 {
            print_stages(stages);
        }
        if let Some(note) = note {
            outln!("note      {note}");
        }
        let nothing = if self.is_shortened() { "(no moves)" } else { "(already solved)" };
        outln!("solution  {}", if solution.is_empty() { nothing } else { solution });
        if let Some(others) = alternatives {
            print_alternatives(others);
        }
        if let Some(Unsimplified { moves, .. }) = unsimplified.as_deref() {
            outln!("before    {moves}");
        }
        outln!("length    {}", self.length());
        if let Some(cost) = self.outcome.cost {
            outln!("cost      {cost}");
        }
        if let Some(Lengths { obtm, stm, qstm, .. }) = lengths.as_deref()
            && *size > 3
        {
            outln!(
                "counted   {obtm} outer block turns (obtm), {stm} slice turns (stm), {qstm} by quarters (qstm)"
            );
        }
        outln!("nodes     {nodes}");
        let s = if *threads == 1 { "" } else { "s" };
        outln!("seconds   {seconds:.6} on {threads} thread{s}, plus {table_seconds:.3} for tables");
        if let Some(prediction) = &self.outcome.prediction {
            outln!("predicted {}", predicted(prediction));
        }
    }

    /// Returns whether the solution was made from given ones.
    fn is_shortened(&self) -> bool {
        self.outcome.algorithm == SolveRequest::SHORTENING
    }

    /// Returns the length, with the one before it was simplified: `42 -> 39 (htm, simplified)`.
    fn length(&self) -> String {
        let Outcome { length, metric, optimal, unsimplified, .. } = self.outcome;
        let before = unsimplified
            .as_ref()
            .map(|unsimplified| format!("{} -> ", unsimplified.length))
            .unwrap_or_default();
        let simplified = match unsimplified {
            None => "",
            Some(_) if self.is_shortened() => ", shortened",
            Some(_) => ", simplified",
        };
        let optimal = if *optimal { ", optimal" } else { "" };
        format!("{before}{} ({metric}{simplified}{optimal})", length.unwrap_or_default())
    }
}

/// Returns a prediction in one line: `1.3e4 nodes, 0.002 s at 6.0e6 nodes/s (built-in rate), 100% within 60 s`.
pub(crate) fn predicted(prediction: &Prediction) -> String {
    if prediction.is_at_once() {
        return "at once".to_owned();
    }
    let &Prediction { nodes, seconds, chance, limit, nodes_per_second, measured, .. } = prediction;
    let rate = if measured { "measured rate" } else { "built-in rate" };
    let chance = 100.0 * chance;
    let seconds = if seconds < 0.001 { "less than 0.001".to_owned() } else { format!("{seconds:.3}") };
    format!(
        "{nodes:.2e} nodes, {seconds} s at {nodes_per_second:.1e} nodes/s ({rate}), {chance:.0}% within {limit} s"
    )
}

fn print_alternatives(others: &AlternativesInfo) {
    for moves in &others.moves {
        outln!("or        {moves}");
    }
    let count = others.moves.len() + 1;
    let more = if others.complete { "" } else { " listed, and more exist" };
    outln!("in all    {count}{more}");
}

fn print_stages(stages: &[StageMoves]) {
    let width = stages.iter().map(|stage| stage.name.chars().count()).max().unwrap_or_default();
    for (number, StageMoves { name, moves, .. }) in stages.iter().enumerate() {
        let line = format!("stage {:<3} {name:width$}  {moves}", number + 1);
        outln!("{}", line.trim_end());
    }
}
