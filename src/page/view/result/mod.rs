use godspeed_cube::{Metric, Size};
use godspeed_protocol::{GroupInfo, Outcome, ProgressInfo, SolveRequest};

use super::prediction;
use super::stages::beginning;
use super::{MetricName, after_moves, has_inner_layers};
use crate::format;
use crate::solving::{Bounds, EngineState, Job, JobPhase, TimeLimit, goal_in_words};
use crate::state::State;
use crate::tables::TableProgress;

/// Maximum number of solution lengths shown, the last ones.
const TRAIL: usize = 8;

/// Maximum number of moves shown of the unsimplified solution.
const MOVES_AS_FOUND: usize = 2000;

/// The content of the result panel: the current or last job.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultView {
    /// The phase of the job, as the value of `data-state`.
    pub phase: &'static str,
    /// The headline.
    pub headline: String,
    /// The name of the algorithm of the job; empty without a job.
    pub algorithm: String,
    /// The text below the headline; may be empty.
    pub note: String,
    /// Whether the search is not expected to finish within minutes.
    pub is_warning: bool,
    /// The table that the search waits for.
    pub table: Option<TableProgress>,
    /// The names and values of the figures.
    pub figures: Option<[(&'static str, String); 4]>,
    /// The label and the completed fraction of the current depth; only solvers with table sets report it.
    pub depth: Option<(String, f64)>,
    /// The length and the moves of the solution before it was simplified.
    pub unsimplified: Option<(String, String)>,
    /// Whether there are moves to copy.
    pub can_copy: bool,
    /// Whether there are several solutions of the cube to compare.
    pub can_compare: bool,
    /// The label of the button that plays the solution, if it is not on the timeline.
    pub play: Option<&'static str>,
    /// Whether a longer search may find a shorter solution.
    pub can_improve: bool,
    /// The label of the button that solves the same cube with another algorithm, which was chosen after a solution.
    pub again: Option<String>,
}

impl ResultView {
    /// Returns what the panel shows.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let job = state.solving.job.as_ref();
        let table = job.and_then(|job| TableProgress::awaited(&state.tables, job));
        let predicted = job.and_then(|job| job.prediction.as_ref());
        let found = job.and_then(|job| job.outcome.as_ref()?.unsimplified.as_ref());
        let can_improve = state.can_improve();
        Self {
            phase: job.map_or("idle", |job| job.phase.name()),
            algorithm: job
                .and_then(|job| state.solving.algorithm_name(&job.algorithm))
                .unwrap_or_default()
                .to_owned(),
            headline: job.map_or_else(|| idle_headline(state, can_improve), headline),
            note: note(state, job, table.as_ref()),
            is_warning: job.is_some_and(|job| job.phase != JobPhase::Solved)
                && predicted.is_some_and(|predicted| !predicted.finishes),
            figures: job.map(|job| job.outcome.as_ref().map_or_else(|| running_figures(job), final_figures)),
            depth: job.filter(|job| table.is_none() && job.is_busy() && job.set.is_some()).map(depth),
            unsimplified: found.map(|found| {
                let after = job.map_or("", job_suffix);
                let what = if job.is_some_and(Job::is_shortening) { "" } else { " simplification" };
                let summary = format!("Before{what}: {}{after}", format::moves(found.length));
                (summary, beginning(&found.moves, MOVES_AS_FOUND))
            }),
            can_copy: job.and_then(Job::turns).is_some_and(|turns| !turns.is_empty()),
            can_compare: state.solving.comparable().len() > 1,
            play: job.and_then(|job| play_label(state, job)),
            again: job.and_then(|job| again_label(state, job)),
            can_improve,
            table,
        }
    }
}

fn play_label(state: &State, job: &Job) -> Option<&'static str> {
    if job.is_busy() || job.turns().is_none() {
        return None;
    }
    let is_here = job.cube == *state.timeline.present();
    (!job.is_at_end_of(&state.timeline)).then_some(if is_here {
        "Play solution"
    } else {
        "Show on the original cube"
    })
}

fn again_label(state: &State, job: &Job) -> Option<String> {
    let solver = state.chosen_solver().filter(|solver| solver.id != job.algorithm && !job.is_busy())?;
    let is_here = state.solved_from().is_some() && job.is_at_end_of(&state.timeline);
    is_here.then(|| format!("Solve the same cube with {}", solver.name))
}

fn depth(job: &Job) -> (String, f64) {
    let Some(progress) = &job.progress else { return ("Progress at this depth".to_owned(), 0.0) };
    (format!("Progress at depth {}", progress.depth), progress.share.unwrap_or_default())
}

/// Returns the headline while there is no job.
fn idle_headline(state: &State, can_improve: bool) -> String {
    match state.solving.engine {
        EngineState::Broken(_) => "Solving is not available right now.".to_owned(),
        EngineState::Ready { .. } if state.chosen_solver().is_none() => {
            format!("No algorithm is available for {}. You can still turn it.", state.size())
        }
        _ if !state.solving.goal.is_usual() => "Click Solve or press Enter to reach the goal.".to_owned(),
        _ if state.timeline.present().is_solved() => "Shuffle or turn the cube, then solve it.".to_owned(),
        _ if can_improve => "These moves solve the cube. Play or improve them.".to_owned(),
        _ => "Click Solve or press Enter to solve this cube.".to_owned(),
    }
}

