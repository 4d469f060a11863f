use godspeed_cube::{Metric, Size};
use godspeed_protocol::{GroupInfo, Outcome, ProgressInfo};

use super::prediction;
use super::stages::beginning;
use super::{MetricName, after_moves, has_inner_layers};
use crate::format;
use crate::solving::{Bounds, Engine, Job, Phase};
use crate::state::State;
use crate::tables::TableProgress;

/// Maximum number of solution lengths shown; the last ones are kept.
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
}

impl ResultView {
    /// Returns what the panel shows.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let job = state.solving.job.as_ref();
        let table = job.and_then(|job| TableProgress::awaited(&state.tables, job));
        let forecast = job.and_then(|job| job.forecast.as_ref());
        let found = job.and_then(|job| job.outcome.as_ref()?.unsimplified.as_ref());
        Self {
            phase: job.map_or("idle", |job| job.phase.name()),
            headline: job.map_or_else(|| idle_headline(state), headline),
            note: note(state, job, table.as_ref()),
            is_warning: job.is_some_and(|job| job.phase != Phase::Solved)
                && forecast.is_some_and(|forecast| !forecast.finishes),
            figures: job.map(|job| job.outcome.as_ref().map_or_else(|| running_figures(job), final_figures)),
            depth: job.filter(|job| table.is_none() && job.is_busy() && job.set.is_some()).map(depth),
            unsimplified: found.map(|found| {
                let after = job.map_or("", job_suffix);
                let summary = format!("Before simplification: {}{after}", format::moves(found.length));
                (summary, beginning(&found.moves, MOVES_AS_FOUND))
            }),
            can_copy: job.and_then(Job::turns).is_some_and(|turns| !turns.is_empty()),
            can_compare: state.solving.comparable().len() > 1,
            play: job.and_then(|job| play_label(state, job)),
            table,
        }
    }
}

fn play_label(state: &State, job: &Job) -> Option<&'static str> {
    job.turns()?;
    let is_here = job.cube == *state.timeline.present();
    (!job.is_at_end_of(&state.timeline)).then_some(if is_here {
        "Play solution"
    } else {
        "Show on the original cube"
    })
}

fn depth(job: &Job) -> (String, f64) {
    let Some(progress) = &job.progress else { return ("Progress at this depth".to_owned(), 0.0) };
    (format!("Progress at depth {}", progress.depth), progress.share.unwrap_or_default())
}

/// Returns the headline while there is no job.
fn idle_headline(state: &State) -> String {
    match state.solving.engine {
        Engine::Broken(_) => "Solving is not available right now.".to_owned(),
        Engine::Ready { .. } if state.solving.chosen(state.size()).is_none() => {
            format!("No algorithm is available for {}. You can still turn it.", state.size())
        }
        _ if state.timeline.present().is_solved() => "Shuffle or turn the cube, then solve it.".to_owned(),
        _ => "Click Solve or press Enter to solve this cube.".to_owned(),
    }
}

