use godspeed_browser::Document;
use godspeed_page::solving::SearchGoal;
use godspeed_page::state::State;

use crate::ids;

/// The value of the last entry in the list of goals, which opens the view Find.
pub(crate) const MORE: &str = "find";

/// Shows what Solve reaches, and the turns that it uses.
pub(super) fn show(document: &Document, state: &State) {
    let (goal, size) = (&state.solving.goal, state.size());
    let is_shown = SearchGoal::is_for(size) && !state.is_human();
    document.visible(ids::GOAL_CHOICE, is_shown);
    let name = goal.name(size);
    document.select(ids::GOAL, goal.id(size));
    if !document.changes(ids::GOAL_CHOICE, "goal", &format!("{size} {name} {}", goal.turns)) {
        return;
    }
    let turns = if goal.turns.is_empty() { String::new() } else { format!(" in {}", goal.turns) };
    document.text(ids::GOAL_NAME, &format!("{name}{turns}"));
    let more = (MORE.to_owned(), "Others: in Find".to_owned());
    document.fill_options(ids::GOAL, goal.offered(size).into_iter().chain([more]), goal.id(size));
    document.value(ids::GOAL_TURNS, &goal.turns);
}
