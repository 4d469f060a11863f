use godspeed_page::state::State;
use godspeed_page::view::{SolveRow, TimerView};

use crate::ids;
use godspeed_browser::Id;
use godspeed_browser::NewElement;
use godspeed_browser::{Document, is_shown};

/// The rows of the results table: the ids of the latest and the best result.
const STANDINGS: [(Id, Id); 5] = [
    (ids::SINGLE_NOW, ids::SINGLE_BEST),
    (ids::THREE_NOW, ids::THREE_BEST),
    (ids::FIVE_NOW, ids::FIVE_BEST),
    (ids::TWELVE_NOW, ids::TWELVE_BEST),
    (ids::HUNDRED_NOW, ids::HUNDRED_BEST),
];

/// Shows the timer's settings, hint button, results and list of solves.
pub(crate) fn show(document: &Document, state: &State) {
    let is_human = state.is_human();
    document.visible(ids::TIMER_PANEL, is_human);
    document.visible(ids::ASK_HINT, is_human);
    document.visible(ids::RESULT, !is_human);
    if !is_human {
        return;
    }
    let view = TimerView::of(state);
    document.text(ids::TIMER_HEADLINE, &view.headline);
    document.checked(ids::INSPECTION, state.preferences.inspection);
    document.checked(ids::REAL_CUBE, state.preferences.real_cube);
    show_hint_solvers(document, &view);
    document.text(ids::ASK_HINT, view.hint_button.label);
    document.enabled(ids::ASK_HINT, view.hint_button.is_enabled);
    document.attribute(ids::ASK_HINT, "data-tip", &view.hint_button.title);
    document.text(ids::STANDINGS_SIZE, &view.size);
    for ((now_id, best_id), (now, best)) in STANDINGS.into_iter().zip(&view.standings) {
        document.text(now_id, now);
        document.text(best_id, best);
    }
    show_list(document, &view);
}

fn show_hint_solvers(document: &Document, view: &TimerView) {
    let selected = view.hint_solver.as_deref().unwrap_or_default();
    document.enabled(ids::HINT_SOLVER, view.hint_solver.is_some());
    document.text(ids::HINT_SOLVER_NOTE, view.hint_solver_note);
    if document.changes(ids::HINT_SOLVER, "options", &format!("{:?}", view.hint_solvers)) {
        document.fill_options(ids::HINT_SOLVER, view.hint_solvers.iter().cloned(), selected);
    }
    document.select(ids::HINT_SOLVER, selected);
}

fn show_list(document: &Document, view: &TimerView) {
    let focus = document.focused();
    document.text(ids::SOLVES_COUNT, &view.count);
    document.visible(ids::CLEAR_SOLVES, !view.solves.is_empty());
    document.visible(ids::RESTORE_SOLVES, view.restore.is_some());
    document.text(ids::RESTORE_SOLVES, view.restore.as_deref().unwrap_or_default());
    document.visible(ids::SOLVES_STORAGE, !view.storage_note.is_empty());
    document.text(ids::SOLVES_STORAGE, &view.storage_note);
    document.visible(ids::SOLVES_NOTE, view.has_uncounted);
    if document.changes(ids::SOLVE_LIST, "list", &format!("{:?}", view.solves)) {
        document.fill(ids::SOLVE_LIST, view.solves.iter().map(|solve| row(document, solve)));
    }
    // A button of the list may have removed itself.
    if focus.is_some_and(|focus| !is_shown(&focus)) {
        document.focus_first(&[ids::RESTORE_SOLVES, ids::CLEAR_SOLVES, ids::TIMER_PANEL]);
    }
}

fn row(document: &Document, solve: &SolveRow) -> NewElement {
    let number = (solve.index + 1).to_string();
    let delete = document
        .button("icon delete", "×")
        .attribute("data-solve", &solve.index.to_string())
        .attribute("aria-label", &format!("Delete solve {number}, {}", solve.time));
    let penalty = document
        .button("penalty", solve.penalty)
        .attribute("data-penalty", &solve.index.to_string())
        .attribute("title", "Change the penalty: none, +2, DNF")
        .attribute("aria-label", &format!("Penalty of solve {number}: {}. Change it", solve.penalty));
    let time = document
        .button("solve-score", &solve.time)
        .attribute("data-solve-details", &solve.key)
        .attribute("aria-label", &format!("Solve {number}, {}: scramble, solution and comment", solve.time));
    let texts = [
        ("solve-moves", solve.moves.as_str()),
        ("solve-pace", &solve.turns_per_second),
        ("solve-mark", solve.mark),
    ];
    document
        .make("li", "solve", "")
        .optional("title", solve.title.as_deref())
        .child(document.make("span", "solve-number", &number))
        .child(time)
        .children(texts.map(|(class, text)| document.make("span", class, text)))
        .child(penalty)
        .child(delete)
}
