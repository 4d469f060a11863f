use godspeed_cube::{Metric, Size};
use godspeed_protocol::{GroupInfo, Outcome, StageMoves};
use serde::Serialize;
use web_sys::Element;

use super::alternatives;
use super::metrics::{MetricName, has_inner_layers};
use crate::ids::{self, Id};
use crate::screen::{Screen, or_log};
use godspeed_page::format;
use godspeed_page::lesson::Walkthrough;
use godspeed_page::solving::{Bounds, Engine, Job, Phase, stages_of};
use godspeed_page::state::State;
use godspeed_page::tables::TableProgress;

/// The ids of the names and values of the four figures.
const FIGURES: [(Id, Id); 4] = [
    (ids::FIGURE_1_NAME, ids::FIGURE_1),
    (ids::FIGURE_2_NAME, ids::FIGURE_2),
    (ids::FIGURE_3_NAME, ids::FIGURE_3),
    (ids::FIGURE_4_NAME, ids::FIGURE_4),
];

/// Maximum number of solution lengths shown; the last ones are kept.
const TRAIL: usize = 8;

/// Maximum number of moves shown per stage.
///
/// Solutions of large cubes have tens of thousands of moves, which are slow to lay out.
const MOVES_OF_STAGE: usize = 60;

/// Maximum number of moves shown of the unsimplified solution.
const MOVES_AS_FOUND: usize = 2000;

/// Shows the current or last job, its stage, and the Solve/Abort button.
pub(crate) fn show(screen: &Screen, state: &State, walkthrough: Option<&Walkthrough<'_>>, now: f64) {
    let job = state.solving.job.as_ref();
    let phase = job.map(|job| job.phase);
    screen.attribute(ids::RESULT, "data-state", phase.map_or("idle", Phase::name));
    show_json(screen, job);
    show_button(screen, state, job, now);
    screen.text(ids::RESULT_HEADLINE, &headline(state, job));
    let table = job.and_then(|job| TableProgress::awaited(&state.tables, job));
    screen.text(ids::RESULT_NOTE, &note(job, table.as_ref()));
    let will_end = job.and_then(|job| job.forecast.as_ref()).is_none_or(|forecast| forecast.finishes);
    screen.attribute(ids::RESULT_NOTE, "data-kind", if will_end { "news" } else { "warning" });
    show_table(screen, table.as_ref());
    // There are no statistics until the first table is ready.
    let searched = job.filter(|job| table.is_none() || job.best().is_some());
    show_figures(screen, searched);
    show_share(screen, searched);
    show_stages(screen, job);
    mark_stage(screen, walkthrough);
    show_unsimplified(screen, job);
    alternatives::show(screen, job);
    show_play(screen, state, job);
}

/// Shows a button that plays the solution, if it is not on the timeline.
fn show_play(screen: &Screen, state: &State, job: Option<&Job>) {
    let turns = job.filter(|job| !job.is_busy()).and_then(Job::turns);
    let can_play = turns.filter(|turns| !state.timeline.turns().ends_with(turns)).is_some();
    let is_here = job.is_some_and(|job| job.cube == *state.timeline.present());
    screen.visible(ids::PLAY_SOLUTION, can_play);
    screen.text(ids::PLAY_SOLUTION, if is_here { "Play solution" } else { "Show on the original cube" });
}

/// Writes the result as JSON for scripts, once per job because it can be large.
fn show_json(screen: &Screen, job: Option<&Job>) {
    let ended = job.and_then(|job| Some((job.number, job.outcome.as_ref()?)));
    let version = ended.map(|(number, _)| number.to_string()).unwrap_or_default();
    if screen.changes(ids::RESULT, "job", &version) {
        let text = ended.map(|(_, outcome)| json(outcome)).unwrap_or_default();
        screen.attribute(ids::RESULT, "data-json", &text);
    }
}

/// Shows the progress at the current depth.
///
/// Only solvers with table sets report it.
fn show_share(screen: &Screen, job: Option<&Job>) {
    let searching = job.filter(|job| job.is_busy() && job.set.is_some());
    let progress = searching.and_then(|job| job.progress.as_ref());
    let share = progress.and_then(|progress| progress.share).unwrap_or(0.0);
    screen.visible(ids::DEPTH_PROGRESS, searching.is_some());
    screen.attribute(ids::DEPTH_PROGRESS, "value", &format!("{share:.3}"));
    let depth = progress.map(|progress| format!("Progress at depth {}", progress.depth));
    screen.attribute(ids::DEPTH_PROGRESS, "aria-label", depth.as_deref().unwrap_or("Progress at this depth"));
}