fn headline(job: &Job) -> String {
    if let Some(share) = job.checked_share() {
        return format!("Checking the solution: {}", format::percent(share));
    }
    match (job.phase, &job.outcome) {
        (Phase::Loading | Phase::Running, _) => {
            Bounds::of(job).sentence().unwrap_or_else(|| busy_headline(job))
        }
        (Phase::Solved, Some(outcome)) => solved_headline(outcome),
        (Phase::Cancelled, _) => Bounds::stopped(job).unwrap_or_else(|| "Aborted.".to_owned()),
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
    match job.phase {
        Phase::Loading if job.tables.is_empty() => "Preparing…".to_owned(),
        Phase::Loading => "Loading tables…".to_owned(),
        _ => stage
            .or_else(|| {
                let best = format::moves(job.best()?);
                Some(format!("{best}{} so far…", job_suffix(job)))
            })
            .unwrap_or_else(|| "Searching…".to_owned()),
    }
}

/// Returns the stage of a search with its completed share, if both are known: `Solving centres: 43%`.
fn stage_with_share(progress: &ProgressInfo) -> Option<String> {
    let share = progress.share.map(|share| format!(": {}", format::percent(share)));
    progress.stage.as_ref().map(|stage| [stage, share.as_deref().unwrap_or_default()].concat())
}

fn solved_headline(outcome: &Outcome) -> String {
    let length = outcome.length.unwrap_or_default();
    if length == 0 {
        return "The cube is already solved. Shuffle it first.".to_owned();
    }
    let (metric, other) = metrics_of(outcome).unwrap_or_default();
    let optimal = if outcome.optimal { ", optimal" } else { "" };
    let moves = format::moves(length);
    match &outcome.unsimplified {
        Some(found) => {
            let before = format::count(found.length as u64);
            format!("{before} → {moves}{metric} (simplified){optimal}{other}")
        }
        None => format!("{moves}{metric}{optimal}{other}"),
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

/// Returns the name of the length of the best solution so far: there is no room for the metric beside the number.
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
        return sentences(&[&trail(&job.found, job_suffix(job)), note, &prediction::after(outcome), &next]);
    }
    let group = job.progress.as_ref().and_then(|progress| progress.group.as_ref());
    match (&job.forecast, group) {
        (Some(forecast), group) if group.is_none() || !forecast.finishes => {
            let predicted = forecast.prediction.as_ref().map(prediction::before);
            sentences(&[&forecast.reason, &predicted.unwrap_or_default()])
        }
        (_, Some(group)) => states_left(group),
        _ => trail(&job.found, job_suffix(job)),
    }
}

/// Describes the prediction of the search that Solve would start.
fn next(state: &State) -> Option<String> {
    Some(prediction::before(state.forecast()?.prediction.as_ref()?))
}

/// Describes the same after a job, if another solver was chosen since.
fn next_by_another(state: &State, job: &Job) -> Option<String> {
    let solver = state.solving.chosen(state.size()).filter(|solver| solver.id != job.algorithm)?;
    next(state).map(|next| [&solver.name, ": ", &next].concat())
}

/// Joins sentences, of which some may be empty.
fn sentences(parts: &[&str]) -> String {
    let said: Vec<_> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    said.join(" ")
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
    let first = match job.ends_after {
        Some(_) if job.is_checking() => ("Time left", "soon".to_owned()),
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
fn time_left(limit: f64, elapsed: f64) -> String {
    if elapsed < limit { format::rough(limit - elapsed) } else { "soon".to_owned() }
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
mod tests {
    use godspeed_cube::{Angle, Face, Facelets, Layers, Turn};
    use godspeed_protocol::{
        Event, ForecastInfo, Lengths, NodeRate, ParameterInfo, Prediction, SolverInfo, Unsimplified, testing,
    };

    use super::super::tests::{outcome, page_at, ready_at, run, searching_at, send};
    use super::*;
    use crate::command::Command;
    use crate::solving::Solving;
    use crate::state::Page;

    fn headline_of(page: &Page) -> String {
        ResultView::of(page).headline
    }

    #[test]
    fn without_a_job_the_headline_says_what_to_do_next() {
        assert_eq!(headline_of(&page_at(&[])), "Shuffle or turn the cube, then solve it.");
        let turned = ready_at(&[("setup-alg", "R")]);
        assert_eq!(headline_of(&turned), "Click Solve or press Enter to solve this cube.");
        assert_eq!((ResultView::of(&turned).phase, ResultView::of(&turned).figures), ("idle", None));
        let large = ready_at(&[("puzzle", "9x9x9")]);
        assert_eq!(headline_of(&large), "No algorithm is available for 9x9x9. You can still turn it.");
        let mut broken = page_at(&[]);
        send(&mut broken, Event::Broken { message: "gone".to_owned() });
        assert_eq!(headline_of(&broken), "Solving is not available right now.");
    }

    #[test]
    fn a_long_solution_shows_how_much_of_it_is_checked() {
        let size = Size::new(300).unwrap();
        let mut cube = Facelets::solved(size);
        cube.turn(Turn { layers: Layers::new(2, 2).unwrap(), ..Turn::outer(Face::R, Angle::Quarter) });
        let mut job = Job::new(1, cube, None, 0.0);
        let solution = Some("2R ".repeat(4 * 2_000 + 3).trim_end().to_owned());
        let outcome = Outcome { size: 300, solution, length: Some(8_003), ..Outcome::default() };
        job.handle_event(Event::Solved { job: 1, outcome }, 0.0);
        assert_eq!(headline(&job), "Checking the solution: 44%");
        while job.is_checking() {
            job.go_on(0.0);
        }
        assert_eq!(headline(&job), "8,003 moves");
    }

    #[test]
    fn a_stage_shows_its_share_until_a_solution_is_known() {
        let mut page = searching_at(&[("setup-alg", "R")]);
        let stage = Some("Solving centres".to_owned());
        let progress =
            ProgressInfo { job: 1, nodes: 5, share: Some(0.439), stage, ..ProgressInfo::default() };
        send(&mut page, Event::Progress(progress));
        assert_eq!(headline_of(&page), "Solving centres: 43%");
        send(&mut page, Event::Improved { job: 1, stages: Vec::new(), length: 3 });
        assert_eq!(headline_of(&page), "3 moves so far…");
    }

    #[test]
    fn a_search_reads_from_its_start_to_its_solution() {
        let mut page = searching_at(&[("setup-alg", "R")]);
        assert_eq!(headline_of(&page), "Preparing…");
        send(&mut page, Event::Table { job: 1, name: "small".to_owned(), done: 0.5 });
        let loading = ResultView::of(&page);
        assert_eq!((loading.headline.as_str(), loading.note.as_str()), ("Loading tables…", "Building: 50%"));
        assert_eq!(loading.phase, "loading");
        assert!(loading.figures.unwrap().iter().all(|(_, figure)| figure == "–"));
        send(&mut page, Event::Table { job: 1, name: "small".to_owned(), done: 1.0 });
        assert_eq!(headline_of(&page), "Searching…");
        send(&mut page, Event::Improved { job: 1, stages: Vec::new(), length: 3 });
        assert_eq!(headline_of(&page), "3 moves so far…");
        send(&mut page, Event::Solved { job: 1, outcome: outcome("R'") });
        let solved = ResultView::of(&page);
        assert_eq!((solved.headline.as_str(), solved.note.as_str()), ("1 move", "Improved: 3 → 1 move."));
        let [length, nodes, ..] = solved.figures.unwrap();
        assert_eq!((length, nodes), (("Length", "1".to_owned()), ("Nodes", "–".to_owned())));
    }

    #[test]
    fn a_long_search_warns_with_its_reason() {
        let mut page = searching_at(&[("setup-alg", "R")]);
        let reason = "This may take days.".to_owned();
        send(
            &mut page,
            Event::Forecast(ForecastInfo {
                job: 1,
                nodes: 1e15,
                finishes: false,
                reason,
                ..ForecastInfo::default()
            }),
        );
        let view = ResultView::of(&page);
        assert_eq!((view.note.as_str(), view.is_warning), ("This may take days.", true));
        assert_eq!(view.depth, Some(("Progress at this depth".to_owned(), 0.0)));
        assert_eq!(view.figures.map(|figures| figures[3].clone()), Some(("Time left", "–".to_owned())));
        send(&mut page, Event::Solved { job: 1, outcome: outcome("R'") });
        assert!(!ResultView::of(&page).is_warning);
    }

    #[test]
    fn a_search_with_a_time_limit_shows_the_time_left_instead_of_a_depth() {
        let limit = ParameterInfo {
            id: Solving::TIME_LIMIT.to_owned(),
            name: String::new(),
            min: 0.0,
            max: 60.0,
            step: 1.0,
            default: 20.0,
            explanation: String::new(),
        };
        let limited = vec![limit];
        let cases = [
            (limited.clone(), 12.0, ("Time left", "8 s")),
            (limited, 21.0, ("Time left", "soon")),
            (Vec::new(), 12.0, ("Depth", "–")),
        ];
        for (parameters, seconds, first) in cases {
            let mut page = page_at(&[("setup-alg", "R")]);
            let solvers = vec![SolverInfo { parameters, ..testing::solver("kociemba", 3..=3) }];
            send(&mut page, Event::Ready { threads: 1, threaded: true, solvers, note: None });
            run(&mut page, Command::SolveOrAbort, 0.0);
            send(&mut page, Event::Progress(progress(seconds)));
            let (name, value) = ResultView::of(&page).figures.unwrap()[0].clone();
            assert_eq!((name, value.as_str()), first);
        }
    }

    /// Returns the progress of a search that has taken some seconds and has begun no depth.
    fn progress(seconds: f64) -> ProgressInfo {
        ProgressInfo {
            job: 1,
            depth: 0,
            lower: None,
            share: None,
            stage: None,
            group: None,
            nodes: 1000,
            nodes_per_second: 100.0,
            seconds,
            best: None,
            seconds_left: None,
        }
    }

    #[test]
    fn a_prediction_is_shown_before_the_search_and_beside_its_result() {
        let mut page = ready_at(&[("setup-alg", "R")]);
        assert_eq!(ResultView::of(&page).note, "");
        let rate = NodeRate { nodes_per_second: 1e6, measured: true };
        let prediction = Prediction::new(390_000.0, rate, Prediction::MINUTE, |_| 0.75);
        let answer = ForecastInfo { prediction: Some(prediction), ..ForecastInfo::default() };
        send(&mut page, Event::Forecast(answer));
        let before = "Predicted: 390,000 nodes, 390 ms here. 75% chance to finish within a minute.";
        assert_eq!(ResultView::of(&page).note, before);
        run(&mut page, Command::SolveOrAbort, 0.0);
        let prediction = Some(Box::new(prediction));
        let outcome = Outcome { nodes: 412_000, seconds: 0.4, prediction, ..outcome("R'") };
        send(&mut page, Event::Solved { job: 1, outcome });
        let after = "412,000 nodes, predicted 390,000. 400 ms, predicted 390 ms.";
        assert_eq!(ResultView::of(&page).note, after);
        // The prediction of another cube is not shown.
        let mut page = ready_at(&[("setup-alg", "R")]);
        send(&mut page, Event::Forecast(ForecastInfo { prediction: None, ..ForecastInfo::default() }));
        assert_eq!(ResultView::of(&page).note, "");
    }

    #[test]
    fn an_end_without_a_solution_names_its_reason() {
        let mut page = searching_at(&[("setup-alg", "R")]);
        run(&mut page, Command::SolveOrAbort, 0.0);
        send(&mut page, Event::Cancelled { job: 1, outcome: Outcome::default() });
        assert_eq!(headline_of(&page), "Aborted.");
        let mut page = searching_at(&[("setup-alg", "R")]);
        let error = Some("not enough memory".to_owned());
        send(&mut page, Event::Failed { job: 1, outcome: Outcome { error, ..Outcome::default() } });
        assert_eq!(headline_of(&page), "Not solved: not enough memory");
    }

    #[test]
    fn a_solution_that_is_not_on_the_timeline_can_be_played() {
        let mut page = searching_at(&[("setup-alg", "R")]);
        run(&mut page, Command::from_name("U", Default::default()).unwrap(), 0.0);
        send(&mut page, Event::Solved { job: 1, outcome: outcome("R'") });
        assert_eq!(ResultView::of(&page).play, Some("Show on the original cube"));
        run(&mut page, Command::Back, 0.0);
        assert_eq!(ResultView::of(&page).play, Some("Play solution"));
        run(&mut page, Command::PlaySolution, 0.0);
        assert_eq!(ResultView::of(&page).play, None);
    }

    #[test]
    fn a_simplified_solution_shows_what_it_was_before() {
        let mut page = searching_at(&[("setup-alg", "R U")]);
        let unsimplified = Some(Box::new(Unsimplified { moves: "U' R R2".to_owned(), length: 3 }));
        send(&mut page, Event::Solved { job: 1, outcome: Outcome { unsimplified, ..outcome("U' R'") } });
        let view = ResultView::of(&page);
        assert_eq!(view.headline, "3 → 2 moves (simplified)");
        let found = ("Before simplification: 3 moves".to_owned(), "U' R R2".to_owned());
        assert_eq!(view.unsimplified, Some(found));
    }

    #[test]
    fn a_large_cube_shows_its_moves_in_three_metrics() {
        let lengths = Lengths { htm: 44, qtm: 60, stm: 47, obtm: 44, qstm: 65 };
        let headline = |size, metric: &str, length| {
            let (metric, length) = (metric.to_owned(), Some(length));
            solved_headline(&Outcome {
                size,
                metric,
                length,
                lengths: Some(Box::new(lengths)),
                ..Outcome::default()
            })
        };
        assert_eq!(headline(4, "obtm", 44), "44 moves OBTM, 47 STM, 65 QSTM");
        assert_eq!(headline(4, "stm", 47), "47 moves STM, 44 OBTM, 65 QSTM");
        assert_eq!(headline(4, "qstm", 65), "65 moves QSTM, 44 OBTM, 47 STM");
        assert_eq!(headline(3, "htm", 44), "44 moves");
        assert_eq!(headline(3, "qtm", 60), "60 moves (QTM)");
        assert_eq!(headline(5, "obtm", 0), "The cube is already solved. Shuffle it first.");
    }

    #[test]
    fn an_improved_solution_shows_its_improvements() {
        assert_eq!(trail(&[], ""), "");
        assert_eq!(trail(&[18], " STM"), "");
        assert_eq!(trail(&[22, 19, 1], ""), "Improved: 22 → 19 → 1 move.");
        assert_eq!(trail(&[48, 43], " OBTM"), "Improved: 48 → 43 moves OBTM.");
        let many: Vec<usize> = (1..=12).rev().collect();
        assert_eq!(trail(&many, ""), "Improved: … → 8 → 7 → 6 → 5 → 4 → 3 → 2 → 1 move.");
    }
}