fn headline(job: &Job) -> String {
    if let Some(share) = job.checked_share() {
        return format!("Checking the solution: {}", format::percent(share));
    }
    match (job.phase, &job.outcome) {
        (JobPhase::Loading | JobPhase::Running, _) => {
            Bounds::of(job).sentence().unwrap_or_else(|| busy_headline(job))
        }
        (JobPhase::Solved, Some(outcome)) => solved_headline(outcome),
        (JobPhase::Cancelled, _) => Bounds::stopped(job).unwrap_or_else(|| "Aborted.".to_owned()),
        (_, outcome) => {
            let error = outcome.as_ref().and_then(|outcome| outcome.error.as_deref());
            format!("Not solved: {}", error.unwrap_or("unknown error"))
        }
    }
}

/// Returns the headline of a running job without a lower bound on the solution length.
///
/// A stage gives way to the length of a solution, unless it is one of a chain of subgroups.
fn busy_headline(job: &Job) -> String {
    let progress = job.progress.as_ref();
    let is_in_chain = progress.is_some_and(|progress| progress.group.is_some());
    let stage = progress.filter(|_| is_in_chain || job.best().is_none()).and_then(stage_with_share);
    let best = || Some(format!("{}{} so far…", format::moves(job.best()?), job_suffix(job)));
    match job.phase {
        JobPhase::Loading if job.best().is_some() => best(),
        JobPhase::Loading if job.tables.is_empty() => Some("Preparing…".to_owned()),
        JobPhase::Loading => Some("Loading tables…".to_owned()),
        _ => stage.or_else(best),
    }
    .unwrap_or_else(|| "Searching…".to_owned())
}

/// Returns the stage of a search with its completed share, if both are known: `Solving centres: 43%`.
fn stage_with_share(progress: &ProgressInfo) -> Option<String> {
    let share = progress.share.map(|share| format!(": {}", format::percent(share)));
    progress.stage.as_ref().map(|stage| [stage, share.as_deref().unwrap_or_default()].concat())
}

fn solved_headline(outcome: &Outcome) -> String {
    let length = outcome.length.unwrap_or_default();
    let goal = outcome.goal.as_deref().map(goal_in_words);
    if let (0, Some(goal)) = (length, &goal) {
        return format!("The cube has reached {goal} already.");
    }
    if length == 0 {
        return "The cube is already solved. Shuffle it first.".to_owned();
    }
    let (metric, other) = metrics_of(outcome).unwrap_or_default();
    let optimal = if outcome.optimal { ", optimal" } else { "" };
    let moves = format::moves(length);
    let to = goal.map(|goal| format!(" to {goal}")).unwrap_or_default();
    match &outcome.unsimplified {
        Some(found) => {
            let before = format::count(found.length as u64);
            let is_shortened = outcome.algorithm == SolveRequest::SHORTENING;
            let how = if is_shortened { "shortened" } else { "simplified" };
            format!("{before} → {moves}{metric}{to} ({how}){optimal}{other}")
        }
        None => format!("{moves}{metric}{to}{optimal}{other}"),
    }
}

/// Returns the metric shown after the move count, and the lengths in other metrics.
///
/// HTM is not shown on cubes without inner layers. Larger cubes also show the other metrics in which solutions of
/// large cubes are published.
fn metrics_of(outcome: &Outcome) -> Option<(String, String)> {
    let (metric, size) = (outcome.metric.parse::<Metric>().ok()?, Size::new(outcome.size).ok()?);
    let letters = |metric| MetricName::of(metric, size).letters;
    if !has_inner_layers(size) {
        let own = if metric == Metric::Htm { String::new() } else { format!(" ({})", letters(metric)) };
        return Some((own, String::new()));
    }
    let lengths = outcome.lengths.as_deref().map(|lengths| {
        [(Metric::Htm, lengths.obtm), (Metric::Stm, lengths.stm), (Metric::Qstm, lengths.qstm)]
    });
    let others = lengths.into_iter().flatten().filter(|&(other, _)| other != metric);
    let others =
        others.map(|(other, length)| format!(", {} {}", format::count(length as u64), letters(other)));
    Some((format!(" {}", letters(metric)), others.collect()))
}

/// Returns the label of the best length so far, with the metric, for which the number has no room.
fn best_label(job: &Job) -> &'static str {
    match job_suffix(job) {
        " OBTM" => "Best OBTM",
        " QTM" => "Best QTM",
        " STM" => "Best STM",
        " QSTM" => "Best QSTM",
        _ => "Best",
    }
}

/// Returns what is shown after the numbers of moves of a job: its metric.
fn job_suffix(job: &Job) -> &'static str {
    suffix(&job.metric, Some(job.cube.size()))
}