fn show_button(screen: &Screen, state: &State, job: Option<&Job>, now: f64) {
    let busy = job.filter(|job| job.is_busy());
    let is_attempt = state.timer.attempt.is_some();
    let is_possible = state.is_human()
        || matches!(state.solving.engine, Engine::Starting)
        || state.solving.chosen(state.size()).is_some();
    let label = match busy {
        Some(job) if job.stopping => "Stopping…",
        Some(_) => "Abort",
        None if is_attempt => "Give up",
        None => "Solve",
    };
    screen.text(ids::SOLVE_LABEL, label);
    screen.attribute(ids::SOLVE, "data-state", if busy.is_some() || is_attempt { "busy" } else { "idle" });
    screen.text(ids::TIMER, &busy.map(|job| format::timer(job.elapsed(now))).unwrap_or_default());
    screen.enabled(ids::SOLVE, busy.is_some() || is_possible);
}

fn headline(state: &State, job: Option<&Job>) -> String {
    let Some(job) = job else {
        return match state.solving.engine {
            Engine::Broken(_) => "Solving is not available right now.".to_owned(),
            Engine::Ready { .. } if state.solving.chosen(state.size()).is_none() => {
                format!("No algorithm is available for {}. You can still turn it.", state.size())
            }
            _ if state.timeline.present().is_solved() => "Shuffle or turn the cube, then solve it.".to_owned(),
            _ => "Click Solve or press Enter to solve this cube.".to_owned(),
        };
    };
    match (job.phase, &job.outcome) {
        (Phase::Loading | Phase::Running, _) if Bounds::of(job).lower.is_some() => {
            Bounds::of(job).sentence().unwrap_or_default()
        }
        (Phase::Loading, _) if job.tables.is_empty() => "Preparing…".to_owned(),
        (Phase::Loading, _) => "Loading tables…".to_owned(),
        (Phase::Running, _) => {
            let stage = job.progress.as_ref().and_then(|progress| progress.stage.clone());
            let best = job.best().map(|best| format!("{} so far…", format::moves(best)));
            stage.or(best).unwrap_or_else(|| "Searching…".to_owned())
        }
        (Phase::Solved, Some(outcome)) => solved(outcome),
        (Phase::Cancelled, _) => Bounds::stopped(job).unwrap_or_else(|| "Aborted.".to_owned()),
        (_, outcome) => {
            let error = outcome.as_ref().and_then(|outcome| outcome.error.clone());
            format!("Not solved: {}", error.unwrap_or_else(|| "unknown error".to_owned()))
        }
    }
}

fn solved(outcome: &Outcome) -> String {
    let length = outcome.length.unwrap_or_default();
    if length == 0 {
        return "Already solved. No moves needed.".to_owned();
    }
    let (metric, other) = counted(outcome).unwrap_or_default();
    let optimal = if outcome.optimal { ", optimal" } else { "" };
    match &outcome.unsimplified {
        Some(found) => {
            let before = format::count(found.length as u64);
            format!("{before} → {}{metric} (simplified){optimal}{other}", format::moves(length))
        }
        None => format!("{}{metric}{optimal}{other}", format::moves(length)),
    }
}

/// Returns the metric shown after the move count, and the length in a second metric.
///
/// HTM is not shown on cubes without inner layers. Larger cubes also show the other common metric, because
/// records exist in both.
fn counted(outcome: &Outcome) -> Option<(String, String)> {
    let (metric, size) = (outcome.metric.parse::<Metric>().ok()?, Size::new(outcome.size).ok()?);
    let letters = |metric| MetricName::of(metric, size).letters;
    if !has_inner_layers(size) {
        let is_plain = metric == Metric::Htm;
        return Some((
            if is_plain { String::new() } else { format!(" ({})", letters(metric)) },
            String::new(),
        ));
    }
    let other = outcome.lengths.map(|lengths| match metric {
        Metric::Stm => (lengths.htm, letters(Metric::Htm)),
        Metric::Htm | Metric::Qtm => (lengths.stm, letters(Metric::Stm)),
    });
    let other = other.map(|(length, letters)| format!(", {} {letters}", format::count(length as u64)));
    Some((format!(" {}", letters(metric)), other.unwrap_or_default()))
}

fn note(job: Option<&Job>, table: Option<&TableProgress>) -> String {
    if let Some(progress) = table {
        return progress.words.clone();
    }
    let Some(job) = job else { return String::new() };
    if !job.is_busy() {
        let note = job.outcome.as_ref().and_then(|outcome| outcome.note.as_deref());
        return [trail(&job.found).as_str(), note.unwrap_or_default()].join(" ").trim().to_owned();
    }
    let group = job.progress.as_ref().and_then(|progress| progress.group.as_ref());
    match (&job.forecast, group) {
        (Some(forecast), group) if group.is_none() || !forecast.finishes => forecast.reason.clone(),
        (_, Some(group)) => states_left(group),
        _ => trail(&job.found),
    }
}

