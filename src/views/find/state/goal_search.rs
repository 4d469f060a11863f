use godspeed_cube::{Alg, Cost, Facelets, Turn, TurnSet};
use godspeed_page::format;
use godspeed_protocol::{Event, Outcome, ProgressInfo};

use super::MetricChoice;

/// The last search for moves to a goal.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct GoalSearch {
    /// The cube that it started from, and what turns cost.
    start: Option<(Facelets, TurnSet)>,
    metric: MetricChoice,
    /// Whether it lists several solutions.
    lists: bool,
    progress: ProgressInfo,
    /// The table that is being built, and the completed share.
    table: Option<(String, f64)>,
    /// The solutions, the best first. While a list grows, solutions are only appended to it: the engine finds them in the
    /// order of the final list.
    found: Vec<FoundMoves>,
    outcome: Option<Outcome>,
}

/// Moves that lead to the goal.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundMoves {
    /// The moves in notation.
    pub moves: String,
    /// The length in moves of the metric, or the cost.
    pub length: f64,
    /// The seconds that hands take, once they are known.
    pub seconds: Option<f64>,
}

impl GoalSearch {
    /// Returns a search that has just started.
    pub(super) fn new(cube: Facelets, costs: TurnSet, metric: MetricChoice, lists: bool) -> Self {
        Self { start: Some((cube, costs)), metric, lists, ..Self::default() }
    }

    /// Returns the cube that it started from.
    pub(super) fn start(&self) -> Option<&Facelets> {
        self.start.as_ref().map(|(cube, _)| cube)
    }

    /// Returns the solutions, the best first.
    pub(super) fn found(&self) -> &[FoundMoves] {
        &self.found
    }

    /// Returns the result, once the search has ended.
    pub(super) const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns its progress, or its result, as text.
    pub(super) fn status(&self) -> String {
        let Some(outcome) = &self.outcome else {
            return match (&self.start, &self.table) {
                (None, _) => String::new(),
                (Some(_), Some((_, share))) => format!("Preparing tables: {}", format::percent(*share)),
                (Some(_), None) => progress_text(&self.progress, self.found.len()),
            };
        };
        match (&outcome.error, self.found.len()) {
            (Some(error), 0) => error.clone(),
            (Some(error), count) => format!("{error} {} so far.", solutions(count)),
            (None, _) => self.found_text(outcome),
        }
    }

    /// Follows an event. Returns whether the search has ended.
    pub(super) fn on_event(&mut self, event: Event) -> bool {
        match event {
            Event::Progress(progress) => {
                self.table = None;
                self.progress = progress;
            }
            Event::Table { name, done, .. } => self.table = Some((name, done)),
            // Upper bounds need not be in a list.
            Event::Improved { stages, .. } if !self.lists => {
                let moves = stages.iter().map(|stage| stage.moves.as_str()).filter(|moves| !moves.is_empty());
                self.found = vec![self.measured(&moves.collect::<Vec<_>>().join(" "))];
            }
            Event::Solved { outcome, .. }
            | Event::Failed { outcome, .. }
            | Event::Cancelled { outcome, .. } => {
                self.end(outcome);
                return true;
            }
            _ => {}
        }
        false
    }

    /// Ends the search. The solutions so far stay if the result has none.
    pub(super) fn end(&mut self, outcome: Outcome) {
        let mut found: Vec<FoundMoves> = Vec::new();
        let others = outcome.alternatives.iter().flat_map(|others| &others.moves);
        for moves in outcome.solution.iter().chain(others) {
            if found.iter().all(|known| known.moves != *moves) {
                found.push(self.measured(moves));
            }
        }
        if !found.is_empty() {
            self.found = found;
        }
        self.outcome = Some(outcome);
    }

    /// Takes further solutions of a list while the search runs.
    pub(super) fn take_listed(&mut self, moves: &[String]) {
        let further: Vec<FoundMoves> = moves.iter().map(|moves| self.measured(moves)).collect();
        self.found.extend(further);
    }

    /// Takes the seconds of the solutions, in their order.
    pub(super) fn take_seconds(&mut self, seconds: impl IntoIterator<Item = Option<f64>>) {
        for (found, seconds) in self.found.iter_mut().zip(seconds) {
            found.seconds = seconds;
        }
    }

    /// Returns the turns of a solution, by its number.
    pub(super) fn turns_of(&self, number: usize) -> Option<Vec<Turn>> {
        self.turns(&self.found.get(number)?.moves)
    }

    fn turns(&self, moves: &str) -> Option<Vec<Turn>> {
        Some(Alg::parse(moves, self.start()?.size()).ok()?.alg.turns().to_vec())
    }

    /// Returns moves with their length: the sum of what their turns cost.
    fn measured(&self, moves: &str) -> FoundMoves {
        let turns = self.turns(moves).unwrap_or_default();
        let cost = |turn: &Turn| {
            let (cube, costs) = self.start.as_ref()?;
            let metric = self.metric.metric();
            Some(costs.cost(*turn, metric).unwrap_or_else(|| Cost::of_metric(metric, *turn, cube.size())))
        };
        let hundredths: u32 = turns.iter().filter_map(cost).map(Cost::hundredths).sum();
        FoundMoves { moves: moves.to_owned(), length: f64::from(hundredths) / 100.0, seconds: None }
    }

    fn found_text(&self, outcome: &Outcome) -> String {
        let Some(best) = self.found.first() else { return String::new() };
        let unit = match outcome.cost {
            Some(_) => "by the costs of the turns",
            None => self.metric.name(),
        };
        let proof = if outcome.optimal { ", proven shortest" } else { "" };
        let length = format!("{} ({unit}){proof}", best.length);
        match &outcome.alternatives {
            None => format!("Length {length}."),
            Some(others) => {
                let first = if others.complete { "" } else { "The first " };
                format!("{first}{}, the best of length {length}.", solutions(self.found.len()))
            }
        }
    }
}

fn solutions(count: usize) -> String {
    if count == 1 { "1 solution".to_owned() } else { format!("{} solutions", format::count(count as u64)) }
}

fn progress_text(progress: &ProgressInfo, found: usize) -> String {
    if progress.seconds == 0.0 {
        return "Preparing…".to_owned();
    }
    let share = progress.share.map(|share| format!(", {} of it", format::percent(share))).unwrap_or_default();
    let left = progress.seconds_left.filter(|left| *left >= 1.0);
    let left = left.map(|left| format!(", {} left", format::rough(left))).unwrap_or_default();
    let found = if found == 0 { String::new() } else { format!(", {} so far", solutions(found)) };
    let nodes = format::short(progress.nodes as f64);
    format!("Depth {}{share}, {nodes} nodes{left}{found}", progress.depth)
}
