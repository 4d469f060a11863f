use godspeed_cube::{Metric, Size};
use godspeed_protocol::SolverInfo;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

use crate::ids::{self, Id};
use crate::screen::{Screen, or_log};
use godspeed_page::format;
use godspeed_page::solving::takes;
use godspeed_page::state::State;
use godspeed_page::timer::{Score, Solve, Standing, hint_solver, can_hint, words};

/// Maximum number of recent solves in the list.
const LISTED: usize = 50;

/// The rows of the results table: the ids of the latest and the best result.
const STANDINGS: [(Id, Id); 3] = [
    (ids::SINGLE_NOW, ids::SINGLE_BEST),
    (ids::FIVE_NOW, ids::FIVE_BEST),
    (ids::TWELVE_NOW, ids::TWELVE_BEST),
];

/// Shows the timer's settings, hint button, results and list of solves.
pub(crate) fn show(screen: &Screen, state: &State) {
    let is_human = state.is_human();
    for id in [ids::TIMER_PANEL, ids::ASK_HINT] {
        screen.visible(id, is_human);
    }
    screen.visible(ids::RESULT, !is_human);
    if !is_human {
        return;
    }
    screen.text(ids::TIMER_HEADLINE, &headline(state));
    show_settings(screen, state);
    show_hint_button(screen, state);
    show_standings(screen, state);
    let focus = screen.document().active_element();
    show_list(screen, state);
    keep_focus(screen, focus.as_ref());
}

/// Returns the instruction for the next step, or a summary of the last attempt.
fn headline(state: &State) -> String {
    let timer = &state.timer;
    if let Some(solver) = timer.hint.asked() {
        return format!("Asking {solver} for the next move…");
    }
    if let Some(failure) = timer.hint.failure() {
        return failure.to_owned();
    }
    let size = state.size();
    if let Some(turn) = timer.hint.shown(state.timeline.present()) {
        let stage = timer.hint.stage(state.timeline.present());
        let stage = stage.map(|stage| format!(" ({stage})")).unwrap_or_default();
        return format!("Next: {}, {}{stage}.", turn.notation(size), words(turn, size));
    }
    match (&timer.attempt, &timer.last) {
        (Some(attempt), _) if attempt.is_hinted() => {
            "Solving with hints. This solve will not count.".to_owned()
        }
        (Some(attempt), _) if attempt.is_running() => "Solve the cube. Giving up counts as a DNF.".to_owned(),
        (Some(_), _) => "Inspect the cube. Rotating it does not start the timer.".to_owned(),
        (None, Some(last)) if last.size == size => last.sentence(),
        _ if state.timeline.present().is_solved() => "Click Solve to scramble the cube and start.".to_owned(),
        _ => "Click Solve to start with this cube.".to_owned(),
    }
}

fn show_settings(screen: &Screen, state: &State) {
    if let Some(inspection) = screen.element::<HtmlInputElement>(ids::INSPECTION)
        && inspection.checked() != state.preferences.inspection
    {
        inspection.set_checked(state.preferences.inspection);
    }
    let size = state.size();
    let takers: Vec<&SolverInfo> =
        state.solving.catalogue.iter().filter(|solver| takes(solver, size)).collect();
    let chosen = hint_solver(&state.solving, state.preferences.hint_solver.as_deref(), size);
    screen.enabled(ids::HINT_SOLVER, chosen.is_some());
    screen.text(
        ids::HINT_SOLVER_NOTE,
        match chosen {
            Some(_) => "Suggests the next move. Solves with hints are listed but do not count.",
            None if state.solving.catalogue.is_empty() => "Algorithms are still loading.",
            None => "Hints are not available for this size.",
        },
    );
    let version: Vec<&str> = takers.iter().map(|solver| solver.id.as_str()).collect();
    if screen.changes(ids::HINT_SOLVER, "options", &version.join(" ")) {
        screen.fill(ids::HINT_SOLVER, takers.iter().filter_map(|solver| option(screen, solver)));
    }
    if let (Some(select), Some(solver)) = (screen.element::<HtmlSelectElement>(ids::HINT_SOLVER), chosen)
        && select.value() != solver.id
    {
        select.set_value(&solver.id);
    }
}

fn option(screen: &Screen, solver: &SolverInfo) -> Option<Element> {
    let option = screen.make("option", "", &solver.name)?;
    or_log("adviser", option.set_attribute("value", &solver.id));
    Some(option)
}

