//! The podium after a race.

use godspeed_browser::{Document, NewElement};

use super::ids;
use crate::state::{Award, RaceState, Step};

/// Shows the podium if the race is over and the cube was solved.
pub(super) fn show(document: &Document, state: &RaceState) {
    let race = state.race().filter(|race| !race.is_open());
    let awards: Vec<_> =
        race.into_iter().flat_map(|race| Award::ALL.map(|award| (award, award.steps(race)))).collect();
    document.visible(ids::RACE_PODIUM, awards.iter().any(|(_, steps)| !steps.is_empty()));
    if document.changes(ids::RACE_PODIUM, "steps", &format!("{awards:?}")) {
        document.fill(
            ids::RACE_PODIUM,
            awards.iter().map(|(award, steps)| {
                document
                    .make("section", "race-award", "")
                    .attribute("aria-label", award.title())
                    .child(document.make("h3", "", award.title()))
                    .child(
                        document.make("ol", "", "").children(steps.iter().map(|step| item(document, step))),
                    )
            }),
        );
    }
}

fn item(document: &Document, step: &Step) -> NewElement {
    let place = step.place.to_string();
    document
        .make("li", "", "")
        .attribute("data-place", &place)
        .child(document.make("b", "", &step.name))
        .child(document.make("span", "", &step.value))
        .child(document.make("i", "", &place))
}
