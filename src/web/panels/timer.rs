use godspeed_page::state::State;
use godspeed_page::view::{SolveRow, TimerView};

use crate::element::NewElement;
use crate::ids::{self, Id};
use crate::screen::{Screen, is_shown};

/// The rows of the results table: the ids of the latest and the best result.
const STANDINGS: [(Id, Id); 3] = [
    (ids::SINGLE_NOW, ids::SINGLE_BEST),
    (ids::FIVE_NOW, ids::FIVE_BEST),
    (ids::TWELVE_NOW, ids::TWELVE_BEST),
];

/// Shows the timer's settings, hint button, results and list of solves.
pub(crate) fn show(screen: &Screen, state: &State) {
    let is_human = state.is_human();
    screen.visible(ids::TIMER_PANEL, is_human);
    screen.visible(ids::ASK_HINT, is_human);
    screen.visible(ids::RESULT, !is_human);
    if !is_human {
        return;
    }
    let view = TimerView::of(state);
    screen.text(ids::TIMER_HEADLINE, &view.headline);
    screen.checked(ids::INSPECTION, state.preferences.inspection);
    show_hint_solvers(screen, &view);
    screen.text(ids::ASK_HINT, view.hint_button.label);
    screen.enabled(ids::ASK_HINT, view.hint_button.is_enabled);
    screen.attribute(ids::ASK_HINT, "data-tip", &view.hint_button.title);
    screen.text(ids::STANDINGS_SIZE, &view.size);
    for ((now_id, best_id), (now, best)) in STANDINGS.into_iter().zip(&view.standings) {
        screen.text(now_id, now);
        screen.text(best_id, best);
    }
    show_list(screen, &view);
}

fn show_hint_solvers(screen: &Screen, view: &TimerView) {
    let selected = view.hint_solver.as_deref().unwrap_or_default();
    screen.enabled(ids::HINT_SOLVER, view.hint_solver.is_some());
    screen.text(ids::HINT_SOLVER_NOTE, view.hint_solver_note);
    if screen.changes(ids::HINT_SOLVER, "options", &format!("{:?}", view.hint_solvers)) {
        screen.fill_options(ids::HINT_SOLVER, view.hint_solvers.iter().cloned(), selected);
    }
    screen.select(ids::HINT_SOLVER, selected);
}

fn show_list(screen: &Screen, view: &TimerView) {
    let focus = screen.focused();
    screen.text(ids::SOLVES_COUNT, &view.count);
    screen.visible(ids::CLEAR_SOLVES, !view.solves.is_empty());
    screen.visible(ids::RESTORE_SOLVES, view.restore.is_some());
    screen.text(ids::RESTORE_SOLVES, view.restore.as_deref().unwrap_or_default());
    screen.visible(ids::SOLVES_NOTE, view.has_uncounted);
    if screen.changes(ids::SOLVE_LIST, "list", &format!("{:?}", view.solves)) {
        screen.fill(ids::SOLVE_LIST, view.solves.iter().map(|solve| row(screen, solve)));
    }
    // A button of the list may have removed itself.
    if focus.is_some_and(|focus| !is_shown(&focus)) {
        screen.focus_first(&[ids::RESTORE_SOLVES, ids::CLEAR_SOLVES, ids::TIMER_PANEL]);
    }
}

fn row(screen: &Screen, solve: &SolveRow) -> NewElement {
    let number = (solve.index + 1).to_string();
    let delete = screen
        .button("icon delete", "×")
        .attribute("data-solve", &solve.index.to_string())
        .attribute("aria-label", &format!("Delete solve {number}, {}", solve.time));
    let penalty = screen
        .button("penalty", solve.penalty)
        .attribute("data-penalty", &solve.index.to_string())
        .attribute("title", "Change the penalty: none, +2, DNF")
        .attribute("aria-label", &format!("Penalty of solve {number}: {}. Change it", solve.penalty));
    let texts = [
        ("solve-number", number.as_str()),
        ("solve-score", &solve.time),
        ("solve-moves", &solve.moves),
        ("solve-pace", &solve.turns_per_second),
        ("solve-mark", solve.mark),
    ];
    screen
        .make("li", "solve", "")
        .optional("title", solve.title.as_deref())
        .children(texts.map(|(class, text)| screen.make("span", class, text)))
        .child(penalty)
        .child(delete)
}