/// Describes how the solution was improved, if it was: `Improved: 22 → 19 → 18 moves.`
fn trail(found: &[usize]) -> String {
    let last = &found[found.len().saturating_sub(TRAIL)..];
    match last {
        [.., best] if last.len() > 1 => {
            let earlier = last[..last.len() - 1].iter().map(|length| format!("{length} → "));
            let cut = if last.len() < found.len() { "… → " } else { "" };
            format!("Improved: {cut}{}{}.", earlier.collect::<String>(), format::moves(*best))
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

/// Shows the progress of the table that the search is waiting for.
fn show_table(screen: &Screen, table: Option<&TableProgress>) {
    screen.visible(ids::TABLE_PROGRESS, table.is_some());
    screen.attribute(ids::TABLE_PROGRESS, "value", &table.map_or(0.0, |table| table.share).to_string());
    let download = table.filter(|table| table.is_download);
    screen.visible(ids::BUILD_HERE, download.is_some());
    screen.attribute(ids::BUILD_HERE, "data-table", download.map_or("", |table| &table.table));
}

fn show_figures(screen: &Screen, job: Option<&Job>) {
    let figures = job.map(|job| job.outcome.as_ref().map_or_else(|| running_figures(job), final_figures));
    screen.visible(ids::FIGURES, figures.is_some());
    for ((name_id, id), (name, value)) in FIGURES.into_iter().zip(figures.unwrap_or_default()) {
        screen.text(name_id, name);
        screen.text(id, &value);
    }
}

fn running_figures(job: &Job) -> [(&'static str, String); 4] {
    let progress = job.progress.as_ref();
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    [
        ("Depth", or_dash(progress.map(|progress| progress.depth.to_string()))),
        ("Nodes", number_or_dash(progress.map_or(0.0, |progress| progress.nodes as f64), format::short)),
        ("Nodes/s", number_or_dash(progress.map_or(0.0, |p| p.nodes_per_second), format::short)),
        if job.set.is_some() {
            let left = progress.and_then(|progress| progress.seconds_left);
            ("Time left", or_dash(left.map(format::rough)))
        } else {
            ("Best", or_dash(job.best().map(|best| format::count(best as u64))))
        },
    ]
}

fn final_figures(outcome: &Outcome) -> [(&'static str, String); 4] {
    let length = outcome.length.map_or_else(|| "–".to_owned(), |length| format::count(length as u64));
    [
        ("Length", length),
        ("Nodes", number_or_dash(outcome.nodes as f64, format::short)),
        ("Search", format::duration(outcome.seconds)),
        ("Tables", number_or_dash(outcome.table_seconds, format::duration)),
    ]
}

/// Formats a figure, or returns a dash if nothing was counted.
fn number_or_dash(number: f64, show: fn(f64) -> String) -> String {
    if number > 0.0 { show(number) } else { "–".to_owned() }
}

fn show_stages(screen: &Screen, job: Option<&Job>) {
    let solved = job.filter(|job| !job.is_busy());
    let outcome = solved.and_then(|job| job.outcome.as_ref());
    let stages = outcome.map_or(&[][..], |outcome| &outcome.stages);
    let number = solved.map(|job| job.number).unwrap_or_default();
    // The list of all solutions includes this one.
    let is_listed = outcome.is_some_and(|outcome| outcome.alternatives.is_some());
    screen.visible(ids::STAGES, !stages.is_empty() && !is_listed);
    if !screen.changes(ids::STAGES, "job", &number.to_string()) {
        return;
    }
    let lengths = solved.and_then(lengths_of_stages);
    let rows = stages.iter().enumerate().map(|(number, stage)| {
        let length = lengths.as_ref().and_then(|lengths| lengths.get(number));
        row(screen, (number, stage), length.copied())
    });
    screen.fill(ids::STAGES, rows.flatten());
    // The new rows are not marked yet.
    screen.changes(ids::STAGES, "current", "");
}

/// Returns the length of each stage, if the stages cover the whole solution.
fn lengths_of_stages(job: &Job) -> Option<Vec<usize>> {
    let (outcome, turns, size) = (job.outcome.as_ref()?, job.turns()?, job.cube.size());
    let metric: Metric = outcome.metric.parse().ok()?;
    let stages = stages_of(outcome, turns)?.into_iter();
    Some(stages.map(|stage| metric.length(&turns[stage], size)).collect())
}

/// Marks the stage at the current position on the timeline.
fn mark_stage(screen: &Screen, walkthrough: Option<&Walkthrough<'_>>) {
    let current =
        walkthrough.map(|walkthrough| walkthrough.step().stage.index.to_string()).unwrap_or_default();
    if !screen.changes(ids::STAGES, "current", &current) {
        return;
    }
    let Some(list) = screen.element::<Element>(ids::STAGES) else { return };
    if let Some(old) = or_log("stage", list.query_selector("[aria-current]")).flatten() {
        or_log("stage", old.remove_attribute("aria-current"));
    }
    if let Some(row) = or_log("stage", list.query_selector(&format!("[data-stage='{current}']"))).flatten() {
        or_log("stage", row.set_attribute("aria-current", "step"));
    }
}

/// Shows the original solution, if it was simplified.
fn show_unsimplified(screen: &Screen, job: Option<&Job>) {
    let outcome = job.filter(|job| !job.is_busy()).and_then(|job| job.outcome.as_ref());
    let found = outcome.and_then(|outcome| outcome.unsimplified.as_ref());
    screen.visible(ids::UNSIMPLIFIED, found.is_some());
    let summary = found.map(|found| format!("Before simplification: {}", format::moves(found.length)));
    screen.text(ids::UNSIMPLIFIED_LENGTH, &summary.unwrap_or_default());
    let moves = found.map(|found| beginning(&found.moves, MOVES_AS_FOUND)).unwrap_or_default();
    screen.text(ids::UNSIMPLIFIED_MOVES, &moves);
}

/// Creates the row of a stage: a button that seeks to its start, if it has moves.
fn row(screen: &Screen, (number, stage): (usize, &StageMoves), length: Option<usize>) -> Option<Element> {
    let item = screen.make("li", "", "")?;
    let row = screen.make(if stage.moves.is_empty() { "div" } else { "button" }, "stage-row", "")?;
    if !stage.moves.is_empty() {
        for (name, value) in [("type", "button"), ("data-stage", &number.to_string())] {
            or_log("stage", row.set_attribute(name, value));
        }
    }
    let head = screen.make("span", "stage-name", &stage.name)?;
    if let Some(length) = length {
        or_log(
            "stage",
            head.append_child(&*screen.make("span", "stage-length", &format::count(length as u64))?),
        );
    }
    or_log("stage", row.append_child(&head));
    or_log(
        "stage",
        row.append_child(&*screen.make("span", "stage-moves", &beginning(&stage.moves, MOVES_OF_STAGE))?),
    );
    or_log("stage", item.append_child(&row));
    Some(item)
}

/// Returns the first moves of a text, followed by the number of the remaining ones.
fn beginning(moves: &str, most: usize) -> String {
    let Some((end, _)) = moves.match_indices(' ').nth(most - 1) else { return moves.to_owned() };
    let left = moves[end..].split_whitespace().count();
    format!("{} … and {}", &moves[..end], format::moves(left))
}

/// Serializes a result as JSON, in the format of the command's `--json`.
fn json(outcome: &Outcome) -> String {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    let value = or_log("result", outcome.serialize(&serializer).map_err(Into::into));
    let text = value.and_then(|value| or_log("result", js_sys::JSON::stringify(&value)));
    text.map(String::from).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_solution_shows_only_its_first_moves() {
        assert_eq!(beginning("", 2), "");
        assert_eq!(beginning("R U", 2), "R U");
        assert_eq!(beginning("R U F2", 2), "R U … and 1 move");
        assert_eq!(beginning(&"R ".repeat(5000), 1), "R … and 4,999 moves");
    }

    #[test]
    fn a_large_cube_shows_its_moves_in_two_metrics() {
        let lengths = godspeed_protocol::Lengths { htm: 44, qtm: 60, stm: 47 };
        let told = |size, metric: &str, length| {
            let (metric, length) = (metric.to_owned(), Some(length));
            solved(&Outcome { size, metric, length, lengths: Some(lengths), ..Outcome::default() })
        };
        assert_eq!(told(4, "htm", 44), "44 moves OBTM, 47 STM");
        assert_eq!(told(4, "stm", 47), "47 moves STM, 44 OBTM");
        assert_eq!(told(3, "htm", 44), "44 moves");
        assert_eq!(told(3, "qtm", 60), "60 moves (QTM)");
        assert_eq!(told(5, "htm", 0), "Already solved. No moves needed.");
    }

    #[test]
    fn an_improved_solution_shows_its_improvements() {
        assert_eq!(trail(&[]), "");
        assert_eq!(trail(&[18]), "");
        assert_eq!(trail(&[22, 19, 1]), "Improved: 22 → 19 → 1 move.");
        let many: Vec<usize> = (1..=12).rev().collect();
        assert_eq!(trail(&many), "Improved: … → 8 → 7 → 6 → 5 → 4 → 3 → 2 → 1 move.");
    }
}