fn show_hint_button(screen: &Screen, state: &State) {
    let present = state.timeline.present();
    let is_shown = state.timer.hint.shown(present).is_some();
    let can = can_hint(&state.solving, state.preferences.hint_solver.as_deref(), present);
    screen.text(ids::ASK_HINT, if is_shown { "Make move" } else { "Hint" });
    screen.enabled(ids::ASK_HINT, is_shown || can.is_ok());
    let title = match &can {
        _ if is_shown => "Make this move (H)".to_owned(),
        Ok(solver) => format!("Suggest the next move with {} (H)", solver.name),
        Err(reason) => reason.clone(),
    };
    screen.attribute(ids::ASK_HINT, "title", &title);
}

fn show_standings(screen: &Screen, state: &State) {
    let size = state.size();
    let standings = state.timer.records.standings(size);
    let rows = [standings.single, standings.five, standings.twelve];
    screen.text(ids::STANDINGS_SIZE, &size.to_string().replace('x', "×"));
    for ((now_id, best_id), Standing { now, best }) in STANDINGS.into_iter().zip(rows) {
        screen.text(now_id, &score(now));
        screen.text(best_id, &score(best));
    }
}

fn score(score: Option<Score>) -> String {
    score.map_or_else(|| "–".to_owned(), |score| score.to_string())
}

fn show_list(screen: &Screen, state: &State) {
    let (records, size, metric) = (&state.timer.records, state.size(), state.preferences.metric);
    let solves = records.of(size);
    let removed = records.removed(size);
    screen.text(ids::SOLVES_COUNT, &solves_of(solves.len()));
    screen.visible(ids::CLEAR_SOLVES, !solves.is_empty());
    screen.visible(ids::RESTORE_SOLVES, removed > 0);
    screen.text(ids::RESTORE_SOLVES, &format!("Restore {}", solves_of(removed)));
    screen.visible(ids::SOLVES_NOTE, solves.iter().any(|solve| !solve.counts()));
    let best = records.standings(size).single.best;
    let latest: Vec<(usize, &Solve)> = solves.iter().enumerate().rev().take(LISTED).collect();
    if screen.changes(ids::SOLVE_LIST, "list", &format!("{size} {metric} {latest:?}")) {
        screen.fill(
            ids::SOLVE_LIST,
            latest.iter().filter_map(|&(place, solve)| {
                let is_best = solve.counts() && Some(solve.score()) == best;
                row(screen, (place, solve), is_best, (size, metric))
            }),
        );
    }
}

/// Moves the focus to another control if a button of the list removed itself.
fn keep_focus(screen: &Screen, focus: Option<&Element>) {
    let is_gone = |element: &Element| !element.is_connected() || element.has_attribute("hidden");
    if focus.is_none_or(|focus| !is_gone(focus)) {
        return;
    }
    let places = [ids::RESTORE_SOLVES, ids::CLEAR_SOLVES, ids::TIMER_PANEL];
    let mut places = places.into_iter().filter_map(|id| screen.element::<HtmlElement>(id));
    if let Some(place) = places.find(|place| !is_gone(place)) {
        or_log("focus", place.focus());
    }
}

fn solves_of(number: usize) -> String {
    let unit = if number == 1 { "solve" } else { "solves" };
    format!("{} {unit}", format::count(number as u64))
}

fn row(
    screen: &Screen,
    (place, solve): (usize, &Solve),
    is_best: bool,
    (size, metric): (Size, Metric),
) -> Option<Element> {
    let item = screen.make("li", "solve", "")?;
    if let Some(scramble) = &solve.scramble {
        or_log("solve", item.set_attribute("title", &format!("{size} scramble: {scramble}")));
    }
    let pace = solve.turns_per_second().map(|pace| format!("{pace:.1}/s")).unwrap_or_default();
    let moves = format::moves(solve.moves.get(metric) as usize);
    let mark = match () {
        () if solve.hinted => "hint",
        () if solve.own => "own",
        () if is_best => "best",
        () => "",
    };
    let delete = screen.make("button", "icon delete", "×")?;
    let name = format!("Delete solve {}, {solve}", place + 1);
    let attributes = [("type", "button"), ("data-solve", &place.to_string()), ("aria-label", &name)];
    for (attribute, value) in attributes {
        or_log("solve", delete.set_attribute(attribute, value));
    }
    for (class, text) in [
        ("solve-number", (place + 1).to_string()),
        ("solve-score", solve.to_string()),
        ("solve-moves", moves),
        ("solve-pace", pace),
        ("solve-mark", mark.to_owned()),
    ] {
        or_log("solve", item.append_child(&*screen.make("span", class, &text)?));
    }
    or_log("solve", item.append_child(&delete));
    Some(item)
}
