//! The parts of the dialog.

use std::fmt::Write;

use godspeed_browser::{Document, Id, NewElement, local_date, set_markup, utc_of};
use godspeed_page::format;
use godspeed_page::timer::{Score, Standing};
use godspeed_scene::{Ground, Look, net_svg};
use web_sys::Element;

use super::ids;
use crate::state::{FIRST_SESSION, HEIGHT, SolveChart, SolveDetails, SolvesDialog, WIDTH};

/// The width of the drawn scramble, in pixels.
const NET_WIDTH: f32 = 220.0;

/// Shows the whole dialog.
pub(super) fn show(document: &Document, state: &SolvesDialog, look: &str) {
    document.visible(ids::SOLVES_PROBLEM, state.problem().is_some());
    let problem = state.problem().map(|reason| format!("The stored solves could not be read: {reason}."));
    document.text(ids::SOLVES_PROBLEM, &problem.unwrap_or_default());
    document.text(ids::SOLVES_TITLE, &format!("Your solves of the {}", size(state)));
    show_sessions(document, ids::SOLVES_CHOSEN_SESSION, state);
    show_standings(document, state);
    show_chart(document, state);
    show_list(document, state);
    let details = state.details();
    document.visible(ids::SOLVES_HINT, details.is_none() && state.count() > 0);
    document.visible(ids::SOLVES_CHOSEN, details.is_some());
    if let Some(details) = details {
        show_sessions(document, ids::SOLVES_MOVE_TO, state);
        show_details(document, &details, look);
    }
}

fn size(state: &SolvesDialog) -> String {
    format!("{:#}", state.size())
}

fn show_sessions(document: &Document, id: Id, state: &SolvesDialog) {
    let sessions: Vec<_> = state.sessions().collect();
    if document.changes(id, "options", &format!("{sessions:?}")) {
        let options = sessions.iter().map(|(name, _)| {
            let shown = if name.is_empty() { FIRST_SESSION } else { name };
            ((*name).to_owned(), shown.to_owned())
        });
        let present = sessions.iter().find(|(_, is_present)| *is_present).map_or("", |(name, _)| name);
        document.fill_options(id, options, present);
    }
}

fn show_standings(document: &Document, state: &SolvesDialog) {
    let standings = state.standings();
    let rows = [
        ("Time", standings.single),
        ("Mean of 3", standings.three),
        ("Average of 5", standings.five),
        ("Average of 12", standings.twelve),
        ("Average of 100", standings.hundred),
    ];
    if !document.changes(ids::SOLVES_STANDINGS, "rows", &format!("{rows:?}")) {
        return;
    }
    let score = |score: Option<Score>| score.map_or_else(|| "–".to_owned(), |score| score.to_string());
    let row = |(name, Standing { now, best }): (&str, Standing)| {
        let value = format!("{}, best {}", score(now), score(best));
        document
            .make("div", "", "")
            .child(document.make("dt", "", name))
            .child(document.make("dd", "", &value))
    };
    document.fill(ids::SOLVES_STANDINGS, rows.map(row));
}

fn show_chart(document: &Document, state: &SolvesDialog) {
    let chart = state.chart();
    document.visible(ids::SOLVES_FIGURE, chart.is_some());
    let Some(chart) = chart else { return };
    let (first, last) = chart.numbers;
    let mut caption = format!("Times in seconds of the solves {first} to {}", format::count(last as u64));
    if chart.solves_per_dot > 1 {
        caption += &format!("; each dot is the mean of {}", chart.solves_per_dot);
    }
    document.text(ids::SOLVES_CAPTION, &caption);
    let drawing = drawing(&chart);
    if document.changes(ids::SOLVES_CHART, "drawing", &drawing)
        && let Some(area) = document.element::<Element>(ids::SOLVES_CHART)
    {
        set_markup(&area, &drawing);
    }
}

/// Returns the chart as SVG. It has no texts of the user.
fn drawing(chart: &SolveChart) -> String {
    let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" aria-hidden=\"true\">");
    for (y, label) in &chart.lines {
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<path class=\"line\" d=\"M44 {y:.1}H{WIDTH}\"/><text x=\"38\" y=\"{:.1}\">{label}</text>",
            y + 4.0
        );
    }
    for (class, path) in [("dots", &chart.dots), ("fives", &chart.fives), ("twelves", &chart.twelves)] {
        let _ = write!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
    }
    svg + "</svg>"
}

fn show_list(document: &Document, state: &SolvesDialog) {
    let count = state.count();
    let unit = if count == 1 { "solve" } else { "solves" };
    document.text(ids::SOLVES_COUNT_TITLE, &format!("{} {unit}", format::count(count as u64)));
    document.visible(ids::SOLVES_MORE, state.has_more());
    let rows: Vec<_> = state
        .latest()
        .map(|(number, kept)| {
            (number, kept.key.to_string(), kept.solve.to_string(), kept.solve.comment.clone())
        })
        .collect();
    if document.changes(ids::SOLVES_LIST, "rows", &format!("{rows:?}")) {
        document.fill(ids::SOLVES_LIST, rows.iter().map(|row| list_row(document, row)));
    }
    let chosen = state.chosen().map(|key| key.to_string()).unwrap_or_default();
    document.set_current(ids::SOLVES_LIST, "true", "data-key", &chosen);
}

fn list_row(
    document: &Document,
    (number, key, time, comment): &(usize, String, String, String),
) -> NewElement {
    let button = document
        .button("", "")
        .attribute("data-key", key)
        .child(document.make("span", "solves-number", &format!("{number}")))
        .child(document.make("b", "", time))
        .child(document.make("span", "solves-note", comment));
    document.make("li", "", "").child(button)
}

fn show_details(document: &Document, details: &SolveDetails, look: &str) {
    document.text(ids::SOLVES_TIME, &details.time);
    document.text(ids::SOLVES_FACTS, &details.facts);
    let date = details.date.map(|seconds| local_date(&utc_of(seconds))).unwrap_or_default();
    document.text(ids::SOLVES_DATE, &date);
    document.text(ids::SOLVES_SCRAMBLE, or_unknown(&details.scramble));
    document.text(ids::SOLVES_SOLUTION, or_unknown(&details.solution));
    document.enabled(ids::SOLVES_TRY, !details.scramble.is_empty());
    document.enabled(ids::SOLVES_WATCH, !details.scramble.is_empty() && !details.solution.is_empty());
    document.value_at_rest(ids::SOLVES_COMMENT, &details.comment);
    document.visible(ids::SOLVES_NET, details.cube.is_some());
    let Some(cube) = &details.cube else { return };
    if document.changes(ids::SOLVES_NET, "cube", &format!("{cube} {look}"))
        && let Some(area) = document.element::<Element>(ids::SOLVES_NET)
    {
        set_markup(&area, &net_svg(cube, NET_WIDTH, Ground::Transparent, &Look::parse(look)));
    }
}

fn or_unknown(alg: &str) -> &str {
    if alg.is_empty() { "not known" } else { alg }
}