fn suffix(metric: &str, size: Option<Size>) -> &'static str {
    metric.parse().ok().zip(size).map_or("", |(metric, size)| after_moves(metric, size))
}

fn note(state: &State, job: Option<&Job>, table: Option<&TableProgress>) -> String {
    if let Some(progress) = table {
        return progress.words.clone();
    }
    let Some(job) = job else { return next(state).unwrap_or_default() };
    if let Some(outcome) = &job.outcome {
        let note = outcome.note.as_deref().unwrap_or_default();
        let next = next_by_another(state, job).unwrap_or_default();
        // The headline of a shortening has the first length and the last one.
        let is_in_headline = job.is_shortening() && job.found.len() == 2;
        let trail = if is_in_headline { String::new() } else { trail(&job.found, job_suffix(job)) };
        return sentences(&[&trail, note, &prediction::after(outcome), &next]);
    }
    let group = job.progress.as_ref().and_then(|progress| progress.group.as_ref());
    match (&job.prediction, group) {
        (Some(info), group) if group.is_none() || !info.finishes => {
            let predicted = info.prediction.as_ref().map(prediction::before);
            sentences(&[&info.reason, &predicted.unwrap_or_default()])
        }
        (_, Some(group)) => states_left(group),
        _ => trail(&job.found, job_suffix(job)),
    }
}

/// Describes the prediction of the search that Solve would start.
fn next(state: &State) -> Option<String> {
    Some(prediction::before(state.prediction()?.prediction.as_ref()?))
}

/// Describes the same after a job, if another solver was chosen since. A shortening has none that can be chosen.
fn next_by_another(state: &State, job: &Job) -> Option<String> {
    let solver = state.chosen_solver().filter(|solver| solver.id != job.algorithm && !job.is_shortening())?;
    next(state).map(|next| [&solver.name, ": ", &next].concat())
}

/// Joins sentences, of which some may be empty.
fn sentences(parts: &[&str]) -> String {
    let sentences: Vec<_> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    sentences.join(" ")
}

/// Describes how the solution was improved, if it was: `Improved: 22 → 19 → 18 moves.`
fn trail(found: &[usize], metric: &str) -> String {
    let last = &found[found.len().saturating_sub(TRAIL)..];
    match last {
        [.., best] if last.len() > 1 => {
            let earlier = last[..last.len() - 1].iter().map(|length| format!("{length} → "));
            let cut = if last.len() < found.len() { "… → " } else { "" };
            format!("Improved: {cut}{}{}{metric}.", earlier.collect::<String>(), format::moves(*best))
        }
        _ => String::new(),
    }
}

/// Describes the progress of a search through a chain of subgroups.
fn states_left(group: &GroupInfo) -> String {
    let GroupInfo { turns, states } = group;
    let number = if *states < 1e12 { format::count(*states as u64) } else { format::short(*states) };
    format!("{number} states left, solvable with {turns}.")
}

fn running_figures(job: &Job) -> [(&'static str, String); 4] {
    let progress = job.progress.as_ref();
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    let depth = progress.filter(|progress| progress.depth > 0).map(|progress| progress.depth.to_string());
    let first = match job.time_limit {
        Some(_) if job.checked_share().is_some() => ("Time left", "soon".to_owned()),
        // It goes through stages, so no depth is searched to its end.
        Some(limit) => ("Time left", or_dash(progress.map(|progress| time_left(limit, progress.seconds)))),
        None => ("Depth", or_dash(depth)),
    };
    [
        first,
        ("Nodes", number_or_dash(progress.map_or(0.0, |progress| progress.nodes as f64), format::short)),
        ("Nodes/s", number_or_dash(progress.map_or(0.0, |p| p.nodes_per_second), format::short)),
        if job.set.is_some() {
            let left = progress.and_then(|progress| progress.seconds_left);
            ("Time left", or_dash(left.map(format::rough)))
        } else {
            (best_label(job), or_dash(job.best().map(|best| format::count(best as u64))))
        },
    ]
}

/// Returns the time until a limit. A first solution may take longer than expected.
fn time_left(limit: TimeLimit, elapsed: f64) -> String {
    if elapsed < limit.seconds {
        [limit.at_most(), &format::rough(limit.seconds - elapsed)].concat()
    } else {
        "soon".to_owned()
    }
}

fn final_figures(outcome: &Outcome) -> [(&'static str, String); 4] {
    let length = outcome.length.map_or_else(|| "–".to_owned(), |length| format::count(length as u64));
    let label = match suffix(&outcome.metric, Size::new(outcome.size).ok()).trim_start() {
        "" => "Length",
        metric => metric,
    };
    [
        (label, length),
        ("Nodes", number_or_dash(outcome.nodes as f64, format::short)),
        ("Search", format::duration(outcome.seconds)),
        ("Tables", number_or_dash(outcome.table_seconds, format::duration)),
    ]
}

/// Formats a figure, or returns a dash if nothing was counted.
fn number_or_dash(number: f64, show: fn(f64) -> String) -> String {
    if number > 0.0 { show(number) } else { "–".to_owned() }
}

#[cfg(test)]
mod tests;
